import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { person, system } from '#modules/auth/actor.ts'
import { forgetPerson } from '#modules/auth/forget-person.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import {
  findPaymentToCheck,
  listPaymentsToCheck,
} from '#modules/payments/payments-to-check.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { inSession } from '../../../tests/factories/profile.ts'
import { everything } from '../../../tests/slice.ts'
import { eventsTaken } from '../../../tests/stand-in.ts'

const secret = 'a secret that only the provider knows'
const former = 'a secret that holds until the provider has the new one'
const { db, request } = await openTestApp({ paymentCallbackSecrets: [secret, former] })

let made = 0
const eventOf = (order: { id: string; total_price: number }, given: object = {}) => ({
  id: `evt_${++made}`,
  order_id: order.id,
  type: 'payment.succeeded',
  amount: order.total_price,
  currency: 'DZD',
  mode: 'test',
  ...given,
})

const digest = (body: string, at: string, by = secret) =>
  createHmac('sha256', by).update(`${at}.${body}`).digest('hex')

/** A signature as the provider sends it, made `late` seconds from now. */
function sign(body: string, by = secret, late = 0) {
  const at = String(Math.floor(Date.now() / 1000) + late)
  return `t=${at},v1=${digest(body, at, by)}`
}

const send = (event: unknown, signature?: string | null) =>
  sendRaw(JSON.stringify(event), signature)

async function sendRaw(body: string, signature: string | null = sign(body)) {
  const response = await request('/hooks/payments', {
    body,
    headers: {
      'content-type': 'application/json',
      origin: '',
      ...(signature !== null && { 'x-signature': signature }),
    },
  })
  await eventsTaken(db)
  return { status: response.status, body: (await response.json()) as unknown }
}

const outcomeOf = async (id: string) =>
  (await db.selectFrom('payment_events').select('outcome').where('id', '=', id).executeTakeFirst())
    ?.outcome
const moneyOf = (order: { id: string; user_id: string }) =>
  Promise.all([findOrder(db, order.id), walletBalance(db, order.user_id)]).then(
    ([{ status }, wallet]) => [status, wallet],
  )

const paymentsWaiting = async (text: string) =>
  (await listPaymentsToCheck(db, {
    text,
    filters: { state: 'waiting' },
    sort: 'newest',
    size: 25,
    place: null,
  }))!.rows

/** What waits for an administrator of the payments of an order. */
const waitingOf = async ({ id }: { id: string }) =>
  (await paymentsWaiting(id)).map(({ outcome }) => outcome)

test('a payment that the provider signed pays its order, once however often it is told', async () => {
  const order = await buildOrder(db)
  const event = eventOf(order)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(event)))
  expect(answers).toEqual(answers.map(() => ({ status: 200, body: { ok: true } })))
  expect(await send(event)).toMatchObject({ status: 200 })
  expect(await moneyOf(order)).toEqual(['paid', 0])
  const captured = await db
    .selectFrom('ledger_transfers')
    .select(['code', 'amount'])
    .where('reference', '=', `order:${order.id}`)
    .execute()
  expect(captured).toMatchObject([{ amount: order.total_price }])
  expect(
    await db
      .selectFrom('order_history')
      .select(['move', 'party'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { move: 'place', party: 'buyer' },
    { move: 'mark_paid', party: 'system' },
  ])
})

