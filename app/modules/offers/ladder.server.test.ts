import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldFacets } from './facet-fold.server.ts'
import { facetsPage } from './facets.server.ts'
import { offersOfGame } from './game-offers.server.ts'
import { askForPrice, priceAlertsOf } from './offer-alerts.server.ts'
import { shownOffer } from './ui/game-offers-view.ts'
import { filtersFrom } from './filters.ts'
import { replaceSteps } from './ladder.server.ts'
import { climbOf, ladderTerms, leastClimb, type Rung } from './ladder.ts'
import { attributesOfGames } from '#modules/catalog/game-attributes.server.ts'
import { deleteGameAttribute } from '#modules/catalog/game-attribute-editing.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildLadder, buildLadderGame, climbForm, ladder } from '../../../tests/factories/ladder.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'

const { db } = await openTestApp()
const rung = (key: string, price: number, minutes = 60): Rung => ({ key, price, minutes })

describe('the database sums steps as the rule does', () => {
  test.each([
    [ladder],
    [[rung('iron', 0, 0), rung('bronze', 0), rung('silver', 100, 5), rung('gold', 60, 5)]],
    [[rung('gold', 0, 0), rung('platinum', 99, 30), rung('diamond', 99, 20)]],
  ])('%#', async (steps) => {
    const offer = await buildLadder(db, { steps })
    for (const { key: from } of steps)
      for (const { key: to } of steps) {
        const { rows } = await sql<{ price: number; minutes: number }>`
          select price, minutes from climb_of(${offer.id}, ${from}, ${to})`.execute(db)
        const climb = climbOf(steps, { from, to })
        expect(rows).toEqual(
          climb.ok ? [{ price: climb.value.price, minutes: climb.value.minutes }] : [],
        )
      }
    const { rows } = await sql`select price, minutes from least_climb(${offer.id})`.execute(db)
    const { price, minutes } = leastClimb(steps)!
    expect(rows).toEqual([{ price, minutes }])
    const terms = await sql`select price, minutes from ladder_terms(${offer.id})`.execute(db)
    expect(terms.rows).toEqual([ladderTerms(steps)])
  })

  test('and has no terms for one of which no climb can be bought', async () => {
    const steps = [rung('bronze', 0, 0), rung('silver', 99)]
    expect(ladderTerms(steps)).toBeNull()
    const offer = await buildOffer(db, { game_id: (await buildLadderGame(db)).id })
    await expect(
      transact(db, (tx) => replaceSteps(tx, [{ id: offer.id, steps }])),
    ).rejects.toMatchObject({ constraint: 'offers_price_or_steps' })
  })
})

describe('a token step', () => {
  const real = [rung('silver', 0, 0), rung('gold', 50_000, 600), rung('platinum', 50_000, 900)]
  const token = [rung('bronze', 0, 0), rung('silver', 100), ...real.slice(1)]

  test('moves a ladder in no list, no filter by price or time, and no alert', async () => {
    const game = await buildLadderGame(db)
    const [honest, dressed] = [
      await buildLadder(db, { game_id: game.id, steps: real }),
      await buildLadder(db, { game_id: game.id, steps: token }),
    ]
    const plain = await buildOffer(db, {
      game_id: game.id,
      price: 20_000,
      delivery_time: '5 hours',
    })
    await foldFacets(db)
    const attributes = (await attributesOfGames(db, [game.id])).get(game.id)!
    const listed = async (search: string, sort: 'price' | 'fastest') => {
      const filters = filtersFrom(new URLSearchParams(search), attributes)
      const filtered = await facetsPage(db, game.id, filters, { device: null, sort, page: 1 })
      return filtered.offers.map(({ id }) => id)
    }
    for (const sort of ['price', 'fastest'] as const) {
      const all = await offersOfGame(db, game, { device: null, sort, page: 1 })
      expect(all.map(({ id }) => id)).toEqual([plain.id, honest.id, dressed.id])
      expect(await listed('', sort)).toEqual([plain.id, honest.id, dressed.id])
    }
    expect(await listed('price=-25000', 'price')).toEqual([plain.id])
    expect(await listed('time=360', 'price')).toEqual([plain.id])
    const { id: buyer } = await buildProfile(db)
    await askForPrice(db, buyer, { offer_id: honest.id, price: 30_000 }, new Date())
    await transact(db, async (tx) => {
      await replaceSteps(tx, [{ id: honest.id, steps: token }])
      expect(await priceAlertsOf(tx, [honest.id])).toEqual([])
    })
  })

  test('is what its card says "from" of, with what its dearest step costs', async () => {
    const game = await buildLadderGame(db)
    await buildLadder(db, { game_id: game.id, steps: token })
    const [card] = await offersOfGame(db, game, { device: null, sort: 'price', page: 1 })
    expect(shownOffer(card!)).toMatchObject({ price: 50_000, ladder: { from: 100 } })
  })
})

