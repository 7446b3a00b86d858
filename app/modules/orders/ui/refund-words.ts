import { daInWords, formatDate, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DAY } from '#kernel/time.ts'
import { ACCOUNT_DAYS } from '#modules/payments/refund-account.ts'
import { storedAccountEnd, storedAccountShown } from '#modules/payments/transfer-account.ts'
import type { IconName } from '#ui/icon-names.ts'
import { dueAt, type Pause } from '../clock.ts'
import type { OrderRefund } from '../order-rows.server.ts'

// What is said of the refunds of an order, to its buyer and to staff.

/** What went back at one time, as its reader is told it. */
export interface RefundLine {
  key: string
  icon: IconName
  /** Whole DA. */
  amount: number
  date: string
  /** Where it went, or waits to go. */
  text: string
  /** The desk's task to send it; null of what is in the wallet. */
  task: number | null
}

/** Who reads of refunds; of the staff, whether they send them, and so see whole accounts. */
export type RefundReader = 'buyer' | 'staff' | 'sender'

/** Every refund of an order in the words of its buyer, or of staff. */
export const refundLines = (
  refunds: readonly OrderRefund[],
  reader: RefundReader,
  outages: readonly Pause[],
): RefundLine[] =>
  refunds.map((refund) => ({
    key: `${refund.at} ${refund.task?.id ?? refund.amount}`,
    icon: refund.way === 'wallet' || refund.task?.to_wallet_at ? 'wallet' : 'landmark',
    amount: refund.amount,
    date: formatDate(refund.at),
    text: whereTo(refund, reader, outages),
    task: refund.task?.id ?? null,
  }))

function whereTo(
  { way, task }: OrderRefund,
  reader: RefundReader,
  outages: readonly Pause[],
): string {
  const mine = reader === 'buyer'
  if (way === 'wallet' || !task) return mine ? m.refund_in_wallet() : m.refund_in_wallet_staff()
  if (task.to_wallet_at) {
    const date = formatDate(task.to_wallet_at)
    return mine ? m.refund_wallet_instead({ date }) : m.refund_wallet_instead_staff({ date })
  }
  const account = task.account && accountFor(reader, task.account)
  if (task.sent_on && task.reference)
    return m.refund_was_sent({
      date: formatDate(task.sent_on),
      reference: isolated(task.reference),
    })
  if (account) return m.refund_will_be_sent({ account })
  const until = accountDueAt(task, outages)
  if (!until) return m.refund_waits_to_be_sent()
  const date = isolated(formatDate(until))
  return mine ? m.refund_asks_account({ date }) : m.refund_asks_account_staff({ date })
}

const accountFor = (reader: RefundReader, account: string): string =>
  leftToRight(reader === 'sender' ? storedAccountShown(account) : storedAccountEnd(account))

/** Until when its buyer can say where it goes; null while nobody asked them. */
export const accountDueAt = (
  { asked_at }: { asked_at: string | Date | null },
  outages: readonly Pause[],
): Date | null =>
  asked_at === null ? null : dueAt(new Date(asked_at), ACCOUNT_DAYS * DAY, outages)

/** What is still to be sent of an order, where its buyer says to; null where nothing is. */
export interface RefundAsk {
  /** Whether an account was given before, which another one replaces. */
  given: boolean
  amount: string
}

/** What its buyer is asked of its refunds. */
export function refundAsk(refunds: readonly OrderRefund[]): RefundAsk | null {
  const open = refunds.filter(({ task }) => task && !task.sent_on && !task.to_wallet_at)
  if (open.length === 0) return null
  return {
    given: open.every(({ task }) => task!.account !== null),
    amount: daInWords(open.reduce((sum, { amount }) => sum + amount, 0)),
  }
}
