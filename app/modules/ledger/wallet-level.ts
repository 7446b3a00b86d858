import type { Settings } from '#modules/settings/settings.ts'

export const walletLevels = ['beginner', 'intermediate', 'advanced'] as const
export type WalletLevelView = (typeof walletLevels)[number]

/** The balance in whole DA from which each wallet level holds. */
export const levelStarts: Record<WalletLevelView, number> = {
  beginner: 1_000,
  intermediate: 5_000,
  advanced: 10_000,
}

export interface LevelProgress {
  /** Null below the first level. */
  level: WalletLevelView | null
  next: WalletLevelView | null
  /** Whole DA still missing for the next level; 0 at the highest. */
  missing: number
  /** Whole percent of the balance that the highest level begins at, at most 100. */
  percent: number
}

/** The wallet level of a balance and the way to the next one. */
export function levelProgress(balance: number): LevelProgress {
  const level = walletLevels.findLast((each) => balance >= levelStarts[each]) ?? null
  const next = walletLevels.find((each) => balance < levelStarts[each]) ?? null
  const percent = Math.min(100, Math.floor((100 * balance) / levelStarts.advanced))
  return { level, next, missing: next ? levelStarts[next] - balance : 0, percent }
}

type Fees = Pick<
  Settings,
  'withdrawal_fee_bp' | 'withdrawal_fee_intermediate_bp' | 'withdrawal_fee_advanced_bp'
>

/** The fee in basis points of a withdrawal to a bank account at this wallet level. */
export function withdrawalFeeBp(settings: Fees, level: WalletLevelView | null): number {
  if (level === 'advanced') return settings.withdrawal_fee_advanced_bp
  return level === 'intermediate'
    ? settings.withdrawal_fee_intermediate_bp
    : settings.withdrawal_fee_bp
}
