import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buildApplication } from '../tests/factories/application.ts'
import { buildUndelivered } from '../tests/factories/undelivered.ts'
import { buildDeposit, buildPayoutBatch, buildWithdrawal } from '../tests/factories/payout.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { buildArticle, buildPost } from '../tests/factories/reading.ts'
import { chooseOffers, keepBatch } from '#modules/offers/batch.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import type { Db } from '../app/platform/db.server.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { openStorage } from '../app/platform/storage.server.ts'
import type { Reader } from './addresses.ts'

/** The people whose pages are measured, by what they read. */
export type People = Record<Exclude<Reader, 'visitor'>, string>

/** Those with the most orders, the most sales, and the administrator. */
export async function busiestPeople(db: Db): Promise<People> {
  const most = (column: 'user_id' | 'seller_id') =>
    db
      .selectFrom('orders')
      .select(column)
      .groupBy(column)
      .orderBy(sql`count(*)`, 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  const [{ user_id: buyer }, { seller_id: seller }, admin] = await Promise.all([
    most('user_id'),
    most('seller_id'),
    db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', 'keeper')
      .executeTakeFirstOrThrow(),
  ])
  return { buyer, seller, admin: admin.id }
}

/**
 * Things of a market by the names that stand in addresses. What its seed leaves out is written
 * first, once; what ends by itself, anew.
 */
export async function placesOf(db: Db, people: People): Promise<Record<string, string>> {
  await furnish(db, people)
  await renew(db, people)
  const {
    rows: [row],
  } = await sql<Record<string, unknown>>`
    with busy as (
      select id, slug, category from games where active order by active_offers desc, id limit 1
    ), shown as (
      select o.id, o.seller_username from offers o join busy on o.game_id = busy.id
      where o.status = 'active' and o.user_id <> ${people.buyer} and o.quantity > 5 order by o.price, o.id limit 1
    ), own as (
      select o.id, o.game_id, g.category, g.slug from offers o join games g on g.id = o.game_id
      where o.user_id = ${people.seller} and o.status = 'active' order by o.id limit 1
    ), post as (
      select id, slug from blog_posts order by id limit 1
    ), help as (
      select id, slug from help_categories order by id limit 1
    ), article as (
      select id, slug from help_articles order by id limit 1
    ), bought as (
      select id, offer_id, status, created_at from orders where user_id = ${people.buyer}
    )
    select (select slug from busy) as hub, (select '/' || slug || '/' || category from busy) as game, (select id from shown) as offer, (select seller_username from shown) as seller,
      (select id from own) as own, (select game_id from own) as game_id, (select category from own) as category,
      (select slug from own) as own_game,
      (select id from bought order by created_at desc, id limit 1) as "order",
      (select id from orders where status = 'paid' order by created_at limit 1) as paid,
      (select i.order_id from invoices i join bought b on b.id = i.order_id limit 1) as billed, (select min(id) from refund_tasks) as refund,
      (select min(id) from undelivered) as undelivered,
      (select to_char(max(released_at), 'YYYY-MM') from orders where seller_id = ${people.seller}) as month,
      (select id from bought where status in ('paid', 'completed') limit 1) as open, (select id from bought where status = 'pending' limit 1) as pending,
      (select id from orders where user_id = ${people.buyer} and category = 'boosting' and paid_at is not null limit 1) as lent,
      (select offer_id from bought where status = 'pending' limit 1) as pending_offer,
      (select id from bought where status = 'received' order by created_at desc limit 1) as received,
      (select order_id from order_feedback where seller_id = ${people.seller} and approved order by id desc limit 1) as sold,
      (select id from orders where seller_id = ${people.seller} and category = 'boosting' and status = 'paid' limit 1) as boost,
      (select slug from post) as post, (select id from post) as post_id, (select slug from help) as help, (select id from help) as help_id,
      (select slug from article) as article, (select id from article) as article_id,
      (select min(number) from disputes) as dispute,
      (select min(id) from guide_steps where game_id is null) as step, (select min(id) from guide_steps where game_id is not null) as game_step,
      (select game_id from guide_steps where game_id is not null order by id limit 1) as step_game,
      (select u.id from vault_units u join own on own.id = u.offer_id limit 1) as unit,
      (select given_by from vault_units where state = 'held' order by number limit 1) as held_seller,
      (select id from vault_units where state = 'held' order by number limit 1) as held_unit,
      (select m.id from messages m join conversations c on c.id = m.conversation_id
        where c.buyer_id = ${people.buyer} and m.author_id = c.seller_id limit 1) as message,
      (select min(id::text) from message_attachments) as picture,
      (select min(id) from game_faqs) as faq, (select game_id from game_faqs order by id limit 1) as faq_game,
      (select min(id) from attribute_definitions) as field, (select game_id from attribute_definitions order by id limit 1) as field_game,
      (select min(id) from game_attributes) as attribute, (select game_id from game_attributes order by id limit 1) as attribute_game, (select id from attribute_imports limit 1) as attributes_file, (select min(id) from game_guides) as guide, (select game_id from game_guides order by id limit 1) as guide_game, (select min(id) from game_relations) as relation, (select min(id) from search_words) as word,
      (select a.key from game_attributes a join busy on busy.id = a.game_id where a.key = 'bench_choice') as choice_of, 'one' as choice,
      (select id from game_imports limit 1) as games_file, (select min(seq) from payment_events where outcome = 'unknown_order') as payment,
      (select id from seller_applications limit 1) as application, (select min(id) from payment_methods) as method,
      (select id from profiles where username = 'player77') as person, (select min(id) from user_badges) as badge,
      (select min(id) from loyalty_rewards) as reward, (select max(id) from order_feedback) as feedback,
      (select id from withdrawals where status = 'requested' limit 1) as withdrawal, (select id from deposits where status = 'pending' limit 1) as deposit,
      (select id from transfer_receipts where state = 'under_review' limit 1) as receipt,
      (select order_id from transfer_receipts where user_id = ${people.buyer} order by created_at, id limit 1) as transferred,
      (select id from transfer_receipts where user_id = ${people.buyer} order by created_at, id limit 1) as shown`.execute(
    db,
  )
  const there = Object.entries(row!)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, String(value)])
  return {
    ...Object.fromEntries(there),
    ...(await batchesOf(db, people, String(row!.own_game))),
  }
}

