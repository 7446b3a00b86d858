import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { giveFeedback } from '../../app/modules/orders/feedback.server.ts'
import type { OrderStatus } from '../../app/modules/orders/order.ts'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildOrder } from '../factories/order.ts'
import { demoAccounts, expect, test } from './fixtures.ts'
import { htmlFaults } from './html.ts'
import { type Member, newMember, newOffer, query } from './people.ts'
import { type Places, type Reader, type Screen, screensOf } from './screens.ts'

const widths = [320, 360, 390, 768, 1024, 1280, 1600]
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ allowedErrors: [/status of (403|404)/], warningsToo: true })

/** Examines one screen in every respect; each finding names the screen. */
async function examine(page: Page, { path, status = 200 }: Screen, language: 'en' | 'ar', at: (path: string) => string): Promise<string[]> {
  const found: string[] = []
  const check = (isRight: boolean, what: string) => { if (!isRight) found.push(`${path}: ${what}`) }
  const size = page.viewportSize()!
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const response = await page.goto(at(path))
  check(response?.status() === status, `status ${response?.status()}`)

  const { lang, dir, title, headings } = await page.evaluate(() => ({
    lang: document.documentElement.lang, dir: document.documentElement.dir, title: document.title,
    headings: document.querySelectorAll('h1').length,
  }))
  check(lang === language && dir === (language === 'ar' ? 'rtl' : 'ltr'), `lang=${lang} dir=${dir}`)
  check(/\S · \S/.test(title) || path === '/', `title "${title}"`)
  check(headings === 1, `${headings} h1`)
  for (const fault of await htmlFaults(await response!.text())) check(false, fault)

  for (const fault of await axeFaults(page)) check(false, `light ${fault}`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => Promise.allSettled(document.getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))
  for (const fault of await axeFaults(page, 'color-contrast')) check(false, `dark ${fault}`)
  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    check(wide <= width, `is ${wide} px wide at ${width} px`)
  }
  await page.setViewportSize(size)
  return found
}

async function axeFaults(page: Page, rule?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (rule ? builder.withRules(rule) : builder.withTags(tags)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, html, failureSummary }) =>
    `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${id === 'color-contrast' ? failureSummary?.match(/contrast of [\d.]+/)?.[0] ?? '' : ''}`))
}

let places: Places
let member: Member

/** A member with an order in every state, of an offer of their own seller. */
async function placesOf({ id: buyer_id }: Member): Promise<Places> {
  const db = openDb(process.env.JOURNEYS_DATABASE_URL!)
  const [method] = await query<{ id: string }>(`select id from payment_methods where active and name <> 'Wallet' order by id limit 1`)
  const offer = await newOffer((await newMember({ is_seller: true })).id, { category: 'accounts', price: 4_500, quantity: 20 })
  const order = async (status: OrderStatus, disputed = false) =>
    (await buildOrder(db, { status, disputed, buyer_id, offer_id: offer.id, payment_method_id: Number(method!.id) })).id
  const rated = await order('received')
  await giveFeedback(db, rated, buyer_id, { rating: 'neutral', comment: 'Good, but slow' }, new Date())
  const orders = {
    rated, received: await order('received'), paid: await order('paid'), pending: await order('pending'),
    completed: await order('completed'), disputed: await order('completed', true),
  }
  await closeDb()
  const [shown] = await query<{ game: string; offer: string; seller: string }>(
    `select '/' || g.slug || '/' || g.category as game, o.id as offer, o.seller_username as seller from offers o join games g on g.id = o.game_id
     where o.status = 'active' and o.max_discount > 0 and o.quantity > 5 and exists (select 1 from game_guides where game_id = g.id)
       and exists (select 1 from game_faqs where game_id = g.id) and exists (select 1 from order_feedback where seller_id = o.user_id)
     order by length(o.description) desc, o.id limit 1`)
  const seller = demoAccounts().find(({ role }) => role === 'seller')!
  const [mine] = await query<{ mine: string; mine_game: string }>(
    `select o.id as mine, o.game_id as mine_game from offers o join profiles p on p.id = o.user_id
     where p.username = $1 and o.category = 'accounts' and o.deleted_at is null order by o.max_discount desc, o.id limit 1`, [seller.username])
  return { ...shown!, ...mine!, shy: (await newMember()).username, ...orders }
}

test.beforeAll(async () => {
  member = await newMember()
  places = await placesOf(member)
})

const readers: Record<Exclude<Reader, 'visitor'>, () => Promise<{ email: string; password: string }>> = {
  member: async () => member,
  seller: async () => demoAccounts().find(({ role }) => role === 'seller')!,
  admin: async () => demoAccounts().find(({ role }) => role === 'admin')!,
  newcomer: async () => newMember(),
}

for (const reader of ['visitor', 'newcomer', 'member', 'seller', 'admin'] as const) {
  test(`every screen of a ${reader} is whole: accessible in light and dark, as wide as any window, valid, and quiet [GEN-01 NAV-01]`, async ({ page: own, language, at, enter }) => {
    const page = reader === 'visitor' ? own : await enter(await readers[reader]())
    const found: string[] = []
    for (const screen of screensOf(places).filter((each) => each.reader === reader)) found.push(...await examine(page, screen, language, at))
    expect(found).toEqual([])
  })
}
