import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Locale, locales, withLocale } from '../app/kernel/locale.ts'
import { ensureBrowser } from './browser.ts'
import { keepCookies } from './quality-presses.ts'
import { signIn, startSite } from './demo-site.ts'
import { runScript } from './run-script.ts'

const folder = 'docs/images/desk'

/** Wide enough for the menu beside the page; what is pictured is the page without it. */
const VIEWPORT = { width: 1240, height: 740 }
/** Of a picture, in pixels. */
const WIDTH = 900

type Open = (path: string) => Promise<unknown>

/** How each picture of the handbook comes about: a page of the desk, as far as it is in view. */
const pictured: Record<string, (page: Page, open: Open) => Promise<unknown>> = {
  home: (_, open) => open('/admin'),
  find: (_, open) => open('/admin/find?q=sofiane'),
  receipt: async (page, open) => {
    await open('/admin/receipts')
    await follow(page, '/admin/receipts/')
    await scrollTo(page, 'dl')
  },
  dispute: async (page, open) => {
    await open('/admin/disputes')
    await follow(page, '/admin/disputes/')
    await scrollTo(page, 'form[action*="/decide"]')
  },
  withdrawals: async (page, open) => {
    await open('/admin/withdrawals?size=10')
    const bar = page.locator('form#batch')
    await bar.locator('input[type="checkbox"]').click()
    await bar.getByRole('button', { name: /\d/ }).waitFor()
  },
  person: async (page, open) => {
    await open('/admin/users?q=amine_213')
    await follow(page, '/admin/users/')
  },
  refund: async (page, open) => {
    await open('/admin/orders?status=paid')
    await follow(page, '/admin/orders/')
    await follow(page, '/refund')
    await page.locator('input[name="amount"]').fill('700')
  },
  figures: async (page, open) => {
    await open('/admin/figures')
    await scrollTo(page, '#measure')
  },
}

/**
 * `npm run handbook:pictures`: takes the pictures of the handbook from a demo of its own, in both
 * languages, as its owner sees them.
 */
await runScript(async () => {
  mkdirSync(folder, { recursive: true })
  const executablePath = await ensureBrowser()
  const site = await startSite('.data/quality')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const cookie = await signIn(site, 'owner')
    for (const locale of locales) await takeAll(browser, { url: site.url, cookie, locale })
  } finally {
    await browser.close()
    await site.end()
  }
})

type Of = { url: string; cookie: string; locale: Locale }

async function takeAll(browser: Browser, { url, cookie, locale }: Of) {
  for (const [name, show] of Object.entries(pictured)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: VIEWPORT,
      deviceScaleFactor: 2,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await keepCookies(context, url, cookie)
    const page = await context.newPage()
    await show(page, (path) => page.goto(withLocale(path, locale)))
    await keep(page, `${folder}/${name}.${locale}.webp`)
    await context.close()
  }
}

/** Opens the first link of the page's own part whose address contains this. */
async function follow(page: Page, part: string) {
  const address = await page.locator(`.k-adminmain a[href*="${part}"]`).first().getAttribute('href')
  await page.goto(address!)
}

/** Brings the card of the page around this into view, at the top. */
async function scrollTo(page: Page, selector: string) {
  const card = page.locator(`.k-adminmain .k-card:has(${selector})`).first()
  await card.evaluate((element) => element.scrollIntoView())
}

/** Writes what is in view of the page, without header and menu, as a file. */
async function keep(page: Page, path: string) {
  await page.evaluate(() => document.fonts.ready)
  const main = (await page.locator('.k-adminmain').boundingBox())!
  const header = (await page.locator('header').first().boundingBox())!
  const clip = { ...main, y: header.height, height: VIEWPORT.height - header.height }
  const shot = await page.screenshot({ clip })
  const { size } = await sharp(shot).resize({ width: WIDTH }).webp({ quality: 82 }).toFile(path)
  console.log(`${path}: ${Math.round(size / 1000)} KB`)
}
