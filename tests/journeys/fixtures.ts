import { readFileSync } from 'node:fs'
import {
  type BrowserContext,
  expect,
  test as base,
  type Locator,
  type Page,
} from '@playwright/test'
import pg from 'pg'
import type { DemoAccount } from '../../db/seeds/seed.ts'
import { axeFaults } from './axe.ts'
import { accountsFile, TRUSTED } from './server.ts'

export type Language = 'en' | 'ar'

type Fixtures = {
  /** The language of the project that runs. */
  language: Language
  /** A path in that language: `/orders` is `/ar/orders` in Arabic. */
  at: (path: string) => string
  /** Fails the test when the page as it stands has an accessibility fault. */
  expectAccessible: (page: Page) => Promise<void>
  /**
   * Messages that this test provokes on purpose, for example the browser's own line about an answer
   * of 404. Said by `test.use`: what one test added to the list, others would be allowed as well.
   */
  allowedErrors: readonly RegExp[]
  /** Whether warnings on the console are faults too. */
  warningsToo: boolean
  /**
   * A page of another browser, in which this person has signed in and is at `to`; of another node
   * when its address is given.
   */
  enter: (person: { email: string; password: string }, to?: string, node?: string) => Promise<Page>
}

/** What Playwright says in a page instead of taking its service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/**
 * Playwright's test, in which any page error and any error on the console fails, in whichever
 * window: also React's about an island that differs from the markup of the server. What a test
 * provokes on purpose it names in `allowedErrors`.
 */
export const test = base.extend<Fixtures & { watched: void }>({
  language: ['en', { option: true }],
  allowedErrors: [[], { option: true }],
  warningsToo: [false, { option: true }],
  baseURL: async ({}, use) => use(process.env.JOURNEYS_URL ?? ''),
  at: async ({ language }, use) =>
    use((path) => (language === 'ar' ? `/ar${path === '/' ? '' : path}` : path)),
  expectAccessible: async ({}, use) => use(expectAccessible),
  watched: [
    async ({ browser, context: own, allowedErrors, warningsToo }, use) => {
      const faults: string[] = []
      const watch = (each: BrowserContext) => {
        each.on('weberror', (fault) => void faults.push(String(fault.error())))
        each.on('console', (message) => {
          const isFault =
            message.type() === 'error' ||
            (warningsToo && message.type() === 'warning' && message.text() !== BLOCKED)
          if (isFault) faults.push(`${message.text()} (${message.location().url})`)
        })
      }
      watch(own)
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      expect(
        faults.filter((fault) => !allowedErrors.some((allowed) => allowed.test(fault))),
      ).toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ browser, baseURL, at }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person, to = '/', node = baseURL!) => {
      const context = await browser.newContext({ baseURL: node })
      opened.push(context)
      await context.addCookies([{ name: 'kanz-trusted', value: TRUSTED, url: node }])
      await sendSignIn(context, new URL(at('/signin'), node), person)
      const page = await context.newPage()
      await page.goto(at(to))
      await expect(page).toHaveURL(at(to))
      return page
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect }

/**
 * Sends the sign-in form without opening its page. All journeys together sign the same few people
 * in more often than an account may in an hour, which is then forgotten.
 */
async function sendSignIn(
  context: BrowserContext,
  { href, origin }: URL,
  { email, password }: { email: string; password: string },
) {
  const send = () =>
    context.request.post(href, {
      form: { email, password, remember: 'on' },
      headers: { origin },
      maxRedirects: 0,
    })
  let answer = await send()
  if (answer.status() === 429) {
    await forgetSignIns()
    answer = await send()
  }
  expect([answer.status(), answer.headers().location]).toEqual([
    302,
    expect.not.stringContaining('/signin'),
  ])
}

/** Forgets the counts that reached an account's 60 sign-ins, and none of a lower limit. */
async function forgetSignIns() {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE_URL })
  await client.connect()
  await client.query('delete from auth_rate_limits where count >= 60')
  await client.end()
}

/** The field that this message labels in the page's language, in all of a page or a part of it. */
export const field = (
  part: Page | Locator,
  label: (inputs: object, options: { locale: Language }) => string,
  locale: Language,
): Locator => part.getByRole('textbox', { name: label({}, { locale }), exact: true })

/** Fills the sign-in form of the page and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.locator('#main input[name="email"]').fill(email)
  await page.locator('#main input[name="password"]').fill(password)
  await page.locator('#main form button:not([type="button"])').last().click()
}

/** Opens the newest mail to this address, once it has come. */
export async function openMail(page: Page, mailbox: string, email: string) {
  const newest = page.locator('#main').getByRole('listitem').first()
  await expect(async () => {
    await page.goto(`${mailbox}?to=${encodeURIComponent(email)}`)
    await expect(newest).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await newest.getByRole('link').first().click()
  await expect(page.locator('iframe')).toBeVisible()
}

/** Opens the newest mail to this address, its link, and presses the button there. */
export async function confirmByMail(page: Page, mailbox: string, email: string, button: string) {
  await openMail(page, mailbox, email)
  await page.frameLocator('iframe').getByRole('link', { name: button }).click()
  await expect(page).toHaveURL(/\/confirm-email\?token=/)
  await page.getByRole('button', { name: button }).click()
}

/**
 * Touches the island of this file and waits until it is React's: what is pressed or typed before
 * then is the browser's alone.
 */
export async function awake(page: Page, name: string) {
  const island = page.locator(`k-island[data-of$="/${name}.island.tsx"]`).first()
  await island.evaluate((element) =>
    customElements
      .whenDefined('k-island')
      .then(() => element.dispatchEvent(new PointerEvent('pointerover'))),
  )
  await expect(island).toHaveAttribute('data-state', 'awake')
}

/**
 * Ticks a box. While React takes its island over it may be drawn unticked for a moment, which
 * `check` takes for a refusal.
 */
export async function tick(box: Locator) {
  await box.click()
  await expect(box).toBeChecked()
}

/** The demo accounts of the product that runs, with their passwords. */
export function demoAccounts(): DemoAccount[] {
  return JSON.parse(readFileSync(accountsFile, 'utf8'))
}

/** The first of them with this role. */
export const demoAccount = (wanted: DemoAccount['role']): DemoAccount =>
  demoAccounts().find(({ role }) => role === wanted)!

async function expectAccessible(page: Page) {
  expect(await axeFaults(page)).toEqual([])
}
