import type { StandingSettings } from './internal/standing-settings.ts'

/**
 * Returns by how much the seller's fee is lower at each level above the lowest, from low to high,
 * in basis points.
 */
export const levelDiscounts = (settings: StandingSettings): readonly number[] => [
  settings.level_discount_rising_bp,
  settings.level_discount_trusted_bp,
  settings.level_discount_expert_bp,
  settings.level_discount_master_bp,
]
