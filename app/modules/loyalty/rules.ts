export { rankOf } from './internal/rank.ts'
export {
  generosityOf,
  isGenerous,
  returnOf,
  type Generosity,
  type RedemptionRefusal,
} from './internal/reward.ts'
