import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, type Listed, newMember, newOffer } from './people.ts'
import { picture } from './pictures.ts'
import {
  type At,
  deliver,
  deliverAccount,
  expectSound,
  fillCheckout,
  leaveFeedback,
  markPaid,
  receive,
  orderPage,
  said,
} from './trade.ts'

// Two people who have never met trade from the first question to the feedback, each on their phone,
// and never leave the site.

test.describe.configure({ timeout: 180_000 })

interface Trade {
  at: At
  language: Language
  bought: Page
  sold: Page
  offer: Listed
}

const admin = () => demoAccount('owner')

/** The buyer asks about the offer, the seller answers out of what waits for them. */
async function ask({ at, language, bought, sold, offer }: Trade) {
  const locale = { locale: language }
  await bought.goto(at(`${offer.path}/offers/${offer.id}`))
  await bought.locator(`a[href$="/ask/${offer.id}"]`).first().click()
  await bought.getByRole('textbox').fill('السلام عليكم، مازال كاين؟')
  await bought.getByRole('button', { name: m.ask_send({}, locale) }).click()
  await expect(bought.locator('.k-msg__b')).toHaveCount(1)
  await sold.goto(at('/sales'))
  await sold.locator('.k-day__item').first().click()
  await sold
    .getByRole('textbox', { name: m.talk_write({}, locale), exact: true })
    .fill('وعليكم السلام، إيه كاين')
  await sold.getByRole('button', { name: m.talk_send({}, locale), exact: true }).click()
  await expect(bought.locator('.k-msg__b')).toHaveCount(2)
}

/** The buyer orders, with what the game asks for, and staff sees the money come. */
async function order(trade: Trade, office: Page, fields: Record<string, string> = {}) {
  const { at, language, bought, offer } = trade
  await bought.goto(at(`/payment/${offer.id}`))
  for (const [name, value] of Object.entries(fields))
    await bought.locator(`[name="field_${name}"]`).fill(value)
  const id = await fillCheckout(bought, 1)
  await markPaid(office, at, offer.title, language)
  // what was asked before is part of the order's conversation
  await bought.goto(at(`/orders/${id}`))
  await expect(bought.locator('.k-msg__b').first()).toHaveText('السلام عليكم، مازال كاين؟')
  return id
}

/** The buyer lends the account to be played on; the seller opens it, and the buyer sees that. */
async function lend({ at, language, bought, sold }: Trade, id: string, password: string) {
  const locale = { locale: language }
  const account = { login: 'daino.plat', password: 'Rk4!77-daino' }
  await bought.goto(at(`/orders/${id}`))
  await bought.getByRole('link', { name: m.access_give({}, locale) }).click()
  await bought.locator('[name="unit1_way"]').selectOption('Email')
  for (const [key, text] of Object.entries(account))
    await bought.locator(`[name="unit1_${key}"]`).fill(text)
  await bought.getByRole('button', { name: m.access_submit({}, locale) }).click()
  await said(bought, m.flash_access_given({}, locale))
  await expect(orderPage(bought)).toContainText(m.access_not_opened({}, locale))
  await sold.goto(at(`/sales/${id}`))
  await orderPage(sold)
    .getByRole('button', { name: m.access_open({}, locale), exact: true })
    .click()
  await sold.locator('input[name="password"]').fill(password)
  await sold.getByRole('button', { name: m.goods_reveal_submit({}, locale) }).click()
  const details = sold.locator('details.k-secret')
  await details.nth(2).locator('summary').click()
  await expect(details.nth(2)).toContainText(account.password)
  await sold.getByRole('link', { name: m.goods_back({}, locale) }).click()
  await expect(sold.getByText(account.password)).toHaveCount(0)
  await bought.reload()
  await expect(orderPage(bought)).toContainText('فتحها البائع')
}

/** The buyer says that it is there and how it went. */
async function end({ at, language, bought }: Trade, id: string) {
  await receive(bought, at, id, language)
  await leaveFeedback(bought, 'بائع ثقة', language)
  expect(await figures(id)).toMatchObject({ status: 'received' })
  await expectSound()
}

async function meet(
  enter: (person: { email: string; password: string }) => Promise<Page>,
  given: { at: At; language: Language },
  sold: { category: string; price: number; game?: string },
): Promise<{ trade: Trade; office: Page; seller: { password: string } }> {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const offer = await newOffer(seller.id, { ...sold, quantity: 3 })
  const trade = { ...given, offer, bought: await enter(buyer), sold: await enter(seller) }
  return { trade, seller, office: await enter(admin()) }
}

test('an account: asked about, bought, delivered sealed, secured step by step, rated @ar-phone @all', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const game = { category: 'accounts', price: 1_200, game: 'free-fire' }
  const { trade, office } = await meet(enter, { at, language }, game)
  const { bought, sold } = trade
  await ask(trade)
  const id = await order(trade, office)
  await deliverAccount(sold, at, id, language, { login: 'daino.ff', password: 'Rk4!77-daino' })
  await bought.goto(at(`/orders/${id}`))
  await bought
    .getByRole('button', { name: m.goods_open({}, locale) })
    .first()
    .click()
  await expect(bought.locator('details.k-secret')).not.toHaveCount(0)
  await bought.getByRole('link', { name: m.goods_back({}, locale) }).click()
  const done = bought.getByRole('button', { name: m.guide_act_done({}, locale) })
  for (let steps = await bought.locator('section:has(#guide) li').count(); steps > 0; steps--) {
    await done.first().click()
    await expect(bought.locator('section:has(#guide) .is-done')).not.toHaveCount(0)
    if ((await done.count()) === 0) break
  }
  await end(trade, id)
})

test('a top-up: asked about, bought with the player’s id, proved by a picture, rated @ar-phone @all', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const game = { category: 'currencies', price: 300, game: 'free-fire' }
  const { trade, office } = await meet(enter, { at, language }, game)
  const { bought, sold } = trade
  await ask(trade)
  const id = await order(trade, office, { player_id: '2134567890' })
  await sold.goto(at(`/sales/${id}`))
  await expect(orderPage(sold)).toContainText('2134567890')
  await sold.goto(at(`/sales/${id}/proof`))
  await sold.locator('input[type="file"]').setInputFiles([await picture()])
  await sold.getByRole('button', { name: m.proof_submit({}, locale) }).click()
  await said(sold, m.flash_order_delivered({}, locale))
  await expect(bought.locator('.k-msg__pics a img').first()).toBeVisible()
  await end(trade, id)
})

test('a boost: asked about, bought, followed while it is played, rated @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const {
    trade,
    office,
    seller: sellers,
  } = await meet(enter, { at, language }, { category: 'boosting', price: 2_000 })
  const { bought, sold } = trade
  await ask(trade)
  const id = await order(trade, office)
  await lend(trade, id, sellers.password)
  await sold.goto(at(`/sales/${id}`))
  const note = sold.locator(`form[action$="/sales/${id}/note"]`)
  await note.locator('textarea').fill('وصلت بلاتين 2، بقات 3 مباريات')
  await note.getByRole('button').click()
  await expect(bought.locator('.k-msg__b').last()).toContainText('بلاتين 2')
  await deliver(sold, at, id, language)
  await end(trade, id)
  await bought.goto(at(`/orders/${id}`))
  await expect(orderPage(bought)).toContainText(m.access_password_title({}, { locale: language }))
})
