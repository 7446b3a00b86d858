import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, type Language, test } from './fixtures.ts'
import { letAct, type Member, newMember, newOffer, query } from './people.ts'
import { dataDir, ownDatabase, serve } from './server.ts'
import { expectSound, said } from './trade.ts'

// The stock of a new seller, which staff look at first: on a site of its own, where a setting says
// so.

test.describe.configure({ timeout: 240_000 })
test.use({ allowedErrors: [/\/events\)$|fetching the script/] })

const WHY = 'The first unit of a new seller'

test('three accounts of a new seller wait, staff look at one and let them through @en-desktop', async ({
  language,
  at,
  enter,
}) => {
  const locale = { locale: language }
  const url = await ownDatabase(`held_${language}`)
  await query(
    `insert into settings (key, value) values ('first_units_looked_at', '10')
     on conflict (key) do update set value = excluded.value`,
    [],
    url,
  )
  const seller = await newMember({ is_seller: true, url })
  const staff = await newMember({ is_admin: true, url })
  const offer = await newOffer(seller.id, { category: 'accounts', price: 990, quantity: 9, url })
  const node = await serve({ DATABASE_URL: url, DATA_DIR: `${dataDir}/held-${language}` })
  const inNode = (path: string) => node.url + at(path)
  const stock = `/manage-offers/${offer.id}/vault`
  try {
    const own = await enter(seller, stock, node.url)
    const names = ['one', 'two', 'three'].map((name) => `${name}.${offer.id}`)
    const lines = names.map((name) => `${name} | Kz-${name}`)
    await own.locator('[name="paste"]').fill(lines.join('\n'))
    await own.getByRole('button', { name: m.stock_check({}, locale) }).click()
    await own.getByRole('button', { name: m.stock_store_held({}, locale) }).click()
    await said(own, m.flash_stock_waits({}, locale))
    await expect(own.getByText(m.stock_waiting_title({ number: '3' }, locale))).toBeVisible()
    await expect(own.getByText(m.stock_manual({}, locale)).first()).toBeVisible()
    await lookAndLet(await enter(staff, '/admin/stock', node.url), {
      seller,
      staff,
      language,
      inNode,
      url,
    })

    await own.goto(inNode(stock))
    await expect(own.getByText(m.stock_instant({}, locale)).first()).toBeVisible()
    await expectSound(url)
  } finally {
    await node.end()
  }
})

interface Looked {
  seller: Member
  staff: Member
  language: Language
  inNode: (path: string) => string
  /** Their database. */
  url: string
}

/** Staff find the seller, open the first unit with a reason, and let all through. */
async function lookAndLet(office: Page, { seller, staff, language, inNode, url }: Looked) {
  const locale = { locale: language }
  await office
    .getByRole('link', { name: m.admin_stock_open({ name: seller.username }, locale) })
    .click()
  await expect(office.locator('#main tbody tr')).toHaveCount(3)
  await office.locator('#main tbody tr').first().locator('a[href*="/admin/stock/"]').first().click()
  await expect(office.getByText('Kz-one')).toHaveCount(0)
  await office.locator('textarea[name="reason"]').fill(WHY)
  await office.locator('#main [name="password"]').fill(staff.password)
  await office.getByRole('button', { name: m.goods_reveal_submit({}, locale) }).click()
  await office.locator('details.k-secret summary').nth(1).click()
  await expect(office.getByText(/^Kz-one\./)).toBeVisible()
  await letAct(staff.id, url)
  await office.goto(inNode(`/admin/stock/${seller.id}`))
  await office.getByRole('button', { name: m.admin_stock_let_all({ number: '3' }, locale) }).click()
  await said(office, m.flash_units_let_through({}, locale))
}
