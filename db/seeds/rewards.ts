import { randomUUID } from 'node:crypto'
import { handleEvents } from '../../app/jobs/events.server.ts'
import { DAY, plus } from '../../app/kernel/time.ts'
import { redeem } from '#modules/loyalty/rewards.server.ts'
import type { Db, Tx } from '../../app/platform/db.server.ts'
import { relayOnce } from '../../app/platform/outbox.server.ts'
import { buyers } from './data/buyers.ts'
import { must, type Step } from './orders.ts'

/**
 * Each gives back less than 5 % of what its points cost to earn: the site earns as much on every
 * order, by the lowest seller fee. The dearer, the more.
 */
const rewards = [
  { reward_value: 400, points_required: 10_000 },
  { reward_value: 1_200, points_required: 30_000 },
  { reward_value: 2_500, points_required: 60_000 },
  { reward_value: 4_500, points_required: 100_000 },
  { reward_value: 7_000, points_required: 150_000 },
  { reward_value: 9_500, points_required: 200_000 },
]

/** Creates what points can be exchanged for: credit in the wallet. */
export async function seedRewards(tx: Tx): Promise<void> {
  await tx
    .insertInto('loyalty_rewards')
    .values(
      rewards.map((reward) => ({
        ...reward,
        name: `${reward.reward_value.toLocaleString('en')} DA wallet credit`,
        name_ar: `رصيد ${reward.reward_value.toLocaleString('en').replace(',', '\u202f')} دج في المحفظة`,
      })),
    )
    .execute()
}

/** Who redeemed, and when: the demo's buyers, and whoever then had the most points. */
const redemptions: { username?: string; days_ago: number }[] = [
  { days_ago: 40 },
  { days_ago: 21 },
  { username: buyers[0]!.username, days_ago: 11 },
  { username: buyers[1]!.username, days_ago: 6.5 },
  { days_ago: 1.2 },
]

/** As steps: each exchanges points for the most that they buy by then; too few buy nothing. */
export const redemptionSteps = (people: Map<string, string>, now: Date): Step[] =>
  redemptions.map(({ username, days_ago }) => {
    const at = plus(now, -days_ago * DAY)
    return {
      at,
      run: (db) => redeemMost(db, username === undefined ? null : people.get(username)!, at),
    }
  })

async function redeemMost(db: Db, userId: string | null, at: Date) {
  await tellEvents()
  const richest = await db
    .selectFrom('loyalty_balances')
    .select(['user_id', 'points'])
    .orderBy('points', 'desc')
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()
  if (!richest) return
  const { user_id, points } = richest
  const reward = await db
    .selectFrom('loyalty_rewards')
    .selectAll()
    .where('points_required', '<=', points)
    .orderBy('points_required', 'desc')
    .executeTakeFirst()
  if (!reward) return
  must(
    await redeem(
      db,
      user_id,
      {
        reward_id: reward.id,
        points_seen: reward.points_required,
        value_seen: reward.reward_value,
        token: randomUUID(),
      },
      at,
    ),
  )
}

/** Until every event of the past is told: points come of them. */
export async function tellEvents(): Promise<void> {
  while (await relayOnce((tx, events) => handleEvents(tx, events, { quiet: true }))) {
    /* the next ones */
  }
}
