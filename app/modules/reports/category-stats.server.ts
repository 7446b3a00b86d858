import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import type { Category } from '#modules/catalog/category.ts'

export interface CategoryCount {
  category: Category
  count: number
}

/** Active offers of each category (get_offer_stats). A category without any may have no row. For administrators. */
export const offerStats = (db: Db): Promise<CategoryCount[]> =>
  db.selectFrom('games').select(['category', sql<number>`sum(active_offers)::int`.as('count')]).groupBy('category').execute()

/** Orders of each category that are paid, completed or received now (get_order_stats). A category without any may have no row. For administrators. */
export const orderStats = (db: Db): Promise<CategoryCount[]> =>
  db.selectFrom('sales_by_day').select([sql<Category>`category`.as('category'), sql<number>`sum(orders)::int`.as('count')]).groupBy('category').execute()
