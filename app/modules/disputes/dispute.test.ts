import { describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Party } from '#modules/orders/order.ts'
import {
  calendarDue,
  decideDisputeMove,
  type Dispute,
  type DisputeMove,
  disputeMoves,
  type DisputeStatus,
  disputeStatuses,
  escalateFrom,
  hoursOf,
  isOurs,
  moveByClock,
  movesFor,
  proposalDueAt,
  proposalTermsOf,
  silenceLoses,
  stepDueAt,
} from './dispute.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (hours: number) => plus(start, hours * HOUR)
const terms = { answer: 1, talk_least: 2, talk: 30, proposal: 4, remedy: 5, decide: 6, appeal: 7 }
const proposal = { id: 1, side: 'buyer', kind: 'refund', part: null, created_at: start } as const

const dispute = (given: Partial<Dispute> = {}): Dispute => ({
  number: 1,
  order_id: 'o',
  status: 'talking',
  opener: 'buyer',
  reason: 'not_as_described',
  terms,
  step_at: start,
  talked_at: start,
  decided_part: null,
  decided_to: null,
  decided_by: null,
  assigned_to: null,
  appealed_by: null,
  appealed_from: null,
  agreed: [],
  outages: [],
  proposals: { buyer: 0, seller: 0 },
  declines: 0,
  proposal: null,
  awaited: false,
  promised_at: null,
  ...given,
})

const decided = (
  name: DisputeMove,
  party: Party,
  given: Partial<Dispute> = {},
  { actor = party, hours = 0 }: { actor?: string; hours?: number } = {},
) => {
  const result = decideDisputeMove(dispute(given), name, party, actor, after(hours))
  return result.ok ? 'ok' : result.code
}

const parties = ['buyer', 'seller', 'admin', 'system'] as const

test('a move is of the parties and from the states of the table alone', () => {
  for (const name of Object.keys(disputeMoves) as DisputeMove[])
    for (const party of parties)
      for (const status of disputeStatuses) {
        const move: { by: readonly Party[]; from: readonly DisputeStatus[] } = disputeMoves[name]
        const code = decided(name, party, { status })
        if (!move.by.includes(party)) expect(code, `${name} by ${party}`).toBe('not_your_move')
        else if (!move.from.includes(status))
          expect(code, `${name} of ${status}`).toBe('wrong_state')
      }
})

describe('how long each state waits', () => {
  const waits: Record<DisputeStatus, number | null> = {
    answering: 1,
    talking: 30,
    remedying: 5,
    deciding: 6,
    second_look: 6,
    decided: 7,
    closed: null,
  }

  test.each(disputeStatuses)('%s', (status) => {
    const hours = waits[status]
    expect(hoursOf(status, terms)).toBe(hours)
    expect(calendarDue(status, terms, start)).toEqual(hours === null ? null : after(hours))
    const outages = [{ from: start.getTime(), to: after(0.5).getTime() }]
    const due = stepDueAt(dispute({ status, outages }))
    expect(due).toEqual(hours === null ? null : after(hours + 0.5))
  })

  test('is frozen from the settings, by what was bought', () => {
    const settings = { ...defaults, dispute_answer_hours: 12, dispute_answer_goods_hours: 6 }
    const answers = (['accounts', 'boosting', 'items', 'currencies'] as const).map(
      (category) => proposalTermsOf(settings, category).answer,
    )
    expect(answers).toEqual([12, 12, 6, 6])
    expect(proposalTermsOf(settings, 'items')).toEqual({
      answer: 6,
      talk_least: settings.dispute_talk_least_hours,
      talk: settings.dispute_talk_hours,
      proposal: settings.dispute_proposal_hours,
      remedy: settings.dispute_remedy_hours,
      decide: settings.dispute_decide_hours,
      appeal: settings.dispute_appeal_hours,
    })
  })
})

