import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import type { DB, Db, Tx } from '#platform/db.server.ts'
import type { CredentialsState } from './credentials-state.ts'
import { goodsFields, goodsLabels, type OfKind } from './fields.server.ts'
import type { Goods, GoodsField } from './goods.ts'
import { detailsIn, type OpenUnit } from './opened.server.ts'
import { lockLogins, loginDigestsOf, tellSaleOfLent } from './internal/resale.server.ts'
import { seal, Unreadable, unseal } from './internal/seal.server.ts'
import { isVaultOpen, vaultKeys } from './vault.server.ts'

// The account that a buyer lends for their order. Its order is locked by who calls.

/** What a buyer who lends their account is asked for, and its version. */
export const credentialFields = (db: Db | Tx, of: OfKind) => goodsFields(db, of, 'access')

/**
 * What came of a form that gave access to an order before: whether just what it holds now still
 * opens. Null where it gave none.
 */
export async function accessStands(
  tx: Tx,
  { order_id, token, goods }: Pick<Given, 'order_id' | 'token' | 'goods'>,
): Promise<boolean | null> {
  const row = await tx
    .selectFrom('order_credentials')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('token', '=', token)
    .executeTakeFirst()
  if (!row) return null
  try {
    return textOf(row) === JSON.stringify(goods)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** The text of what still opens; null of what is shredded. Throws Unreadable. */
const textOf = ({
  wrapped_key,
  key_id,
  ...row
}: Selectable<DB['order_credentials']>): string | null =>
  wrapped_key && key_id
    ? unseal(vaultKeys(), { ...row, id: boundOf(row), wrapped_key, key_id })
    : null

interface Given {
  order_id: string
  given_by: string
  token: string
  fields: readonly GoodsField[]
  version: string
  goods: Goods
}

/**
 * Seals what a buyer gives, in place of what they gave before. An account that was sold to somebody
 * else is told to the order of that sale. Returns when they gave before and whether it was opened;
 * null the first time.
 */
export async function storeCredentials(
  tx: Tx,
  { order_id, given_by, token, fields, version, goods }: Given,
  now: Date,
): Promise<{ given_at: Date; opened: boolean } | null> {
  const before = await tx
    .selectFrom('order_credentials as a')
    .where('order_id', '=', order_id)
    .orderBy('number', 'desc')
    .limit(1)
    .select((eb) => [
      'given_at',
      eb
        .exists(eb.selectFrom('credential_reveals').select('id').whereRef('access_id', '=', 'a.id'))
        .$castTo<boolean>()
        .as('opened'),
    ])
    .executeTakeFirst()
  await shredCredentials(tx, order_id, 'changed', now)
  const row = { id: randomUUID(), order_id, given_by, fields_version: version }
  const sealed = seal(vaultKeys(), JSON.stringify(goods), { ...row, id: boundOf(row) })
  const [login_digest = null] = loginDigestsOf(fields, [goods])
  await lockLogins(tx, [login_digest])
  await tx
    .insertInto('order_credentials')
    .values({ ...row, ...sealed, token, login_digest, given_at: now })
    .execute()
  await tellSaleOfLent(tx, row.id, now)
  return before ?? null
}

/**
 * Forgets the key of what the buyer of an order gave, so that nobody opens it again, and why.
 * Answers whether there was any. It counts as shredded no earlier than it was shown, whichever of
 * the two was asked for first.
 */
export async function shredCredentials(
  tx: Tx,
  orderId: string,
  why: NonNullable<DB['order_credentials']['shredded_why']>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_credentials')
    .set({
      wrapped_key: null,
      key_id: null,
      shredded_why: why,
      shredded_at: sql<Date>`greatest(${now}::timestamptz, given_at,
        (select max(created_at) from credential_reveals where access_id = order_credentials.id))`,
    })
    .where('order_id', '=', orderId)
    .where('shredded_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Opens what the buyer of an order gave and writes down who is shown it, in the caller's
 * transaction, after which it may be shown; answers also whether that is the first time. Refused:
 * where nothing is given (any more), and what does not open.
 */
export async function openCredentials(
  tx: Tx,
  order: OfKind & { id: string },
  shown: { person_id: string; session_id: string },
  now: Date,
): Promise<Result<{ units: OpenUnit[]; isFirst: boolean }, 'nothing' | 'unreadable'>> {
  const row = await tx
    .selectFrom('order_credentials')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('shredded_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) return refuse('nothing')
  if (!isVaultOpen()) return refuse('unreadable')
  const labels = await goodsLabels(tx, order, 'access')
  try {
    const text = textOf(row)
    if (text === null) return refuse('nothing')
    const details = detailsIn(text, labels)
    const before = await tx
      .selectFrom('credential_reveals')
      .select('id')
      .where('access_id', '=', row.id)
      .limit(1)
      .executeTakeFirst()
    await tx
      .insertInto('credential_reveals')
      .values({ access_id: row.id, ...shown, created_at: now })
      .execute()
    return ok({ units: [{ position: 1, details }], isFirst: !before })
  } catch (error) {
    if (error instanceof Unreadable) return refuse('unreadable')
    throw error
  }
}

/** What is known of the access to the orders `r` of a query; null where none can be given. */
export const credentialsState = () =>
  isVaultOpen()
    ? sql<CredentialsState | null>`case when r.category = 'boosting' and r.paid_at is not null
      then json_build_object('seen', exists (
    select from credential_reveals v join order_credentials a on a.id = v.access_id
    where a.order_id = r.id), 'last', (
  select json_build_object('given_at', a.given_at, 'shredded_at', a.shredded_at, 'shredded_why',
    a.shredded_why,
    'changed', coalesce((select e.shredded_why = 'changed' from order_credentials e
      where e.order_id = r.id and e.number < a.number order by e.number desc limit 1), false),
    'opened', (select count(*) from credential_reveals v where v.access_id = a.id),
    'opened_at', (select max(v.created_at) from credential_reveals v where v.access_id = a.id))
  from order_credentials a where a.order_id = r.id order by a.number desc limit 1)) end`
    : sql<CredentialsState | null>`null::json`

/** What the seal of a buyer's access is bound to: itself and its order; it opens in no other. */
export const boundOf = ({ id, order_id }: { id: string; order_id: string }): string =>
  `access-${order_id}-${id}`
