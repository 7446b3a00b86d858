import { sql } from 'kysely'
import { assert } from '#kernel/assert.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, isCheckViolation, transact, type Tx } from '#platform/db.server.ts'
import { type Keyset, keysetPage, type PageQuery } from '#platform/keyset.server.ts'
import { orNull } from '#platform/log.server.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { REWARDS, walletOf } from '#modules/ledger/ledger.ts'
import type { Pause } from '#modules/orders/clock.ts'
import { releaseDueAt } from '#modules/orders/deadlines.ts'
import type { Settings } from '#modules/settings/settings.ts'
import { pointsFor } from './internal/points.ts'
import type { RedeemForm } from './reward.form.ts'
import { decideRedemption, type RedemptionRefusal } from './reward.ts'

/** The rewards that can be redeemed, the cheapest first. */
export const activeRewards = (db: Db) =>
  db
    .selectFrom('loyalty_rewards')
    .where('active', '=', sql.lit(true))
    .select([
      'id',
      'name',
      'name_ar',
      'description',
      'description_ar',
      'points_required',
      'reward_value',
    ])
    .orderBy('points_required')
    .orderBy('id')
    .execute()

/**
 * Exchanges points for a reward: the points are spent and its value in DA is in the wallet, in one
 * transaction. The same form twice is one redemption. Refused: a reward that is not offered, one
 * whose price or value has changed since it was shown, and too few points that do not rest;
 * `points_spent` when they went elsewhere between the look and the write, and `used` when the
 * form's token has redeemed another reward.
 */
export async function redeem(
  db: Db,
  userId: string,
  form: RedeemForm,
  now: Date,
): Promise<Result<Redeemed, RedemptionRefusal>> {
  const before = await redeemedBy(db, userId, form)
  if (before) return before
  const redeemed = await transact(db, (tx) => redeemIn(tx, userId, form, now)).catch(pointsSpent)
  if (redeemed.ok) return redeemed
  // what is missing now may be what the same form has just spent
  return (await redeemedBy(db, userId, form)) ?? redeemed
}

interface Redeemed {
  reward_value: number
}

/** What came of the same form before; null when it was not sent yet. */
async function redeemedBy(
  db: Db | Tx,
  userId: string,
  { token, reward_id }: RedeemForm,
): Promise<Result<Redeemed, 'used'> | null> {
  const before = await db
    .selectFrom('loyalty_redemptions')
    .where('user_id', '=', userId)
    .where('token', '=', token)
    .select(['reward_id', 'reward_value'])
    .executeTakeFirst()
  if (!before) return null
  return before.reward_id === reward_id ? ok({ reward_value: before.reward_value }) : refuse('used')
}

function pointsSpent(error: unknown) {
  const spent = ['loyalty_balances_not_below_zero', 'loyalty_redemptions_resting']
  if (spent.some((rule) => isCheckViolation(error, rule))) return refuse('points_spent')
  throw error
}

