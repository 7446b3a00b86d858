import { withLocale } from '#kernel/locale.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { Watch } from '#modules/settings/watch.ts'
import type { MoneyAct, RightsAct } from '#modules/step-up/step-up.ts'
import type { MailBody } from './mail-body.ts'

// The mails by which the operator is told that the books do not add up, and of each act of an
// administrator that moved money or changed the rights of another.

/** An administrator's act on money, as the operator reads of it. Money is whole DA. */
export interface MoneyMoved {
  act: MoneyAct
  amount: number
  subject: string
  reason: string | null
  actor_id: string | null
  by: string | null
  /** Whose wallet it is, where it is somebody's. */
  whose: string | null
}

/** An act on an administrator, or that makes one, as the operator reads of it. */
export interface RightsChanged {
  act: RightsAct
  reason: string | null
  actor_id: string | null
  by: string | null
  whose: string | null
}

const acts: Record<MoneyAct, () => string> = {
  'wallet.deposit': m.audit_wallet_deposit,
  'wallet.withdrawal': m.audit_wallet_withdrawal,
  'order.mark_paid': m.audit_order_mark_paid,
  'order.settle': m.audit_order_settle,
  'order.let_resale_pass': m.audit_order_let_resale_pass,
  'order.refund_wallet': m.audit_order_refund_wallet,
  'order.refund_original': m.audit_order_refund_original,
  'order.refund_part': m.audit_order_refund_part,
  'order.refund_part_original': m.audit_order_refund_part_original,
  'dispute.decide': m.audit_dispute_decide,
  'dispute.confirm': m.audit_dispute_confirm,
  'withdrawal.approve': () => m.audit_did_approve({ noun: m.audit_noun_withdrawal() }),
  'withdrawal.pay': m.audit_withdrawal_pay,
  'withdrawal.return_exported': m.audit_withdrawal_return_exported,
  'deposit.confirm': () => m.audit_did_confirm({ noun: m.audit_noun_deposit() }),
  'receipt.arrive': m.audit_receipt_arrive,
  'receipt.arrive_other': m.audit_receipt_arrive_other,
  'payment.credit': m.audit_payment_credit,
  'payment.send_back': m.audit_payment_send_back,
  'refund.done': m.audit_refund_done,
  'settlement.record': m.audit_settlement_record,
  'reward.create': () => m.audit_did_create({ noun: m.audit_noun_reward() }),
  'reward.update': () => m.audit_did_update({ noun: m.audit_noun_reward() }),
}

/** What an act on money is called. */
export const moneyActName = (act: MoneyAct): string => acts[act]()

const rightsActs: Record<RightsAct, () => string> = {
  'user.grant_admin': m.audit_grant_admin,
  'user.remove_admin': m.audit_remove_admin,
  'user.grant_seller': m.audit_grant_seller,
  'user.remove_seller': m.audit_remove_seller,
  'user.suspend': m.audit_suspend,
  'user.restore': m.audit_restore,
  'user.sign_out': m.audit_sign_out,
}

const watched: Record<Watch, () => string> = {
  operator_email: m.admin_setting_operator_email,
  support_email: m.admin_setting_support_email,
  staff_money_per_day: m.admin_setting_staff_money_per_day,
  mark_paid_limit: m.admin_setting_mark_paid_limit,
  support_refund_most: m.admin_setting_support_refund_most,
  adjust_day_most: m.admin_setting_adjust_day_most,
  owners_told_from: m.admin_setting_owners_told_from,
  second_look_from: m.admin_setting_second_look_from,
  second_look_one_in: m.admin_setting_second_look_one_in,
}

/** The mails that the operator is sent about the books and about who moves money. */
export const booksMails = {
  /** Of `audit.told`, of an act on money. */
  money_moved({ act, amount, subject, reason, ...who }: MoneyMoved, appUrl: string): MailBody {
    const done = acts[act]()
    const [noun, id] = subject.split(/:(.*)/)
    return {
      list: 'operator',
      subject: m.money_moved_mail_subject({ amount: isolated(formatDa(amount)), act: done }),
      greeting: m.mail_greeting(),
      paragraphs: [m.money_moved_mail_text()],
      facts: [
        { label: m.money_moved_act(), value: done },
        { label: m.payouts_amount(), value: formatDa(amount) },
        { label: m.admin_party_admin(), value: who.by ?? '—', ltr: true },
        ...(who.whose ? [{ label: m.desk_payee(), value: who.whose, ltr: true }] : []),
        ...(id && noun !== 'profile'
          ? [{ label: m.money_moved_number(), value: id, ltr: true }]
          : []),
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: {
        label: m.money_moved_mail_action(),
        link: appUrl + withLocale(`/admin/audit?actor=${who.actor_id}`, getLocale()),
      },
    }
  },
  /** Of `audit.told`, of an act on an administrator. */
  rights_changed({ act, reason, actor_id, by, whose }: RightsChanged, appUrl: string): MailBody {
    const done = rightsActs[act]()
    return {
      list: 'operator',
      subject: m.rights_mail_subject({ act: done, whose: isolated(whose ?? '—') }),
      greeting: m.mail_greeting(),
      paragraphs: [m.rights_mail_text()],
      facts: [
        { label: m.money_moved_act(), value: done },
        { label: m.audit_noun_profile(), value: whose ?? '—', ltr: true },
        { label: m.admin_party_admin(), value: by ?? '—', ltr: true },
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: {
        label: m.money_moved_mail_action(),
        link: appUrl + withLocale(`/admin/audit?actor=${actor_id}`, getLocale()),
      },
    }
  },
  /** Of `setting.watch_changed`. */
  watch_changed({ setting, by }: { setting: string; by: string }, appUrl: string): MailBody {
    return {
      list: 'operator',
      subject: m.watch_mail_subject(),
      greeting: m.mail_greeting(),
      paragraphs: [m.watch_mail_text()],
      facts: [
        {
          label: m.audit_noun_setting(),
          value: Object.hasOwn(watched, setting) ? watched[setting as Watch]() : setting,
        },
        { label: m.admin_party_admin(), value: by, ltr: true },
      ],
      action: {
        label: m.money_moved_mail_action(),
        link: appUrl + withLocale('/admin/audit?kind=setting', getLocale()),
      },
    }
  },
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
