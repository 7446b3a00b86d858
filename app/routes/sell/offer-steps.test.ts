import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildLadder, buildLadderGame } from '../../../tests/factories/ladder.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { untilOneWaits } from '../../../tests/locks.ts'
import { parsePage, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const seller = await buildSeller(db)
const game = await buildLadderGame(db, { name: 'Ranked', platform_support: ['PC'] })
const wizard = `/create-offer?category=boosting&game=${game.id}&device=PC`

type Step = [rank: string, price: string, hours: string]
const form = (steps: Step[], given: Record<string, string> = {}) => {
  const posted = new FormData()
  for (const [name, value] of Object.entries({
    title: 'A boost by hand',
    quantity: '3',
    min_quantity: '1',
    price: '',
    delivery_hours: '1',
    device: 'PC',
    pricing: 'steps',
    step_from: 'bronze',
    create_token: crypto.randomUUID(),
    ...given,
  }))
    posted.append(name, value)
  for (const [rank, price, hours] of steps) {
    posted.append('step_rank', rank)
    posted.append('step_price', price)
    posted.append('step_hours', hours)
  }
  return posted
}
const stepsOf = (offer_id: number) =>
  db
    .selectFrom('offer_steps')
    .where('offer_id', '=', offer_id)
    .select(['option_key', 'price', 'minutes'])
    .orderBy('position')
    .execute()
const newest = () =>
  db.selectFrom('offers').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const rows: Step[] = [
  ['silver', '٤٠٠', '3'],
  ['gold', '600', '4:30'],
  ['platinum', '', ''],
]
const page = async (path: string) =>
  parsePage(await (await request(path, { viewer: seller })).text())

describe('a seller prices a boost by the step', () => {
  let id: number
  beforeAll(async () => {
    const sent = await request(wizard, { viewer: seller, form: form(rows) })
    expect(sent.status).toBe(302)
    id = (await newest()).id
  })

  test('in the wizard: price and time of the offer are those of its dearest and slowest step', async () => {
    expect(await newest()).toMatchObject({
      price: 600,
      delivery_time: '04:30:00',
      min_quantity: 1,
      quantity: 3,
    })
    expect(await stepsOf(id)).toEqual([
      { option_key: 'bronze', price: 0, minutes: 0 },
      { option_key: 'silver', price: 400, minutes: 180 },
      { option_key: 'gold', price: 600, minutes: 270 },
    ])
  })

  test('and finds the steps again in the full form, where they can be changed', async () => {
    const shown = await page(`/edit-offer/${id}/full`)
    const prices = [...shown.querySelectorAll('[name="step_price"]')]
    expect(prices.map((each) => each.getAttribute('value'))).toEqual(
      expect.arrayContaining(['400', '600']),
    )
    expect(wordsOf(shown)).toContain('1,000 DA')
    const version = shown.querySelector('[name="version_seen"]')!.getAttribute('value')!
    const seen = { version_seen: version, quantity_seen: '3' }
    const sent = await request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: form([['silver', '500', '2']], seen),
    })
    expect(sent.status).toBe(302)
    expect(await stepsOf(id)).toHaveLength(2)
    expect(await newest()).toMatchObject({ price: 500 })
  })

  test('the short form keeps them, and says where they are changed', async () => {
    const shown = await page(`/edit-offer/${id}`)
    expect(shown.querySelector('[name="price"]')).toBeNull()
    expect(wordsOf(shown)).toContain('priced by the step')
    const sent = await request(`/edit-offer/${id}`, {
      viewer: seller,
      form: {
        title: 'A boost by hand, and fast',
        quantity: '4',
        device: 'PC',
        price: '99999',
        version_seen: shown.querySelector('[name="version_seen"]')!.getAttribute('value')!,
        quantity_seen: '3',
      },
    })
    expect(sent.status).toBe(302)
    expect(await newest()).toMatchObject({ price: 500, quantity: 4 })
    expect(await stepsOf(id)).toHaveLength(2)
  })

  test('and may give it one price again', async () => {
    const own = await buildLadder(db, { game_id: game.id, user_id: seller.id, device: 'PC' })
    const shown = await page(`/edit-offer/${own.id}/full`)
    const sent = await request(`/edit-offer/${own.id}/full`, {
      viewer: seller,
      form: form(rows, {
        pricing: '',
        price: '2500',
        delivery_hours: '12',
        quantity: '10',
        version_seen: shown.querySelector('[name="version_seen"]')!.getAttribute('value')!,
        quantity_seen: '10',
      }),
    })
    expect(sent.status).toBe(302)
    expect(await stepsOf(own.id)).toEqual([])
    expect(await newest()).toMatchObject({ id: own.id, price: 2_500 })
  })
})

