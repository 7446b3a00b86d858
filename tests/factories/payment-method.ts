import type { Insertable } from 'kysely'
import type { Db, DB } from '#platform/db.server.ts'
import type { OpenWays } from '#modules/payments/payment-method.ts'
import { numbers } from './numbers.ts'

const nextNumber = numbers()

/** An active payment method without links, unless told otherwise. */
export async function buildPaymentMethod(
  db: Db,
  given: Partial<Insertable<DB['payment_methods']>> = {},
) {
  return db
    .insertInto('payment_methods')
    .values({
      name: `Method ${nextNumber()}`,
      kind: given.name === 'Wallet' ? 'wallet' : given.supports_links ? 'link' : 'transfer',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What can be paid by where the gateway and the operator's account are there. */
export const allWays: OpenWays = { gateway: true, transfer: true }
