import { beforeAll, describe, expect, test } from 'vitest'
import { plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { pagesFrom } from '../../../tests/list-pages.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import {
  getByRole,
  hrefOf,
  hrefsOf,
  parsePage,
  type Part,
  textOf,
  wordsOf,
  mainOf,
} from '../../../tests/page.ts'

const { db, request } = await openTestApp()

type Person = { id: string }

const html = async (path: string, viewer: Person) => (await request(path, { viewer })).text()

const main = (path: string, viewer: Person) => mainOf(request(path, { viewer }))
const words = async (path: string, viewer: Person) => wordsOf(await main(path, viewer))

/** The cards on a page of orders, from its top to its bottom. */
const cardsOn = (page: Part) => [...page.querySelectorAll('details[id^="order-"]')]
const idsOf = (cards: Element[]) => cards.map(({ id }) => id.replace('order-', ''))
const idsOn = (page: Part) => idsOf(cardsOn(page))
const openOn = (page: Part) => idsOf(cardsOn(page).filter((card) => card.hasAttribute('open')))

/** The card of one order. */
const cardOf = async (viewer: Person, id: string) =>
  (await main('/orders', viewer)).querySelector(`[id="order-${id}"]`)!

const byName = (one = '', other = '') => one.localeCompare(other)

const offerOf = async (title: string, gameName: string) =>
  (await buildOffer(db, { title, game_id: (await buildGame(db, { name: gameName })).id })).id

