import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import type { MoneyPlace } from '../../order-money.ts'

// Where an order's money is, in words for each of its states: whose turn it is, what happens next.

/** The two sides of an order. */
export type OrderSide = 'buyer' | 'seller'

type Tone = 'sea' | 'success' | 'danger' | 'warning'

/** What the words of a place may name: amounts and moments, as they are read. */
export interface PlaceInputs {
  /** How many pieces the order is of, and that in figures. */
  count: number
  number: string
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

type Say = (inputs: PlaceInputs) => string

/** What the order's page says; a list says the rest, where nothing stands by when. */
export interface PageWords {
  title?: Say
  /** Null where the page says nothing below its title. */
  text?: Say | null
  /** Who holds the money, and until when; without it there is none, or the text has said it. */
  held?: Say
  /** The same of an account, whose money is held until its protection ends. */
  heldProtected?: Say
}

/** How a place looks to one side. */
export interface SideLook {
  tone?: Tone | undefined
  icon: IconName
  title: Say
  text: Say
  page?: PageWords | undefined
}

/** Where an order's money is: whose turn it is then, since when, and what each side reads. */
interface Place extends Record<OrderSide, SideLook> {
  /** Who acts next; what nobody here decides waits for us. */
  actor: OrderSide | 'ours' | 'nobodys'
  /** Since when the time of this turn runs; without it the turn has no end. */
  since?: 'created_at' | 'paid_at' | 'completed_at'
}

const look = (
  tone: Tone | undefined,
  icon: IconName,
  title: Say,
  text: Say,
  page?: PageWords,
): SideLook => ({ tone, icon, title, text, page })

const unpaidSale = look('warning', 'clock', m.sale_money_unpaid_title, m.sale_money_unpaid, {
  text: m.order_page_sale_unpaid_text,
  held: m.order_page_sale_holds_once_paid,
  heldProtected: m.order_page_sale_holds_once_paid_protected,
})

const refundedSale = look('sea', 'undo-2', m.sale_money_refunded_title, m.sale_money_refunded)

/** What each side reads of held money whose protection has not begun. */
const buyerConfirms = {
  held: m.order_page_holds_confirm,
  heldProtected: m.order_page_holds_confirm_protected,
}
export const saleConfirms = {
  held: m.order_page_sale_holds_confirm,
  heldProtected: m.order_page_sale_holds_confirm_protected,
}

/** Every state of an order for people; a status that is new has its rows here. */
export const moneyPlaces: Record<MoneyPlace, Place> = {
  unpaid: {
    actor: 'buyer',
    since: 'created_at',
    buyer: look('warning', 'clock', m.order_money_unpaid_title, m.order_money_unpaid, {
      title: m.order_page_pay_title,
      text: m.order_page_pay_text,
      held: m.order_page_holds_once_paid,
      heldProtected: m.order_page_holds_once_paid_protected,
    }),
    seller: unpaidSale,
  },
  short: {
    actor: 'buyer',
    since: 'created_at',
    buyer: look('warning', 'coins', m.order_money_short_title, m.order_money_short, {
      title: m.order_page_pay_rest_title,
      text: m.order_page_pay_rest_text,
      held: m.order_page_holds_once_rest,
      heldProtected: m.order_page_holds_once_rest_protected,
    }),
    seller: unpaidSale,
  },
  under_review: {
    actor: 'ours',
    buyer: look('sea', 'search', m.order_money_review_title, m.order_money_review),
    seller: look('warning', 'clock', m.sale_money_review_title, m.sale_money_review),
  },
  held: {
    actor: 'seller',
    since: 'paid_at',
    buyer: look('sea', 'lock', m.order_money_held_title, m.order_money_held, {
      title: m.order_page_deliver_wait_title,
      text: m.order_page_deliver_wait_text,
      ...buyerConfirms,
    }),
    seller: look(undefined, 'package', m.sale_money_held_title, m.sale_money_held, {
      title: (inputs) =>
        inputs.count > 1 ? m.order_page_deliver_pieces_title(inputs) : m.order_page_deliver_title(),
      text: m.order_page_deliver_text,
      ...saleConfirms,
    }),
  },
  delivered: {
    actor: 'buyer',
    since: 'completed_at',
    buyer: look(undefined, 'package', m.order_money_delivered_title, m.order_money_delivered, {
      title: m.order_page_check_title,
      text: m.order_page_check_text,
      held: m.order_page_holds_confirm,
    }),
    seller: look('sea', 'lock', m.sale_money_delivered_title, m.sale_money_delivered, {
      text: m.order_page_checks_text,
      held: m.order_page_sale_holds_confirm,
    }),
  },
  delivered_protected: {
    actor: 'buyer',
    since: 'completed_at',
    buyer: look(
      undefined,
      'package',
      m.order_money_delivered_title,
      m.order_money_delivered_protected,
      {
        title: m.order_page_check_account_title,
        text: m.order_page_check_protected_text,
        held: m.order_page_holds_confirm_protected,
      },
    ),
    seller: look('sea', 'lock', m.sale_money_delivered_title, m.sale_money_delivered_protected, {
      text: m.order_page_checks_protected_text,
      held: m.order_page_sale_holds_confirm_protected,
    }),
  },
  protected: {
    actor: 'ours',
    since: 'completed_at',
    buyer: look('sea', 'shield-check', m.order_money_protected_title, m.order_money_protected, {
      text: m.order_page_protected_text,
      held: m.order_page_holds_protected,
    }),
    seller: look('sea', 'shield-check', m.sale_money_protected_title, m.sale_money_protected, {
      text: m.order_page_sale_protected_text,
      held: m.order_page_sale_holds_protected,
    }),
  },
  looked_at: {
    actor: 'ours',
    buyer: look('sea', 'search', m.order_money_looked_at_title, m.order_money_looked_at),
    seller: look('sea', 'search', m.sale_money_looked_at_title, m.sale_money_looked_at),
  },
  frozen: {
    actor: 'ours',
    buyer: look('danger', 'scale', m.order_money_frozen_title, m.order_money_frozen, {
      text: null,
      held: m.order_page_holds_frozen,
    }),
    seller: look('danger', 'scale', m.sale_money_frozen_title, m.sale_money_frozen, {
      text: null,
      held: m.order_page_holds_frozen,
    }),
  },
  released: {
    actor: 'nobodys',
    buyer: look('success', 'circle-check', m.order_money_released_title, m.order_money_released),
    seller: look('success', 'wallet', m.sale_money_released_title, m.sale_money_released),
  },
  shared: {
    actor: 'nobodys',
    buyer: look('success', 'wallet', m.order_money_shared_title, m.order_money_shared),
    seller: look('success', 'wallet', m.sale_money_released_title, m.sale_money_shared),
  },
  cancelled: {
    actor: 'nobodys',
    buyer: look('sea', 'ban', m.order_money_cancelled_title, m.order_money_cancelled),
    seller: look('sea', 'ban', m.sale_money_cancelled_title, m.sale_money_cancelled),
  },
  refunded_wallet: {
    actor: 'nobodys',
    buyer: look('success', 'wallet', m.order_money_refunded_title, m.order_money_refunded_wallet),
    seller: refundedSale,
  },
  refunded_original: {
    actor: 'nobodys',
    buyer: look(
      'success',
      'undo-2',
      m.order_money_refunded_original_title,
      m.order_money_refunded_original,
    ),
    seller: refundedSale,
  },
}
