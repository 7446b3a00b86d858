import { type RawBuilder, sql } from 'kysely'
import { idRange } from '#kernel/id.ts'
import { wordsIn } from '#kernel/text.ts'
import { gamesByWord, saysEachWord, type SearchedWord } from '#modules/catalog/catalog.server.ts'
import { readInvoiceNumber } from '#modules/payments/invoice.ts'
import { peopleNamed } from '#modules/people/people-named.server.ts'
import { isPhonePart } from '#modules/people/phone.ts'
import { requestAmountIn } from '#modules/people/requests-found.server.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import { isFrozenOrder } from './waiting-orders.server.ts'

type Condition = RawBuilder<boolean>

/** Of more payments, or orders of a buyer's name, than these any so many are looked at. */
const MOST_READ = 1_000

/** So many of the newest orders are looked at for a text that no index finds. */
const MOST_NEW = 20_000

/**
 * What a buyer or seller finds among their own orders: each word stands in the title or finds the
 * game, or the id begins so (`#` before it is fine).
 */
export const matches = (text: string, words: readonly SearchedWord[]): Condition =>
  either([saysEachWord(words, sql`fold(r.offer_title)`, sql`r.game_id`), ...ofId(text)])

/**
 * The condition that finds orders `r` for administrators, and for nobody else: by all that
 * `matches` finds, and by buyer (name, address, phone in any spelling, username), contact, seller,
 * a payment's id, an invoice's number, the total, and, if it is `frozen` that the text says, by
 * that. What stands elsewhere is read first, so that an index of orders answers each part of it. A
 * text without three letters or digits beside each other is looked for in the texts of the MOST_NEW
 * newest orders only.
 */
export async function foundForAdmin(db: Db, text: string, frozen: boolean): Promise<Condition> {
  const [words, people, paid, invoiced, since] = await Promise.all([
    // a number of a phone has blanks, and no words
    gamesByWord(db, isPhonePart(text) ? [text] : wordsIn(text)),
    peopleNamed(db, text),
    ordersOfPayment(db, text),
    orderOfInvoice(db, text),
    isIndexed(text) ? null : sinceWhichNew(db),
  ])
  const saysIt = either([
    says('buyer_text', text),
    says('order_text', text),
    saysEachWord(words, sql`r.order_text`, sql`r.game_id`),
  ])
  const total = requestAmountIn(text)
  return either([
    since === null ? saysIt : sql`(r.created_at >= ${since} and ${saysIt})`,
    ...ofId(text),
    sql`r.user_id = any(${people}::uuid[])`,
    sql`r.seller_id = any(${people}::uuid[])`,
    sql`r.id = any(${[...paid, ...invoiced]}::uuid[])`,
    ...(total === null ? [] : [sql<boolean>`r.total_price = ${total}::bigint`]),
    ...(frozen ? [isFrozenOrder] : []),
  ])
}

/** When the oldest of the MOST_NEW newest orders was placed. */
async function sinceWhichNew(db: Db): Promise<Date> {
  const newest = db.selectFrom('orders').select('created_at').orderBy('created_at', 'desc')
  const { since } = await db
    .selectFrom(newest.limit(MOST_NEW).as('r'))
    .select((eb) => eb.fn.min('r.created_at').as('since'))
    .executeTakeFirstOrThrow()
  return since ?? new Date(0)
}

/** Without three letters or digits beside each other an index of texts finds nothing sooner. */
const isIndexed = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

const either = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

function ofId(text: string): Condition[] {
  const ids = idRange(text)
  return ids ? [sql`r.id between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []
}

/**
 * The condition that this text of an order contains the given one: as letters, or as a phone number
 * in any spelling.
 */
function says(column: 'buyer_text' | 'order_text', text: string): Condition {
  const own = sql.ref(`r.${column}`)
  const asPhone = isPhonePart(text)
    ? sql` or ${own} like '%' || phone_digits(${text}) || '%'`
    : sql``
  return sql`(${own} like fold(${contains(text)})${asPhone})`
}

/**
 * The ids of orders that a payment is about, by its own number, its event's, or that of an attempt
 * which it may have been made by. One index answers after the other.
 */
async function ordersOfPayment(db: Db, text: string): Promise<string[]> {
  const [part, most] = [contains(text), sql.lit(MOST_READ)]
  const { rows } = await sql<{
    order_id: string | null
  }>`(select order_id from payment_events where id ilike ${part} limit ${most})
    union all (select order_id from payment_events where payment_id ilike ${part} limit ${most})
    union all (select order_id from payment_attempts where provider_id ilike ${part}
      limit ${most})`.execute(db)
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

/** The id of the order that an invoice or credit note of this number is of, if there is one. */
async function orderOfInvoice(db: Db, text: string): Promise<string[]> {
  const named = readInvoiceNumber(text)
  if (!named) return []
  const found = await db
    .selectFrom('invoices')
    .select('order_id')
    .where('year', '=', named.year)
    .where('number', '=', named.number)
    .executeTakeFirst()
  return found ? [found.order_id] : []
}

/**
 * The ids of the people who gave this name, address or phone with an order, for administrators;
 * none when they cannot be read, which is only logged.
 */
export async function buyersNamed(db: Db, text: string): Promise<string[]> {
  if (!isIndexed(text)) return []
  const read = sql<{ user_id: string }>`select distinct user_id from (
    select r.user_id from orders r where ${says('buyer_text', text)}
    limit ${sql.lit(MOST_READ)}) found`.execute(db)
  return (await orNull('the buyers of a name', read))?.rows.map(({ user_id }) => user_id) ?? []
}
