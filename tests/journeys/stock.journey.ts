import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, test } from './fixtures.ts'
import { figures, newMember, newOffer, query } from './people.ts'
import { buy, expectSound, markPaid, said } from './trade.ts'

test.describe.configure({ timeout: 150_000 })
const admin = () => demoAccount('owner')

/** The detail of this name, which shows its text once it is pressed. */
const detail = (page: Page, label: string) =>
  page.locator('details.k-secret').filter({ has: page.getByText(label, { exact: true }) })

const login = { en: 'Game login', ar: 'اسم الدخول إلى اللعبة' }
const password = { en: 'Password', ar: 'كلمة المرور' }

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a seller puts three accounts into stock, two buyers have theirs with their payment, one is left @ar-phone', async ({
    at,
    language,
    enter,
  }) => {
    const locale = { locale: language }
    const seller = await newMember({ is_seller: true })
    const offer = await newOffer(seller.id, { category: 'accounts', price: 990, quantity: 9 })
    const names = ['one', 'two', 'three'].map((name) => `${name}.${offer.id}`)
    const own = await enter(seller, `/manage-offers/${offer.id}/vault`)
    await own
      .locator('[name="paste"]')
      .fill([...names.map((name) => `${name} | Kz-${name}`), 'without one |'].join('\n'))
    await own.getByRole('button', { name: m.stock_check({}, locale) }).click()
    await expect(own.getByText(m.stock_new_units({ number: '3' }, locale))).toBeVisible()
    await expect(
      own.getByText(m.stock_fault_required({ label: password[language], number: '1' }, locale)),
    ).toBeVisible()
    await own.getByRole('button', { name: m.stock_store_first({}, locale) }).click()
    await said(own, m.flash_stock_stored({}, locale))
    await expect(own.getByText(m.stock_instant({}, locale))).toBeVisible()

    const office = await enter(admin())
    for (const name of names.slice(0, 2)) {
      const buyer = await enter(await newMember())
      await buyer.goto(at(`${offer.path}/offers/${offer.id}`))
      await expect(buyer.getByText(m.offer_delivery_instant({}, locale)).first()).toBeVisible()
      const id = await buy(buyer, at, offer, 1)
      await markPaid(office, at, offer.title, language)
      expect(await figures(id)).toMatchObject({ status: 'completed', escrow: 990 })
      await buyer.goto(at(`/orders/${id}`))
      await buyer
        .getByRole('button', { name: m.goods_open({}, locale) })
        .first()
        .click()
      await detail(buyer, login[language]).locator('summary').click()
      await expect(buyer.getByText(name, { exact: true })).toBeVisible()
      await detail(buyer, password[language]).locator('summary').click()
      await expect(buyer.getByText(`Kz-${name}`)).toBeVisible()
    }

    await own.goto(at(`/manage-offers/${offer.id}/vault?show=stock`))
    await expect(own.locator('table tbody tr')).toHaveCount(1)
    await own.locator('table tbody a').first().click()
    await own.locator('#main [name="password"]').fill(seller.password)
    await own.getByRole('button', { name: m.goods_reveal_submit({}, locale) }).click()
    await detail(own, password[language]).locator('summary').click()
    await expect(own.getByText(`Kz-${names[2]}`)).toBeVisible()
    await own.getByRole('link', { name: m.goods_back({}, locale) }).click()
    await own.getByRole('button', { name: m.stock_remove_submit({}, locale) }).click()
    await said(own, m.flash_stock_removed({}, locale))
    expect(await query('select status, quantity from offers where id = $1', [offer.id])).toEqual([
      { status: 'completed', quantity: 0 },
    ])
    await expectSound()
  })
})

test('the pages of a stock are for everybody, and keep nothing when they are left @en-desktop', async ({
  at,
  language,
  enter,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const seller = await newMember({ is_seller: true })
  const offer = await newOffer(seller.id, { category: 'accounts', price: 990, quantity: 9 })
  const own = await enter(seller, `/manage-offers/${offer.id}/vault?add=file`)
  await expectAccessible(own)
  await own.goto(at(`/manage-offers/${offer.id}/vault`))
  await own.locator('[name="paste"]').fill(`left.${offer.id} | Kz-left\nnone |`)
  await own.getByRole('button', { name: m.stock_check({}, locale) }).click()
  await expect(own.getByText(m.stock_new_units({ number: '1' }, locale))).toBeVisible()
  await expectAccessible(own)
  await own.getByRole('button', { name: m.stock_store_first({}, locale) }).click()
  await said(own, m.flash_stock_stored({}, locale))
  await expectAccessible(own)
  // the page that showed what was found came by a form, and is asked for again by none
  await own.goBack({ waitUntil: 'commit' }).catch(() => null)
  await expect(own.getByText('Kz-left')).toHaveCount(0)
  await own.goto(at(`/manage-offers/${offer.id}/vault`))
  await own.locator('table tbody a').first().click()
  await expectAccessible(own)
  await own.goto(at('/manage-offers'))
  await own.getByRole('link', { name: m.offers_row_stock({ title: offer.title }, locale) }).click()
  await own.getByRole('button', { name: m.stock_by_hand_submit({}, locale) }).click()
  await said(own, m.flash_stock_by_hand({}, locale))
  expect(
    await query('select delivery_mode, quantity from offers where id = $1', [offer.id]),
  ).toEqual([{ delivery_mode: 'manual', quantity: 1 }])
  await expectSound()
})
