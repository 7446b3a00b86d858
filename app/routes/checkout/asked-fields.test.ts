import { beforeAll, describe, expect, test } from 'vitest'
import { forgetOldAnswers } from '#modules/orders/answers.server.ts'
import { forgetBuyer } from '#modules/orders/removal.server.ts'
import { ownData } from '#modules/privacy/own-data.server.ts'
import { DAY, plus } from '#kernel/time.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildField } from '../../../tests/factories/field.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, checkout, findOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { getByLabel, mainOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const method = await buildPaymentMethod(db)
const game = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'currencies' })
const seller = await buildSeller(db)
const offer = await buildOffer(db, { game_id: game.id, user_id: seller.id, quantity: 500 })
const ways = [
  { key: 'gift', label: 'Gift', label_ar: 'هدية' },
  { key: 'game_pass', label: 'Game pass', label_ar: 'غيم باس' },
]

beforeAll(async () => {
  await buildField(db, { game_id: game.id })
  await buildField(db, {
    game_id: game.id,
    key: 'way',
    type: 'choice',
    label: 'Way',
    label_ar: 'الطريقة',
    options: ways,
  })
  await buildField(db, {
    game_id: game.id,
    key: 'link',
    label: 'Link',
    label_ar: 'الرابط',
    pattern: '^https://',
    example: 'https://x.dz/1',
    max_length: 100,
    asked_if: { way: ['game_pass'] },
  })
  await buildField(db, {
    game_id: game.id,
    key: 'open',
    type: 'boolean',
    label: 'My market is open',
    label_ar: 'السوق مفتوح',
    required: false,
  })
  await buildField(db, { game_id: game.id, key: 'off', label: 'Nobody asks this', active: false })
})

