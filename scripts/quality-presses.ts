import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { StartupError } from '../app/platform/startup-error.ts'
import { type DemoSite, signIn } from './demo-site.ts'

// How soon a press is answered on a slow phone: interaction to next paint
// (https://web.dev/articles/inp), with the island that it is for asleep (its scripts have not come)
// and awake.

/** The longest that a press may take until the next paint, in ms: what the field calls good. */
export const MOST_MS = 200

const SLOWER = 4
/** How long what is sent stays without an answer, before it gets an empty one. */
const UNANSWERED_MS = 3_000
/** The median of so many counts: other programs share the machine. */
const RUNS = 5

export interface Press {
  name: string
  island: 'asleep' | 'awake'
  ms: number
}

interface Measured {
  name: string
  /** Of whoever must be signed in to do it. */
  role?: 'buyer' | 'seller'
  /** The file of the island that answers. */
  island: string
  /** Opens the page. */
  open: (page: Page) => Promise<unknown>
  /** Wakes an island that wakes by being touched, and leaves the page as it was. */
  touch?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
}

const gamesButton = (page: Page) => page.locator('.k-bar [data-open-picker]')
const search = (page: Page) => page.locator('#header-search')

const measured: Measured[] = [
  {
    name: 'Open the picker',
    island: 'picker',
    open: (page) => page.goto('/ar'),
    touch: async (page) => {
      await gamesButton(page).click()
      await page.locator('#picker [data-list] a').first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('#picker').waitFor({ state: 'hidden' })
    },
    act: (page) => gamesButton(page).click(),
  },
  {
    name: 'Type a search',
    island: 'search-box',
    open: (page) => page.goto('/ar'),
    touch: (page) => search(page).focus(),
    act: async (page) => {
      await search(page).focus()
      await page.keyboard.type('فري فاير', { delay: 120 })
    },
  },
  {
    name: 'Add an image',
    role: 'seller',
    island: 'offer-images',
    open: openImages,
    act: (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'image.png', mimeType: 'image/png', buffer: IMAGE }),
  },
  {
    name: 'Mark as received',
    role: 'buyer',
    island: 'order-list',
    open: openDelivered,
    touch: (page) =>
      page.locator('k-island[data-of$="/order-list.island.tsx"] summary').first().hover(),
    act: (page) => press(page, RECEIVE),
  },
]

const RECEIVE = 'details[open] form[action$="/receive"] button'
/** One pixel; it is never sent. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Measures each with its island asleep and awake, on a phone's screen in Arabic. Nothing is
 * written: what is sent never arrives.
 */
export async function measurePresses(
  executablePath: string,
  args: string[],
  site: DemoSite,
): Promise<Press[]> {
  const browser = await chromium.launch({ executablePath, args })
  const presses: Press[] = []
  for (const each of measured) {
    const cookie = each.role && (await signIn(site, each.role))
    for (const island of ['asleep', 'awake'] as const) {
      const runs: number[] = []
      while (runs.length < RUNS)
        runs.push(await measureOnce(browser, site.url, cookie, each, island))
      const ms = Math.round(runs.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!)
      console.log(`${each.name} (island ${island}): ${ms} ms`)
      presses.push({ name: each.name, island, ms })
    }
  }
  await browser.close()
  return presses
}

async function measureOnce(
  browser: Browser,
  url: string,
  cookie: string | undefined,
  { island, open, touch, act }: Measured,
  state: Press['island'],
): Promise<number> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ar-DZ',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
    // what one sends is not seen to be routed
    serviceWorkers: 'block',
  })
  const over = Promise.withResolvers<void>()
  try {
    await keepCookies(context, url, cookie)
    const page = await context.newPage()
    await page.addInitScript(noteAnswers)
    await page.route('**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // while a page is about to be left, nothing can be asked of it
      await Promise.race([over.promise, sleep(UNANSWERED_MS)])
      // no content: a browser stays on its page
      await route.fulfill({ status: 204 })
    })
    const letReactCome = await holdReact(page)
    await open(page)
    const slow = await context.newCDPSession(page)
    if (state === 'awake') {
      letReactCome()
      await touch?.(page)
      await page
        .locator(`k-island[data-of$="/${island}.island.tsx"][data-state=awake]`)
        .first()
        .waitFor({ state: 'attached' })
    }
    await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluate(() => {
      window.answers = []
    })
    await act(page)
    letReactCome()
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const ms = await slowest(page)
    // what is on its way when its page is closed would be sent, and what fails asked again
    await context.setOffline(true)
    over.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    return ms
  } finally {
    await context.close()
  }
}

/** Signs a browser in by the cookies of a header. */
export async function keepCookies(context: BrowserContext, url: string, cookie = '') {
  const cookies = cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    }))
  await context.addCookies(cookies)
}

/** Keeps the script that brings React back until it is let go. */
async function holdReact(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/island-root-*.js', async (route) => {
    await gate.promise
    await route.continue().catch(() => {}) // the page may be closed by now
  })
  return gate.resolve
}

declare global {
  interface Window {
    /** How long each interaction took until the next paint, in ms. */
    answers: number[]
  }
}

/** Runs in the page, before all of its scripts. */
function noteAnswers() {
  window.answers = []
  const note = (entries: PerformanceObserverEntryList) => {
    for (const entry of entries.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.answers.push(entry.duration)
  }
  new PerformanceObserver(note).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  } as PerformanceObserverInit)
  // a file that was chosen is no interaction to the browser, whose own dialog was pressed
  addEventListener(
    'change',
    ({ target, timeStamp }) => {
      if ((target as HTMLInputElement).type !== 'file') return
      requestAnimationFrame(() =>
        setTimeout(() => window.answers.push(performance.now() - timeStamp)),
      )
    },
    true,
  )
}

/**
 * The slowest answer once the browser has told of all of them; one of under 16 ms is told of by
 * nothing.
 */
async function slowest(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))),
  )
  return Math.max(16, ...(await page.evaluate(() => window.answers)))
}

/** Presses what may lead to another page, and does not wait for that. */
async function press(page: Page, selector: string) {
  const target = page.locator(selector).first()
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

async function openImages(page: Page) {
  await page.goto('/ar/manage-offers')
  const edit = await attributeOf(page, 'a[href*="/edit-offer/"]', 'href')
  await page.goto(`${edit}/images`)
}

/** What the pages to be pressed on are found by; the demo has it. */
async function attributeOf(page: Page, selector: string, name: string): Promise<string> {
  const value = await page
    .locator(selector)
    .first()
    .getAttribute(name, { timeout: 5_000 })
    .catch(() => null)
  if (value === null)
    throw new StartupError(
      `The market that is measured has no ${selector} at ${page.url()}. Begin with the demo's.`,
    )
  return value
}

async function openDelivered(page: Page) {
  await page.goto('/ar/orders?status=completed')
  const id = await attributeOf(page, 'details:has(form[action$="/receive"])', 'id')
  await page.goto(`/ar/orders?open=${id.replace('order-', '')}`)
}
