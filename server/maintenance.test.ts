import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isReachable } from '#modules/orders/outages.server.ts'
import { loadSettings, setMaintenance } from '#modules/settings/settings.server.ts'
import { invalidatePages } from '#platform/page-cache.server.ts'
import { openTestApp } from '../tests/app.ts'
import { buildPaymentMethod } from '../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../tests/factories/profile.ts'
import { pageOf, valueOf, wordsOf } from '../tests/page.ts'
import { startHeartbeat } from './heartbeat.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const [member, admin] = [await buildProfile(db), await buildAdmin(db)]

const switched = async (on: boolean) => {
  await setMaintenance(db, on)
  await loadSettings(db) // as each node does when it hears of it
  invalidatePages('all')
}
beforeEach(() => switched(true))
afterEach(() => switched(false))

const application = {
  full_name: 'Amina Benali',
  phone: '0555 12 34 56',
  experience: 'Two years of it',
}
const apply = (path = '/become-seller', headers: Record<string, string> = {}) =>
  request(path, { viewer: member, form: application, headers })
const NOTE = 'We are working on the site. Look around'

describe('while the site is in maintenance', () => {
  test('every page is read, and says so, the cached ones too', async () => {
    for (let time = 0; time < 2; time++)
      for (const path of ['/', '/allgames', '/signin', '/fees']) {
        const answer = await request(path)
        expect([path, answer.status]).toEqual([path, 200])
        expect(wordsOf((await pageOf(answer)).body)).toContain(NOTE)
      }
    const orders = await request('/orders', { viewer: member })
    expect(wordsOf((await pageOf(orders)).body)).toContain(NOTE)
    expect(wordsOf((await pageOf(request('/ar'))).body)).toContain('نعمل الآن على صيانة الموقع')
  })

  test('a form is not taken, and stays with what was typed', async () => {
    const answer = await apply()
    const page = await pageOf(answer.clone())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(wordsOf(page.body.firstElementChild!)).toBe(
      'We are working on the site, so this was not sent. Please send it again in a few minutes. ' +
        'What you typed is still here, except passwords and files.',
    )
    for (const [name, value] of Object.entries(application))
      expect(valueOf(page.querySelector(`[name="${name}"]`)!)).toBe(value)
    expect(await db.selectFrom('seller_applications').selectAll().execute()).toEqual([])
    expect(wordsOf((await pageOf(apply('/ar/become-seller'))).body)).toContain('فلم يُرسل هذا')
  })

  test('a script is told the same in words that it shows', async () => {
    const answer = await apply('/become-seller', { accept: 'application/json' })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { problem: expect.stringContaining('so this was not sent') },
    ])
  })

  test('an act without a page to stay on is answered by a page of its own', async () => {
    const answer = await request('/functions/v1/order-webhook', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(503)
    const page = await pageOf(answer)
    expect(wordsOf(page.body)).toContain('We will be right back')
    expect(wordsOf(page.body)).toContain('so this was not sent')
  })

  test('administrators act, and read that others cannot', async () => {
    const method = await buildPaymentMethod(db, { name: 'CIB' })
    const answer = await request('/admin/payment-methods', {
      viewer: admin,
      form: { method: method.id, active: 'false' },
    })
    expect(answer.status).toBe(302)
    const page = await pageOf(request('/admin', { viewer: admin }))
    expect(wordsOf(page.body)).toContain('people can only read, and you can act')
  })

  test('people sign in and out, and payments that arrive are taken', async () => {
    const wrong = await request('/signin', { form: { email: member.email, password: 'no' } })
    expect(wrong.status).not.toBe(503)
    const hook = await request('/hooks/payments', { method: 'POST', body: '{}' })
    expect(hook.status).toBe(404) // none is configured here
    expect((await request('/signup', { form: { email: 'new@example.com' } })).status).toBe(503)
  })

  test('no node says that it can be reached: deadlines wait, and move by its length', async () => {
    await db.deleteFrom('heartbeat').execute()
    const before = new Date(Date.now() - 3 * 60 * 60_000)
    await db.insertInto('heartbeat').values({ at: before }).execute()
    await (
      await startHeartbeat(db)
    )()
    expect(await db.selectFrom('heartbeat').select('at').execute()).toEqual([{ at: before }])
    expect(await isReachable(db)).toBe(false)
    await switched(false)
    await (
      await startHeartbeat(db)
    )()
    const [outage] = await db.selectFrom('outages').selectAll().execute()
    expect(outage).toMatchObject({ source: 'heartbeat', from_at: before })
  })
})

test('afterwards everything is as before', async () => {
  await switched(false)
  expect(wordsOf((await pageOf(request('/'))).body)).not.toContain(NOTE)
  expect((await apply()).status).toBe(302)
})
