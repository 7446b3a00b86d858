import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { adminRoutes } from '../../admin-routes.ts'
import { waitingPath, queueOf } from './queue.ts'
import {
  byPromise,
  promisedOf,
  waitingKinds,
  type WaitingKind,
  waitingKindsOf,
  type WaitingRow,
} from './waiting.ts'

const now = new Date('2026-11-30T12:00:00Z')
const settings = { review_hours: 24 }
const kinds = Object.keys(waitingKinds) as WaitingKind[]

let last = 0
const row = (kind: WaitingKind, hours: number, left?: number): WaitingRow => ({
  kind,
  id: String(++last),
  since: plus(now, -hours * HOUR),
  due_at: left === undefined ? null : plus(now, left * HOUR),
  who: 'amine',
  what: null,
  code: null,
  amount: 1_000,
})

test('first comes what is late, then a deadline within six hours, then what has used up most of its time', () => {
  const rows = [
    row('applications', 24), // half of 48
    row('deposits', 18), // three quarters of 24
    row('disputes', 44, 4), // within six hours
    row('disputes', 46, 2),
    row('undelivered', 5), // promised within four
    row('receipts', 30), // within 24: late by six
    row('disputes', 10, 38),
  ]
  const ranked = rows
    .map(({ id, ...each }) => ({ id, promised: promisedOf({ ...each }, settings, now) }))
    .toSorted((a, b) => byPromise(a.promised, b.promised))
    .map(({ id }) => rows.findIndex((each) => each.id === id))
  expect(ranked).toEqual([5, 4, 3, 2, 1, 0, 6])
})

test('what is reviewed is promised within the hours of the setting', () => {
  const { pressing } = promisedOf(row('receipts', 3), { review_hours: 2 }, now)
  expect([pressing, promisedOf(row('receipts', 3), settings, now).pressing]).toEqual([
    'late',
    'fine',
  ])
})

test('nothing is lost between the first thing and the sections, and each is in the order of its promise', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 200 }))),
      (things) => {
        const rows = things.map(([kind, hours]) =>
          row(kind, hours, kind === 'disputes' ? 48 - hours : undefined),
        )
        const { first, sections } = queueOf(rows, settings, now)
        const counted = Object.groupBy(rows, ({ kind }) => kind)
        for (const { kind, count, items, more } of sections) {
          expect(count).toBe(counted[kind]!.length)
          const others = count - (first?.kind === kind ? 1 : 0)
          expect([items.length, more]).toEqual([Math.min(10, others), others > 10])
          const promised = items.map(({ id }) =>
            promisedOf(
              rows.find((each) => each.id === id)!,
              settings,
              now,
            ),
          )
          expect(promised).toEqual(promised.toSorted(byPromise))
        }
        expect(first === null).toBe(rows.length === 0)
        const shown = new Set(sections.map(({ kind }) => kind).concat(first ? [first.kind] : []))
        expect(shown).toEqual(new Set(rows.map(({ kind }) => kind)))
      },
    ),
  )
})

test('a thing says how long it has waited, and how long is left of its own deadline', () => {
  const { first } = queueOf([row('disputes', 50, -2)], settings, now)
  expect(first).toMatchObject({ waited: 3_000, left: -120, pressing: 'late' })
  expect(queueOf([row('payments', 0.5)], settings, now).first).toMatchObject({
    waited: 30,
    left: null,
  })
})

test('what comes from the future, by a clock that runs fast, has waited for no time', () => {
  expect(queueOf([row('payments', -DAY / HOUR)], settings, now).first!.waited).toBe(0)
})

test('each role sees the kinds that it may act on', () => {
  expect(waitingKindsOf('owner')).toEqual(kinds)
  expect(waitingKindsOf(null)).toEqual([])
  expect(waitingKindsOf('support')).toEqual([
    'disputes',
    'applications',
    'messages',
    'reports',
    'stock',
    'resales',
    'undelivered',
  ])
  expect(waitingKindsOf('finance')).toEqual([
    'disputes',
    'receipts',
    'payments',
    'unpaid',
    'payouts_to_approve',
    'payouts_to_send',
    'refunds',
    'deposits',
    'resales',
    'books',
  ])
})

test('every kind leads to a page of the desk', () => {
  const pages = (adminRoutes as { path?: string }[]).flatMap(({ path }) => path ?? [])
  for (const kind of kinds) {
    const page = waitingPath({ kind, id: '7' }).replace(/^\/admin\/|\?.*/g, '')
    expect([page, pages.some((path) => matchPath(path, `/${page}`) !== null)]).toEqual([page, true])
  }
})
