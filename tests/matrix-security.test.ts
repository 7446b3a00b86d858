import { expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildDeposit, buildWithdrawal, openPayouts } from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildArticle, buildPost } from './factories/reading.ts'
import { largestBody } from '../server/body-limits.ts'
import { routerBuild } from './router-build.ts'

// What every form of the site refuses before it is even read: other sites, packed bodies, too much
// of it; and where no form and no address leads: away from the site.

const { db, env, request } = await openTestApp()
const viewer = await buildProfile(db)
const admin = await buildAdmin(db)
const method = await buildPaymentMethod(db)
const offer = await buildOffer(db, { quantity: 1_000 })
const faq = await db
  .insertInto('game_faqs')
  .values({ game_id: offer.game_id, question: 'Is it?', answer: 'It is' })
  .returning('id')
  .executeTakeFirstOrThrow()
const application = await buildApplication(db)
const badge = await db
  .insertInto('user_badges')
  .values({ name: 'Founder' })
  .returning('id')
  .executeTakeFirstOrThrow()
const waiting = await db
  .insertInto('payment_events')
  .values({
    id: 'evt',
    provider: 'callback',
    payload: '{"amount": 1, "currency": "DZD"}',
    outcome: 'unknown_order',
  })
  .returning('seq')
  .executeTakeFirstOrThrow()
await openPayouts(db)
const [post, article] = [await buildPost(db), await buildArticle(db)]

/** An address that takes a form, the route that it is, and a form that does something. */
type Door = [path: string, route: string, form: Record<string, string | number>]

