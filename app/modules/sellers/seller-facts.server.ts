import { type Expression, type RawBuilder, sql } from 'kysely'
import { algiersDay } from '#kernel/algiers.ts'
import { DAY, plus } from '#kernel/time.ts'
import { SEEN_DAYS } from '#modules/people/last-seen.ts'
import { type Db, disableTimeout, transact, type Tx } from '#platform/db.server.ts'
import { linkedPairs, lostDispute, wasFailed, wasOnTime } from './order-outcomes.server.ts'
import {
  earnedLevel,
  levelAfter,
  type LevelFacts,
  levelRank,
  sellerLevels,
} from './seller-level.ts'

// Counts each night how sellers have traded, from which their levels follow.

/** Within so many days only the first orders of one buyer count, so that a friend is no market. */
const BUYER_DAYS = 30
const BUYER_ORDERS = 3

interface FactSettings {
  counted_order_min: number
  min_ratings_shown: number
}

/**
 * Counts how each seller has traded, and what level follows. Returns of how many sellers.
 *
 * An order belongs to the days in which it was paid. It counts from `counted_order_min` on, as one
 * of the first three of its buyer in that month of 30 days, and never where buyer and seller are
 * linked (`areLinked`). One that its seller failed counts against them whatever its price, and
 * however often its buyer came. Ratings count with their orders; what cards show of ratings is of
 * all that everybody can read.
 */
export const countSellerFacts = (db: Db, settings: FactSettings, now: Date): Promise<number> =>
  transact(db, async (tx) => {
    await disableTimeout(tx)
    await sql`lock table seller_facts in share row exclusive mode`.execute(tx)
    await forget(tx)
    await dropUnseen(tx, now)
    const held = await heldLevels(tx)
    const counted = await countAll(tx, settings, now)
    const rows = counted.map(({ suspended, ...facts }) => {
      const before = held.get(facts.seller_id) ?? { level: 'new' as const, below_since: null }
      const after = levelAfter(before, earnedLevel(facts, now), { suspended, now })
      return { ...facts, level: levelRank(after.level), below_since: after.below_since }
    })
    await store(tx, rows, now)
    return rows.length
  })

/** Who has left shows nothing any more. */
const forget = (tx: Tx) =>
  sql`delete from seller_facts f using profiles p
    where p.id = f.seller_id and p.deleted_at is not null`.execute(tx)

/** Of whom a page said that they were there today or this week, and now says less. */
const dropUnseen = (tx: Tx, now: Date) =>
  sql`select page_changed('seller:' || id) from profiles
    where is_seller and (last_seen_at at time zone 'Africa/Algiers')::date in (
      ${algiersDay(plus(now, -DAY))}::date, ${algiersDay(plus(now, -SEEN_DAYS * DAY))}::date)`.execute(
    tx,
  )

async function heldLevels(tx: Tx) {
  const rows = await tx
    .selectFrom('seller_facts')
    .select(['seller_id', 'level', 'below_since'])
    .execute()
  return new Map(
    rows.map(({ seller_id, level, below_since }) => [
      seller_id,
      { level: sellerLevels[level]!, below_since },
    ]),
  )
}

interface Counted extends LevelFacts {
  seller_id: string
  suspended: boolean
}

