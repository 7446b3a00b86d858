import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { algiersDay, fromAlgiers } from '#kernel/algiers.ts'
import { plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { shownSeconds } from '#modules/messaging/figures.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestDatabase } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildSeller } from '../../../tests/factories/profile.ts'
import { booksByMonth } from './books.server.ts'
import { foldChanges } from './counts.server.ts'
import { foldFigures } from './figure-fold.server.ts'
import { readFigures, splitRows } from './figures.server.ts'
import { type AskedFigures, comparedTotal, splits } from './figures.ts'

const { db, url } = await openTestDatabase(12)
const now = new Date('2026-11-20T10:00:00Z')
const office = await buildAdmin(db)
const settings = { charge_buyer_fee: true, buyer_fee_bp: 500 }
const on = (day: string, time = '12:00') => fromAlgiers(`${day}T${time}`)!

const [card, ccp] = [await buildPaymentMethod(db), await buildPaymentMethod(db)]
const [amine, lina] = [await buildSeller(db), await buildSeller(db)]
const robux = await buildGame(db, { category: 'items' })
const fire = await buildGame(db, { category: 'accounts' })
const items = await buildOffer(db, {
  user_id: amine.id,
  game_id: robux.id,
  category: 'items',
  price: 1_000,
  quantity: 90,
})
const accounts = await buildOffer(db, {
  user_id: lina.id,
  game_id: fire.id,
  category: 'accounts',
  price: 4_000,
  quantity: 90,
})

const asked: AskedFigures = {
  span: { from: '2026-11-11', to: '2026-11-20' },
  period: 7,
  unit: 'day',
  measure: 'sales',
  split: 'category',
}
const read = async (given: Partial<AskedFigures> = {}) =>
  (await readFigures(db, { ...asked, ...given }))!
const wrong = async () => (await verify(url)).filter(({ invariant }) => invariant === 17)
const fold = async (at = now) => {
  await foldChanges(db)
  return foldFigures(db, at)
}
const order = (offer_id: number, given: Parameters<typeof buildOrder>[1]) =>
  buildOrder(db, { offer_id, payment_method_id: card.id, settings, ...given })

let partly: string
beforeAll(async () => {
  await order(items.id, { status: 'received', released: true, now: on('2026-11-05') })
  await order(items.id, { status: 'received', released: true, now: on('2026-11-12') })
  await order(items.id, {
    status: 'completed',
    disputed: true,
    payment_method_id: ccp.id,
    now: on('2026-11-13'),
  })
  await order(accounts.id, { status: 'refunded_wallet', now: on('2026-11-13') })
  await order(accounts.id, { status: 'cancelled', now: on('2026-11-13') })
  partly = (await order(accounts.id, { status: 'paid', now: on('2026-11-14', '00:00') })).id
  await fold()
})

test('of what was measured every split is the same sum, which orders, ledger and books have too', async () => {
  expect(await wrong()).toEqual([])
  const { days } = await read()
  expect(comparedTotal(days, asked.span, 'sales')).toEqual({ now: 6_300, before: 1_050 })
  expect(comparedTotal(days, asked.span, 'refunded')).toEqual({ now: 4_200, before: 0 })
  expect(comparedTotal(days, asked.span, 'disputes')).toEqual({ now: 1, before: 0 })
  for (const measure of ['sales', 'commission', 'refunded', 'disputes'] as const)
    for (const split of splits) {
      const rows = await splitRows(db, { ...asked, split }, measure)
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        comparedTotal(days, asked.span, measure).now,
      )
    }
  const november = { from: '2026-11-01', to: '2026-11-20' }
  const month = await read({ span: november })
  const [books] = (await booksByMonth(db, now))!
  expect(comparedTotal(month.days, november, 'commission').now).toBe(books!.commission)
  expect(comparedTotal(month.days, november, 'refunded').now).toBe(books!.refunded)
})

