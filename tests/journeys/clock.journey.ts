import { PgBoss } from 'pg-boss'
import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, test } from './fixtures.ts'
import { figures, newMember, newOffer, newOrder } from './people.ts'
import { dataDir, ownDatabase, serve } from './server.ts'
import { card, expectSound } from './trade.ts'

// What time does to orders is proved by the tests of the schedules; here the product as it is built
// does it, on a clock that is days ahead.

test.describe.configure({ timeout: 180_000 })

/** Has the node do what its schedule does each minute. */
async function runSchedules(databaseUrl: string) {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  for (const name of ['cancel-unpaid-orders', 'receive-delivered-orders', 'release-due-orders'])
    await boss.send(name)
  await boss.stop()
}

test('time cancels what nobody pays, and pays for accounts when their protection is over [GEN-19 ORD-13 OP-064] @en-desktop', async ({
  language,
  enter,
}) => {
  const url = await ownDatabase(`clock_${language}`)
  const [seller, buyer] = [await newMember({ is_seller: true, url }), await newMember({ url })]
  const account = await newOffer(seller.id, { category: 'accounts', price: 995, quantity: 1, url })
  const item = await newOffer(seller.id, { category: 'items', price: 130, quantity: 5, url })
  const bought = await newOrder(buyer, account.id, 'received', url)
  const unpaid = await newOrder(buyer, item.id, 'pending', url)
  expect(await figures(bought, url)).toMatchObject({ status: 'received', escrow: 995, seller: 0 })

  const node = await serve({
    DATABASE_URL: url,
    DATA_DIR: `${dataDir}/clock-${language}`,
    KANZ_CLOCK_OFFSET_MS: String(6 * 86_400_000),
  })
  try {
    await runSchedules(url)
    await expect
      .poll(() => figures(unpaid, url), { timeout: 15_000 })
      .toMatchObject({ status: 'cancelled', stock: 5, escrow: 0 })
    await expect
      .poll(() => figures(bought, url), { timeout: 15_000 })
      .toMatchObject({ status: 'received', escrow: 0, seller: 895, fee: 100 })
    const page = await enter(buyer, `/orders?open=${unpaid}`, node.url)
    await expect(card(page, unpaid)).toContainText(
      m.order_status_cancelled({}, { locale: language }),
    )
    await expectSound(url)
    // its stream would be asked for again after the node has ended
    await page.goto('about:blank')
  } finally {
    await node.end()
  }
})
