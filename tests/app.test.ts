import { expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildProfile } from './factories/profile.ts'

const { db, request, signIn } = await openTestApp()

test('a request is answered by the whole site, in the language of its path', async () => {
  const english = await request('/no/such/page')
  expect(english.status).toBe(404)
  expect(await english.text()).toContain('<html lang="en" dir="ltr"')
  const arabic = await request('/ar/no/such/page')
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl"')
  expect(arabic.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

test('a posted form reaches its action', async () => {
  const response = await request('/theme', { form: { theme: 'light', path: '/orders' } })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/orders'])
  expect(response.headers.get('set-cookie')).toContain('theme=light')
})

test('a person is signed in by a session of the database', async () => {
  const viewer = await buildProfile(db)
  const events = await request('/events', { viewer })
  expect(events.status).toBe(200)
  await events.body?.cancel()
  expect((await request('/events')).status).toBe(401)

  const cookie = await signIn(viewer)
  await db.deleteFrom('sessions').where('user_id', '=', viewer.id).execute()
  expect((await request('/events', { headers: { cookie } })).status).toBe(401)
})
