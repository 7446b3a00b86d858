import { hashPassword } from 'better-auth/crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { localCodes } from '#modules/auth/local-codes.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildWithdrawal } from '../../../../tests/factories/payout.ts'
import { buildIdentity, buildProfile } from '../../../../tests/factories/profile.ts'
import {
  allByRole,
  getByRole,
  hrefOf,
  hrefsOf,
  pageOf,
  parsePage,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'

const { db, env, request, signInAgain } = await openTestApp()

const PASSWORD = 'a long enough secret'
const hash = await hashPassword(PASSWORD)

let admin: Awaited<ReturnType<typeof buildProfile>>
let cookie: string
let someone: Awaited<ReturnType<typeof buildProfile>>

beforeEach(async () => {
  admin = await buildProfile(db, { is_admin: true })
  await buildIdentity(db, admin.id, { password: hash })
  cookie = await signInAgain(admin)
  someone = await buildProfile(db)
})

/** Posts a form and follows as browsers do: 307 posts it once more, other redirects end here. */
async function post(
  path: string,
  form: Record<string, string>,
): Promise<{ status: number; path: string; page: string }> {
  const answer = await request(path, { form, headers: { cookie } })
  if (answer.status === 307) return post(answer.headers.get('location')!, form)
  return {
    status: answer.status,
    path: answer.headers.get('location') ?? path,
    page: await answer.text(),
  }
}

/** Everything that the page's form to this address would send, with what was typed. */
async function send({ page }: { page: string }, typed: Record<string, string>) {
  const form = formIn(page)
  return post(form.getAttribute('action')!, { ...sentBy(form), ...typed })
}

const screenIn = (page: string) => getByRole(parsePage(page), 'main')
const wordsIn = (page: string) => wordsOf(screenIn(page))
/** The form by which a page asks. */
const formIn = (page: string) =>
  [...screenIn(page).querySelectorAll('form')].find((form) =>
    form.getAttribute('action')!.includes('/admin/'),
  )!
const balance = () => walletBalance(db, someone.id)
const code = async () =>
  (await localCodes(db, new Date())).find(({ username }) => username === admin.username)!.code
const adjust = (language = '') =>
  post(`${language}/admin/users/${someone.id}/wallet`, {
    kind: 'deposit',
    amount: '700',
    description: 'It is "late" & <b>sorry</b>',
    token: crypto.randomUUID(),
  })
const image = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 160, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer(),
  )
/** The app shows another code by then, which was not used. */
async function minutesPass(minutes: number) {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: plus(new Date(), -minutes * MINUTE) })
    .where('user_id', '=', admin.id)
    .execute()
  await db
    .updateTable('two_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', admin.id)
    .execute()
}

async function setUp() {
  const started = await send(await adjust(), { confirm_password: PASSWORD })
  return send(started, { confirm_code: await code() })
}

test.each(['', '/ar'])(
  'who has no two-step verification sets it up on the way, and what they had sent is done (%s)',
  async (language) => {
    const asked = await adjust(language)
    expect(asked.status).toBe(403)
    expect(wordsIn(asked.page)).toContain(
      language ? 'التحقّق بخطوتين أوّلًا' : 'Set up two-step verification first',
    )
    const wrong = await send(asked, { confirm_password: 'not it' })
    expect(wordsIn(wrong.page)).toContain(
      language ? 'ليست هذه كلمة مرورك' : 'This is not your password',
    )
    const started = await send(wrong, { confirm_password: PASSWORD })
    const qrCode = language ? /رمز/ : /QR/
    getByRole(screenIn(started.page), 'img', qrCode)
    expect(hrefsOf(screenIn(started.page))).toContain(`${language}/mail`)
    expect(wordsOf(await pageOf(request('/mail')))).toContain(await code())
    const again = await send(started, { confirm_code: '000000' })
    getByRole(screenIn(again.page), 'img', qrCode)
    const codes = await send(again, { confirm_code: await code() })
    const listed = allByRole(screenIn(codes.page), 'listitem')
    expect(listed.filter((item) => item.querySelector('code'))).toHaveLength(10)
    expect(await balance()).toBe(0)
    const done = await send(codes, {})
    expect([done.status, done.path]).toEqual([
      302,
      expect.stringMatching(
        new RegExp(`^${language}/admin/users/${someone.id}/wallet\\?adjusted=\\d+$`),
      ),
    ])
    expect(await balance()).toBe(700)
    expect(
      await db
        .selectFrom('audit_log')
        .select('reason')
        .where('action', '=', 'wallet.deposit')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    ).toEqual({ reason: 'It is "late" & <b>sorry</b>' })
  },
)

