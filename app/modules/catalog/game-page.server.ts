import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import {
  entryColumns,
  type GameEntry,
  inLanguage,
  inTurn,
  isShown,
  shownGames,
} from './catalog.server.ts'
import type { Category, CategoryTab } from './category.ts'

/**
 * A game's page in one statement: the game, how many offers it has for each device, and what else
 * is sold of it. Null for a
 * game that is unknown, inactive or of a disabled category; administrators see those too.
 */
export async function findGame(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
  asAdmin = false,
) {
  const games = asAdmin ? db.selectFrom('games as g') : shownGames(db)
  const row = await games
    .innerJoin('game_families as f', 'f.id', 'g.family_id')
    .where('g.slug', '=', slug)
    .where('g.category', '=', category)
    .select(entryColumns)
    .select([
      'g.banner_url',
      'g.featured',
      'g.active',
      'g.platform_support',
      'g.release_date',
      'g.publisher',
      'g.developer',
      inLanguage(locale, 'g.description', 'g.description_ar').as('description'),
      inLanguage(locale, 'g.short_description', 'g.short_description_ar').as('short_description'),
      inLanguage(locale, 'f.name', 'f.name_ar').as('family'),
      categoryTabs.as('categories'),
      sql<{ device: string; offers: number }[]>`coalesce((
        select json_agg(json_build_object('device', n.device, 'offers', n.offers)
          order by n.offers desc, n.device)
        from offer_counts n where n.game_id = g.id and n.offers > 0), '[]')`.as('devices'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/** What is sold of a game in each category, as its tabs say it. */
const categoryTabs = sql<CategoryTab[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'category', s.category, 'unit', s.unit,
    'active_offers', s.active_offers) order by ${inTurn('s')})
  from games s where s.family_id = g.family_id and ${isShown('s')}), '[]')`

/**
 * What stands around a game's offers. `failed` says that it could not be read, so that the page is
 * shown without and not kept.
 */
export interface GameSurroundings {
  faqs: { question: string; answer: string }[]
  guide: { title: string; content: string } | null
  related: GameEntry[]
  failed?: boolean
}

const nothing: GameSurroundings = { faqs: [], guide: null, related: [], failed: true }

/**
 * A game's FAQs, its first guide and the related games, in one statement. What else is sold of the
 * game itself has tabs. A failure is only logged:
 * the offers matter more.
 */
export async function gameSurroundings(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
): Promise<GameSurroundings> {
  return readSurroundings(db, slug, category, locale).catch((error: unknown) => {
    log.error('what stands around a game could not be read', error, { slug, category })
    return nothing
  })
}

async function readSurroundings(
  db: Db,
  slug: string,
  category: Category,
  locale: Locale,
): Promise<GameSurroundings> {
  const row = await db
    .selectFrom('games as g')
    .where('g.slug', '=', slug)
    .where('g.category', '=', category)
    .select([
      sql<GameSurroundings['faqs']>`coalesce((
        select json_agg(json_build_object('question',
          ${inLanguage(locale, 'f.question', 'f.question_ar')},
          'answer', ${inLanguage(locale, 'f.answer', 'f.answer_ar')}) order by f."order", f.id)
        from game_faqs f where f.game_id = g.id), '[]')`.as('faqs'),
      sql<GameSurroundings['guide']>`(
        select json_build_object('title', ${inLanguage(locale, 'd.title', 'd.title_ar')}, 'content',
          ${inLanguage(locale, 'd.content', 'd.content_ar')})
        from game_guides d where d.game_id = g.id order by d."order", d.id limit 1)`.as('guide'),
      sql<GameEntry[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'category',
          r.category, 'mono', r.mono,
          'logo_url', r.logo_url, 'unit', r.unit, 'active_offers', r.active_offers)
            order by r.active_offers desc, r.search_text)
        from games r where ${isShown('r')} and r.family_id <> g.family_id and r.id in (
          select related_game_id from game_relations where primary_game_id = g.id
          union select primary_game_id from game_relations where related_game_id = g.id)),
          '[]')`.as('related'),
    ])
    .executeTakeFirst()
  return row ?? { ...nothing, failed: false }
}
