import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { DAY, plus } from '#kernel/time.ts'
import {
  spendCode,
  encrypted,
  makeRecoveryCodes,
} from '#modules/auth/internal/two-step-codes.server.ts'
import { codeAt, stepAt, stepOfCode } from '#modules/auth/internal/totp.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile, suspend } from '../../../tests/factories/profile.ts'
import { openProvider } from '../../../tests/oidc.ts'
import { getByLabel, mainOf } from '../../../tests/page.ts'

const provider = await openProvider(readEnv({ APP_SECRET: 'x'.repeat(32) }).appUrl)
const google = {
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
}
const { db, env, request } = await openTestApp({ trustProxy: 1, google })

const PASSWORD = 'a long enough secret'
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv'
let hash: string
let made = 0
let person: { id: string; email: string; username: string }
let codes: string[]

beforeEach(async () => {
  hash ??= await hashPassword(PASSWORD)
  person = await buildProfile(db, { two_factor_enabled: true })
  await buildIdentity(db, person.id, { password: hash })
  await db
    .insertInto('two_factors')
    .values({ user_id: person.id, secret: await encrypted(SECRET), confirmed_at: new Date() })
    .execute()
  codes = await transact(db, (tx) => makeRecoveryCodes(tx, person.id))
})

/** What one browser keeps, as it would send it back. */
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
  readonly password = (path = '/signin', more: Record<string, string> = { remember: 'on' }) =>
    this.send(path, { email: person.email, password: PASSWORD, ...more })
  readonly code = (code: string, more: Record<string, string> = {}, path = '/signin/two-step') =>
    this.send(path, { code, ...more })
}

const appCode = (steps = 0) => codeAt(SECRET, stepAt(new Date()) + steps)
const wrongCode = async () => {
  const right = await Promise.all([-1, 0, 1].map(appCode))
  return ['123456', '654321', '111111', '222222'].find((code) => !right.includes(code))!
}
const sessions = () =>
  db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
const places = (response: Response) => [response.status, response.headers.get('location')]

test('after the password comes the question for a code, and before it there is no session [AUTH-42 AUTH-30 CALL-61 OP-036]', async () => {
  const browser = new Browser()
  const first = await browser.password()
  expect(places(first)).toEqual([302, '/signin/two-step'])
  expect(browser.cookies.has('sb-auth-token')).toBe(false)
  expect(await sessions()).toEqual([])
  expect(
    (
      await db
        .selectFrom('profiles')
        .select('last_seen_at')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).last_seen_at,
  ).toBeNull()

  const field = getByLabel(await mainOf(browser.send('/signin/two-step')), /code/i)
  expect(['name', 'inputmode', 'autocomplete'].map((name) => field.getAttribute(name))).toEqual([
    'code',
    'numeric',
    'one-time-code',
  ])
  expect(places(await browser.code(await appCode()))).toEqual([302, '/'])
  expect(await browser.isIn()).toBe(true)
  expect(await sessions()).toHaveLength(1)
  await browser.send('/signout', {})
  expect(await sessions()).toEqual([])
})

test("the second step leads on to where one was going, in one's language, and nowhere else", async () => {
  const browser = new Browser()
  const first = await browser.password('/ar/signin?to=/orders')
  expect(first.headers.get('location')).toBe('/ar/signin/two-step?to=%2Forders')
  expect(
    places(await browser.code(await appCode(), {}, '/ar/signin/two-step?to=%2Forders')),
  ).toEqual([302, '/ar/orders'])
  const other = new Browser()
  await other.password()
  expect(
    (
      await other.code(await appCode(1), {}, '/signin/two-step?to=https://evil.example')
    ).headers.get('location'),
  ).toBe('/')
})

test('the session lasts as it was asked for with the password [AUTH-04]', async () => {
  const remembered = new Browser()
  await remembered.password()
  expect((await remembered.code(await appCode())).headers.getSetCookie().join('\n')).toMatch(
    /sb-auth-token=[^\n]*Max-Age=2592000/,
  )
  const brief = new Browser()
  await brief.password('/signin', {})
  expect(
    (await brief.code(await appCode(1))).headers
      .getSetCookie()
      .find((set) => set.startsWith('sb-auth-token=')),
  ).not.toContain('Max-Age')
  expect(brief.cookies.has('sb-auth-brief')).toBe(true)
})

