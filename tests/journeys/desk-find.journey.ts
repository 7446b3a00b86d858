import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccount, expect, test } from './fixtures.ts'
import { query } from './people.ts'

/** An order of the demo, of which two facts name no other, and its buyer. */
const anOrder = async () => {
  const [order] = await query<{ id: string; buyer: string }>(`
    select r.id, p.username as buyer
    from orders r join profiles p on p.id = r.user_id
    order by r.created_at, r.id limit 1`)
  return order!
}

test('everything of the desk is found in one field, by keys alone @core', async ({
  at,
  enter,
  language,
  expectAccessible,
}) => {
  const order = await anOrder()
  const facts = `${order.buyer} ${order.id.slice(0, 8)}`
  const page = await enter(demoAccount('owner'))
  const isPhone = page.viewportSize()!.width < 1024
  await page.goto(at('/admin/audit'))
  const words = { locale: language }
  if (isPhone) {
    await page.getByRole('link', { name: m.desk_find_short({}, words), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${at('/admin/find')}$`))
    await awake(page, 'find')
    await page.getByRole('main').getByRole('searchbox').fill(facts)
    await expect(page.locator(`a[href="${at(`/admin/orders/${order.id}`)}"]`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`q=`))
  } else {
    const field = page.getByRole('combobox', { name: m.desk_find({}, words) })
    // until the script of the keys is there
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused({ timeout: 1_000 })
    }).toPass()
    await awake(page, 'desk-find')
    await page.keyboard.type(facts)
    const option = page.getByRole('option').first()
    await expect(option).toHaveAttribute('href', at(`/admin/orders/${order.id}`))
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}`))
  }
  // a text that nothing says, told on the page of the search
  await page.goto(at('/admin/find?q=zqxzqx'))
  await expect(page.getByRole('main')).toContainText(m.desk_find_nothing({}, words))
  await page.goto(at('/admin/find?q=zq'))
  await expect(page.getByRole('main')).toContainText(m.desk_find_more_letters({}, words))
})

test('orders are narrowed by what is typed, and the address holds it @ar-phone', async ({
  at,
  enter,
  language,
}) => {
  const words = { locale: language }
  const page = await enter(demoAccount('support'))
  await page.goto(at('/admin/orders'))
  await awake(page, 'orders')
  await page.getByText(m.admin_list_further({}, words), { exact: false }).click()
  const least = page.getByLabel(m.admin_orders_least({}, words))
  await least.fill('٢٠٬٠٠٠')
  await least.press('Enter')
  await expect(page).toHaveURL(/least=/)
  const amounts = page.locator('.k-orderlist tbody tr')
  await expect(amounts.first()).toBeVisible()
  const many = await amounts.count()
  const [{ count }] = (await query<{ count: number }>(
    'select count(*)::int from orders where total_price >= 20000',
  )) as [{ count: number }]
  expect(many).toBe(Math.min(count, 10))
  await page.reload()
  await expect(page.getByLabel(m.admin_orders_least({}, words))).toHaveValue('20000')
  // a day that is none narrows nothing
  await page.goto(at('/admin/orders?from=2026-02-31'))
  await expect(page.getByLabel(m.admin_orders_from({}, words), { exact: true })).toHaveValue('')
})
