import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { person, system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import {
  cancelUnpaid,
  closePayments,
  payAtGateway,
  pollOpenPayments,
  refreshPayment,
} from '#modules/order-payments/gateway-payments.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { processStoredEvents } from '#modules/order-payments/payments.server.ts'
import { attemptsOf, lastAttempt } from '#modules/payments/attempts.server.ts'
import { listPaymentsToCheck } from '#modules/payments/payments-to-check.server.ts'
import { payDeposit } from '#modules/payouts/gateway-deposits.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { transact } from '#platform/db.server.ts'
import { signatureOf } from '../../../stand-in/webhooks.ts'
import { verify } from '../../../scripts/verify.ts'
import { openTestApp } from '../../../tests/app.ts'
import { opened } from '../../../tests/factories/attempt.ts'
import {
  beginPayment,
  buildGatewayOrder,
  forgetRequestsOfMinutes,
  gatewayMethod,
  pageOfTests,
  toldOf,
} from '../../../tests/factories/gateway-order.ts'
import { findOrder } from '../../../tests/factories/order.ts'
import { buildProfile, inSession } from '../../../tests/factories/profile.ts'
import { eventsTaken, openGateway } from '../../../tests/stand-in.ts'

const standIn = await openGateway()
const { key } = standIn
const { db, env, request } = await openTestApp({ gateways: { chargily: standIn.account } })
vi.stubEnv('LOG_LEVEL', 'silent')
beforeEach(async () => {
  await forgetRequestsOfMinutes(db) // of the minute of another test
})

const send = (event: object) => sendRaw(JSON.stringify(event))

async function sendRaw(body: string, signature = signatureOf(body, key)) {
  const headers = { 'content-type': 'application/json', origin: '', signature }
  const response = await request('/hooks/payments/chargily', { body, headers })
  await eventsTaken(db)
  return response.status
}

const begun = async (given: Parameters<typeof buildGatewayOrder>[1] = {}) => {
  const order = await buildGatewayOrder(db, given)
  return { order, ...(await beginPayment(db, standIn, order)) }
}

const outcomeOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('payment_events').select('outcome').where('id', '=', id).executeTakeFirst())
    ?.outcome

const stateOf = async (order: { id: string; user_id: string }) => {
  const [{ status }, wallet, attempts] = await Promise.all([
    findOrder(db, order.id),
    walletBalance(db, order.user_id),
    attemptsOf(db, order.id),
  ])
  return [status, wallet, ...attempts.map(({ state }) => state)]
}

/** The transfers that an attempt and its order have made, as code and amount. */
const transfersOf = async (order: { id: string }, attempt: { id: string }) =>
  (
    await db
      .selectFrom('ledger_transfers')
      .select(['code', 'amount'])
      .where('reference', 'in', [`order:${order.id}`, `attempt:${attempt.id}`])
      .orderBy('code')
      .execute()
  ).map(({ code, amount }) => [code, amount])

const toCheck = async (text: string) =>
  (await listPaymentsToCheck(db, {
    text,
    filters: { state: 'waiting' },
    sort: 'newest',
    size: 25,
    place: null,
  }))!.rows.map(({ outcome }) => outcome)

const cancel = ({ id, user_id }: { id: string; user_id: string }) =>
  moveOrder(
    db,
    { id, name: 'cancel', actor: person({ id: user_id, is_admin: false }) },
    defaults,
    new Date(),
  )