test('without the password there is no question, and another browser cannot answer it', async () => {
  const stranger = new Browser()
  expect(places(await stranger.send('/signin/two-step'))).toEqual([302, '/signin?error=code_over'])
  await new Browser().password()
  expect((await stranger.code(await appCode())).headers.get('location')).toContain(
    '/signin?error=code_over',
  )
  expect(await sessions()).toEqual([])
  expect(await (await stranger.send('/signin?error=code_over')).text()).toContain(
    'This took too long or too many tries',
  )
})

test('the question is worth ten minutes and five codes', async () => {
  const browser = new Browser()
  await browser.password()
  await db
    .updateTable('sign_in_challenges')
    .set({ expires_at: plus(new Date(), -1) })
    .where('user_id', '=', person.id)
    .execute()
  expect((await browser.code(await appCode())).headers.get('location')).toContain('error=code_over')
  await browser.password()
  for (let n = 0; n < 4; n++) expect((await browser.code(await wrongCode())).status).toBe(400)
  for (const code of [await wrongCode(), await appCode()])
    expect((await browser.code(code)).headers.get('location')).toContain('error=code_over')
  expect(await sessions()).toEqual([])
})

test('a code works once: neither again within its step nor an older one after it', async () => {
  const [first, second] = [new Browser(), new Browser()]
  await first.password()
  await second.password()
  const code = await appCode()
  expect((await first.code(code)).status).toBe(302)
  const again = await second.code(code)
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('or it was used already')
  expect((await second.code(await appCode(-1))).status).toBe(400)
})

test('a clock may be half a minute wrong, and no more', async () => {
  const browser = new Browser()
  await browser.password()
  expect((await browser.code(await appCode(-3))).status).toBe(400)
  expect((await browser.code(await appCode(3))).status).toBe(400)
  expect((await browser.code(await appCode(1))).status).toBe(302)

  const late = await codeAt(SECRET, 4)
  expect(await stepOfCode(SECRET, late, new Date(5 * 30_000))).toBe(4)
  expect(await stepOfCode(SECRET, late, new Date(6 * 30_000))).toBeNull()
})

test('spaces and Arabic digits are understood', async () => {
  const browser = new Browser()
  await browser.password()
  const typed = (await appCode())
    .replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
    .replace(/^.{3}/, '$& ')
  expect((await browser.code(typed)).status).toBe(302)
})

test.each([
  '',
  ' ',
  'abc',
  '12345',
  '1234567',
  'x'.repeat(9_000),
  '‮123456',
  '٣'.repeat(7),
  '\u0000',
])('%j is no code', async (code) => {
  const browser = new Browser()
  await browser.password()
  expect((await browser.code(code)).status).toBe(400)
  expect(await browser.isIn()).toBe(false)
})

describe('a recovery code', () => {
  test('lets in once, however it is typed, and its owner is told by mail', async () => {
    const browser = new Browser()
    await browser.password()
    expect(await (await browser.send('/signin/two-step?with=recovery')).text()).toContain(
      'Write to support',
    )
    expect((await browser.code(` ${codes[0]!.replace('-', ' ').toUpperCase()} `)).status).toBe(302)
    expect(await browser.isIn()).toBe(true)
    const mail = await db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', person.id)
      .where('event', '=', 'mail.requested')
      .executeTakeFirstOrThrow()
    expect(mail.payload).toMatchObject({
      template: 'recovery_code_used',
      to: person.email,
      params: { username: person.username },
    })

    const other = new Browser()
    await other.password()
    expect(await (await other.code(codes[0]!)).text()).toContain(
      'This recovery code is not right, or it was used already',
    )
    expect((await other.code(codes[1]!)).status).toBe(302)
  })

  test('is stored as a digest, and works for its person only', async () => {
    const rows = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
    const stranger = await buildProfile(db)
    expect(
      await transact(db, (tx) =>
        spendCode(tx, stranger.id, codes[0]!.replace('-', ''), new Date()),
      ),
    ).toBeNull()
  })
})

test.each(['the code of an app', 'a recovery code'])(
  'of 64 uses of %s at once exactly one wins',
  async (kind) => {
    const code = kind === 'a recovery code' ? codes[0]!.replace('-', '') : await appCode()
    const now = new Date()
    const won = await Promise.all(
      Array.from({ length: 64 }, () => transact(db, (tx) => spendCode(tx, person.id, code, now))),
    )
    expect(won.filter(Boolean)).toHaveLength(1)
  },
)