describe('what is wrong with steps is said, and kept', () => {
  test.each([
    [
      'a price that is none',
      [
        ['silver', '400', '3'],
        ['gold', '-', '2'],
      ],
      'Step 2: enter the price',
    ],
    ['a time that is none', [['silver', '400', 'soon']], 'Step 1: enter the time'],
    ['none at all', [['silver', '', '']], 'at least one step'],
    ['less than an order costs', [['silver', '99', '1']], '100'],
    [
      'a step to no rank of the game',
      [
        ['silver', '400', '1'],
        ['ace', '9', '1'],
      ],
      'have changed',
    ],
    [
      'a rank left out',
      [
        ['silver', '400', '1'],
        ['platinum', '9', '1'],
      ],
      'Step 2: enter the price',
    ],
  ] as [string, Step[], string][])('%s', async (_, steps, words) => {
    const before = await newest()
    const sent = await request(wizard, { viewer: seller, form: form(steps) })
    expect(sent.status).toBe(422)
    const answer = parsePage(await sent.text())
    expect(textOf(answer.querySelector('.k-steps')!)).toContain(words)
    expect(answer.querySelector('[name="step_price"]')!.getAttribute('value') ?? '').toBe(
      steps[0]![1],
    )
    expect((await newest()).id).toBe(before.id)
  })

  test('a rank of another game is none to begin with', async () => {
    const sent = await request(wizard, {
      viewer: seller,
      form: form(rows, { step_from: 'radiant' }),
    })
    expect(sent.status).toBe(422)
    expect(await sent.text()).toContain('Choose the rank where your steps begin')
  })

  test('a game without ranks takes its price alone', async () => {
    const plain = await buildGame(db, { category: 'boosting', platform_support: ['PC'] })
    const address = `/create-offer?category=boosting&game=${plain.id}&device=PC`
    expect((await page(wizard)).querySelectorAll('[name="pricing"]')).toHaveLength(2)
    expect((await page(address)).querySelectorAll('[name="pricing"]')).toHaveLength(0)
    const sent = await request(address, { viewer: seller, form: form(rows) })
    expect(sent.status).toBe(422)
  })
})

