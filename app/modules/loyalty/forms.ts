export { redeemForm } from './internal/redeem.form.ts'
export { rewardForm, rewardLimits, valuesOf, type RewardForm } from './internal/reward.form.ts'