type Fields = Record<string, string>
const good: Fields = { field_player_id: '١٢٣٤٥٦٧٨٩', field_way: 'gift' }
const typed = (fields: Fields = {}) => ({
  ...checkout({ payment_method_id: method.id }),
  ...fields,
})
const path = `/payment/${offer.id}`
const newest = (userId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const answered = [
  {
    key: 'player_id',
    type: 'text',
    label: 'Player ID',
    label_ar: 'آيدي اللاعب',
    value: '123456789',
  },
  {
    key: 'way',
    type: 'choice',
    label: 'Way',
    label_ar: 'الطريقة',
    value: 'gift',
    text: 'Gift',
    text_ar: 'هدية',
  },
  {
    key: 'open',
    type: 'boolean',
    label: 'My market is open',
    label_ar: 'السوق مفتوح',
    value: 'no',
  },
]

describe('the checkout of a game that asks', () => {
  test('shows each field with label, hint and example, in the reader’s language, and none that is off', async () => {
    const viewer = await buildProfile(db)
    const shown = await mainOf(request(path, { viewer }))
    const id = getByLabel(shown, /^Player ID/)
    expect(['name', 'inputmode', 'dir'].map((name) => id.getAttribute(name))).toEqual([
      'field_player_id',
      'numeric',
      'ltr',
    ])
    expect(plain(textOf(shown))).toContain('In your profile, under your name. Like 1234567890')
    expect(plain(textOf(shown))).toContain('Only if Way is Game pass.')
    expect(textOf(shown)).not.toContain('Nobody asks this')
    const arabic = await mainOf(request(`/ar${path}`, { viewer }))
    expect(plain(textOf(arabic))).toContain('معلوماتك في Free Fire')
    expect(getByLabel(arabic, /^آيدي اللاعب/).getAttribute('name')).toBe('field_player_id')
  })

  test('keeps the answers with their labels in both languages', async () => {
    const viewer = await buildProfile(db)
    const response = await request(path, { viewer, form: typed(good) })
    expect(response.status).toBe(302)
    expect((await newest(viewer.id))!.buyer_fields).toEqual(answered)
  })

  test.each([
    ['nothing', {}, ['Fill this in, like 1234567890', 'Choose one']],
    [
      'a wrong id',
      { ...good, field_player_id: '12' },
      ['Look it up in the game and write it like 1234567890'],
    ],
    ['a choice that is none', { ...good, field_way: 'constructor' }, ['Choose one']],
    [
      'a condition’s field left out',
      { ...good, field_way: 'game_pass' },
      ['Fill this in, like https://x.dz/1'],
    ],
    ['64 KB', { ...good, field_player_id: '1'.repeat(64_000) }, ['at most 12 characters']],
  ])('refuses %s in words, orders nothing, and keeps what was typed', async (_, fields, said) => {
    const viewer = await buildProfile(db)
    const response = await request(path, { viewer, form: typed(fields) })
    expect(response.status).toBe(422)
    const shown = await mainOf(response)
    for (const words of said) expect(plain(textOf(shown))).toContain(words)
    expect(getByLabel(shown, /^Player ID/).getAttribute('value') ?? '').toBe(
      (fields as Fields).field_player_id ?? '',
    )
    expect(await newest(viewer.id)).toBeUndefined()
  })

  test('says what is wrong with answers and with the rest at once', async () => {
    const viewer = await buildProfile(db)
    const response = await request(path, {
      viewer,
      form: typed({ buyer_name: '', field_way: 'gift' }),
    })
    const shown = plain(textOf(await mainOf(response)))
    expect(response.status).toBe(422)
    expect(shown).toContain('Fill this in, like 1234567890')
    expect(shown).toContain('Please fill this in')
  })

  test('drops fields that nobody asks, whatever they are called', async () => {
    const viewer = await buildProfile(db)
    const form = typed({
      ...good,
      field_off: '12345678',
      field_link: 'javascript:alert(1)',
      field___proto__: 'x',
      field_constructor: 'x',
      buyer_fields: '[{"key":"x"}]',
      answers: '{}',
    })
    expect((await request(path, { viewer, form })).status).toBe(302)
    expect((await newest(viewer.id))!.buyer_fields).toEqual(answered)
  })

  test('takes the first of a field that came twice, and no file for a text', async () => {
    const viewer = await buildProfile(db)
    const form = new FormData()
    for (const [name, value] of Object.entries(typed(good))) form.append(name, String(value))
    form.append('field_way', 'game_pass')
    expect((await request(path, { viewer, form })).status).toBe(302)
    expect((await newest(viewer.id))!.buyer_fields).toEqual(answered)
    const files = new FormData()
    const order_seen = (await newest(viewer.id))!.id
    for (const [name, value] of Object.entries(typed({ field_way: 'gift', order_seen })))
      files.append(name, String(value))
    files.append('field_player_id', new File(['123456789'], 'id.txt'))
    expect((await request(path, { viewer, form: files })).status).toBe(422)
  })

  test('answers the island the same', async () => {
    const viewer = await buildProfile(db)
    const refused = await request(path, {
      viewer,
      form: typed({ field_player_id: 'x' }),
      headers: { accept: 'application/json' },
    })
    expect(refused.status).toBe(422)
    const { page } = (await refused.json()) as {
      page: { answer: { errors: Fields; values: Fields } }
    }
    expect(page.answer.errors).toEqual({ field_player_id: 'pattern', field_way: 'choose' })
    expect(page.answer.values.field_player_id).toBe('x')
    const placed = await request(path, {
      viewer,
      form: typed(good),
      headers: { accept: 'application/json' },
    })
    expect(placed.status).toBe(200)
  })

  test('proposes the last answers of this buyer for this game, also of another category, to nobody else', async () => {
    const [viewer, other] = [await buildProfile(db), await buildProfile(db)]
    await buildOrder(db, { buyer_id: viewer.id, offer_id: offer.id, form: { answers: good } })
    const items = await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'items' })
    await buildField(db, { game_id: items.id })
    const beside = await buildOffer(db, { game_id: items.id })
    const idFor = async (reader: { id: string }, offerId: number) =>
      getByLabel(
        await mainOf(request(`/payment/${offerId}`, { viewer: reader })),
        /^Player ID/,
      ).getAttribute('value')
    expect(await idFor(viewer, offer.id)).toBe('123456789')
    expect(await idFor(viewer, beside.id)).toBe('123456789')
    expect(await idFor(other, offer.id)).toBeNull()
  })

  test('keeps what was typed when the quantity is counted again', async () => {
    const viewer = await buildProfile(db)
    const shown = await mainOf(
      request(path, { viewer, form: typed({ field_player_id: '77', update: '1' }) }),
    )
    expect(getByLabel(shown, /^Player ID/).getAttribute('value')).toBe('77')
    expect(textOf(shown)).not.toContain('Look it up')
  })
})

