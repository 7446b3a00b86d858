import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person, system } from '#modules/auth/actor.ts'
import type { Category } from '#modules/catalog/category.ts'
import { clearingOf, escrowOf, FEES, type Transfer, walletOf } from '#modules/ledger/ledger.ts'
import { defaults } from '#modules/settings/settings.ts'
import { actionsFor, mayAskTime, mayDispute, maySettle } from './actions.ts'
import { mayGiveFeedback } from '#modules/feedback/feedback.ts'
import { cancelDueAt, receiveDueAt, releaseDueAt, waitOf, waitOfAttempt } from './deadlines.ts'
import {
  decideMove,
  decideRelease,
  isDisputed,
  isHeld,
  moves,
  type MoveName,
  type Order,
  type OrderStatus,
  partyOf,
  type Party,
  statuses,
} from './order.ts'
import { reasonOf, refundCause } from './refund-reasons.ts'

const now = new Date('2026-11-20T10:00:00Z')
const parties = ['buyer', 'seller', 'admin', 'system'] as const
const names = Object.keys(moves) as MoveName[]

function order(given: Partial<Order> = {}): Order {
  return {
    id: 'o',
    user_id: 'b',
    seller_id: 's',
    category: 'items',
    status: 'pending',
    quantity: 1,
    total_price: 10_000,
    seller_fee: 1_000,
    seller_fee_bp: 1_000,
    refunded_part: 0,
    buyer_fee: 0,
    payment_method_id: 1,
    from_wallet: false,
    auto_cancel_minutes: 24 * 60,
    auto_receive_hours: 72,
    protection_days: 5,
    delivery_mode: 'manual',
    delivery_seconds: 3_600,
    late_refund_hours: 72,
    extra_seconds: 0,
    asked_seconds: null,
    outages: [],
    waits: [],
    disputes: [],
    resale_waits: false,
    under_review: false,
    receipt_sent_at: null,
    receipt_decided_at: null,
    created_at: now,
    paid_at: null,
    completed_at: null,
    received_at: null,
    released_at: null,
    disputed_at: null,
    disputed_by: null,
    ...given,
  }
}

type Balances = Record<string, number>

function add(balances: Balances, transfers: readonly Transfer[]): void {
  for (const { debit, credit, amount } of transfers) {
    balances[debit] = (balances[debit] ?? 0) - amount
    balances[credit] = (balances[credit] ?? 0) + amount
  }
}

/**
 * Plays moves one after the other, each by one who may make it; `release` at the moment it is due.
 */
function play(journey: string, given: Partial<Order> = {}): { order: Order; balances: Balances } {
  let current = order(given)
  const balances: Balances = {}
  for (const step of journey.split(', ')) {
    if (step === 'dispute') current = { ...current, disputed_at: now, disputed_by: 'b' }
    else if (step === 'settle') current = { ...current, disputed_at: null, disputed_by: null }
    else if (step === 'release') {
      const decided = decideRelease(current, plus(now, 30 * DAY))
      if (!decided.ok) throw new Error(decided.code)
      add(balances, decided.value)
      current = { ...current, released_at: now }
    } else {
      const decided = decideMove(
        current,
        step as MoveName,
        current.disputed_at && step.startsWith('refund') ? 'system' : moves[step as MoveName].by[0],
        now,
        'Not delivered',
      )
      if (!decided.ok) throw new Error(decided.code)
      add(balances, decided.value.transfers)
      current = decided.value.order
    }
  }
  return { order: current, balances }
}