/** Every address that takes a form, with a form that does something. */
async function doors() {
  const order = await buildOrder(db, {
    status: 'completed',
    buyer_id: viewer.id,
    offer_id: offer.id,
    payment_method_id: method.id,
  })
  const received = await buildOrder(db, {
    status: 'received',
    buyer_id: viewer.id,
    offer_id: offer.id,
    payment_method_id: method.id,
  })
  const paid = await buildOrder(db, {
    status: 'paid',
    buyer_id: viewer.id,
    offer_id: offer.id,
    payment_method_id: method.id,
  })
  const [withdrawal, deposit] = [await buildWithdrawal(db), await buildDeposit(db)]
  const account = { email: 'someone@example.com', password: 'a long enough secret' }
  return {
    orders: [order, received, paid],
    posts: [
      ['/signin', 'routes/auth/sign-in', account],
      ['/signup', 'routes/auth/sign-up', { ...account, confirm_password: account.password }],
      ['/signout', 'routes/auth/sign-out', {}],
      ['/signin/google', 'routes/auth/google', {}],
      ['/signin/two-step', 'routes/auth/two-step', { code: '123456' }],
      ['/confirm-email', 'routes/auth/confirm-email', { intent: 'send', email: account.email }],
      ['/settings/email', 'routes/account/email', account],
      ['/settings/two-step', 'routes/account/two-step', { intent: 'start' }],
      ['/forgot-password', 'routes/auth/forgot-password', account],
      ['/reset-password', 'routes/auth/reset-password', account],
      [
        `/payment/${offer.id}`,
        'routes/checkout/payment',
        checkout({ payment_method_id: method.id }),
      ],
      [
        `/payment/${offer.id}/order`,
        'routes/checkout/order',
        checkout({ payment_method_id: method.id }),
      ],
      [`/orders/${order.id}/receive`, 'routes/orders/move', {}],
      [`/orders/${order.id}/act/receive`, 'routes/orders/act', {}],
      [`/orders/${received.id}/feedback`, 'routes/orders/feedback', { rating: 'positive' }],
      [`/orders/${order.id}/problem`, 'routes/orders/problem', { reason: 'Broken' }],
      ['/notifications', 'routes/account/notifications', { intent: 'read_all' }],
      ['/notifications.json', 'routes/account/notifications-json', { intent: 'read_all' }],
      ['/confirm-email/undo?token=none', 'routes/auth/undo-email', {}],
      ['/broken-island', 'routes/hooks/broken-island', { island: 'picker' }],
      ['/settings', 'routes/account/settings', { intent: 'language', locale: 'ar' }],
      ['/settings/data', 'routes/account/data', {}],
      ['/settings/delete', 'routes/account/delete', { password: account.password }],
      ['/change-username', 'routes/account/change-username', { username: 'another_name' }],
      ['/push', 'routes/account/push', { intent: 'off' }],
      ['/consent', 'routes/consent/consent', { choice: 'yes' }],
      ['/consent/purchase', 'routes/consent/purchase', { order: order.id }],
      [
        '/loyalty',
        'routes/wallet/loyalty',
        { reward_id: 1, points_seen: 1, value_seen: 1, token: order.id },
      ],
      ['/manage-offers', 'routes/sell/my-offers', { intent: 'pause', id: offer.id }],
      [`/manage-offers/${offer.id}/delete`, 'routes/sell/delete-offer', {}],
      [`/manage-offers/${offer.id}/status`, 'routes/sell/offer-status', { status: 'paused' }],
      ['/manage-offers/bulk', 'routes/sell/bulk', { act: 'pause', id: offer.id }],
      [`/manage-offers/bulk/${order.id}`, 'routes/sell/bulk-preview', {}],
      ['/manage-offers/import', 'routes/sell/import', {}],
      [`/manage-offers/import/${order.id}`, 'routes/sell/import-preview', {}],
      [
        '/create-offer',
        'routes/sell/create-offer',
        {
          title: 'A shield',
          device: 'PC',
          price: 500,
          quantity: 1,
          min_quantity: 1,
          delivery_hours: 1,
        },
      ],
      ['/create-offer/data', 'routes/sell/create-offer-data', { title: 'A shield' }],
      [`/edit-offer/${offer.id}/data`, 'routes/sell/edit-offer-data', { title: 'Another' }],
      [`/edit-offer/${offer.id}/shots`, 'routes/sell/offer-shots', { main: 1 }],
      [`/edit-offer/${offer.id}`, 'routes/sell/edit-offer', { title: 'Another' }],
      [`/edit-offer/${offer.id}/full`, 'routes/sell/edit-offer-full', { title: 'Another' }],
      [`/edit-offer/${offer.id}/images`, 'routes/sell/offer-images', { intent: 'remove' }],
      [`/edit-offer/${offer.id}/picture`, 'routes/sell/offer-picture', {}],
      [
        '/become-seller',
        'routes/sell/become-seller',
        { full_name: 'Amina', phone: '0555 123456', experience: 'Years' },
      ],
      [`/sales/${received.id}/reply`, 'routes/sell/reply', { reply: 'Thank you' }],
      [
        '/wallet/withdraw',
        'routes/wallet/withdraw',
        {
          amount: 1_000,
          kind: 'rib',
          rib: '00200112112300000146',
          holder: 'Amina',
          token: order.id,
        },
      ],
      ['/wallet/deposit', 'routes/wallet/deposit', { amount: 1_000, kind: 'ccp', token: order.id }],
      ['/theme', 'routes/hooks/theme', { theme: 'dark' }],
      ['/functions/v1/order-webhook', 'routes/hooks/order-webhook', {}],
      ...officeDoors({ order, paid, withdrawal, deposit }),
    ] satisfies Door[],
  }
}

