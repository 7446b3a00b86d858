import { DAY, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { escalate } from '#modules/disputes/party-actions.server.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { ask } from '#modules/messaging/send-message.server.ts'
import { chooseOffers } from '#modules/offers/batch.server.ts'
import { keepImport } from '#modules/offers/import.server.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { closeDb, type Db, openDb } from '../../app/platform/db.server.ts'
import { buildApplication } from '../factories/application.ts'
import { buildOrder } from '../factories/order.ts'
import { identity } from '../../db/seeds/site.ts'
import { buildPayoutBatch } from '../factories/payout.ts'
import { giveMoney, inSession } from '../factories/profile.ts'
import { buildUndelivered } from '../factories/undelivered.ts'
import type { DemoAccount } from '../../db/seeds/seed.ts'
import { demoAccount } from './fixtures.ts'
import { type Member, newMember, newOffer, query } from './people.ts'
import type { Places } from './screens.ts'

/** A member with an order in every state, of an offer of their own seller. */
export async function placesOf(
  member: Member,
  url = process.env.JOURNEYS_DATABASE_URL!,
): Promise<Places> {
  const db = openDb(url)
  const orders = await ordersOf(db, member, url)
  const people = await peopleOf(db, url)
  const trade = await tradeOf(db, member, url)
  const { id: unsent } = await buildUndelivered(db, { person_id: member.id })
  const payout_batch = String(await buildPayoutBatch(db))
  await closeDb()
  return {
    ...(await shownOffer(url)),
    ...(await shownLadder(url)),
    ...(await sellersPlaces(url)),
    ...(await sellersStock(url)),
    ...(await heldStock(url)),
    ...(await editedGame(url)),
    ...(await paymentEvents(url)),
    ...(await siteRows(url)),
    ...(await texts(url)),
    ...(await payouts(url)),
    ...orders,
    ...people,
    ...(await gameFiles(url)),
    ...(await attributesOf(url)),
    ...trade,
    unsent: String(unsent),
    payout_batch,
    ...(await officeRows(url)),
  }
}

async function ordersOf(db: Db, { id: buyer_id }: Member, url: string) {
  const [method, wallet] = [
    await rowOf<'id'>(
      url,
      `select id from payment_methods where active and name <> 'Wallet' order by id limit 1`,
    ),
    await rowOf<'id'>(url, `select id from payment_methods where name = 'Wallet'`),
  ]
  const { id: offer_id } = await newOffer((await newMember({ is_seller: true, url })).id, {
    category: 'accounts',
    price: 4_500,
    quantity: 20,
    url,
  })
  const payment_method_id = Number(method.id)
  const order = async (status: OrderStatus, disputed = false) =>
    (await buildOrder(db, { status, disputed, buyer_id, offer_id, payment_method_id })).id
  const rated = await order('received')
  const feedback = { rating: 'neutral', comment: 'Good, but slow' } as const
  await giveFeedback(db, rated, buyer_id, feedback, new Date())
  return {
    rated,
    received: await order('received'),
    paid: await order('paid'),
    pending: await order('pending'),
    completed: await order('completed'),
    disputed: await order('completed', true),
    billed: await billedOrder(db, { buyer_id, offer_id, payment_method_id }),
    boost: await boostOf(db, { buyer_id, payment_method_id }, url),
    from_wallet: await orderFromWallet(db, offer_id, Number(wallet.id), url),
  }
}

/** An order with an invoice, and a credit note that takes it back. */
const billedOrder = async (
  db: Db,
  of: { buyer_id: string; offer_id: number; payment_method_id: number },
) => (await buildOrder(db, { ...of, status: 'refunded_wallet', settings: identity })).id

/** A paid boost, for which its buyer can give access to their account. */
async function boostOf(
  db: Db,
  of: { buyer_id: string; payment_method_id: number },
  url: string,
): Promise<string> {
  const seller = await newMember({ is_seller: true, url })
  const sold = { category: 'boosting', price: 2_000, quantity: 5, url }
  const { id: offer_id } = await newOffer(seller.id, sold)
  return (await buildOrder(db, { ...of, offer_id, status: 'paid' })).id
}

async function orderFromWallet(
  db: Db,
  offer_id: number,
  payment_method_id: number,
  url: string,
): Promise<string> {
  const payer = await newMember({ url })
  await giveMoney(db, payer.id, 9_000)
  const { id } = await buildOrder(db, {
    buyer_id: payer.id,
    offer_id,
    payment_method_id,
    settings: { wallet_payment_open: true },
  })
  return id
}

/** Who applied, who can be looked at, who is gone, and who has nothing to show. */
async function peopleOf(db: Db, url: string) {
  const application = (await buildApplication(db, { user: await newMember({ url }) })).id
  const person = (await newMember({ is_seller: true, url })).id
  const left = await newMember({ url })
  await deleteAccount(db, inSession(left), { password: left.password, username: '' }, new Date())
  return { application, person, gone: left.id, shy: (await newMember({ url })).username }
}

const shownOffer = (url: string) =>
  rowOf<'hub' | 'game' | 'offer' | 'seller'>(
    url,
    `select g.slug as hub, '/' || g.slug || '/' || g.category as game, o.id as offer, o.seller_username as seller from offers o join games g on g.id = o.game_id
     where o.status = 'active' and o.max_discount > 0 and o.quantity > 5 and exists (select 1 from game_guides where game_id = g.id)
       and exists (select 1 from game_faqs where game_id = g.id) and exists (select 1 from order_feedback where seller_id = o.user_id)
     order by length(o.description) desc, o.id limit 1`,
  )

const shownLadder = (url: string) =>
  rowOf<'ladder'>(
    url,
    `select '/' || g.slug || '/boosting/offers/' || o.id as ladder from offers o join games g on g.id = o.game_id
     where o.status = 'active' and exists (select from offer_steps where offer_id = o.id) order by o.id limit 1`,
  )

const sellersPlaces = (url: string) =>
  rowOf<'mine' | 'mine_game' | 'sold' | 'sold_month' | 'to_deliver'>(
    url,
    `select o.id as mine, o.game_id as mine_game,
       (select f.order_id from order_feedback f where f.seller_id = p.id and f.approved and f.replied_at is null order by f.id limit 1) as sold,
       (select r.id from orders r where r.seller_id = p.id and r.status = 'paid' order by r.created_at limit 1) as to_deliver,
       (select to_char(max(r.released_at) at time zone 'Africa/Algiers', 'YYYY-MM') from orders r where r.seller_id = p.id) as sold_month
     from offers o join profiles p on p.id = o.user_id
     where p.username = $1 and o.category = 'accounts' and o.deleted_at is null and o.status = 'active' and o.quantity > 0 order by o.max_discount desc, o.id limit 1`,
    [demoAccount('seller').username],
  )

const sellersStock = (url: string) =>
  rowOf<'stocked' | 'unit'>(
    url,
    `select u.offer_id as stocked, u.id as unit from vault_units u join profiles p on p.id = u.given_by
     where p.username = $1 and u.state = 'stock' order by u.number limit 1`,
    [demoAccount('seller').username],
  )

const heldStock = (url: string) =>
  rowOf<'held_seller' | 'held_unit'>(
    url,
    `select given_by as held_seller, id as held_unit from vault_units where state = 'held' order by number limit 1`,
  )

const editedGame = (url: string) =>
  rowOf<'game_id' | 'faq' | 'guide' | 'relation'>(
    url,
    `select g.id as game_id, f.id as faq, d.id as guide, r.id as relation from games g join game_faqs f on f.game_id = g.id join game_guides d on d.game_id = g.id
     join game_relations r on r.primary_game_id = g.id order by g.id, f.id, d.id, r.id limit 1`,
  )

const paymentEvents = (url: string) =>
  rowOf<'to_check' | 'handled'>(
    url,
    `select (select min(seq) from payment_events where outcome = 'wrong_amount') as to_check,
       (select min(seq) from payment_events where handled_at is not null) as handled`,
  )

const siteRows = (url: string) =>
  rowOf<'badge' | 'reward' | 'replied' | 'held' | 'word' | 'landing'>(
    url,
    `select (select max(id) from search_words) as word,
       (select concat_ws('/', '', g.slug, g.category, a.key, p.key) from game_attributes a
        join games g on g.id = a.game_id join game_attribute_options p on p.attribute_id = a.id
        where a.landing and a.filterable and a.active and p.active and g.active
        order by (select count(*) from offers o where o.game_id = g.id and o.status = 'active' and o.attributes ->> a.key = p.key) desc, a.id limit 1) as landing,
       (select badge_id from profile_badges order by badge_id limit 1) as badge,
       (select min(id) from loyalty_rewards) as reward, (select max(id) from order_feedback where reply is not null) as replied,
       (select max(id) from offers where held_at is not null) as held`,
  )

const texts = (url: string) =>
  rowOf<'post' | 'post_id' | 'help_category' | 'help_category_id' | 'article' | 'article_id'>(
    url,
    `select b.slug as post, b.id as post_id, c.slug as help_category, c.id as help_category_id, a.slug as article, a.id as article_id
     from blog_posts b, help_articles a join help_categories c on c.id = a.category_id where b.locale = 'ar' and a.locale = 'ar' order by b.id, a.id limit 1`,
  )

const payouts = (url: string) =>
  rowOf<'requested' | 'approved' | 'deposited'>(
    url,
    `select
    (select id from withdrawals where status = 'requested' order by created_at limit 1) as requested,
    (select id from withdrawals where status = 'approved' order by created_at limit 1) as approved,
    (select id from deposits where status = 'pending' order by created_at limit 1) as deposited`,
  )

/** The one row of this statement. */
async function rowOf<Column extends string>(url: string, text: string, values: unknown[] = []) {
  const [row] = await query<Record<Column, string>>(text, values, url)
  return row!
}

const gamesFile = 'name,category,rating\nA New Game,items,9\na new game,items,8'
const wrongGamesFile = 'name,category,release_date\nOne,cars,2020-02-30\n!!!,items,1/2/2003'

/** Offers as a seller uploads them. */
const offersFile = 'title,category,game\nA walked offer,accounts,Nowhere'

/** Uploaded files of games: to be confirmed, with faults, imported, and given up. */
async function gameFiles(url: string) {
  const [games_file, wrong_games_file] = await Promise.all([
    keptFile(gamesFile, url),
    keptFile(wrongGamesFile, url),
  ])
  const [imported_games_file, failed_games_file] = await Promise.all([
    keptFile(wrongGamesFile, url),
    keptFile(gamesFile, url),
  ])
  const asked = `update game_imports set asked = '{}', asked_at = now()`
  await query(
    `${asked}, applied_at = now(), result = '{"created":1234,"changed":5,"unchanged":6,"skipped":0,"repeated":7,"wrong":2}' where id = $1`,
    [imported_games_file],
    url,
  )
  await query(`${asked}, refused = 'failed' where id = $1`, [failed_games_file], url)
  await recordImport(imported_games_file, url)
  const [foreign_games_file, words_games_file] = await Promise.all([
    keptFile('Produit;Support\nDoom;PC', url, ['Produit', 'Support'], [['Doom', 'PC']]),
    keptFile(
      'name,category,platforms\nHalo,items,Xbox',
      url,
      ['name', 'category', 'platforms'],
      [['Halo', 'items', 'Xbox']],
    ),
  ])
  return {
    games_file,
    wrong_games_file,
    imported_games_file,
    failed_games_file,
    foreign_games_file,
    words_games_file,
  }
}

/** A file of games that the demo's administrator has uploaded. Gives its id. */
async function keptFile(
  content: string,
  url: string,
  header: readonly string[] = [],
  samples: readonly string[][] = [],
): Promise<string> {
  const { username } = demoAccount('owner')
  const [kept] = await query<{ id: string }>(
    `insert into game_imports (user_id, id, content, header, samples, encoding, created_at)
     select id, gen_random_uuid(), $2, $3, $4, 'windows-1252', now() from profiles
     where username = $1 returning id`,
    [username, content, header, JSON.stringify(samples)],
    url,
  )
  return kept!.id
}

/** An import that was done: of three games, of which the demo's offers keep some. */
async function recordImport(id: string, url: string): Promise<void> {
  await query(
    `with run as (
       insert into game_import_runs (id, file_name, created, changed, done_by, done_at)
       select $1, 'games.csv', 2, 1, id, now() from profiles where username = $2 returning id)
     insert into game_import_rows (import_id, game_id, before, after)
     select run.id, g.id, case when g.place = 1 then '{"publisher": "Before"}'::jsonb end,
       jsonb_build_object('name', g.name)
     from run, (select id, name, row_number() over (order by id) as place from games) g
     where g.place <= 3`,
    [id, demoAccount('owner').username],
    url,
  )
}

/** An attribute that no offer states, and files of attributes: to be confirmed, and imported. */
async function attributesOf(url: string) {
  // a game of its own: what is added to one that another journey made would be in that one's forms
  const { id: attribute_game } = await rowOf<'id'>(
    url,
    `insert into games (name, slug, category, description, mono, platform_support)
     select name, name, 'accounts', 'A game of a journey.', 'WA', '{Mobile}'
     from (select 'walked-' || substr(md5(random()::text), 1, 8) as name) n returning id`,
    [],
  )
  const { id: attribute } = await rowOf<'id'>(
    url,
    `insert into game_attributes (game_id, key, type, label, label_ar, filterable, position)
     select $1, 'walked', 'boolean', 'First owner', 'أوّل مالك', false, count(*)
     from game_attributes where game_id = $1 returning id`,
    [attribute_game],
  )
  const { username } = demoAccount('owner')
  const keep = `insert into attribute_imports (user_id, id, content, created_at, applied_at, result)
    select id, gen_random_uuid(), $2, now(), case when $3 then now() end,
      case when $3 then '{"games":3,"created":12,"changed":5,"unchanged":6,"wrong":2,"buyers":4}'::jsonb
      end from profiles where username = $1 returning id`
  const content = 'game,category,key,type,label_en,label_ar,rating\nno-game,items,rank,choice,R,ر,9'
  const kept = (isDone: boolean) => rowOf<'id'>(url, keep, [username, content, isDone])
  return {
    attribute_game,
    attribute,
    attributes_file: (await kept(false)).id,
    imported_attributes_file: (await kept(true)).id,
  }
}

/** What is between the member and the demo's seller, each order for one form alone. */
async function tradeOf(db: Db, { id: buyer_id }: Member, url: string) {
  const [seller, admin] = [await demoPerson('seller', url), await demoPerson('owner', url)]
  const sold = { price: 3_000, quantity: 50, url }
  const { id: items } = await newOffer(seller, { ...sold, category: 'items' })
  const { id: boosts } = await newOffer(seller, { ...sold, category: 'boosting' })
  const { id: method } = await rowOf<'id'>(
    url,
    `select id from payment_methods where active and name <> 'Wallet' order by id limit 1`,
  )
  const order = async (status: OrderStatus, more: Parameters<typeof buildOrder>[1] = {}) => {
    const given = { buyer_id, offer_id: items, payment_method_id: Number(method) }
    return (await buildOrder(db, { ...given, status, ...more })).id
  }
  const now = new Date()
  // asked before there is an order, which would take the question in
  const talks = await talksOf(db, { buyer_id, seller, items }, url)
  const [asked, judged] = [await order('paid'), await order('completed', { disputed: true })]
  const { id: refund } = await rowOf<'id'>(url, `select id from refund_tasks where order_id = $1`, [
    await order('refunded_original'),
  ])
  const extension = { seconds: 900, reason: 'A power cut' }
  // nothing is paid on a day whose books are closed where other journeys look at them
  const longAgo = url === process.env.JOURNEYS_DATABASE_URL ? now : plus(now, -DAY)
  await askMoreTime(db, asked, person({ id: seller, is_admin: false }), extension, now)
  await escalate(db, { orderId: judged, actor: person({ id: admin, is_admin: true }) }, now)
  return {
    ...talks,
    asked,
    case_number: String((await latestDispute(db, judged))!.number),
    to_dispute: await order('paid'),
    quarrel: await order('completed', { disputed: true }),
    late: await order('paid', { now: longAgo }),
    talked: await order('paid'),
    to_hand: await order('paid'),
    to_prove: await order('paid'),
    to_lengthen: await order('paid'),
    played: await order('paid', { offer_id: boosts }),
    to_refund: await order('paid'),
    refund,
    to_freeze: await order('completed'),
  }
}

const demoPerson = async (wanted: DemoAccount['role'], url: string) =>
  (
    await rowOf<'id'>(url, 'select id from profiles where username = $1', [
      demoAccount(wanted).username,
    ])
  ).id

interface Talking {
  buyer_id: string
  seller: string
  items: number
}

/**
 * Questions to the demo's seller and to another, and what that seller has begun with many offers.
 */
async function talksOf(db: Db, { buyer_id, seller, items }: Talking, url: string) {
  const sold = { category: 'items', price: 3_000, quantity: 5, url }
  const other = await newOffer((await newMember({ is_seller: true, url })).id, sold)
  const batched = await newOffer(seller, sold)
  const now = new Date()
  const askOf = async (offer: number) => {
    const said = { say_token: crypto.randomUUID(), body: 'Is it still there?', anyway: false }
    return valueOf(await ask(db, offer, buyer_id, said, { host: 'kanz.example', now }))
  }
  const told = await askOf(items)
  const sheet = await keepImport(db, seller, new File([offersFile], 'offers.csv'), now)
  return {
    question: await askOf(other.id),
    ...(await rowOf<'told'>(url, 'select id as told from messages where conversation_id = $1', [
      told,
    ])),
    batch: valueOf(await chooseOffers(db, seller, 'reprice', { ids: [batched.id] }, now)),
    sheet: valueOf(sheet),
  }
}

function valueOf<Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!result.ok) throw new Error(`what the journeys are about was refused: ${result.code}`)
  return result.value
}