/**
 * What a seller is about to do, of which previews are kept for an hour only, and a batch of
 * withdrawals.
 */
async function batchesOf(db: Db, { seller, admin }: People, game: string) {
  const chosen = await chooseOffers(
    db,
    seller,
    'reprice',
    { filter: { text: '', status: null, game } },
    new Date(),
  )
  const file = await keepBatch(
    db,
    seller,
    'import',
    { text: 'title,game,price\nSword,Crimson Frontier,500' },
    new Date(),
  )
  const payout_batch = String(await payoutBatchOf(db, admin))
  const sent_batch = String(await sentBatchOf(db, admin))
  return { ...(chosen.ok && { batch: chosen.value }), file, payout_batch, sent_batch }
}

/** The batch that the first run makes. */
async function payoutBatchOf(db: Db, admin: string): Promise<number> {
  const made = await batchIn(db, 'open')
  return made?.id ?? buildPayoutBatch(db, { by: { id: admin, is_admin: true } })
}

/** One that waits for its bank, approved by the administrator, who confirms it anew. */
async function sentBatchOf(db: Db, admin: string): Promise<number> {
  const made = await batchIn(db, 'approved')
  if (made) return made.id
  const by = { id: admin, is_admin: true, session_id: await confirmedSession(db, admin) }
  return buildPayoutBatch(db, { by, isApproved: true })
}

