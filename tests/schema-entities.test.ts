import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDb } from './app.ts'
import { buildProfile } from './factories/profile.ts'

const db = await openTestDb(2)

const { rows } = await sql<{ table: string; column: string; type: string }>`
  select table_name as "table", column_name as "column", data_type as type
  from information_schema.columns where table_schema = 'public'`.execute(db)

const columnsOf = (table: string) =>
  rows.filter((row) => row.table === table).map(({ column }) => column)
const typeOf = (table: string, column: string) =>
  rows.find((row) => row.table === table && row.column === column)?.type

test.each([
  [
    'games [ENT-01]',
    'games',
    'id name slug category description short_description logo_url banner_url featured active platform_support release_date publisher developer tags',
  ],
  ['game relations [ENT-02]', 'game_relations', 'id primary_game_id related_game_id created_at'],
  ['questions about a game [ENT-03]', 'game_faqs', 'id game_id question answer order'],
  ['guides to a game [ENT-04]', 'game_guides', 'id game_id title content thumbnail_url order'],
  [
    'offers [ENT-05]',
    'offers',
    'id user_id game_id title description category device delivery_time quantity min_quantity price status payment_link payment_link_methods payment_link_active payment_link_expires payment_link_status created_at',
  ],
  ['offer images [ENT-06]', 'offer_images', 'id offer_id url is_main'],
  ['offer discounts [ENT-07]', 'offer_discounts', 'offer_id min_quantity discount_percent'],
  ['payment methods [ENT-08]', 'payment_methods', 'id name logo_url active supports_links'],
  [
    'orders [ENT-09]',
    'orders',
    'id user_id offer_id quantity total_price status buyer_name buyer_email buyer_phone contact_method contact_details refund_reason payment_method_id created_at updated_at',
  ],
  ['feedback [ENT-10]', 'order_feedback', 'id order_id user_id rating comment approved created_at'],
  [
    'notifications [ENT-11]',
    'notifications',
    'id user_id type title content read created_at metadata',
  ],
  [
    'profiles [ENT-12]',
    'profiles',
    'id username email profile_image_url is_admin is_seller created_at updated_at last_username_change',
  ],
  ['wallet balances [ENT-13]', 'wallet_balances', 'user_id balance'],
  [
    'wallet transactions [ENT-14]',
    'wallet_transactions',
    'id user_id type status amount created_at description order_id loyalty_redemption_id',
  ],
  ['loyalty points [ENT-15]', 'loyalty_points', 'user_id points_earned created_at order_id'],
  [
    'loyalty rewards [ENT-16]',
    'loyalty_rewards',
    'id name description points_required reward_value active',
  ],
  [
    'loyalty redemptions [ENT-17]',
    'loyalty_redemptions',
    'id user_id reward_id points_spent created_at',
  ],
  ['category settings [ENT-18]', 'category_settings', 'category is_enabled'],
  ['sessions', 'sessions', 'id token expires_at user_id'],
  [
    'ways to sign in',
    'auth_accounts',
    'user_id provider_id account_id access_token refresh_token access_token_expires_at',
  ],
  [
    'blog posts [ENT-20]',
    'blog_posts',
    'id title slug content excerpt featured_image published published_at meta_title meta_description tags views author_id',
  ],
  [
    'help categories [ENT-21]',
    'help_categories',
    'id name slug description meta_title meta_description',
  ],
  [
    'help articles [ENT-22]',
    'help_articles',
    'id category_id title slug excerpt content published author_id views meta_title meta_description updated_at',
  ],
  ['badges [ENT-23]', 'user_badges', 'id name icon_url color'],
  [
    'seller applications [ENT-24]',
    'seller_applications',
    'id user_id full_name email phone experience status notes created_at updated_at',
  ],
])('the fields of %s have their names', (_, table, fields) => {
  expect(columnsOf(table)).toEqual(expect.arrayContaining(fields.split(' ')))
})

test.each([
  ['games', 'tags', 'ARRAY'],
  ['games', 'platform_support', 'ARRAY'],
  ['games', 'featured', 'boolean'],
  ['games', 'release_date', 'date'],
  ['offers', 'delivery_time', 'interval'],
  ['offers', 'price', 'bigint'],
  ['offers', 'payment_link_methods', 'ARRAY'],
  ['orders', 'id', 'uuid'],
  ['orders', 'total_price', 'bigint'],
  ['notifications', 'metadata', 'jsonb'],
  ['blog_posts', 'tags', 'ARRAY'],
  ['wallet_balances', 'balance', 'bigint'],
  ['wallet_transactions', 'amount', 'bigint'],
])(
  '%s.%s is stored as %s: money and counts are never fractions [ENT-01 ENT-05 ENT-09 ENT-11 ENT-13 ENT-14 ENT-20]',
  (table, column, type) => {
    expect(typeOf(table, column)).toBe(type)
  },
)

test('no column holds a fraction but the price of one unit, by which lists are sorted', () => {
  const fractions = rows.filter(({ type }) =>
    ['numeric', 'real', 'double precision', 'money'].includes(type),
  )
  expect(fractions.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([
    'facet_rows.unit_price',
    'offer_facets.unit_price',
  ])
})

test('a profile has its wallet balance as a field, 0 before the first transfer [ENT-12 ENT-13 CALL-30 CALL-31]', async () => {
  const [poor, rich] = [await buildProfile(db), await buildProfile(db, { wallet: 2_500 })]
  const found = await sql<{ id: string; wallet_balance: number }>`
    select p.id, p.wallet_balance from profiles p where id in (${poor.id}, ${rich.id})`.execute(db)
  expect(
    Object.fromEntries(found.rows.map(({ id, wallet_balance }) => [id, wallet_balance])),
  ).toEqual({ [poor.id]: 0, [rich.id]: 2_500 })
})
