import { beforeEach, expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { openAuth } from '#modules/auth/auth.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildProfile, suspend } from '../../../tests/factories/profile.ts'
import { openProvider } from '../../../tests/oidc.ts'
import { getByRole, mainOf } from '../../../tests/page.ts'

const { appUrl } = readEnv({ APP_SECRET: 'x'.repeat(32) })
const provider = await openProvider(appUrl)
const google = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
}
const { db, env, request } = await openTestApp({ google })

let made = 0
let subject: string
let email: string
beforeEach(() => {
  subject = `subject-${++made}`
  email = `google${made}@example.com`
  provider.people.set(subject, { email, email_verified: true })
})

interface Begun {
  url: string
  cookie: string
}

async function begin(form: Record<string, string> = {}, prefix = ''): Promise<Begun> {
  const response = await request(`${prefix}/signin/google`, { form })
  return {
    url: response.headers.get('location')!,
    cookie: response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; '),
  }
}

const arrive = (url: URL, cookie: string) =>
  request(url.pathname + url.search, { headers: { cookie } })

async function signIn(form: Record<string, string> = {}, prefix = '') {
  const { url, cookie } = await begin(form, prefix)
  return arrive(await provider.signIn(url, subject), cookie)
}

const profileOf = (address: string) =>
  db.selectFrom('profiles').selectAll().where('email', '=', address).executeTakeFirst()
const accounts = () =>
  db
    .selectFrom('auth_accounts')
    .selectAll()
    .where('account_id', '=', `${provider.issuer}#${subject}`)
    .execute()
const sessionOf = (response: Response) =>
  response.headers.getSetCookie().find((set) => set.startsWith('sb-auth-token='))

function expectRefused(response: Response, page = '/signin') {
  expect(response.status).toBe(302)
  expect(new URL(response.headers.get('location')!, appUrl).pathname).toBe(page)
  expect(response.headers.get('location')).toContain('error=')
  expect(sessionOf(response)).toBeUndefined()
}

test('both forms offer Google where it is configured [AUTH-06 AUTH-14]', async () => {
  for (const [path, name] of [
    ['/signin', 'Sign in with Google'],
    ['/signup', 'Sign up with Google'],
  ] as const) {
    const button = getByRole(await mainOf(request(path)), 'button', name)
    expect(button.closest('form')!.getAttribute('action')).toBe('/signin/google')
  }
})

