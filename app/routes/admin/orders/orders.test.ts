import { beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { formatDay } from '#i18n/format.ts'
import { shortId } from '#kernel/id.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { statuses } from '#modules/orders/order.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../../tests/factories/receipt.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { linkTo, pagesFrom } from '../../../../tests/list-pages.ts'
import {
  columnOf,
  getByLabel,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  type Part,
  plain,
  wordsOf,
} from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const now = new Date('2026-11-20T10:00:00Z')

const { page, words } = as(viewer)
/** The short ids of the orders that a list shows, in its order. */
const numbers = (shown: Part) => columnOf(shown, 'Order').map((cell) => cell.slice(0, 8))
/** Where what a person is asked to confirm is sent, and by which button. */
const buttonOf = (shown: Element, value: string) =>
  shown.querySelector(`button[name="step"][value="${value}"]`)
const listed = async (query: string) => numbers(await page(`/admin/orders${query}`))

test('without orders the screen says so [ADM-ORD-10]', async () => {
  expect(await words('/admin/orders')).toContain('No Orders Found')
  expect(await words('/ar/admin/orders')).toContain('لا توجد طلبات')
})

describe('with orders', () => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    const buyer = await buildProfile(db, { username: 'Rare_Buyer' })
    const method = await buildPaymentMethod(db)
    const fortnite = await buildGame(db, { name: 'Fortnite', slug: 'fortnite' })
    const sword = await buildOffer(db, { title: 'Golden SWORD 50%', quantity: 500 })
    const skin = await buildOffer(db, { title: 'A rare skin', game_id: fortnite.id })
    const placed = async (name: string, given: Parameters<typeof buildOrder>[1]) => {
      ids[name] = (
        await buildOrder(db, { buyer_id: buyer.id, payment_method_id: method.id, ...given })
      ).id
    }
    for (const [age, status] of statuses.entries())
      await placed(status, { status, offer_id: sword.id, now: plus(now, -age * HOUR) })
    await placed('skin', {
      offer_id: skin.id,
      buyer_id: (await buildProfile(db, { username: 'amina_dz' })).id,
      now: plus(now, -9 * HOUR),
    })
    for (let age = 1; age <= 14; age++)
      await placed(`old ${age}`, { offer_id: sword.id, now: plus(now, -age * DAY) })
  })
  const short = (name: string) => shortId(ids[name]!)

  test('the search finds offer title and game name in any case, and takes signs as they are [ADM-ORD-01 OP-105]', async () => {
    expect(await listed('?q=RARE%20skin')).toEqual([short('skin')])
    expect(await listed('?q=fORTn')).toEqual([short('skin')])
    expect(await listed('?q=golden%20sword%2050%25&status=received')).toEqual([short('received')])
    expect(await listed('?q=%25')).toHaveLength(10)
    expect(await listed('?q=rare_skin')).toEqual([])
    expect(await words('/admin/orders?q=rare_skin')).toContain('No Orders Found')
  })

  test('the search finds the buyer by any part of their username', async () => {
    expect(await listed('?q=AMINA_')).toEqual([short('skin')])
    expect(await listed('?q=amina_&status=paid')).toEqual([])
  })

  test('the filter offers all and each of the seven statuses, and narrows to one [ADM-ORD-02 ORD-11 OP-116 CALL-37]', async () => {
    const choice = getByLabel(await page('/admin/orders'), 'Status')
    const offered = [...choice.querySelectorAll('option')].map((each) => each.getAttribute('value'))
    expect(offered).toEqual(['all', 'waiting', 'frozen', 'late', 'receipt', ...statuses])
    for (const status of statuses.filter((each) => each !== 'pending'))
      expect(await listed(`?status=${status}`)).toEqual([short(status)])
    expect(await listed('?status=unheard')).toHaveLength(10)
  })

  test('the table has 10 orders a page, newest first, and a pager that keeps search and filter [ADM-ORD-03 CALL-38]', async () => {
    const pages = await pagesFrom('/admin/orders', page, numbers)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 2])
    expect(pages.flat()).toEqual([
      ...statuses.map(short),
      short('skin'),
      ...Array.from({ length: 14 }, (_, age) => short(`old ${age + 1}`)),
    ])
    expect(linkTo('next', await page('/admin/orders?q=sword&status=pending'))).toMatch(
      /^\/admin\/orders\?q=sword&status=pending&after=\w+/,
    )
    for (const odd of ['0', 'two', 'WyIyMDI2Il0', btoa('["x", "y"]')])
      expect(await listed(`?after=${odd}`)).toEqual(pages[0])
  })

  test('the details are a page of their own, which leads back to the list as it was [ADM-ORD-04]', async () => {
    const shown = await page(`/admin/orders/${ids.paid}?status=paid`)
    expect(shown.querySelector('dialog')).toBeNull()
    expect(
      [...shown.querySelectorAll('form')].map((form) => form.getAttribute('action')),
    ).toContain(`/admin/orders/${ids.paid}?status=paid`)
    expect(hrefsOf(shown)).toContain('/admin/orders?status=paid')
  })
})

