import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { withLocale } from '#kernel/locale.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import type { AccessAct } from '#modules/step-up/step-up.ts'
import { type MoneyMoved, moneyActName } from './books-events.ts'
import type { MailBody } from './mail-body.ts'
import { roleName } from './role-name.ts'

/** A change of a staff role, or of the account for deposits, as a mail to every owner states it. */
export interface StaffChanged {
  act: StaffAct
  /** Which role, where it is one; null of the account, and where a role was taken. */
  role: StaffRole | null
  by: string | null
  /** Whose role. */
  whose: string | null
  reason: string | null
}

const acts = {
  'staff.propose': m.audit_staff_propose,
  'staff.withdraw': m.audit_staff_withdraw,
  'staff.take_effect': m.audit_staff_take_effect,
  'staff.freeze': m.audit_staff_freeze,
  'user.grant_admin': m.audit_grant_admin,
  'user.remove_admin': m.audit_remove_admin,
}

export type StaffAct = keyof typeof acts

export const isStaffAct = (act: string): act is StaffAct => Object.hasOwn(acts, act)

const accessActs: Record<AccessAct, () => string> = {
  'user.reset_link': m.audit_reset_link,
  'user.ask_two_step_off': m.audit_ask_two_step_off,
  'user.ask_address': m.audit_ask_address,
}

/** The mails that every owner is sent at once. */
export const staffMails = {
  /** Of `audit.told`, of a role or the account for deposits. */
  staff_changed({ act, role, by, whose, reason }: StaffChanged, appUrl: string): MailBody {
    const done = acts[act]()
    return {
      list: 'operator',
      subject: m.staff_mail_subject({ act: done }),
      greeting: m.mail_greeting(),
      paragraphs: [act === 'staff.propose' ? m.staff_mail_proposed() : m.staff_mail_text()],
      facts: [
        { label: m.money_moved_act(), value: done },
        ...(whose ? [{ label: m.staff_person(), value: whose, ltr: true }] : []),
        ...(role ? [{ label: m.staff_role(), value: roleName(role) }] : []),
        { label: m.admin_party_admin(), value: by ?? '—', ltr: true },
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: {
        label: m.staff_mail_action(),
        link: appUrl + withLocale('/admin/staff', getLocale()),
      },
    }
  },
  /** Of `audit.told`, of an act on much money; `freeze` stops who did it. */
  much_moved({ act, amount, by, whose, reason, freeze }: MuchMoved): MailBody {
    const done = moneyActName(act)
    return {
      list: 'operator',
      subject: m.much_mail_subject({ amount: isolated(formatDa(amount)), act: done }),
      greeting: m.mail_greeting(),
      paragraphs: [m.much_mail_text()],
      facts: [
        { label: m.money_moved_act(), value: done },
        { label: m.payouts_amount(), value: formatDa(amount) },
        { label: m.admin_party_admin(), value: by ?? '—', ltr: true },
        ...(whose ? [{ label: m.desk_payee(), value: whose, ltr: true }] : []),
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: { label: m.much_mail_action(), link: freeze },
    }
  },
  /** Of `audit.told`, of another file of a batch; `freeze` stops who took it. */
  payout_file_copied({ subject, reason, by, freeze }: PayoutFileCopied): MailBody {
    const number = `P-${subject.slice(subject.indexOf(':') + 1)}`
    return {
      list: 'operator',
      subject: m.payout_copy_mail_subject({ number: isolated(number) }),
      greeting: m.mail_greeting(),
      paragraphs: [m.payout_copy_mail_text(), m.much_mail_text()],
      facts: [
        { label: m.payout_batch_noun(), value: number, ltr: true },
        { label: m.admin_party_admin(), value: by ?? '—', ltr: true },
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: { label: m.much_mail_action(), link: freeze },
    }
  },
  /** Of `audit.told`, of a way into somebody's account; `freeze` stops who asked for it. */
  access_asked({ act, by, whose, reason, freeze }: AccessAsked): MailBody {
    const done = accessActs[act]()
    return {
      list: 'operator',
      subject: m.access_mail_subject({ act: done, whose: isolated(whose ?? '—') }),
      greeting: m.mail_greeting(),
      paragraphs: [m.access_mail_text(), m.much_mail_text()],
      facts: [
        { label: m.money_moved_act(), value: done },
        { label: m.audit_noun_profile(), value: whose ?? '—', ltr: true },
        { label: m.admin_party_admin(), value: by ?? '—', ltr: true },
        ...(reason ? [{ label: m.mail_reason(), value: reason }] : []),
      ],
      action: { label: m.much_mail_action(), link: freeze },
    }
  },
}

/** A way into somebody's account that staff asked for, as every owner reads of it. */
export interface AccessAsked {
  act: AccessAct
  by: string | null
  whose: string | null
  reason: string | null
  freeze: string
}

/** Another file of a batch, as every owner reads of it. */
export interface PayoutFileCopied {
  /** `payout_batch:47`. */
  subject: string
  reason: string | null
  by: string | null
  freeze: string
}

/** An act on much money, with the address that stops who did it. */
export interface MuchMoved extends MoneyMoved {
  freeze: string
}
