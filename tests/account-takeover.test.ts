import { createHmac, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openAuth } from '#modules/auth/auth.server.ts'
import { codeAt, stepAt } from '#modules/auth/internal/totp.server.ts'
import { encrypted, makeRecoveryCodes } from '#modules/auth/internal/two-step-codes.server.ts'
import { transact } from '#platform/db.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { openTestApp } from './app.ts'
import { buildIdentity, buildProfile, suspend } from './factories/profile.ts'
import { openProvider } from './oidc.ts'

// Ways of taking over somebody's account, each tried through the whole site. Beside a way that
// fails, the honest one is gone where it is near.

const { appUrl } = readEnv({ APP_SECRET: 'x'.repeat(32) })
const provider = await openProvider(appUrl)
const { issuer, clientId, clientSecret } = provider
const google = { issuer, clientId, clientSecret }
const { db, env, request, signInAgain } = await openTestApp({ trustProxy: 1, google })

const PASSWORD = 'a long enough secret'
const THEIRS = 'what the thief wants'
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv'
const hash = await hashPassword(PASSWORD)
let made = 0
let owner: Awaited<ReturnType<typeof buildProfile>>
let subject: string

beforeEach(async () => {
  owner = await buildProfile(db)
  await buildIdentity(db, owner.id, { password: hash })
  subject = `takeover-${++made}`
  provider.people.set(subject, { email: owner.email, email_verified: true })
})

/** What one browser keeps, as it would send it back, from an address of its own. */
class Browser {
  readonly cookies = new Map<string, string>()
  address = `192.0.2.${++made % 250}`

