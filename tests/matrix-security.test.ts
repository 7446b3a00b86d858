import { expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { forgeryTricks, redirectTricks } from './hostile-requests.ts'
import { buildThings, doorsOf } from './matrix-doors.ts'
import { largestBody } from '../server/body-limits.ts'
import { routerBuild } from './router-build.ts'
import { sliceOf } from './slice.ts'

// What every form of the site refuses before it is even read: other sites, packed bodies, too much
// of it; and where no form and no address leads: away from the site.

const { db, env, request } = await openTestApp()
const viewer = await buildProfile(db)
const admin = await buildAdmin(db)
const things = await buildThings(db, viewer)
const { method, offer, received, completed, paid } = things
const orders = [completed, received, paid]
const doors = doorsOf(things)
/** Those of this run. */
const posts = sliceOf(
  doors,
  ([, route, form]) => [route, ...Object.keys(form)].join(),
  ([path]) => path,
)
/** Signed by its sender instead, which is a program and no browser. */
const signed = ['routes/webhooks/payments']

test('the doors below are all that take a form', async () => {
  const { routes } = await routerBuild()
  const withAction = Object.values(routes)
    .filter((route) => route?.module.action)
    .map((route) => route!.id)
  expect([...new Set(doors.map(([, id]) => id).concat(signed))].sort()).toEqual(withAction.sort())
})

const rowsNow = async () => {
  const tables = [
    'orders',
    'order_history',
    'order_feedback',
    'ledger_transfers',
    'outbox',
    'profiles',
    'audit_log',
    'seller_applications',
    'offers',
    'offer_images',
    'offer_batches',
    'loyalty_redemptions',
    'push_subscriptions',
    'purchase_events',
    'wallet_adjustments',
    'user_badges',
    'profile_badges',
    'games',
    'game_faqs',
    'game_guides',
    'attribute_definitions',
    'game_relations',
    'game_imports',
    'game_attributes',
    'attribute_imports',
    'payment_events',
    'settings',
    'loyalty_rewards',
    'withdrawals',
    'withdrawal_history',
    'deposits',
    'transfer_receipts',
    'blog_posts',
    'help_articles',
    'help_categories',
  ] as const
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )
  const statuses = await Promise.all(orders.map(async ({ id }) => (await findOrder(db, id)).status))
  return [...counts.map(({ n }) => n), ...statuses]
}

const foreign = forgeryTricks(env.appUrl)

test.each(foreign)('a form with %s is refused at every door', async (what, headers) => {
  const before = await rowsNow()
  for (const [nth, [path, , form]] of posts.entries()) {
    const language = (nth + what.length) % 2 ? '' : '/ar'
    const { status } = await request(language + path, {
      viewer: path.startsWith('/admin') ? admin : viewer,
      form,
      headers,
    })
    // programs call it by a bearer token alone, say nothing of where they come from, and get JSON
    const isCall =
      language === '' &&
      path.startsWith('/functions/') &&
      headers.origin === '' &&
      !headers['sec-fetch-site']
    expect([path, status]).toEqual([path, isCall ? 401 : 403])
  }
  expect(await rowsNow()).toEqual(before)
})

test('neither do other methods pass', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    for (const [path] of posts) {
      expect(
        (await request(path, { viewer, method, headers: { 'sec-fetch-site': 'cross-site' } }))
          .status,
      ).toBe(403)
    }
  }
})

test('a packed body is not unpacked', async () => {
  for (const encoding of ['gzip', 'br', 'zstd', 'deflate', 'identity']) {
    for (const [path, , form] of [...posts, ['/hooks/payments', '', {}] as const]) {
      const { status } = await request(path, {
        viewer,
        form,
        headers: { 'content-encoding': encoding },
      })
      expect([path, encoding, status]).toEqual([path, encoding, 415])
    }
  }
})