describe('what was not signed with the secret is refused and leaves nothing', () => {
  const cases: [string, (body: string) => string | null][] = [
    ['no signature', () => null],
    ['an empty one', () => ''],
    ['a word', () => 'valid'],
    ["another secret's", (body) => sign(body, 'guessed')],
    ["an empty secret's", (body) => sign(body, '')],
    ['a part of the right one', (body) => sign(body).slice(0, -2)],
    ['one without its time', (body) => digest(body, String(Math.floor(Date.now() / 1000)))],
    [
      'one of the body alone',
      (body) =>
        sign(body).replace(
          /v1=.*/,
          `v1=${createHmac('sha256', secret).update(body).digest('hex')}`,
        ),
    ],
    [
      'one whose time was changed',
      (body) => sign(body, secret, -3_600).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000)}`),
    ],
    ['one with two times', (body) => `t=1,${sign(body)}`],
    ['more than the right one', (body) => `${sign(body)}00`],
    ['that of another body', (body) => sign(`${body} `)],
    [
      'that of the same event written otherwise',
      (body) => sign(JSON.stringify(JSON.parse(body), null, 1)),
    ],
    [
      'one that is not hexadecimal',
      (body) =>
        sign(body).replace(
          /v1=(.*)/,
          (_, hex: string) => `v1=${Buffer.from(hex, 'hex').toString('base64')}`,
        ),
    ],
  ]
  test.each(cases)('%s', async (_, signature) => {
    const order = await buildOrder(db)
    const event = eventOf(order)
    expect(await send(event, signature(JSON.stringify(event)))).toEqual({
      status: 401,
      body: { error: 'bad_signature' },
    })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual([undefined, ['pending', 0]])
  })

  test('one by a former secret is taken while that is named', async () => {
    const order = await buildOrder(db)
    const event = eventOf(order)
    const body = JSON.stringify(event)
    expect((await sendRaw(body, sign(body, former))).status).toBe(200)
    expect(await outcomeOf(event.id)).toBe('paid')
  })

  test.each([
    ['too long ago', -301],
    ['a day ago', -86_400],
    ['in the future', 310],
  ])('one that was signed %s', async (_, late) => {
    const order = await buildOrder(db)
    const event = eventOf(order)
    const body = JSON.stringify(event)
    expect(await sendRaw(body, sign(body, secret, late))).toEqual({
      status: 401,
      body: { error: 'untimely_signature' },
    })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual([undefined, ['pending', 0]])
  })

  test('clocks may differ by some minutes, and while a secret is exchanged one of two signatures is enough', async () => {
    for (const late of [-240, 240]) {
      const order = await buildOrder(db)
      const body = JSON.stringify(eventOf(order))
      const signature = sign(body, secret, late)
      expect(
        await sendRaw(body, signature.replace('v1=', `v1=${'0'.repeat(64)},v1=`)),
      ).toMatchObject({ status: 200 })
      expect(await moneyOf(order)).toEqual(['paid', 0])
    }
  })

  test('the signature is that of the bytes as they came, whatever they mean', async () => {
    const order = await buildOrder(db)
    const event = eventOf(order)
    const spaced = JSON.stringify(event, null, 2)
    expect(await sendRaw(spaced, sign(JSON.stringify(event)))).toMatchObject({ status: 401 })
    expect(await sendRaw(spaced)).toMatchObject({ status: 200 })
    expect(await moneyOf(order)).toEqual(['paid', 0])
  })
})

describe('a signed event that does not fit is recorded and moves nothing', () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  test.each([
    ['another amount', { amount: 999 }, 'wrong_amount', 'an administrator'],
    ['a little more', { amount: 1_001 }, 'wrong_amount', 'an administrator'],
    ['another currency', { currency: 'EUR' }, 'wrong_currency', 'an administrator'],
    ['the other mode', { mode: 'live' }, 'test_mode', 'an administrator'],
    ['another type', { type: 'payment.failed' }, 'other_type', 'nobody'],
    ['an order that never was', { order_id: unknown }, 'unknown_order', 'an administrator'],
  ])('%s', async (_, given, outcome, waitsFor) => {
    const order = await buildOrder(db)
    const event = eventOf(order, given)
    expect(await send(event)).toMatchObject({ status: 200 })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual([outcome, ['pending', 0]])
    expect(await waitingOf({ id: event.order_id })).toEqual(waitsFor === 'nobody' ? [] : [outcome])
    // it is not spent: told again, and rightly this time, it pays
    expect(await send(eventOf(order, { id: event.id }))).toMatchObject({ status: 200 })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual(['paid', ['paid', 0]])
  })

  test.each([
    ['no JSON', 'paid'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no id', JSON.stringify({ type: 'payment.succeeded' })],
    [
      'a nul in the id',
      JSON.stringify(
        eventOf({ id: '00000000-0000-4000-8000-000000000000', total_price: 1 }, { id: 'a\u0000b' }),
      ),
    ],
    [
      'half a character in the type',
      JSON.stringify(
        eventOf({ id: '00000000-0000-4000-8000-000000000000', total_price: 1 }, { type: '\ud800' }),
      ),
    ],
    [
      'an amount in words',
      JSON.stringify(
        eventOf({ id: '00000000-0000-4000-8000-000000000000', total_price: 1 }, { amount: '1000' }),
      ),
    ],
    [
      'a fraction',
      JSON.stringify(eventOf({ id: '00000000-0000-4000-8000-000000000000', total_price: 1.5 })),
    ],
    [
      'less than nothing',
      JSON.stringify(eventOf({ id: '00000000-0000-4000-8000-000000000000', total_price: -1 })),
    ],
    ['an order that is no id', JSON.stringify(eventOf({ id: 'x', total_price: 1 }))],
  ])('%s is no event', async (_, body) => {
    expect(await sendRaw(body)).toEqual({ status: 422, body: { error: 'bad_event' } })
  })
})

describe('late and out of order', () => {
  test("money for a cancelled order goes to the buyer's wallet, once", async () => {
    const order = await buildOrder(db, { status: 'cancelled' })
    const event = eventOf(order)
    for (const _ of [1, 2]) expect(await send(event)).toMatchObject({ status: 200 })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual([
      'to_wallet',
      ['cancelled', order.total_price],
    ])
    const row = await db
      .selectFrom('wallet_transactions')
      .select(['order_id', 'description'])
      .where('account_id', '=', `wallet:${order.user_id}`)
      .executeTakeFirst()
    expect(row).toEqual({ order_id: order.id, description: null })
  })

  test('money for an order of a deleted account goes to no wallet: it is recorded, and the operator told once', async () => {
    const order = await buildOrder(db, { status: 'cancelled' })
    await transact(db, (tx) => forgetPerson(tx, order.user_id, new Date()))
    const event = eventOf(order)
    for (const _ of [1, 2]) expect(await send(event)).toMatchObject({ status: 200 })
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual([
      'buyer_gone',
      ['cancelled', 0],
    ])
    const told = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'payment.stranded')
      .where('subject_id', '=', order.id)
      .execute()
    expect(told).toEqual([{ payload: { event: event.id, amount: order.total_price } }])
  })

  test('while the buyer ends the account, the money is in the wallet of a living one or in none', async () => {
    for (let round = 0; round < (everything ? 8 : 2); round++) {
      const order = await buildOrder(db, { status: 'cancelled' })
      const { username } = await db
        .selectFrom('profiles')
        .select('username')
        .where('id', '=', order.user_id)
        .executeTakeFirstOrThrow()
      const end = () =>
        deleteAccount(db, inSession({ id: order.user_id }), { password: '', username }, new Date())
      const paid = round % 2 ? send(eventOf(order)) : null
      const [ended] = await Promise.all([end(), paid ?? send(eventOf(order))])
      expect(await moneyOf(order)).toEqual(['cancelled', ended.ok ? 0 : order.total_price])
    }
  })

  test('a second payment of a paid order waits for an administrator', async () => {
    const order = await buildOrder(db)
    const [first, second] = [
      eventOf(order, { payment_id: 'txn_a' }),
      eventOf(order, { payment_id: 'txn_b' }),
    ]
    await Promise.all([send(first), send(second)])
    expect(new Set([await outcomeOf(first.id), await outcomeOf(second.id)])).toEqual(
      new Set(['paid', 'paid_again']),
    )
    expect(await moneyOf(order)).toEqual(['paid', 0])
    expect(await waitingOf(order)).toEqual(['paid_again'])
  })

  test('a payment that comes after the refund of another goes to the wallet too', async () => {
    const order = await buildOrder(db, { status: 'refunded_wallet' })
    await db
      .insertInto('payment_events')
      .values({
        id: `paid ${order.id}`,
        provider: 'callback',
        payment_id: `txn_${order.id}`,
        order_id: order.id,
        payload: '{}',
        outcome: 'paid',
      })
      .execute()
    await send(eventOf(order, { payment_id: `other_${order.id}` }))
    expect(await moneyOf(order)).toEqual(['refunded_wallet', 2 * order.total_price])
  })

  test.each([
    ['succeeded', 'failed'],
    ['failed', 'succeeded'],
  ])('%s before %s: the order is paid either way', async (...types) => {
    const order = await buildOrder(db)
    for (const type of types) await send(eventOf(order, { type: `payment.${type}` }))
    expect(await moneyOf(order)).toEqual(['paid', 0])
  })

  test('while the buyer cancels, the money is in escrow or in the wallet, never in both or nowhere', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await buildOrder(db)
      const cancel = () =>
        moveOrder(
          db,
          { id: order.id, name: 'cancel', actor: person({ id: order.user_id, is_admin: false }) },
          defaults,
          new Date(),
        )
      await Promise.all(
        round % 2 ? [send(eventOf(order)), cancel()] : [cancel(), send(eventOf(order))],
      )
      const [status, wallet] = await moneyOf(order)
      expect([
        ['paid', 0],
        ['cancelled', order.total_price],
      ]).toContainEqual([status, wallet])
    }
  })

  test('what an administrator marked as paid by hand is not paid twice, and they are shown its payment', async () => {
    const order = await buildOrder(db)
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: system }, defaults, new Date())
    const [event, another] = [
      eventOf(order, { payment_id: 'txn_c' }),
      eventOf(order, { payment_id: 'txn_d' }),
    ]
    await send(event)
    expect([await outcomeOf(event.id), await moneyOf(order)]).toEqual(['paid_by_hand', ['paid', 0]])
    expect(await waitingOf(order)).toEqual(['paid_by_hand'])
    // a second payment
    await send(another)
    expect([await outcomeOf(another.id), await moneyOf(order)]).toEqual(['paid_again', ['paid', 0]])
    expect(await waitingOf(order)).toEqual(['paid_again', 'paid_by_hand'])
  })
})

describe('one payment counts once, however many events tell of it', () => {
  test("told again under another event's id it credits nobody", async () => {
    const order = await buildOrder(db)
    const payment_id = `txn_${order.id}`
    const events = Array.from({ length: 6 }, () => eventOf(order, { payment_id }))
    const answers = await Promise.all(events.map((event) => send(event)))
    expect(answers).toEqual(events.map(() => ({ status: 200, body: { ok: true } })))
    expect((await Promise.all(events.map(({ id }) => outcomeOf(id)))).sort()).toEqual([
      'paid',
      ...Array<string>(5).fill('same_payment'),
    ])
    expect(await moneyOf(order)).toEqual(['paid', 0])
  })

  test('events that do not name their payment pay an order once; the others wait for an administrator', async () => {
    const order = await buildOrder(db)
    const events = [
      eventOf(order),
      eventOf(order),
      eventOf(order, { payment_id: `txn_${order.id}` }),
    ]
    for (const event of events) expect(await send(event)).toMatchObject({ status: 200 })
    expect(await Promise.all(events.map(({ id }) => outcomeOf(id)))).toEqual([
      'paid',
      'unclear',
      'unclear',
    ])
    expect(await moneyOf(order)).toEqual(['paid', 0])
    expect(await waitingOf(order)).toEqual(['unclear', 'unclear'])
  })

  test('told for a cancelled order it goes to the wallet once, named or not', async () => {
    for (const named of [true, false]) {
      const order = await buildOrder(db, { status: 'cancelled' })
      for (let event = 0; event < 3; event++)
        await send(eventOf(order, named ? { payment_id: `txn_${order.id}` } : {}))
      expect(await moneyOf(order)).toEqual(['cancelled', order.total_price])
    }
  })

  test('told for two orders at once it pays one, and the other waits for an administrator', async () => {
    const orders = await Promise.all([buildOrder(db), buildOrder(db)])
    const events = orders.map((order) => eventOf(order, { payment_id: `txn_${orders[0].id}` }))
    expect(
      (await Promise.all(events.map((event) => send(event)))).map(({ status }) => status),
    ).toEqual([200, 200])
    expect((await Promise.all(events.map(({ id }) => outcomeOf(id)))).sort()).toEqual([
      'paid',
      'unclear',
    ])
    expect((await Promise.all(orders.map(moneyOf))).sort()).toEqual([
      ['paid', 0],
      ['pending', 0],
    ])
  })

  test('the database holds both, whoever writes', async () => {
    const order = await buildOrder(db)
    const insert = (id: string, payment_id: string | null) =>
      db
        .insertInto('payment_events')
        .values({
          id,
          provider: 'callback',
          payment_id,
          order_id: order.id,
          payload: '{}',
          outcome: 'to_wallet',
        })
        .execute()
    await insert('first_unnamed', null)
    await expect(insert('second_unnamed', null)).rejects.toMatchObject({
      constraint: 'payment_events_unnamed_once',
    })
    await insert('first_named', 'txn_once')
    await expect(insert('second_named', 'txn_once')).rejects.toMatchObject({
      constraint: 'payment_events_payment_once',
    })
  })
})

describe('under the id of an event that was taken', () => {
  const recorded = async (id: string) =>
    (
      await db
        .selectFrom('payment_events')
        .select(['id', 'outcome'])
        .where('id', 'like', `${id}%`)
        .orderBy('seq')
        .execute()
    ).map((event) => [event.id === id ? 'itself' : 'another', event.outcome])

  test.each([
    ['another payment', { payment_id: 'pay_other' }],
    ['another amount', { amount: 999 }],
    ['another currency', { currency: 'EUR' }],
    ['another order', {}],
  ])('%s moves nothing and waits for an administrator, once', async (_, given) => {
    const [order, other] = [await buildOrder(db), await buildOrder(db)]
    const event = eventOf(order, { payment_id: `pay_${++made}` })
    await send(event)
    const told =
      Object.keys(given).length > 0 ? { ...event, ...given } : { ...event, order_id: other.id }
    for (let times = 0; times < 3; times++)
      expect(await send(told)).toEqual({ status: 200, body: { ok: true } })
    expect(await recorded(event.id)).toEqual([
      ['itself', 'paid'],
      ['another', 'unclear'],
    ])
    expect([await moneyOf(order), await moneyOf(other)]).toEqual([
      ['paid', 0],
      ['pending', 0],
    ])
    const [waiting] = await paymentsWaiting(event.id)
    expect(waiting).toMatchObject({ outcome: 'unclear', amount: told.amount })
    expect(await findPaymentToCheck(db, waiting!.seq)).toMatchObject({
      named_order: told.order_id,
    })
  })

  test('the same again, and what tells of no money, stays silent', async () => {
    const order = await buildOrder(db)
    const event = eventOf(order, { payment_id: `pay_${++made}` })
    for (const told of [
      event,
      event,
      { ...event, amount: 5, type: 'payment.failed' },
      { ...event, amount: 5, mode: 'live' },
    ])
      await send(told)
    expect(await recorded(event.id)).toEqual([['itself', 'paid']])
  })
})

test('it is only for posted events', async () => {
  const response = await request('/hooks/payments')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('its address bears no name', async () => {
  const body = JSON.stringify(eventOf(await buildOrder(db)))
  const response = await request('/hooks/payments/callback', {
    body,
    headers: { 'content-type': 'application/json', origin: '', 'x-signature': sign(body) },
  })
  expect(response.status).toBe(404)
})
