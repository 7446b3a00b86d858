import { afterEach, describe, expect, test, vi } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { disputeOrder, refundByDispute } from '../../../tests/factories/dispute.ts'
import { account, deliveryForm } from '../../../tests/factories/goods.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { verify } from '../../../scripts/verify.ts'

const { db, env, request, signInAgain } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const keys = env.sealingKeys

afterEach(async () => {
  env.sealingKeys = keys
  expect(await verify(env.databaseUrl!)).toEqual([])
})

async function delivered(given: Parameters<typeof account>[0] = {}) {
  const order = await buildOrder(db, { status: 'paid', category: 'accounts' })
  const goods = account(given)
  const form = await deliveryForm(db, order.id, goods)
  const done = await deliverOrder(db, order.id, order.seller_id, form, defaults, new Date())
  expect(done).toMatchObject({ ok: true })
  return {
    ...order,
    goods,
    buyer: { id: order.user_id },
    page: `/orders/${order.id}`,
    reveal: `/orders/${order.id}/reveal`,
  }
}

const revealsOf = (personId: string) =>
  db.selectFrom('vault_reveals').selectAll().where('person_id', '=', personId).execute()

describe('a buyer opens what was delivered', () => {
  test('after they were told that it is recorded, and it is', async () => {
    const { buyer, goods, page, reveal } = await delivered({ note: '<script>alert(1)</script>' })
    const closed = await request(page, { viewer: buyer })
    const main = await mainOf(closed)
    expect(textOf(main)).toContain('Opening is recorded. Open it only when you can check it.')
    expect(main.querySelector(`form[method=post][action="${reveal}"]`)).not.toBeNull()
    const opened = await request(reveal, { viewer: buyer, form: {} })
    expect([
      opened.status,
      opened.headers.get('cache-control'),
      opened.headers.get('etag'),
    ]).toEqual([200, 'private, no-store', null])
    const shown = await mainOf(opened)
    const details = [...shown.querySelectorAll('details.k-secret')]
    expect(
      details.map((each) => [each.hasAttribute('open'), textOf(each.querySelector('bdi')!)]),
    ).toEqual(
      [goods.login, goods.password, '<script>alert(1)</script>'].map((text) => [false, text]),
    )
    // a note is read, and not typed off letter by letter
    expect(details.map((each) => each.querySelector('code') !== null)).toEqual([true, true, false])
    expect(
      [...shown.querySelectorAll('[data-copy]')].map((each) => each.getAttribute('data-copy')),
    ).toEqual([goods.login, goods.password, '<script>alert(1)</script>'])
    const sessions = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', buyer.id)
      .execute()
    expect(await revealsOf(buyer.id)).toEqual([
      expect.objectContaining({ party: 'buyer', session_id: sessions[0]!.id }),
    ])
    expect(textOf(await mainOf(request(page, { viewer: buyer })))).toContain(
      'You first opened them',
    )
  })

  test('never by reading an address, in neither language', async () => {
    const { buyer, goods, page, reveal } = await delivered()
    for (const language of ['', '/ar']) {
      const read = await request(language + page, { viewer: buyer })
      expect(read.status).toBe(200)
      expect(await read.text()).not.toContain(goods.password)
      // who reloads what was opened, or comes back to it, is in the order
      const led = await request(language + reveal, { viewer: buyer })
      expect([led.status, led.headers.get('location')]).toEqual([302, `${language}${page}#goods`])
    }
    for (const viewer of [await buildProfile(db), await buildAdmin(db)])
      expect((await request(reveal, { viewer })).status).toBe(404)
    expect(await revealsOf(buyer.id)).toEqual([])
  })

  test('in Arabic, with the details named in it', async () => {
    const { buyer, reveal } = await delivered()
    const shown = textOf(await mainOf(request(`/ar${reveal}`, { viewer: buyer, form: {} })))
    expect(shown).toContain('كلمة المرور')
  })

  test('as long as they have the goods, also while they dispute them, and not when they have their money back', async () => {
    const { id, buyer, goods, reveal, page } = await delivered()
    await disputeOrder(db, id, person({ ...buyer, is_admin: false }), 'It is wrong', new Date())
    expect(await (await request(reveal, { viewer: buyer, form: {} })).text()).toContain(
      goods.password,
    )
    expect((await refundByDispute(db, id, new Date())).ok).toBe(true)
    const refused = await request(reveal, { viewer: buyer, form: {} })
    expect([refused.status, (await refused.text()).includes(goods.password!)]).toEqual([409, false])
    expect(textOf(await mainOf(request(page, { viewer: buyer })))).toContain(
      'This order was refunded',
    )
    expect(await revealsOf(buyer.id)).toHaveLength(1)
  })

  test('at most 20 times in an hour, whichever the order and the session', async () => {
    const [one, other] = [await delivered(), await delivered()]
    await db
      .updateTable('profiles')
      .set({ is_seller: false })
      .where('id', '=', one.buyer.id)
      .execute()
    const statuses: number[] = []
    // no more at once than one person is let wait for, however busy the machine
    while (statuses.length < 21) {
      const asked = Array.from({ length: 7 }, () =>
        request(one.reveal, { viewer: one.buyer, form: {} }),
      )
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(20).fill(200), 429])
    const cookie = await signInAgain(one.buyer)
    const late = await request(one.reveal, { headers: { cookie }, form: {} })
    expect([late.status, (await late.text()).includes(one.goods.password!)]).toEqual([429, false])
    expect(await revealsOf(one.buyer.id)).toHaveLength(20)
    expect((await request(other.reveal, { viewer: other.buyer, form: {} })).status).toBe(200)
  })
})

