import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import type { SignedIn } from '#platform/context.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import { person } from '#modules/auth/actor.ts'
import type { ProofRefusal } from '#modules/auth/confirm-person.server.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import {
  accessStands,
  credentialFields,
  credentialsState,
  openCredentials,
  shredCredentials,
  storeCredentials,
} from '#modules/vault/credentials.server.ts'
import type { DeliveryForm } from '#modules/vault/goods.form.ts'
import type { OpenUnit } from '#modules/vault/opened.server.ts'
import { isVaultOpen } from '#modules/vault/vault.server.ts'
import { revealAfterProof, type RevealRefusal } from './goods.server.ts'
import { isHeld, type Order } from './order.ts'
import { joined, orders } from './order-rows.server.ts'
import { lockOrder } from './locked-order.server.ts'

// The account that a buyer of a boost lends its seller. Both sides, and what ends the order, lock
// it first, so that nothing is shown of what is taken back at the same moment.

export type CredentialsRefusal = 'not_found' | 'wrong_state' | 'form_changed' | 'too_many'

/**
 * Seals what the buyer of a boost gives its seller, in place of what they gave before, and tells
 * the seller; and the buyer, where it changes what they gave. The same form again has done it
 * already. Refused: an order that is not theirs or no boost, one whose money is not held (any
 * more), a form made of other fields than are asked for now, one that gave something else before or
 * whose access opens no more, and more than a person may give in an hour.
 */
export async function shareCredentials(
  db: Db,
  id: string,
  buyerId: string,
  form: DeliveryForm,
  now: Date,
): Promise<Result<null, CredentialsRefusal>> {
  if (!(await orderToLend(db, id, buyerId))) return refuse('not_found')
  const seconds = await countAttempt(db, { path: '/orders/access', account: buyerId }, now)
  if (seconds > 0) return refuse('too_many', { seconds })
  return transact(db, async (tx): Promise<Result<null, CredentialsRefusal>> => {
    const order = await lockBoost(tx, id, buyerId, 'buyer')
    if (!order) return refuse('not_found')
    if (!isHeld(order) || !isVaultOpen()) return refuse('wrong_state')
    const { fields, version } = await credentialFields(tx, order)
    const [goods] = form.goods
    if (version !== form.fields_seen || !goods) return refuse('form_changed')
    const access = { order_id: id, given_by: buyerId, token: form.token, fields, version, goods }
    const stands = await accessStands(tx, access)
    if (stands !== null) return stands ? ok(null) : refuse('form_changed')
    const before = await storeCredentials(tx, access, now)
    if (tellsSeller(before, now)) await publish(tx, 'order.access_given', id, {})
    if (before) await publish(tx, 'order.access_changed', id, {})
    return ok(null)
  })
}

/** For so long a seller is told once of what they have not opened, in ms. */
const TOLD_FOR = 30 * MINUTE

/** Whether a seller is told of what is given after this. */
const tellsSeller = (before: { given_at: Date; opened: boolean } | null, now: Date): boolean =>
  !before || before.opened || plus(before.given_at, TOLD_FOR) <= now

/** Shreds what the buyer of an order gave, as the order ends: in the transaction that ends it. */
export async function endSharedCredentials(
  tx: Tx,
  { id, category }: Pick<Order, 'id' | 'category'>,
  now: Date,
): Promise<void> {
  if (category === 'boosting') await shredCredentials(tx, id, 'over', now)
}

/** Shreds what the buyer gave. Refused: an order that is not theirs, and where nothing is given. */
export const withdrawCredentials = (
  db: Db,
  id: string,
  buyerId: string,
  now: Date,
): Promise<Result<null, 'not_found' | 'nothing'>> =>
  transact(db, async (tx) => {
    const order = await lockBoost(tx, id, buyerId, 'buyer')
    if (!order) return refuse('not_found')
    return (await shredCredentials(tx, id, 'taken_back', now)) ? ok(null) : refuse('nothing')
  })

/**
 * Shows a seller the account that their buyer lends them, who first proves that it is them; that is
 * written down first, and the buyer is told the first time. Refused as what they delivered is, and
 * where nothing is given (any more).
 */
export async function revealCredentials(
  db: Db,
  id: string,
  who: SignedIn,
  given: { password: string; code: string },
  now: Date,
): Promise<Result<OpenUnit[], RevealRefusal | ProofRefusal>> {
  const opened = await revealAfterProof(db, id, who, given, now, async (tx) => {
    const order = await lockBoost(tx, id, who.id, 'seller')
    if (!order) return refuse('not_found')
    if (!isHeld(order)) return refuse('nothing')
    const shown = { person_id: who.id, session_id: who.session_id }
    const opened = await openCredentials(tx, order, shown, now)
    if (!opened.ok) return opened
    if (opened.value.isFirst) await publish(tx, 'order.access_opened', id, {})
    return ok(opened.value.units)
  })
  return opened
}

async function lockBoost(tx: Tx, id: string, personId: string, side: 'buyer' | 'seller') {
  const found = await lockOrder(tx, id, person({ id: personId, is_admin: false }))
  return found?.party === side && found.order.category === 'boosting' ? found.order : null
}

/**
 * A boost of this buyer's, paid once, with what is asked of who gives access; null for all else.
 */
export async function orderToLend(db: Db, id: string, buyerId: string) {
  const order = await boost(db, id)?.where('r.user_id', '=', buyerId).executeTakeFirst()
  if (!order?.access) return null
  const { fields, version } = await credentialFields(db, order)
  if (fields.length === 0) return null
  return { ...order, access: order.access, fields, version, open: isHeld(order) }
}

/** A boost of this seller's, with what is known of the access to its account; null for all else. */
export async function saleWithAccess(db: Db, id: string, sellerId: string) {
  const sale = await boost(db, id)?.where('r.seller_id', '=', sellerId).executeTakeFirst()
  return sale?.access ? { ...sale, access: sale.access } : null
}

const boost = (db: Db, id: string) =>
  isUuid(id)
    ? orders(db)
        .where('r.id', '=', id)
        .select([
          'r.id',
          'r.category',
          'r.game_id',
          'r.offer_title',
          'r.quantity',
          'r.total_price',
          'r.status',
        ])
        .select(['r.released_at', ...joined, credentialsState().as('access')])
    : null
