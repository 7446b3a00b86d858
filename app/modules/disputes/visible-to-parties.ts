import type { DisputeMove, DisputeStatus } from './dispute.ts'

/**
 * The steps that a dispute's sides are told of: of a decision that another administrator looks at
 * first they know once it is confirmed, and of one that was returned never.
 */
export const visibleSteps = <Step extends { move: DisputeMove | 'open'; to_status: DisputeStatus }>(
  steps: readonly Step[],
): Step[] =>
  steps
    .filter(
      ({ move, to_status }) =>
        move !== 'return' && (move !== 'decide' || to_status !== 'second_look'),
    )
    .map((each) => (each.move === 'confirm' ? { ...each, move: 'decide' } : each))
