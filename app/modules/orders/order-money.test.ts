import { expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { OrderStatus } from './order.ts'
import {
  amountsOf,
  type MoneyReader,
  moneyOf,
  moneyRows,
  paidOutAt,
  type Paid,
  soldSharesOf,
} from './order-money.ts'

const start = new Date('2026-11-18T12:00:00Z')
const later = plus(start, HOUR)

interface Given {
  category?: Category
  disputed?: boolean
  released?: boolean
  part?: number
  arrived?: number
}

/**
 * An order of that status; delivered at the start and received an hour later, where it came so far.
 */
function money(
  status: OrderStatus,
  { category = 'items', disputed = false, released = false, part = 0, arrived = 0 }: Given = {},
  now = later,
) {
  const isDelivered = status === 'completed' || status === 'received'
  return moneyOf(
    {
      status,
      category,
      created_at: start,
      auto_cancel_minutes: 24 * 60,
      auto_receive_hours: 72,
      protection_days: 5,
      outages: [],
      disputes: [],
      resale_waits: false,
      under_review: false,
      receipt_sent_at: null,
      receipt_decided_at: null,
      arrived,
      completed_at: isDelivered ? start : null,
      received_at: status === 'received' ? later : null,
      released_at: released ? later : null,
      refunded_part: part,
      disputed_at: disputed ? later : null,
    },
    now,
  )
}

test('each order says where its money is and until when [GEN-19]', () => {
  expect(money('pending')).toMatchObject({ place: 'unpaid', at: plus(start, 24 * HOUR) })
  expect(money('paid')).toMatchObject({ place: 'held', at: null })
  expect(money('completed')).toMatchObject({
    place: 'delivered',
    at: plus(start, 72 * HOUR),
    protected_until: null,
  })
  expect(money('received', { released: true })).toMatchObject({ place: 'released', at: later })
})

test('money of which a dispute gave a part back is shared, not all the seller’s [GEN-21]', () => {
  expect(money('received', { released: true, part: 6_000 })).toEqual({
    place: 'shared',
    at: later,
    protected_until: null,
  })
})

test('the money of an account is held until its protection ends, received or not [GEN-19]', () => {
  expect(money('completed', { category: 'accounts' })).toMatchObject({
    place: 'delivered_protected',
    protected_until: plus(start, 5 * DAY),
  })
  expect(money('received', { category: 'accounts' })).toMatchObject({
    place: 'protected',
    at: plus(start, 5 * DAY),
  })
  expect(money('completed', { category: 'accounts' }, plus(start, 6 * DAY)).place).toBe('delivered')
})

test('held money is frozen by a dispute, whatever the status [GEN-20]', () => {
  for (const status of ['paid', 'completed', 'received'] as const)
    expect(money(status, { disputed: true }).place).toBe('frozen')
})

test('money that went back says so, also after a dispute [GEN-21 ORD-15]', () => {
  for (const status of ['cancelled', 'refunded_wallet', 'refunded_original'] as const) {
    expect(money(status, { disputed: status !== 'cancelled' }).place).toBe(status)
  }
})

/** 8,000 of goods, of which 10 % is the seller's fee, and 5 % on top for the buyer. */
const priced = {
  status: 'paid' as OrderStatus,
  total_price: 8_400,
  buyer_fee: 400,
  seller_fee_bp: 1_000,
  seller_fee: 800,
  refunded_part: 0,
  arrived: 0,
  credited: 0,
}
/** The same without a buyer's fee. */
const free = { total_price: 8_000, buyer_fee: 0 }
/** A quarter of the goods went back: the seller's fee is of the rest. */
const quarter = { status: 'received' as const, refunded_part: 2_000, seller_fee: 600 }

const cases: [string, Partial<Paid>, Record<MoneyReader, string>][] = [
  [
    'not paid',
    { status: 'pending' },
    {
      buyer: 'total 8400',
      seller: 'total 8400, buyer_fee -400, seller_fee -800, payout 7200',
      staff: 'total 8400, buyer_fee 400, seller_fee 800, payout 7200',
    },
  ],
  [
    'of which a part arrived',
    { status: 'pending', arrived: 8_000 },
    {
      buyer: 'total 8400, arrived 8000, due 400',
      seller: 'total 8400, buyer_fee -400, seller_fee -800, payout 7200',
      staff: 'total 8400, arrived 8000, due 400, buyer_fee 400, seller_fee 800, payout 7200',
    },
  ],
  [
    'for which too much arrived',
    { arrived: 8_700, credited: 300 },
    {
      buyer: 'total 8400, credited 300',
      seller: 'total 8400, buyer_fee -400, seller_fee -800, payout 7200',
      staff: 'total 8400, buyer_fee 400, seller_fee 800, payout 7200, credited 300',
    },
  ],
  [
    'paid by card after a part of a transfer',
    { arrived: 4_000, credited: 4_000 },
    {
      buyer: 'total 8400, credited 4000',
      seller: 'total 8400, buyer_fee -400, seller_fee -800, payout 7200',
      staff: 'total 8400, buyer_fee 400, seller_fee 800, payout 7200, credited 4000',
    },
  ],
  [
    'cancelled unpaid',
    { status: 'cancelled' },
    { buyer: 'total 8400', seller: 'total 8400', staff: 'total 8400' },
  ],
  [
    'cancelled after a part arrived, as its buyer sees it at once',
    { status: 'cancelled', arrived: 4_000 },
    {
      buyer: 'total 8400, credited 4000',
      seller: 'total 8400',
      staff: 'total 8400, credited 4000',
    },
  ],
  [
    'paid after it was cancelled',
    { status: 'cancelled', credited: 8_400 },
    {
      buyer: 'total 8400, credited 8400',
      seller: 'total 8400',
      staff: 'total 8400, credited 8400',
    },
  ],
  ...(['refunded_wallet', 'refunded_original'] as const).map((status): (typeof cases)[number] => [
    status,
    { status },
    {
      buyer: 'total 8400, back 8400',
      seller: 'total 8400, back -8400, payout 0',
      staff: 'total 8400, back 8400, payout 0',
    },
  ]),
  [
    'refunded, then paid once more',
    { status: 'refunded_wallet', credited: 8_400 },
    {
      buyer: 'total 8400, back 8400, credited 8400',
      seller: 'total 8400, back -8400, payout 0',
      staff: 'total 8400, back 8400, payout 0, credited 8400',
    },
  ],
  [
    'shared, with as much of the buyer’s fee',
    quarter,
    {
      buyer: 'total 8400, back 2100',
      seller: 'total 8400, buyer_fee -400, back -2000, seller_fee -600, payout 5400',
      staff: 'total 8400, buyer_fee 300, back 2100, seller_fee 600, payout 5400',
    },
  ],
  [
    'shared, without a buyer’s fee',
    { ...quarter, ...free },
    {
      buyer: 'total 8000, back 2000',
      seller: 'total 8000, back -2000, seller_fee -600, payout 5400',
      staff: 'total 8000, back 2000, seller_fee 600, payout 5400',
    },
  ],
  ...(['paid', 'completed', 'received'] as const).map((status): (typeof cases)[number] => [
    status,
    { status, ...free },
    {
      buyer: 'total 8000',
      seller: 'total 8000, seller_fee -800, payout 7200',
      staff: 'total 8000, seller_fee 800, payout 7200',
    },
  ]),
]

test.each(cases)(
  'of an order %s each reader is told what is theirs, to the dinar [GEN-21 ORD-15]',
  (_, given, told) => {
    const order: Paid = { ...priced, ...given }
    for (const reader of ['buyer', 'seller', 'staff'] as const)
      expect(
        moneyRows(order, reader)
          .map(([row, amount]) => `${row} ${amount}`)
          .join(', '),
      ).toBe(told[reader])
  },
)

test.each(cases.filter(([, { status }]) => status !== 'cancelled'))(
  'of an order %s what went back, both fees and the payment of the seller make up the total',
  (_, given) => {
    const order: Paid = { ...priced, ...given }
    const { back, buyer_fee, seller_fee, payout } = amountsOf(order)
    expect(back + buyer_fee + seller_fee + payout).toBe(order.total_price)
    const sold = soldSharesOf(order)
    expect(sold.back + sold.buyer_fee + sold.seller_fee + sold.payout).toBe(order.total_price)
  },
)

test('money of which a part arrived is neither unpaid nor held [GEN-19]', () => {
  expect(money('pending', { arrived: 1 })).toMatchObject({
    place: 'short',
    at: plus(start, 24 * HOUR),
  })
})

test('the seller reads by when they are paid at the latest, where nothing more is frozen', () => {
  const order = (given: object) => ({
    status: 'completed' as OrderStatus,
    category: 'items' as Category,
    created_at: start,
    auto_cancel_minutes: 60,
    auto_receive_hours: 72,
    protection_days: 5,
    outages: [],
    disputes: [],
    resale_waits: false,
    under_review: false,
    receipt_sent_at: null,
    receipt_decided_at: null,
    completed_at: start,
    received_at: null,
    released_at: null,
    refunded_part: 0,
    disputed_at: null,
    arrived: 0,
    ...given,
  })
  const at = (given: object, now = later) => paidOutAt(order(given), now)
  const received = { status: 'received', received_at: later, category: 'accounts' }
  expect(at({})).toEqual(plus(start, 72 * HOUR))
  expect(at({ disputed_at: later })).toEqual(plus(start, 72 * HOUR))
  expect(at({ category: 'accounts' })).toEqual(plus(start, 5 * DAY))
  expect(at({ category: 'accounts', auto_receive_hours: 200 })).toEqual(plus(start, 200 * HOUR))
  expect(at({ category: 'accounts' }, plus(start, 5 * DAY))).toEqual(plus(start, 72 * HOUR))
  expect(at(received)).toEqual(plus(start, 5 * DAY))
  expect(at({ ...received, released_at: later })).toBeNull()
  expect(at({ status: 'paid', completed_at: null })).toBeNull()
  expect(at({ status: 'cancelled' })).toBeNull()
  // what staff are to look at first is paid when they say
  const waits = { ...received, resale_waits: true }
  expect(moneyOf(order(waits), plus(start, 5 * DAY)).place).toBe('looked_at')
  expect(moneyOf(order(waits), plus(start, 5 * DAY))).toMatchObject({ at: null })
  expect(moneyOf(order(waits), later)).toMatchObject({
    place: 'protected',
    at: plus(start, 5 * DAY),
  })
  expect(moneyOf(order(received), plus(start, 5 * DAY)).place).toBe('protected')
  const pending = { status: 'pending', under_review: true, arrived: 5 }
  expect(moneyOf(order(pending), later).place).toBe('under_review')
})
