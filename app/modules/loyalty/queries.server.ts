export {
  findReward,
  rewardsForAdmin,
  offerReward,
  rewardVersion,
  type ListedReward,
} from './internal/reward-editing.server.ts'
export {
  activeRewards,
  pointsHistory,
  pointsToCome,
  restingPoints,
} from './internal/rewards.server.ts'
