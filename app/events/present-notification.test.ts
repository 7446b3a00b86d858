import { expect, test } from 'vitest'
import { inLocale } from '#i18n/locale.server.ts'
import { accountEvents, applicationEvents, walletEvents } from './account-events.ts'
import { presentNotification } from './present-notification.ts'
import { orderEvents } from './order-events.ts'
import { payoutEvents } from './payout-events.ts'
import { receiptEvents } from './receipt-events.ts'
import { siteEvents } from './site-events.ts'

interface Entry {
  icon: string
  kind?: string
  buyer?: { kind: string }
  seller?: { kind: string }
}
const entries: readonly Entry[] = [
  ...Object.values(orderEvents),
  ...Object.values(payoutEvents),
  ...Object.values(receiptEvents),
  ...Object.values(accountEvents),
  ...Object.values(walletEvents['wallet.adjusted']),
  ...Object.values(applicationEvents),
  ...Object.values(siteEvents),
]
const kinds = entries.flatMap(({ kind, buyer, seller }) =>
  [kind, buyer?.kind, seller?.kind].filter((each) => each !== undefined),
)

const known = {
  order_id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  status: 'paid',
  total_price: 18_500,
  game_name: 'Free Fire',
  amount: 4_000,
  net: 3_900,
  points: 3,
  reason: 'Why so',
  title: 'An offer',
  seller: 'nour',
  buyer: 'amine',
  reply: 'Thanks',
}
const stored = { title: 'Stored title', content: 'Stored words' }
const shown = (metadata: unknown, locale: 'en' | 'ar' = 'en') =>
  inLocale(locale, () => presentNotification({ ...stored, metadata }))

test('no two events are told by notifications of the same kind', () => {
  expect(kinds.length).toBeGreaterThan(30)
  expect(new Set(kinds).size).toBe(kinds.length)
})

test.each(kinds)(
  'a notification of the kind %s has words in both languages and an icon',
  (kind) => {
    for (const locale of ['en', 'ar'] as const) {
      const { title, text, icon } = shown({ kind, ...known }, locale)
      expect(icon).not.toBe('bell')
      expect(title).not.toBe(stored.title)
      expect(title + text).not.toMatch(/undefined|\{/)
      expect(/\p{Script=Arabic}/u.test(title)).toBe(locale === 'ar')
    }
  },
)

test.each([
  [null],
  [{}],
  ['order_paid'],
  [{ kind: 'lottery_won' }],
  [{ kind: 'constructor' }],
  [{ kind: 7 }],
  [{ kind: 'order_paid' }],
  [{ kind: 'order_paid', ...known, total_price: '18500' }],
  [{ kind: 'wallet_deposit', amount: 1.5 }],
  [{ kind: 'offer_held', reason: 'Why so' }],
])(
  'one of which %j is stored has the words that it was stored with, and leads nowhere',
  (metadata) => {
    const { title, content: text } = stored
    expect(shown(metadata)).toEqual({ icon: 'bell', title, text, href: null })
  },
)

test('what became of units in stock names the offer, where all of them are of one', () => {
  for (const kind of ['units_refused', 'units_let_through']) {
    const about = { kind, ...known, count: 2 }
    for (const locale of ['en', 'ar'] as const) {
      expect(shown({ ...about, offer_id: 7 }, locale).text).toContain('An offer')
      expect(shown(about, locale).text).not.toContain('An offer')
    }
  }
})

test('of a reply its words come first, and an English title turns nothing round it in Arabic', () => {
  const { text } = shown(
    { kind: 'feedback_replied', ...known, title: 'Recharge 325 UC', reply: 'شكرًا' },
    'ar',
  )
  expect(text).toBe('«\u2067شكرًا\u2069» (عن \u2066Recharge 325 UC\u2069)')
})

test.each([
  ['withdrawal_requested', 3_900],
  ['withdrawal_approved', 3_900],
  ['withdrawal_paid', 3_900],
  ['withdrawal_returned', 4_000],
  ['deposit_confirmed', 4_000],
])('the amount beside %s is the one that its person receives', (kind, amount) => {
  expect(shown({ kind, ...known }).amount).toBe(amount)
})
