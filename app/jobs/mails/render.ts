import { inLocale } from '#i18n/locale.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { accountMails } from './account-mails.ts'
import { applicationMails } from './application-mails.ts'
import { htmlOf } from './html.ts'
import type { MailBody } from './layout.ts'
import { isAccountTemplate, type MailRequest } from './mail-request.ts'
import { orderMails } from './order-mails.ts'
import { payoutMails } from './payout-mails.ts'
import { textOf } from './text.ts'

/**
 * Puts a mail into words, in its reader's language. `appUrl` is the address that its links begin
 * with.
 */
export function renderMail(request: MailRequest, appUrl: string): Mail {
  return inLocale(request.locale, () => {
    const body = bodyOf(request, appUrl)
    return {
      to: request.to,
      subject: body.subject,
      text: textOf(body),
      html: htmlOf(body),
      list: body.list,
    }
  })
}

function bodyOf({ template, params }: MailRequest, appUrl: string): MailBody {
  // the type of a request ties each template to its own params
  if (isAccountTemplate(template)) return accountMails[template].words(params as never)
  return { ...orderMails, ...applicationMails, ...payoutMails }[template](params as never, appUrl)
}
