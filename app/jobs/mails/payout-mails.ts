import { formatDa, isolated } from '#i18n/format.ts'
import { withLocale } from '#kernel/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { payoutHref, type PayoutMetadata, payoutWords } from '#modules/notifications/rules.ts'
import type { MailBody, MailFact } from './layout.ts'

/** What a mail about a withdrawal or a deposit says besides its notice. */
export interface PayoutFacts {
  /** The last digits of the account that the money goes to, or all of ours that it came to. */
  account?: string
  bank_reference?: string
}

/** The mails that tell people what became of their withdrawals and deposits. */
export const payoutMails = {
  payout_notice(
    { username, notice, payout }: { username: string; notice: PayoutMetadata; payout: PayoutFacts },
    appUrl: string,
  ): MailBody {
    const { title, text } = payoutWords(m, formatDa, isolated, notice)
    const asked = notice.kind === 'withdrawal_requested'
    return {
      list: 'member',
      subject: title,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      facts: factsOf(notice, payout),
      action: {
        label: m.payouts_mail_open(),
        link: appUrl + withLocale(payoutHref(notice), getLocale()),
      },
      // who holds the session of somebody else must not go unnoticed
      ...(asked && { surprise: m.payouts_mail_surprise() }),
    }
  },
}

function factsOf(
  { kind, amount, net }: PayoutMetadata,
  { account, bank_reference }: PayoutFacts,
): MailFact[] {
  return [
    { label: m.payouts_amount(), value: formatDa(amount), ltr: true },
    ...(net === undefined || kind === 'withdrawal_returned'
      ? []
      : [{ label: m.withdraw_net(), value: formatDa(net), ltr: true }]),
    ...(account ? [{ label: m.payouts_account(), value: account, ltr: true }] : []),
    ...(bank_reference
      ? [{ label: m.payouts_bank_reference(), value: bank_reference, ltr: true }]
      : []),
  ]
}
