import { sql } from 'kysely'
import { fold } from '#kernel/fold.ts'
import { wordsIn } from '#kernel/text.ts'
import type { Db } from '#platform/db.server.ts'
import {
  entryColumns,
  type GameEntry,
  gamesByWord,
  isShown,
  type SearchedWord,
  shownGames,
} from './catalog.server.ts'
import {
  howNearly,
  howWell,
  nearlySays,
  says,
  searchesFor,
  searchFor,
} from './internal/search.server.ts'
import { searchMeaningOf, type SearchMeaning } from './search-words.ts'

/** Reads which words of a search name a category, and what is left of it without them. */
export async function searchMeaning(db: Db, text: string): Promise<SearchMeaning> {
  const known = await db
    .selectFrom('search_words')
    .where('key', '=', sql<string>`any(${wordsIn(text).map(fold)}::text[])`)
    .select(['key', 'category', 'game'])
    .execute()
  return searchMeaningOf(text, known)
}

interface MeantGames {
  games: GameEntry[]
  /** They only nearly say the text, or some of its words. */
  isNear: boolean
  /** The words that are left without those of intent, each with the games that it finds. */
  words: SearchedWord[]
}

/**
 * Returns the games that a search means, those of the category it names first, then the best: whose
 * name or tags say the whole text; else what is left without its words of intent; else nearly say
 * it; else say those of its words that say any game. Case, accents and Arabic letter
 * forms do not matter. A blank text finds nothing.
 */
export async function gamesMeant(
  db: Db,
  text: string,
  meaning: SearchMeaning,
  most: number,
): Promise<MeantGames> {
  if (text === '') return { games: [], isNear: false, words: [] }
  const [{ games, isNear }, words] = await Promise.all([
    gamesSaying(db, text, meaning, most),
    wordsFinding(db, wordsIn(meaning.rest)),
  ])
  if (games.length > 0 || words.length < 2) return { games, isNear, words }
  return { games: await gamesOfWords(db, words, meaning, most), isNear: true, words }
}

/** Of shorter words too many find something by chance. */
const SHORTEST = 3

/** Of a longer search only the first words are looked for among games: each costs a look. */
const MOST_LOOKED_UP = 4

/** The words with the games that they find; short and late ones find none. */
async function wordsFinding(db: Db, words: readonly string[]): Promise<SearchedWord[]> {
  const found = await gamesByWord(
    db,
    words.filter(({ length }) => length >= SHORTEST).slice(0, MOST_LOOKED_UP),
  )
  return words.map((word) => found.find((each) => each.word === word) ?? { word, games: [] })
}

async function gamesSaying(db: Db, text: string, meaning: SearchMeaning, most: number) {
  const { rest, categories, games } = meaning
  const [whole, kept] = await searchesFor(db, [text, rest])
  const named = rest === '' ? games : []
  // words of intent alone mean the busiest games of their category
  const meansRest = rest === '' ? sql`g.category = any(${categories}::text[])` : says(kept!)
  const { rows } = await sql<GameEntry & { nearly: number | null }>`
    with said as (
      select g.id, ${howWell(whole!)} as rank from games g
      where ${isShown()} and (${says(whole!)} or g.slug = any(${named}::text[]))
    ), meant as (
      select g.id, ${rest === '' ? sql`1` : howWell(kept!)} as rank from games g
      where not exists (select from said) and ${isShown()} and ${meansRest}
    ), near as (
      select g.id, ${howNearly(kept!)} as rank from games g
      where not exists (select from said) and not exists (select from meant)
        and ${isShown()} and ${nearlySays(kept!)}
    ), found as (
      select id, rank, null::numeric as nearly from said
      union all select id, rank, null from meant
      union all select id, rank, round(rank::numeric, 1) from near
    )
    select ${sql.join(entryColumns.map((column) => sql.ref(column)))}, nearly
    from found join games g using (id)
    order by nearly desc, ${firstMeant(meaning)}, rank desc,
      g.active_offers desc, g.search_text, g.id
    limit ${most}`.execute(db)
  return {
    games: rows,
    isNear: (rows[0]?.nearly ?? null) !== null,
  }
}

/**
 * The games that all words find which find any, if there are two of them; that one of them is a tag
 * of; or whose name begins with the first word.
 */
async function gamesOfWords(
  db: Db,
  words: readonly SearchedWord[],
  meaning: SearchMeaning,
  most: number,
): Promise<GameEntry[]> {
  const finding = words.filter(({ games }) => games.length > 0)
  if (finding.length === 0) return []
  const [first, ...others] = finding.map(({ games }) => games)
  const ids =
    others.length === 0 ? [] : first!.filter((id) => others.every((of) => of.includes(id)))
  const begins = await searchFor(db, finding[0]!.word)
  const tags = finding.map(({ word }) => fold(word))
  return shownGames(db)
    .where(
      sql<boolean>`(g.id = any(${ids}::bigint[]) or g.search_tags && ${tags}::text[]
        or starts_with(g.search_name || ' ', ${`${begins.key} `}))`,
    )
    .select(entryColumns)
    .orderBy(firstMeant(meaning))
    .orderBy('g.active_offers', 'desc')
    .orderBy('g.id')
    .limit(most)
    .execute()
}

/** An order: what the words of intent name first. */
const firstMeant = ({ categories, games }: SearchMeaning) =>
  sql`g.category <> all(${categories}::text[]), g.slug <> all(${games}::text[])`

/** The games that most is offered of, each once, in the category that has most of it. */
export const popularGames = (db: Db, most: number): Promise<GameEntry[]> =>
  db
    .selectFrom(
      shownGames(db)
        .distinctOn('g.slug')
        .select([...entryColumns, 'g.featured'])
        .orderBy('g.slug')
        .orderBy('g.active_offers', 'desc')
        .as('g'),
    )
    .select(entryColumns)
    .orderBy('g.featured', 'desc')
    .orderBy('g.active_offers', 'desc')
    .orderBy('g.id')
    .limit(most)
    .execute()
