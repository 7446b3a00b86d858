import { describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { applyBatch, chooseOffers, forgetOldBatches } from '#modules/offers/batch.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildLadder } from '../../../tests/factories/ladder.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const html = async (path: string, viewer: Person) => (await request(path, { viewer })).text()
const offersOf = (seller: Person) =>
  db.selectFrom('offers').selectAll().where('user_id', '=', seller.id).orderBy('id').execute()

function act(viewer: Person, fields: [string, string | number][]) {
  const form = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return request('/manage-offers/batch', { viewer, form })
}

const ticked = (ids: readonly number[]): [string, number][] => ids.map((id) => ['offer', id])

async function shop(prices: readonly number[]) {
  const seller = await buildSeller(db)
  const game = await buildGame(db)
  const ids: number[] = []
  for (const price of prices)
    ids.push(
      (
        await buildOffer(db, {
          user_id: seller.id,
          game_id: game.id,
          price,
          title: `Priced ${price}`,
        })
      ).id,
    )
  return { seller, ids }
}

/** Presses a button of the bar and then the one of the preview it leads to. */
async function confirmed(
  viewer: Person,
  intent: 'reprice' | 'delete',
  ids: readonly number[],
  percent = '10',
) {
  const preview = (await act(viewer, [['intent', intent], ...ticked(ids)])).headers.get('location')!
  const done = await request(preview, { viewer, form: { intent, percent } })
  return { preview, done, banner: await html(done.headers.get('location')!, viewer) }
}

describe('pausing and activating many', () => {
  test('changes those it can in one go, and says how many stay and why [SELL-15]', async () => {
    const { seller, ids } = await shop([1_000, 2_000, 3_000, 4_000])
    await db.updateTable('offers').set({ status: 'paused' }).where('id', '=', ids[1]!).execute()
    await db
      .updateTable('offers')
      .set({ quantity: 0, stock_supplied: 0, status: 'completed' })
      .where('id', '=', ids[2]!)
      .execute()
    const foreign = await buildOffer(db)
    const response = await act(seller, [
      ['intent', 'pause'],
      ['q', 'Priced'],
      ...ticked([...ids.slice(0, 3), foreign.id]),
    ])
    expect(response.headers.get('location')).toMatch(
      /^\/manage-offers\?q=Priced&done=[\da-f-]{36}$/,
    )
    const page = await html(response.headers.get('location')!, seller)
    for (const words of [
      '1 offer paused',
      '2 stay as they were',
      'Were so already: 1',
      'Sold out: 1',
    ])
      expect(page).toContain(words)
    expect((await offersOf(seller)).map(({ status }) => status)).toEqual([
      'paused',
      'paused',
      'completed',
      'active',
    ])
    expect(
      (
        await db
          .selectFrom('offers')
          .select('status')
          .where('id', '=', foreign.id)
          .executeTakeFirstOrThrow()
      ).status,
    ).toBe('active')
    expect(await html(`/ar${response.headers.get('location')}`, seller)).toContain(
      'أُوقف عرض واحد مؤقتًا',
    )
    const back = await act(seller, [['intent', 'activate'], ...ticked(ids)])
    expect(await html(back.headers.get('location')!, seller)).toContain('2 offers activated')
  })

  test('reaches all offers that fit the filter, beyond the page', async () => {
    const { seller } = await shop(Array.from({ length: 26 }, (_, n) => 1_000 + n))
    await buildOffer(db, { user_id: seller.id, title: 'Another' })
    await act(seller, [
      ['intent', 'pause'],
      ['all', 1],
      ['q', 'priced'],
    ])
    const counts = Map.groupBy(await offersOf(seller), ({ status }) => status)
    expect([counts.get('paused')?.length, counts.get('active')?.length]).toEqual([26, 1])
  })

  test('asks for a choice when there is none, and for fewer when there are too many', async () => {
    const { seller, ids } = await shop([1_000])
    for (const fields of [
      [['intent', 'pause']],
      [
        ['intent', 'pause'],
        ['offer', 'x'],
      ],
      [
        ['intent', 'pause'],
        ['offer', 999_999_999],
      ],
      [['intent', 'destroy'], ...ticked(ids)],
      ticked(ids),
    ] as [string, string | number][][]) {
      const response = await act(seller, fields)
      expect([response.headers.get('location'), flashOf(response)]).toEqual([
        '/manage-offers',
        'offers_none_chosen',
      ])
    }
    await db
      .insertInto('offers')
      .columns([
        'user_id',
        'game_id',
        'title',
        'category',
        'device',
        'delivery_time',
        'quantity',
        'stock_supplied',
        'price',
        'status',
        'seller_username',
      ])
      .expression((eb) =>
        eb
          .selectFrom('offers')
          .crossJoin(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(5_000)]).as('n'))
          .where('id', '=', ids[0]!)
          .select([
            'user_id',
            'game_id',
            'title',
            'category',
            'device',
            'delivery_time',
            'quantity',
            'stock_supplied',
            'price',
            eb.val('paused').as('status'),
            'seller_username',
          ]),
      )
      .execute()
    expect(
      flashOf(
        await act(seller, [
          ['intent', 'activate'],
          ['all', 1],
        ]),
      ),
    ).toBe('offers_too_many')
  })
})