interface Called {
  'Trigger Name': string
  Calls: number
}

describe('a ladder of many ranks', () => {
  const keys = Array.from({ length: 60 }, (_, at) => `rank_${at}`)
  const steps = keys.map((key, at) => rung(key, at && 300 + 17 * at, at && 120))

  test('is checked once for all of its rows, of which only those that differ are written', async () => {
    const game = await buildGame(db, { category: 'boosting' })
    await buildAttribute(db, { game_id: game.id, key: 'from_rank', ordered: true, options: keys })
    const own = await buildLadder(db, { game_id: game.id, steps })
    const written = () =>
      db
        .selectFrom('offer_steps')
        .where('offer_id', '=', own.id)
        .select(sql<string>`xmin`.as('by'))
    const before = new Set((await written().execute()).map(({ by }) => by))
    const dearer = steps.map((each) => (each.key === 'rank_7' ? { ...each, price: 1 } : each))
    await transact(db, (tx) => replaceSteps(tx, [{ id: own.id, steps: dearer }]))
    const after = (await written().execute()).map(({ by }) => by)
    expect(after.filter((by) => !before.has(by))).toHaveLength(1)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Triggers: Called[] }] }>`
      explain (analyze, format json) update offer_steps set minutes = 120
      where offer_id = ${own.id} and position > 0`.execute(db)
    const calls = rows[0]!['QUERY PLAN'][0].Triggers.map((called) => [
      called['Trigger Name'],
      called.Calls,
    ])
    expect(calls).toContainEqual(['refuse_wrong_ladders_updated', 1])
  })
})

