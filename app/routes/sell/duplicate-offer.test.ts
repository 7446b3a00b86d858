import { expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildAttribute } from '../../../tests/factories/attribute.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { hrefOf, mainOf, sentBy } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildSeller(db)
const game = await buildGame(db, { category: 'accounts', platform_support: ['Mobile'] })
await buildAttribute(db, { game_id: game.id, key: 'rank', options: ['crown', 'ace'] })
const card = await buildPaymentMethod(db, { supports_links: true, link_hosts: ['pay.example'] })

const of = {
  game_id: game.id,
  category: 'accounts' as const,
  device: 'Mobile',
  title: 'Ace account',
  description: 'With its email',
  price: 4_500,
  delivery_time: '15 minutes',
  quantity: 3,
  min_quantity: 2,
  attributes: JSON.stringify({ rank: 'ace' }),
}
const own = await buildOffer(db, {
  ...of,
  user_id: viewer.id,
  payment_link: 'https://pay.example/1',
  payment_link_methods: [card.id],
  payment_link_active: true,
})

const wizard = `/create-offer?category=accounts&game=${game.id}&device=Mobile`
const begun = async (like: number | string) =>
  sentBy((await mainOf(request(`${wizard}&like=${like}`, { viewer }))).querySelector('#new-offer')!)

test('an own offer is duplicated from its list: the form begins as it, without its link', async () => {
  const link = hrefOf(await mainOf(request('/manage-offers', { viewer })), 'Duplicate Ace account')
  expect(link).toBe(`${wizard}&like=${own.id}`)
  const values = await begun(own.id)
  expect(values).toMatchObject({
    title: 'Ace account',
    description: 'With its email',
    price: '4500',
    delivery_hours: '0:15',
    quantity: '3',
    min_quantity: '2',
    attr_rank: 'ace',
    payment_link: '',
  })
  expect(values).not.toHaveProperty('payment_link_methods')
  const sent = await request(wizard, { viewer, form: values })
  expect(sent.headers.get('location')).toBe('/manage-offers')
  const { id, ...copy } = await db
    .selectFrom('offers')
    .select(['id', 'title', 'price', 'delivery_time', 'attributes', 'payment_link'])
    .select('main_image_url')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(id).not.toBe(own.id)
  expect(copy).toEqual({
    title: 'Ace account',
    price: 4_500,
    delivery_time: '00:15:00',
    attributes: { rank: 'ace' },
    payment_link: null,
    main_image_url: null,
  })
})

test('an offer that is sold out is duplicated with one piece to sell', async () => {
  const sold = await buildOffer(db, { ...of, user_id: viewer.id, quantity: 0, status: 'completed' })
  expect(await begun(sold.id)).toMatchObject({ quantity: '1', min_quantity: '1' })
})

test('the offer of somebody else, one of another game and none begin nothing', async () => {
  const other = await buildOffer(db, { ...of, user_id: (await buildSeller(db)).id })
  const elsewhere = await buildOffer(db, {
    ...of,
    attributes: '{}',
    user_id: viewer.id,
    game_id: (await buildGame(db, { category: 'accounts', platform_support: ['Mobile'] })).id,
  })
  for (const like of [other.id, elsewhere.id, 999_999_999, 'x'])
    expect(await begun(like)).toMatchObject({ title: '', price: '', quantity: '1' })
})