describe('the details of an order', () => {
  /** The steps of its timeline, by the words of each and how far it is. */
  const timeline = async (id: string) => {
    const steps = (await page(`/admin/orders/${id}`)).querySelectorAll('.k-timeline li')
    return [...steps].map((step) => [
      step.querySelector('span')!.textContent,
      /is-(\w+)/.exec(step.className)?.[1] ?? 'done',
    ])
  }

  test.each(statuses)(
    'of a %s order show "Order Created", "Payment Received" unless it is pending, and "Order Completed" [ADM-ORD-05 OP-117]',
    async (status) => {
      const { id } = await buildOrder(db, { status })
      const [created, paid, completed] = await timeline(id)
      const isCompleted = status === 'completed' || status === 'received'
      expect([created?.[0], paid?.[0], completed?.[0]]).toEqual([
        'Order Created',
        'Payment Received',
        'Order Completed',
      ])
      expect([created?.[1], paid?.[1] !== 'next', completed?.[1] !== 'next']).toEqual([
        status === 'pending' ? 'now' : 'done',
        status !== 'pending' && status !== 'cancelled',
        isCompleted,
      ])
    },
  )

  test('of an order that was cancelled unpaid call nothing reached that never was, and promise nothing', async () => {
    const { id } = await buildOrder(db, { status: 'cancelled' })
    const details = wordsOf((await page(`/admin/orders/${id}`)).querySelector('.k-timeline')!)
    expect(details).not.toContain('Not yet')
    expect(details.match(/Did not happen/g)).toHaveLength(2)
    expect((await timeline(id)).at(-1)).toEqual(['Cancelled', 'now'])
  })

  test('of a pending order have "Mark as paid", by which an administrator moves it to paid, once [ORD-12 ADM-ORD-06]', async () => {
    const { id, total_price } = await buildOrder(db)
    const asked = buttonOf(await page(`/admin/orders/${id}`), 'mark_paid')!.closest('details')!
    expect(wordsOf(asked.querySelector('summary')!)).toBe('Mark as paid')
    const pay = (by: { id: string }) =>
      request(`/admin/orders/${id}`, { viewer: by, form: { step: 'mark_paid' } })
    expect((await pay(await buildProfile(db))).headers.get('location')).toBe('/')
    expect((await findOrder(db, id)).status).toBe('pending')
    const paid = await pay(viewer)
    expect([paid.headers.get('location'), flashOf(paid)]).toEqual([
      `/admin/orders/${id}`,
      'order_paid',
    ])
    const order = await findOrder(db, id)
    expect([order.status, order.paid_at instanceof Date]).toEqual(['paid', true])
    expect(
      await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', `escrow:${id}`)
        .executeTakeFirst(),
    ).toEqual({ balance: total_price })
    expect(await words(`/admin/orders/${id}`)).not.toContain('Mark as paid')
    expect(flashOf(await pay(viewer))).toBe('order_wrong_state')
  })

  test.each(statuses.filter((status) => status !== 'pending'))(
    'of a %s order have no "Mark as paid", and it is refused [ORD-12 ADM-ORD-06]',
    async (status) => {
      const { id } = await buildOrder(db, { status })
      expect(await words(`/admin/orders/${id}`)).not.toContain('Mark as paid')
      expect(
        flashOf(await request(`/admin/orders/${id}`, { viewer, form: { step: 'mark_paid' } })),
      ).toBe('order_wrong_state')
      expect((await findOrder(db, id)).status).toBe(status)
    },
  )
})

test('while a receipt of a pending order is under review, its page says why it is neither marked as paid nor cancelled', async () => {
  const receipt = await buildReceipt(db)
  const path = `/admin/orders/${receipt.order_id}`
  const shown = await page(path)
  expect([buttonOf(shown, 'mark_paid'), buttonOf(shown, 'cancel')]).toEqual([null, null])
  expect(wordsOf(shown)).toContain('A receipt is under review Decide on it first')
  expect(hrefsOf(shown)).toContain(`/admin/receipts/${receipt.id}`)
  expect(flashOf(await request(path, { viewer, form: { step: 'mark_paid' } }))).toBe(
    'order_under_review',
  )
  expect((await findOrder(db, receipt.order_id)).status).toBe('pending')
})

