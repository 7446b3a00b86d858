import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { closeDb, openDb } from '../../app/platform/db.server.ts'
import { buildOrder } from '../factories/order.ts'
import { examine } from './examine.ts'
import { awake, demoAccount, expect, type Language, test } from './fixtures.ts'
import { newMember, query } from './people.ts'
import { ownDatabase, serve } from './server.ts'
import { expectSound, said } from './trade.ts'

test.describe.configure({ timeout: 240_000 })
// rows that have changed are answered with 409; receipts of the demo lie in its own store
test.use({ allowedErrors: [/\/events\)$|fetching the script|status of 40[49]/] })

/** The one button of the question, which says how many and what they come to. */
const press = (office: Page) => office.locator('.k-bulk button').last()

test('three receipts of a page are booked in four presses, and what looks like another is named [OP-105] @ar-phone', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const url = await ownDatabase(`chosen_receipts_${language}`)
  const node = await serve({ DATABASE_URL: url })
  const inNode = (path: string) => node.url + at(path)
  try {
    const office = await enter(demoAccount('owner'), '/admin', node.url)
    await office.goto(inNode('/admin/receipts'))
    await awake(office, 'receipts')
    const before = await waiting(url)
    expect(before).toBeGreaterThan(1)
    // nothing is chosen yet: the list stays, and says what is missing
    await office.locator('form#chosen button').click()
    await said(office, m.refused_rows_none({}, locale))
    await awake(office, 'receipts')
    await office.locator('form#chosen input[type="checkbox"]').check()
    await office.locator('form#chosen button').click()
    await expect(office.locator('h1')).toContainText(/\?|؟/)
    const rows = await office.locator('input[name="row"]').count()
    expect(rows).toBeGreaterThan(0)
    const shown = {
      path: new URL(office.url()).pathname.replace(/^\/ar/, '') + new URL(office.url()).search,
    }
    const faults = await examine(office, shown, language, inNode)
    await press(office).click()
    await said(office, m.flash_receipts_arrived({}, locale))
    expect(await waiting(url)).toBe(before - rows)
    expect(faults).toEqual([])
    await expectSound(url)
  } finally {
    await node.end()
  }
})

const waiting = async (url: string) =>
  (
    await query<{ count: number }>(
      `select count(*)::int as count from transfer_receipts where state = 'under_review'`,
      [],
      url,
    )
  )[0]!.count

test('orders are completed and frozen together; one that moved since is named, and the others wait for a second press [OP-098] @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const locale = { locale: language }
  const url = await ownDatabase(`chosen_orders_${language}`)
  const buyer = await newMember({ url })
  const db = openDb(url)
  const orders = []
  for (const status of ['paid', 'paid', 'paid', 'received'] as const)
    orders.push(await buildOrder(db, { buyer_id: buyer.id, status }))
  await closeDb()
  const node = await serve({ DATABASE_URL: url })
  const inNode = (path: string) => node.url + at(path)
  const list = `/admin/orders?q=${buyer.username}`
  try {
    const office = await enter(demoAccount('owner'), list, node.url)
    await awake(office, 'orders')
    await office.locator('form#chosen input[type="checkbox"]').check()
    await expect(office.locator('form#chosen')).toContainText(/4/)
    await office.locator('form#chosen button[value="complete"]').click()
    await expect(office.locator('#main')).toContainText(
      m.orders_complete_many({ count: 3, number: '3' }, locale),
    )
    await expect(office.locator('#main')).toContainText(
      m.rows_not({ count: 1, number: '1' }, locale),
    )
    const question = office.url()
    const other = await enter(demoAccount('owner'), `/admin/orders/${orders[0]!.id}`, node.url)
    await other.locator('details.k-asked:has(button[value="complete"]) > summary').click()
    await other.locator('button[value="complete"]').click()
    await said(other, m.flash_order_completed({}, locale))
    await press(office).click()
    await expect(office.locator('#main [role="alert"]')).toContainText(m.rows_changed({}, locale))
    const faults = await examine(
      office,
      { path: question.slice(node.url.length) },
      language,
      inNode,
    )
    await press(office).click()
    await said(office, m.flash_orders_completed({}, locale))
    await freeze(office, orders.slice(0, 2), inNode(list), language)
    const frozen = await query<{ id: string }>(
      'select id from orders where user_id = $1 and disputed_at is not null',
      [buyer.id],
      url,
    )
    expect(frozen).toHaveLength(2)
    expect(faults).toEqual([])
    await expectSound(url)
  } finally {
    await node.end()
  }
})

/** Chooses these orders in their list and freezes their money with a reason. */
async function freeze(
  office: Page,
  orders: readonly { id: string }[],
  list: string,
  language: Language,
) {
  await office.goto(list)
  for (const { id } of orders) await office.locator(`input[form="chosen"][value="${id}"]`).check()
  await office.locator('form#chosen button[value="dispute"]').click()
  await office.locator('textarea[name="reason"]').fill('Both were bought by one and the same card')
  await press(office).click()
  await said(office, m.flash_orders_frozen({}, { locale: language }))
}
