import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { walletOf } from '#modules/ledger/ledger.ts'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { figures, type Member, newMember, newOffer, query } from './people.ts'
import { ownDatabase, serve } from './server.ts'
import { deliver, expectSound, fillCheckout, receive, refund, orderPage } from './trade.ts'

// On a node and a database of its own: on everybody's pages the wallet is still coming soon.

let url: string
let databaseUrl: string
let end: () => Promise<void>

// the browser's own line about the answer to a refused checkout
test.use({ allowedErrors: [/status of 409/] })
test.describe.configure({ timeout: 120_000 })

test.beforeAll(async ({}, { project }) => {
  databaseUrl = await ownDatabase(`wallet_${project.name.replace(/\W/g, '_')}`)
  await query(
    `insert into settings (key, value) values ('wallet_payment_open', 'true')`,
    [],
    databaseUrl,
  )
  const node = await serve({ DATABASE_URL: databaseUrl })
  url = node.url
  end = node.end
})
test.afterAll(() => end())

/** Puts money into a wallet, as an administrator's adjustment does. */
async function giveMoney(userId: string, amount: number) {
  await query(
    `insert into ledger_accounts (id, balance) values ($1, 0), ('adjustments', null) on conflict do nothing`,
    [walletOf(userId)],
    databaseUrl,
  )
  await query(
    `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount)
    values ('adjustment:' || gen_random_uuid(), 'deposit', 'adjustments', $1, $2)`,
    [walletOf(userId), amount],
    databaseUrl,
  )
}

/** A seller's offer at 500 DA a piece, and a buyer who has 2,200. */
async function newTrade() {
  const [seller, buyer] = [
    await newMember({ is_seller: true, url: databaseUrl }),
    await newMember({ url: databaseUrl }),
  ]
  const offer = await newOffer(seller.id, {
    category: 'currencies',
    price: 500,
    quantity: 40,
    url: databaseUrl,
  })
  await giveMoney(buyer.id, 2_200)
  return { seller, buyer, offer }
}

const walletOn = (page: Page) =>
  page.locator('label.k-radio', { has: page.locator('.k-checkout__short') })

/** Five pieces cost more than the wallet holds, which says so as soon as they are asked for. */
async function expectShort(page: Page, language: Language) {
  const short = walletOn(page).locator('.k-checkout__short')
  await expect(short).toBeHidden()
  await page.locator('input[name="quantity"]').fill('5')
  await expect(short).toContainText(language === 'ar' ? 'ينقص' : 'more is needed')
  await expect(short).toContainText('300 DA')
}

/** The checkout of more than there is is refused: nothing is lost and nothing is written. */
async function expectRefused(page: Page, buyer: Member, language: Language) {
  await page.locator('input[name="buyer_name"]').fill('Amina Benali')
  await page.locator('input[name="buyer_phone"]').fill('+213 555 12 34 56')
  await page.locator('input[name="contact_details"]').fill('@amina')
  await page.locator('button[form="checkout"]:visible').first().click()
  await expect(page.getByRole('alert')).toContainText(m.checkout_failed({}, { locale: language }))
  expect(await query('select id from orders where user_id = $1', [buyer.id], databaseUrl)).toEqual(
    [],
  )
}

test('a buyer pays from the wallet: the page says what it lacks, the money is held, and a refund brings it back [PAY-12 PAY-15 WALL-04 ADM-ORD-08] @en-desktop', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const { seller, buyer, offer } = await newTrade()
  const page = await enter(buyer, `/payment/${offer.id}`, url)
  const wallet = walletOn(page)
  await expectShort(page, language)
  await wallet.click()
  await expectAccessible(page)

  await expectRefused(page, buyer, language)

  // fewer: paid at once
  await wallet.click()
  const id = await fillCheckout(page, 4)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.pay_wallet_done({}, locale))
  await expectAccessible(page)
  expect(await figures(id, databaseUrl)).toEqual({
    status: 'paid',
    disputed: false,
    stock: 36,
    escrow: 2_000,
    seller: 0,
    buyer: 200,
    fee: 0,
  })
  await page.goto(at('/wallet'))
  await expect(page.locator('.k-tx li').first()).toContainText(m.pay_wallet_purchase({}, locale))
  await page.locator('.k-tx li a').first().click()
  await expect(page).toHaveURL(at(`/orders/${id}`))
  await expect(orderPage(page)).toContainText(offer.title)

  // the seller has nothing left: the administrator gives it back, to the wallet and nowhere else
  const office = await enter(demoAccount('owner'), `/admin/orders/${id}/refund`, url)
  await expect(office.locator('input[value="refund_original"]')).toHaveCount(0)
  await refund(office, at, id, 'refund_wallet', language)
  expect(await figures(id, databaseUrl)).toMatchObject({
    status: 'refunded_wallet',
    stock: 40,
    escrow: 0,
    buyer: 2_200,
  })

  // another one is delivered, received, and the seller is paid
  await page.goto(at(`/payment/${offer.id}`))
  await wallet.click()
  const second = await fillCheckout(page, 1)
  await deliver(await enter(seller, '/', url), at, second, language)
  await receive(page, at, second, language)
  expect(await figures(second, databaseUrl)).toMatchObject({
    status: 'received',
    escrow: 0,
    seller: 475,
    buyer: 1_700,
    fee: 25,
  })
  await expectSound(databaseUrl)
})