describe('a refund', () => {
  test.each(['refund_wallet', 'refund_original'] as const)(
    'is asked for by "Refund" in a modal, needs a reason and moves a paid order: %s [ORD-15 ADM-ORD-08 OP-118]',
    async (to) => {
      const { id, user_id, total_price } = await buildOrder(db, { status: 'paid' })
      expect(hrefOf(await page(`/admin/orders/${id}`), 'Refund')).toBe(`/admin/orders/${id}/refund`)
      const modal = getByRole(await page(`/admin/orders/${id}/refund`), 'dialog')
      expect(modal.querySelectorAll(`[name="to"][value="${to}"]`)).toHaveLength(1)
      expect(getByLabel(modal, /reason/i).getAttribute('name')).toBe('reason')
      const refund = (reason: string) =>
        request(`/admin/orders/${id}/refund`, { viewer, form: { to, reason } })
      expect((await refund('  ')).status).toBe(422)
      expect((await findOrder(db, id)).status).toBe('paid')
      expect(flashOf(await refund('Not delivered'))).toBe('order_refunded')
      expect(await findOrder(db, id)).toMatchObject({
        status: to === 'refund_wallet' ? 'refunded_wallet' : 'refunded_original',
        refund_reason: 'Not delivered',
      })
      expect(await walletBalance(db, user_id)).toBe(to === 'refund_wallet' ? total_price : 0)
    },
  )

  test('to an account shows the whole number to who sends it, and its end to everybody else', async () => {
    const order = await buildOrder(db, { status: 'refunded_original' })
    const digits = '00200112112300000146'
    const given = { account: `rib ${digits}`, holder: 'Amina Benali', given_at: now }
    await db.updateTable('refund_tasks').set(given).where('order_id', '=', order.id).execute()
    const support = await buildAdmin(db, { role: 'support' })
    const finance = await buildAdmin(db, { role: 'finance' })
    const read = async (path: string, as: { id: string }) =>
      (await (await request(path, { viewer: as })).text()).replaceAll(/\s/g, '')
    const path = `/admin/orders/${order.id}`
    expect(await read(path, finance)).toContain(digits)
    for (const each of [path, `${path}/buyer`]) {
      const shown = await read(each, support)
      expect([each, shown.includes('000146'), shown.includes(digits)]).toEqual([each, true, false])
    }
  })

  test('that is not possible at once says why, and leads to what refunds it [ORD-15]', async () => {
    const said = async (given: Parameters<typeof buildOrder>[1], language = '') => {
      const { id } = await buildOrder(db, given)
      const modal = getByRole(await page(`${language}/admin/orders/${id}/refund`), 'dialog')
      return { id, words: wordsOf(modal), to: hrefsOf(modal) }
    }
    const delivered = await said({ status: 'completed' })
    expect(delivered.words).toContain('was delivered, so its money is frozen first')
    expect(delivered.to).toContain(`/admin/orders/${delivered.id}/freeze`)
    const frozen = await said({ status: 'completed', disputed: true })
    expect(frozen.words).toContain('the decision of its dispute refunds it')
    expect(frozen.to.some((to) => /^\/admin\/disputes\/\d+$/.test(to ?? ''))).toBe(true)
    for (const { words } of [delivered, frozen]) expect(words).not.toContain('not held any more')
    expect((await said({ status: 'completed' }, '/ar')).words).toContain('لأنّ الطلب سُلّم')
    const over = await said({ status: 'received' })
    expect(over.words).toContain('its money is not held any more')
    expect(over.to.join()).not.toMatch(/freeze|disputes/)
  })
})

