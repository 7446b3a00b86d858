import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import type { Db } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildProfile, suspend } from '../../../tests/factories/profile.ts'
import { allByRole, hrefsOf, pageOf } from '../../../tests/page.ts'
import { createAuth } from './auth.server.ts'
import { forgetOldSignIns } from './clean-up.server.ts'
import { hasSessionCookie, MOST_SESSION_DAYS, openSession } from './session.server.ts'
import { sessionsOf } from './sessions.server.ts'

const { db, env, request, signIn } = await openTestApp()
const now = new Date()

let person: { id: string; username: string }
let cookie: string
beforeEach(async () => {
  person = await buildProfile(db)
  cookie = await signIn(person)
})

const expires = (at: Date) =>
  db.updateTable('sessions').set({ expires_at: at }).where('user_id', '=', person.id).execute()
const expiry = async () =>
  (
    await db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).expires_at
const open = (cookies: string | null, at = now) => openSession(db, cookies, env, at)

test('a live session opens its person with what every page shows, admin and seller included [AUTH-30 GEN-18 CALL-58]', async () => {
  await expires(plus(now, 30 * DAY))
  expect(await open(cookie)).toMatchObject({
    viewer: { id: person.id, username: person.username, is_admin: false, is_seller: false },
    cookie: null,
  })
})

test('what changes of a person is seen with the next request [AUTH-30]', async () => {
  await open(cookie)
  await db.updateTable('profiles').set({ is_seller: true }).where('id', '=', person.id).execute()
  expect((await open(cookie)).viewer?.is_seller).toBe(true)
})

test('a remembered session is prolonged by use, at most once a day, and its cookie with it [AUTH-32 AUTH-34]', async () => {
  await expires(plus(now, 29 * DAY - MINUTE))
  const opened = await open(cookie)
  expect(opened.cookie).toBe(
    `${cookie}; Max-Age=${(30 * DAY) / 1000}; Path=/; HttpOnly; SameSite=Lax`,
  )
  expect(await expiry()).toEqual(plus(now, 30 * DAY))
  expect((await open(cookie, plus(now, 23 * HOUR))).cookie).toBeNull()
  expect((await open(cookie, plus(now, 25 * HOUR))).cookie).toContain('Max-Age')
})

test('a session ends a year after it was opened, however it is used', async () => {
  const opened = (days: number) =>
    db
      .updateTable('sessions')
      .set({ created_at: plus(now, -days * DAY), expires_at: plus(now, 30 * DAY) })
      .where('user_id', '=', person.id)
      .execute()
  await opened(MOST_SESSION_DAYS - 1)
  expect((await open(cookie)).viewer?.id).toBe(person.id)
  await opened(MOST_SESSION_DAYS)
  expect(await open(cookie)).toEqual(cleared)
  expect(await sessionsOf(db, person.id, randomUUID(), now)).toEqual([])
  await forgetOldSignIns(db, now)
  expect(
    await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute(),
  ).toEqual([])
})

test('a session that ends with the browser gets no longer cookie by use [AUTH-32]', async () => {
  await expires(plus(now, 2 * HOUR))
  const opened = await open(`sb-auth-brief=true.x; ${cookie}`)
  expect(opened.viewer?.id).toBe(person.id)
  expect(opened.cookie).toBeNull()
  expect(await expiry()).toEqual(plus(now, DAY))
})

test("over HTTPS the cookie is this host's alone, and one that another host of the domain has set opens nothing", async () => {
  await expires(plus(now, DAY))
  const http = env.appUrl
  env.appUrl = 'https://kanz.example'
  try {
    expect((await open(`__Host-${cookie}`)).cookie).toMatch(
      /^__Host-sb-auth-token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await open(cookie)).toEqual({ viewer: null, cookie: null })
    const { authCookies, createAuthCookie } = await createAuth(db, env).$context
    const names = [
      authCookies.sessionToken.name,
      authCookies.dontRememberToken.name,
      createAuthCookie('state').name,
    ]
    expect(names).toEqual(['__Host-sb-auth-token', '__Host-sb-auth-brief', '__Host-kanz.state'])
    expect(createAuthCookie('state').attributes).toMatchObject({ secure: true, path: '/' })
    expect(createAuthCookie('state').attributes.domain).toBeUndefined()
  } finally {
    env.appUrl = http
  }
})

test('one that a former secret of the app signed opens as long as that is named', async () => {
  await expires(plus(now, DAY))
  const [former] = env.appSecrets
  try {
    env.appSecrets = ['n'.repeat(32), former]
    expect((await open(cookie)).viewer).toMatchObject({ id: person.id })
    env.appSecrets = ['n'.repeat(32)]
    expect(await open(cookie)).toEqual(cleared)
  } finally {
    env.appSecrets = [former]
  }
})

