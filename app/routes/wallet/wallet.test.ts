import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { getByRole, hrefOf, hrefsOf, mainOf, wordsOf } from '../../../tests/page.ts'
import { post } from '#modules/ledger/ledger.server.ts'
import { ADJUSTMENTS, REWARDS, walletOf } from '#modules/ledger/ledger.ts'
import { transact } from '#platform/db.server.ts'

const { db, request } = await openTestApp()

let viewer: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
})

const page = (path = '/wallet', person = viewer) => mainOf(request(path, { viewer: person }))
const words = async (...of: Parameters<typeof page>) => wordsOf(await page(...of))

async function refundedOrder(title: string) {
  const offer = await buildOffer(db, { title, price: 4_300 })
  return buildOrder(db, { buyer_id: viewer.id, offer_id: offer.id, status: 'refunded_wallet' })
}

async function redeem(name: string, name_ar: string, reward_value: number) {
  const order = await buildOrder(db, { buyer_id: viewer.id, status: 'received' })
  await db
    .insertInto('loyalty_points')
    .values({ user_id: viewer.id, order_id: order.id, points_earned: 61_740 })
    .execute()
  const reward = await db
    .insertInto('loyalty_rewards')
    .values({ name, name_ar, points_required: 500, reward_value })
    .returning('id')
    .executeTakeFirstOrThrow()
  const redemption = await db
    .insertInto('loyalty_redemptions')
    .values({ user_id: viewer.id, reward_id: reward.id, points_spent: 500, reward_value })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transact(db, (tx) =>
    post(
      tx,
      `redemption:${redemption.id}`,
      [{ code: 'redemption', debit: REWARDS, credit: walletOf(viewer.id), amount: reward_value }],
      new Date(),
    ),
  )
}

let adjusted = 0
const adjust = (amount: number, description: string) =>
  transact(db, (tx) =>
    post(
      tx,
      `adjustment:${viewer.id}:${++adjusted}`,
      [
        amount > 0
          ? {
              code: 'deposit',
              debit: ADJUSTMENTS,
              credit: walletOf(viewer.id),
              amount,
              description,
            }
          : {
              code: 'withdrawal',
              debit: walletOf(viewer.id),
              credit: ADJUSTMENTS,
              amount: -amount,
              description,
            },
      ],
      new Date(),
    ),
  )

