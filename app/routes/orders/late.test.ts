import { describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { askMoreTime } from '#modules/orders/extensions.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { enterOutage } from '#modules/orders/outages.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

/** A paid order of so long ago, whose seller promised half an hour. */
async function paidSince(ago: number, given: Parameters<typeof buildOrder>[1] = {}) {
  const now = plus(new Date(), -ago)
  const order = await buildOrder(db, { status: 'paid', now, ...given })
  const [buyer, seller] = [{ id: order.user_id }, { id: order.seller_id }]
  const ask = () =>
    askMoreTime(
      db,
      order.id,
      person({ ...seller, is_admin: false }),
      { seconds: 1_200, reason: 'The power is out' },
      new Date(),
    )
  return { ...order, buyer, seller, ask }
}

const read = async (path: string, viewer: { id: string }) =>
  textOf(await mainOf(request(path, { viewer })))

describe('a late order', () => {
  test('says so to both, and leads its buyer to what they can do', async () => {
    const { id, buyer, seller } = await paidSince(DAY)
    const card = await mainOf(request(`/orders?open=${id}`, { viewer: buyer }))
    expect(textOf(card)).toMatch(
      /The seller is late: promised by .*Cancel and get .*1,000 DA.* back/,
    )
    expect(textOf(card)).toContain('If nothing happens, the buyer is refunded automatically on')
    expect(card.querySelector(`a[href="/orders/${id}/cancel-late"]`)).not.toBeNull()
    expect(await read(`/sales?open=${id}`, seller)).toContain('You are late: promised by')
    expect(await read(`/ar/orders?open=${id}`, buyer)).toContain('تأخّر البائع')
  })

  test('is cancelled on a page that says what comes back and asks where to', async () => {
    const { id, buyer } = await paidSince(DAY)
    const page = await mainOf(request(`/orders/${id}/cancel-late`, { viewer: buyer }))
    expect(textOf(page)).toMatch(/You get .*1,000 DA.* back/)
    expect(page.querySelectorAll('input[name="to"]')).toHaveLength(2)
    const done = await request(`/orders/${id}/cancel-late`, {
      viewer: buyer,
      form: { to: 'cancel_late' },
    })
    expect(flashOf(done)).toBe('order_cancelled_late')
    expect(await findOrder(db, id)).toMatchObject({ status: 'refunded_wallet' })
    for (const [path, reason] of [
      [`/orders?open=${id}`, 'Not delivered in time'],
      [`/ar/orders?open=${id}`, 'لم يُسلَّم في الموعد'],
    ] as const)
      expect(await read(path, buyer)).toContain(reason)
  })

  test('that its seller delivered first is not cancelled, and the buyer is told; and the other way round', async () => {
    const { id, buyer, seller } = await paidSince(DAY)
    await request(`/orders/${id}/complete`, { viewer: seller, form: {} })
    const late = await request(`/orders/${id}/cancel-late`, {
      viewer: buyer,
      form: { to: 'cancel_late' },
    })
    expect(flashOf(late)).toBe('order_delivered_first')
    const other = await paidSince(DAY)
    await request(`/orders/${other.id}/cancel-late`, {
      viewer: other.buyer,
      form: { to: 'cancel_late_original' },
    })
    const delivered = await request(`/orders/${other.id}/complete`, {
      viewer: other.seller,
      form: {},
    })
    expect(flashOf(delivered)).toBe('order_cancelled_first')
    const acted = await request(`/orders/${other.id}/complete`, {
      viewer: other.seller,
      form: {},
      headers: { accept: 'application/json' },
    })
    expect(await acted.json()).toEqual({
      problem: expect.stringContaining('cancelled before you delivered'),
    })
  })

  test('that is not late yet says until when its seller has time', async () => {
    const { id, buyer } = await paidSince(0)
    expect(await read(`/orders/${id}/cancel-late`, buyer)).toContain('The seller still has time')
    expect(await read(`/orders?open=${id}`, buyer)).toContain('Promised by')
    const refused = await request(`/orders/${id}/cancel-late`, {
      viewer: buyer,
      form: { to: 'cancel_late' },
    })
    expect(flashOf(refused)).toBe('order_too_early')
  })
})

describe('more time', () => {
  test('is asked for on a page with its lengths, once, and granted on another', async () => {
    const { id, buyer, seller } = await paidSince(0)
    const asking = await mainOf(request(`/sales/${id}/more-time`, { viewer: seller }))
    const values = [...asking.querySelectorAll('option')].map((each) => each.getAttribute('value'))
    expect(values).toEqual(['900', '1800'])
    const form = { seconds: '900', reason: ' The power is out ' }
    const wrong = await request(`/sales/${id}/more-time`, {
      viewer: seller,
      form: { ...form, seconds: '7200' },
    })
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('The power is out'),
    ])
    for (const [reason, words] of [
      ['Call me on 0555 12 34 56', 'This looks like contact outside Kanz'],
      ['Send it to CCP 0020000123 clé 45', 'All money goes through Kanz'],
    ] as const) {
      const caught = await request(`/sales/${id}/more-time`, {
        viewer: seller,
        form: { ...form, reason },
      })
      expect([caught.status, await caught.text()]).toEqual([422, expect.stringContaining(words)])
    }
    expect(flashOf(await request(`/sales/${id}/more-time`, { viewer: seller, form }))).toBe(
      'more_time_asked',
    )
    expect(await read(`/sales?open=${id}`, seller)).toContain('You asked for 15 minutes more')
    expect(await read(`/orders?open=${id}`, buyer)).toMatch(
      /asks for 15 minutes more: .*The power is out/,
    )
    expect(await read(`/orders/${id}/extend`, buyer)).toContain('The power is out')
    const granted = await request(`/orders/${id}/extend`, { viewer: buyer, form: {} })
    expect(flashOf(granted)).toBe('order_extended')
    expect(await findOrder(db, id)).toMatchObject({ extra_seconds: 900 })
    expect(await read(`/orders?open=${id}`, buyer)).toContain('You both agreed to 15 minutes more')
    expect(flashOf(await request(`/orders/${id}/extend`, { viewer: buyer, form: {} }))).toBe(
      'order_wrong_state',
    )
  })

  test('stands among the steps of an order as no station', async () => {
    const { id, buyer, ask } = await paidSince(0)
    await ask()
    const actor = person({ ...buyer, is_admin: false })
    await moveOrder(db, { id, name: 'extend', actor }, defaults, new Date())
    const shown = await mainOf(request(`/orders?open=${id}`, { viewer: buyer }))
    expect(shown.querySelectorAll('.k-order[open] li')).toHaveLength(4)
  })
})

