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
import { howNearly, howWell, nearlySays, says, searchesFor } from './internal/search.server.ts'
import { meaningOf, type SearchMeaning } from './search-words.ts'

/** Reads which words of a search name a category, and what is left of it without them. */
export async function searchMeaning(db: Db, text: string): Promise<SearchMeaning> {
  const known = await db
    .selectFrom('search_words')
    .where('key', '=', sql<string>`any(${wordsIn(text).map(fold)}::text[])`)
    .select(['key', 'category', 'game'])
    .execute()
  return meaningOf(text, known)
}

/**
 * Returns the games that a search means, those of the category it names first, then the best: whose
 * name or tags say the whole text; else what is left without its words of intent; else nearly say
 * it; else say those of its words that say any game. Case, accents and Arabic letter
 * forms do not matter. A blank text finds nothing. With the words that are left, each with the
 * games that it finds.
 */
export async function gamesMeant(
  db: Db,
  text: string,
  meaning: SearchMeaning,
  most: number,
): Promise<{ games: GameEntry[]; words: SearchedWord[] }> {
  if (text === '') return { games: [], words: [] }
  const [games, words] = await Promise.all([
    gamesSaying(db, text, meaning, most),
    gamesByWord(db, wordsIn(meaning.rest)),
  ])
  if (games.length > 0 || words.length < 2) return { games, words }
  return { games: await gamesOfWords(db, words, meaning, most), words }
}

async function gamesSaying(db: Db, text: string, meaning: SearchMeaning, most: number) {
  const { rest, categories, games } = meaning
  const [whole, kept] = await searchesFor(db, [text, rest])
  const named = rest === '' ? games : []
  // words of intent alone mean the busiest games of their category
  const meansRest = rest === '' ? sql`g.category = any(${categories}::text[])` : says(kept!)
  const { rows } = await sql<GameEntry>`
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
    select ${sql.join(entryColumns.map((column) => sql.ref(column)))}
    from found join games g using (id)
    order by nearly desc, ${firstMeant(meaning)}, rank desc,
      g.active_offers desc, g.search_text, g.id
    limit ${most}`.execute(db)
  return rows
}

/** Of shorter words too many find something by chance. */
const SHORTEST = 3

/** The games that all words find which find any, if there are two of them, or that one is a tag of. */
async function gamesOfWords(
  db: Db,
  words: readonly SearchedWord[],
  meaning: SearchMeaning,
  most: number,
): Promise<GameEntry[]> {
  const finding = words.filter(({ word, games }) => word.length >= SHORTEST && games.length > 0)
  if (finding.length === 0) return []
  const [first, ...others] = finding.map(({ games }) => games)
  const ids =
    others.length === 0 ? [] : first!.filter((id) => others.every((of) => of.includes(id)))
  const tags = finding.map(({ word }) => fold(word))
  return shownGames(db)
    .where(sql<boolean>`(g.id = any(${ids}::bigint[]) or g.search_tags && ${tags}::text[])`)
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
