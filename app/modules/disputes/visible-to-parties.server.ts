import { visibleSteps } from './visible-to-parties.ts'
import type { DisputeSeen } from './view.server.ts'

type Seen = Pick<
  DisputeSeen,
  'status' | 'steps' | 'decision' | 'decided_part' | 'decided_to' | 'decided_by' | 'second'
>

/**
 * A dispute as its sides are told of it: of a decision that another administrator looks at first
 * they know once it is confirmed, and of one that was returned never.
 */
export function visibleToParties<Given extends Seen>(dispute: Given): Given {
  const told = { ...dispute, steps: visibleSteps(dispute.steps) }
  if (dispute.status !== 'second_look') return told
  const none = { decision: null, decided_part: null, decided_to: null, decided_by: null }
  return { ...told, ...none, status: 'deciding', second: null }
}
