import type { Tx } from '../../app/platform/db.server.ts'

const rewards = [
  { reward_value: 500, points_required: 10_000 },
  { reward_value: 1_500, points_required: 28_000 },
  { reward_value: 3_000, points_required: 55_000 },
  { reward_value: 5_000, points_required: 85_000 },
  { reward_value: 7_500, points_required: 120_000 },
  { reward_value: 10_000, points_required: 160_000 },
]

/** Creates what points can be exchanged for: credit in the wallet. */
export async function seedRewards(tx: Tx): Promise<void> {
  await tx.insertInto('loyalty_rewards').values(rewards.map((reward) => ({
    ...reward,
    name: `${reward.reward_value.toLocaleString('en')} DA wallet credit`,
    name_ar: `رصيد ${reward.reward_value.toLocaleString('en').replace(',', '\u202f')} DA في المحفظة`,
  }))).execute()
}
