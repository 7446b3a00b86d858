import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/time.ts'
import { makeAdministrator } from '#modules/people/administrators.server.ts'
import { answerAsForPeople, openTestApp } from '../../../tests/app.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { getByLabel, mainOf, textOf } from '../../../tests/page.ts'

// addresses are told by the proxy, so that each test has one of its own
const { db, env, request } = await openTestApp({ trustProxy: 1 })

const PASSWORD = 'a long enough secret'
let made = 0
const newEmail = () => `new${++made}@example.com`
let email: string
beforeEach(() => {
  email = newEmail()
})

/** What one browser keeps, as it would send it back. */
class Browser {
  readonly #cookies = new Map<string, string>()
  readonly address = `198.51.100.${++made % 250}`

  async send(path: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await request(path, {
      ...(form && { form }),
      headers: { cookie, 'x-forwarded-for': this.address },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (/Max-Age=0/.test(set)) this.#cookies.delete(name!)
      else this.#cookies.set(name!, value!)
    }
    return response
  }

  readonly isIn = async () => (await this.send('/wallet')).status === 200
}

const signUp = (browser: Browser, password = PASSWORD, path = '/signup') =>
  browser.send(path, { email, password, confirm_password: password })
const signIn = (browser: Browser, password = PASSWORD, path = '/signin') =>
  browser.send(path, { email, password, remember: 'on' })
const profile = () =>
  db.selectFrom('profiles').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

async function mails(to = email) {
  const events = await db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', 'mail.requested')
    .orderBy('id')
    .execute()
  type Mail = {
    to: string
    template: string
    locale: string
    params: { link: string; username: string }
  }
  return events.map(({ payload }) => payload as Mail).filter((mail) => mail.to === to)
}

const lastLink = async (to = email) =>
  (await mails(to)).at(-1)!.params.link.replace('http://localhost:3000', '')

test('after sign-up the address is confirmed by a link in the mail, and its button signs in [AUTH-16 CALL-56 CALL-61]', async () => {
  const browser = new Browser()
  const told = textOf(await mainOf(signUp(browser)))
  expect(told).toContain('Check your mail')
  expect(told).toContain((await profile()).username)
  expect(await mails()).toMatchObject([{ template: 'confirm_email', locale: 'en' }])
  const link = await lastLink()
  expect(link).toMatch(/^\/confirm-email\?token=[\w-]{32}$/)

  const read = await browser.send(link)
  expect(read.headers.get('cache-control')).toContain('no-store')
  expect((await mainOf(read)).querySelector('input[type="password"]')).toBeNull()
  expect((await profile()).email_verified).toBe(false)
  expect(await browser.isIn()).toBe(false)

  const used = await browser.send(link, {})
  expect([used.status, used.headers.get('location')]).toEqual([302, '/'])
  expect((await profile()).email_verified).toBe(true)
  expect(await browser.isIn()).toBe(true)
})

test('a mail reader that opens every link confirms nothing', async () => {
  await signUp(new Browser())
  const scanner = new Browser()
  for (let n = 0; n < 5; n++) expect((await scanner.send(await lastLink())).status).toBe(200)
  expect((await profile()).email_verified).toBe(false)
})

test('the mail and the way on are in the language and to the page one was going to', async () => {
  const browser = new Browser()
  await signUp(browser, PASSWORD, '/ar/signup?to=%2Far%2Fpayment%2F7')
  expect(await mails()).toMatchObject([{ locale: 'ar' }])
  const link = await lastLink()
  expect(link).toMatch(/^\/ar\/confirm-email/)
  expect((await browser.send(link, {})).headers.get('location')).toBe('/ar/payment/7')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'a link never leads to %s',
  async (to) => {
    const browser = new Browser()
    await signUp(browser, PASSWORD, `/signup?to=${encodeURIComponent(to)}`)
    expect((await browser.send(await lastLink(), {})).headers.get('location')).toBe('/')
  },
)

test('in another browser the link takes the password as well', async () => {
  await signUp(new Browser())
  const [other, link] = [new Browser(), await lastLink()]
  expect(getByLabel(await mainOf(other.send(link)), 'Password').getAttribute('type')).toBe(
    'password',
  )
  for (const password of [undefined, '', 'not the password', 'x'.repeat(500)]) {
    const refused = await other.send(link, password === undefined ? {} : { password })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('That is not the password of this sign-up')
  }
  expect((await profile()).email_verified).toBe(false)
  expect((await other.send(link, { password: PASSWORD })).status).toBe(302)
  expect(await other.isIn()).toBe(true)
})

test("whoever signs up first with a stranger's address has nothing of it, not even after the stranger signed up too", async () => {
  const [thief, owner] = [new Browser(), new Browser()]
  await signUp(thief, 'the secret of the thief')
  const planted = await lastLink()
  expect((await owner.send(planted, {})).status).toBe(400)

  await signUp(owner)
  const own = await lastLink()
  await signUp(thief, 'the secret of the thief')
  const plantedAgain = await lastLink()
  expect((await owner.send(plantedAgain, {})).status).toBe(400)

  expect((await owner.send(own, {})).status).toBe(302)
  expect((await signIn(thief, 'the secret of the thief')).status).toBe(400)
  expect((await signIn(new Browser())).status).toBe(302)
  expect((await thief.send(plantedAgain, { password: 'the secret of the thief' })).status).toBe(400)
  expect((await signIn(new Browser())).status).toBe(302)
})

test('a link works once, for a day, and only its digest is stored', async () => {
  const browser = new Browser()
  await signUp(browser)
  const link = await lastLink()
  const token = link.split('token=')[1]!
  const [row] = await db
    .selectFrom('email_confirmations')
    .selectAll()
    .where('email', '=', email)
    .execute()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row!.expires_at.getTime() - row!.created_at.getTime()).toBe(DAY)

  await db
    .updateTable('email_confirmations')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('email', '=', email)
    .execute()
  expect(await (await browser.send(link)).text()).toContain('This link has expired')
  expect((await browser.send(link, {})).status).toBe(400)
  await db
    .updateTable('email_confirmations')
    .set({ expires_at: new Date(Date.now() + DAY) })
    .where('email', '=', email)
    .execute()
  expect((await browser.send(link, {})).status).toBe(302)
  const again = await browser.send(link) // a second tap on the mail, by who is in already
  expect([again.status, again.headers.get('location')]).toEqual([302, '/'])
  expect((await browser.send(link, {})).headers.get('location')).toBe('/')
  expect(await (await request(link)).text()).toContain('This link has expired')
  expect((await request(link, { form: {} })).status).toBe(400)
})

test('of 64 uses of one link at once exactly one succeeds', async () => {
  const browser = new Browser()
  await signUp(browser)
  const link = await lastLink()
  const answers = await Promise.all(Array.from({ length: 64 }, () => browser.send(link, {})))
  expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(64 - 10) // the tries that one link has in an hour
  expect(
    await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', (await profile()).id)
      .execute(),
  ).toHaveLength(1)
})

/** An answer without the email and the time, which differ between any two. */
const comparable = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  body: (await response.text()).replaceAll(email, 'EMAIL'),
})

