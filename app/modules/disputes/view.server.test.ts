import { expect, test } from 'vitest'
import { visibleToParties } from './view.server.ts'

type Given = Parameters<typeof visibleToParties>[0]
type Step = Given['steps'][number]

const at = new Date('2026-11-20T10:00:00Z')
const step = (id: number, move: Step['move'], to_status: Step['to_status']): Step => ({
  id,
  move,
  to_status,
  party: 'admin',
  kind: null,
  part: null,
  created_at: at,
})
const decided: Given = {
  status: 'second_look',
  steps: [step(1, 'escalate', 'deciding'), step(2, 'decide', 'second_look')],
  decision: 'Why',
  decided_part: 100,
  decided_to: 'wallet',
  decided_by: 'a',
  second: 'due',
}
const movesOf = ({ steps }: Given) => steps.map(({ move }) => move)

test('a decision that waits for its second look is told to no side', () => {
  const seen = visibleToParties(decided)
  expect(seen).toMatchObject({ status: 'deciding', decision: null, decided_part: null })
  expect([seen.decided_to, seen.decided_by, seen.second]).toEqual([null, null, null])
  expect(movesOf(seen)).toEqual(['escalate'])
})

test('it is told when it is confirmed, and never when it was returned', () => {
  const confirmed = [...decided.steps, step(3, 'confirm', 'decided')]
  const seen = visibleToParties({ ...decided, status: 'decided', steps: confirmed })
  expect(movesOf(seen)).toEqual(['escalate', 'decide'])
  expect(seen.decision).toBe('Why')
  const returned = [...decided.steps, step(3, 'return', 'deciding'), step(4, 'decide', 'decided')]
  const again = visibleToParties({ ...decided, status: 'decided', steps: returned })
  expect(again.steps.map(({ id }) => id)).toEqual([1, 4])
})