describe('a payment that the gateway signed', () => {
  test('pays its order and books its fee, once however often it is told', async () => {
    const { order, attempt, checkout } = await begun()
    const event = toldOf(checkout, 'paid')
    const told = [event, event, event, toldOf(checkout, 'paid'), toldOf(checkout, 'paid'), event]
    expect(new Set(await Promise.all(told.map(send)))).toEqual(new Set([200]))
    expect(await send(event)).toBe(200)
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
    expect(await transfersOf(order, attempt)).toEqual([
      ['capture', order.total_price],
      ['gateway_fee', checkout.fees],
    ])
    expect((await lastAttempt(db, order.id))?.fees).toBe(checkout.fees)
    for (const { id } of told) expect(await toCheck(id)).toEqual([])
  })

  test('without fees books none, and with more fees than money none either', async () => {
    for (const fees of [0, 100_000_000]) {
      const { order, attempt, checkout } = await begun()
      await send(toldOf(checkout, 'paid', { fees }))
      expect(await transfersOf(order, attempt)).toEqual([['capture', order.total_price]])
    }
  })

  test.each(['failed', 'canceled', 'expired'] as const)(
    '%s moves the attempt only, and another may be begun',
    async (end) => {
      const { order, attempt, checkout } = await begun()
      const event = toldOf(checkout, end)
      for (const _ of [1, 2]) expect(await send(event)).toBe(200)
      expect([await outcomeOf(event), await stateOf(order)]).toEqual([
        'not_paid',
        ['pending', 0, end],
      ])
      expect(await toCheck(event.id)).toEqual([])
      const again = await beginPayment(db, standIn, order)
      expect(again.attempt.id).not.toBe(attempt.id)
      // money counts however the attempt had ended before
      await send(toldOf(checkout, 'paid'))
      // on a busy machine it is answered before it is taken
      await expect.poll(() => stateOf(order)).toEqual(['paid', 0, 'pending', 'paid'])
    },
  )

  test('paid before failed, or after: the order is paid either way', async () => {
    for (const ends of [
      ['paid', 'failed'],
      ['failed', 'paid'],
      ['expired', 'canceled', 'paid', 'expired'],
    ] as const) {
      const { order, checkout } = await begun()
      for (const end of ends) await send(toldOf(checkout, end))
      expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
    }
  })

  test('one whose type and data do not agree moves nothing; what is true is asked', async () => {
    const { order, attempt, checkout } = await begun()
    for (const event of [
      { ...toldOf(checkout, 'paid'), type: 'checkout.failed' },
      { ...toldOf(checkout, 'failed'), type: 'checkout.paid' },
      { ...toldOf(checkout, 'paid'), livemode: 'true' },
    ])
      expect([await send(event), await outcomeOf(event)]).toEqual([200, 'other_type'])
    expect(await stateOf(order)).toEqual(['pending', 0, 'pending'])
    standIn.settle(checkout.id, 'paid')
    await refreshPayment(db, order.id, order.user_id, defaults, plus(new Date(), MINUTE))
    expect(await transfersOf(order, attempt)).toEqual([
      ['capture', order.total_price],
      ['gateway_fee', checkout.fees],
    ])
  })
})

describe('what does not fit moves no money and waits for an administrator', () => {
  test.each([
    ['another amount', { amount: 999 }, 'wrong_amount'],
    ['a hundred times as much', { amount: 100_000 }, 'wrong_amount'],
    ['another currency', { currency: 'eur' as 'dzd' }, 'wrong_currency'],
    ['the other mode', { livemode: true }, 'test_mode'],
  ])('%s', async (_, given, outcome) => {
    const { order, attempt, checkout } = await begun()
    const event = toldOf(checkout, 'paid', given)
    expect([await send(event), await outcomeOf(event)]).toEqual([200, outcome])
    expect(await stateOf(order)).toEqual(['pending', 0, 'failed'])
    expect(await transfersOf(order, attempt)).toEqual([])
    expect(await toCheck(event.id)).toEqual([outcome])
    // told rightly under the same id it pays
    await send({ ...event, livemode: 'false', data: { ...checkout, status: 'paid' } })
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
  })

  test.each([
    ['an attempt that never was', { attempt_id: randomUUID() }],
    ['one that is no id', { attempt_id: 'KZ-1' }],
    ['none', {}],
  ])('a payment of %s', async (_, metadata) => {
    const { order, checkout } = await begun()
    const event = toldOf(checkout, 'paid', { id: `01${randomUUID()}`, metadata })
    expect([await send(event), await outcomeOf(event)]).toEqual([200, 'unknown_order'])
    expect(await stateOf(order)).toEqual(['pending', 0, 'pending'])
    expect(await toCheck(event.id)).toEqual(['unknown_order'])
  })

  test('the second of two checkouts for one attempt, which we never make', async () => {
    const { order, checkout } = await begun()
    const second = toldOf(checkout, 'paid', { id: `01${randomUUID()}` })
    await send(second)
    expect([await outcomeOf(second), await stateOf(order)]).toEqual([
      'unknown_order',
      ['pending', 0, 'pending'],
    ])
    await send(toldOf(checkout, 'paid'))
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
  })

  test('two checkouts of an attempt whose creation was not answered: one counts', async () => {
    const order = await buildGatewayOrder(db)
    standIn.switches.answer = 'cut'
    const page = await payAtGateway(db, order.id, order.user_id, pageOfTests, defaults, new Date())
    expect(page).toMatchObject({ ok: false, code: 'unavailable' })
    const checkout = standIn.lastCheckout()
    const [one, other] = [
      toldOf(checkout, 'paid'),
      toldOf(checkout, 'paid', { id: `01${randomUUID()}` }),
    ]
    await Promise.all([send(one), send(other)])
    await processStoredEvents(db, defaults, plus(new Date(), MINUTE))
    const outcomes = [await outcomeOf(one), await outcomeOf(other)]
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(['unknown_order', 'paid_again']).toContain(outcomes.find((each) => each !== 'paid'))
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
  })
})