/** A session in which an administrator with two steps has just confirmed that it is them. */
async function confirmedSession(db: Db, user_id: string): Promise<string> {
  const now = new Date()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', user_id)
    .execute()
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id,
      token: randomUUID(),
      expires_at: new Date(now.getTime() + 3_600_000),
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const batchIn = (db: Db, state: 'open' | 'approved') =>
  db.selectFrom('payout_batches').select('id').where('state', '=', state).executeTakeFirst()

/** What ends by itself: days are closed each night, and a list of games is kept for an hour. */
async function renew(db: Db, { admin }: People): Promise<void> {
  await closeDays(db, new Date())
  await sql`update attribute_imports set created_at = now() where user_id = ${admin}`.execute(db)
  await sql`update game_imports set created_at = now(), content = ${'name,category\nBench Game,items\nNo Game,nothing'} where user_id = ${admin}`.execute(
    db,
  )
}

/** What a market has besides people, games, offers and orders: one of each. */
async function furnish(db: Db, { buyer, seller, admin }: People): Promise<void> {
  if (await db.selectFrom('blog_posts').select('id').where('slug', '=', 'bench').executeTakeFirst())
    return
  await openStorage(readEnv({ ...process.env, NODE_ENV: '' }))
  const person = await buildProfile(db, {
    username: `bench_${randomInt(1_000_000)}`,
    email: `${randomUUID()}@example.com`,
    wallet: 20_000,
  })
  await buildArticle(db, { slug: 'bench' })
  await buildApplication(db, { user: person })
  await buildWithdrawal(db, { user_id: person.id })
  await buildDeposit(db, { user_id: person.id })
  await buildUndelivered(db, { person_id: person.id })
  await sql`
    with game as (
      select game_id as id from offers where user_id = ${seller} and status = 'active' order by id limit 1
    ), faq as (
      insert into game_faqs (game_id, question, answer) select id, 'How?', 'So.' from game
    ), guide as (
      insert into game_guides (game_id, title, content) select id, 'A guide', 'Words.' from game
    ), field as (
      insert into attribute_definitions (game_id, key, type, label, label_ar, active) select id, 'bench', 'boolean', 'Bench', 'Bench', false from game
    ), attribute as (
      insert into game_attributes (game_id, key, type, label, label_ar, active, position)
      select id, 'bench', 'boolean', 'Bench', 'Bench', false, (select count(*) from game_attributes a where a.game_id = game.id) from game
    ), choices as (
      insert into game_attributes (game_id, key, type, label, label_ar, landing, position)
      select id, 'bench_choice', 'choice', 'Bench', 'Bench', true, (select count(*) + 1 from game_attributes a where a.game_id = g.id)
      from games g where active order by active_offers desc, id limit 1 returning id
    ), choice as (
      insert into game_attribute_options (attribute_id, key, label, label_ar, position) select id, 'one', 'One', 'One', 0 from choices
    ), attributes_file as (
      insert into attribute_imports (user_id, id, content, created_at) values (${admin}, gen_random_uuid(), ${'game,category,key\nnone,items,bench'}, now())
    ), relation as (
      insert into game_relations (primary_game_id, related_game_id)
      select a.id, o.id from games a, games o where a.category = 'accounts' and o.category = 'items' order by a.id, o.id limit 1
    ), reward as (
      insert into loyalty_rewards (name, points_required, reward_value) values ('Bench', 100, 100)
    ), badge as (
      insert into user_badges (name) values ('Bench')
    ), payment as (
      insert into payment_events (id, provider, payload, outcome) values ('bench', 'bench', '{"order_id": "none", "amount": 500}', 'unknown_order')
    ), games_file as (
      insert into game_imports (user_id, id, content, created_at) values (${admin}, gen_random_uuid(), ${'name,category\nBench Game,items'}, now())
      returning id
    ), games_run as (
      insert into game_import_runs (id, file_name, created, changed, done_by, done_at)
      select id, 'bench.csv', 0, 500, ${admin}::uuid, now() from games_file returning id
    )
    insert into game_import_rows (import_id, game_id, before, after)
    select r.id, g.id, '{}', jsonb_build_object('name', g.name) from games_run r, games g order by g.id limit 500`.execute(
    db,
  )
  await buildPost(db, { slug: 'bench' })
  await sql`
    with year as (insert into invoice_years (year, last) values (2026, 1))
    insert into invoices (year, number, kind, order_id, total, operator, issued_at)
    select 2026, 1, 'invoice', id, total_price, '{}', paid_at from orders
    where user_id = ${buyer} and paid_at is not null order by created_at, id limit 1`.execute(db)
}
