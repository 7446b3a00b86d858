import { sql } from 'kysely'
import type { Asked } from '#kernel/list-params.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { type Keyset, countedPage } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { bestWay, inLanguage } from './catalog.server.ts'
import type { Category } from './category.ts'
import { searchFor } from './internal/search.server.ts'

/**
 * What is asked of the list of games: what the search of the site would be asked, whether they are
 * shown and featured, and their order: by name, also of what a text finds; the newest, or those
 * with the most offers, first.
 */
type AskedGames = Asked<
  { category: Category | ''; status: '' | 'active' | 'inactive'; featured: '' | 'yes' | 'no' },
  keyof typeof sorts
>

const byName = [
  { by: sql`g.search_text`, is: 'text' },
  { by: sql`g.id`, is: 'number' },
] as const

const sorts = {
  name: byName,
  newest: [
    { by: sql`g.created_at`, is: 'time', down: true },
    { by: sql`g.id`, is: 'number', down: true },
  ],
  offers: [{ by: sql`g.active_offers`, is: 'number', down: true }, ...byName],
} as const satisfies Record<string, Keyset>

/**
 * A page of all games, shown to the public or not, with the count of those that match. Null when
 * they could not be read, which is logged.
 */
export const gamesForAdmin = (db: Db, asked: AskedGames, locale: Locale) =>
  orNull('the games', readGames(db, asked, locale))

async function readGames(db: Db, asked: AskedGames, locale: Locale) {
  const { category, status, featured } = asked.filters
  const all = db
    .selectFrom('games as g')
    .$if(category !== '', (query) => query.where('g.category', '=', category as Category))
    .$if(status !== '', (query) => query.where('g.active', '=', sql.lit(status === 'active')))
    .$if(featured !== '', (query) => query.where('g.featured', '=', sql.lit(featured === 'yes')))
  const search = asked.text === '' ? null : await bestWay(all, await searchFor(db, asked.text))
  const matching = all.$if(search !== null, (query) => query.where(search!.matches))
  const counted = matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return countedPage(sorts[asked.sort], asked, counted, ({ key, beyond, sorted, limit }) =>
    sorted(
      matching
        .where(beyond)
        .select([
          'g.id',
          'g.name',
          'g.slug',
          'g.category',
          'g.mono',
          'g.logo_url',
          'g.banner_url',
          'g.featured',
          'g.active',
        ])
        .select([
          inLanguage(locale, 'g.short_description', 'g.short_description_ar').as(
            'short_description',
          ),
          sql<number>`(select count(*) from game_faqs where game_id = g.id)`.as('faqs'),
          sql<number>`(select count(*) from game_guides where game_id = g.id)`.as('guides'),
          sql<number>`(select count(*) from attribute_definitions where game_id = g.id)`.as(
            'fields',
          ),
          key,
        ]),
    )
      .limit(limit)
      .execute(),
  )
}

export type ListedGame = Awaited<ReturnType<typeof readGames>>['rows'][number]