test('a seller gives the money back, and both read why', async () => {
  const { id, buyer, seller } = await paidSince(0)
  expect(await read(`/sales/${id}/give-back`, seller)).toMatch(/1,000 DA.* goes back to the buyer/)
  const back = await request(`/sales/${id}/give-back`, { viewer: seller, form: {} })
  expect(flashOf(back)).toBe('order_given_back')
  for (const [list, reader] of [
    ['/orders', buyer],
    ['/sales', seller],
  ] as const)
    expect(await read(`${list}?open=${id}`, reader)).toContain('Refunded by the seller')
  expect(await read(`/sales/${id}/give-back`, seller)).toContain('This is not possible now.')
})

test('the orders of others are not found, whoever asks', async () => {
  const { id, buyer, seller } = await paidSince(DAY)
  const stranger = await buildProfile(db)
  const office = await buildAdmin(db)
  const paths = [
    [`/orders/${id}/cancel-late`, { to: 'cancel_late' }, [seller, stranger, office]],
    [`/orders/${id}/extend`, {}, [seller, stranger, office]],
    [`/sales/${id}/more-time`, { seconds: '900', reason: 'x' }, [buyer, stranger, office]],
    [`/sales/${id}/give-back`, {}, [buyer, stranger, office]],
  ] as const
  for (const [path, form, viewers] of paths)
    for (const viewer of viewers) {
      expect((await request(path, { viewer })).status).toBe(404)
      expect((await request(path, { viewer, form })).status).toBe(404)
    }
  expect(await findOrder(db, id)).toMatchObject({ status: 'paid' })
})

test('whose deadline an outage moved is told so, and nobody else', async () => {
  const now = new Date()
  const [met, later] = [await paidSince(2 * HOUR), await paidSince(0)]
  const outage = {
    from: plus(now, -2 * HOUR + 5 * 60_000),
    to: plus(now, -2 * HOUR + 23 * 60_000),
    reason: 'The network was down',
  }
  await enterOutage(db, outage, await buildAdmin(db), now)
  const words = 'Kanz was unreachable for 18 minutes, so every deadline moved by the same time.'
  expect(await read(`/orders?open=${met.id}`, met.buyer)).toContain(words)
  expect(await read(`/sales?open=${met.id}`, met.seller)).toContain(words)
  expect(await read(`/orders?open=${later.id}`, later.buyer)).not.toContain('unreachable')
})
