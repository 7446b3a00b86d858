import { beforeEach, describe, expect, test } from 'vitest'
import { countSearch, forgetOldSearches } from '#modules/catalog/popular-searches.server.ts'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { hrefsOf, mainOf, textOf } from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
const now = new Date('2026-11-30T10:00:00Z')
const viewer = await buildAdmin(db)
const { words } = as(viewer)
await buildGame(db, { name: 'Free Fire', slug: 'free-fire' })

beforeEach(async () => {
  await db.deleteFrom('search_sketches').execute()
  await db.deleteFrom('popular_searches').execute()
  await db.deleteFrom('auth_rate_limits').execute()
})

const person = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const count = (text: string, n: number, least = 20, at = now) =>
  countSearch(db, { text, userId: person(n) }, { popular_search_min_people: least }, at)
const found = () => db.selectFrom('popular_searches').select(['text', 'people', 'state']).execute()
/** Different members until the search is popular; how many it took, of 60 at most. */
async function untilPopular(text: string, at = now) {
  for (let n = 1; n <= 60; n++) {
    await count(text, n, 20, at)
    if ((await found()).some((each) => each.text === text)) return n
  }
  throw new Error('never')
}

describe('a search', () => {
  test('is popular from twenty different members on, and never from fewer', async () => {
    for (let again = 0; again < 100; again++) await count('free fire', 1)
    expect(await found()).toEqual([])
    // two that share a bit count as one, so it may take some more
    const took = await untilPopular('free fire')
    expect(took).toBeGreaterThanOrEqual(20)
    expect(took).toBeLessThan(30)
    expect(await found()).toEqual([{ text: 'free fire', people: 20, state: 'waiting' }])
  })

  test('is the same in whatever case and with whatever blanks', async () => {
    for (let n = 1; n <= 15; n++) await count(n % 2 ? 'Free  FIRE ' : 'frée fire', n, 5)
    expect(await found()).toHaveLength(1)
  })

  test('is the same in whatever order of its words, as its first counted member typed it', async () => {
    const said = ['free fire', 'fire free', 'fire FREE fire']
    for (let n = 1; n <= 15; n++) await count(said[n % 3]!, n, 5)
    const [popular, ...others] = await found()
    expect([said.includes(popular!.text), others]).toEqual([true, []])
    expect(await db.selectFrom('search_sketches').select('people').execute()).toHaveLength(1)
  })

  test('is counted of one member sixty times an hour', async () => {
    for (let n = 0; n < 70; n++) await count(`word${n}`, 99)
    const sketches = () => db.selectFrom('search_sketches').select('digest').execute()
    expect(await sketches()).toHaveLength(60)
    await count('another hour', 99, 20, plus(now, DAY))
    expect(await sketches()).toHaveLength(61)
  })

  test('leaves nothing to be read before that, neither its words nor who made it', async () => {
    await count('my phone 0555123456', 7)
    const rows = JSON.stringify(await db.selectFrom('search_sketches').selectAll().execute())
    expect(rows).not.toContain('0555')
    expect(rows).not.toContain(person(7))
    expect(rows).not.toContain(Buffer.from('my phone 0555123456').toString('hex'))
    expect(await found()).toEqual([])
  })

  test.each(['', ' ', 'a', 'x'.repeat(61), '\u200b\u200f', '!'])(
    'of %j is not counted',
    async (text) => {
      await count(text, 1, 1)
      expect(await found()).toEqual([])
      expect(await db.selectFrom('search_sketches').selectAll().execute()).toEqual([])
    },
  )

  test('is forgotten a month after the first of them, but for what was decided', async () => {
    await count('forgotten', 1)
    await untilPopular('free fire')
    await untilPopular('hidden one')
    await db
      .updateTable('popular_searches')
      .set({ state: 'hidden' })
      .where('text', '=', 'hidden one')
      .execute()
    await forgetOldSearches(db, plus(now, 29 * DAY))
    expect(await db.selectFrom('search_sketches').select('people').execute()).toHaveLength(3)
    await forgetOldSearches(db, plus(now, 31 * DAY))
    expect(await db.selectFrom('search_sketches').select('people').execute()).toEqual([])
    expect(await found()).toHaveLength(2)
    await forgetOldSearches(db, plus(now, 91 * DAY))
    expect(await found()).toMatchObject([{ text: 'hidden one' }])
  })
})

describe('the page of searches', () => {
  const opened = (query: string, as: { id: string } | null, headers = {}) =>
    request(`/search?${query}`, { ...(as && { viewer: as }), headers })
  const counted = async () =>
    (await db.selectFrom('search_sketches').select('people').execute()).length

  test('counts what a member opened and found, and nothing of visitors', async () => {
    const member = await buildProfile(db)
    await opened('q=free+fire', null)
    await opened('q=nothing+of+it', member)
    await opened('q=free+fire', member, { 'sec-purpose': 'prefetch' })
    await opened('q=free+fire', member, { accept: 'application/json' })
    expect(await counted()).toBe(0)
    expect((await opened('q=free+fire', member)).status).toBe(200)
    expect(await counted()).toBe(1)
  })
})

describe('a popular search', () => {
  test('is shown to all once an administrator says so, and hidden again', async () => {
    await untilPopular('free fire')
    const { id } = await db.selectFrom('popular_searches').select('id').executeTakeFirstOrThrow()
    const listed = async () =>
      (await request('/search', { headers: { accept: 'application/json' } })).json()
    expect(await listed()).toMatchObject({ searches: [] })
    expect(await words('/admin/searches')).toContain('Waiting')
    const send = (form: Record<string, string | number>) =>
      request('/admin/searches?state=all', { viewer, form })
    expect(flashOf(await send({ search: id, state: 'shown' }))).toBe('search_shown')
    expect(await listed()).toMatchObject({ searches: ['free fire'] })
    const page = await mainOf(request('/search'))
    expect(textOf(page)).toContain('Popular searches')
    expect(hrefsOf(page)).toContain('/search?q=free+fire')
    expect(flashOf(await send({ search: id, state: 'hidden' }))).toBe('search_hidden')
    expect(await listed()).toMatchObject({ searches: [] })
    const logged = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(logged.map(({ action }) => action)).toEqual([
      'popular_search.show',
      'popular_search.hide',
    ])
    for (const search of [999_999_999, '-1', "1'", ''])
      expect((await send({ search, state: 'shown' })).status).toBe(404)
    expect((await send({ search: id, state: 'waiting' })).status).toBe(404)
  })

  test('is what it says, whatever that is', async () => {
    await untilPopular('<script>alert(1)</script>')
    await db.updateTable('popular_searches').set({ state: 'shown' }).execute()
    const page = await mainOf(request('/search'))
    expect(page.querySelector('script')).toBeNull()
    expect(textOf(page)).toContain('<script>alert(1)</script>')
  })
})
