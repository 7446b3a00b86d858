import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { Goods, GoodsField } from '../goods.ts'
import { isOfManyGames, loginOf } from './login.ts'
import { sealDigestOf } from './seal.server.ts'
import { vaultKeys } from '../vault.server.ts'

// An account is sold once. It is known by the digest of its login; when a login is known is a rule
// of the database (is_known_login), under whose locks what is given is looked at.

type Logins = readonly (Buffer | null)[]

/**
 * Of each unit the digest of its login, however it is spelled; null where it has none. The last bit
 * says whether it is of one game or an address, which opens its owner's accounts in many games
 * (`is_login_of_many_games` in the database).
 */
export function loginDigestsOf(
  fields: readonly GoodsField[],
  goods: readonly Goods[],
): (Buffer | null)[] {
  const keys = vaultKeys()
  return goods.map((each) => {
    const login = loginOf(fields, each)
    if (login === null) return null
    const digest = sealDigestOf(keys, JSON.stringify(['login', login]))
    digest[31] = (digest[31]! & ~1) | Number(isOfManyGames(login))
    return digest
  })
}

/** Who gives accounts, and of which game. */
export interface Giver {
  given_by: string
  game_id: number
}

/**
 * Waits for whoever gives one of these logins at the same moment, and tells which of them are known
 * when this person gives them, in hex. Whoever else gives them waits until the transaction ends.
 */
export async function knownLogins(
  tx: Tx,
  logins: Logins,
  { given_by, game_id }: Giver,
  now: Date,
): Promise<Set<string>> {
  const some = logins.filter((login) => login !== null)
  if (some.length === 0) return new Set()
  await lockLogins(tx, some)
  return hexOf(
    sql<{ hex: string }>`
    select encode(login, 'hex') as hex from unnest(${some}::bytea[]) login
    where is_known_login(login, ${given_by}, ${game_id}, ${now})`.execute(tx),
  )
}

/** Nobody else gives or sells these logins until the transaction ends. */
export const lockLogins = async (tx: Tx, logins: Logins): Promise<void> =>
  void (await sql`select lock_logins(${logins.filter((login) => login !== null)}::bytea[])`.execute(
    tx,
  ))

/** Which of these logins wait in this seller's stock of the game already, in hex. */
export const waitingLogins = (
  db: Db | Tx,
  logins: Logins,
  { given_by, game_id }: Giver,
): Promise<Set<string>> =>
  hexOf(
    sql<{ hex: string }>`
    select encode(login_digest, 'hex') as hex from vault_units
    where given_by = ${given_by} and game_id = ${game_id} and state in ('held', 'stock')
      and login_digest = any(${logins.filter((login) => login !== null)}::bytea[])`.execute(db),
  )

async function hexOf(found: Promise<{ rows: { hex: string }[] }>): Promise<Set<string>> {
  const { rows } = await found
  return new Set(rows.map(({ hex }) => hex))
}

/** The place of the first digest that is `known` (in hex) or there twice; -1 where none is. */
export function firstKnown(given: Logins, known: ReadonlySet<string>): number {
  const seen = new Set(known)
  return given.findIndex((each) => {
    const hex = each?.toString('hex')
    if (hex === undefined) return false
    const isKnown = seen.has(hex)
    seen.add(hex)
    return isKnown
  })
}

/** Tells the orders whose sale of the same account stands that these units came. */
export const tellFirstSales = (tx: Tx, units: readonly string[], now: Date): Promise<void> =>
  tellSales(
    tx,
    sql<{ order_id: string }>`
      select distinct s.order_id from vault_units u
      cross join lateral standing_sale(u.login_digest, u.game_id, ${now}, u.id) s
      where u.id = any(${units}::uuid[]) and s.order_id is distinct from u.order_id`.execute(tx),
    now,
  )

/** The same of access that somebody lent who is not the buyer of that sale. */
export const tellSaleOfLent = (tx: Tx, accessId: string, now: Date): Promise<void> =>
  tellSales(
    tx,
    sql<{ order_id: string }>`
      select s.order_id from order_credentials a join orders o on o.id = a.order_id
      cross join lateral standing_sale(a.login_digest, o.game_id, ${now}) s
      where a.id = ${accessId} and s.buyer_id <> a.given_by`.execute(tx),
    now,
  )

async function tellSales(tx: Tx, found: Promise<{ rows: { order_id: string }[] }>, now: Date) {
  const { rows } = await found
  for (const { order_id } of rows) await publish(tx, 'order.resold', order_id, {}, now)
}
