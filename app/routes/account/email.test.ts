import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from 'better-auth/crypto'
import { DAY, plus } from '#kernel/time.ts'
import { makeReversal } from '#modules/auth/email-reversal.server.ts'
import { codeAt, stepAt } from '#modules/auth/internal/totp.server.ts'
import { encrypted } from '#modules/auth/internal/two-step-codes.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildWithdrawal, findWithdrawalRow } from '../../../tests/factories/payout.ts'
import {
  buildIdentity,
  buildProfile,
  giveMoney,
  suspend,
} from '../../../tests/factories/profile.ts'
import { getByLabel, hrefsOf, mainOf } from '../../../tests/page.ts'

const { db, env, request, signInAgain } = await openTestApp()

const PASSWORD = 'a long enough secret'
const PAGE = '/settings/email'
let hash: string
let made = 0
let email: string
let viewer: Awaited<ReturnType<typeof buildProfile>>

beforeEach(async () => {
  hash ??= await hashPassword(PASSWORD)
  email = `other${++made}@example.com`
  viewer = await buildProfile(db, { locale: 'ar' })
  await buildIdentity(db, viewer.id, { password: hash })
})

const ask = (form: Record<string, string> = {}) =>
  request(PAGE, { viewer, form: { email, password: PASSWORD, ...form } })
const emailNow = async () =>
  await db
    .selectFrom('profiles')
    .select(['email', 'email_verified'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()

type Mail = {
  to: string
  template: string
  locale: string
  params: { link: string; email?: string }
}
const mailsTo = async (to: string) => {
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', 'mail.requested')
    .orderBy('id')
    .execute()
  return events.map(({ payload }) => payload as Mail).filter((mail) => mail.to === to)
}
const linkTo = async (to: string) => (await mailsTo(to)).at(-1)!.params.link.replace(env.appUrl, '')

test('another address counts once its own link is used; the old one is warned before and told after', async () => {
  expect(await (await request(PAGE, { viewer })).text()).toContain(viewer.email)
  const asked = await ask()
  expect([asked.status, asked.headers.get('location')]).toEqual([302, `${PAGE}?sent`])
  expect((await emailNow()).email).toBe(viewer.email)
  expect(await mailsTo(email)).toMatchObject([{ template: 'change_email', locale: 'ar' }])
  expect(await mailsTo(viewer.email)).toMatchObject([
    { template: 'email_change_asked', locale: 'ar', params: { email } },
  ])

  const link = await linkTo(email)
  expect(link).toMatch(/^\/ar\/confirm-email\?token=/)
  expect((await mainOf(request(link, { viewer }))).querySelector('[type="password"]')).toBeNull()
  const used = await request(link, { viewer, form: {} })
  expect([used.status, used.headers.get('location')]).toEqual([302, '/ar/settings/email'])
  expect(await emailNow()).toEqual({ email, email_verified: true })
  expect((await mailsTo(viewer.email)).at(-1)).toMatchObject({
    template: 'email_changed',
    params: { email },
  })
  expect((await request(link, { form: {} })).status).toBe(400)
})

test('whoever opens the link of a mistyped address gets nothing without the password', async () => {
  await ask()
  const stranger = await buildProfile(db)
  for (const asked of [{}, { viewer: stranger }])
    expect(
      (await request(await linkTo(email), { ...asked, form: { password: 'guess' } })).status,
    ).toBe(400)
  expect((await emailNow()).email).toBe(viewer.email)
  const used = await request(await linkTo(email), { form: { password: PASSWORD } })
  expect(used.headers.getSetCookie().some((set) => set.startsWith('sb-auth-token='))).toBe(true)
  expect((await emailNow()).email).toBe(email)
})

test('in a browser without a session the change asks for the second step too [AUTH-42]', async () => {
  await ask()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', viewer.id)
    .execute()
  const used = await request(await linkTo(email), { form: { password: PASSWORD } })
  expect(used.headers.get('location')).toBe('/ar/signin/two-step?to=%2Fsettings%2Femail')
  expect(used.headers.getSetCookie().some((set) => set.startsWith('sb-auth-token='))).toBe(false)
})

test('a suspended person is asked for no code there, and let in neither', async () => {
  await ask()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', viewer.id)
    .execute()
  await suspend(db, viewer.id)
  const used = await request(await linkTo(email), { form: { password: PASSWORD } })
  expect(used.status).toBe(400)
  expect(await used.text()).toContain('هذا الحساب موقوف')
  expect(
    used.headers.getSetCookie().filter((set) => /^(kanz-code|sb-auth-token)=./.test(set)),
  ).toEqual([])
})

test('for an address that is taken the answer is the same, and its owner is told', async () => {
  const owner = await buildProfile(db)
  await request(PAGE, { viewer }) // the first request of a day renews the session's cookie
  const answers = [await ask(), await ask({ email: owner.email })]
  expect(answers.map(({ status, headers }) => [status, [...headers]])[0]).toEqual(
    answers.map(({ status, headers }) => [status, [...headers]])[1],
  )
  expect(await mailsTo(owner.email)).toMatchObject([{ template: 'existing_account' }])
  expect((await mailsTo(viewer.email)).map(({ template }) => template)).toEqual([
    'email_change_asked',
    'email_change_asked',
  ])
})

test("an address that was taken meanwhile stays its owner's", async () => {
  await ask()
  const owner = await buildProfile(db, { email })
  expect((await request(await linkTo(email), { viewer, form: {} })).status).toBe(400)
  expect((await emailNow()).email).toBe(viewer.email)
  expect(
    (
      await db
        .selectFrom('profiles')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id,
  ).toBe(owner.id)
})

test('a link for a new password that went to the old address ends with it', async () => {
  await request('/forgot-password', { form: { email: viewer.email } })
  const reset = await linkTo(viewer.email)
  await ask()
  await request(await linkTo(email), { viewer, form: {} })
  expect(await (await request(reset)).text()).toContain('This link has expired')
})

test.each`
  form                                    | words
  ${{ email: '' }}                        | ${'Enter your email'}
  ${{ email: 'a@b@c' }}                   | ${'Enter an email like'}
  ${{ email: `${'x'.repeat(300)}@b.dz` }} | ${'Enter an email like'}
  ${{ password: '' }}                     | ${'Enter your password'}
  ${{ password: 'not the password' }}     | ${'This is not your password'}
  ${{ password: 'x'.repeat(9_000) }}      | ${'This is not your password'}
`('$form is refused', async ({ form, words }) => {
  const response = await ask(form)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(words)
  expect(await mailsTo(email)).toEqual([])
})

test('somebody who only came by Google first sets a password: a session alone would move the account to another mailbox', async () => {
  await db.deleteFrom('auth_accounts').where('user_id', '=', viewer.id).execute()
  const shown = await mainOf(request(PAGE, { viewer }))
  expect(shown.querySelector('[name="email"]')).toBeNull()
  expect(hrefsOf(shown)).toContain('/settings#password')
  const asked = await request(PAGE, { viewer, form: { email } })
  expect([asked.status, (await asked.text()).includes('Set one first')]).toEqual([403, true])
  expect(await mailsTo(email)).toEqual([])
})

test('the address one has is refused', async () => {
  expect(await (await ask({ email: viewer.email.toUpperCase() })).text()).toContain(
    'This is the email you have',
  )
})

test('guesses at the password are limited, together with those at every other place that asks for it', async () => {
  const guess = {
    password: 'a guess',
    current_password: 'a guess',
    new_password: PASSWORD,
    confirm_password: PASSWORD,
    code: '123456',
    email,
  }
  const send = async (path: string, form: Record<string, string>) =>
    (await request(path, { viewer, form: { ...guess, ...form } })).status
  const places: [string, Record<string, string>][] = [
    [PAGE, {}],
    ['/settings', { intent: 'password' }],
    ['/settings/delete', {}],
    ...['start', 'renew', 'stop'].map((intent): [string, Record<string, string>] => [
      '/settings/two-step',
      { intent },
    ]),
  ]
  const statuses = []
  for (const place of places) statuses.push(await send(...place))
  expect(statuses).toEqual([400, 422, 422, 400, 400, 429])
  for (const [path, form] of places)
    expect(await send(path, { ...form, password: PASSWORD, current_password: PASSWORD })).toBe(429)
  expect(await emailNow()).toMatchObject({ email: viewer.email })
})

test('who knows the password may ask ten times an hour, and an address is written to three times, so that nobody is flooded with mail', async () => {
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 302), 429])
  expect(await mailsTo(email)).toHaveLength(3)
})

