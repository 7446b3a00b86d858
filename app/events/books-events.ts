import { withLocale } from '#kernel/locale.ts'
import { formatDa } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { MailBody } from './mail-body.ts'

/** The mails that the operator is sent about the books. */
export const booksMails = {
  /** Of `reconciliation.off`: `days` that do not add up, as YYYY-MM-DD, one at least. */
  reconciliation_off({ days }: { days: readonly string[] }, appUrl: string): MailBody {
    return {
      list: 'operator',
      subject: m.reconciliation_mail_subject(),
      greeting: m.mail_greeting(),
      paragraphs: [m.reconciliation_mail_text()],
      facts: [{ label: m.reconciliation_day(), value: days.join(', '), ltr: true }],
      action: {
        label: m.reconciliation_mail_action(),
        link: appUrl + withLocale(`/admin/reconciliation?day=${days[0]}`, getLocale()),
      },
    }
  },
  /** Of `provider.off`: `days` of which the provider's list says another thing than we do. */
  provider_off({ days }: { days: readonly string[] }, appUrl: string): MailBody {
    return {
      list: 'operator',
      subject: m.provider_mail_subject(),
      greeting: m.mail_greeting(),
      paragraphs: [m.provider_mail_text()],
      facts: [{ label: m.reconciliation_day(), value: days.join(', '), ltr: true }],
      action: {
        label: m.provider_mail_action(),
        link: appUrl + withLocale('/admin/provider', getLocale()),
      },
    }
  },
  /** Of `deposit.stranded`: `event` is the payment's own id; whole DA. */
  deposit_stranded({ event, amount }: { event: string; amount: number }, appUrl: string): MailBody {
    return {
      list: 'operator',
      subject: m.mail_operator_buyer_gone(),
      greeting: m.mail_greeting(),
      paragraphs: [m.mail_operator_payer_gone_text()],
      facts: [
        { label: m.payouts_amount(), value: formatDa(amount) },
        { label: m.admin_payments_event(), value: event, ltr: true },
      ],
      action: {
        label: m.admin_payments_title(),
        link: appUrl + withLocale(`/admin/payments?q=${encodeURIComponent(event)}`, getLocale()),
      },
    }
  },
}
