import { describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { CredentialsState } from '#modules/vault/credentials-state.ts'
import { type OrderStatus, statuses } from '../order.ts'
import { isSoon, leftWords, passedShare } from './order-due.ts'
import { turnOf } from './turn.ts'

const start = new Date('2026-11-18T12:00:00Z')
const later = plus(start, HOUR)

interface Given {
  category?: Category
  reviewed?: boolean
  disputed?: boolean
  released?: boolean
  part?: number
  arrived?: number
}

/** An order of that status, placed and delivered at the start, received an hour later. */
function order(status: OrderStatus, given: Given = {}) {
  const isDelivered = status === 'completed' || status === 'received'
  return {
    status,
    category: given.category ?? ('items' as const),
    created_at: start,
    auto_cancel_minutes: 24 * 60,
    auto_receive_hours: 72,
    protection_days: 5,
    under_review: given.reviewed ?? false,
    receipt_sent_at: null,
    receipt_decided_at: null,
    arrived: given.arrived ?? 0,
    completed_at: isDelivered ? start : null,
    received_at: status === 'received' ? later : null,
    released_at: given.released ? later : null,
    refunded_part: given.part ?? 0,
    disputed_at: given.disputed ? later : null,
    paid_at: status === 'pending' || status === 'cancelled' ? null : start,
    delivery_seconds: 2 * 60 * 60,
    extra_seconds: 0,
    outages: [],
    waits: [],
    disputes: [],
    resale_waits: false,
    buyer_fields: [],
    access: null,
  }
}

const account: Given = { category: 'accounts' }

test.each`
  status                 | given                 | buyer        | seller       | place                    | hours
  ${'pending'}           | ${{}}                 | ${'yours'}   | ${'theirs'}  | ${'unpaid'}              | ${24}
  ${'pending'}           | ${{ reviewed: true }} | ${'ours'}    | ${'ours'}    | ${'under_review'}        | ${null}
  ${'paid'}              | ${{}}                 | ${'theirs'}  | ${'yours'}   | ${'held'}                | ${2}
  ${'paid'}              | ${{ disputed: true }} | ${'ours'}    | ${'ours'}    | ${'frozen'}              | ${null}
  ${'completed'}         | ${{}}                 | ${'yours'}   | ${'theirs'}  | ${'delivered'}           | ${72}
  ${'completed'}         | ${account}            | ${'yours'}   | ${'theirs'}  | ${'delivered_protected'} | ${72}
  ${'completed'}         | ${{ disputed: true }} | ${'ours'}    | ${'ours'}    | ${'frozen'}              | ${null}
  ${'received'}          | ${account}            | ${'ours'}    | ${'ours'}    | ${'protected'}           | ${120}
  ${'received'}          | ${{ released: true }} | ${'nobodys'} | ${'nobodys'} | ${'released'}            | ${null}
  ${'cancelled'}         | ${{}}                 | ${'nobodys'} | ${'nobodys'} | ${'cancelled'}           | ${null}
  ${'refunded_wallet'}   | ${{ disputed: true }} | ${'nobodys'} | ${'nobodys'} | ${'refunded_wallet'}     | ${null}
  ${'refunded_original'} | ${{}}                 | ${'nobodys'} | ${'nobodys'} | ${'refunded_original'}   | ${null}
`(
  'a $status order ($place) is the buyer’s turn: $buyer, the seller’s: $seller, for $hours hours [GEN-19 GEN-20]',
  ({ status, given, buyer, seller, place, hours }) => {
    for (const [reader, whose] of [
      ['buyer', buyer],
      ['seller', seller],
    ] as const)
      expect(turnOf(order(status, given), reader, later)).toMatchObject({
        whose,
        place,
        from: hours === null ? null : start,
        by: hours === null ? null : plus(start, hours * HOUR),
      })
  },
)

describe('a paid boost that is played on its buyer’s account', () => {
  const played = (value: string) => [{ key: 'buyer_mode', value }]
  const last = {
    given_at: start.toISOString(),
    changed: false,
    shredded_at: null,
    shredded_why: null,
    opened: 0,
    opened_at: null,
  }
  const none = { seen: false, last: null }
  const given = { seen: false, last }
  const takenBack = {
    seen: false,
    last: { ...last, shredded_at: later.toISOString(), shredded_why: 'taken_back' as const },
  }
  const boost = (
    access: CredentialsState | null,
    value = 'piloted',
    status: OrderStatus = 'paid',
  ) => ({
    ...order(status, { category: 'boosting' }),
    buyer_fields: played(value),
    access,
  })

  test.each([
    ['nothing was given', boost(none), true],
    ['it was taken back', boost(takenBack), true],
    ['it is given', boost(given), false],
    ['nothing can be given here', boost(null), false],
    ['the two play together', boost(none, 'duo'), false],
    ['the game does not ask', { ...boost(none), buyer_fields: [] }, false],
    ['it is no boost', { ...boost(none), category: 'items' as const }, false],
    ['it is not paid', boost(none, 'piloted', 'pending'), false],
    ['it is delivered', boost(none, 'piloted', 'completed'), false],
    ['it is frozen', { ...boost(none), disputed_at: later }, false],
  ])('%s: it is the buyer’s turn to give access, %#', (_, asked, access) => {
    const [bought, sold] = (['buyer', 'seller'] as const).map((reader) =>
      turnOf(asked, reader, later),
    )
    expect([bought!.access, sold!.access]).toEqual([access, access])
    if (!access) return
    expect([bought!.whose, sold!.whose]).toEqual(['yours', 'theirs'])
    // its seller's time is no time of the buyer's
    expect([bought!.by, bought!.from]).toEqual([null, null])
  })
})

test('an unpaid order is nobody’s turn to deliver, and in every status somebody or nobody has it', () => {
  for (const status of statuses)
    for (const disputed of [false, true]) {
      const [bought, sold] = (['buyer', 'seller'] as const).map(
        (reader) => turnOf(order(status, { disputed }), reader, later).whose,
      )
      expect([`${bought} ${sold}`]).toContain(
        bought === 'yours'
          ? 'yours theirs'
          : bought === 'theirs'
            ? 'theirs yours'
            : `${bought} ${bought}`,
      )
    }
})

test('what is left is told to the minute, from two days on to the hour, and never as none too early', () => {
  expect(leftWords(3 * DAY - HOUR / 2)).toBe('2 days 23 hours left')
  expect(leftWords(2 * DAY)).toBe('2 days left')
  expect(leftWords(26 * HOUR + 90_000)).toBe('26 hours 1 minute left')
  expect(leftWords(500)).toBe('1 minute left')
  expect([leftWords(0), leftWords(-HOUR)]).toEqual(['The time is up', 'The time is up'])
})

test('the last half of a time is short when it is less than six hours', () => {
  expect([isSoon(6 * HOUR, 72 * HOUR), isSoon(6 * HOUR - 1, 72 * HOUR)]).toEqual([false, true])
  expect([isSoon(HOUR / 2, HOUR), isSoon(HOUR / 2 - 1, HOUR)]).toEqual([false, true])
  expect([passedShare(54 * HOUR, 72 * HOUR), passedShare(-HOUR, HOUR)]).toEqual([25, 200])
})
