export { awardPoints } from './internal/loyalty.server.ts'
export { createReward, deleteReward, updateReward } from './internal/reward-editing.server.ts'
export { redeem } from './internal/rewards.server.ts'