const undoLink = async () => {
  await ask()
  await request(await linkTo(email), { viewer, form: {} })
  return linkTo(viewer.email)
}
const sessionsLeft = () =>
  db.selectFrom('sessions').select('id').where('user_id', '=', viewer.id).execute()

test('where two-step verification is on the change takes the password and a code', async () => {
  const secret = 'a secret of some app'
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', viewer.id)
    .execute()
  await db
    .insertInto('two_factors')
    .values({ user_id: viewer.id, secret: await encrypted(secret), confirmed_at: new Date() })
    .execute()
  getByLabel(await mainOf(request(PAGE, { viewer })), /code/i)
  for (const code of ['', '000000', 'x'.repeat(90)]) expect((await ask({ code })).status).toBe(400)
  expect(await mailsTo(email)).toEqual([])
  const code = await codeAt(secret, stepAt(new Date()))
  expect((await ask({ code, password: 'not it' })).status).toBe(400)
  expect((await ask({ code })).status).toBe(302)
  expect((await ask({ code })).status).toBe(400)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a change of address ends all other sessions and keeps the one that asked', async () => {
  const elsewhere = await signInAgain(viewer)
  await undoLink()
  expect(await sessionsLeft()).toHaveLength(1)
  expect((await request(PAGE, { viewer })).status).toBe(200)
  expect((await request(PAGE, { headers: { cookie: elsewhere } })).status).toBe(302)
})

