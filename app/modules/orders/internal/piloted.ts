import type { Answered } from '#modules/catalog/buyer-fields.ts'
import type { CredentialsState } from '#modules/vault/credentials-state.ts'
import type { Order } from '../order.ts'

/** What a boosting game asks its buyers, by its key, and the answer that needs their account. */
const PLAYED = { key: 'buyer_mode', onAccount: 'piloted' } as const

type Boost = Pick<Order, 'category' | 'status'> & {
  buyer_fields: readonly Pick<Answered, 'key' | 'value'>[]
  access: CredentialsState | null
}

/** Whether its buyer asked at checkout that its seller plays on their account. */
export const isPiloted = ({
  category,
  buyer_fields,
}: Pick<Boost, 'category' | 'buyer_fields'>): boolean =>
  category === 'boosting' &&
  buyer_fields.some(({ key, value }) => key === PLAYED.key && value === PLAYED.onAccount)

/**
 * Whether a paid boost waits for its buyer to give access: they asked for it to be played on their
 * account, and nothing that opens is given. A game that does not ask, and a buyer who plays along,
 * leave it to the two of them.
 */
export const waitsForAccess = (order: Boost): boolean =>
  order.status === 'paid' &&
  isPiloted(order) &&
  order.access !== null &&
  (order.access.last === null || order.access.last.shredded_at !== null)