function officeDoors({
  order,
  paid,
  withdrawal,
  deposit,
}: {
  order: { id: string }
  paid: { id: string; payment_method_id: number }
  withdrawal: { id: string }
  deposit: { id: string }
}): Door[] {
  return [
    ['/admin/categories/boosting', 'routes/admin/category', { enabled: 'false' }],
    ['/admin/confirm', 'routes/admin/confirm', { password: 'none' }],
    ['/admin/games/import', 'routes/admin/games-import', {}],
    [
      `/admin/games/import/${order.id}`,
      'routes/admin/games-import-preview',
      { seen: 'x', existing: 'update' },
    ],
    [
      `/admin/seller-applications/${application.id}`,
      'routes/admin/seller-application',
      { step: 'notes', notes: 'Called' },
    ],
    [
      '/admin/payment-methods',
      'routes/admin/payment-methods',
      { method: paid.payment_method_id, active: 'false' },
    ],
    [
      '/admin/payment-methods/new',
      'routes/admin/payment-method',
      { name: 'Another', name_ar: '', link_hosts: '' },
    ],
    [
      `/admin/payment-methods/${paid.payment_method_id}/delete`,
      'routes/admin/payment-method-delete',
      {},
    ],
    [`/admin/payments/${waiting.seq}`, 'routes/admin/payment', { note: 'Sent back' }],
    [`/admin/orders/${paid.id}`, 'routes/admin/order', { step: 'complete' }],
    [
      `/admin/orders/${paid.id}/refund`,
      'routes/admin/order-refund',
      { to: 'refund_wallet', reason: 'No' },
    ],
    [`/admin/orders/${paid.id}/freeze`, 'routes/admin/order-freeze', { reason: 'No' }],
    [
      `/admin/users/${viewer.id}/wallet`,
      'routes/admin/user-wallet',
      { kind: 'deposit', amount: 5, description: 'A gift', token: crypto.randomUUID() },
    ],
    [
      `/admin/users/${viewer.id}/badges`,
      'routes/admin/user-badges',
      { shown: '', badge: badge.id },
    ],
    [`/admin/users/${viewer.id}/seller`, 'routes/admin/user-act', { on: 'yes', reason: 'No' }],
    [`/admin/badges/${badge.id}`, 'routes/admin/badge', { name: 'Another', color: '#123' }],
    [`/admin/badges/${badge.id}/delete`, 'routes/admin/badge-delete', {}],
    ['/admin/games', 'routes/admin/games', { intent: 'deactivate', game: offer.game_id }],
    [`/admin/games/${offer.game_id}`, 'routes/admin/game', { name: 'Another', category: 'items' }],
    [`/admin/games/${offer.game_id}/delete`, 'routes/admin/game-delete', {}],
    [
      `/admin/games/${offer.game_id}/faqs`,
      'routes/admin/game-texts',
      { text: faq.id, intent: 'later' },
    ],
    [
      `/admin/games/${offer.game_id}/faqs/new`,
      'routes/admin/game-faq',
      { question: 'Q', answer: 'A', create_token: order.id },
    ],
    [
      `/admin/games/${offer.game_id}/guides/new`,
      'routes/admin/game-guide',
      { title: 'T', content: 'C', create_token: order.id },
    ],
    [`/admin/games/${offer.game_id}/faqs/${faq.id}/delete`, 'routes/admin/game-text-delete', {}],
    [
      '/admin/game-relations/new',
      'routes/admin/game-relation',
      { primary: 1, related: 2, create_token: order.id },
    ],
    [`/admin/game-relations/1/delete`, 'routes/admin/game-relation-delete', {}],
    ['/admin/settings', 'routes/admin/settings', { default: 'company_name' }],
    ['/admin/rewards', 'routes/admin/rewards', { reward: 1, active: 'no' }],
    [
      '/admin/rewards/new',
      'routes/admin/reward-new',
      { name: 'Credit', points_required: 1_000, reward_value: 5, create_token: order.id },
    ],
    [
      '/admin/rewards/1',
      'routes/admin/reward',
      { name: 'Credit', points_required: 1_000, reward_value: 5 },
    ],
    ['/admin/rewards/1/delete', 'routes/admin/reward-delete', {}],
    ['/admin/feedback/1/reject', 'routes/admin/feedback-act', { reason: 'No' }],
    ['/admin/feedback/1/remove-reply', 'routes/admin/feedback-act', { reason: 'No' }],
    ['/admin/offers', 'routes/admin/offers', { activate: offer.id }],
    [`/admin/offers/${offer.id}/pause`, 'routes/admin/offer-act', { reason: 'No' }],
    [`/admin/offers/${offer.id}/delete`, 'routes/admin/offer-act', { reason: 'No' }],
    [`/admin/withdrawals/${withdrawal.id}`, 'routes/admin/withdrawal', { step: 'approve' }],
    [`/admin/withdrawals/${withdrawal.id}/pay`, 'routes/admin/withdrawal-pay', { note: 'VIR 1' }],
    [
      `/admin/withdrawals/${withdrawal.id}/return`,
      'routes/admin/withdrawal-return',
      { reason: 'No' },
    ],
    ['/admin/withdrawals/export.csv', 'routes/admin/withdrawals-export', {}],
    [`/admin/deposits/${deposit.id}/confirm`, 'routes/admin/deposit-confirm', { received: 3_000 }],
    [`/admin/deposits/${deposit.id}/refuse`, 'routes/admin/deposit-refuse', { reason: 'No' }],
    [`/admin/blog/${post.id}`, 'routes/admin/blog-post', { title: 'Another' }],
    [`/admin/blog/${post.id}/delete`, 'routes/admin/blog-post-delete', {}],
    [`/admin/help-articles/${article.id}`, 'routes/admin/help-article', { title: 'Another' }],
    [`/admin/help-articles/${article.id}/delete`, 'routes/admin/help-article-delete', {}],
    ['/admin/help-articles', 'routes/admin/help-articles', { later: article.category_id }],
    [
      `/admin/help-articles/categories/${article.category_id}`,
      'routes/admin/help-category',
      { name: 'Another' },
    ],
    [
      `/admin/help-articles/categories/${article.category_id}/delete`,
      'routes/admin/help-category-delete',
      {},
    ],
    ['/admin/writing/preview', 'routes/admin/writing-preview', { content: 'Words' }],
    ['/admin/writing/picture', 'routes/admin/writing-picture', {}],
  ]
}