test(
  'the right password of an address that is not confirmed looks like a wrong one, and sends another link',
  { retry: 2 },
  async () => {
    answerAsForPeople(env)
    const times: Record<'right' | 'wrong', number[]> = { right: [], wrong: [] }
    for (let round = 0; round < 4; round++) {
      // an address of its own, since of each but five guesses are let in
      email = newEmail()
      await signUp(new Browser())
      const answers: Record<string, unknown> = {}
      for (const kind of round % 2
        ? (['right', 'wrong'] as const)
        : (['wrong', 'right'] as const)) {
        const began = performance.now()
        const response = await signIn(
          new Browser(),
          kind === 'right' ? PASSWORD : 'not the password',
        )
        times[kind].push(performance.now() - began)
        answers[kind] = await comparable(response)
      }
      expect(answers.right).toEqual(answers.wrong)
      expect(answers.right).toMatchObject({
        status: 400,
        body: expect.stringContaining(
          'If you have just signed up, open the link in our mail first.',
        ),
      })
      expect((await mails()).map(({ template }) => template)).toEqual([
        'confirm_email',
        'confirm_email',
      ])
      expect((await profile()).last_seen_at).toBeNull()
    }
    const gap = (slow: number[], quick: number[]) => Math.min(...slow) - Math.max(...quick)
    expect(Math.max(gap(times.right, times.wrong), gap(times.wrong, times.right))).toBeLessThan(10)
  },
)

