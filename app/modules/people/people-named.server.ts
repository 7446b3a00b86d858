import { type RawBuilder, sql } from 'kysely'
import { westernDigits } from '#kernel/digits.ts'
import { isIndexed } from '#kernel/facts.ts'
import { contains, type Db } from '#platform/db.server.ts'
import { isPhonePart } from './phone.ts'

// Finds people by what administrators type: a name, an address, a telephone number, for the lists
// that search by people.

/**
 * Of more people than these the ones with the shortest names are meant: whose name is the text
 * itself stands first.
 */
const MOST_NAMED = 500

/** Of more orders or applications that say a text only some are looked at. */
const MOST_READ = 1_000

/**
 * Whether a stored text says the given one: as letters, or as a phone number in any spelling. Where
 * a number is written without signs, its digits find whatever its letters would.
 */
export function tellsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const letters = sql<boolean>`${column} like fold(${contains(text)})`
  if (!isPhonePart(text)) return letters
  const digits = sql<boolean>`${column} like '%' || phone_digits(${text}) || '%'`
  return isDigits(text) ? digits : sql`(${letters} or ${digits})`
}

const isDigits = (text: string) => /^\d+$/.test(westernDigits(text))

/**
 * The ids of the people whose username or address contains a text, whatever its case, for
 * administrators: at most MOST_NAMED.
 */
export async function peopleNamed(db: Db, text: string): Promise<string[]> {
  if (text === '') return []
  const { rows } = await sql<{ id: string }>`${named(text)}`.execute(db)
  return rows.map(({ id }) => id)
}

const named = (text: string) => sql`(select id from profiles
  where lower(username) || E'\n' || email like ${contains(text.toLowerCase())}
  order by least(length(username), length(email)), id limit ${sql.lit(MOST_NAMED)})`

/** Those who said a text of themselves, with an order or when they applied to sell. */
const tellers = (text: string) => sql`(select user_id from orders
    where ${tellsText(sql`buyer_text`, text)} limit ${sql.lit(MOST_READ)})
  union all (select user_id from seller_applications
    where ${tellsText(sql`search_text`, text)} limit ${sql.lit(MOST_READ)})`

/**
 * Whether a row is of somebody whom a text names: by their username or address, or by a name,
 * address or phone that they gave with an order or when they applied to sell.
 */
export const isOfPerson = (text: string): RawBuilder<boolean> =>
  sql`user_id in (${isIndexed(text) ? sql`${named(text)} union all ${tellers(text)}` : named(text)})`

/** The ids of the people who said a text of themselves, as in `isOfPerson`. */
export async function peopleTelling(db: Db, text: string): Promise<string[]> {
  if (!isIndexed(text)) return []
  const { rows } = await sql<{
    user_id: string
  }>`select distinct user_id from (${tellers(text)}) told where user_id is not null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
