import { afterAll, expect, test } from 'vitest'
import { readEnv } from '../app/platform/env.server.ts'
import { openTestApp } from '../tests/app.ts'
import { getByRole, mainOf } from '../tests/page.ts'
import { startStandIn } from './server.ts'

const { appUrl } = readEnv({ APP_SECRET: 'x'.repeat(32) })
const client = { id: 'kanz', secret: 'secret', redirectUri: `${appUrl}/api/auth/callback/google` }
const standIn = await startStandIn({ key: 'test_sk_1', google: client })
afterAll(() => standIn.close())
const { db, request } = await openTestApp({
  google: { issuer: standIn.origin, clientId: client.id, clientSecret: client.secret },
})

/** Begins at the site's button; gives Google's address and the cookies of the attempt. */
async function begin() {
  const begun = await request('/signin/google', { form: { from: 'signin' } })
  const cookies = begun.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { url: begun.headers.get('location')!, cookie: cookies.join('; ') }
}

const press = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })

async function arrive(answer: Response, cookie: string) {
  const { pathname, search } = new URL(answer.headers.get('location')!)
  return request(pathname + search, { headers: { cookie } })
}

test('whoever writes an address is signed in as its owner, the second time too [AUTH-06 AUTH-36]', async () => {
  getByRole(await mainOf(request('/signin')), 'button', 'Sign in with Google')
  for (const email of ['lina@example.com', 'Lina@example.com ']) {
    const { url, cookie } = await begin()
    expect(await (await fetch(url)).text()).toContain('nothing reaches Google')
    const signed = await arrive(await press(url, { press: 'continue', email }), cookie)
    expect(signed.headers.get('location')).toBe('/')
    expect(signed.headers.getSetCookie().join()).toContain('sb-auth-token=')
  }
  const people = await db
    .selectFrom('profiles')
    .select('email_verified')
    .where('email', '=', 'lina@example.com')
    .execute()
  expect(people).toEqual([{ email_verified: true }])
})

test('who cancels comes back to the form, and what is no address is asked for again [AUTH-10]', async () => {
  const { url, cookie } = await begin()
  const wrong = await press(url, { press: 'continue', email: 'lina@' })
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('value="lina@"'),
  ])
  const back = await arrive(await press(url, { press: 'cancel' }), cookie)
  expect(back.headers.get('location')).toContain('/signin?error=')
})

test('nobody is signed in by another site, for another site, or by a code that is not theirs', async () => {
  const { url } = await begin()
  const form = { press: 'continue', email: 'lina@example.com' }
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) expect((await press(url, form, headers)).status).toBe(403)
  const elsewhere = new URL(url)
  elsewhere.searchParams.set('redirect_uri', 'https://evil.example')
  expect((await press(elsewhere.href, form)).status).toBe(400)

  const given = async () =>
    new URL((await press(url, form)).headers.get('location')!).searchParams.get('code')!
  const ask = (asked: Record<string, string>) =>
    press(`${standIn.origin}/google/token`, {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uri: client.redirectUri,
      code_verifier: 'not the one',
      ...asked,
    })
  expect((await ask({ code: await given() })).status).toBe(400)
  expect((await ask({ code: await given(), client_secret: 'another' })).status).toBe(401)
  expect((await ask({ code: 'none' })).status).toBe(400)
  expect((await fetch(`${standIn.origin}/google/userinfo`)).status).toBe(401)
})