describe('a proposal', () => {
  test('is made by who answers, and by either once they talk, six times each', () => {
    expect(decided('propose', 'seller', { status: 'answering' })).toBe('ok')
    expect(decided('propose', 'buyer', { status: 'answering' })).toBe('wrong_state')
    expect(decided('propose', 'buyer', { proposals: { buyer: 5, seller: 6 } })).toBe('ok')
    expect(decided('propose', 'buyer', { proposals: { buyer: 6, seller: 0 } })).toBe('too_many')
  })

  test.each(['accept', 'decline'] as const)('is answered (%s) by the other side alone', (name) => {
    expect(decided(name, 'seller', { proposal })).toBe('ok')
    expect(decided(name, 'buyer', { proposal })).toBe('changed')
    expect(decided(name, 'seller')).toBe('changed')
  })

  test('lapses when its time is over, which begins once the other side has answered', () => {
    const later = { ...proposal, created_at: after(1) }
    expect(proposalDueAt(dispute({ proposal }))).toEqual(after(4))
    expect(proposalDueAt(dispute({ proposal: later }))).toEqual(after(5))
    expect(proposalDueAt(dispute({ proposal, talked_at: after(3) }))).toEqual(after(7))
    expect(proposalDueAt(dispute({ proposal, talked_at: null }))).toBeNull()
    expect(proposalDueAt(dispute())).toBeNull()
    expect(decided('lapse', 'system', { proposal }, { hours: 4 })).toBe('ok')
    expect(decided('lapse', 'system', { proposal }, { hours: 3.99 })).toBe('too_early')
    expect(decided('lapse', 'system', {}, { hours: 99 })).toBe('too_early')
  })
})

describe('who asks us to decide', () => {
  test('either side once both have talked so long, or declined twice', () => {
    expect(escalateFrom(dispute())).toEqual(after(2))
    expect(escalateFrom(dispute({ talked_at: null }))).toBeNull()
    for (const side of ['buyer', 'seller'] as const) {
      expect(decided('escalate', side, {}, { hours: 1.99 })).toBe('too_early')
      expect(decided('escalate', side, {}, { hours: 2 })).toBe('ok')
      expect(decided('escalate', side, { declines: 1 })).toBe('too_early')
      expect(decided('escalate', side, { declines: 2 })).toBe('ok')
      expect(decided('escalate', side, { talked_at: null }, { hours: 9 })).toBe('too_early')
      for (const status of ['answering', 'remedying'] as const)
        expect(decided('escalate', side, { status, declines: 2 }, { hours: 9 })).toBe('wrong_state')
    }
  })

  test('staff at any time, and the clock when a step was missed', () => {
    for (const status of ['answering', 'talking', 'remedying'] as const) {
      expect(decided('escalate', 'admin', { status })).toBe('ok')
      expect(decided('escalate', 'system', { status }, { hours: 0.99 })).toBe('too_early')
      expect(decided('escalate', 'system', { status }, { hours: 30 })).toBe('ok')
    }
  })
})

describe('the silence of a seller', () => {
  const silent = {
    status: 'answering',
    reason: 'not_delivered',
    awaited: true,
    promised_at: after(1),
  } as const

  test('gives all back where nothing was delivered by the promised time', () => {
    expect(silenceLoses(dispute(silent), after(1))).toBe(true)
    expect(silenceLoses(dispute(silent), after(0.99))).toBe(false)
    expect(silenceLoses(dispute({ ...silent, awaited: false }), after(9))).toBe(false)
    expect(silenceLoses(dispute({ ...silent, promised_at: null }), after(9))).toBe(false)
    expect(silenceLoses(dispute({ ...silent, reason: 'taken_back' }), after(9))).toBe(false)
    expect(decided('default', 'system', silent, { hours: 1 })).toBe('ok')
    expect(decided('default', 'system', silent, { hours: 0.99 })).toBe('wrong_state')
    const slow = { ...silent, terms: { ...terms, answer: 3 } }
    expect(decided('default', 'system', slow, { hours: 2 })).toBe('too_early')
  })

  test('is not ours to decide then, and otherwise is', () => {
    expect(decided('escalate', 'system', silent, { hours: 2 })).toBe('wrong_state')
    const other = { ...silent, reason: 'banned' } as const
    expect(decided('escalate', 'system', other, { hours: 2 })).toBe('ok')
    const remedying = { ...silent, status: 'remedying' } as const
    expect(decided('escalate', 'system', remedying, { hours: 5 })).toBe('ok')
  })
})