test('a game that asks nothing has no such part, and its orders no answers', async () => {
  const [viewer, other] = [await buildProfile(db), await buildOffer(db)]
  const shown = await mainOf(request(`/payment/${other.id}`, { viewer }))
  expect(shown.querySelector('.k-askedfields')).toBeNull()
  await request(`/payment/${other.id}`, { viewer, form: typed({ field_player_id: '123456789' }) })
  expect((await newest(viewer.id))!.buyer_fields).toEqual([])
})

describe('what was answered', () => {
  const place = (given: object) =>
    buildOrder(db, { offer_id: offer.id, form: { answers: good }, ...given })

  test('is shown to its buyer and to administrators, and to its seller once it was paid', async () => {
    const [viewer, admin] = [await buildProfile(db), await buildAdmin(db)]
    const pending = await place({ buyer_id: viewer.id })
    const says = async (address: string, reader: { id: string }) =>
      (await (await request(address, { viewer: reader })).text()).includes('123456789')
    expect(await says(`/orders?open=${pending.id}`, viewer)).toBe(true)
    expect(await says(`/admin/orders/${pending.id}`, admin)).toBe(true)
    expect(await says(`/sales?open=${pending.id}`, seller)).toBe(false)
    const paid = await place({ buyer_id: viewer.id, status: 'paid' })
    expect(await says(`/sales?open=${paid.id}`, seller)).toBe(true)
    const shown = plain(
      textOf(await mainOf(request(`/ar/sales?open=${paid.id}`, { viewer: seller }))),
    )
    for (const words of ['آيدي اللاعب', 'هدية', 'السوق مفتوح']) expect(shown).toContain(words)
    // what was asked speaks to the buyer: to the seller it is quoted, under whose answers these are
    const page = plain(textOf(await mainOf(request(`/ar/sales/${paid.id}`, { viewer: seller }))))
    for (const words of ['إجابات المشتري', '«آيدي اللاعب»']) expect(page).toContain(words)
    const own = plain(textOf(await mainOf(request(`/ar/orders/${paid.id}`, { viewer }))))
    expect(own).not.toContain('«آيدي اللاعب»')
  })

  test('is in the data of the buyer, and not in the seller’s', async () => {
    const viewer = await buildProfile(db)
    await place({ buyer_id: viewer.id, status: 'paid' })
    const textFor = async (id: string) => {
      let text = ''
      for await (const piece of ownData(db, id, new Date())) text += piece
      return text
    }
    expect(await textFor(viewer.id)).toContain('123456789')
    expect(await textFor(seller.id)).not.toContain('123456789')
  })

  test('goes with the account of its buyer', async () => {
    const viewer = await buildProfile(db)
    const order = await place({ buyer_id: viewer.id, status: 'received', released: true })
    await transact(db, (tx) => forgetBuyer(tx, viewer.id))
    expect((await findOrder(db, order.id)).buyer_fields).toEqual([])
  })

  test('is forgotten 180 days after the order is over, and not before', async () => {
    const began = new Date('2026-01-01T10:00:00Z')
    const [cancelled, released, open] = [
      await place({ status: 'cancelled', now: began }),
      await place({ status: 'received', now: began, released: true }),
      await place({ status: 'paid', now: began }),
    ]
    const left = async () =>
      Promise.all(
        [cancelled, released, open].map(async ({ id }) => {
          const { buyer_fields } = await findOrder(db, id)
          return (buyer_fields as unknown[]).length
        }),
      )
    expect(await forgetOldAnswers(db, plus(began, 179 * DAY))).toBe(0)
    expect(await left()).toEqual([3, 3, 3])
    expect(await forgetOldAnswers(db, plus(began, 181 * DAY))).toBe(2)
    expect(await left()).toEqual([0, 0, 3])
  })
})
