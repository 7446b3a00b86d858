import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import { buildGame } from '../../tests/factories/game.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { buildProfile, suspend } from '../../tests/factories/profile.ts'
import { lookNow, retryNow } from '../../tests/queues.ts'
import { claimsOf, newBrowser, openPushService, type Pushed } from '../../tests/push/service.ts'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { pushKeys } from '#modules/notifications/push.server.ts'
import { transact } from '#platform/db.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { handleEvents } from './events.server.ts'
import { openQueues } from './jobs.server.ts'
import { queuePushesOn, workPushes } from './push.server.ts'

const service = await openPushService((path, times) =>
  path.startsWith('/gone')
    ? 410
    : path.startsWith('/busy') && times < 2
      ? 503
      : path.startsWith('/never')
        ? 403
        : path.startsWith('/away')
          ? 302
          : 201,
)
const { db, env, request } = await openTestApp({ pushHosts: [service.host] })
vi.stubEnv('LOG_LEVEL', 'silent')

let boss: PgBoss
beforeAll(async () => {
  boss = await openQueues(env.databaseUrl!)
  await workPushes(boss, env)
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await service.close()
})

let count = 0

/** A browser of this person that is told of order news, by its path at the push service. */
async function subscribed(viewer: { id: string }, kind = 'browser') {
  const path = `/${kind}/${++count}`
  const browser = newBrowser(`https://${service.host}${path}`)
  expect((await request('/push', { viewer, form: browser.form })).status).toBe(204)
  return {
    path,
    read: browser.read,
    got: () => service.got.filter((pushed) => pushed.path === path),
  }
}

const tellAll = () =>
  relayOnce((tx, events) =>
    handleEvents(tx, events, { queueMails: async () => {}, queuePushes: queuePushesOn(boss) }),
  )

const arrives = async (browser: { got: () => Pushed[] }, number = 1) => {
  lookNow(boss)
  await vi.waitFor(() => expect(browser.got()).toHaveLength(number), {
    timeout: 15_000,
    interval: 20,
  })
  return browser.got().at(-1)!
}

/** Until the queue has nothing to do any more. */
const quiet = () =>
  vi.waitFor(
    async () => {
      lookNow(boss)
      const open = (await boss.findJobs('push')).filter(
        ({ state }) => state === 'created' || state === 'active',
      )
      expect(open).toEqual([])
    },
    { timeout: 15_000, interval: 20 },
  )

test('news of an order reach both sides in their browsers, encrypted and signed, in their language and with nothing but the notification [NOTE-06]', async () => {
  const [buyer, seller] = [
    await buildProfile(db, { locale: 'ar' }),
    await buildProfile(db, { is_seller: true }),
  ]
  const [phone, shop] = [await subscribed(buyer), await subscribed(seller)]
  const game = await buildGame(db, { name: 'Free Fire' })
  const offer = await buildOffer(db, { game_id: game.id, user_id: seller.id, price: 4_300 })
  const order = await buildOrder(db, { offer_id: offer.id, buyer_id: buyer.id })
  const paid = await buildOrder(db, { offer_id: offer.id, quantity: 2, status: 'paid' })
  await tellAll()
  const [pushed, sold] = [await arrives(phone), await arrives(shop)]

  const { public_key, private_key } = await pushKeys(db)
  const claims = claimsOf(pushed, public_key)
  expect(claims).toMatchObject({
    aud: `https://${service.host}`,
    sub: 'mailto:support@kanz.example',
  })
  expect(Number(claims?.exp) * 1_000).toBeGreaterThan(Date.now())
  expect(Number(claims?.exp) * 1_000).toBeLessThanOrEqual(Date.now() + DAY)
  expect(pushed.headers).toMatchObject({ urgency: 'normal', topic: order.id.replaceAll('-', '') })
  expect(Number(pushed.headers.ttl)).toBeGreaterThan(DAY / 1_000 - 60)

  const tag = order.id.replaceAll('-', '')
  const message = phone.read(pushed) as Record<string, string>
  expect(message).toEqual({
    title: 'سُجّل طلبك',
    body: expect.stringContaining('Free Fire'),
    path: `/ar/orders/${order.id}`,
    tag,
    lang: 'ar',
    dir: 'rtl',
  })
  expect(shop.read(sold)).toMatchObject({
    title: 'Order paid, time to deliver',
    body: expect.stringMatching(/^2\u00a0×\u00a0.*\n.*Free Fire/),
    path: `/sales/${paid.id}`,
    lang: 'en',
    dir: 'ltr',
  })
  for (const secret of [buyer.email, '0555 12 34 56', '@amina', private_key])
    expect(JSON.stringify(message)).not.toContain(secret)
  expect(pushed.body.includes('Free Fire')).toBe(false)
})