describe('what a list that stays open asks for', () => {
  const ask = async (path: string, viewer?: Person) => {
    const response = await request(path, { viewer, headers: { accept: 'application/json' } })
    expect([response.headers.get('vary'), response.headers.get('cache-control')]).toEqual([
      expect.stringContaining('accept'),
      'private, no-store',
    ])
    return {
      status: response.status,
      ...((await response.json()) as {
        cards?: { id: string; status: string }[]
        kept?: { id: string }[]
      }),
    }
  }

  test('is the same as its page shows, for its person alone [ORD-01 ORD-02 GEN-11]', async () => {
    const viewer = await buildProfile(db)
    const own = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    expect((await ask('/orders')).status).toBe(401)
    expect((await ask('/sales')).status).toBe(401)
    const { cards } = await ask('/orders?status=completed', viewer)
    expect(cards).toMatchObject([
      {
        id: own.id,
        status: 'completed',
        moves: ['receive'],
        after: { receive: { id: own.id, status: 'received', may_rate: true } },
      },
    ])
    expect((await ask('/sales', { id: own.seller_id })).cards).toMatchObject([
      { id: own.id, moves: [] },
    ])
    expect((await ask('/orders', await buildProfile(db))).cards).toEqual([])
  })

  test('brings what became of the cards one has in hand, of one’s own orders only [GEN-11]', async () => {
    const viewer = await buildProfile(db)
    const [own, foreign] = [
      await buildOrder(db, { buyer_id: viewer.id, status: 'paid' }),
      await buildOrder(db),
    ]
    const { cards, kept } = await ask(
      `/orders?status=received&keep=${own.id}&keep=${foreign.id}&keep=nonsense`,
      viewer,
    )
    expect([cards, kept?.map(({ id }) => id)]).toEqual([[], [own.id]])
  })

  test('moves an order by the same command as the page, and says in words what is refused [ORD-16 ORD-18]', async () => {
    const viewer = await buildProfile(db)
    const { id, seller_id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    const act = async (name: string, actor?: Person) => {
      const response = await request(`/orders/${id}/${name}`, {
        viewer: actor,
        form: {},
        headers: { accept: 'application/json' },
      })
      return [response.status, Object.keys((await response.json()) as object)]
    }
    expect(await act('receive')).toEqual([401, ['problem']])
    expect(await act('receive', { id: seller_id })).toEqual([409, ['problem']])
    expect(await act('mark_paid', viewer)).toEqual([404, ['problem']])
    expect(await act('receive', viewer)).toEqual([200, ['said']])
    expect(await act('receive', viewer)).toEqual([409, ['problem']])
  })
})

describe('the list', () => {
  test('visitors are led to the sign-in page, and back afterwards [ORD-02]', async () => {
    const response = await request('/orders?status=paid')
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/signin?to=%2Forders%3Fstatus%3Dpaid',
    ])
  })

  test('it shows the own orders, newest first, and nobody else’s [ORD-01 GEN-11 CALL-34]', async () => {
    const viewer = await buildSeller(db)
    const now = new Date()
    const old = await buildOrder(db, { buyer_id: viewer.id, now: plus(now, -60_000) })
    const fresh = await buildOrder(db, { buyer_id: viewer.id, now })
    const sold = await buildOrder(db, { seller_id: viewer.id })
    const shown = await main('/orders', viewer)
    expect(idsOn(shown)).toEqual([fresh.id, old.id])
    expect(shown.innerHTML).not.toContain(sold.id)
  })

  test('without orders it says so, in both languages [ORD-10]', async () => {
    const viewer = await buildProfile(db)
    expect(await words('/orders', viewer)).toContain('No Orders Found')
    expect(await words('/ar/orders', viewer)).toContain('لا توجد طلبات')
    expect(await words('/orders?q=nothing', viewer)).toContain(
      'Try adjusting your search or filters',
    )
  })

  test('the search finds offer titles, game names and the beginning of an id, whatever the case [ORD-03]', async () => {
    const viewer = await buildProfile(db)
    const sword = await buildOrder(db, {
      buyer_id: viewer.id,
      offer_id: await offerOf('Dragon SWORD 100%', 'Ragnarok'),
    })
    const coins = await buildOrder(db, {
      buyer_id: viewer.id,
      offer_id: await offerOf('500K coins', 'Écarlate'),
    })
    const found = async (q: string) =>
      idsOn(await main(`/orders?q=${encodeURIComponent(q)}`, viewer))
    expect(await found('dragon sword')).toEqual([sword.id])
    expect(await found('ragNAROK')).toEqual([sword.id])
    expect(await found('ecarlate')).toEqual([coins.id])
    expect(await found('100%')).toEqual([sword.id])
    expect(await found('%')).toEqual([sword.id])
    expect(await found('_')).toEqual([])
    for (const text of [coins.id, `#${coins.id.slice(0, 8).toUpperCase()}`, coins.id.slice(0, 13)])
      expect(await found(text)).toEqual([coins.id])
  })

  test('the search finds games as the catalogue does: by what they are called in Arabic, and nearly [ORD-03]', async () => {
    const viewer = await buildProfile(db)
    const game = await buildGame(db, { name: 'Fortnite', tags: ['فورتنايت'] })
    const fortnite = await buildOrder(db, {
      buyer_id: viewer.id,
      offer_id: (await buildOffer(db, { title: 'Rare skins', game_id: game.id })).id,
    })
    await buildOrder(db, { buyer_id: viewer.id, offer_id: await offerOf('Rank up', 'Valorant') })
    for (const path of ['/ar/orders?q=فورتنايت', '/orders?q=fortnitte']) {
      expect([path, idsOn(await main(path, viewer))]).toEqual([path, [fortnite.id]])
    }
    expect(idsOn(await main('/ar/orders?q=فورتنايت&status=paid', viewer))).toEqual([])
  })

  test.each(['/orders', '/sales'])(
    'every word of a search in %s stands in the title or finds the game [ORD-03]',
    async (path) => {
      const [buyer, seller] = [await buildProfile(db), await buildSeller(db)]
      const game = await buildGame(db, { name: 'Royale Arena' })
      const order = async (title: string) => {
        const offer = { title, game_id: game.id, user_id: seller.id }
        const { id } = await buildOffer(db, offer)
        return (await buildOrder(db, { buyer_id: buyer.id, offer_id: id })).id
      }
      const [pass] = [await order('Gold pass 1700'), await order('80 coins')]
      const viewer = path === '/orders' ? buyer : seller
      const found = async (text: string) =>
        idsOn(await main(`${path}?q=${encodeURIComponent(text)}`, viewer))
      for (const text of ['royale pass', 'pass  ROYALE', '1700 gold', 'pass arrena'])
        expect([text, await found(text)]).toEqual([text, [pass]])
      expect(await found('royale')).toHaveLength(2)
      expect(await found('royale sword')).toEqual([])
    },
  )

  test('chips count and filter; other statuses stand under all [ORD-04 ORD-11]', async () => {
    const viewer = await buildProfile(db)
    const made = new Map<string, string>()
    for (const status of statuses)
      made.set(status, (await buildOrder(db, { buyer_id: viewer.id, status })).id)
    const shown = await main('/orders', viewer)
    expect(idsOn(shown)).toHaveLength(7)
    for (const word of [
      'Pending',
      'Paid',
      'Completed',
      'Received',
      'Cancelled',
      'Refunded to wallet',
    ])
      expect(wordsOf(shown)).toContain(word)
    expect(getByRole(shown, 'link', /^All\s*7$/).getAttribute('aria-current')).toBe('true')
    for (const status of ['pending', 'paid', 'completed', 'received']) {
      expect(idsOn(await main(`/orders?status=${status}`, viewer))).toEqual([made.get(status)])
    }
  })

  test('ten stand on a page, and an order that is to be opened is found on its own [ORD-05]', async () => {
    const viewer = await buildProfile(db)
    const now = new Date()
    const { id: offer_id } = await buildOffer(db, { quantity: 20 })
    const ids: string[] = []
    for (let age = 0; age < 12; age++)
      ids.push(
        (await buildOrder(db, { buyer_id: viewer.id, offer_id, now: plus(now, -age * 1_000) })).id,
      )
    expect(idsOn(await main('/orders', viewer))).toEqual(ids.slice(0, 10))
    const pages = await pagesFrom(
      '/orders',
      (path) => html(path, viewer),
      (page) => idsOn(parsePage(page)),
    )
    expect(pages).toEqual([ids.slice(0, 10), ids.slice(10)])
    const opened = await main(`/orders?open=${ids[11]}`, viewer)
    expect([idsOn(opened), openOn(opened)]).toEqual([[ids[11]], [ids[11]]])
    const before = opened.querySelector('a[rel="prev"]')!.getAttribute('href')!
    expect(idsOn(await main(before, viewer))).toEqual(ids.slice(1, 11))
    expect(openOn(await main(`/orders?open=${ids[9]}`, viewer))).toEqual([ids[9]])
    expect(idsOn(await main(`/orders?open=${ids[9]}`, viewer))).toEqual(ids.slice(0, 10))
  })

  test('an order that waits for the buyer is open, and the newest received one without feedback [ORD-05 ORD-19]', async () => {
    const viewer = await buildProfile(db)
    const now = new Date()
    const old = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'received',
      now: plus(now, -3_000),
    })
    const received = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'received',
      now: plus(now, -2_000),
    })
    const waiting = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'completed',
      now: plus(now, -1_000),
    })
    const frozen = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'completed',
      disputed: true,
      now,
    })
    const shown = await main('/orders', viewer)
    expect(idsOn(shown)).toEqual([frozen.id, waiting.id, received.id, old.id])
    expect(openOn(shown)).toEqual([waiting.id, received.id])
  })

  test.each([
    'q=%07',
    'q=%ED%A0%80',
    "q='%3B--",
    'after=%27',
    'before=WyJ4Il0',
    'open=%27',
    `q=${'%25'.repeat(400)}`,
    'status[]=paid',
    'q=a&q=b',
  ])('an odd address (%s) is answered like any other', async (search) =>
    expect((await request(`/orders?${search}`, { viewer: await buildProfile(db) })).status).toBe(
      200,
    ),
  )
})

