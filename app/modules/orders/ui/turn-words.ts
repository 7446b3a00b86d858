import { formatDateTime, formatNumber, daInWords, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { DeliveredBy } from '#modules/vault/goods.ts'
import { moneyWords } from '../internal/ui/money-words.ts'
import { amountsOf, type MoneyPlace } from '../order-money.ts'
import { type Due, dueOf } from './order-due.ts'
import type { Turn, Whose } from '../internal/ui/turn.ts'

type Side = 'buyer' | 'seller'

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

type Told = Parameters<typeof moneyWords>[1] & {
  quantity: number
  delivered_by?: DeliveredBy
  /** When a receipt of its transfer was last decided on. */
  receipt_decided_at: Date | null
}

interface Inputs {
  /** How many pieces it is of, and that in figures. */
  count: number
  number: string
  amount: string
  payout: string
  arrived: string
  due: string
  until: string
}

type Say = (inputs: Inputs) => string

/** What of a place is said here otherwise than in a list, where nothing says by when. */
interface Look {
  title?: Say
  text?: Say | null
  held?: Say
}

const forBuyer: Partial<Record<MoneyPlace, Look>> = {
  unpaid: { title: m.room_pay_title, text: m.room_pay_text, held: m.room_holds_once_paid },
  short: { title: m.room_pay_rest_title, text: m.room_pay_rest_text, held: m.room_holds_once_rest },
  held: {
    title: m.room_deliver_wait_title,
    text: m.room_deliver_wait_text,
    held: m.room_holds_confirm,
  },
  delivered: { title: m.room_check_title, text: m.room_check_text, held: m.room_holds_confirm },
  delivered_protected: {
    title: m.room_check_account_title,
    text: m.room_check_protected_text,
    held: m.room_holds_confirm_protected,
  },
  protected: { text: m.room_protected_text, held: m.room_holds_protected },
  frozen: { text: null, held: m.room_holds_frozen },
}

const forSeller: Partial<Record<MoneyPlace, Look>> = {
  unpaid: { text: m.room_sale_unpaid_text, held: m.room_sale_holds_once_paid },
  short: { text: m.room_sale_unpaid_text, held: m.room_sale_holds_once_paid },
  held: {
    title: (inputs) =>
      inputs.count > 1 ? m.room_deliver_pieces_title(inputs) : m.room_deliver_title(),
    text: m.room_deliver_text,
    held: m.room_sale_holds_confirm,
  },
  delivered: { text: m.room_checks_text, held: m.room_sale_holds_confirm },
  delivered_protected: {
    text: m.room_checks_protected_text,
    held: m.room_sale_holds_confirm_protected,
  },
  protected: { text: m.room_sale_protected_text, held: m.room_sale_holds_protected },
  frozen: { text: null, held: m.room_holds_frozen },
}

const byForm: Look = {
  title: m.room_deliver_form_title,
  text: m.room_deliver_form_text,
  held: m.room_sale_holds_confirm,
}

/** While nothing was found of what its buyer says that they sent. */
const notFound: Look = {
  title: m.room_pay_title,
  text: m.room_pay_not_found_text,
  held: m.room_holds_once_paid,
}

/** While the buyer of a boost has to give access to their account. */
const forAccess: Record<Side, Look> = {
  buyer: { title: m.room_access_title, text: m.room_access_text, held: m.room_holds_confirm },
  seller: {
    title: m.room_access_wait_title,
    text: m.room_access_wait_text,
    held: m.room_sale_holds_confirm,
  },
}

function lookOf({ place, access }: Turn, reader: Side, order: Told): Look {
  if (access) return forAccess[reader]
  // nothing has arrived, so what was decided is that nothing was found
  if (place === 'unpaid' && reader === 'buyer' && order.receipt_decided_at) return notFound
  const isByForm = order.delivered_by === 'form'
  if (reader === 'buyer') return forBuyer[place] ?? {}
  return place === 'held' && isByForm ? byForm : (forSeller[place] ?? {})
}

/** Puts a turn into the words of its reader. */
export function turnWords(turn: Turn, order: Told, reader: Side, now: Date): TurnWords {
  const { whose, place, from, by } = turn
  const { title, text, problem } = moneyWords(turn, order, reader)
  const own = lookOf(turn, reader, order)
  const { payout, arrived, due } = amountsOf(order)
  const inputs = {
    count: order.quantity,
    number: formatNumber(order.quantity),
    amount: daInWords(order.total_price),
    payout: daInWords(payout),
    arrived: daInWords(arrived),
    due: daInWords(due),
    until: turn.protected_until ? isolated(formatDateTime(turn.protected_until)) : '',
  }
  return {
    whose,
    frozen: place === 'frozen',
    who: whoWords(turn, reader),
    title: own.title?.(inputs) ?? title,
    text: own.text === null ? null : (own.text?.(inputs) ?? text),
    problem,
    due: from && by && (place !== 'held' || by > now) ? dueOf(from, by, now) : null,
    held: own.held
      ? {
          title: holdsWords(place, reader, inputs),
          text: own.held(inputs),
        }
      : null,
  }
}

function holdsWords(place: MoneyPlace, reader: Side, inputs: Inputs): string {
  if (place === 'short' && reader === 'buyer') return m.room_holds_part(inputs)
  return place === 'unpaid' || place === 'short' ? m.room_holds_nothing() : m.room_holds(inputs)
}

function whoWords({ whose, place }: Turn, reader: Side): string {
  if (place === 'frozen') return m.room_turn_frozen()
  switch (whose) {
    case 'yours':
      return m.room_turn_yours()
    case 'theirs':
      return reader === 'buyer' ? m.room_turn_seller() : m.room_turn_buyer()
    case 'ours':
      return m.room_turn_kanz()
    case 'nobodys':
      return place === 'released' || place === 'shared' ? m.room_turn_done() : m.room_turn_closed()
  }
}
