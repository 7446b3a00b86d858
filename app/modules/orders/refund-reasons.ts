/** The refunds that somebody can make by right, and what stands as their reason. */
const reasons: Partial<Record<string, 'late' | 'seller'>> = {
  cancel_late: 'late',
  cancel_late_original: 'late',
  give_back: 'seller',
}

/** Why a move is made: as its rule has it, otherwise as was said. */
export const reasonOf = (move: string, said = ''): string => reasons[move] ?? said

/** Whether this reason of a refund is a rule's, which readers are told in their own words. */
export const refundCause = (reason: string | null): 'late' | 'seller' | 'dispute' | null =>
  reason === 'late' || reason === 'seller' || reason === 'dispute' ? reason : null
