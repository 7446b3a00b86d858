import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { MINUTE, plus } from '#kernel/time.ts'
import { signInWaysOf } from '#modules/auth/sign-in-ways.server.ts'
import { decrypted, spendCode } from '#modules/auth/internal/two-step-codes.server.ts'
import { codeAt, stepAt } from '#modules/auth/internal/totp.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildIdentity, buildProfile } from '../../../tests/factories/profile.ts'
import { allByRole, mainOf, type Part, textOf } from '../../../tests/page.ts'

const { db, request, signIn } = await openTestApp()

const PASSWORD = 'a long enough secret'
const PAGE = '/settings/two-step'
let hash: string
let viewer: Awaited<ReturnType<typeof buildProfile>>

beforeEach(async () => {
  hash ??= await hashPassword(PASSWORD)
  viewer = await withPassword()
})

async function withPassword() {
  const profile = await buildProfile(db)
  await buildIdentity(db, profile.id, { password: hash })
  return profile
}

const post = (form: Record<string, string>, path = PAGE) => request(path, { viewer, form })
const factor = () =>
  db.selectFrom('two_factors').selectAll().where('user_id', '=', viewer.id).executeTakeFirst()
const enabled = async () =>
  (
    await db
      .selectFrom('profiles')
      .select('two_factor_enabled')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
  ).two_factor_enabled
const appCode = async (steps = 0) =>
  codeAt(await decrypted((await factor())!.secret), stepAt(new Date()) + steps)
const mails = async () => {
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('subject_id', '=', viewer.id)
    .where('event', '=', 'mail.requested')
    .orderBy('id')
    .execute()
  return events.map(({ payload }) => (payload as { template: string }).template)
}
const page = () => mainOf(request(PAGE, { viewer }))
const qrOn = (shown: Part) => allByRole(shown, 'img', /QR code/)
/** The key as it is typed into an app. */
const keyOn = (shown: Part) => textOf(shown.querySelector('code')!)
const codesOn = (shown: Part) =>
  allByRole(shown, 'listitem')
    .map(textOf)
    .filter((text) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(text))

/** Turns it on with the code of half a minute ago, so that those of now are still unused. */
async function turnOn(): Promise<string[]> {
  await post({ intent: 'start', password: PASSWORD })
  return codesOn(await mainOf(post({ intent: 'confirm', code: await appCode() })))
}

test('a session has its token, expiry and user id, and its person an email, identities, and a factor with type and status [ENT-19 OP-030]', async () => {
  await buildIdentity(db, viewer.id, { account_id: '1170', provider_id: 'google' })
  const token = decodeURIComponent((await signIn(viewer)).split('=').slice(1).join('=')).split(
    '.',
  )[0]!
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'expires_at'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  expect([session.user_id, session.expires_at > new Date()]).toEqual([viewer.id, true])
  // the one token is prolonged by its use, where others have a second one for that
  await db
    .updateTable('sessions')
    .set({ expires_at: plus(new Date(), 10 * MINUTE) })
    .where('token', '=', token)
    .execute()
  await request('/orders', { viewer })
  const prolonged = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  expect(prolonged.expires_at > plus(new Date(), 60 * MINUTE)).toBe(true)

  expect(textOf(await mainOf(request('/settings', { viewer })))).toContain(viewer.email)
  expect(await signInWaysOf(db, viewer.id)).toEqual({ password: true, google: true })
  const status = async () => [(await factor())?.confirmed_at ?? null, await enabled()]
  await post({ intent: 'start', password: PASSWORD })
  expect(await decrypted((await factor())!.secret)).toMatch(/^\w{22}$/) // of type totp, the only one
  expect(await status()).toEqual([null, false])
  await post({ intent: 'confirm', code: await appCode() })
  expect(await status()).toEqual([expect.any(Date), true])
})

