import { sql } from 'kysely'
import { DAY, plus } from '#kernel/time.ts'
import { linkedPairs } from '#modules/sellers/order-outcomes.server.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { advisoryLock, type Db, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import { doEach } from '#platform/each.server.ts'
import { baitBeside, ratedIn, type RankedOffer, rankOffers, weightsFrom } from './ranking.ts'

// Once an hour gives each active offer of a game the score by which pages list the best first. This
// file reads and writes, ranking.ts is the formula, /help/ranking tells sellers of it.

type RankSettings = Pick<
  Settings,
  | 'rank_weights'
  | 'rank_new_days'
  | 'rank_per_seller'
  | 'counted_order_min'
  | 'attribute_grace_days'
>

/** Beyond so many days freshness is a hundredth, and what was withdrawn is forgotten. */
const FRESH_DAYS = 120
/** How many of a new seller's offers are helped. */
const HELPED_OFFERS = 3
/** Pages of a game are dropped when its first so many are others: two pages in full. */
const SHOWN_FIRST = 48

/**
 * Orders the active offers of each game anew. Returns how many changed their score; ends after a
 * game when `stopping` is aborted. Two that run at once do each game one after the other.
 */
export async function rankAll(
  db: Db,
  settings: RankSettings,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const games = await db
    .selectFrom('games')
    .select('id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('offer_facets as f')
          .whereRef('f.game_id', '=', 'games.id')
          .select('f.offer_id'),
      ),
    )
    .orderBy('id')
    .execute()
  return doEach(games, 'the offers of a game could not be ranked', {
    act: ({ id }) => rankGame(db, id, settings, now),
    about: ({ id }) => ({ game: id }),
    stopping,
  })
}

/**
 * Orders the active offers of one game anew, and notes for staff which may be bait. Returns how
 * many changed their score.
 */
export const rankGame = (
  db: Db,
  gameId: number,
  settings: RankSettings,
  now: Date,
): Promise<number> =>
  transact(db, async (tx) => {
    await disableTimeout(tx)
    await advisoryLock(tx, `rank ${gameId}`)
    const offers = await rankedOffers(tx, gameId, settings, now)
    const week = Math.floor(now.getTime() / (7 * DAY))
    const scores = rankOffers(offers, {
      weights: weightsFrom(settings.rank_weights),
      per_seller: settings.rank_per_seller,
      salt: `${gameId} ${week}`,
    })
    const before = await firstOf(tx, gameId)
    const changed = await storeScores(tx, gameId, offers, scores)
    await noteBait(tx, gameId, baitBeside(offers))
    if (changed > 0 && before !== (await firstOf(tx, gameId)))
      await sql`select page_changed(${`game:${gameId}`})`.execute(tx)
    return changed
  })

