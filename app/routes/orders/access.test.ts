import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { shareCredentials } from '#modules/orders/credentials.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { lendingForm, lendingOf, lent } from '../../../tests/factories/access.ts'
import { refundByDispute } from '../../../tests/factories/dispute.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'
import { relay } from '../../../tests/relay.ts'
import { verify } from '../../../scripts/verify.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const PASSWORD = 'the password of a seller'
const hash = await hashPassword(PASSWORD)

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

async function boost(now = new Date()) {
  const order = await buildOrder(db, { status: 'paid', category: 'boosting', now })
  const { id, user_id, seller_id } = order
  await buildIdentity(db, seller_id, { password: hash })
  return {
    id,
    buyer: { id: user_id },
    seller: { id: seller_id },
    orderPage: `/orders/${id}`,
    form: `/orders/${id}/access`,
    back: `/orders/${id}/access/take-back`,
    sale: `/sales/${id}`,
    open: `/sales/${id}/access`,
  }
}

async function given(goods = lent()) {
  const order = await boost()
  const lending = await lendingForm(db, order.id, goods)
  const done = await shareCredentials(db, order.id, order.buyer.id, lending, new Date())
  expect(done).toMatchObject({ ok: true })
  return { ...order, goods }
}

const partOf = async (path: string, viewer: { id: string }) => {
  const main = await mainOf(request(path, { viewer }))
  const card = main.querySelector('#access')?.closest('section, .k-card')
  return card ? textOf(card) : null
}

