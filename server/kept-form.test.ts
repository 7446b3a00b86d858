import { describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { openTestApp } from '../tests/app.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { buildThings, doorsOf } from '../tests/matrix-doors.ts'
import { pageOf, valueOf, wordsOf } from '../tests/page.ts'

// What somebody was writing when their session ended stands in its form again once they are back.

const { db, env, request } = await openTestApp()
const offer = await buildOffer(db)
const ASK = `/ask/${offer.id}`
const QUESTION = 'هل الحساب <قديم> & "نظيف"؟'
const at = (path: string) => ({ referer: new URL(path, env.appUrl).href })

/** What a browser keeps, as answers set and clear it, but for its sessions, which end at once. */
class Browser {
  readonly #jar = new Map<string, string>()

  take(answer: Response): Response {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (name!.startsWith('sb-')) continue
      if (/max-age=0/i.test(cookie)) this.#jar.delete(name!)
      else this.#jar.set(name!, value!)
    }
    return answer
  }

  async ask(path: string, { headers = {}, ...asked }: Parameters<typeof request>[1] = {}) {
    const cookie = [...this.#jar].map((each) => each.join('=')).join('; ')
    return this.take(await request(path, { ...asked, headers: { ...headers, cookie } }))
  }
}

/** A browser in which a member has opened a page, and where their session has ended since. */
async function browserOf(viewer: { id: string }) {
  const browser = new Browser()
  await browser.ask(ASK, { viewer })
  return browser
}

const body = async (answer: Promise<Response>) => {
  const page = await pageOf(answer)
  return [
    valueOf(page.querySelector('textarea[name=body]')!),
    page.querySelector('.k-failed--kept') !== null,
  ]
}

const question = { body: QUESTION, say_token: crypto.randomUUID() }

describe('a form that is sent when the session has ended', () => {
  test('leads to sign in, which says so, and stands in its page again, once, for its writer alone', async () => {
    const [member, other] = [await buildProfile(db), await buildProfile(db)]
    const browser = await browserOf(member)
    const answer = await browser.ask(ASK, { form: question, headers: at(ASK) })
    const signIn = `/signin?to=${encodeURIComponent(ASK)}`
    expect([answer.status, answer.headers.get('location')]).toEqual([302, signIn])
    const page = await pageOf(browser.ask(signIn))
    expect(wordsOf(page.querySelector('.k-callout')!)).toContain('what you wrote is kept')

    expect(await body(browser.ask(ASK, { viewer: other }))).toEqual(['', false])
    const own = await browserOf(member)
    expect(await body(own.ask(ASK, { viewer: member }))).toEqual(['', false])
    // who was here between does not take it away
    const back = await pageOf(browser.ask(ASK, { viewer: member }))
    expect(valueOf(back.querySelector('[name=body]')!)).toBe(QUESTION)
    // it is the same form, so that it is sent once
    expect(valueOf(back.querySelector('[name=say_token]')!)).toBe(question.say_token)
    expect(await body(browser.ask(ASK, { viewer: member }))).toEqual(['', false])
  })

  test('whose page is another leads back to that, with all of its address', async () => {
    const browser = await browserOf(await buildProfile(db))
    const from = '/ar/orders?status=paid'
    const answer = await browser.ask(ASK, { form: question, headers: at(from) })
    expect(answer.headers.get('location')).toBe(
      `/signin?to=${encodeURIComponent('/orders?status=paid')}`,
    )
  })

  test('is kept whichever form it is', async () => {
    const doors = doorsOf(await buildThings(db, await buildProfile(db)))
    const [kept, lost]: [string[], string[]] = [[], []]
    for (const [path, , form] of doors) {
      await db.deleteFrom('auth_rate_limits').execute()
      const browser = new Browser()
      const answer = await browser.ask(path, { form: { ...form, words: QUESTION } })
      const page = answer.headers.get('content-type')?.startsWith('text/html')
      const asksWho =
        answer.headers.get('location')?.startsWith('/signin?to=') || (answer.status === 401 && page)
      if (!asksWho) continue
      const isKept = answer.headers.getSetCookie().some((each) => each.startsWith('kanz-kept=1'))
      ;(isKept ? kept : lost).push(path)
    }
    expect(lost).toEqual([])
    expect(kept.length).toBeGreaterThan(100)
  })

  test('is given to who signs in next where the browser has forgotten who wrote it', async () => {
    const browser = new Browser()
    await browser.ask(ASK, { form: question })
    expect(await body(browser.ask(ASK, { viewer: await buildProfile(db) }))).toEqual([
      QUESTION,
      true,
    ])
  })

  test('is kept for an hour, sealed, without passwords, and not when it is too long', async () => {
    const member = await buildProfile(db)
    const browser = await browserOf(member)
    const before = new Date()
    await browser.ask(ASK, { form: { ...question, new_password: 'hunter-213' } })
    const row = await db
      .selectFrom('kept_forms')
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeGreaterThanOrEqual(plus(before, HOUR).getTime())
    for (const text of [QUESTION, 'hunter-213', member.id])
      expect(row.sealed.includes(text)).toBe(false)
    const page = await pageOf(browser.ask(ASK, { viewer: member }))
    expect(page.documentElement.outerHTML).not.toContain('hunter-213')
    const sealed = { ...question, sealed_form: '1' }
    expect((await browser.ask(ASK, { form: sealed })).headers.getSetCookie()).toEqual([])
    const long = await browser.ask(ASK, { form: { body: 'x'.repeat(200_000) } })
    expect(long.headers.getSetCookie()).toEqual([])
  })

  test('is not given back once it has been sent', async () => {
    const member = await buildProfile(db)
    const browser = await browserOf(member)
    const count = async () => (await db.selectFrom('kept_forms').select('id').execute()).length
    const before = await count()
    await browser.ask(ASK, { form: question })
    expect(await count()).toBe(before + 1)
    const sent = await browser.ask(ASK, { viewer: member, form: question })
    expect(sent.headers.get('location')).toMatch(/^\/inbox\//)
    expect(await count()).toBe(before)
  })
})

test('a page that is left since its reader is signed out has its forms kept for them', async () => {
  const [member, other] = [await buildProfile(db), await buildProfile(db)]
  const browser = await browserOf(member)
  const form = new URLSearchParams({ form: `${ASK}?${new URLSearchParams(question)}` })
  const answer = await browser.ask('/kept-forms', { form })
  expect(answer.status).toBe(204)
  expect(await body(browser.ask(ASK, { viewer: other }))).toEqual(['', false])
  expect(await body(browser.ask(ASK, { viewer: member }))).toEqual([QUESTION, true])
})
