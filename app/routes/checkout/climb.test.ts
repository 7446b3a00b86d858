import { beforeAll, describe, expect, test } from 'vitest'
import { replaceSteps } from '../../modules/offers/ladder.server.ts'
import type { Rung } from '#modules/offers/ladder.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import {
  buildLadder,
  buildLadderGame,
  climbForm,
  ladder,
  rankKeys,
} from '../../../tests/factories/ladder.ts'
import { buildField } from '../../../tests/factories/field.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { checkout } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { untilOneWaits } from '../../../tests/locks.ts'
import { parsePage, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
await db
  .insertInto('settings')
  .values([
    { key: 'new_buyer_stock_bp', value: '10000' },
    { key: 'most_orders_per_hour', value: '1000' },
    { key: 'most_pending_orders', value: '1000' },
    { key: 'new_buyer_orders', value: '1000' },
  ])
  .execute()
await loadSettings(db)
const method = await buildPaymentMethod(db)
const game = await buildLadderGame(db, { name: 'Ranked', slug: 'ranked' })
const offerPath = (id: number) => `/ranked/boosting/offers/${id}`
const typed = (given: Record<string, string | number> = {}) => ({
  ...checkout({ payment_method_id: method.id }),
  ...given,
})
/** What the form says of a climb from silver to gold, as it was shown. */
const silverToGold = (steps: readonly Rung[] = ladder) => {
  const asked = { from: 'silver', to: 'gold' }
  const { climb: _, ...seen } = climbForm(asked, steps)
  return { climb_from: asked.from, climb_to: asked.to, ...seen }
}
const ordersOf = (userId: string) =>
  db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()
const page = async (path: string, viewer?: { id: string }) =>
  parsePage(await (await request(path, viewer && { viewer })).text())
const valueOf = (of: ReturnType<typeof parsePage>, name: string) =>
  of.querySelector(`[name="${name}"]`)?.getAttribute('value')
const chosen = (of: ReturnType<typeof parsePage>, name: string) =>
  of.querySelector(`select[name="${name}"] option[selected]`)?.getAttribute('value')

let offer: { id: number }
let buyer: { id: string }
beforeAll(async () => {
  offer = await buildLadder(db, { game_id: game.id })
  buyer = await buildProfile(db)
})

describe('a boost that is priced by the step', () => {
  test('says on its page what the climb in the address costs and takes, or the least', async () => {
    const asked = await page(`${offerPath(offer.id)}?climb_from=silver&climb_to=platinum`)
    expect(chosen(asked, 'climb_from')).toBe('silver')
    expect(wordsOf(asked)).toContain('SILVER → PLATINUM')
    expect(wordsOf(asked)).toContain('1,500 DA')
    expect(wordsOf(asked)).toContain('9 hours')
    const least = await page(`${offerPath(offer.id)}?climb_from=platinum&climb_to=silver`)
    expect(chosen(least, 'climb_to')).toBe('silver')
    expect(wordsOf(least)).toContain('400 DA')
  })

  test('is on a card of its game with where it begins and ends, and from which price', async () => {
    const words = wordsOf(await page('/ranked/boosting'))
    expect(words).toContain('BRONZE → PLATINUM, priced by the step')
    expect(words).toContain('from 400 DA')
    expect(words).toContain('a step up to 900 DA')
    const arabic = wordsOf(await page('/ar/ranked/boosting'))
    expect(arabic).toContain('من bronze ع إلى platinum ع، لكلّ رتبة سعرها')
  })

  test('is bought from one rank to another at the sum of its steps', async () => {
    const form = await page(`/payment/${offer.id}?climb_from=silver&climb_to=gold`, buyer)
    expect(chosen(form, 'climb_from')).toBe('silver')
    expect(valueOf(form, 'price_seen')).toBe('600')
    const sent = await request(`/payment/${offer.id}`, {
      viewer: buyer,
      form: typed(silverToGold()),
    })
    expect(sent.status).toBe(302)
    const [order] = await ordersOf(buyer.id)
    expect(order).toMatchObject({ unit_price: 600, quantity: 1, delivery_seconds: 14_400 })
    for (const path of [`/orders/${order!.id}`, '/orders', sent.headers.get('location')!])
      expect(wordsOf(await page(path, buyer))).toContain('SILVER → GOLD')
    expect(wordsOf(await page(`/ar/orders/${order!.id}`, buyer))).toContain(
      'من silver ع إلى gold ع',
    )
    const { seller_id } = order!
    expect(wordsOf(await page('/sales', { id: seller_id }))).toContain('SILVER → GOLD')
  })

  test.each([
    ['the other way round', { climb_from: 'gold', climb_to: 'silver' }, 'above yours'],
    ['from a rank to itself', { climb_from: 'gold', climb_to: 'gold' }, 'above yours'],
    ['below its ladder', { climb_from: 'iron', climb_to: 'gold' }, 'Choose both ranks'],
    [
      'to a rank of another game',
      { climb_from: 'silver', climb_to: 'radiant' },
      'Choose both ranks',
    ],
    [
      'to a very long name',
      { climb_from: 'silver', climb_to: 'x'.repeat(4_000) },
      'Choose both ranks',
    ],
    ['without ranks', {}, 'Choose both ranks'],
  ])('is refused %s', async (_, ranks, words) => {
    const someone = await buildProfile(db)
    const sent = await request(`/payment/${offer.id}`, {
      viewer: someone,
      form: typed({ ...ranks, price_seen: 600 }),
    })
    expect(sent.status).toBe(422)
    const answer = parsePage(await sent.text())
    expect(textOf(answer.querySelector('.is-error')!)).toContain(words)
    expect(await ordersOf(someone.id)).toEqual([])
  })

  test('that costs something else by now asks once more, with what it costs', async () => {
    const own = await buildLadder(db, { game_id: game.id })
    const dearer = ladder.map((each) => ({ ...each, price: 2 * each.price }))
    await transact(db, async (tx) => {
      await tx.updateTable('offers').set({ price: 1_800 }).where('id', '=', own.id).execute()
      await replaceSteps(tx, [{ id: own.id, steps: dearer }])
    })
    const someone = await buildProfile(db)
    const sent = await request(`/payment/${own.id}`, {
      viewer: someone,
      form: typed(silverToGold()),
    })
    expect(sent.status).toBe(409)
    const answer = parsePage(await sent.text())
    expect(wordsOf(answer)).toContain('1,200')
    expect(valueOf(answer, 'price_seen')).toBe('1200')
    expect(chosen(answer, 'climb_from')).toBe('silver')
    const again = await request(`/payment/${own.id}`, {
      viewer: someone,
      form: typed(silverToGold(dearer)),
    })
    expect(again.status).toBe(302)
    expect(await ordersOf(someone.id)).toMatchObject([{ total_price: 1_200 }])
  })

  test('that waits while its seller changes the steps asks again', async () => {
    const [own, someone] = [await buildLadder(db, { game_id: game.id }), await buildProfile(db)]
    const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const others = ladder.map((each) =>
      each.key === 'gold' || each.key === 'platinum' ? { ...each, price: 750 } : each,
    )
    const seller = transact(db, async (tx) => {
      await tx.updateTable('offers').set({ price: 750 }).where('id', '=', own.id).execute()
      await replaceSteps(tx, [{ id: own.id, steps: others }])
      written.resolve()
      await over.promise
    })
    await written.promise
    const sent = request(`/payment/${own.id}`, {
      viewer: someone,
      form: typed(silverToGold()),
    })
    await untilOneWaits(db)
    over.resolve()
    await seller
    expect((await sent).status).toBe(409)
    expect(await ordersOf(someone.id)).toEqual([])
  })

  test.each([
    ['with what one costs', { quantity: 3 }],
    [
      'also where a discount of none makes the total that of one',
      { quantity: 2, terms_seen: 'd1:50' },
    ],
  ])('several at once are asked about, %s', async (_, given) => {
    const someone = await buildProfile(db)
    const sent = await request(`/payment/${offer.id}`, {
      viewer: someone,
      form: typed({ ...silverToGold(), ...given }),
    })
    expect(sent.status).toBe(409)
    expect(await sent.text()).toContain('one at a time')
    expect(await ordersOf(someone.id)).toEqual([])
  })

  const rungs = (...steps: [key: string, price: number, minutes: number][]): Rung[] =>
    steps.map(([key, price, minutes]) => ({ key, price, minutes }))

  test.each<[string, Rung[], Record<string, number | string>, string[]]>([
    [
      'in longer',
      ladder.map((each) => (each.key === 'gold' ? { ...each, minutes: 6_000 } : each)),
      { delivery_time: '100 hours' },
      ['The delivery time has changed', '4 hours', '4 days 4 hours'],
    ],
    [
      'by other steps at the same price and time',
      rungs(
        ['bronze', 0, 0],
        ['silver', 400, 180],
        ['silver_2', 0, 0],
        ['gold', 600, 240],
        ['platinum', 900, 300],
      ),
      {},
      ['The steps have changed'],
    ],
    [
      'dearer and in longer',
      ladder.map((each) => (each.key === 'gold' ? { ...each, price: 700, minutes: 6_000 } : each)),
      { delivery_time: '100 hours' },
      ['The price has changed', 'from 600 DA to 700 DA', '4 hours', '4 days 4 hours'],
    ],
  ])('that is climbed %s by now asks again', async (_, steps, columns, words) => {
    const own = await buildLadder(db, {
      game_id: (await buildLadderGame(db, {}, ['silver_2'])).id,
      steps: ladder,
    })
    await transact(db, async (tx) => {
      await tx
        .updateTable('offers')
        .set({ title: 'Changed', ...columns })
        .where('id', '=', own.id)
        .execute()
      await replaceSteps(tx, [{ id: own.id, steps }])
    })
    const someone = await buildProfile(db)
    const form = typed(silverToGold())
    const sent = await request(`/payment/${own.id}`, { viewer: someone, form })
    expect(sent.status).toBe(409)
    const answer = parsePage(await sent.text())
    for (const said of words) expect(wordsOf(answer)).toContain(said)
    expect(await ordersOf(someone.id)).toEqual([])
    const again = await request(`/payment/${own.id}`, {
      viewer: someone,
      form: {
        ...form,
        price_seen: valueOf(answer, 'price_seen')!,
        promise_seen: valueOf(answer, 'promise_seen')!,
      },
    })
    expect(again.status).toBe(302)
  })

  test('asks for no rank besides, and keeps the one that the climb begins at', async () => {
    const asking = await buildLadderGame(db)
    await buildField(db, {
      game_id: asking.id,
      key: 'current_rank',
      type: 'choice',
      label: 'Your rank now',
      label_ar: 'رتبتك الآن',
      required: true,
      options: rankKeys.map((key) => ({ key, label: key.toUpperCase(), label_ar: key })),
    })
    const own = await buildLadder(db, { game_id: asking.id })
    const someone = await buildProfile(db)
    const shown = await page(`/payment/${own.id}?climb_from=silver&climb_to=gold`, someone)
    expect(shown.querySelector('[name="field_current_rank"]')).toBeNull()
    const sent = await request(`/payment/${own.id}`, {
      viewer: someone,
      form: typed({ ...silverToGold(), field_current_rank: 'diamond' }),
    })
    expect(sent.status).toBe(302)
    expect((await ordersOf(someone.id))[0]!.buyer_fields).toMatchObject([
      { key: 'current_rank', value: 'silver', text: 'SILVER' },
    ])
  })

  test('ranks change nothing of an offer at one price', async () => {
    const plain = await buildOffer(db)
    const someone = await buildProfile(db)
    await request(`/payment/${plain.id}`, {
      viewer: someone,
      form: typed({ climb_from: 'silver', climb_to: 'gold' }),
    })
    expect(await ordersOf(someone.id)).toMatchObject([{ climb: null, total_price: 1_000 }])
  })
})

describe('without scripts', () => {
  test('the checkout shows the price of other ranks before it is sent', async () => {
    const sent = await request(`/payment/${offer.id}`, {
      viewer: buyer,
      form: typed({
        climb_from: 'bronze',
        climb_to: 'platinum',
        price_seen: 400,
        update: '1',
      }),
    })
    expect(sent.status).toBe(200)
    const answer = parsePage(await sent.text())
    expect(valueOf(answer, 'price_seen')).toBe('1900')
    expect(chosen(answer, 'climb_to')).toBe('platinum')
  })

  test('the game is filtered by an address', async () => {
    const filtered = await page('/ranked/boosting?climb_from=silver&climb_to=gold')
    expect(chosen(filtered, 'climb_from')).toBe('silver')
  })
})
