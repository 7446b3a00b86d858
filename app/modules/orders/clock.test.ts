import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { dueAt, type Pause, pausedFor } from './clock.ts'

const start = new Date('2026-11-20T10:00:00Z')
const at = (minutes: number) => plus(start, minutes * MINUTE).getTime()
const pause = (from: number, to: number): Pause => ({ from: at(from), to: at(to) })
/** When something of an hour is due, in minutes after its start. */
const due = (...pauses: Pause[]) => (dueAt(start, HOUR, pauses).getTime() - at(0)) / MINUTE

describe('a deadline', () => {
  test.each<[string, Pause[], number]>([
    ['without a pause is where it was', [], 60],
    ['moves by an outage of 18 minutes within it', [pause(30, 48)], 78],
    ['moves by the part that lies within it', [pause(-10, 5)], 65],
    ['does not move by what was over before', [pause(-30, 0)], 60],
    ['does not move by what begins when it is due', [pause(60, 90)], 60],
    ['moves by all of what began before it was due', [pause(59, 90)], 91],
    [
      'moves by a pause within the time that another prolonged it by',
      [pause(50, 60), pause(65, 70)],
      75,
    ],
    ['counts what two pauses share once', [pause(10, 30), pause(20, 40)], 90],
    ['counts the same pause once', [pause(10, 30), pause(10, 30)], 80],
    ['counts a pause within another once', [pause(10, 40), pause(20, 30)], 90],
    ['takes pauses in any order', [pause(65, 70), pause(50, 60)], 75],
  ])('%s', (_, pauses, minutes) => {
    expect(due(...pauses)).toBe(minutes)
    expect(pausedFor(start, HOUR, pauses)).toBe((minutes - 60) * MINUTE)
  })

  const pauses = fc.array(
    fc
      .tuple(fc.integer({ min: -100, max: 400 }), fc.integer({ min: 1, max: 60 }))
      .map(([from, length]) => pause(from, from + length)),
    { maxLength: 8 },
  )

  test('leaves as many minutes outside every pause as it was to take, and is due at the end of the last of them', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 200 }), (all, length) => {
        const end = dueAt(start, length * MINUTE, all).getTime()
        const isPaused = (time: number) => all.some(({ from, to }) => from <= time && time < to)
        const minutes = Array.from({ length: (end - at(0)) / MINUTE }, (_, n) => at(n))
        expect(minutes.filter((time) => !isPaused(time))).toHaveLength(length)
        expect(minutes.at(-1)! + MINUTE).toBe(end)
      }),
    )
  })

  test('never comes earlier by one more pause, and moves by its length at most', () => {
    fc.assert(
      fc.property(pauses, fc.integer({ min: 0, max: 300 }), (all, from) => {
        const [before, after] = [
          dueAt(start, HOUR, all),
          dueAt(start, HOUR, [...all, pause(from, from + 18)]),
        ]
        const moved = (after.getTime() - before.getTime()) / MINUTE
        expect(moved).toBeGreaterThanOrEqual(0)
        // what it newly reaches into prolongs it as well, so only alone is the bound exact
        if (all.length === 0) expect(moved).toBe(from < 60 ? 18 : 0)
      }),
    )
  })

  test('begun where another is due, is due when both together are', () => {
    fc.assert(
      fc.property(
        pauses,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 90 }),
        (all, a, b) => {
          const first = dueAt(start, a * MINUTE, all)
          const both = dueAt(start, (a + b) * MINUTE, all)
          expect(dueAt(first, b * MINUTE, all)).toEqual(both)
        },
      ),
    )
  })
})