test('a row has the name of what it is of, the most first, and how many more there are', async () => {
  expect((await read({ split: 'game' })).rows).toMatchObject([
    { name: fire.name, slug: fire.slug, amount: 4_200, before: 0 },
    { name: robux.name, amount: 2_100, before: 1_050 },
  ])
  expect((await read({ split: 'seller' })).rows.map(({ name }) => name)).toEqual([
    lina.username,
    amine.username,
  ])
  expect(await splitRows(db, { ...asked, split: 'method' }, 'sales', 1)).toMatchObject([
    { key: String(card.id), amount: 5_250, total: 2 },
  ])
})

test('a part that goes back later is taken off the day of its payment, and stands on its own day', async () => {
  const given = await refundPart(
    db,
    {
      id: partly,
      actor: person(office),
      part: 1_000,
      way: 'wallet',
      reason: 'One is missing',
      token: randomUUID(),
    },
    { ...defaults, ...settings },
    on('2026-11-18'),
  )
  expect(given.ok).toBe(true)
  await fold()
  const { days } = await read()
  const day = (of: string) => days.find((each) => each.day === of)!
  expect(day('2026-11-14')).toMatchObject({ sales: 3_150, refunded: 0 })
  expect(day('2026-11-18')).toMatchObject({ sales: 0, refunded: 1_050 })
  expect(await wrong()).toEqual([])
})

test('how long paying and delivering took is the median as it is shown', async () => {
  const offer = await buildOffer(db, { user_id: amine.id, price: 500, quantity: 90 })
  for (const minutes of [5, 20, 200]) {
    const at = on('2026-10-01', '08:00')
    const { id } = await buildOrder(db, { offer_id: offer.id, now: at })
    const paid = plus(at, minutes * 60_000)
    for (const [name, when] of [
      ['mark_paid', paid],
      ['complete', plus(paid, minutes * 120_000)],
    ] as const)
      expect(
        (await moveOrder(db, { id, name, actor: person(office) }, { ...defaults }, when)).ok,
      ).toBe(true)
  }
  await fold()
  const { pay, deliver } = await read({ span: { from: '2026-10-01', to: '2026-10-01' } })
  expect(pay.now).toEqual({ seconds: 20 * 60, orders: 3 })
  expect(deliver.now).toEqual({ seconds: 40 * 60, orders: 3 })
  expect(pay.before).toEqual({ seconds: null, orders: 0 })
})

test('the database shows a time as the program does', async () => {
  for (const seconds of [
    0, 1, 29, 30, 89, 90, 3_599, 3_600, 4_049, 4_051, 86_399, 86_400, 99_999,
  ]) {
    const { rows } = await sql<{ shown: number }>`
      select shown_seconds(make_interval(secs => ${seconds})) as shown`.execute(db)
    expect(rows[0]!.shown).toBe(shownSeconds(seconds))
  }
})

test('a day is counted until an hour after it is over, and again only when an order of it changes', async () => {
  await fold()
  expect(algiersDay(now)).toBe('2026-11-20')
  expect(await fold()).toBe(1) // the present day alone
  const after = on('2026-11-21', '02:00')
  expect(await fold(after)).toBe(2) // it once more, and the next
  expect(await fold(after)).toBe(1)
  await moveOrder(
    db,
    { id: partly, name: 'complete', actor: person(office) },
    { ...defaults, ...settings },
    after,
  )
  expect(await fold(after)).toBe(2) // the day of its payment
  expect(await wrong()).toEqual([])
})

test('two nodes that count at once count right, and days that never were are said to be', async () => {
  await sql`update figure_days set counted_at = null`.execute(db)
  expect((await read()).counted_at).toBeNull()
  await Promise.all([fold(), fold(), foldFigures(db, now)])
  await fold()
  expect((await read()).counted_at).not.toBeNull()
  expect(await wrong()).toEqual([])
})

test('a figure that no order explains is found by verify', async () => {
  await sql`update day_figures set commission = commission + 1
    where day = '2026-11-12' and split = 'seller'`.execute(db)
  expect((await wrong()).map(({ subject }) => subject)).toEqual(['figures:2026-11-12'])
  await sql`select count_figures('2026-11-12', ${now})`.execute(db)
  expect(await wrong()).toEqual([])
})