describe('repricing many', () => {
  test('shows old and new prices before, and sets exactly those', async () => {
    const { seller, ids } = await shop([1_005, 104, 2_000])
    const preview = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
      'location',
    )!
    expect(await html(preview, seller)).toContain('3 offers chosen')
    const shown = await html(`${preview}?percent=-10`, seller)
    for (const words of [
      '1,005',
      '905',
      '1,800',
      'Below 100 DA',
      'Would cost less than 100 DA: 1',
      'Set 2 new prices',
    ])
      expect(shown).toContain(words)
    expect((await offersOf(seller)).map(({ price }) => price)).toEqual([1_005, 104, 2_000])
    const { banner } = await confirmed(seller, 'reprice', ids, '-10')
    expect((await offersOf(seller)).map(({ price }) => price)).toEqual([905, 104, 1_800])
    expect(banner).toContain('2 offers have a new price')
    expect(banner).toContain('Would cost less than 100 DA: 1')
  })

  test('says of an offer that its steps price why it stays', async () => {
    const ladder = await buildLadder(db)
    const seller = { id: ladder.user_id }
    const preview = await act(seller, [['intent', 'reprice'], ...ticked([ladder.id])])
    const shown = await html(`${preview.headers.get('location')!}?percent=10`, seller)
    expect(shown).toContain('Priced by the step, in its form')
    expect(shown).not.toContain('No longer among your offers')
  })

  test('leaves a price that changed since it was seen, and says so', async () => {
    const { seller, ids } = await shop([1_000, 2_000])
    const preview = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
      'location',
    )!
    await db.updateTable('offers').set({ price: 5_000 }).where('id', '=', ids[0]!).execute()
    expect(await html(`${preview}?percent=10`, seller)).toContain('Price changed since you looked')
    const done = await request(preview, {
      viewer: seller,
      form: { intent: 'reprice', percent: 10 },
    })
    expect(await html(done.headers.get('location')!, seller)).toContain(
      'Price changed since you looked, so we left it: 1',
    )
    expect((await offersOf(seller)).map(({ price }) => price)).toEqual([5_000, 2_200])
  })

  test('happens once, however often the button is pressed', async () => {
    const { seller, ids } = await shop([1_000])
    const { preview } = await confirmed(seller, 'reprice', ids)
    const again = await Promise.all(
      Array.from({ length: 8 }, () =>
        request(preview, { viewer: seller, form: { intent: 'reprice', percent: 10 } }),
      ),
    )
    for (const response of again) expect(response.headers.get('location')).toContain('done=')
    expect((await offersOf(seller))[0]!.price).toBe(1_100)
    expect((await request(preview, { viewer: seller })).headers.get('location')).toContain('done=')

    const other = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
      'location',
    )!
    await Promise.all(
      Array.from({ length: 16 }, () =>
        request(other, { viewer: seller, form: { intent: 'reprice', percent: 50 } }),
      ),
    )
    expect((await offersOf(seller))[0]!.price).toBe(1_650)
  })

  test.each(['', 'ten', '0', '-91', '901', '1.5', '9'.repeat(500), '\u202e', '__proto__'])(
    'refuses %j percent in words and changes nothing',
    async (percent) => {
      const { seller, ids } = await shop([1_000])
      const preview = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
        'location',
      )!
      expect(await html(`${preview}?percent=${encodeURIComponent(percent)}`, seller)).toContain(
        'k-hint--error',
      )
      expect(
        (
          await request(preview, { viewer: seller, form: { intent: 'reprice', percent } })
        ).headers.get('location'),
      ).toBe(preview)
      expect((await offersOf(seller))[0]!.price).toBe(1_000)
    },
  )

  test('reads a percentage without what nobody sees in it', async () => {
    const { seller, ids } = await shop([1_000])
    const preview = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
      'location',
    )!
    await request(preview, {
      viewer: seller,
      form: { intent: 'reprice', percent: '\u202e10\u0000' },
    })
    expect((await offersOf(seller))[0]!.price).toBe(1_100)
  })
})