  async send(path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(path, {
      ...(form && { form }),
      headers: { cookie, 'x-forwarded-for': this.address },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (/Max-Age=0/.test(set)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return response
  }

  readonly isIn = async () => (await this.send('/wallet')).status === 200
  readonly signIn = (password = PASSWORD, email = owner.email, path = '/signin') =>
    this.send(path, { email, password, remember: 'on' })
  readonly code = (code: string) => this.send('/signin/two-step', { code })
  get session() {
    return this.cookies.get('sb-auth-token')!
  }
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn()
  expect(await browser.isIn()).toBe(true)
  return browser
}

/** A browser of the thief's, with this as its session cookie. */
function withCookie(value: string): Browser {
  const browser = new Browser()
  browser.cookies.set('sb-auth-token', value)
  return browser
}

const now = (id = owner.id) =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const opensWith = async (password: string, email = owner.email) => {
  const browser = new Browser()
  await browser.signIn(password, email)
  return browser.isIn()
}

interface Mail {
  to: string
  template: string
  params: { link: string }
}

async function mailsTo(to = owner.email): Promise<Mail[]> {
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', 'mail.requested')
    .orderBy('id')
    .execute()
  return events.map(({ payload }) => payload as unknown as Mail).filter((mail) => mail.to === to)
}
const lastLink = async (to = owner.email) =>
  (await mailsTo(to)).at(-1)!.params.link.replace(appUrl, '')

async function resetLink(email = owner.email): Promise<string> {
  await new Browser().send('/forgot-password', { email })
  return lastLink(email)
}
const reset = (link: string, password = THEIRS, more: Record<string, string> = {}) =>
  new Browser().send(link, { password, confirm_password: password, ...more })

/** Gives the owner a second step, and its recovery codes. */
async function useTwoSteps(): Promise<string[]> {
  const twoFactor = { user_id: owner.id, secret: await encrypted(SECRET) }
  await db
    .insertInto('two_factors')
    .values({ ...twoFactor, confirmed_at: plus(new Date(), -9 * DAY) })
    .execute()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', owner.id)
    .execute()
  return transact(db, (tx) => makeRecoveryCodes(tx, owner.id))
}
const appCode = (steps = 0) => codeAt(SECRET, stepAt(new Date()) + steps)

describe('by a session', () => {
  test('1: one that was planted before the owner signs in stays what it was', async () => {
    const thief = await buildProfile(db)
    const planted = decodeURIComponent((await signInAgain(thief)).split('=').slice(1).join('='))
    const victim = withCookie(encodeURIComponent(planted))
    await victim.signIn()
    expect(decodeURIComponent(victim.session)).not.toBe(planted)
    const { user_id } = await db
      .selectFrom('sessions')
      .select('user_id')
      .where('token', '=', decodeURIComponent(victim.session).split('.')[0]!)
      .executeTakeFirstOrThrow()
    expect(user_id).toBe(owner.id)
    expect(await withCookie(encodeURIComponent(planted)).isIn()).toBe(false)
  })

  test('2: a token without its signature opens nothing', async () => {
    const [token] = decodeURIComponent((await signedIn()).session).split('.')
    expect(await withCookie(token!).isIn()).toBe(false)
    expect(await withCookie(`${token}.`).isIn()).toBe(false)
  })

  test('3: a token that somebody signed with a secret of their own opens nothing', async () => {
    const [token] = decodeURIComponent((await signedIn()).session).split('.')
    const signature = createHmac('sha256', 'y'.repeat(64)).update(token!).digest('base64')
    expect(await withCookie(encodeURIComponent(`${token}.${signature}`)).isIn()).toBe(false)
  })

  test("4: the signature of one's own session does not fit another's token", async () => {
    const [token] = decodeURIComponent((await signedIn()).session).split('.')
    const thief = await buildProfile(db)
    const own = decodeURIComponent((await signInAgain(thief)).split('=').slice(1).join('='))
    expect(await withCookie(encodeURIComponent(`${token}.${own.split('.')[1]}`)).isIn()).toBe(false)
  })

  test('5: ids of the session and its person, signed well or not, are no token', async () => {
    const browser = await signedIn()
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    for (const guess of [id, owner.id, owner.username]) {
      const signature = createHmac('sha256', env.appSecrets[0]).update(guess).digest('base64')
      expect(await withCookie(encodeURIComponent(`${guess}.${signature}`)).isIn()).toBe(false)
    }
    expect(await browser.isIn()).toBe(true)
  })

  test('6: a copied one is over once its owner signs out', async () => {
    const browser = await signedIn()
    const copy = withCookie(browser.session)
    expect(await copy.isIn()).toBe(true)
    await browser.send('/signout', {})
    expect(await withCookie(copy.session ?? '').isIn()).toBe(false)
    expect(await copy.isIn()).toBe(false)
  })

  test('7: a stolen one is over once its owner has chosen a new password by mail', async () => {
    const stolen = await signedIn()
    expect((await reset(await resetLink(), 'my new secret')).status).toBe(302)
    expect(await stolen.isIn()).toBe(false)
    expect(await opensWith('my new secret')).toBe(true)
  })

  test('8: a stolen one is over once its owner changes the password, in whichever browser', async () => {
    const [browser, elsewhere] = [await signedIn(), await signedIn()]
    const copy = withCookie(browser.session)
    const changed = await browser.send('/settings', {
      intent: 'password',
      current_password: PASSWORD,
      new_password: 'my new secret',
      confirm_password: 'my new secret',
    })
    expect(changed.status).toBe(302)
    expect([await copy.isIn(), await elsewhere.isIn()]).toEqual([false, false])
    expect(await browser.isIn()).toBe(true)
  })

  test('9: one of a suspended person opens nothing', async () => {
    const browser = await signedIn()
    await suspend(db, owner.id)
    expect(await browser.isIn()).toBe(false)
    expect(await opensWith(PASSWORD)).toBe(false)
  })

  test('10: one of a deleted account opens nothing, and its password lets nobody in', async () => {
    const [browser, copy] = [await signedIn(), await signedIn()]
    expect((await browser.send('/settings/delete', { password: PASSWORD })).status).toBe(302)
    expect((await now()).deleted_at).not.toBeNull()
    expect([await browser.isIn(), await copy.isIn()]).toEqual([false, false])
    expect(await opensWith(PASSWORD)).toBe(false)
  })

  test('11: one of an administrator who is none any more opens no desk', async () => {
    const staff = await buildProfile(db, { role: 'owner', two_factor_enabled: true })
    await buildProfile(db, { role: 'owner' })
    const cookie = await signInAgain(staff)
    const desk = async () => (await request('/admin/orders', { headers: { cookie } })).status
    expect(await desk()).toBe(200)
    await transact(db, async (tx) => {
      await tx.deleteFrom('staff').where('user_id', '=', staff.id).execute()
      await tx.updateTable('profiles').set({ is_admin: false }).where('id', '=', staff.id).execute()
    })
    expect(await desk()).not.toBe(200)
  })

  test('12: one that is over is prolonged by no request', async () => {
    const browser = await signedIn()
    const copy = withCookie(browser.session)
    await db
      .updateTable('sessions')
      .set({ expires_at: plus(new Date(), -1) })
      .where('user_id', '=', owner.id)
      .execute()
    expect([await browser.isIn(), await copy.isIn()]).toEqual([false, false])
  })

  test("13: nobody ends another's session, or lists it", async () => {
    const browser = await signedIn()
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    const thief = await buildProfile(db)
    await request('/settings', { viewer: thief, form: { intent: 'end_session', session: id } })
    expect(await browser.isIn()).toBe(true)
    expect(await (await request('/settings', { viewer: thief })).text()).not.toContain(id)
    await browser.send('/settings', { intent: 'end_session', session: id })
    expect(await browser.isIn()).toBe(false)
  })
})

describe('by a link for a new password', () => {
  test('14: one that was used sets no second password', async () => {
    const link = await resetLink()
    expect((await reset(link, 'my new secret')).status).toBe(302)
    expect((await reset(link)).status).toBe(400)
    expect([await opensWith(THEIRS), await opensWith('my new secret')]).toEqual([false, true])
  })

  test('15: a host that the request names is in no link', async () => {
    const named: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { 'x-original-host': 'evil.example' },
    ]
    for (const headers of named) {
      await request('/forgot-password', { form: { email: owner.email }, headers })
      expect((await mailsTo()).at(-1)!.params.link.startsWith(`${appUrl}/reset-password?`)).toBe(
        true,
      )
    }
  })

  test('16: one that is an hour old sets nothing', async () => {
    const link = await resetLink()
    await db
      .updateTable('auth_verifications')
      .set({ expires_at: plus(new Date(), -1) })
      .execute()
    expect((await reset(link)).status).toBe(400)
    expect(await opensWith(THEIRS)).toBe(false)
  })

  test('17: an older one is worth nothing after a newer one was used', async () => {
    const [older, newer] = [await resetLink(), await resetLink()]
    expect((await reset(newer, 'my new secret')).status).toBe(302)
    expect((await reset(older)).status).toBe(400)
    expect(await opensWith(THEIRS)).toBe(false)
  })

  test("18: one's own sets nothing of another's, whatever else the form names", async () => {
    const thief = await buildProfile(db)
    await buildIdentity(db, thief.id, { password: hash })
    const named = { email: owner.email, id: owner.id, user_id: owner.id, userId: owner.id }
    expect((await reset(await resetLink(thief.email), THEIRS, named)).status).toBe(302)
    expect(await opensWith(THEIRS)).toBe(false)
    expect(await opensWith(THEIRS, thief.email)).toBe(true)
  })

  test('19: what the database keeps of it is no link', async () => {
    await db.deleteFrom('auth_verifications').execute()
    await resetLink()
    const { identifier, value, id } = await db
      .selectFrom('auth_verifications')
      .selectAll()
      .executeTakeFirstOrThrow()
    for (const token of [identifier, value, String(id)]) {
      const link = `/reset-password?type=recovery&token=${encodeURIComponent(token)}`
      expect((await reset(link)).status).toBe(400)
    }
    expect(await opensWith(THEIRS)).toBe(false)
  })

  test('20: two addresses in one form send the link to no second one', async () => {
    const thief = `thief${++made}@example.com`
    for (const form of [
      new URLSearchParams([
        ['email', owner.email],
        ['email', thief],
      ]),
      new URLSearchParams({ email: `${owner.email},${thief}` }),
      new URLSearchParams({ email: `${owner.email}\r\nBcc: ${thief}` }),
    ])
      await request('/forgot-password', { form })
    expect(await mailsTo(thief)).toEqual([])
  })

  test('21: it is no way around the second step', async () => {
    await useTwoSteps()
    expect((await reset(await resetLink())).status).toBe(302)
    const thief = new Browser()
    const entered = await thief.signIn(THEIRS)
    expect(entered.headers.get('location')).toBe('/signin/two-step')
    expect(await thief.isIn()).toBe(false)
    expect((await thief.code(await appCode())).status).toBe(302)
    expect(await thief.isIn()).toBe(true)
  })

  test('22: its page tells its address to no other site', async () => {
    const page = await request(await resetLink())
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(page.headers.get('cache-control')).toContain('no-store')
    const html = await page.text()
    expect(html.match(/(?:src|action)="(?:https?:)?\/\/[^"]*"/g) ?? []).toEqual([])
  })
})

describe('by signing up', () => {
  const signUp = (email: string, password = THEIRS, more: Record<string, string> = {}) =>
    new Browser().send('/signup', { email, password, confirm_password: password, ...more })

  test('23: with the address of an account, in whichever letters, nothing of it changes', async () => {
    const before = await now()
    for (const email of [owner.email, owner.email.toUpperCase(), ` ${owner.email} `])
      await signUp(email)
    expect(await now()).toEqual(before)
    expect([await opensWith(THEIRS), await opensWith(PASSWORD)]).toEqual([false, true])
  })

  test('24: with an address before its owner, who comes by Google: neither is joined', async () => {
    const email = `early${++made}@example.com`
    await signUp(email)
    provider.people.set(subject, { email, email_verified: true })
    const begun = await byGoogle()
    expect(begun.headers.get('location')).toContain('error=')
    expect(await opensWith(THEIRS, email)).toBe(false)
  })

  test('25: with an address before its owner, who takes it by mail: the first password is over', async () => {
    const email = `early${++made}@example.com`
    await signUp(email)
    expect((await reset(await resetLink(email), 'my new secret')).status).toBe(302)
    expect(await opensWith(THEIRS, email)).toBe(false)
    expect(await opensWith('my new secret', email)).toBe(true)
  })

  test('26: the link that its owner gets opens nothing without the password of the sign-up', async () => {
    const email = `early${++made}@example.com`
    await signUp(email)
    const stranger = new Browser()
    expect((await stranger.send(await lastLink(email), {})).status).toBe(400)
    expect((await stranger.send(await lastLink(email), { password: 'a guess' })).status).toBe(400)
    expect(await stranger.isIn()).toBe(false)
    expect(await opensWith(THEIRS, email)).toBe(false)
  })

  test('27: no field of it makes an administrator, or a confirmed address', async () => {
    const email = `mass${++made}@example.com`
    const more = { is_admin: 'true', role: 'owner', email_verified: 'true', emailVerified: 'on' }
    await signUp(email, THEIRS, more)
    expect(
      await db
        .selectFrom('profiles')
        .select(['is_admin', 'email_verified'])
        .where('email', '=', email)
        .executeTakeFirst(),
    ).toEqual({ is_admin: false, email_verified: false })
  })
})

/** Begins at Google in a browser, and gives where Google sends it back to. */
async function begun(browser: Browser, change?: (url: URL) => void): Promise<string> {
  const url = new URL((await browser.send('/signin/google', {})).headers.get('location')!)
  change?.(url)
  const { pathname, search } = await provider.signIn(url.href, subject)
  return pathname + search
}

async function byGoogle(browser = new Browser()): Promise<Response> {
  return browser.send(await begun(browser))
}

describe('by Google', () => {
  test('28: an address that Google has not verified joins no account', async () => {
    provider.people.set(subject, { email: owner.email, email_verified: false })
    const thief = new Browser()
    await byGoogle(thief)
    expect(await thief.isIn()).toBe(false)
    provider.people.set(subject, { email: owner.email, email_verified: true })
    const browser = new Browser()
    await byGoogle(browser)
    expect(await browser.isIn()).toBe(true)
  })

  test("29: the thief's own return signs nobody in who did not begin it", async () => {
    const back = await begun(new Browser())
    const victim = new Browser()
    await victim.send(back)
    expect(await victim.isIn()).toBe(false)
  })

  test('30: another state is refused', async () => {
    const browser = new Browser()
    const back = new URL(await begun(browser), appUrl)
    back.searchParams.set('state', 'x'.repeat(32))
    await browser.send(back.pathname + back.search)
    expect(await browser.isIn()).toBe(false)
  })

  test('31: an ID token that was made for another attempt is refused', async () => {
    const browser = new Browser()
    await browser.send(await begun(browser, (url) => url.searchParams.set('nonce', 'of another')))
    expect(await browser.isIn()).toBe(false)
  })

  test('32: a code that was caught is worth nothing without its verifier', async () => {
    const [browser, other] = [new Browser(), new Browser()]
    const theirs = new URL((await other.send('/signin/google', {})).headers.get('location')!)
    const challenge = theirs.searchParams.get('code_challenge')!
    await browser.send(
      await begun(browser, (url) => url.searchParams.set('code_challenge', challenge)),
    )
    expect(await browser.isIn()).toBe(false)
  })

  test('33: a return works once', async () => {
    const browser = new Browser()
    const back = await begun(browser)
    const copy = new Browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    await browser.send(back)
    expect(await browser.isIn()).toBe(true)
    await copy.send(back)
    expect(await copy.isIn()).toBe(false)
  })

  test('34: it is no way around the second step', async () => {
    await useTwoSteps()
    const browser = new Browser()
    expect((await byGoogle(browser)).headers.get('location')).toBe('/signin/two-step')
    expect(await browser.isIn()).toBe(false)
    await browser.code(await appCode())
    expect(await browser.isIn()).toBe(true)
  })
})

describe('by the second step', () => {
  let codes: string[]
  beforeEach(async () => {
    codes = await useTwoSteps()
  })

  test('35: with the password alone no page of the account is opened', async () => {
    const thief = new Browser()
    await thief.signIn()
    for (const page of ['/wallet', '/settings', '/orders', '/settings/two-step', '/messages'])
      expect([page, (await thief.send(page)).status]).not.toEqual([page, 200])
    await thief.code(await appCode())
    expect(await thief.isIn()).toBe(true)
  })

  test('36: a code that was looked at works for nobody after it was used', async () => {
    const [browser, thief] = [new Browser(), new Browser()]
    const code = await appCode()
    for (const each of [browser, thief]) await each.signIn()
    await browser.code(code)
    await thief.code(code)
    expect([await browser.isIn(), await thief.isIn()]).toEqual([true, false])
  })

  test('37: a recovery code works once', async () => {
    const [browser, thief] = [new Browser(), new Browser()]
    for (const each of [browser, thief]) {
      await each.signIn()
      await each.code(codes[0]!)
    }
    expect([await browser.isIn(), await thief.isIn()]).toEqual([true, false])
  })

  test('38: the right code in a browser that has not given the password opens nothing', async () => {
    await new Browser().signIn()
    const thief = new Browser()
    await thief.code(await appCode())
    expect(await thief.isIn()).toBe(false)
  })

  test("39: the thief's own code does not answer for the owner", async () => {
    const thief = await buildProfile(db)
    const own = await transact(db, (tx) => makeRecoveryCodes(tx, thief.id))
    const browser = new Browser()
    await browser.signIn()
    expect((await browser.code(own[0]!)).status).toBe(400)
    expect(await browser.isIn()).toBe(false)
  })

  test('40: codes are guessed ten times an hour, from however many addresses', async () => {
    const right = await Promise.all([-1, 0, 1].map(appCode))
    const wrong = ['123456', '654321', '111111', '222222'].find((code) => !right.includes(code))!
    let status = 0
    for (let n = 0; n < 11; n++) {
      const thief = new Browser()
      await thief.signIn()
      ;({ status } = await thief.code(wrong))
    }
    expect(status).toBe(429)
  })

  test('41: a session alone neither turns it off nor gets new recovery codes', async () => {
    const cookie = await signInAgain(owner)
    const tried: Record<string, string>[] = [
      { intent: 'stop' },
      { intent: 'renew' },
      { intent: 'stop', code: '000000' },
    ]
    for (const form of tried) await request('/settings/two-step', { headers: { cookie }, form })
    expect((await now()).two_factor_enabled).toBe(true)
    const left = await db
      .selectFrom('recovery_codes')
      .select('user_id')
      .where('user_id', '=', owner.id)
      .execute()
    expect(left).toHaveLength(10)
  })
})

describe('by guessing', () => {
  const guess = (browser = new Browser(), email = owner.email) => browser.signIn('a guess', email)

  test('42: a password is guessed five times, from however many addresses', async () => {
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await new Browser().signIn()).status).toBe(429)
  })

  test('43: another node counts on, and so does one that was started again', async () => {
    for (let n = 0; n < 5; n++) {
      openAuth(env, 0)
      expect((await guess()).status).toBe(400)
    }
    openAuth(env, 0)
    expect((await guess()).status).toBe(429)
  })

  test('44: the address in other letters is the same account', async () => {
    for (let n = 0; n < 5; n++)
      await guess(new Browser(), n % 2 ? owner.email.toUpperCase() : owner.email)
    expect((await guess(new Browser(), ` ${owner.email}`)).status).toBe(429)
  })

  test('45: in a stolen session the password is guessed five times', async () => {
    const cookie = await signInAgain(owner)
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const form = { intent: 'password', current_password: 'a guess' }
      const more = { new_password: THEIRS, confirm_password: THEIRS }
      const { status } = await request('/settings', {
        headers: { cookie },
        form: { ...form, ...more },
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await opensWith(PASSWORD)).toBe(true)
  })
})

describe('by a session that was stolen', () => {
  let cookie: string
  beforeEach(async () => {
    cookie = await signInAgain(owner)
  })
  const post = (path: string, form: Record<string, string>) =>
    request(path, { headers: { cookie }, form })

  test('46: the password is changed by who knows it', async () => {
    for (const current_password of ['', 'a guess'])
      await post('/settings', {
        intent: 'password',
        current_password,
        new_password: THEIRS,
        confirm_password: THEIRS,
      })
    expect([await opensWith(THEIRS), await opensWith(PASSWORD)]).toEqual([false, true])
  })

  test('47: the email is changed by who knows the password, and its owner is warned', async () => {
    const email = `thief${++made}@example.com`
    for (const password of ['', 'a guess']) await post('/settings/email', { email, password })
    expect(await mailsTo(email)).toEqual([])
    await post('/settings/email', { email, password: PASSWORD })
    expect((await now()).email).toBe(owner.email)
    expect((await mailsTo()).map(({ template }) => template)).toContain('email_change_asked')
  })

  test('48: the account is deleted by who knows the password', async () => {
    for (const password of ['', 'a guess']) await post('/settings/delete', { password })
    expect((await now()).deleted_at).toBeNull()
  })

  test('49: a second step of the thief is begun by who knows the password', async () => {
    for (const password of ['', 'a guess'])
      await post('/settings/two-step', { intent: 'start', password })
    const begun = await db
      .selectFrom('two_factors')
      .select('user_id')
      .where('user_id', '=', owner.id)
      .execute()
    expect(begun).toEqual([])
  })
})

describe('by a changed email', () => {
  async function askedLink(): Promise<string> {
    const email = `next${++made}@example.com`
    const form = { email, password: PASSWORD }
    await request('/settings/email', { viewer: owner, form })
    return lastLink(email)
  }

  test('50: the link is worth nothing to who was mistaken for the owner', async () => {
    const link = await askedLink()
    const stranger = await buildProfile(db)
    for (const asked of [{}, { viewer: stranger }])
      expect((await request(link, { ...asked, form: { password: 'a guess' } })).status).toBe(400)
    expect((await now()).email).toBe(owner.email)
    expect((await request(link, { viewer: owner, form: {} })).status).toBe(302)
  })

  test('51: the link works once', async () => {
    const link = await askedLink()
    await request(link, { viewer: owner, form: {} })
    expect((await request(link, { form: { password: PASSWORD } })).status).toBe(400)
  })

  test("52: another's address is not taken by naming it", async () => {
    const other = await buildProfile(db)
    await request('/settings/email', {
      viewer: owner,
      form: { email: other.email, password: PASSWORD },
    })
    expect((await now(other.id)).email).toBe(other.email)
    expect((await mailsTo(other.email)).map(({ template }) => template)).toEqual([
      'existing_account',
    ])
  })
})

describe('by another site', () => {
  const forms: [string, Record<string, string>][] = [
    ['/signin', { email: 'thief@example.com', password: PASSWORD }],
    ['/signin/google', {}],
    ['/signout', {}],
    ['/settings', { intent: 'end_others' }],
    ['/settings', { intent: 'link_google' }],
    ['/settings/email', { email: 'thief@example.com', password: PASSWORD }],
    ['/settings/two-step', { intent: 'forget' }],
    ['/settings/delete', { password: PASSWORD }],
    ['/change-username', { username: 'of_the_thief' }],
  ]

  test.each(forms)('53: no form of %s %j is posted from there', async (path, form) => {
    const sites: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.example' },
      { origin: 'null' },
      { origin: '' },
    ]
    for (const headers of sites)
      expect((await request(path, { viewer: owner, form, headers })).status).toBe(403)
  })

  test('54: no page of the account is framed', async () => {
    for (const page of ['/settings', '/settings/email', '/signin', '/settings/delete']) {
      const { headers } = await request(page, page === '/signin' ? {} : { viewer: owner })
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('55: signing in leads to no other site', async () => {
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
    ]) {
      const entered = await new Browser().signIn(
        PASSWORD,
        owner.email,
        `/signin?to=${encodeURIComponent(to)}`,
      )
      const led = new URL(entered.headers.get('location')!, appUrl)
      expect(led.origin).toBe(appUrl)
    }
  })

  test('56: the accounts service behind the forms is not to be reached', async () => {
    for (const path of [
      'sign-in/email',
      'update-user',
      'change-email',
      'link-social',
      'get-session',
    ])
      expect((await request(`/api/auth/${path}`, { viewer: owner, body: '{}' })).status).toBe(404)
  })
})

describe('by a name', () => {
  afterEach(() => openAuth(env, 0))

  test('57: a name that somebody has just given up is not to be had', async () => {
    const name = owner.username
    await request('/change-username', { viewer: owner, form: { username: `free_${++made}` } })
    expect((await now()).username).not.toBe(name)
    const thief = await buildProfile(db)
    await request('/change-username', { viewer: thief, form: { username: name } })
    expect((await now(thief.id)).username).toBe(thief.username)
  })

  test('58: a name that looks like another, or is written with other letters, is not to be had', async () => {
    const thief = await buildProfile(db)
    for (const username of [
      owner.username.toUpperCase(),
      `${owner.username}\u200b`,
      'аdmin',
      'admin',
    ])
      await request('/change-username', { viewer: thief, form: { username } })
    expect((await now(thief.id)).username).toBe(thief.username)
  })

  test("59: a session's id in the address, or a bearer of another's, opens no account", async () => {
    const browser = await signedIn()
    for (const path of [
      `/wallet?sb-auth-token=${browser.session}`,
      `/wallet;sb-auth-token=${randomUUID()}`,
    ])
      expect((await request(path)).status).not.toBe(200)
  })
})
