import { daInWords, formatDate, formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { DeliveredBy } from '#modules/vault/goods.ts'
import { deliveryDueAt } from '../deadlines.ts'
import { waitsForAccess } from '../internal/piloted.ts'
import {
  type PageWords,
  type PlaceInputs,
  moneyPlaces,
  type OrderSide,
  saleConfirms,
  type SideLook,
} from '../internal/ui/places.ts'
import { meanings, type Order } from '../order.ts'
import { leftOf } from '../split.ts'
import {
  amountsOf,
  type Money,
  moneyOf,
  type MoneyPlace,
  type Paid,
  soldSharesOf,
} from '../order-money.ts'
import { type Due, dueOf } from './order-due.ts'

// Whose turn it is in an order, and where its money is, by the table of places: in the words of one
// side, as its card in a list and its page say them.

/** Who acts next, as one side of the order sees it: themselves, the other side, we, or nobody. */
export type Whose = 'yours' | 'theirs' | 'ours' | 'nobodys'

/** Whose turn it is in an order, and how long they have. */
export interface Turn extends Money {
  whose: Whose
  /** Since when the time of this turn runs; null where it has no end. */
  from: Date | null
  /**
   * When it ends: then the order moves on by itself, or is late where its seller promised to
   * deliver by then; null where it waits as long as it takes.
   */
  by: Date | null
  /** Whether the buyer of a boost has to give access to their account before it can be played. */
  access: boolean
}

type Asked = Parameters<typeof moneyOf>[0] &
  Parameters<typeof deliveryDueAt>[0] &
  Parameters<typeof waitsForAccess>[0]

/** Decides whose turn it is, what for (`place` says it), and by when. */
export function turnOf(order: Asked, reader: OrderSide, now: Date): Turn {
  const money = moneyOf(order, now)
  const access = money.place === 'held' && waitsForAccess(order)
  // what its seller promised is not how long its buyer has
  if (access) return { ...money, whose: whoseOf('buyer', reader), from: null, by: null, access }
  const { actor, since } = moneyPlaces[money.place]
  const end = money.place === 'held' ? deliveryDueAt(order) : money.at
  const from = end && since ? order[since] : null
  return { ...money, whose: whoseOf(actor, reader), from, by: from && end, access }
}

function whoseOf(actor: OrderSide | 'ours' | 'nobodys', reader: OrderSide): Whose {
  if (actor === 'ours' || actor === 'nobodys') return actor
  return actor === reader ? 'yours' : 'theirs'
}

/**
 * Where the money of an order is, in words. `problem` is why our team froze it, while it is frozen.
 */
export interface MoneyWords extends Pick<SideLook, 'tone' | 'icon'> {
  title: string
  text: string
  problem?: { by: string; reason: string | null }
}

/** Of what was cancelled after some money had come for it, or before it came. */
const credited: SideLook = {
  tone: 'success',
  icon: 'wallet',
  title: m.order_money_cancelled_title,
  text: m.order_money_cancelled_credited,
}

/** Of what was refunded the way it was paid, once it was sent there. */
const sentBack: SideLook = {
  tone: 'success',
  icon: 'landmark',
  title: m.order_money_refunded_sent_title,
  text: m.order_money_refunded_sent,
}

type Told = Paid &
  Pick<Order, 'user_id' | 'disputed_by' | 'category' | 'completed_at' | 'quantity'> & {
    dispute_reason: string | null
    /** When, and by which reference, a refund left the bank; only its buyer is told. */
    refund_sent?: { reference: string; sent_on: string } | null
    /** Whether such a refund went to the wallet after all; only its buyer is told, too. */
    refund_in_wallet?: boolean
  }

/** Tells buyer or seller where the money is now, and what happens when. */
export function moneyWords(money: Money, order: Told, reader: OrderSide): MoneyWords {
  const { tone, icon, title, text } = lookOf(money, order, reader)
  const inputs = inputsOf(money, order, reader)
  const problem = money.place === 'frozen' ? frozenBy(order) : undefined
  const isDelivered = order.category === 'accounts' && order.completed_at !== null
  const isKept = reader === 'seller' && isDelivered && isRefundedPlace(money)
  const told = isKept ? m.sale_money_refunded_kept : text
  return { tone, icon, title: title(inputs), text: told(inputs), problem }
}

function lookOf(money: Money, order: Told, reader: OrderSide): SideLook {
  if (reader === 'buyer') {
    if (sentOf(money, order, reader)) return sentBack
    if (order.refund_in_wallet) return moneyPlaces.refunded_wallet.buyer
    if (money.place === 'cancelled' && amountsOf(order).credited > 0) return credited
  }
  return moneyPlaces[money.place][reader]
}

const sentOf = ({ place }: Money, { refund_sent }: Told, reader: OrderSide) =>
  reader === 'buyer' && place === 'refunded_original' ? refund_sent : null

function inputsOf(money: Money, order: Told, reader: OrderSide): PlaceInputs {
  const amounts = amountsOf(order)
  const sent = sentOf(money, order, reader)
  return {
    count: order.quantity,
    number: formatNumber(order.quantity),
    amount: daInWords(amountOf(order, reader)),
    payout: daInWords(amounts.payout),
    back: daInWords(reader === 'seller' ? soldSharesOf(order).back : amounts.back),
    arrived: daInWords(amounts.arrived),
    due: daInWords(amounts.due),
    credited: daInWords(amounts.credited),
    date: sent ? formatDate(sent.sent_on) : moment(money.at),
    reference: isolated(sent?.reference ?? ''),
    until: moment(money.protected_until),
  }
}

/**
 * The amount that is held, or went back to its buyer at last: the total, less what went back in
 * parts before. Its seller is told what went back of an undone order in all.
 */
const amountOf = (order: Told, reader: OrderSide): number =>
  reader === 'seller' && meanings[order.status].is_undone ? order.total_price : leftOf(order)

/** A moment that keeps its order inside a sentence; empty when there is none. */
const moment = (date: Date | null): string => (date ? isolated(formatDateTime(date)) : '')

const isRefundedPlace = ({ place }: Money): boolean =>
  place === 'refunded_wallet' || place === 'refunded_original'

/** Why an administrator froze it, in their words; what a buyer reports stands in its dispute. */
const frozenBy = ({ disputed_by, user_id, dispute_reason }: Told): MoneyWords['problem'] =>
  disputed_by === user_id
    ? undefined
    : { by: m.order_problem_reported_by_team(), reason: dispute_reason }

/** What an order's page says first: whose turn it is, what is to do, by when, who has the money. */
export interface TurnWords {
  whose: Whose
  frozen: boolean
  who: string
  title: string
  text: string | null
  /** What was reported, and by whom, while the money is frozen. */
  problem?: { by: string; reason: string | null }
  due: Due | null
  /** Who holds the money, and until when; null where there is none, or the text has said it. */
  held: { title: string; text: string } | null
}

const byForm: PageWords = {
  title: m.order_page_deliver_form_title,
  text: m.order_page_deliver_form_text,
  ...saleConfirms,
}

/** While nothing was found of what its buyer says that they sent. */
const notFound: PageWords = {
  title: m.order_page_pay_title,
  text: m.order_page_pay_not_found_text,
  held: m.order_page_holds_once_paid,
  heldProtected: m.order_page_holds_once_paid_protected,
}

/** While the buyer of a boost has to give access to their account. */
const forAccess: Record<OrderSide, PageWords> = {
  buyer: {
    title: m.order_page_access_title,
    text: m.order_page_access_text,
    held: m.order_page_holds_confirm,
  },
  seller: {
    title: m.order_page_access_wait_title,
    text: m.order_page_access_wait_text,
    held: m.order_page_sale_holds_confirm,
  },
}

type ToldOnPage = Told & {
  delivered_by?: DeliveredBy
  /** When a receipt of its transfer was last decided on. */
  receipt_decided_at: Date | null
}

/** Puts a turn into the words of its reader. */
export function turnWords(turn: Turn, order: ToldOnPage, reader: OrderSide, now: Date): TurnWords {
  const { whose, place, from, by } = turn
  const { title, text, problem } = moneyWords(turn, order, reader)
  const page = pageWords(turn, reader, order)
  const inputs = inputsOf(turn, order, reader)
  const held = (order.category === 'accounts' && page.heldProtected) || page.held
  return {
    whose,
    frozen: place === 'frozen',
    who: whoWords(turn, reader),
    title: page.title?.(inputs) ?? title,
    text: page.text === null ? null : (page.text?.(inputs) ?? text),
    problem,
    due: from && by && (place !== 'held' || by > now) ? dueOf(from, by, now) : null,
    held: held ? { title: holdsWords(place, reader, inputs), text: held(inputs) } : null,
  }
}

function pageWords({ place, access }: Turn, reader: OrderSide, order: ToldOnPage): PageWords {
  if (access) return forAccess[reader]
  // nothing has arrived, so what was decided is that nothing was found
  if (place === 'unpaid' && reader === 'buyer' && order.receipt_decided_at) return notFound
  if (place === 'held' && reader === 'seller' && order.delivered_by === 'form') return byForm
  return moneyPlaces[place][reader].page ?? {}
}

function holdsWords(place: MoneyPlace, reader: OrderSide, inputs: PlaceInputs): string {
  if (place === 'short' && reader === 'buyer') return m.order_page_holds_part(inputs)
  return place === 'unpaid' || place === 'short'
    ? m.order_page_holds_nothing()
    : m.order_page_holds(inputs)
}

function whoWords({ whose, place }: Turn, reader: OrderSide): string {
  if (place === 'frozen') return m.order_page_turn_frozen()
  switch (whose) {
    case 'yours':
      return m.order_page_turn_yours()
    case 'theirs':
      return reader === 'buyer' ? m.order_page_turn_seller() : m.order_page_turn_buyer()
    case 'ours':
      return m.order_page_turn_kanz()
    case 'nobodys':
      return place === 'released' || place === 'shared'
        ? m.order_page_turn_done()
        : m.order_page_turn_closed()
  }
}