describe('a card', () => {
  test('it has the details, and the whole id to copy behind the short one [ORD-06 ORD-07 ORD-09]', async () => {
    const viewer = await buildProfile(db)
    const order = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'received',
      settings: { points_per_100_da: 100 },
    })
    const card = await cardOf(viewer, order.id)
    const copy = card.querySelector(`[data-copy="${order.id}"]`)!
    expect(copy.getAttribute('data-copied')).toBe('Copied!')
    expect(textOf(copy.parentElement!)).toBe(`#${order.id.slice(0, 8)}`)
    for (const detail of [
      'Amina Benali',
      'amina@example.com',
      '0555 12 34 56',
      'Telegram',
      '@amina',
      'Payment method',
    ])
      expect(wordsOf(card)).toContain(detail)
  })

  test('its title stands there as text, whatever the seller wrote', async () => {
    const viewer = await buildProfile(db)
    await buildOrder(db, {
      buyer_id: viewer.id,
      offer_id: (await buildOffer(db, { title: '<img src=x onerror=alert(1)> {m}' })).id,
    })
    const shown = await main('/orders', viewer)
    expect(shown.querySelector('[onerror]')).toBeNull()
    expect(textOf(shown)).toContain('<img src=x onerror=alert(1)> {m}')
  })

  test.each([
    ['pending', 'Not paid yet', ['cancel', 'payment'], 'Waiting for payment'],
    ['paid', 'We hold your payment', ['dispute'], 'Waiting for the seller'],
    ['completed', 'It was delivered', ['receive', 'dispute'], 'Waiting for you'],
    ['received', 'The payment went to the seller', ['feedback'], 'Received'],
    ['cancelled', 'This order was cancelled', [], 'Order Created'],
    ['refunded_wallet', 'Your money came back', [], 'Not delivered'],
    ['refunded_original', 'Your money goes back to you', [], 'Not delivered'],
  ] as const)(
    'a %s order says where the money is and offers only what can be done [ORD-13 ORD-16 ORD-19 GEN-19]',
    async (status, where, actions, also) => {
      const viewer = await buildProfile(db)
      const { id } = await buildOrder(db, { buyer_id: viewer.id, status })
      const card = await cardOf(viewer, id)
      expect(wordsOf(card)).toContain(where)
      expect(wordsOf(card)).toContain(also)
      const ways = [...card.querySelectorAll('form, a')].map(
        (way) => way.getAttribute('action') ?? way.getAttribute('href') ?? '',
      )
      const offered = ways.flatMap(
        (way) => new RegExp(`^/orders/${id}/(\\w+)$`).exec(way)?.[1] ?? [],
      )
      // what was ever paid has its receipt to read
      const papers = status === 'pending' || status === 'cancelled' ? [] : ['receipt']
      expect([...new Set(offered)].toSorted(byName)).toEqual(
        [...actions, ...papers].toSorted(byName),
      )
    },
  )

  test('a pending order leads on to its payment, and no other does', async () => {
    const viewer = await buildProfile(db)
    const paid = await buildOrder(db, { buyer_id: viewer.id, status: 'paid' })
    const pending = await buildOrder(db, { buyer_id: viewer.id })
    const shown = await main('/orders', viewer)
    expect(hrefOf(shown, 'Pay')).toBe(`/orders/${pending.id}/payment`)
    expect(hrefsOf(shown)).not.toContain(`/orders/${paid.id}/payment`)
  })

  test('a disputed order is tagged as frozen and is not received [GEN-20]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'completed',
      disputed: true,
    })
    const card = wordsOf(await cardOf(viewer, id))
    for (const word of ['Frozen', 'The payment is frozen', 'Go to the dispute'])
      expect(card).toContain(word)
    expect(card).not.toContain('It does not work')
    expect(card).not.toContain('Mark as Received')
  })
})