test('from the old mailbox the change is taken back once, within a week, and nothing is left of whoever made it', async () => {
  const link = await undoLink()
  expect(link).toMatch(/^\/ar\/confirm-email\/undo\?token=/)
  await buildIdentity(db, viewer.id, { account_id: 'of a thief', provider_id: 'google' })
  await db
    .insertInto('two_factors')
    .values({ user_id: viewer.id, secret: 'of a thief', confirmed_at: new Date() })
    .execute()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', viewer.id)
    .execute()
  expect(await (await request(link)).text()).toContain('ألغِ تغيير بريدك')
  expect((await emailNow()).email).toBe(email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => request(link, { form: {} })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  expect(await emailNow()).toEqual({ email: viewer.email, email_verified: true })
  expect(await sessionsLeft()).toEqual([])
  expect(
    await db
      .selectFrom('auth_accounts')
      .select(['provider_id', 'password'])
      .where('user_id', '=', viewer.id)
      .execute(),
  ).toEqual([{ provider_id: 'credential', password: null }])
  expect(
    await db.selectFrom('two_factors').select('user_id').where('user_id', '=', viewer.id).execute(),
  ).toEqual([])
  expect(
    (await request('/signin', { form: { email: viewer.email, password: PASSWORD } })).status,
  ).toBe(400)
  await request('/forgot-password', { form: { email: viewer.email } })
  await request(await linkTo(viewer.email), {
    form: { password: 'one of my own now', confirm_password: 'one of my own now' },
  })
  expect(
    (
      await request('/signin', { form: { email: viewer.email, password: 'one of my own now' } })
    ).headers.get('location'),
  ).toBe('/')
})

test('whoever signs up with the old address, and cannot confirm it, does not block the way back', async () => {
  const link = await undoLink()
  const signUp = () =>
    request('/signup', {
      form: {
        email: viewer.email,
        password: 'the secret of a thief',
        confirm_password: 'the secret of a thief',
      },
    })
  await signUp()
  const planted = await linkTo(viewer.email)
  expect((await request(link, { form: {} })).status).toBe(200)
  expect(await emailNow()).toEqual({ email: viewer.email, email_verified: true })
  expect((await request(planted, { form: { password: 'the secret of a thief' } })).status).toBe(400)
  expect(
    (await request('/signin', { form: { email: viewer.email, password: 'the secret of a thief' } }))
      .status,
  ).toBe(400)
})

test.each([
  [-1, false],
  [-6, false],
  [-8, true],
])('a second step set up %i days from the change stays: %j', async (days, stays) => {
  const link = await undoLink()
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', viewer.id)
    .execute()
  await db
    .insertInto('two_factors')
    .values({ user_id: viewer.id, secret: 'of an app', confirmed_at: plus(new Date(), days * DAY) })
    .execute()
  expect((await request(link, { form: {} })).status).toBe(200)
  expect(
    (
      await db
        .selectFrom('profiles')
        .select('two_factor_enabled')
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow()
    ).two_factor_enabled,
  ).toBe(stays)
})

test('withdrawals that were asked for since the change, and not approved yet, go back to the wallet with it', async () => {
  await giveMoney(db, viewer.id, 20_000)
  const before = await buildWithdrawal(db, {
    user_id: viewer.id,
    amount: 2_000,
    now: plus(new Date(), -DAY),
  })
  const link = await undoLink()
  const asked = await buildWithdrawal(db, { user_id: viewer.id, amount: 3_000 })
  const approved = await buildWithdrawal(db, {
    user_id: viewer.id,
    amount: 4_000,
    status: 'approved',
  })
  const others = await buildWithdrawal(db)
  expect((await request(link, { form: {} })).status).toBe(200)
  const statuses = []
  for (const { id } of [before, asked, approved, others])
    statuses.push((await findWithdrawalRow(db, id)).status)
  expect(statuses).toEqual(['requested', 'cancelled', 'approved', 'requested'])
  expect(await walletBalance(db, viewer.id)).toBe(14_000)
})

test('the way back of whoever moved the account on leads nowhere once the owner has taken it back, nor does any after a week', async () => {
  const own = await undoLink()
  const first = email
  email = `third${made}@example.com`
  await request(PAGE, { viewer, form: { email, password: PASSWORD } })
  await request(await linkTo(email), { viewer, form: {} })
  const thiefs = await linkTo(first)
  expect((await request(own, { form: {} })).status).toBe(200)
  expect((await request(thiefs, { form: {} })).status).toBe(400)
  expect((await emailNow()).email).toBe(viewer.email)

  const other = await buildProfile(db)
  const token = await transact(db, (tx) =>
    makeReversal(tx, { id: other.id, email: 'late@example.com' }, plus(new Date(), -7 * DAY)),
  )
  expect((await request(`/confirm-email/undo?token=${token}`, { form: {} })).status).toBe(400)
  const taken = await transact(db, (tx) =>
    makeReversal(tx, { id: other.id, email: viewer.email }, new Date()),
  )
  expect((await request(`/confirm-email/undo?token=${taken}`, { form: {} })).status).toBe(409)
})