test('of all codes that one browser sends at once one opens one session', async () => {
  const browser = new Browser()
  await browser.password()
  const sent = await Promise.all([appCode(-1), appCode(), appCode(1)])
  const cookie = `kanz-code=${browser.cookies.get('kanz-code')}`
  const answers = await Promise.all(
    [...sent, ...codes.slice(0, 2)].map((code) =>
      request('/signin/two-step', {
        form: { code },
        headers: { cookie, 'x-forwarded-for': browser.address },
      }),
    ),
  )
  expect(
    answers.filter((answer) =>
      answer.headers.getSetCookie().some((set) => set.startsWith('sb-auth-token=')),
    ),
  ).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
})

test('guesses are counted per account, from all addresses and however often the password is shown', async () => {
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const browser = new Browser()
    await browser.password()
    statuses.push((await browser.code(await wrongCode())).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
})

describe('a browser that is trusted', () => {
  test('is asked for no code for 30 days, each other one is', async () => {
    const browser = new Browser()
    await browser.password()
    await browser.code(await appCode(), { trust: 'on' })
    await browser.send('/signout', {})
    expect(places(await browser.password())).toEqual([302, '/'])
    expect(places(await new Browser().password())).toEqual([302, '/signin/two-step'])
    await db
      .updateTable('trusted_devices')
      .set({ expires_at: plus(new Date(), -1) })
      .where('user_id', '=', person.id)
      .execute()
    await browser.send('/signout', {})
    expect(places(await browser.password())).toEqual([302, '/signin/two-step'])
    const [row] = await db
      .selectFrom('trusted_devices')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get('kanz-trusted'))
    expect(row!.created_at.getTime()).toBeGreaterThan(Date.now() - DAY)
  })

  test('is so for its person only', async () => {
    const browser = new Browser()
    await browser.password()
    await browser.code(await appCode(), { trust: 'on' })
    const trusted = browser.cookies.get('kanz-trusted')!
    person = await buildProfile(db, { two_factor_enabled: true })
    await buildIdentity(db, person.id, { password: hash })
    const other = new Browser()
    other.cookies.set('kanz-trusted', trusted)
    expect(places(await other.password())).toEqual([302, '/signin/two-step'])
  })

  test('is trusted no more after the password was changed', async () => {
    const browser = new Browser()
    await browser.password()
    await browser.code(await appCode(), { trust: 'on' })
    await browser.send('/forgot-password', { email: person.email })
    const { payload } = await db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const link = (payload as { params: { link: string } }).params.link.replace(env.appUrl, '')
    expect(
      (await browser.send(link, { password: PASSWORD, confirm_password: PASSWORD })).status,
    ).toBe(302)
    expect(await browser.isIn()).toBe(false)
    expect(places(await browser.password())).toEqual([302, '/signin/two-step'])
  })
})

test('coming by Google takes the code as well [CALL-57 AUTH-42]', async () => {
  const subject = `subject-${++made}`
  provider.people.set(subject, { email: person.email, email_verified: true })
  const browser = new Browser()
  const begun = await browser.send('/ar/signin/google', {})
  const back = await provider.signIn(begun.headers.get('location')!, subject)
  const returned = await browser.send(back.pathname + back.search)
  expect(places(returned)).toEqual([302, '/ar/signin/two-step'])
  expect(browser.cookies.has('sb-auth-token')).toBe(false)
  expect(await sessions()).toEqual([])
  expect((await browser.code(await appCode())).status).toBe(302)
  expect(await browser.isIn()).toBe(true)
})

test('a suspended person is not let in by a code either', async () => {
  const browser = new Browser()
  await browser.password()
  await suspend(db, person.id)
  const refused = await browser.code(await appCode())
  expect(await (await browser.send(refused.headers.get('location')!)).text()).toContain(
    'This account is suspended',
  )
  expect(await browser.isIn()).toBe(false)
})

test('whoever is signed in is led on', async () => {
  expect(places(await request('/signin/two-step?to=/wallet', { viewer: person }))).toEqual([
    302,
    '/wallet',
  ])
})