test('it is set up with the password, a QR code or a typed key, and a first code [AUTH-42 CALL-61 OP-036]', async () => {
  expect(textOf(await page())).toContain('Set it up')
  const begun = await post({ intent: 'start', password: PASSWORD })
  const shown = await mainOf(begun)
  expect(begun.headers.get('cache-control')).toContain('no-store')
  expect(qrOn(shown)).toHaveLength(1)
  expect(keyOn(shown)).toMatch(/^([A-Z2-7]{4} ){8}[A-Z2-7]{4}$/)
  expect(shown.querySelector('code')!.getAttribute('dir')).toBe('ltr')
  const uri = shown.querySelector('a[href^="otpauth:"]')!.getAttribute('href')!
  expect(uri).toContain(`otpauth://totp/Kanz:${encodeURIComponent(viewer.email)}`)
  expect(new URL(uri).searchParams.get('secret')).toBe(keyOn(shown).replaceAll(' ', ''))
  expect(await enabled()).toBe(false)

  await db
    .insertInto('sessions')
    .values({
      token: `elsewhere ${viewer.id}`,
      user_id: viewer.id,
      expires_at: new Date(Date.now() + 9e6),
    })
    .execute()
  const done = await mainOf(post({ intent: 'confirm', code: await appCode() }))
  expect(
    await db
      .selectFrom('sessions')
      .select('token')
      .where('user_id', '=', viewer.id)
      .where('token', 'like', 'elsewhere%')
      .execute(),
  ).toEqual([])
  expect(codesOn(done)).toHaveLength(10)
  expect(new Set(codesOn(done)).size).toBe(10)
  const file = done.querySelector('a[download="kanz-recovery-codes.txt"]')!.getAttribute('href')!
  expect(await (await fetch(file)).text()).toContain(codesOn(done).join('\n'))
  expect(await enabled()).toBe(true)
  expect(await mails()).toEqual(['two_step_on'])

  const later = await page()
  expect(textOf(later)).toContain('10 recovery codes left')
  expect([codesOn(later), qrOn(later)]).toEqual([[], []])
})

test('the key is stored encrypted, and only the session that began sees it again', async () => {
  const typed = keyOn(await mainOf(post({ intent: 'start', password: PASSWORD })))
  expect(JSON.stringify(await factor())).not.toContain(await decrypted((await factor())!.secret))
  expect(await (await post({ intent: 'confirm', code: '000000' })).text()).toContain(typed)
  await db
    .updateTable('two_factors')
    .set({ session_id: '00000000-0000-4000-8000-000000000000' })
    .where('user_id', '=', viewer.id)
    .execute()
  expect(await (await post({ intent: 'confirm', code: '000000' })).text()).not.toContain(typed)
})

test('a wrong password, a wrong code, or one that comes too late turns nothing on', async () => {
  for (const password of ['', 'not the password', 'x'.repeat(9_000)]) {
    const refused = await post({ intent: 'start', password })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(
      password ? 'This is not your password' : 'Enter your password',
    )
  }
  expect(await factor()).toBeUndefined()
  await post({ intent: 'start', password: PASSWORD })
  expect((await post({ intent: 'confirm', code: '12' })).status).toBe(400)
  expect((await post({ intent: 'confirm' })).status).toBe(400)
  await db
    .updateTable('two_factors')
    .set({ created_at: plus(new Date(), -16 * MINUTE) })
    .where('user_id', '=', viewer.id)
    .execute()
  expect((await post({ intent: 'confirm', code: await appCode() })).status).toBe(409)
  expect(await enabled()).toBe(false)
})

test('the code that turned it on opens nothing afterwards', async () => {
  await post({ intent: 'start', password: PASSWORD })
  const code = await appCode()
  await post({ intent: 'confirm', code })
  expect((await post({ intent: 'stop', password: PASSWORD, code })).status).toBe(400)
  expect(await enabled()).toBe(true)
})

test('a wrong recovery code is told as one, for which no next one comes', async () => {
  await turnOn()
  const said = async (code: string) =>
    textOf(await mainOf(post({ intent: 'stop', password: PASSWORD, code })))
  expect(await said('abcde-12345')).toContain('This recovery code is not right')
  expect(await said('123456')).toContain('Wait for the next one')
  expect(await said(' ')).toContain('Enter the code')
})

test('while it is on it cannot be set up anew', async () => {
  await turnOn()
  const before = await factor()
  expect((await post({ intent: 'start', password: PASSWORD })).status).toBe(409)
  expect((await factor())!.secret).toBe(before!.secret)
})

