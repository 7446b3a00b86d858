import type { BoughtPageView, SoldPageView } from '#modules/orders/ui/page-view.ts'
import type { Dispute, Side } from '../dispute.ts'
import { disputeTurn } from '../internal/ui/dispute-turn.ts'

/**
 * The page of an order whose dispute is open: whose turn it is there and until when, in place of
 * that its money is frozen.
 */
export function inDispute<Page extends BoughtPageView | SoldPageView>(
  page: Page,
  dispute: Dispute,
  side: Side,
  now: Date,
): Page {
  const { problem } = page.turn
  const said = disputeTurn(dispute, side, page.total_price, now)
  const turn = { ...said, problem }
  const after = Object.entries(page.after).map(([move, moved]) => [move, { ...moved, turn }])
  return { ...page, turn, after: Object.fromEntries(after) as Page['after'] }
}
