import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { parsePage, textOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const seller = await buildSeller(db)
const game = await buildGame(db, {
  slug: 'facts',
  name: 'Facts',
  category: 'accounts',
  platform_support: ['Mobile'],
})
const wizard = `/create-offer?category=accounts&game=${game.id}&device=Mobile`
const token = () => crypto.randomUUID()
const details = (given: Record<string, string> = {}) => ({
  title: 'An account',
  price: '5000',
  quantity: '1',
  min_quantity: '1',
  delivery_hours: '1',
  device: 'Mobile',
  create_token: token(),
  ...given,
})
const newest = () =>
  db.selectFrom('offers').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const page = async (path: string, viewer?: { id: string }) =>
  parsePage(await (await request(path, viewer && { viewer })).text())

beforeAll(async () => {
  const of = { game_id: game.id, on_card: true }
  await buildAttribute(db, {
    ...of,
    key: 'rank',
    options: ['crown', 'ace'],
    required_since: new Date(0),
  })
  await buildAttribute(db, { ...of, key: 'level', min: 1, max: 100, short: 'Lv {n}' })
  await buildAttribute(db, { ...of, key: 'links', type: 'multi', options: ['email', 'phone'] })
})

describe('the facts of an offer', () => {
  test('are asked by the wizard, and what is wrong is said at its field', async () => {
    const asked = await page(wizard, seller)
    expect(asked.querySelectorAll('[name="attr_rank"]').length).toBe(2)
    const sent = await request(wizard, {
      viewer: seller,
      form: details({ attr_level: '101', attr_links: 'fax' }),
    })
    expect(sent.status).toBe(422)
    const answer = parsePage(await sent.text())
    expect(answer.querySelectorAll('[aria-invalid="true"]').length).toBeGreaterThanOrEqual(3)
    expect(answer.querySelector('[name="attr_level"]')!.getAttribute('value')).toBe('101')
  })

  test('are counted above their fields, and asked before the price and the words', async () => {
    const blank = await page(wizard, seller)
    expect(textOf(blank.querySelector('.k-fill')!)).toContain('0 of 3 facts')
    const sent = await request(wizard, {
      viewer: seller,
      form: details({ attr_rank: 'ace', attr_level: '69', title: '' }),
    })
    const answer = parsePage(await sent.text())
    expect(textOf(answer.querySelector('.k-fill')!)).toContain('2 of 3 facts')
    const order = [...answer.querySelectorAll('#new-offer [name]')].map((each) =>
      each.getAttribute('name'),
    )
    const places = ['attr_rank', 'price', 'discount_min', 'title'].map((name) =>
      order.indexOf(name),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('are stored, shown on card, offer and in the order that is placed, and stay with it', async () => {
    const form = new URLSearchParams(details({ attr_rank: 'ace', attr_level: '69' }))
    form.append('attr_links', 'phone')
    form.append('attr_links', 'email')
    const sent = await request(wizard, {
      viewer: seller,
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status).toBe(302)
    const offer = await newest()
    expect(offer.attributes).toEqual({ rank: 'ace', level: 69, links: ['email', 'phone'] })

    const card = (await page('/facts/accounts')).querySelector('.k-cfacts')!
    expect(wordsOf(card)).toBe('ACE Lv 69 EMAIL, PHONE')
    const shown = textOf(
      (await page(`/ar/facts/accounts/offers/${offer.id}`)).querySelector('main')!,
    )
    for (const words of ['rank بالعربية', 'ace ع', 'email ع، phone ع'])
      expect(shown).toContain(words)

    const order = await buildOrder(db, { offer_id: offer.id, status: 'paid' })
    await db.updateTable('offers').set({ attributes: '{}' }).where('id', '=', offer.id).execute()
    expect((await findOrder(db, order.id)).offer_attributes).toMatchObject([
      { key: 'rank', value: 'ace', text: 'ACE' },
      { key: 'level', value: '69' },
      { key: 'links', text: 'EMAIL, PHONE' },
    ])
    for (const [path, viewer] of [
      [`/orders/${order.id}`, { id: order.user_id }],
      [`/sales/${order.id}`, seller],
    ] as const)
      expect(textOf((await page(path, viewer)).querySelector('main')!)).toContain('EMAIL, PHONE')
    await expect(
      db.updateTable('orders').set({ offer_attributes: '[]' }).where('id', '=', order.id).execute(),
    ).rejects.toMatchObject({ constraint: 'orders_offer_attributes_frozen' })
  })

  test('that the game does not ask any more stay when the rest is saved', async () => {
    await buildAttribute(db, { game_id: game.id, key: 'off', options: ['a', 'b'] })
    const offer = await buildOffer(db, {
      game_id: game.id,
      category: 'accounts',
      user_id: seller.id,
      seller_username: seller.username,
      device: 'Mobile',
      attributes: JSON.stringify({ rank: 'crown', off: 'a' }),
    })
    await db
      .updateTable('game_attributes')
      .set({ active: false })
      .where('key', '=', 'off')
      .execute()
    const path = `/edit-offer/${offer.id}/full`
    const form = (await page(path, seller)).querySelector('#edit-offer')!
    const seen = (name: string) => form.querySelector(`[name="${name}"]`)!.getAttribute('value')!
    const saved = await request(path, {
      viewer: seller,
      form: {
        ...details({ attr_rank: 'ace', quantity: String(offer.quantity) }),
        version_seen: seen('version_seen'),
        quantity_seen: seen('quantity_seen'),
      },
    })
    expect(saved.status).toBe(302)
    const { attributes } = await newest()
    expect(attributes).toEqual({ rank: 'ace', off: 'a' })
  })

  test.each([
    '{"unknown": 1}',
    '{"rank": "gold"}',
    '{"rank": 1}',
    '{"rank": ["ace"]}',
    '{"level": -1}',
    '{"level": 1.5}',
    '{"level": "69"}',
    '{"links": []}',
    '{"links": "email"}',
    '{"links": ["email", "email"]}',
    '{"links": ["email", null]}',
  ])('are never %s in the database', async (attributes) => {
    await expect(
      buildOffer(db, { game_id: game.id, category: 'accounts', attributes }),
    ).rejects.toMatchObject({ constraint: 'offers_attributes_known' })
  })
})