describe('steps are of the ranks that they were typed for', () => {
  /** A rank of the game, which comes after silver. */
  const addRank = async (key: string) => {
    const { attribute_id } = await db
      .selectFrom('game_attribute_options as o')
      .innerJoin('game_attributes as a', 'a.id', 'o.attribute_id')
      .where('a.game_id', '=', game.id)
      .select('o.attribute_id')
      .executeTakeFirstOrThrow()
    const options = await db
      .selectFrom('game_attribute_options')
      .where('attribute_id', '=', attribute_id)
      .select(['key', 'position'])
      .orderBy('position', 'desc')
      .execute()
    const after = options.find((each) => each.key === 'silver')!.position
    for (const each of options.filter(({ position }) => position > after))
      await db
        .updateTable('game_attribute_options')
        .set({ position: each.position + 1 })
        .where('attribute_id', '=', attribute_id)
        .where('key', '=', each.key)
        .execute()
    await db
      .insertInto('game_attribute_options')
      .values({ attribute_id, key, label: key, label_ar: key, position: after + 1 })
      .execute()
  }
  const setActive = (key: string, active: boolean) =>
    db
      .updateTable('game_attribute_options')
      .set({ active })
      .where('key', '=', key)
      .where(
        'attribute_id',
        'in',
        db.selectFrom('game_attributes').where('game_id', '=', game.id).select('id'),
      )
      .execute()
  type Page = Awaited<ReturnType<typeof page>>
  /** What the form holds of steps, as a browser posts it. */
  const shownSteps = (of: Page): Step[] => {
    const [ranks, prices, hours] = ['step_rank', 'step_price', 'step_hours'].map((name) =>
      [...of.querySelectorAll(`[name="${name}"]`)].map((each) => each.getAttribute('value') ?? ''),
    )
    return ranks!.map((rank, at) => [rank, prices![at]!, hours![at]!])
  }
  const send = (id: number, shown: Page, steps: Step[], given: Record<string, string>) =>
    request(`/edit-offer/${id}/full`, {
      viewer: seller,
      form: form(steps, {
        quantity: '10',
        version_seen: shown.querySelector('[name="version_seen"]')!.getAttribute('value')!,
        quantity_seen: '10',
        ...given,
      }),
    })

  test('a rank that is added between two shows as an empty step, and moves no price', async () => {
    const own = await buildLadder(db, { game_id: game.id, user_id: seller.id, device: 'PC' })
    const before = await stepsOf(own.id)
    await addRank('steel')
    const shown = await page(`/edit-offer/${own.id}/full`)
    expect(shownSteps(shown)).toEqual([
      ['silver', '400', '3'],
      ['steel', '', ''],
      ['gold', '600', '4'],
      ['platinum', '900', '5'],
      ['diamond', '', ''],
    ])
    const titled = await send(own.id, shown, shownSteps(shown), { title: 'Another title' })
    expect(titled.status).toBe(302)
    expect(await stepsOf(own.id)).toEqual(before)
    expect(await newest()).toMatchObject({ id: own.id, title: 'Another title' })

    const again = await page(`/edit-offer/${own.id}/full`)
    const dearer = shownSteps(again).with(0, ['silver', '450', '3'])
    const refused = await send(own.id, again, dearer, {})
    expect(refused.status).toBe(422)
    expect(wordsOf(parsePage(await refused.text()))).toContain('Step 2: enter the price')
    const saved = await send(own.id, again, dearer.with(1, ['steel', '50', '1']), {})
    expect(saved.status).toBe(302)
    expect(await stepsOf(own.id)).toMatchObject([
      { option_key: 'bronze' },
      { option_key: 'silver', price: 450 },
      { option_key: 'steel', price: 50 },
      { option_key: 'gold', price: 600 },
      { option_key: 'platinum', price: 900 },
    ])
  })

  test('a new offer begins as another over the ranks that are left', async () => {
    const own = await newest()
    await setActive('gold', false)
    const shown = await page(`${wizard}&like=${own.id}`)
    expect(shownSteps(shown)).toEqual([
      ['silver', '450', '3'],
      ['steel', '50', '1'],
      ['platinum', '1500', '9'],
      ['diamond', '', ''],
    ])
    await setActive('gold', true)
  })

  test('a rank that is added while they are saved is asked about', async () => {
    const own = await newest()
    const shown = await page(`/edit-offer/${own.id}/full`)
    const steps = shownSteps(shown).with(0, ['silver', '460', '3'])
    const { promise: added, resolve } = Promise.withResolvers<void>()
    // the form is read with the ranks of before, and waits for the offer
    const holder = transact(db, async (tx) => {
      await tx.selectFrom('offers').where('id', '=', own.id).select('id').forUpdate().execute()
      await added
    })
    const sent = send(own.id, shown, steps, {})
    await untilOneWaits(db)
    await addRank('steel_2')
    resolve()
    await holder
    const answer = await sent
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('ranks have changed')
  })
})