test.each`
  journey                                                     | buyer     | clearing   | seller   | fees     | escrow
  ${'mark_paid'}                                              | ${0}      | ${-10_000} | ${0}     | ${0}     | ${10_000}
  ${'mark_paid, complete'}                                    | ${0}      | ${-10_000} | ${0}     | ${0}     | ${10_000}
  ${'mark_paid, complete, receive'}                           | ${0}      | ${-10_000} | ${0}     | ${0}     | ${10_000}
  ${'mark_paid, complete, receive, release'}                  | ${0}      | ${-10_000} | ${9_000} | ${1_000} | ${0}
  ${'mark_paid, complete, dispute, settle, receive, release'} | ${0}      | ${-10_000} | ${9_000} | ${1_000} | ${0}
  ${'mark_paid, refund_wallet'}                               | ${10_000} | ${-10_000} | ${0}     | ${0}     | ${0}
  ${'mark_paid, refund_original'}                             | ${0}      | ${0}       | ${0}     | ${0}     | ${0}
  ${'mark_paid, give_back'}                                   | ${10_000} | ${-10_000} | ${0}     | ${0}     | ${0}
  ${'mark_paid, dispute, refund_wallet'}                      | ${10_000} | ${-10_000} | ${0}     | ${0}     | ${0}
  ${'mark_paid, complete, dispute, refund_wallet'}            | ${10_000} | ${-10_000} | ${0}     | ${0}     | ${0}
  ${'mark_paid, complete, receive, dispute, refund_original'} | ${0}      | ${0}       | ${0}     | ${0}     | ${0}
  ${'cancel'}                                                 | ${0}      | ${0}       | ${0}     | ${0}     | ${0}
`(
  'after $journey: buyer $buyer, seller $seller, fees $fees, escrow $escrow [ORD-12 ORD-13 ORD-14 ORD-15 ORD-16]',
  ({ journey, ...expected }) => {
    const { balances } = play(journey)
    const of = (account: string) => balances[account] ?? 0
    expect({
      buyer: of(walletOf('b')),
      clearing: of(clearingOf(1)),
      seller: of(walletOf('s')),
      fees: of(FEES),
      escrow: of(escrowOf('o')),
    }).toEqual(expected)
  },
)

test("the buyer's fee goes to the platform with the seller's [CONST-04]", () => {
  const { balances } = play('mark_paid, complete, receive, release', {
    total_price: 10_250,
    buyer_fee: 250,
  })
  expect(balances).toMatchObject({ [walletOf('s')]: 9_000, [FEES]: 1_250, [escrowOf('o')]: 0 })
})

describe('an order that the wallet pays', () => {
  test.each`
    journey                                    | buyer      | seller   | fees     | escrow
    ${'mark_paid'}                             | ${-10_000} | ${0}     | ${0}     | ${10_000}
    ${'mark_paid, complete, receive, release'} | ${-10_000} | ${9_000} | ${1_000} | ${0}
    ${'mark_paid, refund_wallet'}              | ${0}       | ${0}     | ${0}     | ${0}
  `(
    'after $journey: buyer $buyer, seller $seller, and nothing passed any other method [ORD-12 ORD-15 ORD-16]',
    ({ journey, ...expected }) => {
      const { balances } = play(journey, { from_wallet: true })
      const of = (account: string) => balances[account] ?? 0
      expect({
        buyer: of(walletOf('b')),
        seller: of(walletOf('s')),
        fees: of(FEES),
        escrow: of(escrowOf('o')),
      }).toEqual(expected)
      expect(balances).not.toHaveProperty(clearingOf(1))
    },
  )

  test('is paid by its buyer too, and has no other way back than the wallet', () => {
    const decide = (given: Partial<Order>, name: MoveName, party: Party) =>
      decideMove(order(given), name, party, now, 'Not delivered').ok
    expect(
      [true, false].map((from_wallet) => decide({ from_wallet }, 'mark_paid', 'buyer')),
    ).toEqual([true, false])
    expect(
      [true, false].map((from_wallet) =>
        decide({ from_wallet, status: 'paid' }, 'refund_original', 'admin'),
      ),
    ).toEqual([false, true])
    expect(decide({ from_wallet: true, status: 'paid' }, 'refund_wallet', 'admin')).toBe(true)
  })
})

/** Paid now, an hour was promised, and the seller has asked for half an hour more. */
const promised: Partial<Order> = {
  paid_at: now,
  delivery_seconds: 3_600,
  late_refund_hours: 72,
  asked_seconds: 1_800,
}