test('more than a form needs is refused, and more than its files need where there are files, also when the length is not told', async () => {
  const before = await rowsNow()
  const body = new URLSearchParams({ comment: 'x'.repeat(1024 * 1024 + 1) })
  for (const [path] of [...posts, ['/hooks/payments'] as const]) {
    const { status } = await request(path, {
      viewer,
      form: body,
      headers: { 'content-length': String(largestBody(path, true) + 1) },
    })
    expect([path, status]).toEqual([path, 413])
    const untold = await request(path, { viewer, form: body })
    expect([path, untold.status]).toEqual([path, 413])
  }
  expect(await rowsNow()).toEqual(before)
})

const elsewhere = sliceOf(redirectTricks(env.appUrl), String)

/** Where a browser that shows a page of this site goes by a Location header. */
const destination = (response: Response, path: string) =>
  new URL(response.headers.get('location') ?? '', env.appUrl + path)

/**
 * The same address as the mark that the router puts before it may be read by a careless proxy or
 * program.
 */
const expectHere = (response: Response, path: string, to: string) => {
  const location = response.headers.get('location')
  if (location === null) return
  expect([to, destination(response, path).origin]).toEqual([to, env.appUrl])
  expect([to, location.startsWith('/') && !/^\/[/\\]/.test(location)]).toEqual([to, true])
}

test.each(['', '/ar'])('no address leads away from the site (%s)', async (language) => {
  for (const to of elsewhere) {
    const value = encodeURIComponent(to)
    for (const path of [
      `/signin?to=${value}`,
      `/signup?to=${value}`,
      `/language?to=en&path=${value}`,
      `/language?to=ar&path=${value}`,
      `/language?to=${value}`,
    ]) {
      const response = await request(language + path, { viewer })
      expect([path, response.status]).toEqual([path, to.includes('\u0000') ? 400 : 302])
      expectHere(response, path, to)
    }
  }
})

test.each(['', '/ar'])('no form leads away from the site (%s)', async (language) => {
  const { id } = await buildOrder(db, {
    status: 'received',
    buyer_id: viewer.id,
    offer_id: offer.id,
    payment_method_id: method.id,
  })
  for (const to of elsewhere) {
    for (const [path, form] of [
      [`/orders/${id}/receive`, { back: to }],
      [`/orders/${id}/cancel`, { back: to }],
      ['/theme', { path: to }],
    ] as const) {
      const response = await request(language + path, {
        viewer,
        form: form as Record<string, string>,
      })
      expect([path, to, response.status]).toEqual([path, to, 302])
      expectHere(response, path, to)
    }
  }
})

test('feedback leads away neither', async () => {
  for (const to of elsewhere) {
    const { id } = await buildOrder(db, {
      status: 'received',
      buyer_id: viewer.id,
      offer_id: offer.id,
      payment_method_id: method.id,
    })
    const path = `/orders/${id}/feedback`
    const response = await request(path, { viewer, form: { rating: 'positive', back: to } })
    expect([to, response.status]).toEqual([to, 302])
    expectHere(response, path, to)
  }
})

test('the pages of sign-in keep only a way within the site', async () => {
  for (const to of elsewhere) {
    for (const page of ['/signin', '/signup']) {
      const html = await (await request(`${page}?to=${encodeURIComponent(to)}`)).text()
      const links = [...html.matchAll(/href="\/sign(?:in|up)\?to=([^"]*)"/g)].map(([, kept = '']) =>
        decodeURIComponent(kept),
      )
      for (const kept of links)
        expect([to, new URL(kept, env.appUrl).origin, /^\/[/\\]/.test(kept)]).toEqual([
          to,
          env.appUrl,
          false,
        ])
    }
  }
})

test('an address of a page that is asked for by a strange path leads nowhere else', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/orders',
    '/\\evil.example',
    '/ar//evil.example/orders',
    '/%2f%2fevil.example',
    '/.//evil.example',
  ]) {
    const response = await request(path).catch(() => null)
    if (response) expectHere(response, '/', path)
  }
})