describe('late and out of order', () => {
  test('the webhook may come before the answer that makes the payment', async () => {
    const order = await buildGatewayOrder(db)
    const now = new Date()
    const { attempt } = await transact(db, async (tx) =>
      opened(
        tx,
        {
          user_id: order.user_id,
          order_id: order.id,
          payment_method_id: await gatewayMethod(db),
          amount: order.total_price,
          token: randomUUID(),
          expires_at: plus(now, HOUR),
        },
        now,
      ),
    )
    const made = await standIn.create(
      {
        amount: order.total_price,
        currency: 'dzd',
        success_url: pageOfTests.success_url,
        locale: 'ar',
        metadata: { attempt_id: attempt.id },
      },
      (id) => `${standIn.origin}/test/checkouts/${id}/pay`,
    )
    await send(toldOf(made, 'paid'))
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
    expect((await lastAttempt(db, order.id))?.provider_id).toBe(made.id)
  })

  test('and the whole way of it: the page is answered after its payment has come', async () => {
    const order = await buildGatewayOrder(db)
    const { sent, endpoint, close } = await relay()
    standIn.switches.paid_at_once = true
    const page = { ...pageOfTests, site: new URL(endpoint).origin }
    const begunThere = await payAtGateway(db, order.id, order.user_id, page, defaults, new Date())
    expect(begunThere).toMatchObject({ ok: true })
    expect(sent).toEqual([200])
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid'])
    const attempt = (await lastAttempt(db, order.id))!
    expect(begunThere).toEqual({ ok: true, value: attempt.url })
    await close()
  })

  test("money for a cancelled order is the buyer's, once, and its fee ours", async () => {
    const { order, attempt, checkout } = await begun()
    await cancel(order)
    const event = toldOf(checkout, 'paid')
    for (const told of [event, event, toldOf(checkout, 'paid')]) expect(await send(told)).toBe(200)
    expect([await outcomeOf(event), await stateOf(order)]).toEqual([
      'to_wallet',
      ['cancelled', order.total_price, 'paid'],
    ])
    expect(await transfersOf(order, attempt)).toEqual([['gateway_fee', checkout.fees]])
  })

  test('of a deleted account it goes to nobody, and the operator sees it', async () => {
    const { order, checkout } = await begun()
    await cancel(order)
    // an account does not end while a payment of it is open
    await closePayments(db, defaults, plus(new Date(), MINUTE))
    const { username } = await db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', order.user_id)
      .executeTakeFirstOrThrow()
    const person = inSession({ id: order.user_id })
    const ended = await deleteAccount(db, person, { password: '', username }, new Date())
    expect(ended.ok).toBe(true)
    const event = toldOf(checkout, 'paid')
    await send(event)
    expect([await outcomeOf(event), await stateOf(order)]).toEqual([
      'buyer_gone',
      ['cancelled', 0, 'paid'],
    ])
    expect(await toCheck(event.id)).toEqual(['buyer_gone'])
  })

  test('a further payment of a paid order credits nobody and is looked at', async () => {
    const { order, checkout } = await begun()
    await send(toldOf(checkout, 'canceled'))
    const again = await beginPayment(db, standIn, order)
    const [first, second] = [toldOf(again.checkout, 'paid'), toldOf(checkout, 'paid')]
    await Promise.all([send(first), send(second)])
    expect(new Set([await outcomeOf(first), await outcomeOf(second)])).toEqual(
      new Set(['paid', 'paid_again']),
    )
    expect(await stateOf(order)).toEqual(['paid', 0, 'paid', 'paid'])
    expect([...(await toCheck(first.id)), ...(await toCheck(second.id))]).toEqual(['paid_again'])
  })

  test('what an administrator marked as paid by hand is not paid twice', async () => {
    const { order, checkout } = await begun()
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: system }, defaults, new Date())
    const event = toldOf(checkout, 'paid')
    await send(event)
    expect([await outcomeOf(event), await stateOf(order)]).toEqual([
      'paid_by_hand',
      ['paid', 0, 'paid'],
    ])
  })

  test('while the buyer cancels, the money is in escrow or in the wallet', async () => {
    for (let round = 0; round < 8; round++) {
      const { order, checkout } = await begun()
      const both = [() => send(toldOf(checkout, 'paid')), () => cancel(order)]
      await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()))
      const [status, wallet] = await stateOf(order)
      expect([
        ['paid', 0],
        ['cancelled', order.total_price],
      ]).toContainEqual([status, wallet])
    }
  })
})

