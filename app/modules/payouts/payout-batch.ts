import { ok, refuse, type Result } from '#kernel/result.ts'

// Withdrawals that are approved, sent to the bank and paid together.

export const payoutBatchStates = ['open', 'approved', 'exported', 'closed', 'dropped'] as const
export type PayoutBatchState = (typeof payoutBatchStates)[number]

interface Move {
  from: readonly PayoutBatchState[]
  to: PayoutBatchState
}

/**
 * Every way a batch can move, or stays as it is. It is closed by the last of its withdrawals that
 * is paid or comes back. Pages, server, database and tests all hold to this table.
 */
export const payoutBatchMoves = {
  approve: { from: ['open'], to: 'approved' },
  drop: { from: ['open'], to: 'dropped' },
  take_out: { from: ['open'], to: 'open' },
  export: { from: ['approved', 'exported'], to: 'exported' },
  close: { from: ['approved', 'exported'], to: 'closed' },
} as const satisfies Record<string, Move>

export type PayoutBatchMove = keyof typeof payoutBatchMoves

/** What administrators do to a batch; its withdrawals have entries of their own. */
export const payoutBatchActs = [
  'create',
  'take_out',
  'drop',
  'approve',
  'export',
  'layout',
  'answer',
] as const
export type PayoutBatchAct = (typeof payoutBatchActs)[number]

/** The most withdrawals of a batch. */
export const MOST_IN_BATCH = 100

/** Decides one move: the state after it. Refused from any other state than those of the table. */
export function decidePayoutBatch(
  state: PayoutBatchState,
  name: PayoutBatchMove,
): Result<PayoutBatchState, 'wrong_state'> {
  const { from, to }: Move = payoutBatchMoves[name]
  return from.includes(state) ? ok(to) : refuse('wrong_state')
}

/** Whether its withdrawals are paid and come back now: the last of them closes it. */
export const isPayoutBatchUnderWay = (state: PayoutBatchState): boolean =>
  decidePayoutBatch(state, 'close').ok

/** The number of a batch as people write it, `P-47`. */
export const payoutBatchNumber = (id: number): string => `P-${id}`