describe('the buyer of a boost', () => {
  test('gives access by a form of its own, and the seller is told', async () => {
    const { id, buyer, seller, orderPage, sale, form } = await boost()
    expect(await partOf(orderPage, buyer)).toContain(
      'Share these only if the seller will play on your account.',
    )
    expect(await partOf(sale, seller)).toContain('The buyer has not shared login details.')
    const page = await request(form, { viewer: buyer })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const main = await mainOf(page)
    expect(
      main.querySelector(`form[method=post][action="${form}"] [name=sealed_form]`),
    ).not.toBeNull()
    // nothing in it is a password field, which a browser would offer to keep
    expect(main.querySelector('input[type=password]')).toBeNull()
    const goods = lent({ note: 'Not after 22:00' })
    const posted = await lendingOf(db, id, goods)
    const done = await request(form, { viewer: buyer, form: posted })
    expect([done.headers.get('location'), flashOf(done)]).toEqual([
      `${orderPage}#access`,
      'access_given',
    ])
    expect(await partOf(orderPage, buyer)).toContain('The seller has not opened them yet.')
    expect(await partOf(sale, seller)).toContain('The buyer shared them on')
    await relay()
    const told = textOf(await mainOf(request('/notifications', { viewer: seller })))
    expect(told).toContain('shared the login details of their account')
  })

  test('is shown what is missing, and never a secret again', async () => {
    const { id, buyer, form } = await boost()
    const posted = await lendingOf(db, id, lent({ login: '', note: 'mine alone' }))
    const refused = await request(form, { viewer: buyer, form: posted })
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(html).toContain('Fill this in')
    expect(html).not.toContain(posted.unit1_password)
    expect(html).not.toContain('mine alone')
    expect(html).toContain('are never shown again')
    const empty = { ...posted, unit1_password: '', unit1_note: '' }
    expect(await (await request(form, { viewer: buyer, form: empty })).text()).not.toContain(
      'are never shown again',
    )
    const stale = { ...(await lendingOf(db, id)), fields_seen: 'another' }
    expect((await request(form, { viewer: buyer, form: stale })).status).toBe(409)
  })

  test('reads its choices in Arabic', async () => {
    const { buyer, seller, form, open } = await given(lent({ way: 'Another way' }))
    const page = await mainOf(request(`/ar${form}`, { viewer: buyer }))
    const options = [...page.querySelectorAll('option')]
    expect(options.map((each) => [each.getAttribute('value'), textOf(each)])).toContainEqual([
      'Another way',
      'طريقة أخرى',
    ])
    const shown = await request(`/ar${open}`, { viewer: seller, form: { password: PASSWORD } })
    expect(textOf(await mainOf(shown))).toContain('طريقة أخرى')
  })

  test('changes it, and takes it back', async () => {
    const { id, buyer, seller, orderPage, sale, form, back, open } = await given()
    const main = textOf(await mainOf(request(form, { viewer: buyer })))
    expect(main).toContain('is deleted when you share this')
    expect(main).toContain('The seller has not opened it.')
    await request(form, { viewer: buyer, form: await lendingOf(db, id) })
    expect(await partOf(orderPage, buyer)).toContain('Changed on')
    expect(await partOf(sale, seller)).toContain('The buyer changed them on')
    await request(open, { viewer: seller, form: { password: PASSWORD } })
    expect(await partOf(orderPage, buyer)).toContain('The seller opened them on')
    expect(textOf(await mainOf(request(form, { viewer: buyer })))).toContain(
      'so change your password too',
    )
    await request(form, { viewer: buyer, form: await lendingOf(db, id) })
    // what is there now was not opened, what was there before it was; the page and the form agree
    expect(await partOf(orderPage, buyer)).toContain(
      'has not opened these yet, but opened the ones',
    )
    expect(await partOf(sale, seller)).toContain('You have not opened these yet')
    expect(textOf(await mainOf(request(form, { viewer: buyer })))).toContain(
      'The seller has not opened it, but opened what you shared before.',
    )
    const taken = await request(back, { viewer: buyer, form: {} })
    expect([taken.headers.get('location'), flashOf(taken)]).toEqual([
      `${orderPage}#access`,
      'access_taken_back',
    ])
    expect(flashOf(await request(back, { viewer: buyer, form: {} }))).toBe('access_none')
    expect(await partOf(orderPage, buyer)).toContain('You deleted them on')
    expect(await partOf(sale, seller)).toContain('The buyer deleted them on')
    const late = await request(open, { viewer: seller, form: { password: PASSWORD } })
    expect([late.headers.get('location'), flashOf(late)]).toEqual([`${sale}#access`, 'access_none'])
    // after it was taken back it is given, not changed
    await request(form, { viewer: buyer, form: await lendingOf(db, id) })
    expect(await partOf(orderPage, buyer)).toContain('Shared on')
    expect(await partOf(sale, seller)).toContain('The buyer shared them on')
  })

  test('is told by the bell and between the messages when each of what they gave is first opened', async () => {
    const { id, buyer, seller, orderPage, sale, form, open } = await given()
    const opens = async () => {
      await request(open, { viewer: seller, form: { password: PASSWORD } })
      await relay()
    }
    const told = async () => {
      const page = textOf(await mainOf(request('/notifications', { viewer: buyer })))
      return page.split('The seller opened your login details').length - 1
    }
    const lines = async (path: string, viewer: { id: string }, words: string) =>
      textOf(await mainOf(request(path, { viewer }))).split(words).length - 1
    const bought = () => lines(orderPage, buyer, 'opened your login details.')
    const sold = () => lines(sale, seller, 'You opened the buyer’s login details.')
    expect([await told(), await bought(), await sold()]).toEqual([0, 0, 0])
    await opens()
    expect([await told(), await bought(), await sold()]).toEqual([1, 1, 1])
    await opens()
    expect([await told(), await bought(), await sold()]).toEqual([1, 1, 1])
    await request(form, { viewer: buyer, form: await lendingOf(db, id) })
    await opens()
    expect([await told(), await bought(), await sold()]).toEqual([2, 2, 2])
    expect(await lines(`/ar${orderPage}`, buyer, 'بيانات الدخول إلى حسابك.')).toBe(2)
    expect(await lines(`/ar${sale}`, seller, 'فتحتَ بيانات الدخول إلى حساب المشتري.')).toBe(2)
  })

  test('is told to change the password when it is over, and can give no more', async () => {
    const { id, buyer, seller, orderPage, sale, form } = await given()
    const posted = await lendingOf(db, id)
    expect((await refundByDispute(db, id, new Date())).ok).toBe(true)
    expect(await partOf(orderPage, buyer)).toContain('Change your password now')
    const sold = await partOf(sale, seller)
    expect(sold).toContain('when the order ended')
    expect(sold).not.toContain('Change your password now')
    expect(textOf(await mainOf(request(form, { viewer: buyer })))).toContain('This order is over')
    expect((await request(form, { viewer: buyer, form: posted })).status).toBe(409)
  })

  test('sees nothing of it where none was given and the order is over', async () => {
    const { id, buyer, seller, orderPage, sale } = await boost()
    const actor = person({ ...seller, is_admin: false })
    await moveOrder(db, { id, name: 'give_back', actor }, defaults, new Date())
    expect([await partOf(orderPage, buyer), await partOf(sale, seller)]).toEqual([null, null])
  })

  test('is led to the form by the chat, which takes no passwords', async () => {
    const { buyer, seller, orderPage, sale, form, id } = await boost()
    const body = 'password: Tq7#xK93vv'
    const message = { body, say_token: crypto.randomUUID() }
    const warned = await mainOf(request(`${orderPage}/say`, { viewer: buyer, form: message }))
    expect(textOf(warned)).toContain('This looks like a password')
    expect(warned.querySelector(`.k-guard a[href="${form}"]`)).not.toBeNull()
    const other = await mainOf(request(`${sale}/say`, { viewer: seller, form: message }))
    expect(other.querySelector(`.k-guard a[href="${form}"]`)).toBeNull()
    expect(other.querySelector(`.k-guard a[href="/sales/${id}/deliver"]`)).not.toBeNull()
  })
})

