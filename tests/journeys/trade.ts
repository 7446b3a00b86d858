import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { verify } from '../../scripts/verify.ts'
import { awake, expect, type Language } from './fixtures.ts'
import { type Member, newMember, newOffer, newOrder } from './people.ts'
import { dataDir } from './server.ts'

// The steps of a trade as people take them, each on the page of the person whose step it is.

/** Writes a path in the language of the reader. */
export type At = (path: string) => string

/**
 * Fills in the checkout that is open and sends it. Returns the order's id, from the address of the
 * page that follows.
 */
export async function fillCheckout(page: Page, quantity: number): Promise<string> {
  await sendCheckout(page, quantity)
  await page.waitForURL(/\/orders\/[^/]+\/payment|payment=success/)
  const { pathname, searchParams } = new URL(page.url())
  return searchParams.get('order') ?? pathname.split('/').at(-2)!
}

/** Fills in the checkout that is open and sends it, wherever that leads. */
export async function sendCheckout(page: Page, quantity: number): Promise<void> {
  await page.locator('input[name="quantity"]').fill(String(quantity))
  await page.locator('input[name="buyer_name"]').fill('Amina Benali')
  await page.locator('input[name="buyer_phone"]').fill('+213 555 12 34 56')
  await page.locator('input[name="contact_details"]').fill('@amina')
  await page.locator('button[form="checkout"]:visible').first().click()
}

/** How a journey signs somebody in. */
type Enter = (person: Pick<Member, 'email' | 'password'>) => Promise<Page>

/** A new seller and a new buyer, each on a page of theirs, and an order that was paid. */
export async function paidOrder(enter: Enter, sold: Omit<Parameters<typeof newOffer>[1], 'url'>) {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, sold)
  const id = await newOrder(buyer, offer.id, 'paid')
  return { seller, buyer, offer, page: await enter(buyer), sales: await enter(seller), id }
}

/** Buys from the offer's page. */
export async function buy(
  page: Page,
  at: At,
  offer: { id: number; path: string },
  quantity: number,
): Promise<string> {
  await page.goto(at(`${offer.path}/offers/${offer.id}`))
  await page.locator(`a[href$="/payment/${offer.id}"]:visible`).click()
  return fillCheckout(page, quantity)
}

/**
 * The administrator finds the order by its offer, opens it, and takes one of the steps that ask
 * first.
 */
export async function markPaid(page: Page, at: At, title: string, language: Language) {
  await page.goto(at('/admin/orders'))
  await page.locator('#main input[name="q"]').fill(title)
  await page.locator('#main input[name="q"]').press('Enter')
  await page.locator('table tbody tr').filter({ hasText: title }).first().locator('a').click() // the newest is first
  await page
    .locator('details.k-asked > summary', { hasText: m.admin_mark_paid({}, { locale: language }) })
    .click()
  await page.locator('button[name="step"][value="mark_paid"]').click()
  await said(page, m.flash_order_paid({}, { locale: language }))
}

export async function refund(
  page: Page,
  at: At,
  orderId: string,
  to: 'refund_wallet' | 'refund_original',
  language: Language,
) {
  await page.goto(at(`/admin/orders/${orderId}`))
  await page.locator(`.k-acts a[href$="/admin/orders/${orderId}/refund"]`).click()
  await page.locator(`label:has(input[value="${to}"])`).click()
  await page.locator('textarea[name="reason"]').fill('The seller has nothing left')
  await page.locator('button[form="question"]').click()
  await said(page, m.flash_order_refunded({}, { locale: language }))
}

/** Says yes where the press was asked about: of several pieces, or with steps left. */
async function agree(page: Page, name: string) {
  const question = page.locator('dialog:popover-open')
  if (await question.isVisible()) await question.getByRole('button', { name }).click()
}

export async function deliver(page: Page, at: At, orderId: string, language: Language) {
  await page.goto(at(`/sales/${orderId}`))
  await orderPage(page)
    .getByRole('button', { name: m.sale_complete({}, { locale: language }) })
    .click()
  await agree(page, m.sale_complete({}, { locale: language }))
  await said(page, m.flash_order_completed({}, { locale: language }))
}

/** The seller delivers an account by the form, in which all that must be given is typed. */
export async function deliverAccount(
  page: Page,
  at: At,
  orderId: string,
  language: Language,
  goods: { login: string; password: string; note?: string },
) {
  await page.goto(at(`/sales?open=${orderId}`))
  await card(page, orderId)
    .getByRole('link', { name: m.deliver_link({}, { locale: language }), exact: true })
    .click()
  for (const [key, text] of Object.entries(goods))
    await page.locator(`[name="unit1_${key}"]`).fill(text)
  await page.getByRole('button', { name: m.deliver_submit({}, { locale: language }) }).click()
  await said(page, m.flash_order_delivered({}, { locale: language }))
}

export async function receive(page: Page, at: At, orderId: string, language: Language) {
  await page.goto(at(`/orders/${orderId}`))
  const name = m.order_receive({}, { locale: language })
  await orderPage(page).getByRole('button', { name }).click()
  await agree(page, name)
  await said(page, m.flash_order_received({}, { locale: language }))
}

/** Says on the order's page, which is open, how it went; needs scripts. */
export async function leaveFeedback(page: Page, comment: string, language: Language) {
  // a press before leads to a page of its own
  await awake(page, 'bought-order')
  const locale = { locale: language }
  const own = orderPage(page)
  await own.locator('label', { hasText: m.feedback_positive({}, locale) }).click()
  await own.locator('textarea[name="comment"]').fill(comment)
  await own.getByRole('button', { name: m.order_feedback_submit({}, locale) }).click()
  await expect(own.getByText(m.order_feedback_submitted({}, locale))).toBeVisible()
}

/** The order on its own page. */
export const orderPage = (page: Page) => page.locator('#main .k-order-page')

/** The order's card in a list, which must be open. */
export const card = (page: Page, orderId: string) =>
  page.locator(`details[open][id="order-${orderId}"]`)

/** The message that the page shows once. */
export const said = (page: Page, text: string) =>
  expect(page.locator('.k-toast').filter({ hasText: text }).first()).toBeAttached()

/** The count on the bell of the page as it stands. */
export const unreadOn = (page: Page) => page.locator('.k-bell .k-count')

/** The subjects of the mails that this person was sent so far. */
export function mailsTo({ email }: Pick<Member, 'email'>, folder = dataDir): string[] {
  const mails = join(folder, 'mail')
  const stored = readdirSync(mails)
    .filter((name) => name.endsWith('.json'))
    .sort()
  return stored
    .map(
      (name) =>
        JSON.parse(readFileSync(join(mails, name), 'utf8')) as { to: string; subject: string },
    )
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}

/** Nothing that may never happen to money and state has happened. */
export async function expectSound(url = process.env.JOURNEYS_DATABASE_URL!) {
  expect(await verify(url)).toEqual([])
}
