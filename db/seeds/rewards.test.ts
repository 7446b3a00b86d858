import { expect, test } from 'vitest'
import { generosityOf } from '#modules/loyalty/reward.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '../../app/platform/db.server.ts'
import { openTestDb } from '../../tests/app.ts'
import { seedRewards } from './rewards.ts'

const db = await openTestDb()

test('no reward of the demo gives back more than the lowest seller fee brings in', async () => {
  await transact(db, seedRewards)
  const rewards = await db
    .selectFrom('loyalty_rewards')
    .select(['points_required', 'reward_value'])
    .execute()
  expect(rewards.length).toBeGreaterThan(0)
  expect(rewards.map((reward) => generosityOf(reward, defaults)).filter(Boolean)).toEqual([])
})