/** Lets it be that the buyer answered so at checkout. */
const answered = (id: string, value: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const label = { label: 'How?', label_ar: 'كيف؟', text: value, text_ar: value }
    const answer = [{ key: 'buyer_mode', type: 'choice', value, ...label }]
    const buyer_fields = JSON.stringify(answer)
    await tx.updateTable('orders').set({ buyer_fields }).where('id', '=', id).execute()
  })

test('nobody is called late while access is awaited, and both read how long it took', async () => {
  const { id, buyer, seller, orderPage, sale, form } = await boost(plus(new Date(), -2 * HOUR))
  const turnOf = async (path: string, viewer: { id: string }) =>
    textOf((await mainOf(request(path, { viewer }))).querySelector('.k-now')!)
  const turns = () => Promise.all([turnOf(orderPage, buyer), turnOf(sale, seller)])
  for (const turn of await turns()) expect(turn).toMatch(/late: promised by/)
  await answered(id, 'piloted')
  for (const turn of await turns()) {
    expect(turn).not.toMatch(/late: promised by/)
    expect(turn).toContain('Promised by')
  }
  await request(form, { viewer: buyer, form: await lendingOf(db, id) })
  const [bought, sold] = await turns()
  expect(bought).toContain('The seller waited 2 hours for your login details.')
  expect(sold).toContain('You waited 2 hours for the buyer’s login details.')
})

test('whose boost is played on the buyer’s account waits for access, on both sides and at the foot of the page', async () => {
  const { id, buyer, seller, orderPage, sale, form } = await boost()
  const now = async (path: string, viewer: { id: string }) => {
    const main = await mainOf(request(path, { viewer }))
    return {
      turn: textOf(main.querySelector('.k-now')!),
      acts: main.querySelectorAll(`.k-now a[href="${form}"], .k-order-bar a[href="${form}"]`)
        .length,
    }
  }
  await answered(id, 'duo')
  expect(await now(orderPage, buyer)).toMatchObject({ acts: 0 })
  expect((await now(orderPage, buyer)).turn).toContain('The seller’s turn')
  await answered(id, 'piloted')
  const waiting = await now(orderPage, buyer)
  expect(waiting.turn).toContain('Your turn')
  expect(waiting.turn).toContain('Share your login details')
  expect(waiting.acts).toBe(2)
  expect(await partOf(orderPage, buyer)).toContain('You asked the seller to play on your account.')
  expect((await now(sale, seller)).turn).toContain('The buyer’s turn')
  expect(await partOf(sale, seller)).toContain('asked you to play on their account')
  expect((await now(`/ar${orderPage}`, buyer)).turn).toContain('أرسل بيانات الدخول إلى حسابك')
  await request(form, { viewer: buyer, form: await lendingOf(db, id) })
  expect(await now(orderPage, buyer)).toMatchObject({ acts: 0 })
  expect((await now(orderPage, buyer)).turn).toContain('The seller’s turn')
  expect((await now(sale, seller)).turn).toContain('Your turn')
})

