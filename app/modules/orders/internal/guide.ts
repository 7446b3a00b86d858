import type { Category } from '#modules/catalog/category.ts'
import type { GuideSide } from '#modules/catalog/guide-steps.ts'
import { meanings, type OrderStatus } from '../order.ts'

/** What a side says of a step of its guide: it did it, it cannot, or it takes that back. */
export const stepActs = ['done', 'cannot', 'undone'] as const
export type StepAct = (typeof stepActs)[number]

/** What was last said of a step, and when (ISO 8601); what was taken back is not said. */
export interface GuideTick {
  step: string
  act: Exclude<StepAct, 'undone'>
  at: string
}

interface Guided {
  status: OrderStatus
  category: Category
  released_at: Date | null
}

/**
 * Whether an order has a guide to show: once it was delivered, or, where somebody plays on the
 * buyer's account, once it was paid. What was refunded has none.
 */
export const hasGuide = ({ status, category }: Pick<Guided, 'status' | 'category'>): boolean =>
  meanings[status].is_delivered || (category === 'boosting' && status === 'paid')

/** Whether its steps may be ticked: until the money has gone to the seller. */
export const mayTick = (order: Guided): boolean => hasGuide(order) && order.released_at === null

/** Whether it changes anything to say this of a step of which that was said last. */
export const isNews = (last: StepAct | null, act: StepAct): boolean => (last ?? 'undone') !== act

/** Which side's steps somebody who has this part in an order is shown. */
export const guideSide = (party: string): GuideSide | null =>
  party === 'buyer' || party === 'seller' ? party : null