const { orders, posts } = await doors()
/** Signed by its sender instead, which is a program and no browser. */
const signed = ['routes/hooks/payments']

test('the doors below are all that take a form', async () => {
  const { routes } = await routerBuild()
  const withAction = Object.values(routes)
    .filter((route) => route?.module.action)
    .map((route) => route!.id)
  expect([...new Set(posts.map(([, id]) => id).concat(signed))].sort()).toEqual(withAction.sort())
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
    'game_relations',
    'game_imports',
    'payment_events',
    'settings',
    'loyalty_rewards',
    'withdrawals',
    'withdrawal_history',
    'deposits',
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

const foreign: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site that claims our origin', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of our host', { 'sec-fetch-site': 'same-site', origin: 'https://shop.example' }],
  ['another site, by an older browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['what does not say where it comes from', { origin: '' }],
  ['a host that begins like ours', { origin: `${env.appUrl}.evil.example` }],
]

test.each(foreign)('a form of %s is refused at every door', async (_, headers) => {
  const before = await rowsNow()
  for (const [path, , form] of posts) {
    for (const language of ['', '/ar']) {
      const { status } = await request(language + path, {
        viewer: path.startsWith('/admin') ? admin : viewer,
        form,
        headers,
      })
      expect([path, status]).toEqual([path, 403])
    }
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

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'http:evil.example',
  'http:/evil.example',
  'https:evil.example',
  '/ar//evil.example',
  '/ar/\\evil.example',
  '/ar///evil.example',
  '/ar/ar//evil.example',
  '/ar/%2fevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/ar/..//evil.example',
  '/a/../..//evil.example',
  'evil.example',
  '@evil.example',
  '/@evil.example',
  ':@evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '/\u3002evil.example',
  '／／evil.example',
  '/／evil.example',
  '',
  '?',
  '#',
  '/\r\nLocation: https://evil.example',
  '/\r\n/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/%0d%0a%0d%0a<script>',
  '\r\nhttps://evil.example',
  '/.evil.example',
  '/%2e%2e//evil.example',
  '/./\\evil.example',
  '/;//evil.example',
  '/?//evil.example',
  '/#//evil.example',
  `${env.appUrl}@evil.example`,
  `${env.appUrl}.evil.example`,
  `//${new URL(env.appUrl).host}@evil.example`,
  'https:///evil.example',
  'https:\\\\evil.example',
  '/%5c%5cevil.example',
  '/%252f%252fevil.example',
  '/\u200b/evil.example',
  '/\u00ad/evil.example',
  '/\u0085/evil.example',
  '/\ufeff/evil.example',
  `/${'a'.repeat(5_000)}//evil.example`,
]

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
