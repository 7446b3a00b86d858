import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, type Language, test } from './fixtures.ts'
import { figures, query } from './people.ts'
import { card, deliverAccount, expectSound, paidOrder, receive } from './trade.ts'

test.describe.configure({ timeout: 120_000 })
// a form that is sent without all that it asks for is answered so, which the browser says as well
test.use({ allowedErrors: [/status of 422/] })

const goods = { login: 'sakura78.ff', password: 'Tq7#mira-2291', note: 'ادخل من الجزائر' }

const account = { category: 'accounts', price: 995, quantity: 1 }

/** The detail of this name, which shows its text once it is pressed. */
const detail = (page: Page, label: string) =>
  page.locator('details.k-secret').filter({ has: page.getByText(label, { exact: true }) })

/** Opens what was delivered from its own section of the order's page, the first time or again. */
const openGoods = (page: Page, language: Language, words = m.goods_open) =>
  page
    .locator('section', { has: page.locator('#goods') })
    .getByRole('button', { name: words({}, { locale: language }) })
    .click()

const labels = { en: 'Password', ar: 'كلمة المرور' }

test('a seller delivers an account by the form, and the buyer opens it, copies it and confirms @ar-phone @core', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const { page, sales, id } = await paidOrder(enter, account)
  await sales.goto(at(`/sales/${id}/deliver`))
  await expectAccessible(sales)
  // what must be given is asked for, and secrets are not sent back
  await sales.locator('[name="unit1_password"]').fill(goods.password)
  await sales.getByRole('button', { name: m.deliver_submit({}, locale) }).click()
  await expect(sales.getByText(m.deliver_required({}, locale)).first()).toBeVisible()
  await expect(sales.locator('[name="unit1_password"]')).toHaveValue('')
  await deliverAccount(sales, at, id, language, goods)

  await page.goto(at(`/orders?open=${id}`))
  await card(page, id)
    .getByRole('link', { name: m.goods_link({}, locale) })
    .click()
  await expect(page.getByText(m.goods_before({}, locale))).toBeVisible()
  await expectAccessible(page)
  await openGoods(page, language)
  const password = detail(page, labels[language])
  await expect(password.getByText(goods.password)).toBeHidden()
  await expectAccessible(page)
  await password.locator('summary').click()
  await expect(password.getByText(goods.password)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await password
    .getByRole('button', { name: m.goods_copy({ label: labels[language] }, locale) })
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(goods.password)

  // reloaded, it is the order, closed: nothing is sent again
  await page.reload()
  await expect(page).toHaveURL(at(`/orders/${id}#goods`))
  await expect(page.getByText(goods.password)).toHaveCount(0)
  await openGoods(page, language, m.goods_open_again)

  // left and come back to, the page shows nothing of it
  await page.getByRole('link', { name: m.goods_back({}, locale) }).click()
  await expect(page).toHaveURL(at(`/orders/${id}#goods`))
  await page.goBack()
  await expect(page).toHaveURL(at(`/orders/${id}#goods`))
  await expect(page.getByText(goods.password)).toHaveCount(0)
  expect(
    await query(
      `select count(*)::int as times from vault_reveals where person_id =
    (select user_id from orders where id = $1)`,
      [id],
    ),
  ).toEqual([{ times: 2 }])
  await page.goto(at(`/orders/${id}/reveal`))
  await expect(page.getByText(goods.password)).toHaveCount(0)

  await receive(page, at, id, language)
  expect(await figures(id)).toMatchObject({ status: 'received', escrow: 995 })
  await sales.goto(at(`/sales/${id}/deliver`))
  await expect(sales.getByText(m.goods_reveal_title({}, locale))).toBeVisible()
  await expectAccessible(sales)
  await expectSound()
})

test('all of it works without scripts, as does the seller’s own look at it @en-desktop', async ({
  browser,
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const { page, sales, id, seller } = await paidOrder(enter, account)
  /** The same session in a browser that runs no script. */
  const withoutScripts = async (of: Page) => {
    const context = await browser.newContext({
      baseURL: process.env.JOURNEYS_URL!,
      javaScriptEnabled: false,
      storageState: await of.context().storageState(),
    })
    return context.newPage()
  }
  const [plainSales, plain] = [await withoutScripts(sales), await withoutScripts(page)]
  await deliverAccount(plainSales, at, id, language, goods)
  await plain.goto(at(`/orders/${id}`))
  await openGoods(plain, language)
  const password = detail(plain, labels[language])
  await expect(password.getByText(goods.password)).toBeHidden()
  await password.locator('summary').click()
  await expect(password.getByText(goods.password)).toBeVisible()

  await plainSales.goto(at(`/sales/${id}/deliver`))
  await plainSales.locator('#main [name="password"]').fill(seller.password)
  await plainSales.getByRole('button', { name: m.goods_reveal_submit({}, locale) }).click()
  await detail(plainSales, labels[language]).locator('summary').click()
  await expect(plainSales.getByText(goods.password)).toBeVisible()
  expect(
    await query(
      `select v.party from vault_reveals v join vault_units u on u.id = v.unit_id where u.order_id = $1 order by v.id`,
      [id],
    ),
  ).toEqual([{ party: 'buyer' }, { party: 'seller' }])
  for (const each of [plain, plainSales]) await each.context().close()
  await expectSound()
})