describe('a decision', () => {
  test('is ours while it waits for us', () => {
    expect(disputeStatuses.filter(isOurs)).toEqual(['deciding', 'second_look'])
  })

  test('of an appeal is another administrator’s', () => {
    const appealed = { status: 'deciding', appealed_from: 'first' } as const
    expect(decided('decide', 'admin', appealed, { actor: 'first' })).toBe('another')
    expect(decided('decide', 'admin', appealed, { actor: 'second' })).toBe('ok')
  })

  test.each(['confirm', 'return'] as const)('is looked at (%s) by another', (name) => {
    const second = { status: 'second_look', decided_by: 'first' } as const
    expect(decided(name, 'admin', second, { actor: 'first' })).toBe('another')
    expect(decided(name, 'admin', second, { actor: 'second' })).toBe('ok')
  })

  test('that nobody looked at holds when its time is over', () => {
    const second = { status: 'second_look', decided_by: 'first' } as const
    expect(decided('confirm', 'system', second, { hours: 6 })).toBe('ok')
    expect(decided('confirm', 'system', second, { hours: 5.99 })).toBe('too_early')
  })

  test('is appealed once, agreed to once by each, and carried out then or after its time', () => {
    const status = 'decided'
    expect(decided('appeal', 'buyer', { status })).toBe('ok')
    expect(decided('appeal', 'buyer', { status, appealed_by: 'seller' })).toBe('wrong_state')
    expect(decided('agree', 'buyer', { status, agreed: ['seller'] })).toBe('ok')
    expect(decided('agree', 'buyer', { status, agreed: ['buyer'] })).toBe('wrong_state')
    expect(decided('execute', 'system', { status, agreed: ['buyer'] })).toBe('too_early')
    expect(decided('execute', 'system', { status, agreed: ['buyer', 'seller'] })).toBe('ok')
    expect(decided('execute', 'system', { status, appealed_by: 'buyer' })).toBe('ok')
    expect(decided('execute', 'system', { status }, { hours: 7 })).toBe('ok')
  })

  test('a dispute that staff opened is freed, and no buyer’s', () => {
    expect(decided('free', 'admin', { status: 'deciding' })).toBe('not_your_move')
    expect(decided('free', 'admin', { status: 'deciding', opener: 'admin' })).toBe('ok')
  })
})

test.each([
  ['execute', { status: 'decided' }, 7],
  [
    'default',
    { status: 'answering', reason: 'not_delivered', awaited: true, promised_at: start },
    1,
  ],
  ['escalate', { status: 'answering' }, 1],
  ['escalate', { proposal }, 30],
  ['lapse', { proposal }, 4],
  ['confirm', { status: 'second_look' }, 6],
  [null, { status: 'decided' }, 6.99],
  [null, { status: 'deciding' }, 99],
  [null, { status: 'closed' }, 99],
] as const)('the clock does %s', (name, given, hours) => {
  expect(moveByClock(dispute({ ...given }), after(hours))).toBe(name)
})

test('a page shows what its reader may do now', () => {
  expect(movesFor(dispute({ proposal }), 'seller', 's', start)).toEqual([
    'propose',
    'decline',
    'accept',
  ])
  expect(movesFor(dispute({ proposal }), 'buyer', 'b', start)).toEqual(['propose', 'withdraw'])
  expect(movesFor(dispute({ status: 'deciding' }), 'admin', 'a', start)).toEqual(['decide'])
  expect(movesFor(dispute({ status: 'closed' }), 'buyer', 'b', start)).toEqual([])
})