describe('deleting many', () => {
  test('asks with the count, then removes those without orders and hides the others [SELL-11 SELL-12 GEN-25 OP-079]', async () => {
    const { seller, ids } = await shop([1_000, 2_000, 3_000])
    await buildOrder(db, { offer_id: ids[1]!, status: 'paid' })
    const preview = (
      await act(seller, [['intent', 'delete'], ...ticked(ids.slice(0, 2))])
    ).headers.get('location')!
    expect(await html(preview, seller)).toContain(
      'Are you sure you want to delete these 2 offers? This action cannot be undone.',
    )
    expect(await offersOf(seller)).toHaveLength(3)
    const { banner } = await confirmed(seller, 'delete', ids.slice(0, 2))
    expect(banner).toContain('2 offers deleted')
    expect((await offersOf(seller)).map(({ id, deleted_at }) => [id, deleted_at !== null])).toEqual(
      [
        [ids[1], true],
        [ids[2], false],
      ],
    )
  })

  test('tells of each offer’s images by itself [SELL-12]', async () => {
    const { seller, ids } = await shop([1_000, 2_000, 3_000])
    const images = (id: number) => [
      `/files/offer-images/${id}/1763659000000000001.webp`,
      `/files/offer-images/${id}/1763659000000000002.webp`,
    ]
    for (const id of ids.slice(0, 2)) {
      await db
        .insertInto('offer_images')
        .values(
          images(id).map((url, position) => ({
            offer_id: id,
            url,
            position,
            is_main: position === 0,
          })),
        )
        .execute()
    }
    await db.deleteFrom('outbox').execute()
    await confirmed(seller, 'delete', ids)
    const events = await db
      .selectFrom('outbox')
      .select(['subject_id', 'payload'])
      .where('event', '=', 'offer.images_dropped')
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      ids.slice(0, 2).map((id) => ({ subject_id: String(id), payload: { urls: images(id) } })),
    )
  })

  test('is not begun by a preview of prices', async () => {
    const { seller, ids } = await shop([1_000])
    const preview = (await act(seller, [['intent', 'reprice'], ...ticked(ids)])).headers.get(
      'location',
    )!
    expect(flashOf(await request(preview, { viewer: seller, form: { intent: 'delete' } }))).toBe(
      'offers_expired',
    )
    expect(await offersOf(seller)).toHaveLength(1)
  })
})

describe('a preview', () => {
  test('is its owner’s alone, and for an hour', async () => {
    const { seller, ids } = await shop([1_000])
    const other = await buildSeller(db)
    const preview = (await act(seller, [['intent', 'delete'], ...ticked(ids)])).headers.get(
      'location',
    )!
    for (const path of [
      preview,
      '/manage-offers/batch/x',
      `/manage-offers/batch/${crypto.randomUUID()}`,
    ]) {
      expect(flashOf(await request(path, { viewer: other }))).toBe('offers_expired')
      expect(flashOf(await request(path, { viewer: other, form: { intent: 'delete' } }))).toBe(
        'offers_expired',
      )
    }
    await db
      .updateTable('offer_batches')
      .set({ created_at: plus(new Date(), -HOUR - 1_000) })
      .where('user_id', '=', seller.id)
      .execute()
    expect(flashOf(await request(preview, { viewer: seller }))).toBe('offers_expired')
    expect(flashOf(await request(preview, { viewer: seller, form: { intent: 'delete' } }))).toBe(
      'offers_expired',
    )
    expect(await offersOf(seller)).toHaveLength(1)
  })

  test('is one of twenty at most, and forgotten after a day', async () => {
    const { seller, ids } = await shop([1_000])
    for (let n = 0; n < 25; n++) await act(seller, [['intent', 'delete'], ...ticked(ids)])
    const kept = () =>
      db.selectFrom('offer_batches').select('id').where('user_id', '=', seller.id).execute()
    expect(await kept()).toHaveLength(20)
    await forgetOldBatches(db, plus(new Date(), 25 * HOUR))
    expect(await kept()).toHaveLength(0)
  })

  test('what came of it is shown to its owner only', async () => {
    const { seller, ids } = await shop([1_000])
    const done = (await act(seller, [['intent', 'pause'], ...ticked(ids)])).headers.get('location')!
    expect(await html(done, seller)).toContain('1 offer paused')
    expect(await html(done, await buildSeller(db))).not.toContain('offer paused')
  })
})

test('two acts on the same thousand offers, in opposite order of choice, both end', async () => {
  const { seller, ids } = await shop([1_000])
  await db
    .insertInto('offers')
    .columns([
      'user_id',
      'game_id',
      'title',
      'category',
      'device',
      'delivery_time',
      'quantity',
      'stock_supplied',
      'price',
      'status',
      'seller_username',
    ])
    .expression((eb) =>
      eb
        .selectFrom('offers')
        .crossJoin(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(999)]).as('n'))
        .where('id', '=', ids[0]!)
        .select([
          'user_id',
          'game_id',
          'title',
          'category',
          'device',
          'delivery_time',
          'quantity',
          'stock_supplied',
          'price',
          'status',
          'seller_username',
        ]),
    )
    .execute()
  const all = { filter: { text: '', status: null, game: null } }
  const now = new Date()
  const batch = async (kind: 'pause' | 'reprice') => {
    const chosen = await chooseOffers(db, seller.id, kind, all, now)
    if (!chosen.ok) throw new Error(chosen.code)
    return applyBatch(
      db,
      seller.id,
      chosen.value,
      { kind, percent: kind === 'reprice' ? 10 : 0 },
      now,
    )
  }
  const results = await Promise.all([batch('pause'), batch('reprice')])
  expect(results.map((result) => result.ok && result.value.changed)).toEqual([1_000, 1_000])
  expect(
    (await offersOf(seller)).every(({ status, price }) => status === 'paused' && price === 1_100),
  ).toBe(true)
})