test('of 64 clicks on the last button one turns it on, and its codes are the ones that work', async () => {
  await post({ intent: 'start', password: PASSWORD })
  const code = await appCode()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => post({ intent: 'confirm', code })),
  )
  const shown = (
    await Promise.all(answers.map(async (answer) => codesOn(await mainOf(answer))))
  ).filter((codes) => codes.length > 0)
  expect(shown).toHaveLength(1)
  expect(
    await db
      .selectFrom('recovery_codes')
      .select('digest')
      .where('user_id', '=', viewer.id)
      .execute(),
  ).toHaveLength(10)
  expect(
    await transact(db, (tx) =>
      spendCode(tx, viewer.id, shown[0]![0]!.replace('-', ''), new Date()),
    ),
  ).toBe('recovery')
})

test('new recovery codes take password and code, and end the old ones', async () => {
  const [old] = await turnOn()
  expect(
    (await post({ intent: 'renew', password: 'not the password', code: await appCode(1) })).status,
  ).toBe(400)
  expect((await post({ intent: 'renew', password: PASSWORD, code: '12' })).status).toBe(400)
  expect((await post({ intent: 'renew', password: PASSWORD })).status).toBe(400)
  const fresh = codesOn(
    await mainOf(post({ intent: 'renew', password: PASSWORD, code: await appCode(1) })),
  )
  expect(fresh).toHaveLength(10)
  expect((await post({ intent: 'stop', password: PASSWORD, code: old! })).status).toBe(400)
  expect(await enabled()).toBe(true)
  expect((await post({ intent: 'stop', password: PASSWORD, code: fresh[0]! })).status).toBe(302)
  expect(await mails()).toEqual(['two_step_on', 'two_step_codes', 'two_step_off'])
})

test('turning it off takes password and code, and leaves nothing behind [AUTH-42]', async () => {
  await turnOn()
  expect(
    (await post({ intent: 'stop', password: 'not the password', code: await appCode(1) })).status,
  ).toBe(400)
  expect(await enabled()).toBe(true)
  const off = await post({ intent: 'stop', password: PASSWORD, code: await appCode(1) })
  expect([off.status, off.headers.get('location')]).toEqual([302, PAGE])
  expect(await enabled()).toBe(false)
  for (const table of [
    'two_factors',
    'recovery_codes',
    'trusted_devices',
    'sign_in_challenges',
  ] as const) {
    expect(
      await db.selectFrom(table).selectAll().where('user_id', '=', viewer.id).execute(),
    ).toEqual([])
  }
})

test('trusted browsers are counted and can be forgotten', async () => {
  await turnOn()
  await db
    .insertInto('trusted_devices')
    .values({ digest: `of ${viewer.id}`, user_id: viewer.id, expires_at: plus(new Date(), MINUTE) })
    .execute()
  expect(textOf(await page())).toContain('1 browser is not asked for a code')
  expect((await post({ intent: 'forget' })).status).toBe(302)
  expect(
    await db.selectFrom('trusted_devices').selectAll().where('user_id', '=', viewer.id).execute(),
  ).toEqual([])
})

test('somebody who only came by Google has no password to show', async () => {
  await db.deleteFrom('auth_accounts').where('user_id', '=', viewer.id).execute()
  expect((await page()).querySelector('input[type="password"]')).toBeNull()
  expect(qrOn(await mainOf(post({ intent: 'start' })))).toHaveLength(1)
})

test('guesses at the code are limited, also for who knows the password', async () => {
  await turnOn()
  const right = await Promise.all([-1, 0, 1].map(appCode))
  const code = ['123456', '654321', '111111', '222222'].find((each) => !right.includes(each))!
  const statuses = []
  for (let n = 0; n < 10; n++)
    statuses.push((await post({ intent: 'stop', password: PASSWORD, code })).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 429]) // the code that turned it on was the first
})

test("one's own settings are nobody else's", async () => {
  await turnOn()
  const owner = viewer
  viewer = await withPassword()
  expect(textOf(await page())).toContain('Set it up')
  await post({
    intent: 'stop',
    password: PASSWORD,
    code: '000000',
    user_id: owner.id,
    id: owner.id,
  })
  viewer = owner
  expect(await enabled()).toBe(true)
})

test.each(['', 'constructor', '__proto__', 'toString', 'delete'])(
  'the wish %j leads back to the page',
  async (intent) => {
    expect((await post({ intent })).headers.get('location')).toBe(PAGE)
  },
)
