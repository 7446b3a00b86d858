import { expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildApplication } from '../../../tests/factories/application.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { withoutTable } from '../../../tests/without-table.ts'

const { db, request, signIn } = await openTestApp()
const admin = await buildAdmin(db)
const now = new Date('2026-11-20T10:00:00Z')
for (let age = 1; age <= 12; age++) {
  const status = age === 2 ? 'rejected' : age === 3 ? 'approved' : 'pending'
  await buildApplication(db, { full_name: `Person ${age}`, status, now: plus(now, -age * HOUR) })
}

const tokenOf = async (viewer: { id: string }) =>
  (await signIn(viewer)).split('=').slice(1).join('=')

async function call(query: string, token: string | null, headers: Record<string, string> = {}) {
  const response = await request(`/functions/v1/admin-seller-applications${query}`, {
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    body: (await response.json()) as Answer,
  }
}

interface Answer {
  data?: { full_name: string; status: string }[]
  count?: number
  error?: string
}

const token = await tokenOf(admin)

test('gives an administrator a page of applications and the count of all [CALL-63 CALL-64 CALL-65]', async () => {
  const { status, type, cache, body } = await call('', token)
  expect([status, type, cache, body.count, body.data?.length]).toEqual([
    200,
    'application/json',
    'private, no-store',
    12,
    10,
  ])
  expect(body.data![0]).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    full_name: 'Person 1',
    email: expect.any(String),
    phone: '0700 99 88 77',
    experience: 'Two years on Facebook',
    status: 'pending',
    notes: null,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
    username: expect.any(String),
  })
})

test('takes page, limit and status [CALL-63 ADM-APP-02]', async () => {
  const names = async (query: string) =>
    (await call(query, token)).body.data!.map(({ full_name }) => full_name)
  expect(await names('?page=2')).toEqual(['Person 11', 'Person 12'])
  expect(await names('?page=3&limit=5')).toEqual(['Person 11', 'Person 12'])
  expect(await names('?limit=100')).toHaveLength(12)
  expect(await names('?status=rejected')).toEqual(['Person 2'])
  expect((await call('?status=approved', token)).body).toMatchObject({
    count: 1,
    data: [{ full_name: 'Person 3' }],
  })
  expect(await names('?page=100000')).toEqual([])
})

test.each([
  'page=0',
  'page=-1',
  'page=1.5',
  'page=two',
  'page=9999999',
  'limit=0',
  'limit=101',
  'limit=',
  'status=',
  'status=done',
])('refuses ?%s with an error [CALL-65]', async (query) => {
  const { status, body } = await call(`?${query}`, token)
  expect([status, Object.keys(body)]).toEqual([422, ['error']])
})

test('without the token of a live session it says so in the documented words [ADM-APP-09 CALL-64]', async () => {
  const [bare] = decodeURIComponent(token).split('.')
  for (const sent of [null, '', 'x', bare!, `x${token}`, `${token};x`, '%E0%A4%A']) {
    expect(await call('', sent)).toMatchObject({
      status: 401,
      body: { error: 'Not authenticated. Please sign in to access this page.' },
    })
  }
  // a cookie is no bearer
  expect((await call('', null, { cookie: await signIn(admin) })).status).toBe(401)
  const gone = await buildAdmin(db)
  const old = await tokenOf(gone)
  await db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
  expect((await call('', old)).status).toBe(401)
})

test('shows nobody but administrators anything [CALL-65]', async () => {
  for (const who of [await buildProfile(db), await buildSeller(db)]) {
    const { status, body } = await call('', await tokenOf(who))
    expect([status, Object.keys(body)]).toEqual([403, ['error']])
  }
})

test('an error without words of its own is "Failed to fetch applications" [ADM-APP-10 CALL-65]', async () => {
  const answer = await withoutTable(db, 'seller_applications', () => call('', token))
  expect(answer).toMatchObject({ status: 500, body: { error: 'Failed to fetch applications' } })
})

test('is only to be called by GET [CALL-63]', async () => {
  const answer = await request('/functions/v1/admin-seller-applications', {
    body: '{}',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
    405,
    'GET',
    { error: 'method_not_allowed' },
  ])
})
