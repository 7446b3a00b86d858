import { deleteAccount } from '../../app/modules/account/delete-account.server.ts'
import { giveFeedback } from '../../app/modules/orders/feedback.server.ts'
import type { OrderStatus } from '../../app/modules/orders/order.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildApplication } from '../factories/application.ts'
import { buildOrder } from '../factories/order.ts'
import { giveMoney, inSession } from '../factories/profile.ts'
import { demoAccounts } from './fixtures.ts'
import { type Member, newMember, newOffer, query } from './people.ts'
import type { Places } from './screens.ts'

/** A member with an order in every state, of an offer of their own seller. */
export async function placesOf(
  { id: buyer_id }: Member,
  url = process.env.JOURNEYS_DATABASE_URL!,
): Promise<Places> {
  const db = openDb(url)
  const [method] = await query<{ id: string }>(
    `select id from payment_methods where active and name <> 'Wallet' order by id limit 1`,
    [],
    url,
  )
  const offer = await newOffer((await newMember({ is_seller: true, url })).id, {
    category: 'accounts',
    price: 4_500,
    quantity: 20,
    url,
  })
  const order = async (status: OrderStatus, disputed = false) =>
    (
      await buildOrder(db, {
        status,
        disputed,
        buyer_id,
        offer_id: offer.id,
        payment_method_id: Number(method!.id),
      })
    ).id
  const rated = await order('received')
  await giveFeedback(
    db,
    rated,
    buyer_id,
    { rating: 'neutral', comment: 'Good, but slow' },
    new Date(),
  )
  const orders = {
    rated,
    received: await order('received'),
    paid: await order('paid'),
    pending: await order('pending'),
    completed: await order('completed'),
    disputed: await order('completed', true),
  }
  const [wallet] = await query<{ id: string }>(
    `select id from payment_methods where name = 'Wallet'`,
    [],
    url,
  )
  const payer = await newMember({ url })
  await giveMoney(db, payer.id, 9_000)
  const { id: from_wallet } = await buildOrder(db, {
    buyer_id: payer.id,
    offer_id: offer.id,
    payment_method_id: Number(wallet!.id),
    settings: { wallet_payment_open: true },
  })
  const application = (await buildApplication(db, { user: await newMember({ url }) })).id
  const person = (await newMember({ is_seller: true, url })).id
  const left = await newMember({ url })
  await deleteAccount(db, inSession(left), { password: left.password, username: '' }, new Date())
  await closeDb()
  const [{ badge }] = (await query<{ badge: string }>(
    'select badge_id as badge from profile_badges order by badge_id limit 1',
    [],
    url,
  )) as [{ badge: string }]
  const [shown] = await query<{ game: string; offer: string; seller: string }>(
    `select '/' || g.slug || '/' || g.category as game, o.id as offer, o.seller_username as seller from offers o join games g on g.id = o.game_id
     where o.status = 'active' and o.max_discount > 0 and o.quantity > 5 and exists (select 1 from game_guides where game_id = g.id)
       and exists (select 1 from game_faqs where game_id = g.id) and exists (select 1 from order_feedback where seller_id = o.user_id)
     order by length(o.description) desc, o.id limit 1`,
    [],
    url,
  )
  const seller = demoAccounts().find(({ role }) => role === 'seller')!
  const [mine] = await query<{ mine: string; mine_game: string }>(
    `select o.id as mine, o.game_id as mine_game from offers o join profiles p on p.id = o.user_id
     where p.username = $1 and o.category = 'accounts' and o.deleted_at is null order by o.max_discount desc, o.id limit 1`,
    [seller.username],
    url,
  )
  const [edited] = await query<Pick<Places, 'game_id' | 'faq' | 'guide' | 'relation'>>(
    `select g.id as game_id, f.id as faq, d.id as guide, r.id as relation from games g join game_faqs f on f.game_id = g.id join game_guides d on d.game_id = g.id
     join game_relations r on r.primary_game_id = g.id order by g.id, f.id, d.id, r.id limit 1`,
    [],
    url,
  )
  const [books] = await query<{ to_check: string; handled: string }>(
    `select (select min(seq) from payment_events where outcome = 'wrong_amount') as to_check,
       (select min(seq) from payment_events where handled_at is not null) as handled`,
    [],
    url,
  )
  const [site] = await query<{ reward: string; replied: string; held: string; sold: string }>(
    `select (select min(id) from loyalty_rewards) as reward, (select max(id) from order_feedback where reply is not null) as replied,
       (select max(id) from offers where held_at is not null) as held,
       (select f.order_id from order_feedback f join profiles p on p.id = f.seller_id where p.username = $1 and f.approved and f.replied_at is null order by f.id limit 1) as sold`,
    [seller.username],
    url,
  )
  const [reading] = await query<
    Record<
      'post' | 'post_id' | 'help_category' | 'help_category_id' | 'article' | 'article_id',
      string
    >
  >(
    `select b.slug as post, b.id as post_id, c.slug as help_category, c.id as help_category_id, a.slug as article, a.id as article_id
     from blog_posts b, help_articles a join help_categories c on c.id = a.category_id where b.locale = 'ar' and a.locale = 'ar' order by b.id, a.id limit 1`,
    [],
    url,
  )
  const [payouts] = await query<{ requested: string; approved: string; deposited: string }>(
    `select
    (select id from withdrawals where status = 'requested' order by created_at limit 1) as requested,
    (select id from withdrawals where status = 'approved' order by created_at limit 1) as approved,
    (select id from deposits where status = 'pending' order by created_at limit 1) as deposited`,
    [],
    url,
  )
  const files = {
    games_file: 'name,category,rating\nA New Game,items,9\na new game,items,8',
    wrong_games_file: 'name,category,release_date\nOne,cars,2020-02-30\n!!!,items,1/2/2003',
  }
  const kept = await Promise.all(
    Object.entries(files).map(async ([place, text]) => [place, await keptFile(text, url)]),
  )
  const [imported, failed] = await Promise.all([
    keptFile(files.wrong_games_file, url),
    keptFile(files.games_file, url),
  ])
  const asked = `update game_imports set asked = '{}', asked_at = now()`
  await query(
    `${asked}, applied_at = now(), result = '{"created":1234,"changed":5,"unchanged":6,"skipped":0,"repeated":7,"wrong":2}' where id = $1`,
    [imported],
    url,
  )
  await query(`${asked}, refused = 'failed' where id = $1`, [failed], url)
  return {
    ...shown!,
    ...mine!,
    ...edited!,
    ...books!,
    ...site!,
    ...reading!,
    ...payouts!,
    ...orders,
    from_wallet,
    shy: (await newMember({ url })).username,
    application,
    person,
    gone: left.id,
    badge,
    imported_games_file: imported,
    failed_games_file: failed,
    ...Object.fromEntries(kept),
  }
}

/** A file of games that the demo's administrator has uploaded. Gives its id. */
async function keptFile(content: string, url: string): Promise<string> {
  const { username } = demoAccounts().find(({ role }) => role === 'admin')!
  const [kept] = await query<{ id: string }>(
    `insert into game_imports (user_id, id, content, created_at) select id, gen_random_uuid(), $2, now() from profiles where username = $1 returning id`,
    [username, content],
    url,
  )
  return kept!.id
}