async function countAll(tx: Tx, settings: FactSettings, now: Date): Promise<Counted[]> {
  const ago = (days: number) => plus(now, -days * DAY)
  const { rows } = await sql<Counted>`
    with linked as materialized (${linkedPairs(new Date(0), now)}), ended as (
      select o.*, f.rating, o.paid_at > ${ago(365)} and ${wasFailed} as failed,
        o.paid_at > ${ago(180)} and ${wasOnTime} as on_time,
        o.paid_at > ${ago(365)} and ${lostDispute} as lost
      from orders o left join order_feedback f on f.order_id = o.id and f.approved
      where o.paid_at <= ${now} and (o.completed_at is not null or o.refund_reason is not null)
        and (o.user_id, o.seller_id) not in (select user_id, seller_id from linked)
    ), placed as (
      select e.*, row_number() over (
        partition by seller_id, user_id, failed, total_price >= ${settings.counted_order_min},
          ${monthOf(sql`paid_at`)}
        order by paid_at, id) as nth
      from ended e where completed_at is not null or failed
    ), counted as materialized (
      select * from placed where failed
        or total_price >= ${settings.counted_order_min} and nth <= ${BUYER_ORDERS}
    ), facts as (
      select seller_id,
        ${number(sql`status = 'received'`)} as received,
        count(distinct user_id) filter (where status = 'received')::int as buyers,
        min(received_at) filter (where status = 'received') as first_sale_at,
        ${windowed(180, ago(180))}, ${windowed(365, ago(365))},
        ${number(sql`paid_at > ${ago(365)} and rating = 'neutral'`)} as neutral_365,
        ${number(sql`paid_at > ${ago(180)} and on_time`)} as on_time_180,
        ${number(sql`paid_at > ${ago(90)}`)} as ended_90,
        ${number(sql`paid_at > ${ago(90)} and on_time`)} as on_time_90
      from counted group by seller_id
    )
    select p.id as seller_id, p.suspended_at is not null as suspended, f.first_sale_at,
      ${sql.join(counts.map((name) => sql`coalesce(${sql.ref(`f.${name}`)}, 0) as ${sql.ref(name)}`))},
      p.is_seller and exists (select from seller_applications a where a.user_id = p.id
        and a.status = 'approved' and a.documents_seen_at is not null) as verified,
      case when r.rated >= ${settings.min_ratings_shown}
        then (100 * r.positive / r.rated)::int end as positive_shown
    from profiles p left join facts f on f.seller_id = p.id
    left join lateral (select c.positive, c.positive + c.neutral + c.negative as rated
      from feedback_counts c where c.seller_id = p.id) r on true
    where p.deleted_at is null
      and (f.seller_id is not null or exists (select from offers o where o.user_id = p.id))`.execute(
    tx,
  )
  return rows
}

const counts = [
  'received',
  'buyers',
  'ended_180',
  'on_time_180',
  'lost_180',
  'rated_180',
  'positive_180',
  'ended_365',
  'lost_365',
  'rated_365',
  'positive_365',
  'neutral_365',
  'ended_90',
  'on_time_90',
]

const number = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`

/** Months of 30 days since the epoch: at most three of one buyer in each. */
const monthOf = (time: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from ${time}) / ${sql.lit((BUYER_DAYS * DAY) / 1_000)})`

const windowed = (days: number, from: Date) => {
  const within = (condition: RawBuilder<unknown>) => number(sql`paid_at > ${from} and ${condition}`)
  const as = (name: string) => sql.ref(`${name}_${days}`)
  return sql`${number(sql`paid_at > ${from}`)} as ${as('ended')},
    ${within(sql`lost`)} as ${as('lost')},
    ${within(sql`rating is not null`)} as ${as('rated')},
    ${within(sql`rating = 'positive'`)} as ${as('positive')}`
}

type Stored = Counted | (Omit<Counted, 'suspended'> & { level: number; below_since: Date | null })

/** Writes what is another than before, all in one statement, so that each page is dropped once. */
async function store(tx: Tx, rows: readonly Omit<Stored, 'suspended'>[], now: Date) {
  const columns = [...counts, 'first_sale_at', 'verified', 'level', 'below_since', 'positive_shown']
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into seller_facts as f (seller_id, ${names}, counted_at)
    select seller_id, ${names}, ${now}
    from jsonb_populate_recordset(null::seller_facts, ${JSON.stringify(rows)}::jsonb)
    on conflict (seller_id) do update set
      ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))},
      counted_at = excluded.counted_at`.execute(tx)
}

/** Selects the place of a seller's level, as of last night: 0 of who was never counted too. */
export const levelOf = (seller: Expression<string>) =>
  sql<number>`coalesce((select level from seller_facts where seller_id = ${seller}), 0)`

/** The facts of a seller as of last night; null of who was never counted. */
export async function factsOf(db: Db, seller: string | Expression<string>) {
  const found = await db
    .selectFrom('seller_facts')
    .where('seller_id', '=', seller)
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}