test('ten minutes later a code is asked for again, no password does, and then it goes on by itself', async () => {
  await setUp()
  expect((await adjust()).path).toContain('adjusted=')
  await minutesPass(11)
  const before = await balance()
  const asked = await adjust()
  expect([asked.status, wordsIn(asked.page).includes("Confirm it's you")]).toEqual([403, true])
  const fields = [...formIn(asked.page).querySelectorAll('input:not([type=hidden])')]
  expect(
    fields.map((field) => [field.getAttribute('type'), field.getAttribute('autocomplete')]),
  ).toEqual([['text', 'one-time-code']])
  const wrongs: Record<string, string>[] = [
    {},
    { confirm_code: '123456' },
    { confirm_code: 'x'.repeat(80) },
    { confirm_code: PASSWORD },
    { confirm_code: '', confirm_password: PASSWORD },
  ]
  for (const wrong of wrongs) {
    expect((await send(asked, wrong)).status).toBe(422)
    expect(await balance()).toBe(before)
  }
  expect(wordsIn((await send(asked, { confirm_code: 'abcde-12345' })).page)).toContain(
    'This recovery code is not right',
  )
  expect((await send(asked, { confirm_code: await code() })).path).toContain('adjusted=')
  expect(await balance()).toBe(before + 700)
})

test('codes are guessed at no more often than elsewhere', async () => {
  await setUp()
  await minutesPass(11)
  const asked = await adjust()
  const statuses = async (typed: Record<string, string>, times: number) => {
    const all: number[] = []
    for (let n = 0; n < times; n++) all.push((await send(asked, typed)).status)
    return all
  }
  expect((await statuses({ confirm_code: '123456' }, 11)).at(-1)).toBe(429)
  expect((await send(asked, { confirm_code: await code() })).status).toBe(429)
})

test('a session alone that sets two-step verification up, where there is no password, does nothing for a day', async () => {
  await db.deleteFrom('auth_accounts').where('user_id', '=', admin.id).execute()
  const codes = await setUp()
  const after = await send(codes, {})
  expect(wordsIn(after.page)).toContain("Confirm it's you")
  expect(wordsIn((await send(after, { confirm_code: await code() })).page)).toContain('Wait a day')
  await db
    .updateTable('two_factors')
    .set({ confirmed_at: plus(new Date(), -DAY), last_step: 0 })
    .where('user_id', '=', admin.id)
    .execute()
  expect((await send(await adjust(), { confirm_code: '' })).status).toBe(422)
  expect((await send(await adjust(), { confirm_code: await code() })).path).toContain('adjusted=')
})

test('the password alone sets up no second step for who had the role before: it counts from a day on, signed in with a code or not', async () => {
  await db
    .updateTable('staff')
    .set({ since: plus(new Date(), -2 * DAY) })
    .where('user_id', '=', admin.id)
    .execute()
  const codes = await setUp()
  const after = await send(codes, {})
  expect(wordsIn(after.page)).toContain("Confirm it's you")
  expect(wordsIn((await send(after, { confirm_code: await code() })).page)).toContain('Wait a day')
  expect(await proofOf(db, admin.id, new Date())).toBe('too_new')
  expect(await balance()).toBe(0)
  await db
    .updateTable('two_factors')
    .set({ confirmed_at: plus(new Date(), -DAY), last_step: 0 })
    .where('user_id', '=', admin.id)
    .execute()
  expect((await send(await adjust(), { confirm_code: await code() })).path).toContain('adjusted=')
})

