import { formatDate, formatDateTime, daInWords, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import type { Order } from '../../order.ts'
import { amountsOf, type Money, type Paid, type MoneyPlace } from '../../order-money.ts'

type Tone = 'sea' | 'success' | 'danger' | 'warning'

/**
 * Where the money of an order is, in words. `problem` is why our team froze it, while it
 * is frozen.
 */
export interface MoneyWords {
  tone?: Tone
  icon: IconName
  title: string
  text: string
  problem?: { by: string; reason: string | null }
}

interface Words {
  amount: string
  payout: string
  /** What its buyer has got back of an order that was shared. */
  back: string
  /** What has arrived of an order that is not paid, and what is missing. */
  arrived: string
  due: string
  /** What came without paying it, and is in its buyer's wallet. */
  credited: string
  date: string
  until: string
  reference: string
}

type Say = (words: Words) => string
type Look = { tone?: Tone; icon: IconName; title: Say; text: Say }

const forBuyer: Record<MoneyPlace, Look> = {
  unpaid: {
    tone: 'warning',
    icon: 'clock',
    title: m.order_money_unpaid_title,
    text: m.order_money_unpaid,
  },
  short: {
    tone: 'warning',
    icon: 'coins',
    title: m.order_money_short_title,
    text: m.order_money_short,
  },
  under_review: {
    tone: 'sea',
    icon: 'search',
    title: m.order_money_review_title,
    text: m.order_money_review,
  },
  held: { tone: 'sea', icon: 'lock', title: m.order_money_held_title, text: m.order_money_held },
  delivered: {
    icon: 'package',
    title: m.order_money_delivered_title,
    text: m.order_money_delivered,
  },
  delivered_protected: {
    icon: 'package',
    title: m.order_money_delivered_title,
    text: m.order_money_delivered_protected,
  },
  protected: {
    tone: 'sea',
    icon: 'shield-check',
    title: m.order_money_protected_title,
    text: m.order_money_protected,
  },
  looked_at: {
    tone: 'sea',
    icon: 'search',
    title: m.order_money_looked_at_title,
    text: m.order_money_looked_at,
  },
  released: {
    tone: 'success',
    icon: 'circle-check',
    title: m.order_money_released_title,
    text: m.order_money_released,
  },
  shared: {
    tone: 'success',
    icon: 'wallet',
    title: m.order_money_shared_title,
    text: m.order_money_shared,
  },
  cancelled: {
    tone: 'sea',
    icon: 'ban',
    title: m.order_money_cancelled_title,
    text: m.order_money_cancelled,
  },
  refunded_wallet: {
    tone: 'success',
    icon: 'wallet',
    title: m.order_money_refunded_title,
    text: m.order_money_refunded_wallet,
  },
  refunded_original: {
    tone: 'success',
    icon: 'undo-2',
    title: m.order_money_refunded_original_title,
    text: m.order_money_refunded_original,
  },
  frozen: {
    tone: 'danger',
    icon: 'scale',
    title: m.order_money_frozen_title,
    text: m.order_money_frozen,
  },
}

const refunded: Look = {
  tone: 'sea',
  icon: 'undo-2',
  title: m.sale_money_refunded_title,
  text: m.sale_money_refunded,
}

const unpaidSale: Look = {
  tone: 'warning',
  icon: 'clock',
  title: m.sale_money_unpaid_title,
  text: m.sale_money_unpaid,
}

const forSeller: Record<MoneyPlace, Look> = {
  unpaid: unpaidSale,
  short: unpaidSale,
  under_review: {
    tone: 'warning',
    icon: 'clock',
    title: m.sale_money_review_title,
    text: m.sale_money_review,
  },
  held: { icon: 'package', title: m.sale_money_held_title, text: m.sale_money_held },
  delivered: {
    tone: 'sea',
    icon: 'lock',
    title: m.sale_money_delivered_title,
    text: m.sale_money_delivered,
  },
  delivered_protected: {
    tone: 'sea',
    icon: 'lock',
    title: m.sale_money_delivered_title,
    text: m.sale_money_delivered_protected,
  },
  protected: {
    tone: 'sea',
    icon: 'shield-check',
    title: m.sale_money_protected_title,
    text: m.sale_money_protected,
  },
  looked_at: {
    tone: 'sea',
    icon: 'search',
    title: m.sale_money_looked_at_title,
    text: m.sale_money_looked_at,
  },
  released: {
    tone: 'success',
    icon: 'wallet',
    title: m.sale_money_released_title,
    text: m.sale_money_released,
  },
  shared: {
    tone: 'success',
    icon: 'wallet',
    title: m.sale_money_released_title,
    text: m.sale_money_shared,
  },
  cancelled: {
    tone: 'sea',
    icon: 'ban',
    title: m.sale_money_cancelled_title,
    text: m.sale_money_cancelled,
  },
  refunded_wallet: refunded,
  refunded_original: refunded,
  frozen: {
    tone: 'danger',
    icon: 'scale',
    title: m.sale_money_frozen_title,
    text: m.sale_money_frozen,
  },
}

/** Of what was cancelled after some money had come for it, or before it came. */
const credited: Look = {
  tone: 'success',
  icon: 'wallet',
  title: m.order_money_cancelled_title,
  text: m.order_money_cancelled_credited,
}

/** Of what was refunded the way it was paid, once it was sent there. */
const sentBack: Look = {
  tone: 'success',
  icon: 'landmark',
  title: m.order_money_refunded_sent_title,
  text: m.order_money_refunded_sent,
}

type Told = Paid &
  Pick<Order, 'user_id' | 'disputed_by' | 'category' | 'completed_at'> & {
    dispute_reason: string | null
    /** When, and by which reference, a refund left the bank; only its buyer is told. */
    refund_sent?: { reference: string; sent_on: string } | null
  }

/** Tells buyer or seller where the money is now, and what happens when. */
export function moneyWords(money: Money, order: Told, reader: 'buyer' | 'seller'): MoneyWords {
  const amounts = amountsOf(order)
  const sent = reader === 'buyer' && money.place === 'refunded_original' ? order.refund_sent : null
  const isCredited = reader === 'buyer' && money.place === 'cancelled' && amounts.credited > 0
  const { tone, icon, title, text } = sent
    ? sentBack
    : isCredited
      ? credited
      : (reader === 'buyer' ? forBuyer : forSeller)[money.place]
  const words = {
    amount: daInWords(order.total_price),
    payout: daInWords(amounts.payout),
    back: daInWords(amounts.back),
    arrived: daInWords(amounts.arrived),
    due: daInWords(amounts.due),
    credited: daInWords(amounts.credited),
    date: sent ? formatDate(sent.sent_on) : moment(money.at),
    reference: isolated(sent?.reference ?? ''),
    until: moment(money.protected_until),
  }
  const problem = money.place === 'frozen' ? frozenBy(order) : undefined
  const isDelivered = order.category === 'accounts' && order.completed_at !== null
  const isKept = reader === 'seller' && isDelivered && isRefundedPlace(money)
  const told = isKept ? m.sale_money_refunded_kept : text
  return { tone, icon, title: title(words), text: told(words), problem }
}

const isRefundedPlace = ({ place }: Money): boolean =>
  place === 'refunded_wallet' || place === 'refunded_original'

/** Why an administrator froze it, in their words; what a buyer reports stands in its dispute. */
const frozenBy = ({ disputed_by, user_id, dispute_reason }: Told): MoneyWords['problem'] =>
  disputed_by === user_id
    ? undefined
    : { by: m.order_problem_reported_by_team(), reason: dispute_reason }

/** A moment that keeps its order inside a sentence; empty when there is none. */
const moment = (date: Date | null): string => (date ? isolated(formatDateTime(date)) : '')