async function storeScores(
  tx: Tx,
  gameId: number,
  offers: readonly RankedOffer[],
  scores: ReadonlyMap<number, number>,
) {
  const ids = offers.map(({ id }) => id)
  const score = ids.map((id) => scores.get(id)!)
  const rated = offers.map(({ seller }) => ratedIn(seller))
  const { numAffectedRows } = await sql`
    update offer_facets f set score = s.score, rated = s.rated
    from unnest(${ids}::bigint[], ${score}::int[], ${rated}::int[]) s (id, score, rated)
    where f.game_id = ${gameId} and f.offer_id = s.id and (f.score, f.rated) <> (s.score, s.rated)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Writes beside which usual price an offer may be bait; of all others that it is none. */
const noteBait = (tx: Tx, gameId: number, usual: ReadonlyMap<number, number>) =>
  sql`update offer_facets f set usual_price = n.usual
    from (
      select a.offer_id, b.usual from offer_facets a
      left join unnest(${[...usual.keys()]}::bigint[], ${[...usual.values()]}::bigint[])
        b (id, usual) on b.id = a.offer_id
      where a.game_id = ${gameId} and a.usual_price is distinct from b.usual) n
    where f.game_id = ${gameId} and f.offer_id = n.offer_id`.execute(tx)

async function firstOf(tx: Tx, gameId: number): Promise<string> {
  const first = await tx
    .selectFrom('offer_facets')
    .select('offer_id')
    .where('game_id', '=', gameId)
    .orderBy('score', 'desc')
    .orderBy('offer_id', 'desc')
    .limit(SHOWN_FIRST)
    .execute()
  return first.map(({ offer_id }) => offer_id).join(' ')
}

/**
 * What a game asks of its offers: what need not be said, what has had to be since a time, and the
 * choice within which prices are compared.
 */
const askedOf = (gameId: number, demandedBy: Date) => sql`
    asked as (
      select count(*) as facts, array_agg(key) as keys from game_attributes
      where game_id = ${gameId} and active and required_since is null
    ), demanded as (
      select array_agg(key) as keys from game_attributes
      where game_id = ${gameId} and active and required_since <= ${demandedBy}
    ), compared as (
      select key from game_attributes
      where game_id = ${gameId} and active and on_card and type = 'choice'
        and required_since is not null
      order by position limit 1
    )`

/**
 * What the active offers of a game are ranked by.
 *
 * Fresh is what was sold to somebody else, what has real stock (units in the vault: a number typed
 * for a stock is none), or what is new. What replaces a withdrawn offer of its seller is as old as
 * that. Helped are the first offers of who began to sell a few days ago, and of nobody who shares a
 * browser, phone or account with an earlier seller.
 */
export async function rankedOffers(
  db: Db | Tx,
  gameId: number,
  settings: RankSettings,
  now: Date,
): Promise<RankedOffer[]> {
  const from = plus(now, -FRESH_DAYS * DAY)
  const newSince = plus(now, -settings.rank_new_days * DAY)
  const demandedBy = plus(now, -settings.attribute_grace_days * DAY)
  const { rows } = await sql<RankedOffer>`
    with linked as materialized (${linkedPairs(from, now, gameId)}),
    sold as (
      select offer_id, max(paid_at) as at from orders
      where game_id = ${gameId} and paid_at > ${from} and paid_at <= ${now}
        and total_price >= ${settings.counted_order_min}
        and (user_id, seller_id) not in (select user_id, seller_id from linked)
      group by offer_id
    ), stocked as (
      select offer_id, max(stocked_at) as at from vault_units
      where game_id = ${gameId} and stocked_at > ${from} group by offer_id
    ), withdrawn as (
      select user_id, count(*) as offers, min(created_at) as oldest from offers
      where game_id = ${gameId} and deleted_at > ${from} group by user_id
    ), active as (
      select o.*, row_number() over (partition by o.user_id order by o.created_at desc, o.id desc)
        as from_newest
      from offers o where o.game_id = ${gameId} and o.status = 'active'
    ), ${askedOf(gameId, demandedBy)}, beginners as (
      select user_id from (select distinct user_id from active) a
      where not exists (select from offers e where e.user_id = a.user_id
          and e.created_at <= ${newSince})
        and not exists (
          select from marks own join marks b using (kind, mark)
          join offers e on e.user_id = b.user_id
          where own.user_id = a.user_id and b.user_id <> a.user_id and e.created_at <= ${newSince})
    )
    select o.id, o.user_id as seller_id, o.price,
      o.attributes ->> (select key from compared) as compared_by,
      extract(epoch from ${now} - greatest(sold.at, stocked.at,
        case when o.from_newest <= w.offers then least(o.created_at, w.oldest)
          else o.created_at end))::float8 / 86400 as days_fresh,
      (select (select count(*) from unnest(asked.keys) k where o.attributes ? k)::float8
        / nullif(asked.facts, 0) from asked) as stated,
      o.main_image_url is not null as has_picture,
      coalesce(not o.attributes ?& (select keys from demanded), false) as is_overdue,
      b.user_id is not null and (select count(*) from offers e
        where e.user_id = o.user_id and e.id <= o.id) <= ${HELPED_OFFERS} as is_helped,
      json_build_object('rated', coalesce(f.rated_365, 0), 'positive', coalesce(f.positive_365, 0),
        'neutral', coalesce(f.neutral_365, 0), 'ended', coalesce(f.ended_365, 0),
        'lost', coalesce(f.lost_365, 0), 'ended_90', coalesce(f.ended_90, 0),
        'on_time_90', coalesce(f.on_time_90, 0), 'median_delivery_s', g.median_delivery_s,
        'days_unseen', coalesce(
          extract(epoch from ${now} - p.last_seen_at)::float8 / 86400, 1000)) as seller
    from active o join profiles p on p.id = o.user_id
    left join sold on sold.offer_id = o.id left join stocked on stocked.offer_id = o.id
    left join withdrawn w on w.user_id = o.user_id
    left join beginners b on b.user_id = o.user_id
    left join seller_facts f on f.seller_id = o.user_id
    left join seller_figures g on g.seller_id = o.user_id
    order by o.id`.execute(db)
  return rows
}