test('what waits for its reader wakes a sleeping phone', async () => {
  const buyer = await buildProfile(db)
  const phone = await subscribed(buyer)
  await buildOrder(db, { buyer_id: buyer.id, status: 'completed' })
  await tellAll()
  await arrives(phone, 3)
  expect(
    phone
      .got()
      .map(({ headers }) => headers.urgency)
      .sort(),
  ).toEqual(['high', 'normal', 'normal'])
})

test('a push service that is busy is asked again, without telling the person’s other browsers twice', async () => {
  const buyer = await buildProfile(db)
  const [laptop, phone] = [await subscribed(buyer), await subscribed(buyer, 'busy')]
  // one browser of a session: the second took the first one's place
  expect(
    await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', buyer.id)
      .execute(),
  ).toHaveLength(1)
  await db
    .insertInto('sessions')
    .values({ user_id: buyer.id, token: `other ${buyer.id}`, expires_at: plus(new Date(), HOUR) })
    .execute()
  const other = newBrowser(`https://${service.host}${laptop.path}`)
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('token', '=', `other ${buyer.id}`)
    .executeTakeFirstOrThrow()
  const { endpoint, p256dh, auth } = other.form
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: buyer.id, session_id, endpoint, p256dh, auth })
    .execute()
  await buildOrder(db, { buyer_id: buyer.id })
  await tellAll()
  await Promise.all([arrives(laptop), arrives(phone)])
  await quiet()
  await retryNow(db, boss)
  await arrives(phone, 2)
  expect(laptop.got()).toHaveLength(1)
})

test('a browser that its push service does not know any more is forgotten', async () => {
  const buyer = await buildProfile(db)
  const old = await subscribed(buyer, 'gone')
  await buildOrder(db, { buyer_id: buyer.id })
  await tellAll()
  await arrives(old)
  await vi.waitFor(async () =>
    expect(
      await db
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', buyer.id)
        .execute(),
    ).toEqual([]),
  )
})

test('what is refused for good is not tried again, and no other address is followed', async () => {
  const [one, two] = [await buildProfile(db), await buildProfile(db)]
  const never = await subscribed(one, 'never')
  const away = await subscribed(two, 'away')
  await buildOrder(db, { buyer_id: one.id })
  await buildOrder(db, { buyer_id: two.id })
  await tellAll()
  await Promise.all([arrives(never), arrives(away)])
  await quiet()
  expect([never.got().length, away.got().length]).toEqual([1, 1])
  const jobs = await boss.findJobs('push')
  expect(JSON.stringify(jobs.map(({ output }) => output))).not.toContain('the address was')
})

test('an answer that never ends holds nothing up, and is not read', async () => {
  const buyer = await buildProfile(db)
  const endless = await subscribed(buyer, 'endless')
  await buildOrder(db, { buyer_id: buyer.id })
  const began = Date.now()
  await tellAll()
  await arrives(endless)
  await quiet()
  expect(Date.now() - began).toBeLessThan(8_000)
  expect(
    (await boss.findJobs<{ user_id: string }>('push'))
      .filter(({ data }) => data.user_id === buyer.id)
      .map(({ state }) => state),
  ).toEqual(['completed'])
})

test('who signed out or was suspended before it is sent is told nothing', async () => {
  const [gone, suspended] = [await buildProfile(db), await buildProfile(db)]
  const browsers = [await subscribed(gone), await subscribed(suspended)]
  const orders = [
    await buildOrder(db, { buyer_id: gone.id }),
    await buildOrder(db, { buyer_id: suspended.id }),
  ]
  await request('/signout', { viewer: gone, method: 'POST' })
  await suspend(db, suspended.id)
  await tellAll()
  await quiet()
  expect(browsers.map(({ got }) => got().length)).toEqual([0, 0])
  expect(
    await db
      .selectFrom('push_subscriptions')
      .select('id')
      .where(
        'user_id',
        'in',
        orders.map(({ user_id }) => user_id),
      )
      .execute(),
  ).toEqual([])
})

test('a push is queued if and only if what it tells of took effect, and not when it is older than a day', async () => {
  const buyer = await buildProfile(db)
  const phone = await subscribed(buyer)
  const order = await buildOrder(db, { buyer_id: buyer.id })
  const notification = {
    kind: 'order_pending' as const,
    order_id: order.id,
    status: 'pending',
    total_price: 1,
    game_name: 'x',
  }
  await transact(db, async (tx) => {
    await queuePushesOn(boss)(tx, [{ user_id: buyer.id, notification, created_at: new Date() }])
    throw new Error('the command failed')
  }).catch(() => {})
  await transact(db, (tx) =>
    queuePushesOn(boss)(tx, [
      { user_id: buyer.id, notification, created_at: plus(new Date(), -2 * DAY) },
    ]),
  )
  await quiet()
  expect(phone.got()).toHaveLength(0)
})
