import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { versionOf } from '#platform/version.server.ts'
import { inLanguage } from './catalog.server.ts'

/**
 * A game by its id with its questions, in the reader's language and their order; null when there is
 * none.
 */
export async function faqsOfGame(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      texts: await db
        .selectFrom('game_faqs')
        .where('game_id', '=', gameId)
        .select(['id', inLanguage(locale, 'question', 'question_ar').as('title')])
        .orderBy('order')
        .orderBy('id')
        .execute(),
    }
  )
}

/** The same with its guides. */
export async function guidesOfGame(db: Db, gameId: number, locale: Locale) {
  const game = await gameNamed(db, gameId)
  return (
    game && {
      game,
      texts: await db
        .selectFrom('game_guides')
        .where('game_id', '=', gameId)
        .select(['id', inLanguage(locale, 'title', 'title_ar').as('title'), 'thumbnail_url'])
        .orderBy('order')
        .orderBy('id')
        .execute(),
    }
  )
}

/** What a heading says of a game; null when there is none. */
export const gameNamed = async (db: Db, id: number) =>
  (await db
    .selectFrom('games')
    .where('id', '=', id)
    .select(['id', 'name', 'slug', 'category'])
    .executeTakeFirst()) ?? null

/** A question of this game as it is edited; null when there is none. */
export const findFaq = async (db: Db, gameId: number, id: number) =>
  (await db
    .selectFrom('game_faqs')
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .select(['id', 'question', 'question_ar', 'answer', 'answer_ar'])
    .executeTakeFirst()) ?? null

/** A guide of this game as it is edited; null when there is none. */
export const findGuide = async (db: Db, gameId: number, id: number) =>
  (await db
    .selectFrom('game_guides')
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .select(['id', 'title', 'title_ar', 'content', 'content_ar', 'thumbnail_url'])
    .executeTakeFirst()) ?? null

/** A mark of what a form shows of a question or guide, to tell whether it changed since. */
export const textVersion = (shown: object): string =>
  versionOf(Object.entries(shown).sort(([a], [b]) => (a < b ? -1 : 1)))