describe('what was delivered is closed', () => {
  test('to everybody else', async () => {
    const { id, seller_id, page, reveal, goods } = await delivered()
    expect((await request(page, { viewer: { id: seller_id } })).status).toBe(302)
    for (const viewer of [{ id: seller_id }, await buildProfile(db), await buildAdmin(db)]) {
      const refused = await request(reveal, { viewer, form: {} })
      expect([refused.status, (await refused.text()).includes(goods.password!)]).toEqual([
        404,
        false,
      ])
    }
    expect((await request(reveal, { form: {} })).status).toBe(401)
    expect((await request(page)).status).toBe(302)
    const other = await buildOrder(db, { status: 'completed' })
    for (const odd of ['none', other.id, `${id}x`])
      expect(
        (
          await request(`/orders/${odd}/reveal`, {
            viewer: { id: (await findOrder(db, id)).user_id },
            form: {},
          })
        ).status,
      ).toBe(404)
  })

  test('to another site, whose form a browser would send with its cookies', async () => {
    const { buyer, reveal } = await delivered()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await request(reveal, { viewer: buyer, form: {}, headers })).status).toBe(403)
    expect(await revealsOf(buyer.id)).toEqual([])
  })

  test('where nothing was given by form', async () => {
    const { id, user_id } = await buildOrder(db, { status: 'completed', category: 'items' })
    const viewer = { id: user_id }
    expect((await request(`/orders/${id}/reveal`, { viewer, form: {} })).status).toBe(409)
    const page = await mainOf(request(`/orders/${id}`, { viewer }))
    expect(page.querySelector('#goods')).toBeNull()
    const paid = await buildOrder(db, { status: 'paid', category: 'accounts' })
    const waits = await mainOf(request(`/orders/${paid.id}`, { viewer: { id: paid.user_id } }))
    expect(waits.querySelector('#goods')).toBeNull()
  })

  test.each([
    ['the keys are gone', () => undefined],
    ['the key is another', () => ({ ...keys!, keys: [{ id: 1, key: Buffer.alloc(32) }] })],
  ])('when %s, which the buyer is told and the log too', async (_, now) => {
    const { buyer, reveal } = await delivered()
    env.sealingKeys = now()
    const refused = await request(reveal, { viewer: buyer, form: {} })
    expect([refused.status, textOf(await mainOf(refused))]).toEqual([
      503,
      expect.stringContaining('We cannot open this now. Our team has been told.'),
    ])
    expect(await revealsOf(buyer.id)).toEqual([])
  })
})
