import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldFacets } from './facet-fold.server.ts'
import { facetsPage } from './facets.server.ts'
import { filtersFrom } from './filters.ts'
import { replaceSteps } from './ladder.server.ts'
import { climbOf, leastClimb, type Rung } from './ladder.ts'
import { attributesOfGames } from '#modules/catalog/game-attributes.server.ts'
import { deleteGameAttribute } from '#modules/catalog/game-attribute-editing.server.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildLadder, buildLadderGame, climbForm, ladder } from '../../../tests/factories/ladder.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin } from '../../../tests/factories/profile.ts'

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
    const steps = [rung('bronze', 0, 0), rung('gold', 400, 180)]
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
      await tx.updateTable('offers').set({ price: 800 }).where('id', '=', offer.id).execute()
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