async function redeemIn(
  tx: Tx,
  userId: string,
  form: RedeemForm,
  now: Date,
): Promise<Result<Redeemed, RedemptionRefusal>> {
  // shared, so that an administrator's change waits until this is written
  const reward = await tx
    .selectFrom('loyalty_rewards')
    .selectAll()
    .where('id', '=', form.reward_id)
    .forShare()
    .executeTakeFirst()
  if (!reward) return refuse('not_found')
  const decided = decideRedemption(reward, await pointsOf(tx, userId, now), form)
  if (!decided.ok) return decided

  const stored = await tx
    .insertInto('loyalty_redemptions')
    .values({
      user_id: userId,
      reward_id: reward.id,
      points_spent: reward.points_required,
      reward_value: reward.reward_value,
      token: form.token,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('loyalty_redemptions_token_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) {
    const before = await redeemedBy(tx, userId, form)
    assert(before, 'who took the token has redeemed with it')
    return before
  }
  const { reward_value } = reward
  await post(
    tx,
    `redemption:${stored.id}`,
    [{ code: 'redemption', debit: REWARDS, credit: walletOf(userId), amount: reward_value }],
    now,
  )
  return ok({ reward_value })
}

async function pointsOf(tx: Tx, userId: string, now: Date): Promise<number> {
  const balance = await tx
    .selectFrom('loyalty_balances')
    .select('points')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (balance?.points ?? 0) - (await readResting(tx, userId, now)).points
}

/** Points that were earned and cannot be redeemed yet, and from when all of them can. */
export interface RestingPoints {
  points: number
  until: Date | null
}

/**
 * The points of orders that a card paid, for as long as its money rests in a wallet. Null when they
 * cannot be read, which is logged.
 */
export const restingPoints = (db: Db, userId: string, now: Date) =>
  orNull('the resting points', readResting(db, userId, now))

async function readResting(db: Db | Tx, userId: string, now: Date): Promise<RestingPoints> {
  const { rows } = await sql<RestingPoints>`
    select points, newest + make_interval(hours => card_rest_hours()) as until
    from resting_points(${userId},
      ${now}::timestamptz - make_interval(hours => card_rest_hours()))`.execute(db)
  return rows[0]!
}

/** Points that an order will bring, and when: at the release of its money. */
export interface PointsToCome {
  order_id: string
  game_name: string
  points: number
  at: Date
}

const MOST_TO_COME = 20

/**
 * The points of orders that were received and whose money is not released yet, the nearest first.
 * None of an order in dispute.
 */
export async function pointsToCome(
  db: Db,
  userId: string,
  settings: Pick<Settings, 'points_per_100_da' | 'protection_days'>,
): Promise<PointsToCome[]> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.user_id', '=', userId)
    .where('o.status', '=', sql.lit('received' as const))
    .where('o.released_at', 'is', null)
    .where('o.disputed_at', 'is', null)
    .select([
      'o.id',
      'o.category',
      'o.total_price',
      'o.completed_at',
      'o.received_at',
      'o.protection_days',
      'g.name as game_name',
      sql<Pause[]>`outages_since(o.created_at)`.as('outages'),
      sql<Pause[]>`disputes_of(o.id)`.as('disputes'),
    ])
    .orderBy('o.received_at', 'desc')
    .limit(MOST_TO_COME)
    .execute()
  return orders
    .map((order) => ({
      order_id: order.id,
      game_name: order.game_name,
      points: pointsFor(order.total_price, settings.points_per_100_da),
      at: releaseDueAt(order)!,
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** How many rows one page of the points history shows. */
const POINTS_PER_PAGE = 20

/** A movement of points: earned by an order (above 0) or spent on a reward (below 0). */
export interface PointsEntry {
  id: string
  points: number
  created_at: Date
  order_id: string | null
  game_name: string | null
  reward_name: string | null
  reward_name_ar: string | null
}

/** A page of a person's points, and where the pages beside it begin. */
export interface PointsPage {
  entries: PointsEntry[]
  before: string | null
  after: string | null
}

/**
 * A page of the points that a person earned and spent, newest first, each with its order or its
 * reward. Null when it cannot be read, which is logged.
 */
export const pointsHistory = (db: Db, userId: string, place: ListPlace) =>
  orNull('the points history', readHistory(db, userId, place))

async function readHistory(db: Db, userId: string, place: ListPlace): Promise<PointsPage> {
  const asked = { size: POINTS_PER_PAGE, place }
  const { rows, ...beside } = await keysetPage(newestFirst, asked, (page) =>
    movements(db, userId, page),
  )
  return { entries: rows, ...beside }
}

const newestFirst: Keyset = [
  { by: sql`h.created_at`, is: 'time', down: true },
  { by: sql`h.id`, is: 'text', down: true },
]

/** Which they are comes first: what they belong to is read of these alone. */
function movements(db: Db, userId: string, { key, beyond, sorted, limit }: PageQuery) {
  const own = sql<Movement>`(
    select 'order ' || id as id, points_earned as points, created_at, order_id,
      null::bigint as reward_id
    from loyalty_points where user_id = ${userId}
    union all
    select 'reward ' || id, -points_spent, created_at, null, reward_id
    from loyalty_redemptions where user_id = ${userId})`
  const shown = db.selectFrom(own.as('h')).where(beyond).selectAll('h').select(key)
  return sorted(
    db
      .selectFrom(sorted(shown).limit(limit).as('h'))
      .leftJoin('orders as o', 'o.id', 'h.order_id')
      .leftJoin('games as g', 'g.id', 'o.game_id')
      .leftJoin('loyalty_rewards as w', 'w.id', 'h.reward_id')
      .select(['h.id', 'h.points', 'h.created_at', 'h.order_id', 'g.name as game_name'])
      .select(['w.name as reward_name', 'w.name_ar as reward_name_ar', 'h.key']),
  ).execute()
}

interface Movement extends Pick<PointsEntry, 'id' | 'points' | 'created_at' | 'order_id'> {
  reward_id: number | null
}
