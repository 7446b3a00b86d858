import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { person } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { account, deliveryOf } from '../../../tests/factories/goods.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { verify } from '../../../scripts/verify.ts'
import { relay } from '../../../tests/relay.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const keys = env.sealingKeys
const PASSWORD = 'the first long secret'
const hash = await hashPassword(PASSWORD)

afterEach(async () => {
  env.sealingKeys = keys
  expect(await verify(env.databaseUrl!)).toEqual([])
})

async function paid(given: Parameters<typeof buildOrder>[1] = {}) {
  const order = await buildOrder(db, { status: 'paid', category: 'accounts', ...given })
  return { ...order, seller: { id: order.seller_id }, path: `/sales/${order.id}/deliver` }
}

const unitsOf = (orderId: string) =>
  db
    .selectFrom('vault_units')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()

const revealsOf = async (orderId: string) =>
  db
    .selectFrom('vault_reveals as v')
    .innerJoin('vault_units as u', 'u.id', 'v.unit_id')
    .where('u.order_id', '=', orderId)
    .selectAll('v')
    .execute()

describe('a seller delivers an account', () => {
  test('by its form, which is sealed and completes the order at once', async () => {
    const { id, seller, path } = await paid()
    const form = await mainOf(request(path, { viewer: seller }))
    expect(
      [...form.querySelectorAll('[required]')].map((field) => field.getAttribute('name')),
    ).toEqual(['unit1_login', 'unit1_password'])
    const goods = account({ note: 'Sign in from Algeria' })
    const posted = await deliveryOf(db, id, goods)
    const delivered = await request(path, { viewer: seller, form: posted })
    expect([delivered.headers.get('location'), flashOf(delivered)]).toEqual([
      `/sales/${id}`,
      'order_delivered',
    ])
    expect(await findOrder(db, id)).toMatchObject({
      status: 'completed',
      completed_at: expect.any(Date),
    })
    const [unit] = await unitsOf(id)
    expect(unit).toMatchObject({ given_by: seller.id, position: 1, key_id: 1, shredded_at: null })
    for (const text of Object.values(goods)) expect(unit!.sealed.includes(text)).toBe(false)
    // the same form again has done it already
    expect(flashOf(await request(path, { viewer: seller, form: posted }))).toBe('order_delivered')
    expect(await unitsOf(id)).toHaveLength(1)
    // another one comes too late, and what was typed is not in the page
    const late = await request(path, { viewer: seller, form: await deliveryOf(db, id, account()) })
    expect(late.status).toBe(409)
    expect(textOf(await mainOf(late))).toContain('This order has changed in the meantime')
  })

  test('each of several on its own', async () => {
    const offer = await buildOffer(db, { category: 'accounts', quantity: 5 })
    const { id, seller, path } = await paid({ offer_id: offer.id, quantity: 3 })
    const goods = [account(), account(), account()]
    const two = await deliveryOf(db, id, ...goods.slice(0, 2))
    expect((await request(path, { viewer: seller, form: two })).status).toBe(422)
    const same = await deliveryOf(db, id, goods[0]!, goods[1]!, goods[0]!)
    const refused = await request(path, { viewer: seller, form: same })
    expect(refused.status).toBe(409)
    expect((await mainOf(refused)).querySelector('[name=unit3_login][aria-invalid]')).not.toBeNull()
    expect(await unitsOf(id)).toHaveLength(0)
    const all = await deliveryOf(db, id, ...goods)
    expect(flashOf(await request(path, { viewer: seller, form: all }))).toBe('order_delivered')
    expect((await unitsOf(id)).map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test('and cannot just say so, in any of the ways to say it', async () => {
    const { id, seller } = await paid()
    expect(flashOf(await request(`/orders/${id}/complete`, { viewer: seller, form: {} }))).toBe(
      'order_goods_missing',
    )
    const act = await request(`/orders/${id}/complete`, {
      viewer: seller,
      form: {},
      headers: { accept: 'application/json' },
    })
    expect([act.status, await act.json()]).toEqual([
      409,
      { problem: 'Fill in the delivery form to deliver this order.' },
    ])
    expect((await findOrder(db, id)).status).toBe('paid')
    const list = await mainOf(request('/sales', { viewer: seller }))
    expect(list.querySelector(`a[href="/sales/${id}/deliver"]`)).not.toBeNull()
    expect(list.querySelector(`form[action="/orders/${id}/complete"]`)).toBeNull()
    // an administrator can, who settles what was delivered elsewhere
    const admin = person(await buildAdmin(db))
    expect(
      await moveOrder(db, { id, name: 'complete', actor: admin }, defaults, new Date()),
    ).toMatchObject({ ok: true })
  })

  test('but not one that they have delivered before', async () => {
    const first = await paid()
    const goods = account({ login: 'Amina.FF' })
    await request(first.path, {
      viewer: first.seller,
      form: await deliveryOf(db, first.id, goods),
    })
    const second = await paid({ offer_id: first.offer_id })
    const again = { ...goods, login: '  amina.ff ', note: 'A new note' }
    const refused = await request(second.path, {
      viewer: second.seller,
      form: await deliveryOf(db, second.id, again),
    })
    expect(refused.status).toBe(409)
    expect(textOf(await mainOf(refused))).toContain('You have already delivered this')
    expect((await findOrder(db, second.id)).status).toBe('paid')
    // with a new password it is another
    const changed = await deliveryOf(db, second.id, { ...again, password: 'another' })
    expect(flashOf(await request(second.path, { viewer: second.seller, form: changed }))).toBe(
      'order_delivered',
    )
  })

  test('and what another seller has delivered is told to the operator', async () => {
    const [one, other, third] = [await paid(), await paid(), await paid()]
    const goods = account()
    const mails: MailRequest[] = []
    await relay()
    for (const { path, seller, id } of [one, other])
      await request(path, { viewer: seller, form: await deliveryOf(db, id, goods) })
    const form = await deliveryOf(db, third.id, account())
    await request(third.path, { viewer: third.seller, form })
    await db
      .insertInto('settings')
      .values({ key: 'operator_email', value: '"office@example.com"' })
      .execute()
    await loadSettings(db)
    await relay(mails)
    expect((await findOrder(db, other.id)).status).toBe('completed')
    const told = mails.flatMap((mail) =>
      mail.template === 'operator_order' && mail.params.event === 'order.goods_known' ? [mail] : [],
    )
    expect(told.map(({ to, params }) => [to, params.about.order_id])).toEqual(
      told.map(() => ['office@example.com', other.id]),
    )
    expect(told.length).toBeGreaterThan(0)
    expect(renderMail(told[0]!, env.appUrl).subject).toContain('Goods that were on Kanz before')
    expect(JSON.stringify(mails)).not.toContain(goods.password)
  })
})

describe('its form', () => {
  test('made of other fields than are asked for now is looked through again', async () => {
    const game = await buildGame(db, { category: 'accounts' })
    const offer = await buildOffer(db, { game_id: game.id })
    const { id, seller, path } = await paid({ offer_id: offer.id })
    const form = await deliveryOf(db, id, account())
    const field = { category: 'accounts', kind: 'text', max_length: 40, position: 1 } as const
    await db
      .insertInto('game_fields')
      .values([
        {
          ...field,
          game_id: game.id,
          key: 'player',
          label_en: 'Player',
          label_ar: 'اللاعب',
          required: true,
        },
        {
          ...field,
          game_id: game.id,
          key: 'login',
          label_en: 'Login',
          label_ar: 'الدخول',
          required: true,
        },
      ])
      .execute()
    const refused = await request(path, { viewer: seller, form: { ...form, unit1_player: 'A' } })
    expect(refused.status).toBe(409)
    const main = await mainOf(refused)
    expect(textOf(main)).toContain('This form has changed in the meantime')
    expect(main.querySelector('[name=unit1_player]')).not.toBeNull()
    expect(main.querySelector('[name=unit1_password]')).toBeNull()
    const anew = await deliveryOf(db, id, { player: 'A', login: 'b' })
    expect(flashOf(await request(path, { viewer: seller, form: anew }))).toBe('order_delivered')
  })

  test.each([
    ['nothing', {}],
    ['a login alone', { unit1_login: 'amina' }],
    ['blanks', { unit1_login: ' ', unit1_password: '\u0007' }],
    ['too much', { unit1_login: 'a', unit1_password: 'x'.repeat(201) }],
    ['no address', { unit1_login: 'a', unit1_password: 'b', unit1_email: 'nobody' }],
  ] as [string, Record<string, string>][])(
    'with %s is refused beside its fields, without its secrets',
    async (_, given) => {
      const { id, seller, path } = await paid()
      const form = { ...(await deliveryOf(db, id)), ...given, unit1_email_password: 'Tq7#mira' }
      const refused = await request(path, { viewer: seller, form })
      expect(refused.status).toBe(422)
      expect(refused.headers.get('cache-control')).toBe('private, no-store')
      const html = await refused.text()
      expect(html).toContain('aria-invalid="true"')
      expect(html).not.toContain('Tq7#mira')
      expect(await unitsOf(id)).toEqual([])
      expect((await findOrder(db, id)).status).toBe('paid')
    },
  )

  test('when something of ours fails, comes back without a word of what was typed', async () => {
    const { id, seller, path } = await paid()
    const form = await deliveryOf(db, id, account({ note: 'canary in a note' }))
    env.sealingKeys = { ...keys!, keys: [{ id: 1, key: Buffer.alloc(1) }] }
    const failed = await request(path, { viewer: seller, form })
    expect(failed.status).toBe(500)
    const html = await failed.text()
    expect(html).toContain('k-failed')
    for (const text of [form.unit1_login, form.unit1_password, 'canary in a note'])
      expect(html).not.toContain(text!)
    expect((await findOrder(db, id)).status).toBe('paid')
  })

  test('is the seller’s alone', async () => {
    const { id, user_id, path } = await paid()
    const form = await deliveryOf(db, id, account())
    for (const viewer of [{ id: user_id }, await buildProfile(db), await buildAdmin(db)]) {
      expect((await request(path, { viewer })).status).toBe(404)
      expect((await request(path, { viewer, form })).status).toBe(404)
      expect((await request(`/sales/${id}/reveal`, { viewer, form: {} })).status).toBe(404)
    }
    expect((await request(path, { form })).status).toBe(401)
    expect((await findOrder(db, id)).status).toBe('paid')
  })

  test('takes a code of an item, which may as well be delivered by word', async () => {
    const { id, seller, path } = await paid({ category: 'items' })
    const list = await mainOf(request('/sales', { viewer: seller }))
    expect(list.querySelector(`form[action="/orders/${id}/complete"]`)).not.toBeNull()
    expect(list.querySelector(`a[href="/sales/${id}/deliver"]`)).not.toBeNull()
    const nothing = await request(path, { viewer: seller, form: await deliveryOf(db, id) })
    expect(nothing.status).toBe(422)
    const note = await deliveryOf(db, id, { note: 'Sent to your character' })
    expect(flashOf(await request(path, { viewer: seller, form: note }))).toBe('order_delivered')
    // the same note is no secret, and can be written to the next buyer
    const next = await paid({ offer_id: (await findOrder(db, id)).offer_id })
    const again = await deliveryOf(db, next.id, { note: 'Sent to your character' })
    expect(flashOf(await request(next.path, { viewer: seller, form: again }))).toBe(
      'order_delivered',
    )
  })
})

describe('a site without keys', () => {
  test('has no form, and accounts are delivered by word', async () => {
    const { id, seller, path } = await paid()
    const form = await deliveryOf(db, id, account())
    env.sealingKeys = undefined
    const main = await mainOf(request(path, { viewer: seller }))
    expect(main.querySelector('[name^=unit1]')).toBeNull()
    expect(main.querySelector(`form[action="/orders/${id}/complete"]`)).not.toBeNull()
    expect((await request(path, { viewer: seller, form })).status).toBe(409)
    expect(flashOf(await request(`/orders/${id}/complete`, { viewer: seller, form: {} }))).toBe(
      'order_completed',
    )
    const { user_id } = await findOrder(db, id)
    expect((await request(`/orders/${id}`, { viewer: { id: user_id } })).status).toBe(200)
  })
})

describe('a seller opens what they gave', () => {
  async function given(provider_id: 'credential' | 'google' = 'credential') {
    const order = await paid()
    await buildIdentity(db, order.seller_id, {
      provider_id,
      password: provider_id === 'google' ? null : hash,
    })
    const goods = account()
    await request(order.path, {
      viewer: order.seller,
      form: await deliveryOf(db, order.id, goods),
    })
    return { ...order, goods, reveal: `/sales/${order.id}/reveal` }
  }

  test('by showing that it is them, for two minutes, and it is written down', async () => {
    const { id, seller, path, goods, reveal } = await given()
    const closed = await (await request(path, { viewer: seller })).text()
    expect(closed).toContain('The buyer has not opened it yet')
    expect(closed).not.toContain(goods.password)
    const wrong = await request(reveal, { viewer: seller, form: { password: 'another' } })
    expect([wrong.status, (await wrong.text()).includes(goods.password!)]).toEqual([403, false])
    expect(await revealsOf(id)).toEqual([])
    const opened = await request(reveal, { viewer: seller, form: { password: PASSWORD } })
    expect([
      opened.status,
      opened.headers.get('cache-control'),
      opened.headers.get('refresh'),
    ]).toEqual([200, 'private, no-store', `120;url=/sales/${id}/deliver`])
    expect(await opened.text()).toContain(goods.password)
    expect(await revealsOf(id)).toEqual([
      expect.objectContaining({ person_id: seller.id, party: 'seller' }),
    ])
    expect((await request(reveal, { viewer: seller })).status).toBe(200)
    expect(await (await request(reveal, { viewer: seller })).text()).not.toContain(goods.password)
  })

  test('not with a session alone', async () => {
    const { seller, goods, reveal, path } = await given('google')
    expect(textOf(await mainOf(request(path, { viewer: seller })))).toContain(
      'You sign in with Google',
    )
    const refused = await request(reveal, { viewer: seller, form: { password: PASSWORD } })
    expect([refused.status, (await refused.text()).includes(goods.password!)]).toEqual([403, false])
  })

  test('nothing, where nothing was given', async () => {
    const { id, seller_id } = await buildOrder(db, { status: 'completed', category: 'items' })
    const refused = await request(`/sales/${id}/reveal`, {
      viewer: { id: seller_id },
      form: { password: PASSWORD },
    })
    expect(refused.status).toBe(403)
    expect(
      (await request(`/sales/${randomUUID()}/reveal`, { viewer: { id: seller_id }, form: {} }))
        .status,
    ).toBe(404)
  })
})