describe('who may move an order', () => {
  // written out once more, by hand, against a slip in the table itself
  const allowed: Record<string, Party[]> = {
    'pending mark_paid': ['admin', 'system'],
    'pending cancel': ['buyer', 'admin', 'system'],
    'paid complete': ['seller', 'admin', 'system'],
    'paid refund_wallet': ['admin'],
    'paid refund_original': ['admin'],
    'paid cancel_late': ['buyer', 'system'],
    'paid cancel_late_original': ['buyer'],
    'paid give_back': ['seller'],
    'paid extend': ['buyer'],
    'completed receive': ['buyer', 'system'],
  }

  test('every status × move × party is as it was agreed [ORD-11 ORD-12 ORD-13 ORD-14 ORD-15 ORD-16 ADM-ORD-06 ADM-ORD-07 ADM-ORD-08]', () => {
    const found: Record<string, Party[]> = {}
    const later = plus(now, 30 * DAY)
    for (const status of statuses)
      for (const name of names)
        for (const party of parties) {
          if (
            decideMove(
              order({ ...promised, status, completed_at: now, received_at: now }),
              name,
              party,
              later,
              'a reason',
            ).ok
          )
            (found[`${status} ${name}`] ??= []).push(party)
        }
    expect(found).toEqual(allowed)
  })

  test('a delivered order is refunded only in a dispute, and only while its money is held', () => {
    const refund = (given: Partial<Order>, party: Party = 'system') =>
      decideMove(
        order({ completed_at: now, received_at: now, ...given }),
        'refund_wallet',
        party,
        now,
        'Broken',
      ).ok
    for (const status of ['completed', 'received'] as const) {
      expect(refund({ status })).toBe(false)
      expect(refund({ status, disputed_at: now })).toBe(true)
      // what a dispute ends by, and nobody else
      expect(refund({ status, disputed_at: now }, 'admin')).toBe(false)
    }
    expect(refund({ status: 'received', disputed_at: now, released_at: now })).toBe(false)
  })

  test('a disputed order is not received, by the buyer or by the waiting time', () => {
    for (const party of ['buyer', 'system'] as const) {
      expect(
        decideMove(order({ status: 'completed', disputed_at: now }), 'receive', party, now),
      ).toMatchObject({ code: 'frozen' })
    }
  })

  test('the system neither cancels nor receives before its time, to the millisecond', () => {
    const at = (name: MoveName, time: Date) => {
      const given = order({
        status: name === 'cancel' ? 'pending' : 'completed',
        completed_at: plus(now, HOUR),
      })
      return decideMove(given, name, 'system', time)
    }
    expect(at('cancel', plus(now, 24 * HOUR - 1))).toEqual({ ok: false, code: 'too_early' })
    expect(at('cancel', plus(now, 24 * HOUR))).toMatchObject({ ok: true })
    expect(at('receive', plus(now, 73 * HOUR - 1))).toEqual({ ok: false, code: 'too_early' })
    expect(at('receive', plus(now, 73 * HOUR))).toMatchObject({ ok: true })
    // a payment may come from a node whose clock is behind
    expect(decideMove(order(), 'mark_paid', 'system', plus(now, -HOUR))).toMatchObject({
      ok: true,
    })
  })

  test.each([undefined, ''])('a refund with the reason %j is refused [ADM-ORD-09]', (reason) => {
    expect(decideMove(order({ status: 'paid' }), 'refund_wallet', 'admin', now, reason)).toEqual({
      ok: false,
      code: 'reason_required',
    })
  })

  test('the party is looked at before the state, and the state before the reason', () => {
    expect(decideMove(order({ status: 'received' }), 'refund_wallet', 'buyer', now)).toMatchObject({
      code: 'not_your_move',
    })
    expect(decideMove(order({ status: 'pending' }), 'refund_wallet', 'admin', now)).toMatchObject({
      code: 'wrong_state',
    })
  })

  test('moves stamp their time', () => {
    expect(play('mark_paid, complete').order).toMatchObject({
      status: 'completed',
      completed_at: now,
      received_at: null,
    })
    expect(play('mark_paid, complete, receive').order).toMatchObject({
      status: 'received',
      received_at: now,
    })
  })
})

describe('parties', () => {
  test('everyone is on one side at most, and strangers on none', () => {
    const of = (id: string, is_admin = false) => partyOf(order(), person({ id, is_admin }))
    expect([of('b'), of('s'), of('x'), of('x', true), partyOf(order(), system)]).toEqual([
      'buyer',
      'seller',
      null,
      'admin',
      'system',
    ])
  })

  test('an administrator has no power over an order of their own', () => {
    expect(partyOf(order(), person({ id: 'b', is_admin: true }))).toBe('buyer')
    expect(partyOf(order(), person({ id: 's', is_admin: true }))).toBe('seller')
  })
})