/** Rows of the demo's office, each for one form alone. */
async function officeRows(url: string) {
  const [row] = await query<
    Pick<
      Places,
      | 'to_arrive'
      | 'arrived'
      | 'to_miss'
      | 'to_confirm'
      | 'confirmed'
      | 'field_game'
      | 'field'
      | 'conversation'
      | 'primary'
      | 'primary_name'
      | 'related'
      | 'related_name'
    >
  >(
    `select arrive.id as to_arrive, arrive.amount::text as arrived,
       (select max(id::text) from transfer_receipts where state = 'under_review') as to_miss,
       deposit.id as to_confirm, deposit.amount::text as confirmed,
       f.game_id as field_game, f.id as field,
       (select min(id::text) from conversations) as conversation,
       p.id::text as primary, p.name as primary_name, r.id::text as related, r.name as related_name
     from (select id, amount from transfer_receipts where state = 'under_review' order by id::text limit 1) arrive,
       (select id, amount from deposits where status = 'pending' order by created_at desc limit 1) deposit,
       attribute_definitions f, games p, games r
     where p.category = 'accounts' and r.category = 'items'
       and not exists (select from game_relations g where g.primary_game_id = p.id and g.related_game_id = r.id)
     order by f.id, p.id, r.id limit 1`,
    [],
    url,
  )
  return row!
}