describe('freezing the money', () => {
  const placed = async () => {
    const { id } = await buildOrder(db, { status: 'completed' })
    return { id, path: `/admin/orders/${id}/freeze` }
  }

  test('needs a reason in the administrator’s own words, which all sides read', async () => {
    const { id, path } = await placed()
    expect(hrefsOf(await page(`/admin/orders/${id}`))).toContain(path)
    const refused = await request(path, { viewer, form: { reason: '  ' } })
    expect(refused.status).toBe(422)
    expect(wordsOf(await mainOf(refused))).toContain('Please give a reason')
    const frozen = await request(path, { viewer, form: { reason: ' Reported by phone ' } })
    expect(frozen.headers.get('location')).toBe(`/admin/orders/${id}`)
    const order = await findOrder(db, id)
    expect(order).toMatchObject({
      dispute_reason: 'Reported by phone',
      disputed_by: viewer.id,
      disputed_at: expect.any(Date),
    })
    const buyer = { viewer: { id: order.user_id } }
    expect(wordsOf(await mainOf(request(`/orders?open=${id}`, buyer)))).toContain(
      'Our team reported:',
    )
    expect(wordsOf(await mainOf(request(`/orders/${id}/dispute`, buyer)))).not.toContain(
      'Close the dispute',
    )
  })

  test('ends only after a question that says when the seller is paid, and how it was settled is kept [GEN-21]', async () => {
    const frozen = await buildOrder(db, { status: 'completed', category: 'accounts' })
    await request(`/admin/orders/${frozen.id}/freeze`, { viewer, form: { reason: 'By phone' } })
    const asked = buttonOf(await page(`/admin/orders/${frozen.id}`), 'settle')!.closest('details')!
    expect(wordsOf(asked)).toMatch(/^Problem settled .*the seller is paid 900 DA on /)
    expect(asked.querySelectorAll('textarea[name="reason"]')).toHaveLength(1)
    const old = await buildOrder(db, {
      status: 'completed',
      category: 'accounts',
      now: plus(new Date(), -90 * DAY),
    })
    await request(`/admin/orders/${old.id}/freeze`, { viewer, form: { reason: 'By phone' } })
    const path = `/admin/orders/${old.id}`
    expect(await words(path)).toContain('within minutes, and that cannot be taken back')
    await request(path, { viewer, form: { step: 'settle', reason: ' The buyer found\0 the key ' } })
    const [entry] = await db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('subject', '=', `order:${old.id}`)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toEqual({ action: 'order.settle', reason: 'The buyer found the key' })
    // in whose favour is not said: both sides may have agreed
    const arabic = await words(`/ar${path}`)
    expect(arabic).toContain('سُوّيت المشكلة')
    expect(arabic).not.toContain('لصالح البائع')
  })

  test('is not offered of a paid order, which can be refunded at once', async () => {
    const { id } = await buildOrder(db, { status: 'paid' })
    expect(hrefsOf(await page(`/admin/orders/${id}`)).join(' ')).not.toContain('/freeze')
    expect(await words(`/admin/orders/${id}/freeze`)).toContain('There is nothing to freeze')
  })
})

test('marking as completed asks first, and says what it starts and when the seller is paid at the latest [GEN-21]', async () => {
  const account = await buildOrder(db, { status: 'paid', category: 'accounts' })
  const button = buttonOf(await page(`/admin/orders/${account.id}`), 'complete')!
  const day = plain(formatDay(plus(new Date(), defaults.protection_days * DAY), 'en'))
  expect(wordsOf(button.closest('details')!)).toMatch(
    new RegExp(
      `^Mark as completed .*The payout clock starts now.*the seller is paid 900 DA on ${day}, .* at the latest`,
    ),
  )
})

test('a person who was opened from an order leads back to that order, as it was opened [ADM-ORD-04]', async () => {
  const { id, user_id, seller_id } = await buildOrder(db, { status: 'paid' })
  const links = hrefsOf(await page(`/admin/orders/${id}?status=paid`))
  const from = encodeURIComponent(`/admin/orders/${id}?status=paid`)
  for (const person of [user_id, seller_id])
    expect(links).toContain(`/admin/users/${person}?from=${from}`)
  const close = async (path: string) => hrefOf(getByRole(await page(path), 'dialog'), 'Close')
  const back = async (path: string) => hrefsOf(await mainOf(request(path, { viewer })))
  expect(await back(`/admin/users/${user_id}?from=${from}`)).toContain(
    `/admin/orders/${id}?status=paid`,
  )
  expect(await close(`/admin/users/${user_id}/suspension?from=${from}`)).toContain(
    `/admin/users/${user_id}?from=`,
  )
  const acted = await request(`/admin/users/${user_id}/sign-out?from=${from}`, {
    viewer,
    form: { on: 'yes', reason: 'Asked for it' },
  })
  expect(acted.headers.get('location')).toBe(`/admin/orders/${id}?status=paid`)
  for (const odd of [
    '//evil.example',
    'https://evil.example',
    '/admin/../signout',
    '/admin/\\evil',
    '/orders',
  ]) {
    const links = await back(`/admin/users/${user_id}?from=${encodeURIComponent(odd)}`)
    expect(links).toContain('/admin/users')
    expect(links).not.toContain(odd)
  }
})