test.each(['/wallet', '/wallet/deposit', '/wallet/withdraw'])(
  'a visitor is sent from %s to sign in [WALL-03]',
  async (path) => {
    const response = await request(path)
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/signin?to=${encodeURIComponent(path)}`,
    ])
  },
)

test('a new wallet holds 0 DA and has no history [WALL-01 WALL-07 WALL-16]', async () => {
  const shown = await words()
  expect(shown).toContain('Available balance 0 DA')
  expect(shown).toContain('No Transactions')
  expect(await words('/ar/wallet')).toContain('لا توجد معاملات')
})

test('the balance is what the ledger holds [WALL-01 WALL-15 OP-085]', async () => {
  await adjust(6_500, 'Added by support')
  await adjust(-250, 'Taken by support')
  expect(await words()).toContain('Available balance 6,250 DA')
  expect(await words('/ar/wallet')).toContain('6 250 دج')
  await expect(adjust(-6_251, 'Too much')).rejects.toMatchObject({
    constraint: 'ledger_accounts_not_below_zero',
  })
})

test('the Hunter Rank and the way to the next one follow the points [WALL-02 LOY-10]', async () => {
  await redeem('500 DA wallet credit', '', 500)
  const shown = await words()
  expect(shown).toContain('Hunter Rank B')
  expect(shown).toContain('61,240 points')
  expect(shown).toContain('38,760 points more to reach Rank A')
  expect(shown).toContain('22%')
})

test('the wallet level follows the balance, with what each level gives [WALL-08 WALL-09 WALL-10 WALL-11 WALL-12]', async () => {
  await adjust(6_250, 'Added by support')
  const shown = await words()
  for (const line of [
    'Wallet level Intermediate',
    '3,750 DA more to reach Advanced',
    'Beginner 1,000 DA Withdrawal fee 4%',
    'Priority withdrawals, fee 3%',
  ])
    expect(shown).toContain(line)
  const level = getByRole(await page(), 'progressbar', 'Wallet level')
  expect(level.getAttribute('value')).toBe('62')
  expect(await words('/ar/wallet')).toContain('مستوى المحفظة متوسّط')
})

describe('the history', () => {
  test('lists what moved, newest first, with the offer or the reward it was for [WALL-04 CALL-32]', async () => {
    const order = await refundedOrder('AK-47 | Redline (FT)')
    await redeem('500 DA wallet credit', 'رصيد 500 DA', 500)
    await adjust(-300, 'To bank account')
    const shown = await words()
    const parts = [
      'Withdrawal',
      'To bank account',
      '−300',
      'Redemption',
      '500 DA wallet credit',
      '+500',
      'Refund',
      'AK-47 | Redline (FT)',
      '+4,300',
    ]
    const places = parts.map((part) =>
      shown.indexOf(part, shown.indexOf('Deposit', shown.indexOf('Type of transaction') + 1)),
    )
    expect(places.every((place) => place > 0)).toBe(true)
    expect(hrefsOf(await page())).toContain(`/orders/${order.id}`)
    expect(await words('/ar/wallet')).toContain('رصيد 500 DA')
  })

  test('narrows by type, and a sale shows under all only [WALL-05 OP-086]', async () => {
    const seller = await buildSeller(db)
    const offer = await buildOffer(db, { user_id: seller.id, title: 'Sold sword' })
    const order = await buildOrder(db, { offer_id: offer.id, status: 'received' })
    viewer = seller
    await refundedOrder('Bought shield')
    await adjust(700, 'Added by support')
    const shownUnder = async (type: string) => {
      const shown = await words(`/wallet?type=${type}`)
      return ['Sold sword', 'Bought shield', 'Added by support'].filter((part) =>
        shown.includes(part),
      )
    }
    expect(await shownUnder('all')).toEqual(['Sold sword', 'Bought shield', 'Added by support'])
    expect(await shownUnder('refund')).toEqual(['Bought shield'])
    expect(await shownUnder('deposit')).toEqual(['Added by support'])
    expect(await shownUnder('withdrawal')).toEqual([])
    expect(await shownUnder('redemption')).toEqual([])
    expect(hrefsOf(await page('/wallet'))).toContain(`/sales/${order.id}`)
  })

  test('comes in pages of 20 that keep the filter [WALL-04]', async () => {
    for (let number = 1; number <= 21; number++) await adjust(100, `Deposit number ${number}.`)
    const first = await page('/wallet?type=deposit')
    const linkTo = (rel: string, shown: Element) =>
      shown.querySelector(`a[rel="${rel}"]`)!.getAttribute('href')!
    expect(wordsOf(first)).toContain('Deposit number 21.')
    expect(wordsOf(first)).not.toContain('Deposit number 1.')
    const next = linkTo('next', first)
    expect(next).toMatch(/^\/wallet\?type=deposit&after=\w+$/)
    const second = await page(next)
    expect(wordsOf(second)).toContain('Deposit number 1.')
    expect(wordsOf(second)).not.toContain('Deposit number 21.')
    expect(await words(linkTo('prev', second))).toContain('Deposit number 21.')
  })

  test('reads itself again by its own address [WALL-04 GEN-11]', async () => {
    await adjust(700, 'Added by support')
    const ask = (path: string, given?: typeof viewer) =>
      request(path, { viewer: given, headers: { accept: 'application/json' } })
    expect((await ask('/wallet')).status).toBe(401)
    const answer = await ask('/ar/wallet?type=deposit', viewer)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toMatchObject({
      balance: 700,
      filter: 'deposit',
      transactions: [{ amount: 700 }],
    })
  })

  test('shows nothing of others', async () => {
    await adjust(100, 'Mine alone')
    expect(await words('/wallet', await buildProfile(db))).not.toContain('Mine alone')
  })
})

test.each(['/wallet/deposit', '/wallet/withdraw'])(
  '%s says only "Coming Soon", with a link back [WALL-13 WALL-14]',
  async (path) => {
    const shown = await page(path)
    expect(wordsOf(shown)).toBe('Back to the wallet Coming Soon')
    expect(hrefOf(shown, 'Back to the wallet')).toBe('/wallet')
    expect(await words(`/ar${path}`)).toContain('قريبًا')
  },
)
