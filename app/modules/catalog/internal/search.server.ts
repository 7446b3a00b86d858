import { type Expression, sql, type SqlBool } from 'kysely'
import { contains, type Db } from '#platform/db.server.ts'

// How a text finds games. First by what it says: part of a name, a whole tag, or how a word of
// either begins, in the letters that search_key of the migrations writes. Only when that finds
// nothing, by what it is nearly (pg_trgm).

/**
 * A text in the letters that names and tags are stored in for search: without accents (`folded`),
 * and by its sound (`key`).
 */
export interface Search {
  folded: string
  key: string
}

/**
 * The latest texts that were new, as the database writes them: that never changes, and most search
 * for the same.
 */
const searched = new Map<string, Search>()
const MOST_SEARCHED = 1_000

/**
 * How texts are searched for, those that are new in one statement. Arabic ligatures can be many
 * letters, so the key is cut once more.
 */
export async function searchesFor(db: Db, texts: readonly string[]): Promise<Search[]> {
  const fresh = texts.filter((text) => !searched.has(text))
  const found = new Map(texts.map((text) => [text, searched.get(text)]))
  if (fresh.length > 0) {
    const { rows } = await sql<Search & { text: string }>`
      select t as text, fold(t) as folded, left(search_key(t), 120) as key
      from unnest(${fresh}::text[]) t`.execute(db)
    for (const { text, folded, key } of rows) {
      if (searched.size >= MOST_SEARCHED) searched.delete(searched.keys().next().value!)
      searched.set(text, { folded, key })
      found.set(text, { folded, key })
    }
  }
  return texts.map((text) => found.get(text)!)
}

export const searchFor = async (db: Db, text: string): Promise<Search> =>
  (await searchesFor(db, [text]))[0]!

/**
 * An index of three letters each (pg_trgm) serves no shorter text: then reading every name is
 * quicker.
 */
const INDEXED = 3

/** Whether the text is in a game's name or tags. `g` is the game. */
export function says({ folded, key }: Search): Expression<SqlBool> {
  // of marks alone
  if (folded === '') return sql<SqlBool>`false`
  const ways = [
    folded.length >= INDEXED
      ? sql`g.search_text like ${contains(folded)}`
      : sql`strpos(g.search_text, ${folded}) > 0`,
    sql`g.search_tags @> array[${folded}]`,
  ]
  if (key.length >= INDEXED)
    ways.push(sql`g.search_name like ${contains(key)}`, sql`g.search_words like ${`% ${key}%`}`)
  else if (key.length === 2) ways.push(sql`strpos(g.search_words, ${` ${key}`}) > 0`)
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/**
 * How well a game that says the text does so: its whole name, a whole tag, how the name begins, a
 * word of it, a part of it, a word of a tag.
 */
export function howWell({ folded, key }: Search) {
  return sql<number>`(case
    when g.search_text = ${folded} or g.search_name = ${key} then 6
    when g.search_tags @> array[${folded}] or g.search_words || E'\n' like ${`%\n ${key}\n%`} then 5
    when starts_with(g.search_text, ${folded}) or starts_with(g.search_name, ${key}) then 4
    when strpos(' ' || g.search_name, ${` ${key}`}) > 0 then 3
    when strpos(g.search_text, ${folded}) > 0 or strpos(g.search_name, ${key}) > 0 then 2
    else 1 end)`
}

/**
 * Whether the text is nearly in a game's name or tags: enough of its letters stand there together,
 * in whatever order of words, or the name or a tag is at most two letters from it, or a word begins
 * with it once two letters have changed places (`pugb`). The index finds who comes near enough to
 * be compared. Of a short text any other would be nearly the same, so it is nearly nothing.
 */
export function nearlySays({ key }: Search): Expression<SqlBool> {
  if (key.length < SHORTEST) return sql<SqlBool>`false`
  const apart = Math.min(MOST_APART, Math.floor(key.length / 4))
  // the cheapest to tell first
  return sql<SqlBool>`(${saysSwapped(key)} or ${key} <% g.search_words
    and (word_similarity(${key}, g.search_words) >= ${sql.lit(NEARLY)}
      or ${lettersApart(key)} <= ${sql.lit(apart)}))`
}

/** In a longer text two letters in each other's place leave enough others for the likeness. */
const LONGEST_SWAPPED = 12

/**
 * Whether a word begins with the text, two of whose neighbouring letters have changed places: each
 * way is one look into the index.
 */
function saysSwapped(key: string): Expression<SqlBool> {
  const letters = Array.from(key)
  if (letters.length > LONGEST_SWAPPED) return sql<SqlBool>`false`
  const ways = letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at]!).join(''))
    .filter((way) => way !== key)
  if (ways.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(${sql.join(
    ways.map((way) => sql`g.search_words like ${`% ${way}%`}`),
    sql` or `,
  )})`
}

const SHORTEST = 4
const MOST_APART = 2

/**
 * From which likeness a word counts as meant: one letter missing or wrong in a short name. The
 * default of pg_trgm, 0.6, is too strict.
 */
const NEARLY = 0.45

/**
 * How nearly a game says the text: swapped letters are the likeliest slip; else likeness to a part
 * of its words and to its whole name, less a tenth for each wrong letter.
 */
export const howNearly = ({
  key,
}: Search) => sql<number>`(similarity(${key}, g.search_name) / 4 + case
  when ${saysSwapped(key)} then 1
  else word_similarity(${key}, g.search_words) - ${lettersApart(key)} / 10.0 end)`

/**
 * How many letters the text is from the name or tag that is nearest to it; 3 stands for more than
 * two.
 */
const lettersApart = (key: string) => sql<number>`(
  select min(levenshtein_less_equal(${key}, left(btrim(part), 120), ${sql.lit(MOST_APART)}))
  from regexp_split_to_table(g.search_words, E'\\n') part)`