test('the way in is a code exchange with PKCE, state and nonce [AUTH-35]', async () => {
  const url = new URL((await begin()).url)
  expect(url.origin).toBe(provider.issuer)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${appUrl}/api/auth/callback/google`,
    scope: 'openid email profile',
    code_challenge: expect.stringMatching(/.{43}/),
    state: expect.stringMatching(/.{20}/),
    nonce: expect.stringMatching(/.{20}/),
  })
})

test('a new person comes back to the first page, signed in, with a generated name [AUTH-36 AUTH-35 AUTH-30 CALL-57]', async () => {
  const response = await signIn()
  expect([response.status, new URL(response.headers.get('location')!, appUrl).pathname]).toEqual([
    302,
    '/',
  ])
  expect(sessionOf(response)).toMatch(/HttpOnly/i)
  const profile = await profileOf(email)
  expect(profile).toMatchObject({
    email_verified: true,
    profile_image_url: null,
    is_admin: false,
    locale: 'en',
    last_seen_at: expect.any(Date),
  })
  expect(profile!.username).toMatch(/^user[0-9a-f]{8}$/)
  expect(await accounts()).toMatchObject([
    {
      user_id: profile!.id,
      provider_id: 'google',
      access_token: null,
      refresh_token: null,
      id_token: null,
    },
  ])
})

test('from Arabic pages one comes back to Arabic pages [AUTH-36]', async () => {
  const response = await signIn({}, '/ar')
  expect(new URL(response.headers.get('location')!, appUrl).pathname).toBe('/ar')
  expect((await profileOf(email))?.locale).toBe('ar')
})

test('who comes again is known by issuer and subject, also under another email', async () => {
  await signIn()
  const first = await profileOf(email)
  provider.people.set(subject, { email: `renamed-${email}`, email_verified: true })
  const again = await signIn()
  expect(sessionOf(again)).toBeDefined()
  expect(await accounts()).toMatchObject([{ user_id: first!.id }])
  expect(await profileOf(`renamed-${email}`)).toBeUndefined()
})

test('an account is linked when both sides have verified the email', async () => {
  const own = await buildProfile(db, { email, email_verified: true })
  expect(sessionOf(await signIn())).toBeDefined()
  expect(await accounts()).toMatchObject([{ user_id: own.id }])
  expect((await profileOf(email))?.username).toBe(own.username)
})

test('an address that somebody signed up with but never verified is not linked [AUTH-10]', async () => {
  await buildProfile(db, { email, email_verified: false })
  expectRefused(await signIn())
  expect(await accounts()).toEqual([])
})

test('an address that the provider has not verified opens and links nothing', async () => {
  provider.people.set(subject, { email, email_verified: false })
  expectRefused(await signIn())
  expect(await profileOf(email)).toBeUndefined()
  await buildProfile(db, { email, email_verified: true })
  expectRefused(await signIn())
  expect(await accounts()).toEqual([])
})

test('a suspended person does not come in by Google', async () => {
  await signIn()
  const { id } = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await suspend(db, id)
  expectRefused(await signIn())
})

test('an error comes back to the page it began on, in its words [AUTH-10 AUTH-22]', async () => {
  provider.people.set(subject, { email, email_verified: false })
  expectRefused(await signIn({ from: 'signup' }, '/ar'), '/ar/signup')
  expect(await (await request('/signin?error=access_denied')).text()).toContain(
    'An error occurred during Google sign in',
  )
  expect(await (await request('/signup?error=access_denied')).text()).toContain(
    'An error occurred during Google sign up',
  )
})

test('a return with another state, another browser or for the second time is refused', async () => {
  const { url, cookie } = await begin()
  const back = await provider.signIn(url, subject)
  const altered = new URL(back)
  altered.searchParams.set('state', 'x'.repeat(32))
  expectRefused(await arrive(altered, cookie))
  expectRefused(await arrive(back, ''))
  const other = await begin()
  expectRefused(await arrive(back, other.cookie))
  expect(await profileOf(email)).toBeUndefined()

  const good = await begin()
  const once = await provider.signIn(good.url, subject)
  expect(sessionOf(await arrive(once, good.cookie))).toBeDefined()
  expectRefused(await arrive(once, good.cookie))
})

test('an ID token with another nonce is refused', async () => {
  const { url, cookie } = await begin()
  const replayed = new URL(url)
  replayed.searchParams.set('nonce', 'of-another-attempt')
  expectRefused(await arrive(await provider.signIn(replayed.href, subject), cookie))
  expect(await profileOf(email)).toBeUndefined()
})

test('a code is worth nothing without its PKCE verifier', async () => {
  const [mine, theirs] = [await begin(), await begin()]
  const swapped = new URL(mine.url)
  swapped.searchParams.set(
    'code_challenge',
    new URL(theirs.url).searchParams.get('code_challenge')!,
  )
  expectRefused(await arrive(await provider.signIn(swapped.href, subject), mine.cookie))
})

test('while the provider does not answer one is told, passwords still work, and later it works again [AUTH-10 AUTH-41]', async () => {
  openAuth({ ...env, google: { ...google, issuer: 'http://127.0.0.1:9' } }, 0)
  expect((await begin()).url).toBe('/signin?error=failed')
  expect((await request('/signin', { form: { email, password: 'not the password' } })).status).toBe(
    400,
  )
  openAuth(env, 0)
  expect(sessionOf(await signIn())).toBeDefined()
})
