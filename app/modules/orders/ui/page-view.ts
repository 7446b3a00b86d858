import { formatMonth } from '#i18n/format.ts'
import type { Settings } from '#modules/settings/settings.ts'
import type { Rank } from '#ui/rank.tsx'
import type { RatingCounts } from '#modules/feedback/feedback.ts'
import type { BoughtOrderPage, SoldOrderPage } from '../order-page.server.ts'
import { type AccessView, boughtAccessView, soldAccessView } from '../internal/ui/access-view.ts'
import { beforeAccess } from './deadline-words.ts'
import { boughtGoodsView, type GoodsView, soldGoodsView } from '../internal/ui/goods-view.ts'
import { buyerProgress, guideView, type GuideView } from '../internal/ui/guide-view.ts'
import { roadWords } from '../internal/ui/order-steps.ts'
import {
  afterMoves,
  type BoughtCard,
  boughtView,
  type SideMove,
  type SoldCard,
  soldView,
} from './order-view.ts'
import { type RefundAsk, refundAsk, type RefundLine, refundLines } from './refund-words.ts'
import { turnOf, type TurnWords, turnWords } from './turn.ts'

// What the page of one order shows, as its card does: plain data in the words of the reader.

type Figures = Pick<BoughtOrderPage, 'unit_price' | 'discount' | 'buyer_fee'>

/** An order as its page shows it to both sides. Money is whole DA. */
interface Page {
  turn: TurnWords
  /** What was delivered, closed; null where nothing was given by form. */
  goods: GoodsView | null
  /** The account that its buyer lends, closed; null where none can be. */
  access: AccessView | null
  /** What its reader does step by step; null where there is nothing. */
  guide: GuideView | null
}

/** A buyer's order on its page. */
export interface BoughtPageView extends Omit<BoughtCard, 'after'>, Page, Figures {
  /** Whether the order waits for access to its buyer's account. */
  gives_access: boolean
  has_invoice: boolean
  /** What went back to its buyer, and what they are asked of it. */
  refunds: RefundLine[]
  refund_ask: RefundAsk | null
  seller: { image: string | null; rank: Rank; counts: RatingCounts }
  after: { [Move in SideMove]?: BoughtPageView }
}

/** A seller's order on its page. */
export interface SoldPageView extends Omit<SoldCard, 'after'>, Page {
  buyer: { image: string | null; since: string; received: number }
  /** How far the buyer is with their steps, in words. */
  progress: string | null
  /** Whether the seller may say how far they are: while they play for the buyer. */
  may_note: boolean
  after: { [Move in SideMove]?: SoldPageView }
}

/** What an order's page shows, as it is made with it and as its address answers it as JSON. */
export interface PageAnswer<Page extends BoughtPageView | SoldPageView> {
  page: Page
  /** How many notifications were unread then. */
  unread: number
}

/** A buyer's order as its page shows it, its seller with their `rank`. */
export function boughtPageView(
  order: BoughtOrderPage,
  rank: Rank,
  settings: Settings,
  now: Date,
): BoughtPageView {
  const { unit_price, discount, buyer_fee, has_invoice, positive, neutral, negative } = order
  const turn = turnOf(order, 'buyer', now)
  const card = boughtView(order, true, settings, now)
  return {
    ...card,
    deadline: turn.access ? beforeAccess(card.deadline, order) : card.deadline,
    steps: roadWords(order, 'buyer', turn),
    turn: turnWords(turn, order, 'buyer', now),
    gives_access: turn.access,
    goods: boughtGoodsView(order),
    access: boughtAccessView(order),
    guide: guideView(order, 'buyer'),
    unit_price,
    discount,
    buyer_fee,
    has_invoice,
    refunds: refundLines(order.refunds, 'buyer', order.outages),
    refund_ask: refundAsk(order.refunds),
    seller: { image: order.seller_image_url, rank, counts: { positive, neutral, negative } },
    after: afterMoves(order, 'buyer', settings, now, (moved) =>
      boughtPageView(moved, rank, settings, now),
    ),
  }
}

/** A seller's order as its page shows it. */
export function soldPageView(order: SoldOrderPage, settings: Settings, now: Date): SoldPageView {
  const turn = turnOf(order, 'seller', now)
  const card = soldView(order, true, settings, now)
  return {
    ...card,
    deadline: turn.access ? beforeAccess(card.deadline, order) : card.deadline,
    steps: roadWords(order, 'seller', turn),
    turn: turnWords(turn, order, 'seller', now),
    goods: soldGoodsView(order),
    access: soldAccessView(order),
    // what is theirs to do is done when they have delivered
    guide: order.status === 'paid' ? guideView(order, 'seller') : null,
    may_note: order.category === 'boosting' && order.status === 'paid',
    progress: buyerProgress({ ...order, guide: order.buyer_guide }),
    buyer: {
      image: order.buyer_image_url,
      since: formatMonth(order.buyer_since),
      received: order.buyer_received,
    },
    after: afterMoves(order, 'seller', settings, now, (moved) =>
      soldPageView(moved, settings, now),
    ),
  }
}
