import type { BrowserContext, Locator, Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { findBrowser } from '../../scripts/browser.ts'
import { newBrowser } from '../push/service.ts'
import { launchOptions } from './browser.ts'
import { deliver, deliverToEnd, titlesShownBy } from './deliver-push.ts'
import { expect, type Language, test } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'
import { ownDatabase, serve } from './server.ts'
import { type At, fillCheckout } from './trade.ts'

// What runs beside the pages: the measuring that needs consent, the support chat, the service
// worker and its notifications. A node and a database of their own, since a pixel and a chat would
// show on everybody's pages.

const PIXEL = '123456789012345'
const CHAT = 'ab12cd34'

let url: string
let databaseUrl: string
let end: () => Promise<void>

test.describe.configure({ mode: 'serial', timeout: 90_000 })
// one that shows notifications
test.use({ launchOptions: launchOptions(findBrowser()), serviceWorkers: 'allow' })

test.beforeAll(async ({}, { project }) => {
  databaseUrl = await ownDatabase(`app_${project.name.replace(/\W/g, '_')}`)
  await query(
    `insert into settings (key, value) values ('pixel_id', $1), ('chat_app_id', $2)
    on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(PIXEL), JSON.stringify(CHAT)],
    databaseUrl,
  )
  const node = await serve({ DATABASE_URL: databaseUrl })
  url = node.url
  end = node.end
})
test.afterAll(() => end())

/** Stands in the place of the ad network, and notes what it is told. */
async function pixelOf(context: BrowserContext) {
  const told: Record<string, string>[] = []
  await context.route('https://www.facebook.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    told.push({
      pathname,
      type: route.request().resourceType(),
      ...Object.fromEntries(searchParams),
    })
    await route.fulfill({
      status: 200,
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
    })
  })
  return told
}

const bar = (page: Page) => page.locator('form[data-consent]')

/**
 * Waits until the script that tells has come to this page; what it tells of it is told before
 * anything of the next.
 */
const mayHaveTold = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/pixel-')),
      ),
    )
    .toBe(true)

/** Waits, while the page is opened, until it has asked whether it may tell of its purchase. */
const askingOfPurchase = (page: Page, open: () => Promise<unknown>) =>
  Promise.all([page.waitForResponse(/\/consent\/purchase$/), open()])

/** Neither of the two lies over the other. */
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  expect(
    a!.y + a!.height <= b!.y ||
      b!.y + b!.height <= a!.y ||
      a!.x + a!.width <= b!.x ||
      b!.x + b!.width <= a!.x,
  ).toBe(true)
}

const sayYes = (page: Page, language: Language) =>
  bar(page)
    .getByRole('button', { name: m.consent_yes({}, { locale: language }), exact: true })
    .click()

/** What is told of an offer, whatever happens with it. */
const toldOf = (offerId: number) => ({
  pathname: '/tr',
  type: 'image',
  id: PIXEL,
  'cd[currency]': 'DZD',
  'cd[content_type]': 'product',
  'cd[content_ids]': `["${offerId}"]`,
})

/**
 * At the open checkout, a member says yes and buys two pieces: the purchase is told once, however
 * often its page is shown.
 */
async function expectPurchaseToldOnce(page: Page, at: At, offerId: number, language: Language) {
  const mine = await pixelOf(page.context())
  const item = toldOf(offerId)
  await sayYes(page, language)
  await expect.poll(() => mine.length).toBe(1)
  expect(mine[0]).toMatchObject({ ...item, ev: 'InitiateCheckout', 'cd[value]': '1500' })
  const order = await fillCheckout(page, 2)
  await expect.poll(() => mine.length).toBe(2)
  expect(mine[1]).toEqual({ ...item, ev: 'Purchase', 'cd[value]': '3000', eid: order })
  await askingOfPurchase(page, () => page.reload())
  const tab = await page.context().newPage()
  await askingOfPurchase(tab, () => tab.goto(page.url()))
  await page.goto(at('/orders'))
  await askingOfPurchase(page, () => page.goBack())
  await page.goto(at(`/payment/${offerId}`))
  await expect.poll(() => mine.at(-1)?.ev).toBe('InitiateCheckout')
  expect(mine.map(({ ev }) => ev)).toEqual(['InitiateCheckout', 'Purchase', 'InitiateCheckout'])
}

test('nothing is told before a yes, each event once after it, and an order’s purchase never again [TRK-01 TRK-02 TRK-03 OP-125] @en-desktop', async ({
  enter,
  at,
  browser,
  language,
  expectAccessible,
}) => {
  const seller = await newMember({ is_seller: true, url: databaseUrl })
  const offer = await newOffer(seller.id, {
    category: 'items',
    price: 1_500,
    quantity: 9,
    url: databaseUrl,
  })
  const context = await browser.newContext({ baseURL: url })
  const told = await pixelOf(context)
  const visitor = await context.newPage()
  const offerPage = at(`${offer.path}/offers/${offer.id}`)
  await visitor.goto(offerPage)
  await expect(bar(visitor)).toBeVisible()
  await expectAccessible(visitor)
  expect(told).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('consent')

  // the buy button, which on phones is a bar, stays free
  const buy = visitor.locator(`a[href$="/payment/${offer.id}"]:visible`)
  await expectApart(bar(visitor), buy.first())

  await sayYes(visitor, language)
  await expect.poll(() => told.length).toBe(1)
  await expect(bar(visitor)).toBeHidden()
  expect(told[0]).toEqual({
    ...toldOf(offer.id),
    ev: 'ViewContent',
    'cd[value]': '1500',
    eid: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  await visitor.goto(at('/allgames'))
  await mayHaveTold(visitor)
  await expect(bar(visitor)).toBeHidden()
  await visitor.goto(at('/consent'))
  await expectAccessible(visitor)
  expect(told).toHaveLength(1)
  await context.close()

  const member = await newMember({ url: databaseUrl })
  const page = await enter(member, `/payment/${offer.id}`, url)
  await expectPurchaseToldOnce(page, at, offer.id, language)
})

test('after a no nothing is told, and the choice can be changed by the footer, also without scripts [TRK-01 OP-125] @ar-phone', async ({
  browser,
  at,
  language,
}) => {
  const [offer] = await query<{ path: string }>(
    `select '/' || g.slug || '/' || g.category || '/offers/' || o.id as path from offers o join games g on g.id = o.game_id where o.status = 'active' limit 1`,
    [],
    databaseUrl,
  )
  const context = await browser.newContext({ baseURL: url })
  const told = await pixelOf(context)
  const page = await context.newPage()
  await page.goto(at(offer!.path))
  await bar(page)
    .getByRole('button', { name: m.consent_no({}, { locale: language }), exact: true })
    .click()
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'consent')?.value)
    .toBe('no')
  await page.reload()
  await expect(bar(page)).toBeHidden()
  await mayHaveTold(page)
  await page.goto(at('/consent'))
  expect(told).toEqual([])
  await context.close()

  const plain = await browser.newContext({ baseURL: url, javaScriptEnabled: false })
  const still = await pixelOf(plain)
  const reader = await plain.newPage()
  await reader.goto(at(offer!.path))
  await expect(bar(reader)).toBeHidden()
  await reader.locator(`footer a[href="${at('/consent')}"]`).click()
  await reader
    .getByRole('button', { name: m.consent_yes({}, { locale: language }), exact: true })
    .click()
  await expect(
    reader.getByRole('heading', { name: m.consent_now_yes({}, { locale: language }) }),
  ).toBeVisible()
  expect(still).toEqual([])
  await plain.close()
})

/** Stands in the place of the chat: its script notes every call. */
async function chatOf(context: BrowserContext) {
  const calls: unknown[][] = []
  let loads = 0
  await context.exposeFunction('noted', (...call: unknown[]) => void calls.push(call))
  await context.route('https://widget.intercom.io/**', (route) => {
    loads++
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Intercom = (...call) => void window.noted(...call)',
    })
  })
  return { calls, loads: () => loads }
}

test.describe('beside another window of who signs out', () => {
  test.use({ allowedErrors: [/status of 401 .*\/events\)$/] }) // whose live stream asks once more

  test('the chat knows a member by name, address, id and since when, forgets them when they sign out, and a visitor not at all [TRK-06 TRK-07 OP-126] @en-desktop', async ({
    enter,
    at,
    expectAccessible,
  }) => {
    const member = await newMember({ url: databaseUrl })
    const reading = await enter(member, '/orders', url)
    const { calls, loads } = await chatOf(reading.context())
    await reading.goto(at('/'))
    // in a window of its own, which stays while one reads on, and is found again
    const opened = reading.waitForEvent('popup')
    await reading.locator(`footer a[href="${at('/chat')}"]`).click()
    const page = await opened
    await expect.poll(() => calls.length).toBe(2)
    const [row] = await query<{ seconds: number }>(
      'select floor(extract(epoch from created_at))::int as seconds from profiles where id = $1',
      [member.id],
      databaseUrl,
    )
    const who = {
      name: member.username,
      email: member.email,
      user_id: member.id,
      created_at: row!.seconds,
    }
    expect(calls).toEqual([
      ['boot', { app_id: CHAT, hide_default_launcher: true, ...who }],
      ['show'],
    ])
    // and not on the page before
    expect(loads()).toBe(1)
    await expectAccessible(page)
    await reading.goto(at('/contact'))
    expect(page.isClosed()).toBe(false)
    expect(reading.context().pages()).toHaveLength(2)

    // the form of the menu, wherever the menu stands
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[action$="/signout"]')!.requestSubmit(),
    )
    await expect.poll(() => calls.length).toBe(3)
    expect(calls[2]).toEqual(['shutdown'])
    await page.waitForURL(at('/'))
    await page.goto(at('/chat'))
    await expect.poll(() => calls.length).toBe(5)
    expect(calls.slice(3)).toEqual([
      ['boot', { app_id: CHAT, hide_default_launcher: true }],
      ['show'],
    ])
  })
})

test.describe('when the session of a page has ended', () => {
  test.use({ allowedErrors: [/status of 401 .*\/events\)$/] }) // its live stream asks once more

  test('the chat forgets a member whose session ended elsewhere before it starts for whoever comes next [TRK-07] @ar-phone', async ({
    enter,
    at,
  }) => {
    const member = await newMember({ url: databaseUrl })
    const page = await enter(member, '/orders', url)
    const context = page.context()
    const { calls } = await chatOf(context)
    await page.goto(at('/chat'))
    await expect.poll(() => calls.length).toBe(2)
    // else it leaves by itself as it learns of it
    await page.close()
    await query('delete from sessions where user_id = $1', [member.id], databaseUrl)
    await (await context.newPage()).goto(at('/chat'))
    await expect.poll(() => calls.length).toBe(5)
    expect(calls.slice(2).map(([command]) => command)).toEqual(['shutdown', 'boot', 'show'])
    expect(calls[3]![1]).toEqual({ app_id: CHAT, hide_default_launcher: true })
  })
})

test.describe('when the chat does not load', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] })

  test('the page says so and names the address of support [OP-126] @en-desktop', async ({
    browser,
    at,
    language,
  }) => {
    const context = await browser.newContext({ baseURL: url })
    await context.route('https://widget.intercom.io/**', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(at('/chat'))
    await expect(page.getByText(m.chat_failed({}, { locale: language }))).toBeVisible()
    await expect(page.locator('#main a[href^="mailto:"]')).toBeVisible()
    await context.close()
  })
})

/** A page of the node that the service worker looks after. */
async function controlled(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
  return page
}

test.describe('without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a page of ours says so in the reader’s language, and "Try again" leads on @ar-phone', async ({
    browser,
    at,
    language,
    expectAccessible,
  }) => {
    const context = await browser.newContext({ baseURL: url })
    const page = await controlled(context, at('/allgames'))
    await context.setOffline(true)
    await page.goto(at('/signin'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.offline_title({}, { locale: language }),
    )
    await expectAccessible(page)
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then(
          () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
        ),
      ),
    ).toBeGreaterThan(1)
    await expect(page).toHaveURL(at('/signin'))
    await page.getByRole('link', { name: m.offline_again({}, { locale: language }) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.offline_title({}, { locale: language }),
    )
    await context.setOffline(false)
    await page.getByRole('link', { name: m.offline_again({}, { locale: language }) }).click()
    await expect(page.locator('input[name="email"]').first()).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
        ),
      )
      return lists.flat()
    })
    expect(
      kept.filter((path) => !/^(\/ar)?\/offline$|^\/assets\/[\w-]+\.woff2$/.test(path)),
    ).toEqual([])
    expect(kept).toContain(at('/offline'))
    await context.close()
  })
})

test.describe('a form without a network', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('it is not sent and keeps what was written @en-desktop', async ({
    browser,
    at,
    language,
    expectAccessible,
  }) => {
    const context = await browser.newContext({ baseURL: url })
    const page = await controlled(context, at('/forgot-password'))
    const email = page.locator('#main input[name="email"]')
    const unsent = page.getByText(m.offline_unsent({}, { locale: language }))
    await email.fill('amine@example.org')
    await context.setOffline(true)
    await email.press('Enter')
    await expect(unsent).toBeVisible()
    // good news would be gone by then
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.effect!.getComputedTiming().endTime !== Infinity) animation.finish()
    })
    await expect(unsent).toBeVisible()
    await expectAccessible(page)
    await expect(email).toHaveValue('amine@example.org')
    await email.press('Enter')
    await expect(unsent).toHaveCount(1)
    await expect(unsent).toBeVisible()
    await context.setOffline(false)
    await expect(unsent).toBeHidden()
    await context.close()
  })

  test('the offline page has the theme that was chosen meanwhile @ar-phone', async ({
    browser,
    at,
    language,
    expectAccessible,
  }) => {
    const context = await browser.newContext({ baseURL: url })
    const page = await controlled(context, at('/allgames'))
    const kept = () =>
      page.evaluate(async (path) => (await caches.match(path))?.text(), at('/offline'))
    for (const theme of ['dark', 'light']) {
      await page.evaluate(
        (value) =>
          document
            .querySelector<HTMLButtonElement>(`[data-theme-switch] button[value="${value}"]`)!
            .click(),
        theme,
      )
      await expect.poll(kept).toContain(`data-theme="${theme}"`)
    }
    await context.setOffline(true)
    await page.goto(at('/orders'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      m.offline_title({}, { locale: language }),
    )
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expectAccessible(page)
    await context.close()
  })
})

test('the site can be installed @en-desktop', async ({ browser, at }) => {
  const context = await browser.newContext({ baseURL: url })
  const page = await controlled(context, at('/'))
  const session = await context.newCDPSession(page)
  const { errors, url: address } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(address).toBe(url + at('/manifest.webmanifest'))
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // every context of this browser is a private window, where nothing can be installed
  expect(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
  ).toEqual([])
  await context.close()
})

type Shown = { title: string; body: string; tag: string; lang: string; dir: string; path: string }

test('a notification is shown once for each order, also to somebody who looks at the site, and leads to its order @ar-phone', async ({
  browser,
  at,
}) => {
  const context = await browser.newContext({ baseURL: url })
  await context.grantPermissions(['notifications'], { origin: url })
  const page = await controlled(context, at('/allgames'))
  const elsewhere = await context.newPage()
  const worker = context.serviceWorkers().find((each) => each.url().startsWith(url))!
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(
        ({ title, body, tag, lang, dir, data }) => ({
          title,
          body,
          tag,
          lang,
          dir,
          path: data.path,
        }),
      ) as Shown[]
    })
  await expect.poll(() => worker.evaluate(() => Notification.permission)).toBe('granted')
  const path = at('/orders?open=1')
  const told = { body: 'Free Fire', tag: 'order1', lang: 'ar', dir: 'rtl', path }
  const news = (title: string) => JSON.stringify({ title, ...told })
  const titles = async () => (await shown()).map(({ title }) => title).sort()
  const shownFirst = await titlesShownBy(worker)
  await deliverToEnd(page, url, worker, news('while it is seen'))
  // a push that shows nothing costs a site its subscription
  await expect.poll(shownFirst).toEqual(['while it is seen'])

  await page.goto('about:blank')
  await deliver(elsewhere, url, news('Paid'))
  await expect.poll(titles).toEqual(['Paid'])
  await deliver(elsewhere, url, news('Delivered'))
  await expect.poll(titles).toEqual(['Delivered'])
  expect(await shown()).toEqual([{ title: 'Delivered', ...told }])
  // nor does what cannot be read; the browser itself may forget one without a tag
  const shownSince = await titlesShownBy(worker)
  await deliverToEnd(elsewhere, url, worker, 'not JSON')
  await expect.poll(shownSince).toEqual(['Kanz'])

  await page.goto(at('/allgames'))
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag: 'order1' })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await page.waitForURL(/\/signin\?to=/) // the order's page, to which a visitor must sign in
  expect(decodeURIComponent(page.url())).toContain('/orders?open=1')
  await expect.poll(titles).toEqual(['Kanz'])
  await context.close()
})

/**
 * Headless browsers have no push service, so the subscription that one would give is given here;
 * all else is the browser's.
 */
async function withPushService(context: BrowserContext) {
  const { endpoint, p256dh, auth } = newBrowser(
    `https://fcm.googleapis.com/fcm/send/${Math.random()}`,
  ).form
  await context.addInitScript(
    (given) => {
      let current: object | null = null
      const subscription = {
        ...given,
        toJSON: () => given,
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      PushManager.prototype.subscribe = async () =>
        (current = subscription) as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () =>
        current as unknown as PushSubscription | null
    },
    { endpoint, keys: { p256dh, auth } },
  )
  return endpoint
}

test('after the first order a browser can be told of it, which nothing asks for by itself, and can be turned off again @en-desktop', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const locale = { locale: language }
  const seller = await newMember({ is_seller: true, url: databaseUrl })
  const offer = await newOffer(seller.id, {
    category: 'items',
    price: 200,
    quantity: 9,
    url: databaseUrl,
  })
  const page = await enter(await newMember({ url: databaseUrl }), `/payment/${offer.id}`, url)
  const endpoint = await withPushService(page.context())
  await page.context().addCookies([{ name: 'consent', value: 'no', url }])
  await page.context().grantPermissions(['notifications'], { origin: url })
  await page.goto(at(`/payment/${offer.id}`))
  await fillCheckout(page, 1)
  const card = page.locator('form.k-pushcard')
  await expect(card.getByRole('heading')).toHaveText(m.push_title({}, locale))
  await expectAccessible(page)
  expect(await query('select 1 from push_subscriptions', [], databaseUrl)).toEqual([])
  await card.getByRole('button', { name: m.push_turn_on({}, locale) }).click()
  await expect(card.getByText(m.push_on({}, locale))).toBeVisible()
  expect(await query('select endpoint from push_subscriptions', [], databaseUrl)).toEqual([
    { endpoint },
  ])

  await page.goto(at('/orders'))
  await expect(page.locator('.k-pushcard')).toHaveCount(0)
  await page.goto(at('/notifications'))
  await expect(page.getByText(m.push_is_on({}, locale))).toBeVisible()
  await page.getByRole('button', { name: m.push_turn_off({}, locale) }).click()
  await expect(page.getByText(m.push_is_off({}, locale))).toBeVisible()
  expect(await query('select 1 from push_subscriptions', [], databaseUrl)).toEqual([])
})

test('a browser that refuses is not asked again and again, and the page says how to change that @ar-phone', async ({
  enter,
  at,
  language,
}) => {
  const page = await enter(await newMember({ url: databaseUrl }), '/notifications', url)
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.goto(at('/notifications'))
  await page.getByRole('button', { name: m.push_turn_on({}, { locale: language }) }).click()
  await expect(page.getByText(m.push_blocked({}, { locale: language }))).toBeVisible()
})

test('when an operator takes the id away, pages that are kept for all lose question and image within a second [OP-125] @en-desktop', async ({
  request,
  at,
}) => {
  const read = async () => {
    const response = await request.get(url + at('/allgames'))
    return {
      asks: (await response.text()).includes('data-consent'),
      loads: response.headers()['content-security-policy']!.includes('facebook'),
    }
  }
  await read()
  expect(await read()).toEqual({ asks: true, loads: true })
  await query(`delete from settings where key = 'pixel_id'`, [], databaseUrl)
  await expect.poll(read, { timeout: 1_000 }).toEqual({ asks: false, loads: false })
})
