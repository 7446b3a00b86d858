import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildLadder, buildLadderGame } from '../../../tests/factories/ladder.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { parsePage, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const seller = await buildSeller(db)
const game = await buildLadderGame(db, { name: 'Ranked', platform_support: ['PC'] })
const wizard = `/create-offer?category=boosting&game=${game.id}&device=PC`

const form = (steps: [price: string, hours: string][], given: Record<string, string> = {}) => {
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
  for (const [price, hours] of steps) {
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
const rows: [string, string][] = [
  ['٤٠٠', '3'],
  ['600', '4:30'],
  ['', ''],
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

  test('in the wizard: price and time of the offer are those of the least climb', async () => {
    expect(await newest()).toMatchObject({ price: 400, min_quantity: 1, quantity: 3 })
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
      form: form([['500', '2']], seen),
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
        ['400', '3'],
        ['-', '2'],
      ],
      'Step 2: enter the price',
    ],
    ['a time that is none', [['400', 'soon']], 'Step 1: enter the time'],
    ['none at all', [['', '']], 'at least one step'],
    ['less than an order costs', [['99', '1']], '100'],
    ['more than there are ranks', Array.from({ length: 6 }, () => ['400', '1']), 'more steps than'],
  ] as [string, [string, string][], string][])('%s', async (_, steps, words) => {
    const before = await newest()
    const sent = await request(wizard, { viewer: seller, form: form(steps) })
    expect(sent.status).toBe(422)
    const answer = parsePage(await sent.text())
    expect(textOf(answer.querySelector('.k-steps')!)).toContain(words)
    expect(answer.querySelector('[name="step_price"]')!.getAttribute('value') ?? '').toBe(
      steps[0]![0],
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
