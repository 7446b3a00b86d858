import { expect, test } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import {
  askDueAt,
  askedApart,
  attemptMoves,
  endedApart,
  type AttemptState,
  isOpen,
  mayBecome,
} from './attempt.ts'

const attemptStates = Object.keys(attemptMoves) as AttemptState[]
const made = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => plus(made, ms)

test('money counts however an attempt had ended, and nothing undoes it', () => {
  for (const state of attemptStates.filter((each) => each !== 'paid')) {
    expect(mayBecome(state, 'paid')).toBe(true)
    expect(mayBecome('paid', state)).toBe(false)
  }
})

test('what ended without money only begins again with money', () => {
  const over = attemptStates.filter((state) => !isOpen(state) && state !== 'paid')
  for (const from of over)
    expect(attemptStates.filter((to) => mayBecome(from, to))).toEqual(['paid'])
})

test('an open attempt goes forward only', () => {
  expect(mayBecome('processing', 'pending')).toBe(false)
  expect(mayBecome('pending', 'created')).toBe(false)
  expect(mayBecome('created', 'processing')).toBe(true)
})

test('the provider is asked 1, 5 and 15 minutes after an attempt was made, then every hour', () => {
  const asked: number[] = []
  let last_asked_at: Date | null = null
  for (let n = 0; n < 6; n++) {
    last_asked_at = askDueAt({ created_at: made, last_asked_at })
    asked.push((last_asked_at.getTime() - made.getTime()) / MINUTE)
  }
  expect(asked).toEqual([1, 5, 15, 75, 135, 195])
})

test('who asks in between does not put off what comes next', () => {
  const due = (ms: number) => askDueAt({ created_at: made, last_asked_at: after(ms) })
  expect(due(4 * MINUTE)).toEqual(after(5 * MINUTE))
  expect(due(15 * MINUTE + HOUR - 1)).toEqual(after(15 * MINUTE + HOUR))
  expect(due(15 * MINUTE + HOUR)).toEqual(after(15 * MINUTE + 2 * HOUR))
})

test('after a long outage the next question is one, and soon', () => {
  const asked = askDueAt({ created_at: made, last_asked_at: after(40 * MINUTE) })
  expect(asked).toEqual(after(75 * MINUTE))
})

test('who waits asks ever more seldom, at most once a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(askedApart)).toEqual([
    3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ])
})

test('what does not end is told so after 1, 5 and 15 minutes, then each hour', () => {
  expect([1, 2, 3, 4, 9].map(endedApart)).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, HOUR])
})
