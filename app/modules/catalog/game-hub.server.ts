import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import {
  entryColumns,
  type GameEntry,
  inLanguage,
  inTurn,
  isShown,
  shownGames,
} from './catalog.server.ts'

// A game that is sold in several categories, for the page that gathers them: its categories,
// questions and related games.

interface Faq {
  question: string
  answer: string
}

/** How many related games fill the widest row. */
const RELATED = 6

/**
 * A game as a whole in one statement: its name, its games in the order of the categories, each
 * question that is answered for any of them once, and the games that any of them is related with,
 * the busiest first. Null where none of its games is shown.
 */
export async function findHub(db: Db, slug: string, locale: Locale) {
  const games = await shownGames(db)
    .innerJoin('game_families as f', 'f.id', 'g.family_id')
    .where('f.slug', '=', slug)
    .select(entryColumns)
    .select([
      'g.banner_url',
      'g.featured',
      'g.platform_support',
      'g.release_date',
      'g.publisher',
      'g.developer',
      inLanguage(locale, 'f.name', 'f.name_ar').as('family'),
      inLanguage(locale, 'g.description', 'g.description_ar').as('description'),
      inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
      sql<string | null>`(select ${inLanguage(locale, 'd.title', 'd.title_ar')}
        from game_guides d where d.game_id = g.id order by d."order", d.id limit 1)`.as('guide'),
      sql<Faq[]>`coalesce((
        select json_agg(json_build_object('question',
          ${inLanguage(locale, 'q.question', 'q.question_ar')},
          'answer', ${inLanguage(locale, 'q.answer', 'q.answer_ar')}) order by q."order", q.id)
        from game_faqs q where q.game_id = g.id), '[]')`.as('faqs'),
      sql<GameEntry[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name',
          ${inLanguage(locale, 'rf.name', 'rf.name_ar')}, 'slug', r.slug, 'category', r.category,
          'mono', r.mono, 'logo_url', r.logo_url, 'unit', r.unit,
          'active_offers', (select sum(s.active_offers) from games s
            where s.family_id = r.family_id and ${isShown('s')})) order by ${inTurn('r')})
        from games r join game_families rf on rf.id = r.family_id
        where ${isShown('r')} and r.family_id <> g.family_id and r.id in (
          select related_game_id from game_relations where primary_game_id = g.id
          union select primary_game_id from game_relations where related_game_id = g.id)),
        '[]')`.as('related'),
    ])
    .orderBy(inTurn())
    .execute()
  const [first] = games
  if (!first) return null
  return {
    slug,
    name: first.family,
    games,
    faqs: once(
      games.flatMap(({ faqs }) => faqs),
      ({ question }) => question,
    ),
    related: once(
      games.flatMap(({ related }) => related),
      (game) => game.slug,
    )
      .toSorted((a, b) => b.active_offers - a.active_offers)
      .slice(0, RELATED),
  }
}

export type GameHub = NonNullable<Awaited<ReturnType<typeof findHub>>>

/** The first of those that have the same key. */
const once = <Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[] =>
  [...new Map(all.toReversed().map((each) => [keyOf(each), each])).values()].toReversed()