test.each([
  '//evil.example',
  'https://evil.example/admin',
  '/\\evil.example',
  '/orders',
  '/administrator',
  '/admin/confirm?to=/admin',
  '/ar/admin/confirm',
])('from the page that asks nobody is led to %s', async (to) => {
  await setUp()
  const answer = await post(`/admin/confirm?to=${encodeURIComponent(to)}`, {})
  expect(hrefOf(screenIn(answer.page), 'Back without doing it')).toBe('/admin')
  const gone = await request(`/admin/confirm?to=${encodeURIComponent(to)}`, {
    form: { confirm_step: 'confirm', confirm_code: await code() },
    headers: { cookie },
  })
  expect([gone.status, gone.headers.get('location')]).toEqual([307, '/admin'])
})

test.each(['constructor', 'toString', '__proto__', 'none'])(
  'a step called %s is none: the page asks as if none had been sent',
  async (step) => {
    await setUp()
    const { status, page } = await post('/admin/confirm?to=/admin', { confirm_step: step })
    expect([status, wordsIn(page).includes("Confirm it's you")]).toEqual([403, true])
  },
)

test('the file for the bank comes once it was confirmed, and the key of the webhook is shown', async () => {
  await setUp()
  await minutesPass(11)
  const { id } = await buildWithdrawal(db, { status: 'approved' })
  const asked = await post('/admin/withdrawals/export.csv', {})
  expect([asked.status, asked.page.includes(id)]).toEqual([403, false])
  const settings = async () =>
    (await request('/admin/settings/mails', { headers: { cookie } })).text()
  expect([
    (await settings()).includes(env.webhookKeys[0]),
    wordsIn(await settings()).includes("Confirm it's you and show the key"),
  ]).toEqual([false, true])
  expect((await send(asked, { confirm_code: await code() })).page).toContain(id)
  expect(await settings()).toContain(env.webhookKeys[0])
  await minutesPass(11)
  const shown = await send(await post('/admin/settings/mails', { show: 'webhook_key' }), {
    confirm_code: await code(),
  })
  expect([shown.status, shown.path]).toEqual([302, '/admin/settings/mails'])
})

test('a payment method is saved once it was confirmed, without the logo, which cannot wait', async () => {
  await setUp()
  await minutesPass(11)
  const fields = { name: 'Confirmed', name_ar: '', link_hosts: 'pay.example', supports_links: 'on' }
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...fields,
    logo: new File([await image()], 'logo.png'),
  }))
    form.append(name, value)
  const refused = await request('/admin/payment-methods/new', { form, headers: { cookie } })
  const page = await refused.text()
  expect([
    refused.status,
    wordsIn(page).includes('Save without it, confirm'),
    [...screenIn(page).querySelectorAll('form')].some((form) => sentBy(form).name === 'Confirmed'),
  ]).toEqual([403, true, true])
  const saved = await send(await post('/admin/payment-methods/new', fields), {
    confirm_code: await code(),
  })
  expect([saved.status, saved.path]).toEqual([302, '/admin/payment-methods'])
  expect(
    await db
      .selectFrom('payment_methods')
      .select(['link_hosts', 'supports_links'])
      .where('name', '=', 'Confirmed')
      .execute(),
  ).toEqual([{ link_hosts: ['pay.example'], supports_links: true }])
})

test('nothing of a file or of the page itself is sent on twice, and no visitor comes in', async () => {
  expect(
    (await request('/admin/confirm?to=/admin/users', { form: {} })).headers.get('location'),
  ).toMatch(/^\/signin/)
  expect(
    wordsOf(await pageOf(request('/admin/confirm?to=/admin/users', { headers: { cookie } }))),
  ).toContain('Nothing waits to be confirmed')
  const { page } = await post('/admin/confirm?to=/admin/users', {
    note: 'kept',
    confirm_password: 'secret',
  })
  expect(sentBy(formIn(page)).note).toBe('kept')
  expect([...parsePage(page).querySelectorAll('input')].map(valueOf)).not.toContain('secret')
})
