import type { Category } from '#modules/catalog/category.ts'
import type { OrderStatus } from '#modules/orders/order.ts'

/** What can be wrong with an order, by what was bought. */
export const reasonsOf = {
  accounts: [
    'not_delivered',
    'cannot_sign_in',
    'cannot_secure',
    'not_as_described',
    'taken_back',
    'banned',
  ],
  currencies: ['not_delivered', 'part_delivered', 'wrong_player', 'reversed'],
  items: ['not_delivered', 'wrong_item', 'part_delivered', 'reversed'],
  boosting: ['not_started', 'too_slow', 'unfinished', 'account_harmed'],
} as const satisfies Record<Category, readonly string[]>

/** Why a dispute is open; administrators freeze an order to look at it (`review`). */
export type Reason = (typeof reasonsOf)[Category][number] | 'review'

/** The kinds of a proposal: all back, a part of the goods, or the goods once more. */
export const kinds = ['refund', 'part', 'goods'] as const
export type Kind = (typeof kinds)[number]

/** Whether the goods can be given once more: an account that was delivered cannot, on the site. */
export const canBeGivenAgain = ({
  category,
  status,
}: {
  category: Category
  status: OrderStatus
}): boolean => category !== 'accounts' || status === 'paid'