describe('moves', () => {
  const post = (
    viewer: Person | undefined,
    id: string,
    move: string,
    form: Record<string, string> = {},
    prefix = '',
  ) =>
    request(`${prefix}/orders/${id}/${move}`, {
      viewer,
      form: { back: `/orders/${id}`, ...form },
    })
  const statusOf = async (id: string) =>
    (await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status

  test('the buyer marks as received and comes back to the order; again changes nothing and says so [ORD-16 ORD-17 CALL-36]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    const first = await post(viewer, id, 'receive')
    expect([first.status, first.headers.get('location'), flashOf(first)]).toEqual([
      302,
      `/orders/${id}`,
      'order_received',
    ])
    expect(await statusOf(id)).toBe('received')
    expect(flashOf(await post(viewer, id, 'receive'))).toBe('order_wrong_state')
    const told = await db
      .selectFrom('outbox')
      .select('event')
      .where('subject_id', '=', id)
      .execute()
    expect(told.filter(({ event }) => event === 'order.received')).toHaveLength(1)
  })

  test('in Arabic the way back stays Arabic', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id })
    expect((await post(viewer, id, 'cancel', {}, '/ar')).headers.get('location')).toBe(
      `/ar/orders/${id}`,
    )
  })

  test('the buyer cancels while nothing is paid [ORD-13]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id })
    expect(flashOf(await post(viewer, id, 'cancel'))).toBe('order_cancelled')
    const paid = await buildOrder(db, { buyer_id: viewer.id, status: 'paid' })
    expect(flashOf(await post(viewer, paid.id, 'cancel'))).toBe('order_wrong_state')
    expect([await statusOf(id), await statusOf(paid.id)]).toEqual(['cancelled', 'paid'])
  })

  test('the seller delivers; neither side makes the other’s move [ORD-14 ORD-18]', async () => {
    const [buyer, seller] = [await buildProfile(db), await buildProfile(db, { is_seller: true })]
    const { id } = await buildOrder(db, {
      buyer_id: buyer.id,
      seller_id: seller.id,
      status: 'paid',
    })
    expect(flashOf(await post(buyer, id, 'complete'))).toBe('order_not_found')
    expect(flashOf(await post(seller, id, 'complete', { back: '/sales' }))).toBe('order_completed')
    expect(flashOf(await post(seller, id, 'receive'))).toBe('order_not_found')
    expect(await statusOf(id)).toBe('completed')
  })

  test('orders of others and orders that do not exist look the same [ORD-18]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { status: 'completed' })
    for (const other of [
      id,
      '00000000-0000-4000-8000-000000000000',
      'nonsense',
      "'; drop table orders; --",
    ]) {
      expect(flashOf(await post(viewer, encodeURIComponent(other), 'receive'))).toBe(
        'order_not_found',
      )
    }
    const page = await request('/orders', { viewer, headers: { cookie: 'flash=order_not_found' } })
    expect(await page.text()).toContain('Order not found')
    expect(await statusOf(id)).toBe('completed')
  })

  test('a frozen order is not received [GEN-20]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, {
      buyer_id: viewer.id,
      status: 'completed',
      disputed: true,
    })
    expect(flashOf(await post(viewer, id, 'receive'))).toBe('order_frozen')
  })

  test.each([
    'mark_paid',
    'refund_wallet',
    'refund_original',
    'release',
    'dispute',
    '__proto__',
    'toString',
  ])('%s is no move of this address', async (move) => {
    const viewer = await buildProfile(db, { is_admin: true })
    const { id } = await buildOrder(db, { status: 'paid' })
    expect((await post(viewer, id, move)).status).toBe(404)
    expect((await request(`/orders/${id}/${move}`, { viewer })).status).toBe(404)
    expect(await statusOf(id)).toBe('paid')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('%j is no way back', async (back) => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id })
    expect((await post(viewer, id, 'cancel', { back })).headers.get('location')).toBe('/orders')
  })

  test('the address alone leads back to the order, and visitors to the sign-in page', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id })
    expect((await request(`/orders/${id}/cancel`, { viewer })).headers.get('location')).toBe(
      `/orders/${id}`,
    )
    expect((await post(undefined, id, 'cancel')).headers.get('location')).toContain('/signin')
    expect(await statusOf(id)).toBe('pending')
  })

  test('of 16 clicks at once exactly one is the first [ORD-16]', async () => {
    const viewer = await buildProfile(db)
    const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })
    const answers = await Promise.all(Array.from({ length: 16 }, () => post(viewer, id, 'receive')))
    expect(answers.map(flashOf).filter((flash) => flash === 'order_received')).toHaveLength(1)
  })
})

describe('after the list', () => {
  let viewer: Awaited<ReturnType<typeof buildProfile>>
  let orderId: string
  beforeAll(async () => {
    viewer = await buildProfile(db)
    orderId = (await buildOrder(db, { buyer_id: viewer.id, status: 'completed' })).id
  })

  test('a received order asks for feedback until it has it, then says "Feedback submitted" [ORD-19 ORD-27 GEN-12 CALL-35]', async () => {
    await moveOrder(
      db,
      { id: orderId, name: 'receive', actor: person({ id: viewer.id, is_admin: false }) },
      defaults,
      new Date(),
    )
    expect(wordsOf(await cardOf(viewer, orderId))).toContain('How was the seller?')
    await giveFeedback(db, orderId, viewer.id, { rating: 'positive', comment: null }, new Date())
    const card = wordsOf(await cardOf(viewer, orderId))
    expect(card).toContain('Feedback submitted')
    expect(card).not.toContain('How was the seller?')
  })
})