describe('an offer has either a price or steps', () => {
  /** The constraint by which a change is refused; null when it is not. */
  const refused = (work: (tx: Db) => Promise<unknown>): Promise<string | null> =>
    transact(db, async (tx) => void (await work(tx))).then(
      () => null,
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    )
  let offer: { id: number; game_id: number }
  beforeAll(async () => {
    offer = await buildLadder(db)
  })
  const changed = (columns: object) => (tx: Db) =>
    tx.updateTable('offers').set(columns).where('id', '=', offer.id).execute()

  test.each([
    ['another price', { price: 500 }],
    ['another time', { delivery_time: '2 hours' }],
    ['a minimum', { min_quantity: 2 }],
  ])('and no %s beside them', async (_, columns) => {
    expect(await refused(changed(columns))).toBe('offers_price_or_steps')
  })

  test('nor discounts, which are of several', async () => {
    expect(
      await refused((tx) =>
        tx
          .insertInto('offer_discounts')
          .values({ offer_id: offer.id, min_quantity: 1, discount_percent: 5 })
          .execute(),
      ),
    ).toBe('offers_price_or_steps')
  })

  test.each([
    ['with a gap', [rung('bronze', 0, 0), rung('gold', 400, 180)]],
    ['that lead down', [rung('silver', 0, 0), rung('bronze', 400, 180)]],
  ])('steps %s are refused', async (_, steps) => {
    expect(await refused((tx) => replaceSteps(tx as never, [{ id: offer.id, steps }]))).toBe(
      'offer_steps_contiguous',
    )
  })

  test('and so are steps of the ranks of another game, or of what is no boost', async () => {
    const other = await buildAttribute(db, {
      game_id: (await buildLadderGame(db)).id,
      key: 'other',
      ordered: true,
      options: ['low', 'high'],
    })
    const sword = await buildOffer(db)
    for (const offer_id of [offer.id, sword.id])
      expect(
        await refused((tx) =>
          tx
            .insertInto('offer_steps')
            .values([
              {
                offer_id,
                position: 4,
                attribute_id: other.id,
                option_key: 'low',
                price: 1,
                minutes: 1,
              },
            ])
            .execute(),
        ),
      ).toBe('offer_steps_contiguous')
  })

  test('a rank that is retired since may be stepped over, and stays in a ladder', async () => {
    const game = await buildLadderGame(db)
    const own = await buildLadder(db, { game_id: game.id })
    await db
      .updateTable('game_attribute_options')
      .set({ active: false })
      .where('key', '=', 'silver')
      .where(
        'attribute_id',
        'in',
        db.selectFrom('game_attributes').where('game_id', '=', game.id).select('id'),
      )
      .execute()
    expect(
      await refused((tx) =>
        tx
          .updateTable('offers')
          .set({ title: 'Still the same' })
          .where('id', '=', own.id)
          .execute(),
      ),
    ).toBeNull()
    const steps = [rung('bronze', 0, 0), rung('gold', 400, 180), rung('platinum', 900, 300)]
    expect(await refused((tx) => replaceSteps(tx as never, [{ id: own.id, steps }]))).toBeNull()
  })

  test('the ranks of a ladder are not deleted', async () => {
    const admin = await buildAdmin(db)
    const game = await buildLadderGame(db)
    await buildLadder(db, { game_id: game.id })
    const { id } = await db
      .selectFrom('game_attributes')
      .where('game_id', '=', game.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const place = { gameId: game.id, id }
    expect(await deleteGameAttribute(db, admin, place, new Date())).toMatchObject({
      code: 'stated',
    })
  })
})

describe('an order of a climb', () => {
  const asked = { from: 'silver', to: 'platinum' }
  const update = (id: string, columns: object) =>
    db.updateTable('orders').set(columns).where('id', '=', id).execute()

  test('keeps both ends, the steps between and their time, whatever becomes of the ladder', async () => {
    const offer = await buildLadder(db)
    const { id } = await buildOrder(db, { offer_id: offer.id, form: climbForm(asked) })
    const dearer = ladder.map((each) => ({ ...each, price: 2 * each.price }))
    await transact(db, async (tx) => {
      await tx.updateTable('offers').set({ price: 1_800 }).where('id', '=', offer.id).execute()
      await replaceSteps(tx, [{ id: offer.id, steps: dearer }])
    })
    const order = await findOrder(db, id)
    expect(order).toMatchObject({ unit_price: 1_500, total_price: 1_500, delivery_seconds: 32_400 })
    expect(order.climb).toEqual([
      { key: 'silver', label: 'SILVER', label_ar: 'silver ع', price: 0, minutes: 0 },
      { key: 'gold', label: 'GOLD', label_ar: 'gold ع', price: 600, minutes: 240 },
      { key: 'platinum', label: 'PLATINUM', label_ar: 'platinum ع', price: 900, minutes: 300 },
    ])
    await expect(update(id, { climb: null })).rejects.toMatchObject({
      constraint: 'orders_climb_frozen',
    })
  })

  test('is not written with another sum, nor without its steps', async () => {
    const offer = await buildLadder(db)
    const { id } = await buildOrder(db, { offer_id: offer.id, form: climbForm(asked) })
    const { id: _, buyer_text: __, order_text: ___, ...row } = await findOrder(db, id)
    const again = (columns: object) =>
      db
        .insertInto('orders')
        .values({
          ...row,
          buyer_fields: '[]',
          offer_attributes: '[]',
          climb: JSON.stringify(row.climb),
          checkout_token: crypto.randomUUID(),
          ...columns,
        })
        .execute()
    for (const [columns, constraint] of [
      [{ unit_price: 1_000, total_price: 1_000 }, 'orders_climb_whole'],
      [{ quantity: 2, total_price: 3_000 }, 'orders_climb_whole'],
      [{ delivery_seconds: 60 }, 'orders_climb_whole'],
      [{ climb: '[]' }, 'orders_climb_whole'],
      [{ climb: null }, 'orders_climb_offered'],
      [
        { climb: JSON.stringify((row.climb as object[]).slice(1)), unit_price: 1_500 },
        'orders_climb_whole',
      ],
    ] as const)
      await expect(again(columns)).rejects.toMatchObject({ constraint })
    // what a program says that knows nothing of steps
    const sword = await buildOffer(db)
    await expect(again({ offer_id: sword.id })).rejects.toMatchObject({
      constraint: 'orders_climb_offered',
    })
  })
})

describe('who looks for a boost from their rank to another', () => {
  let game: { id: number }
  const ids: number[] = []
  beforeAll(async () => {
    game = await buildLadderGame(db)
    const made: (readonly Rung[])[] = [
      ladder,
      [rung('silver', 0, 0), rung('gold', 100), rung('platinum', 2_000)],
      [
        rung('iron', 0, 0),
        rung('bronze', 9_000),
        rung('silver', 9_000),
        rung('gold', 50),
        rung('platinum', 60),
      ],
      [rung('gold', 0, 0), rung('platinum', 100)],
    ]
    for (const steps of made) ids.push((await buildLadder(db, { game_id: game.id, steps })).id)
    await buildOffer(db, { game_id: game.id, price: 150 })
    await foldFacets(db)
  })
  const found = async (search: string, sort: 'price' | 'price-desc' | 'fastest' = 'price') => {
    const attributes = (await attributesOfGames(db, [game.id])).get(game.id)!
    const filters = filtersFrom(new URLSearchParams(search), attributes)
    const page = await facetsPage(db, game.id, filters, { device: null, sort, page: 1 })
    expect(page.total).toBe(page.offers.length)
    return page.offers.map(({ id }) => ids.indexOf(id))
  }

  test('finds the ladders that cover it, the cheapest sum first', async () => {
    expect(await found('climb_from=silver&climb_to=platinum')).toEqual([2, 0, 1])
    expect(await found('climb_from=silver&climb_to=platinum', 'price-desc')).toEqual([1, 0, 2])
    expect(await found('climb_from=silver&climb_to=platinum', 'fastest')).toEqual([2, 1, 0])
    // 60 DA are no order yet
    expect(await found('climb_from=gold&climb_to=platinum')).toEqual([3, 0, 1, 2])
    expect(await found('climb_from=gold&climb_to=platinum', 'price-desc')).toEqual([1, 0, 3, 2])
  })

  test('by one of both, those that lead on from it or to it', async () => {
    expect((await found('climb_from=iron')).toSorted()).toEqual([2])
    expect((await found('climb_to=silver')).toSorted()).toEqual([0, 2])
    expect(await found('climb_from=diamond')).toEqual([])
  })

  test.each([
    ['climb_from=platinum&climb_to=silver', { climb_from: ['silver'], climb_to: ['platinum'] }],
    ['climb_from=gold&climb_to=gold', {}],
    ['climb_from=ace&climb_to=gold', { climb_to: ['gold'] }],
    ["climb_from=gold'&climb_to=x", {}],
  ])('%s is read upwards, and nothing else', async (search, choices) => {
    const attributes = (await attributesOfGames(db, [game.id])).get(game.id)!
    expect(filtersFrom(new URLSearchParams(search), attributes).choices).toEqual(choices)
  })

  test('a ladder that changes is found by what it is then', async () => {
    const steps = [rung('gold', 0, 0), rung('platinum', 100), rung('diamond', 100)]
    await transact(db, (tx) => replaceSteps(tx, [{ id: ids[3]!, steps }]))
    await foldFacets(db)
    expect(await found('climb_to=diamond')).toEqual([3])
  })
})
