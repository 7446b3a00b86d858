import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { orNull } from '#platform/log.server.ts'
import {
  type CategorySetting,
  categorySettings,
} from '#modules/catalog/category-settings.server.ts'
import type { Category } from '#modules/catalog/category.ts'

// Offers and orders of each category, for the statistics of the desk.

interface CategoryCount {
  category: Category
  count: number
}

/**
 * Active offers of each category (get_offer_stats), also of games that are hidden, as each game
 * keeps their count. A category without any may have no row. For administrators.
 */
export const offerStats = (db: Db): Promise<CategoryCount[]> =>
  db
    .selectFrom('games')
    .select(['category', sql<number>`sum(active_offers)::int`.as('count')])
    .groupBy('category')
    .execute()

/**
 * Orders of each category that are paid, completed or received now (get_order_stats). A category
 * without any may have no row. For administrators.
 */
export const orderStats = (db: Db): Promise<CategoryCount[]> =>
  db
    .selectFrom('sales_by_day')
    .select([sql<Category>`category`.as('category'), sql<number>`sum(orders)::int`.as('count')])
    .groupBy('category')
    .execute()

/** A category with its counts, 0 where there is no row. */
export interface CategoryCard extends CategorySetting {
  offers: number
  sales: number
}

/** The four categories in their order. Null when they cannot be read, which is logged. */
export const categoryCards = (db: Db): Promise<CategoryCard[] | null> =>
  orNull('the categories', readCards(db))

async function readCards(db: Db): Promise<CategoryCard[]> {
  const [settings, offers, orders] = await Promise.all([
    categorySettings(db),
    offerStats(db),
    orderStats(db),
  ])
  const countIn = (rows: CategoryCount[], category: Category) =>
    rows.find((row) => row.category === category)?.count ?? 0
  return settings.map((setting) => ({
    ...setting,
    offers: countIn(offers, setting.category),
    sales: countIn(orders, setting.category),
  }))
}
