import type { MoveName } from './order.ts'

/** The refunds that somebody can make by right, and what stands as their reason. */
const reasons = {
  cancel_late: 'late',
  cancel_late_original: 'late',
  give_back: 'seller',
} as const satisfies Partial<Record<MoveName, string>>

/** Why a move is made: as its rule has it, otherwise as was said. */
export const reasonOf = (name: MoveName, said = ''): string =>
  (reasons as Partial<Record<MoveName, string>>)[name] ?? said

/** Whether this reason of a refund is a rule's, which readers are told in their own words. */
export const refundCause = (reason: string | null): 'late' | 'seller' | null =>
  reason === 'late' || reason === 'seller' ? reason : null