test('the link that a sign-in sends opens the account', async () => {
  const browser = new Browser()
  await signUp(browser)
  await signIn(browser, PASSWORD, '/signin?to=/orders')
  expect((await browser.send(await lastLink(), {})).headers.get('location')).toBe('/orders')
})

describe('another link', () => {
  const again = (browser: Browser, to = email) =>
    browser.send('/confirm-email', { intent: 'send', email: to })

  test('is sent on demand, and the answer is the same for anybody', async () => {
    const browser = new Browser()
    await signUp(browser)
    const confirmed = await buildProfile(db)
    const answers = []
    for (const to of [email, confirmed.email, 'nobody@example.com'])
      answers.push(await again(new Browser(), to))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 3 }, () => [302, '/confirm-email?sent']),
    )
    expect(await mails(confirmed.email)).toEqual([])
    expect(await mails()).toHaveLength(2)
    await again(browser)
    expect((await browser.send(await lastLink(), {})).status).toBe(302)
  })

  test('asked for in another browser takes the password', async () => {
    await signUp(new Browser())
    const other = new Browser()
    await again(other)
    expect((await other.send(await lastLink(), {})).status).toBe(400)
    expect((await other.send(await lastLink(), { password: PASSWORD })).status).toBe(302)
  })

  test('is sent five times an hour for one who asks, who keeps nobody else from it, and twenty times in all', async () => {
    await signUp(new Browser())
    const stranger = new Browser()
    const statuses = []
    for (let n = 0; n < 7; n++) statuses.push((await again(stranger)).status)
    expect(statuses).toEqual([302, 302, 302, 302, 302, 429, 429])
    for (let n = 5; n < 20; n++) expect((await again(new Browser())).status).toBe(302)
    expect((await again(new Browser())).status).toBe(429)
    expect(await mails()).toHaveLength(21)
  })

  test.each([
    {},
    { email: 'no address' },
    { email: ['a@b.dz', 'c'].join() },
    { email: 'x'.repeat(9_000) },
  ])('is refused for %o', async (form) => {
    const response = await request('/confirm-email', {
      form: { intent: 'send', ...form } as Record<string, string>,
    })
    expect(response.status).toBe(400)
  })
})

test('a new password by mail confirms the address too, and ends older links', async () => {
  const browser = new Browser()
  await signUp(browser)
  const link = await lastLink()
  await browser.send('/forgot-password', { email })
  const reset = await lastLink()
  expect(
    (
      await browser.send(reset, {
        password: 'another long secret',
        confirm_password: 'another long secret',
      })
    ).status,
  ).toBe(302)
  expect((await browser.send(link, {})).status).toBe(400)
  expect((await signIn(browser, 'another long secret')).status).toBe(302)
})

test('nobody becomes an administrator by an address that is not confirmed', async () => {
  await signUp(new Browser())
  expect(await makeAdministrator(db, email, new Date())).toBeNull()
  await db
    .updateTable('profiles')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
  expect(await makeAdministrator(db, email, new Date())).toBe((await profile()).username)
  expect((await profile()).is_admin).toBe(true)
})

test.each(['', 'x', 'x'.repeat(5_000), '%00', '‮abc'])('the token %j is no link', async (token) => {
  const path = `/confirm-email?token=${encodeURIComponent(token)}`
  expect(await (await request(path)).text()).toContain('This link has expired')
  expect((await request(path, { form: { password: PASSWORD } })).status).toBe(400)
})
