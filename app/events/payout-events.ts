import * as v from 'valibot'
import type { EventName } from '#kernel/events.ts'
import { withLocale } from '#kernel/locale.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import type { IconName } from '#ui/icon-names.ts'
import type { MailBody, MailFact } from './mail-body.ts'
import { byKind, type Look, looksOf, type ToldPerson } from './notification.ts'

// What people are told, by notification and mail, of their withdrawals and deposits as staff decide
// on them.

interface Inputs {
  amount: string
  net: string
  reason: string
}

/** All that follows from an event of a withdrawal or deposit: its person is told, and mailed. */
export interface PayoutFollows extends ToldPerson<Inputs> {
  icon: IconName
  href: string
  /** It ended, and why is told. */
  ends?: true
  /**
   * What its mail lists besides the amount and the account: what reaches the bank, and by which
   * reference.
   */
  lists: readonly ('net' | 'bank_reference')[]
  /** What to do if it is a surprise: who holds somebody else's session must not go unnoticed. */
  surprise?: () => string
}

/** Every event of withdrawals, and what their person is told. */
export const withdrawalEvents = {
  'withdrawal.requested': {
    kind: 'withdrawal_requested',
    icon: 'arrow-up-right',
    href: '/wallet/withdraw',
    title: m.payouts_notice_withdrawal_requested_title,
    text: m.payouts_notice_withdrawal_requested_text,
    lists: ['net'],
    surprise: m.payouts_mail_surprise,
  },
  'withdrawal.approved': {
    kind: 'withdrawal_approved',
    icon: 'clock',
    href: '/wallet/withdraw',
    title: m.payouts_notice_withdrawal_approved_title,
    text: m.payouts_notice_withdrawal_approved_text,
    lists: ['net'],
  },
  'withdrawal.paid': {
    kind: 'withdrawal_paid',
    icon: 'landmark',
    href: '/wallet/withdraw',
    title: m.payouts_notice_withdrawal_paid_title,
    text: m.payouts_notice_withdrawal_paid_text,
    lists: ['net', 'bank_reference'],
  },
  'withdrawal.returned': {
    kind: 'withdrawal_returned',
    icon: 'undo-2',
    href: '/wallet/withdraw',
    title: m.payouts_notice_withdrawal_returned_title,
    text: m.payouts_notice_withdrawal_returned_text,
    ends: true,
    lists: [],
  },
} as const satisfies Partial<Record<EventName, PayoutFollows>>

/** The same of deposits. */
export const depositEvents = {
  'deposit.confirmed': {
    kind: 'deposit_confirmed',
    icon: 'arrow-down-left',
    href: '/wallet/deposit',
    title: m.payouts_notice_deposit_confirmed_title,
    text: m.payouts_notice_deposit_confirmed_text,
    lists: [],
  },
  'deposit.refused': {
    kind: 'deposit_refused',
    icon: 'circle-x',
    href: '/wallet/deposit',
    title: m.payouts_notice_deposit_refused_title,
    text: m.payouts_notice_deposit_refused_text,
    ends: true,
    lists: [],
  },
} as const satisfies Partial<Record<EventName, PayoutFollows>>

/** The same of deposits by card that an administrator credited. */
export const creditedDepositEvents = {
  'deposit.credited': {
    kind: 'deposit_credited',
    icon: 'arrow-down-left',
    href: '/wallet',
    title: m.payouts_notice_deposit_credited_title,
    text: m.payouts_notice_deposit_credited_text,
    lists: [],
  },
} as const satisfies Partial<Record<EventName, PayoutFollows>>

export const payoutEvents = { ...withdrawalEvents, ...depositEvents, ...creditedDepositEvents }

export type PayoutEventName = keyof typeof payoutEvents
export type PayoutKind = (typeof payoutEvents)[PayoutEventName]['kind']

/** What each kind of notification says. */
export const payoutTold: Record<PayoutKind, PayoutFollows> = byKind(Object.values(payoutEvents))

const kinds = Object.keys(payoutTold) as PayoutKind[]

/** What a notification knows of a withdrawal or a deposit. Money is whole DA. */
const payoutNotification = v.object({
  kind: v.picklist(kinds),
  /** What left the wallet or came into it; of a refused deposit, what the person had sent. */
  amount: v.number(),
  /** What was or will be sent to the bank. */
  net: v.exactOptional(v.number()),
  reason: v.exactOptional(v.string()),
})
export type PayoutNotification = v.InferOutput<typeof payoutNotification>

/**
 * How a notification of a withdrawal or a deposit is shown, in the language of the moment. Its
 * amount is what the person receives.
 */
export function payoutLook({
  kind,
  amount,
  net = amount,
  reason = '',
}: PayoutNotification): Look & { href: string } {
  const { icon, href, title, text, lists } = payoutTold[kind]
  const inputs = {
    amount: isolated(formatDa(amount)),
    net: isolated(formatDa(net)),
    reason: isolated(reason),
  }
  return {
    icon,
    title: title(inputs),
    text: text(inputs),
    href,
    amount: lists.some((each) => each === 'net') ? net : amount,
  }
}

export const payoutLooks = looksOf(kinds, payoutNotification, payoutLook)

/** What the mail says besides the notification. */
export interface PayoutFacts {
  /** The last digits of the account that the money goes to, or all of ours that it came to. */
  account?: string
  bank_reference?: string
}

/** The mails that tell people what became of their withdrawals and deposits. */
export const payoutMails = {
  payout_notification(
    {
      username,
      notification,
      payout,
    }: { username: string; notification: PayoutNotification; payout: PayoutFacts },
    appUrl: string,
  ): MailBody {
    const { title, text, href } = payoutLook(notification)
    const { surprise } = payoutTold[notification.kind]
    return {
      list: 'member',
      subject: title,
      greeting: m.mail_greeting_name({ username }),
      paragraphs: [text],
      facts: factsOf(notification, payout),
      action: { label: m.payouts_mail_open(), link: appUrl + withLocale(href, getLocale()) },
      ...(surprise && { surprise: surprise() }),
    }
  },
}

function factsOf(
  { kind, amount, net }: PayoutNotification,
  { account, bank_reference }: PayoutFacts,
): MailFact[] {
  const { lists } = payoutTold[kind]
  return [
    { label: m.payouts_amount(), value: formatDa(amount) },
    ...(net === undefined || !lists.includes('net')
      ? []
      : [
          {
            label: kind === 'withdrawal_paid' ? m.withdraw_net_paid() : m.withdraw_net(),
            value: formatDa(net),
          },
        ]),
    ...(account ? [{ label: m.payouts_account(), value: account, ltr: true }] : []),
    ...(bank_reference
      ? [{ label: m.payouts_bank_reference(), value: bank_reference, ltr: true }]
      : []),
  ]
}
