import { beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { openProvider } from '../../../tests/oidc.ts'
import { parsePage } from '../../../tests/page.ts'

const { appUrl } = readEnv({ APP_SECRET: 'x'.repeat(32) })
const provider = await openProvider(appUrl)
const google = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
}
const { db, request } = await openTestApp({ google })

let made = 0
let subject: string
let viewer: Awaited<ReturnType<typeof buildProfile>>
beforeEach(async () => {
  subject = `link-${++made}`
  viewer = await buildProfile(db, { last_seen_at: new Date() })
  await buildIdentity(db, viewer.id, { password: 'a digest' })
  provider.people.set(subject, { email: viewer.email, email_verified: true })
})

const send = (intent: string, prefix = '') =>
  request(`${prefix}/settings`, { viewer, form: { intent } })

async function begin(prefix = '') {
  const response = await send('link_google', prefix)
  return {
    url: response.headers.get('location')!,
    cookie: response.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; '),
  }
}

const arrive = (back: URL, cookie: string, by: { id: string } | undefined = viewer) =>
  request(back.pathname + back.search, { viewer: by, headers: { cookie } })

async function link(prefix = '') {
  const { url, cookie } = await begin(prefix)
  const response = await arrive(await provider.signIn(url, subject), cookie)
  return new URL(response.headers.get('location')!, appUrl)
}

const linked = () =>
  db
    .selectFrom('auth_accounts')
    .selectAll()
    .where('provider_id', '=', 'google')
    .where('account_id', '=', `${provider.issuer}#${subject}`)
    .execute()
async function page(path = '/settings') {
  const response = await request(path, { viewer })
  const location = response.headers.get('location')
  return location?.startsWith('/settings?google=')
    ? (await request(location.split('#')[0]!, { viewer })).text()
    : response.text()
}

async function expectRefused(back: URL, words: string) {
  expect(back.pathname).toBe('/settings')
  expect((await request(back.pathname + back.search, { viewer })).headers.get('location')).toMatch(
    /^\/settings\?google=\w+#google$/,
  )
  expect(await linked()).toEqual([])
  const html = (await page(back.pathname + back.search)).replace(/&#x27;/g, "'")
  expect(html).toContain(words)
}

describe('Google is linked', () => {
  test('by a code exchange with PKCE, state and nonce, and opens the same account from then on', async () => {
    expect(Object.fromEntries(new URL((await begin()).url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${appUrl}/api/auth/callback/google`,
      code_challenge: expect.stringMatching(/.{43}/),
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    })
    const back = await link()
    expect(back.pathname + back.search).toBe('/settings?google=linked')
    const answer = await request('/settings?google=linked', { viewer })
    expect([answer.headers.get('location'), flashOf(answer)]).toEqual([
      '/settings#google',
      'google_linked',
    ])
    expect(await linked()).toMatchObject([
      { user_id: viewer.id, access_token: null, refresh_token: null, id_token: null },
    ])
    expect(await page()).toContain('Unlink Google')

    const begun = await request('/signin/google', { form: {} })
    const cookie = begun.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
    const signedIn = await arrive(
      await provider.signIn(begun.headers.get('location')!, subject),
      cookie,
      undefined,
    )
    expect(signedIn.headers.getSetCookie().some((set) => set.startsWith('sb-auth-token='))).toBe(
      true,
    )
    expect(
      await db.selectFrom('profiles').select('id').where('email', '=', viewer.email).execute(),
    ).toEqual([{ id: viewer.id }])
  })

  test('and one comes back to Arabic settings from Arabic settings', async () => {
    expect((await link('/ar')).pathname).toBe('/ar/settings')
    expect(await linked()).toHaveLength(1)
  })

  test('once, however often it is done', async () => {
    await link()
    await link()
    expect(await linked()).toHaveLength(1)
  })
})

describe('Google is not linked', () => {
  test('while the own email is not confirmed', async () => {
    await db
      .updateTable('profiles')
      .set({ email_verified: false })
      .where('id', '=', viewer.id)
      .execute()
    expect((await request('/settings', { viewer })).headers.get('location')).toBe(
      '/signin?to=%2Fsettings',
    )
    const response = await send('link_google')
    expect([response.status, response.headers.get('location')]).toEqual([401, null])
  })

  test('when Google has not verified the email', async () => {
    provider.people.set(subject, { email: viewer.email, email_verified: false })
    await expectRefused(await link(), 'Google could not be linked')
  })

  test('when it has another email', async () => {
    provider.people.set(subject, { email: `other-${viewer.email}`, email_verified: true })
    await expectRefused(await link(), 'This Google account has another email')
  })

  test("when it is another person's", async () => {
    const other = await buildProfile(db)
    await buildIdentity(db, other.id, {
      account_id: `${provider.issuer}#${subject}`,
      provider_id: 'google',
    })
    const back = await link()
    expect(await linked()).toMatchObject([{ user_id: other.id }])
    expect(await page(back.pathname + back.search)).toContain('belongs to another account')
  })

  test('by a return of another browser, with another state, or for the second time', async () => {
    const { url, cookie } = await begin()
    const back = await provider.signIn(url, subject)
    const altered = new URL(back)
    altered.searchParams.set('state', 'x'.repeat(32))
    await arrive(altered, cookie)
    const stranger = await buildProfile(db)
    await arrive(back, '', stranger)
    expect(await linked()).toEqual([])
    expect(
      await db
        .selectFrom('auth_accounts')
        .select('id')
        .where('user_id', '=', stranger.id)
        .execute(),
    ).toEqual([])
  })

  test('by words in the address alone', async () => {
    const html = await page('/settings?google=linked')
    expect(html).not.toContain('Google is linked')
    expect(await page('/settings?error=%3Cscript%3Ealert(1)%3C/script%3E')).not.toContain(
      '<script>alert',
    )
  })
})

describe('Google is unlinked', () => {
  test('but not by who has a row for a password and no password in it', async () => {
    await link()
    await db
      .updateTable('auth_accounts')
      .set({ password: null })
      .where('user_id', '=', viewer.id)
      .where('provider_id', '=', 'credential')
      .execute()
    expect((await send('unlink_google')).status).toBe(422)
    expect(await linked()).toHaveLength(1)
  })

  test('when there is a password to come in by', async () => {
    await link()
    expect(flashOf(await send('unlink_google'))).toBe('google_unlinked')
    expect(await linked()).toEqual([])
    expect((await request('/settings', { viewer })).status).toBe(200)
  })

  test('but not when it is the only way in', async () => {
    await link()
    await db
      .deleteFrom('auth_accounts')
      .where('user_id', '=', viewer.id)
      .where('provider_id', '=', 'credential')
      .execute()
    expect(parsePage(await page()).querySelector('[value="unlink_google"]')).toBeNull()
    const response = await send('unlink_google')
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Google is your only way to sign in')
    expect(await linked()).toHaveLength(1)
  })
})
