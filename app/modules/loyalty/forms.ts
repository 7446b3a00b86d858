export { redeemForm } from './internal/redeem.form.ts'
export {
  newRewardForm,
  rewardForm,
  rewardLimits,
  valuesOf,
  type RewardForm,
} from './internal/reward.form.ts'