describe('its seller', () => {
  test('opens it by a form after they have shown who they are, for two minutes, and it is written down', async () => {
    const { buyer, seller, goods, orderPage, sale, open } = await given(
      lent({ password: '<script>alert(1)</script>' }),
    )
    const part = await mainOf(request(sale, { viewer: seller }))
    expect(part.querySelector(`form[method=post][action="${open}"]`)).not.toBeNull()
    const asked = await request(open, { viewer: seller, form: {} })
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const page = await mainOf(asked)
    expect(page.querySelector(`form[action="${open}"] input[name=password]`)).not.toBeNull()
    expect(textOf(page)).not.toContain(goods.login)
    const wrong = await request(open, { viewer: seller, form: { password: 'another' } })
    expect([wrong.status, (await wrong.text()).includes(goods.login!)]).toEqual([403, false])
    expect(await partOf(orderPage, buyer)).toContain('has not opened them yet')
    const opened = await request(open, { viewer: seller, form: { password: PASSWORD } })
    expect([
      opened.status,
      opened.headers.get('cache-control'),
      opened.headers.get('refresh'),
      opened.headers.get('etag'),
    ]).toEqual([200, 'private, no-store', `120;url=${sale}#access`, null])
    const shown = await mainOf(opened)
    expect([...shown.querySelectorAll('details.k-secret bdi')].map(textOf)).toEqual(
      Object.values(goods),
    )
    // what is typed off is in letters that tell l from 1; what was chosen is read
    expect([...shown.querySelectorAll('details.k-secret code')].map(textOf)).toEqual([
      goods.login,
      goods.password,
    ])
    // a page that asks who it is, and one that shows it, is read anew by who reloads it
    expect(page.querySelector('[data-no-bfcache]')).not.toBeNull()
    expect(shown.querySelector('[data-no-bfcache]')).not.toBeNull()
    expect(await partOf(orderPage, buyer)).toContain('The seller opened them on')
    expect(await partOf(sale, seller)).toContain('The buyer can see this.')
  })

  test('never by reading an address', async () => {
    const { seller, goods, sale, open } = await given()
    for (const prefix of ['', '/ar']) {
      const read = await request(prefix + open, { viewer: seller })
      expect([read.status, read.headers.get('location')]).toEqual([302, `${prefix}${sale}#access`])
      const page = await request(prefix + sale, { viewer: seller })
      expect(await page.text()).not.toContain(goods.login)
    }
  })

  test('at most twenty times in an hour', async () => {
    const { seller, open } = await given()
    const asked = Array.from({ length: 21 }, () =>
      request(open, { viewer: seller, form: { password: PASSWORD } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
    expect(statuses).toContain(429)
  })
})

test('everybody else finds nothing, administrators too', async () => {
  const { id, buyer, seller, goods, orderPage, form, back, open } = await given()
  const [admin, stranger] = [await buildAdmin(db), await buildProfile(db)]
  const posted = await lendingOf(db, id)
  for (const [viewer, paths] of [
    [admin, [form, back, open]],
    [stranger, [form, back, open]],
    [seller, [form, back]],
    [buyer, [open]],
  ] as const)
    for (const path of paths)
      for (const body of [undefined, path === form ? posted : { password: PASSWORD }]) {
        const answer = await request(path, { viewer, ...(body && { form: body }) })
        expect([path, answer.status]).toEqual([path, 404])
        expect(await answer.text()).not.toContain(goods.login)
      }
  expect(await partOf(orderPage, buyer)).toContain('Shared on')
  expect((await request(open)).headers.get('location')).toContain('/signin')
  const items = await buildOrder(db, { status: 'paid', category: 'items' })
  const own = { id: items.user_id }
  expect((await request(`/orders/${items.id}/access`, { viewer: own })).status).toBe(404)
  expect(await partOf(`/orders/${items.id}`, own)).toBeNull()
})
