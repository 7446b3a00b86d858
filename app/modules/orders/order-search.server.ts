import { type RawBuilder, sql } from 'kysely'
import { isIndexed } from '#kernel/facts.ts'
import { idRange } from '#kernel/id.ts'
import { wordsIn } from '#kernel/text.ts'
import { gamesByWord, saysEachWord, type SearchedWord } from '#modules/catalog/catalog.server.ts'
import { readInvoiceNumber } from '#modules/payments/invoice.ts'
import { peopleNamed, tellsText } from '#modules/people/people-named.server.ts'
import { isPhonePart } from '#modules/people/phone.ts'
import { allFacts, requestAmountIn } from '#modules/people/requests-found.server.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { isFrozenOrder } from './waiting-orders.server.ts'

// The conditions by which a typed text finds orders: for their buyer and seller, and by more for
// administrators.

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
 * newest orders only. More words than one find what each of them finds, too.
 */
export async function foundForAdmin(db: Db, text: string, frozen: boolean): Promise<Condition> {
  const found = await allFacts(text, (fact) => saysFact(db, fact))
  return frozen ? either([found, isFrozenOrder]) : found
}

async function saysFact(db: Db, text: string): Promise<Condition> {
  const [words, people, paid, invoiced, since] = await Promise.all([
    // a number of a phone has blanks, and no words
    gamesByWord(db, isPhonePart(text) ? [text] : wordsIn(text)),
    peopleNamed(db, text),
    ordersOfPayment(db, text),
    orderOfInvoice(db, text),
    isIndexed(text) ? null : sinceWhichNew(db),
  ])
  // a text that is said has each of its words said
  const inOrder = isPhonePart(text)
    ? [tellsText(sql`r.order_text`, text), ...words.flatMap(({ games }) => ofAny('game_id', games))]
    : [saysEachWord(words, sql`r.order_text`, sql`r.game_id`)]
  const saysIt = either([tellsText(sql`r.buyer_text`, text), ...inOrder])
  const total = requestAmountIn(text)
  return either([
    since === null ? saysIt : sql`(r.created_at >= ${since} and ${saysIt})`,
    ...ofId(text),
    ...ofAny('user_id', people),
    ...ofAny('seller_id', people),
    ...ofAny('id', [...paid, ...invoiced]),
    ...(total === null ? [] : [sql<boolean>`r.total_price = ${total}::bigint`]),
  ])
}

/** The orders whose column is one of the ids; nothing of none, which indexes would be read for. */
function ofAny(
  column: 'id' | 'user_id' | 'seller_id' | 'game_id',
  ids: readonly (string | number)[],
): Condition[] {
  const type = sql.raw(column === 'game_id' ? 'bigint' : 'uuid')
  return ids.length === 0 ? [] : [sql`r.${sql.ref(column)} = any(${ids}::${type}[])`]
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

const either = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

function ofId(text: string): Condition[] {
  const ids = idRange(text)
  return ids ? [sql`r.id between ${ids[0]}::uuid and ${ids[1]}::uuid`] : []
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
