import { applicationMails } from '#events/account-events.ts'
import { booksMails } from '#events/books-events.ts'
import type { MailBody } from '#events/mail-body.ts'
import { orderMails } from '#events/order-mails.ts'
import { payoutMails } from '#events/payout-events.ts'
import { receiptMails } from '#events/receipt-events.ts'
import { roomMails } from '#events/room-events.ts'
import { inLocale } from '#i18n/locale.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { accountMails } from './account-mails.ts'
import { htmlOf } from './html.ts'
import type { MailRequest } from './mail-request.ts'
import { textOf } from './text.ts'

const mails = {
  ...accountMails,
  ...orderMails,
  ...applicationMails,
  ...payoutMails,
  ...receiptMails,
  ...booksMails,
  ...roomMails,
}

/**
 * Puts a mail into words, in its reader's language. `appUrl` is the address that its links begin
 * with.
 */
export function renderMail({ to, locale, template, params }: MailRequest, appUrl: string): Mail {
  return inLocale(locale, () => {
    // the type of a request ties each template to its own params
    const write = mails[template] as (params: unknown, appUrl: string) => MailBody
    const body = write(params, appUrl)
    return { to, subject: body.subject, text: textOf(body), html: htmlOf(body), list: body.list }
  })
}
