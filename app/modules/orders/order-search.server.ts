import { type RawBuilder, sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import { gamesFound } from '#modules/catalog/catalog.server.ts'
import { isPhonePart } from '#modules/identity/phone.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { isFrozenOrder } from './waiting-orders.server.ts'

type Condition = RawBuilder<boolean>

/** How far orders are counted, and those that a text finds; beyond it the list says "more than". */
export const MOST_COUNTED = 10_000
export const MOST_FOUND = 1_000

/** Of more people than these only some are looked for. */
const MOST_PEOPLE = 5_000

/** What a buyer or seller finds among their own orders: the title contains the text, the game is one of those, or the id begins so (`#` before it is fine). */
export function matches(text: string, games: readonly number[]): Condition {
  return either([sql`fold(r.offer_title) like fold(${contains(text)})`, ...ofGameOrId(text, games)])
}

/**
 * The condition that finds orders `r` for administrators, and for nobody else: by all that `matches` finds, and by buyer (name,
 * address, phone in any spelling, username), contact, seller, a payment's id, and, if it is `frozen` that the text says, by that.
 * What is rare is found by indexes, each asked for itself; of what is common, MOST_FOUND and more, the newest orders show some soon.
 */
export async function foundForAdmin(db: Db, text: string, frozen: boolean): Promise<{ condition: Condition; isCommon: boolean }> {
  const games = await gamesFound(db, text)
  if (!isIndexed(text)) return { isCommon: false, condition: either([matches(text, games), sql`r.user_id in (select id from profiles where lower(username) like lower(${contains(text)}))`]) }
  const ways = [...ofTexts(text), ...ofPeople(text), ofPayment(text), ...ofGameOrId(text, games), ...(frozen ? [isFrozenOrder] : [])]
  const found = sql.join(ways.map((way) => sql`(select r.id from orders r where ${way} limit ${sql.lit(MOST_FOUND)})`), sql` union all `)
  const { rows } = await sql<{ id: string }>`select distinct id from (${found}) found limit ${sql.lit(MOST_FOUND)}`.execute(db)
  const isCommon = rows.length >= MOST_FOUND
  return { isCommon, condition: isCommon ? either(ways) : sql`r.id = any(${rows.map(({ id }) => id)}::uuid[])` }
}

/** Without three letters or digits beside each other an index of texts finds nothing sooner. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

const either = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

function ofGameOrId(text: string, games: readonly number[]): Condition[] {
  const ids = idRange(text)
  return [
    ...(games.length > 0 ? [sql<boolean>`r.game_id = any(${games}::bigint[])`] : []),
    ...(ids ? [sql<boolean>`r.id between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []),
  ]
}

/** As the indexes orders_buyer_search and orders_search have them. */
const buyerText = sql`fold(r.buyer_name || E'\n' || r.buyer_email) || E'\n' || phone_digits(r.buyer_phone)`
const orderText = sql`fold(r.offer_title || E'\n' || r.contact_details) || E'\n' || phone_digits(r.contact_details)`

function ofTexts(text: string): Condition[] {
  const asPhone = isPhonePart(text) ? sql` or ${orderText} like ${phonePattern(text)}` : sql``
  return [ofBuyerText(text), sql`(${orderText} like fold(${contains(text)})${asPhone})`]
}

/** The buyer of an order wrote this as their name, address or phone. */
function ofBuyerText(text: string): Condition {
  const asPhone = isPhonePart(text) ? sql` or ${buyerText} like ${phonePattern(text)}` : sql``
  return sql`(${buyerText} like fold(${contains(text)})${asPhone})`
}

const phonePattern = (text: string) => sql`'%' || phone_digits(${text}) || '%'`

/** Username or address of an account contain the text. */
function ofPeople(text: string): Condition[] {
  const people = sql`(select p.id from profiles p where lower(p.username) || E'\n' || p.email like ${contains(text.toLowerCase())} limit ${sql.lit(MOST_PEOPLE)})`
  return [sql`r.user_id in ${people}`, sql`r.seller_id in ${people}`]
}

const ofPayment = (text: string): Condition =>
  sql`r.id in (select e.order_id from payment_events e where e.id ilike ${contains(text)} limit ${sql.lit(MOST_PEOPLE)})`

/** The ids of the people who gave this name, address or phone with an order, for administrators; none when they cannot be read, which is only logged. */
export async function buyersNamed(db: Db, text: string): Promise<string[]> {
  if (!isIndexed(text)) return []
  const read = sql<{ user_id: string }>`select distinct user_id from (
    select r.user_id from orders r where ${ofBuyerText(text)} limit ${sql.lit(MOST_PEOPLE)}) found`.execute(db)
  return (await orNull('the buyers of a name', read))?.rows.map(({ user_id }) => user_id) ?? []
}