const cleared = {
  viewer: null,
  cookie: 'sb-auth-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
}

test('a session that is over, revoked, forged or of a suspended person is cleared [AUTH-31 AUTH-40]', async () => {
  expect(await open('sb-auth-token=forged.signature')).toEqual(cleared)
  expect(await open('sb-auth-token=%E0%A4%A')).toEqual(cleared)
  expect(await open(cookie.replace('=', '=x'))).toEqual(cleared)
  await expires(plus(now, -1))
  expect(await open(cookie)).toEqual(cleared)
  await expires(plus(now, DAY))
  expect((await open(cookie)).viewer).toMatchObject({ id: person.id })
  await suspend(db, person.id)
  expect(await open(cookie)).toEqual(cleared)
  await db
    .updateTable('profiles')
    .set({ suspended_at: null, suspension_reason: null })
    .where('id', '=', person.id)
    .execute()
  expect(await open(cookie)).toEqual(cleared)
})

test('at start-up, without a valid session or when its user cannot be fetched, what the browser kept is cleared and the user is signed out [AUTH-33]', async () => {
  const arrive = async () => {
    const response = await request('/allgames', { headers: { cookie: `theme=dark; ${cookie}` } })
    const page = await pageOf(response)
    const [login, menu] = [
      allByRole(page, 'link', 'Login').length > 0,
      hrefsOf(page).includes(`/users/${person.username}`),
    ]
    return { status: response.status, set: response.headers.getSetCookie(), login, menu }
  }
  const out = { status: 200, set: [cleared.cookie], login: true, menu: false }
  await expires(plus(now, 30 * DAY))
  expect(await arrive()).toEqual({ status: 200, set: [], login: false, menu: true })
  await expires(plus(now, -1))
  expect(await arrive()).toEqual(out)
  await expires(plus(now, 30 * DAY))
  await db
    .updateTable('profiles')
    .set({ email_verified: false })
    .where('id', '=', person.id)
    .execute()
  expect(await arrive()).toEqual(out)
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  expect(await arrive()).toEqual(out)
})

test('a session of an address that is not confirmed opens nothing', async () => {
  await db
    .updateTable('profiles')
    .set({ email_verified: false })
    .where('id', '=', person.id)
    .execute()
  expect(await open(cookie)).toEqual(cleared)
  await db
    .updateTable('profiles')
    .set({ email_verified: true })
    .where('id', '=', person.id)
    .execute()
  expect((await open(cookie)).viewer?.id).toBe(person.id)
})

test('without a cookie there is nothing to open or to clear', async () => {
  expect(await open(null)).toEqual({ viewer: null, cookie: null })
  expect(await open('theme=dark')).toEqual({ viewer: null, cookie: null })
  expect(hasSessionCookie('theme=dark')).toBe(false)
})

test('when the database does not answer nobody is signed out [AUTH-41]', async () => {
  const broken: Db = new Proxy(db, {
    get: () => {
      throw new Error('no connection')
    },
  })
  await expect(openSession(broken, cookie, env, now)).rejects.toThrow('no connection')
})

test('that a person is here is noted every five minutes', async () => {
  const seen = async () =>
    (
      await db
        .selectFrom('profiles')
        .select('last_seen_at')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at
  await db
    .updateTable('profiles')
    .set({ last_seen_at: plus(now, -4 * MINUTE) })
    .where('id', '=', person.id)
    .execute()
  await open(cookie)
  expect(await seen()).toEqual(plus(now, -4 * MINUTE))
  await open(cookie, plus(now, 2 * MINUTE))
  expect(await seen()).toEqual(plus(now, 2 * MINUTE))
})

test('somebody has twenty sessions at most: with another one the longest unused ends, also of many at once', async () => {
  const tokens = Array.from({ length: 40 }, (_, n) => `${person.id} ${n}`)
  const add = (token: string, age: number) =>
    db
      .insertInto('sessions')
      .values({
        token,
        user_id: person.id,
        expires_at: plus(now, DAY),
        updated_at: plus(now, -age * MINUTE),
      })
      .execute()
  const left = async () =>
    (
      await db
        .selectFrom('sessions')
        .where('user_id', '=', person.id)
        .select('token')
        .orderBy('updated_at', 'desc')
        .execute()
    ).map(({ token }) => token)
  await db.deleteFrom('sessions').where('user_id', '=', person.id).execute()
  for (const [n, token] of tokens.slice(0, 20).entries()) await add(token, n + 1)
  expect(await left()).toEqual(tokens.slice(0, 20))
  await add(tokens[20]!, 0)
  expect(await left()).toEqual([tokens[20], ...tokens.slice(0, 19)])
  await Promise.all(tokens.slice(21).map((token) => add(token, 0)))
  expect(await left()).toHaveLength(20)
})