describe('what no webhook tells is asked', () => {
  test('a lost one is found by asking, by the buyer or by schedule', async () => {
    const [one, other] = [await begun(), await begun()]
    for (const { checkout } of [one, other]) standIn.settle(checkout.id, 'paid')
    await refreshPayment(db, one.order.id, one.order.user_id, defaults, plus(new Date(), MINUTE))
    expect(await stateOf(one.order)).toEqual(['paid', 0, 'paid'])
    await pollOpenPayments(db, defaults, plus(new Date(), 2 * MINUTE))
    expect(await stateOf(other.order)).toEqual(['paid', 0, 'paid'])
    // and told late all the same
    for (const { checkout } of [one, other])
      expect(await send(toldOf(standIn.checkouts.get(checkout.id)!, 'paid'))).toBe(200)
    expect(await transfersOf(other.order, other.attempt)).toHaveLength(2)
  })

  test('an order that was not paid in time is cancelled after its payment was ended, or is paid', async () => {
    const [unpaid, paid] = [await begun(), await begun()]
    standIn.settle(paid.checkout.id, 'paid')
    const late = plus(new Date(), 25 * HOUR)
    for (const { order } of [unpaid, paid]) await cancelUnpaid(db, order.id, defaults, late)
    expect(await stateOf(unpaid.order)).toEqual(['cancelled', 0, 'expired'])
    expect(await stateOf(paid.order)).toEqual(['paid', 0, 'paid'])
    expect(standIn.checkouts.get(unpaid.checkout.id)?.status).toBe('expired')
  })

  test('the payment of a cancelled order is ended at the gateway', async () => {
    const { order, checkout } = await begun()
    await cancel(order)
    await closePayments(db, defaults, plus(new Date(), 5 * MINUTE))
    expect(standIn.checkouts.get(checkout.id)?.status).toBe('expired')
    expect(await stateOf(order)).toEqual(['cancelled', 0, 'expired'])
  })
})

describe('a deposit', () => {
  const settings = { ...defaults, deposits_open: true }
  const deposit = async () => {
    const user = await buildProfile(db)
    const form = {
      amount: 5_000,
      payment_method_id: await gatewayMethod(db),
      token: randomUUID(),
    }
    const page = await payDeposit(db, user.id, form, () => pageOfTests, settings, new Date())
    if (!page.ok) throw new Error(page.code)
    const checkout = [...standIn.checkouts.values()].find(
      ({ checkout_url }) => checkout_url === page.value,
    )!
    return { user, checkout }
  }

  test('fills its wallet once, whenever its payment comes', async () => {
    const { user, checkout } = await deposit()
    await send(toldOf(checkout, 'expired'))
    const event = toldOf(checkout, 'paid')
    await Promise.all([event, event, toldOf(checkout, 'paid'), event].map(send))
    expect(await walletBalance(db, user.id)).toBe(5_000)
  })

  test('of another amount fills none', async () => {
    const { user, checkout } = await deposit()
    await send(toldOf(checkout, 'paid', { amount: 50_000 }))
    expect(await walletBalance(db, user.id)).toBe(0)
  })
})

test('without a key there is no such address', async () => {
  const configured = env.gateways.chargily
  env.gateways.chargily = undefined
  const [checkout] = [...standIn.checkouts.values()]
  expect(await send(toldOf(checkout!, 'paid'))).toBe(404)
  env.gateways.chargily = configured
})

test('forms may lead to the pages of the gateway, and to those of no other', async () => {
  const formsOf = async () =>
    /form-action ([^;]*)/.exec(
      (await request('/login')).headers.get('content-security-policy') ?? '',
    )?.[1]
  expect(await formsOf()).toBe(`'self' ${standIn.origin}`)
  const configured = env.gateways.chargily!
  env.gateways.chargily = { ...configured, url: 'https://pay.chargily.net/api/v2' }
  expect(await formsOf()).toBe("'self' https://pay.chargily.net https://pay.chargily.dz")
  env.gateways.chargily = undefined
  expect(await formsOf()).toBe("'self'")
  env.gateways.chargily = configured
})

test('what all of these left behind breaks no rule', async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

/** Where the stand-in may send webhooks that go on to the site. */
async function relay() {
  const sent: number[] = []
  const server = createServer(async (message, response) => {
    const body = Buffer.concat(await message.toArray()).toString()
    sent.push(await sendRaw(body, message.headers.signature as string))
    response.writeHead(sent.at(-1)!).end()
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    sent,
    endpoint: `http://localhost:${port}/hooks`,
    close: () => new Promise((done) => server.close(done)),
  }
}
