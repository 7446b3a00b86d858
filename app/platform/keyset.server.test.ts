import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { openTestApp } from '../../tests/app.ts'
import { buildProfile } from '../../tests/factories/profile.ts'
import { type Keyset, keysetPage } from './keyset.server.ts'

const { db } = await openTestApp()
const now = new Date('2026-11-20T10:00:00Z')

/** By the day on which they came, of which some share one, and then by name downwards. */
const keys: Keyset = [
  { by: sql`p.created_at`, is: 'time' },
  { by: sql`p.username`, is: 'text', down: true },
]
const names = ['g_day1', 'c_day1', 'a_day1', 'f_day2', 'b_day2', 'e_day3', 'd_day3']

beforeAll(async () => {
  for (const username of names)
    await buildProfile(db, { username, created_at: plus(now, Number(username.at(-1)) * DAY) })
})

const page = (place: ListPlace, size = 3) =>
  keysetPage(keys, { size, place }, ({ key, beyond, sorted, limit }) =>
    sorted(db.selectFrom('profiles as p').where(beyond).select(['p.username', key]))
      .limit(limit)
      .execute(),
  )
const namesOf = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ username }) => username)

/** Of the shape of a time, and none. */
const oddTimes = [
  '2026-13-45T99:99:99+00:00',
  '2026-02-30T10:00:00+00:00',
  '0000-01-01T00:00:00+00:00',
  '999999-01-01T00:00:00+00:00',
  '2026-11-20T10:00:00+99:99',
].map((time) => btoa(JSON.stringify([time, 'a'])))

describe('pages that begin behind a row', () => {
  test('follow each other over all rows, also where rows share what they are sorted by first', async () => {
    const first = await page(null)
    const second = await page({ after: first.after! })
    const third = await page({ after: second.after! })
    expect([first, second, third].flatMap(namesOf)).toEqual(names)
    expect([first.before, third.after]).toEqual([null, null])
  })

  test('lead back to where they came from, and know the first', async () => {
    const last = await page({ after: (await page(null, 6)).after! })
    expect(namesOf(last)).toEqual(['d_day3'])
    const back = await page({ before: last.before! })
    expect(namesOf(back)).toEqual(['f_day2', 'b_day2', 'e_day3'])
    const first = await page({ before: back.before! })
    expect([namesOf(first), first.before]).toEqual([names.slice(0, 3), null])
  })

  test('neither repeat nor miss a row while others come and go', async () => {
    const first = await page(null)
    const early = await buildProfile(db, { username: 'z_day0', created_at: plus(now, -DAY) })
    expect(namesOf(await page({ after: first.after! }))).toEqual(names.slice(3, 6))
    await db.deleteFrom('profiles').where('id', '=', early.id).execute()
  })

  test.each([
    '',
    'nonsense',
    btoa('[]'),
    btoa('["2026-11-20", "a"]'),
    btoa('[1, 2]'),
    btoa('null'),
    ...oddTimes,
  ])('of a place that makes no sense (%s) are the first', async (after) => {
    expect(namesOf(await page({ after }))).toEqual(names.slice(0, 3))
  })

  test('behind the end are the first as well', async () => {
    const end = Buffer.from('["9999-01-01T00:00:00+00:00", "a"]').toString('base64url')
    expect(namesOf(await page({ after: end }))).toEqual(names.slice(0, 3))
  })
})
