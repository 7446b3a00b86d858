import { PgBoss } from 'pg-boss'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, demoAccounts, expect, test } from './fixtures.ts'
import { figures, type Member, newMember, newOffer } from './people.ts'
import { dataDir, ownDatabase, serve } from './server.ts'
import {
  buy,
  card,
  deliverAccount,
  expectSound,
  mailsTo,
  markPaid,
  receive,
  room,
} from './trade.ts'

const DAY_MS = 86_400_000

test.describe.configure({ timeout: 180_000 })
test.use({ allowedErrors: [/\/events\)$|ERR_CONNECTION_REFUSED|fetching the script/] }) // while the node is down

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

/** An account, which is protected for days, and an item. */
async function listOffers({ id }: Member, url: string) {
  return {
    account: await newOffer(id, { category: 'accounts', price: 995, quantity: 1, url }),
    item: await newOffer(id, { category: 'items', price: 130, quantity: 5, url }),
  }
}

test('time cancels what nobody pays, and pays for accounts only when their protection is over [GEN-19 ORD-13 OP-064] @en-desktop', async ({
  at,
  language,
  enter,
}) => {
  const databaseUrl = await ownDatabase(`clock_${language}`)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: `${dataDir}/clock-${language}` }
  let node = await serve(env)
  /** Starts the node again so many days from now, and lets its schedules run. */
  const goOn = async (days: number) => {
    await node.end()
    node = await serve({ ...env, KANZ_CLOCK_OFFSET_MS: String(days * DAY_MS) })
    await runSchedules(databaseUrl)
  }
  try {
    const [seller, buyer] = [
      await newMember({ is_seller: true, url: databaseUrl }),
      await newMember({ url: databaseUrl }),
    ]
    const { account, item } = await listOffers(seller, databaseUrl)
    const inNode = (path: string) => node.url + at(path)
    const page = await enter(buyer, '/', node.url)
    const sales = await enter(seller, '/', node.url)
    const admin = demoAccounts().find(({ role }) => role === 'admin')!
    const office = await enter(admin, '/', node.url)

    const unpaid = await buy(page, inNode, item, 2)
    const bought = await buy(page, inNode, account, 1)
    await markPaid(office, inNode, account.title, language)
    const goods = { login: 'amina.ff', password: 'Tq7#mira-2291' }
    await deliverAccount(sales, inNode, bought, language, goods)
    await receive(page, inNode, bought, language)
    await expect(room(page)).toContainText(m.order_status_received({}, { locale: language }))
    expect(await figures(bought, databaseUrl)).toMatchObject({
      status: 'received',
      escrow: 995,
      seller: 0,
    })

    // what their pages still load would be cut off with the node
    for (const each of [page, sales]) await awake(each, 'order-room')

    // four days later the order that nobody paid is gone, and the account still protected
    await goOn(4)
    await expect
      .poll(() => figures(unpaid, databaseUrl), { timeout: 15_000 })
      .toMatchObject({ status: 'cancelled', stock: 5, escrow: 0 })
    await page.goto(inNode(`/orders?open=${unpaid}`))
    await expect(card(page, unpaid)).toContainText(
      m.order_status_cancelled({}, { locale: language }),
    )
    expect(await figures(bought, databaseUrl)).toMatchObject({ escrow: 995, seller: 0 })

    // after six it is not: the seller has their part to the dinar, 10 % rounded half up
    await goOn(6)
    await expect
      .poll(() => figures(bought, databaseUrl), { timeout: 15_000 })
      .toMatchObject({ status: 'received', escrow: 0, seller: 895, fee: 100 })
    await sales.goto(inNode('/wallet'))
    await expect(sales.locator('.k-purse')).toContainText('895')
    await expect
      .poll(() => mailsTo(seller, env.DATA_DIR).length, { timeout: 15_000 })
      .toBeGreaterThan(0)
    await expectSound(databaseUrl)
  } finally {
    await node.end()
  }
})