describe('release', () => {
  const received = (category: Category, receivedAfter: number) =>
    order({
      category,
      status: 'received',
      completed_at: now,
      received_at: plus(now, receivedAfter),
    })

  test.each(['currencies', 'boosting', 'items'] as const)(
    '%s are released when they are received [GEN-20]',
    (category) => {
      expect(releaseDueAt(received(category, HOUR))).toEqual(plus(now, HOUR))
    },
  )

  test('accounts are released at the end of the protection, counted from delivery, never before they are received', () => {
    expect(releaseDueAt(received('accounts', HOUR))).toEqual(plus(now, 5 * DAY))
    expect(releaseDueAt(received('accounts', 6 * DAY))).toEqual(plus(now, 6 * DAY))
    expect(
      releaseDueAt(order({ category: 'accounts', status: 'completed', completed_at: now })),
    ).toBeNull()
  })

  test('it is refused before its time, in a dispute, twice, and in any other state', () => {
    const due = received('accounts', HOUR)
    const at = (given: Partial<Order>, time: Date) => decideRelease({ ...due, ...given }, time)
    expect(at({}, plus(now, 5 * DAY - 1))).toMatchObject({ code: 'too_early' })
    expect(at({}, plus(now, 5 * DAY))).toMatchObject({ ok: true })
    expect(at({ disputed_at: now }, plus(now, 9 * DAY))).toMatchObject({ code: 'frozen' })
    expect(at({ released_at: now }, plus(now, 9 * DAY))).toMatchObject({ code: 'wrong_state' })
    for (const status of statuses)
      if (status !== 'received') expect(at({ status }, plus(now, 9 * DAY)).ok).toBe(false)
  })

  test("the seller's part and the fee are the total, and no transfer is empty", () => {
    const amounts = fc.integer({ min: 1, max: 100_000_000_000 }).chain((goods) =>
      fc.record({
        goods: fc.constant(goods),
        seller_fee: fc.integer({ min: 0, max: goods }),
        buyer_fee: fc.integer({ min: 0, max: 1_000_000 }),
      }),
    )
    fc.assert(
      fc.property(amounts, ({ goods, seller_fee, buyer_fee }) => {
        const decided = decideRelease(
          { ...received('items', 0), total_price: goods + buyer_fee, seller_fee, buyer_fee },
          now,
        )
        if (!decided.ok) throw new Error(decided.code)
        expect(decided.value.reduce((sum, { amount }) => sum + amount, 0)).toBe(goods + buyer_fee)
        expect(decided.value.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })
})

describe('disputes', () => {
  const held: Partial<Order>[] = [
    { status: 'paid' },
    { status: 'completed' },
    { status: 'received' },
  ]
  const free: Partial<Order>[] = [
    { status: 'pending' },
    { status: 'cancelled' },
    { status: 'refunded_wallet' },
    { status: 'refunded_original' },
    { status: 'received', released_at: now },
  ]

  test('the buyer or an administrator may freeze money that is held, once', () => {
    for (const given of held)
      for (const party of parties) {
        expect(mayDispute(order(given), party)).toBe(party === 'buyer' || party === 'admin')
        expect(mayDispute(order({ ...given, disputed_at: now }), party)).toBe(false)
        expect(maySettle(order({ ...given, disputed_at: now, disputed_by: 'b' }), party)).toBe(
          party === 'buyer',
        )
        expect(maySettle(order(given), party)).toBe(false)
      }
  })

  test('where no money is held there is nothing to freeze', () => {
    for (const given of free)
      for (const party of parties) {
        expect(isHeld({ status: 'pending', released_at: null, ...given })).toBe(false)
        expect(
          mayDispute(order(given), party) ||
            maySettle(order({ ...given, disputed_at: now, disputed_by: 'b' }), party),
        ).toBe(false)
      }
  })

  test('what an administrator froze, an administrator frees', () => {
    for (const given of held)
      for (const party of parties) {
        expect(maySettle(order({ ...given, disputed_at: now, disputed_by: 'admin' }), party)).toBe(
          party === 'admin',
        )
      }
  })

  test('a dispute is open until it is settled or the order refunded', () => {
    for (const status of statuses) {
      expect(isDisputed({ status, disputed_at: now })).toBe(!status.startsWith('refunded'))
      expect(isDisputed({ status, disputed_at: null })).toBe(false)
    }
  })
})

test('the page offers what the server allows, no more and no less [ORD-16 ADM-ORD-06 ADM-ORD-07]', () => {
  const offered = (given: Partial<Order>, party: Party) =>
    actionsFor(order({ completed_at: now, received_at: now, ...given }), party, now)
  expect(offered({ status: 'pending' }, 'buyer')).toEqual({
    moves: ['cancel'],
    dispute: false,
    disputed: false,
    settle: false,
    ask_time: false,
    refund_part: false,
  })
  expect(offered({ status: 'pending' }, 'seller')).toEqual({
    moves: [],
    dispute: false,
    disputed: false,
    settle: false,
    ask_time: false,
    refund_part: false,
  })
  expect(offered({ status: 'pending' }, 'admin').moves).toEqual(['mark_paid', 'cancel'])
  expect(offered({ status: 'paid' }, 'seller').moves).toEqual(['complete', 'give_back'])
  expect(offered({ status: 'paid' }, 'admin')).toEqual({
    moves: ['complete', 'refund_wallet', 'refund_original'],
    dispute: false,
    disputed: false,
    settle: false,
    ask_time: false,
    refund_part: true,
  })
  expect(offered({ status: 'paid', paid_at: now, delivery_seconds: 60 }, 'seller')).toMatchObject({
    moves: ['complete', 'give_back'],
    ask_time: true,
  })
  expect(offered({ status: 'completed' }, 'admin').dispute).toBe(true)
  expect(offered({ status: 'completed' }, 'buyer')).toEqual({
    moves: ['receive'],
    dispute: true,
    disputed: false,
    settle: false,
    ask_time: false,
    refund_part: false,
  })
  expect(offered({ status: 'completed', disputed_at: now, disputed_by: 'b' }, 'buyer')).toEqual({
    moves: [],
    dispute: false,
    disputed: true,
    settle: true,
    ask_time: false,
    refund_part: false,
  })
  expect(offered({ status: 'completed', disputed_at: now, disputed_by: 'admin' }, 'buyer')).toEqual(
    {
      moves: [],
      dispute: false,
      disputed: true,
      settle: false,
      ask_time: false,
      refund_part: false,
    },
  )
})

test('the buyer of a received order gives feedback, once [ORD-19]', () => {
  for (const status of statuses)
    for (const party of parties) {
      expect(mayGiveFeedback({ status }, party, false)).toBe(
        status === 'received' && party === 'buyer',
      )
      expect(mayGiveFeedback({ status }, party, true)).toBe(false)
    }
})

test('an unpaid order ends after 24 hours and a delivered one counts as received after 72', () => {
  expect(cancelDueAt(order())).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(receiveDueAt(order({ completed_at: now }))).toEqual(new Date('2026-11-23T10:00:00Z'))
  expect(receiveDueAt(order())).toBeNull()
})

test('an order waits half an hour for a card and a day for what is paid by hand [OP-052]', () => {
  expect([waitOf('gateway', defaults), waitOf('transfer', defaults)]).toEqual([30, 1_440])
  expect(waitOf('by_hand', defaults)).toBe(1_440)
  expect(
    waitOf('gateway', { ...defaults, auto_cancel_card_minutes: 90, auto_cancel_hours: 1 }),
  ).toBe(60)
})

test('a payment begun at the gateway has half an hour, and keeps an order an hour at most', () => {
  const waits = (minutes: number) =>
    waitOfAttempt(order({ auto_cancel_minutes: 30 }), defaults, plus(now, minutes * MINUTE))
  expect([0, 10, 29, 55].map(waits)).toEqual([30, 40, 59, 60])
  const byHand = order({ auto_cancel_minutes: 1_440 })
  expect(waitOfAttempt(byHand, defaults, plus(now, HOUR))).toBe(1_440)
})

test('receipts keep an order three days at most, and it is cancelled then even while one is looked at', () => {
  const sent = { receipt_sent_at: plus(now, HOUR), under_review: true, auto_cancel_minutes: 30 }
  const last = plus(now, HOUR + 3 * DAY)
  expect(cancelDueAt(order(sent))).toEqual(last)
  const missed = { ...sent, under_review: false, receipt_decided_at: plus(now, 5 * HOUR) }
  expect(cancelDueAt(order(missed))).toEqual(plus(now, DAY + 5 * HOUR))
  const again = { ...sent, receipt_decided_at: plus(now, 5 * HOUR) }
  expect(cancelDueAt(order(again))).toEqual(last)
  const late = { ...missed, receipt_decided_at: plus(now, 3 * DAY) }
  expect(cancelDueAt(order(late))).toEqual(last)
  const cancel = (party: Party, at: Date) => decideMove(order(sent), 'cancel', party, at, '').ok
  expect([cancel('system', plus(last, -1)), cancel('system', last)]).toEqual([false, true])
  expect([cancel('buyer', last), cancel('admin', last)]).toEqual([false, false])
})

test('an order goes by the times it was placed under', () => {
  const placed = order({
    category: 'accounts',
    auto_cancel_minutes: 12 * 60,
    auto_receive_hours: 48,
    protection_days: 14,
    completed_at: now,
    received_at: now,
  })
  expect(cancelDueAt(placed)).toEqual(plus(now, 12 * HOUR))
  expect(receiveDueAt(placed)).toEqual(plus(now, 48 * HOUR))
  expect(releaseDueAt(placed)).toEqual(plus(now, 14 * DAY))
  expect(
    decideMove({ ...placed, status: 'completed' }, 'receive', 'system', plus(now, 47 * HOUR)),
  ).toMatchObject({ code: 'too_early' })
  expect(decideRelease({ ...placed, status: 'received' }, plus(now, 13 * DAY))).toMatchObject({
    code: 'too_early',
  })
})

test('no sequence of attempts leaves the table, loses a dinar, or leaves escrow other than it should be', () => {
  const attempt = fc.record({
    name: fc.constantFrom(...names, 'release' as const, 'dispute' as const, 'settle' as const),
    party: fc.constantFrom(...parties),
  })
  const start = fc.record({
    category: fc.constantFrom<Category>('accounts', 'items'),
    total_price: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(start, fc.array(attempt, { maxLength: 20 }), (given, attempts) => {
      let current = order({ ...given, seller_fee: Math.floor(given.total_price / 10) })
      const balances: Balances = {}
      for (const [step, { name, party }] of attempts.entries())
        current = attemptOne(current, name, party, plus(now, step * DAY), balances)
      expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
      expect(balances[escrowOf('o')] ?? 0).toBe(isHeld(current) ? current.total_price : 0)
      for (const account of [walletOf('b'), walletOf('s'), FEES])
        expect(balances[account] ?? 0).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})

function attemptOne(
  before: Order,
  name: MoveName | 'release' | 'dispute' | 'settle',
  party: Party,
  at: Date,
  balances: Balances,
): Order {
  if (name === 'dispute')
    return mayDispute(before, party)
      ? { ...before, disputed_at: at, disputed_by: party === 'buyer' ? 'b' : 'admin' }
      : before
  if (name === 'settle')
    return maySettle(before, party) ? { ...before, disputed_at: null, disputed_by: null } : before
  if (name === 'release') {
    const decided = decideRelease(before, at)
    if (decided.ok) add(balances, decided.value)
    return decided.ok ? { ...before, released_at: at } : before
  }
  const decided = decideMove(before, name, party, at, 'a reason')
  if (!decided.ok) return before
  const after: OrderStatus = decided.value.order.status
  expect(moves[name].to).toBe(after)
  expect(moves[name].from).toContain(before.status)
  add(balances, decided.value.transfers)
  return decided.value.order
}

describe('an order that is late', () => {
  const decide = (
    name: MoveName,
    party: Party,
    after: number,
    given: Partial<Order> = {},
  ): string => {
    const result = decideMove(
      order({ ...promised, status: 'paid', ...given }),
      name,
      party,
      plus(now, after),
    )
    return result.ok ? result.value.order.status : result.code
  }

  test('is cancelled by its buyer from the promised time on, and by itself after the hours of its terms', () => {
    for (const name of ['cancel_late', 'cancel_late_original'] as const)
      expect([decide(name, 'buyer', HOUR - 1), decide(name, 'buyer', HOUR)]).toEqual([
        'too_early',
        name === 'cancel_late' ? 'refunded_wallet' : 'refunded_original',
      ])
    expect(decide('cancel_late', 'system', 73 * HOUR - 1)).toBe('too_early')
    expect(decide('cancel_late', 'system', 73 * HOUR)).toBe('refunded_wallet')
  })

  test('waits as much longer as was granted, as Kanz was away, or as its seller waited for access', () => {
    const pauses = [{ from: plus(now, HOUR / 2).getTime(), to: plus(now, HOUR).getTime() }]
    for (const given of [{ extra_seconds: 1_800 }, { outages: pauses }, { waits: pauses }]) {
      expect(decide('cancel_late', 'buyer', 1.5 * HOUR - 1, given)).toBe('too_early')
      expect(decide('cancel_late', 'buyer', 1.5 * HOUR, given)).toBe('refunded_wallet')
      expect(decide('cancel_late', 'system', 73.5 * HOUR - 1, given)).toBe('too_early')
    }
  })

  test('that the wallet paid goes back there', () => {
    expect(decide('cancel_late_original', 'buyer', DAY, { from_wallet: true })).toBe('wrong_state')
    expect(decide('cancel_late', 'buyer', DAY, { from_wallet: true })).toBe('refunded_wallet')
  })

  test('is not cancelled nor given back nor extended while a dispute of it is open', () => {
    const frozen = { disputed_at: now, disputed_by: 'b' }
    for (const [name, party] of [
      ['cancel_late', 'buyer'],
      ['cancel_late', 'system'],
      ['give_back', 'seller'],
      ['extend', 'buyer'],
    ] as const)
      expect(decide(name, party, 90 * DAY, frozen)).toBe('frozen')
  })

  test('gets more time once, as much as was asked for', () => {
    const granted = decideMove(order({ ...promised, status: 'paid' }), 'extend', 'buyer', now)
    expect(granted).toMatchObject({
      value: { order: { status: 'paid', extra_seconds: 1_800 }, transfers: [] },
    })
    expect(decide('extend', 'buyer', 0, { extra_seconds: 1_800 })).toBe('wrong_state')
    expect(decide('extend', 'buyer', 0, { asked_seconds: null })).toBe('wrong_state')
    const ask = (given: Partial<Order>, party: Party = 'seller') =>
      mayAskTime(
        order({ ...promised, status: 'paid', asked_seconds: null, ...given }),
        party,
        plus(now, 2 * HOUR - 1),
      )
    expect([ask({}), ask({}, 'buyer'), ask({}, 'admin')]).toEqual([true, false, false])
    expect([
      ask({ asked_seconds: 60 }),
      ask({ status: 'completed' }),
      ask({ disputed_at: now, disputed_by: 'a' }),
      ask({ paid_at: plus(now, -1) }),
    ]).toEqual([false, false, false, false])
  })

  test('says why by itself what its money went back for', () => {
    expect([reasonOf('cancel_late', 'x'), reasonOf('cancel_late_original')]).toEqual([
      'late',
      'late',
    ])
    expect([reasonOf('give_back'), reasonOf('refund_wallet', 'x')]).toEqual(['seller', 'x'])
    expect([refundCause('late'), refundCause('seller'), refundCause('Late.')]).toEqual([
      'late',
      'seller',
      null,
    ])
  })
})

test('what froze an order, and outages, prolong the waiting for its buyer and its protection, none twice', () => {
  const at = (hour: number) => plus(now, hour * HOUR).getTime()
  const given = {
    category: 'accounts' as const,
    status: 'received' as const,
    completed_at: now,
    received_at: plus(now, HOUR),
    disputes: [{ from: at(10), to: at(20) }],
    outages: [{ from: at(15), to: at(30) }],
  }
  expect(receiveDueAt(order(given))).toEqual(plus(now, 92 * HOUR))
  expect(releaseDueAt(order(given))).toEqual(plus(now, 5 * DAY + 20 * HOUR))
  expect(cancelDueAt(order(given))).toEqual(plus(now, 39 * HOUR))
})
