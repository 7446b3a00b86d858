import { expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildProfile, buildSeller } from './factories/profile.ts'
import { pageOf } from './page.ts'

const { db, request, signIn } = await openTestApp()
const languageOf = async (response: Response) => {
  const { lang, dir } = (await pageOf(response)).documentElement
  return [lang, dir]
}

test('a request is answered by the whole site, in the language of its path', async () => {
  const english = await request('/no/such/page')
  expect(english.status).toBe(404)
  expect(await languageOf(english)).toEqual(['en', 'ltr'])
  const arabic = await request('/ar/no/such/page')
  expect(await languageOf(arabic)).toEqual(['ar', 'rtl'])
  expect(arabic.headers.get('content-security-policy')).not.toContain('unsafe-inline')
})

test.each([
  ['ar-DZ,ar', '/ar'],
  ['fr-FR,fr;q=0.9,en;q=0.8', '/ar'],
  ['en-GB,fr;q=0.8', null],
  ['de-DE', null],
  ['', null],
])(
  'a first visit by a browser that reads %j is led to %s [GEN-01 OP-001]',
  async (languages, path) => {
    expect(
      (await request('/', { headers: { 'accept-language': languages } })).headers.get('location'),
    ).toBe(path)
  },
)

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

const asks = [
  '/notifications',
  '/manage-offers',
  '/create-offer',
  '/change-username',
  '/settings',
  '/wallet',
  '/wallet/deposit',
  '/wallet/withdraw',
  '/orders',
  '/loyalty',
]
const isOpen = [
  '/',
  '/allgames',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/become-seller',
]

test('every address of the storefront is there, in both languages, and those of a person ask who it is [NAV-40]', async () => {
  const viewer = await buildSeller(db, { last_seen_at: new Date() })
  const offer = await buildOffer(db, { user_id: viewer.id })
  const game = await db
    .selectFrom('games')
    .select(['slug', 'category'])
    .where('id', '=', offer.game_id)
    .executeTakeFirstOrThrow()
  const ofThings = [
    `/${game.slug}/${game.category}`,
    `/${game.slug}/${game.category}/offers/${offer.id}`,
    `/users/${viewer.username}`,
  ]
  for (const prefix of ['', '/ar']) {
    for (const path of [...isOpen, ...ofThings])
      expect([path, (await request(prefix + path)).status]).toEqual([path, 200])
    for (const path of [...asks, `/edit-offer/${offer.id}`, `/payment/${offer.id}`]) {
      const away = await request(prefix + path)
      expect([path, away.headers.get('location')]).toEqual([
        path,
        `${prefix}/signin?to=${encodeURIComponent(path)}`,
      ])
      expect([path, (await request(prefix + path, { viewer })).status]).toEqual([path, 200])
    }
  }
})
