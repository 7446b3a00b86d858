import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { mainOf, sentBy, textOf } from '../../../tests/page.ts'

// where a gateway is set up, which takes cards itself
const { db, request } = await openTestApp({
  gateways: { chargily: { keys: ['test_sk_links'], mode: 'test', url: 'http://localhost:1' } },
})
const viewer = await buildSeller(db)
const game = await buildGame(db, { category: 'items', platform_support: ['PC'] })
const takesLinks = { supports_links: true, link_hosts: ['pay.example'] }
const card = await buildPaymentMethod(db, { name: 'Edahabia', kind: 'gateway', ...takesLinks })
const visa = await buildPaymentMethod(db, { name: 'Visa', ...takesLinks })

const ways = async (path: string) =>
  [...(await mainOf(request(path, { viewer }))).querySelectorAll('.k-methods input')].map((way) =>
    Number(way.getAttribute('value')),
  )
const methodsOf = async (id: number) =>
  (
    await db
      .selectFrom('offers')
      .where('id', '=', id)
      .select('payment_link_methods')
      .executeTakeFirstOrThrow()
  ).payment_link_methods.map(Number)

test('the form of a new link offers what a link is used for, and takes no other way [PAY-21 OP-056]', async () => {
  const wizard = `/create-offer?category=items&game=${game.id}&device=PC`
  expect(await ways(wizard)).toEqual([visa.id])
  const create = (method: { id: number }) =>
    request(wizard, {
      viewer,
      form: {
        create_token: randomUUID(),
        title: 'A sword',
        device: 'PC',
        price: '1500',
        quantity: '3',
        min_quantity: '1',
        delivery_hours: '1',
        payment_link: 'https://pay.example/1',
        payment_link_methods: String(method.id),
        payment_link_active: 'on',
      },
    })
  const refused = await create(card)
  expect(refused.status).toBe(422)
  expect(textOf(await mainOf(refused))).toContain('One of these methods takes no links any more.')
  expect((await create(visa)).status).toBe(302)
})

test('a link that names a way of the gateway from before keeps it, and can still be edited', async () => {
  const offer = await buildOffer(db, {
    user_id: viewer.id,
    game_id: game.id,
    category: 'items',
    device: 'PC',
    payment_link: 'https://pay.example/1',
    payment_link_methods: [card.id],
    payment_link_active: true,
  })
  const full = `/edit-offer/${offer.id}/full`
  expect(await ways(full)).toEqual([card.id, visa.id])
  const form = (await mainOf(request(full, { viewer }))).querySelector('#edit-offer')!
  const saved = await request(full, { viewer, form: { ...sentBy(form), title: 'Another title' } })
  expect(saved.status).toBe(302)
  expect(await methodsOf(offer.id)).toEqual([card.id])
})

test('the link is folded away and says whether there is one, until something in it is wrong', async () => {
  const wizard = `/create-offer?category=items&game=${game.id}&device=PC`
  const folded = async (path: string) =>
    (await mainOf(request(path, { viewer }))).querySelector('.k-linkfold')!
  const none = await folded(wizard)
  expect(none.hasAttribute('open')).toBe(false)
  expect(textOf(none.querySelector('summary')!)).toBe('Payment link (optional)Not set')
  const linked = await buildOffer(db, {
    user_id: viewer.id,
    game_id: game.id,
    category: 'items',
    device: 'PC',
    payment_link: 'https://pay.example/1',
    payment_link_methods: [visa.id],
    payment_link_active: false,
  })
  const set = await folded(`/edit-offer/${linked.id}/full`)
  expect(textOf(set.querySelector('summary')!)).toContain('Set, switched off')
  const refused = await request(wizard, { viewer, form: { payment_link: 'http://pay.example' } })
  const wrong = (await mainOf(refused)).querySelector('.k-linkfold')!
  expect(wrong.hasAttribute('open')).toBe(true)
  expect(textOf(wrong)).toContain('Write an address that begins with https://.')
})

test('where a link may lead is said once where all methods lead there, else of each', async () => {
  const wizard = `/create-offer?category=items&game=${game.id}&device=PC`
  const leads = async () =>
    textOf(await mainOf(request(wizard, { viewer }))).split('Leads to:').length - 1
  await buildPaymentMethod(db, { name: 'Same', ...takesLinks })
  expect(await leads()).toBe(1)
  await buildPaymentMethod(db, { name: 'Else', supports_links: true, link_hosts: ['else.example'] })
  expect(await leads()).toBe(3)
})
