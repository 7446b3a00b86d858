import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { renderMail } from '#jobs/mails/render.ts'
import { person } from '#modules/auth/actor.ts'
import { forgetPerson } from '#modules/auth/forget-person.server.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import type { Handling, PaymentEvent } from '#modules/payments/payment-event.ts'
import { defaults } from '#modules/settings/settings.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildAttempt, toldOfAttempt } from '../../../../tests/factories/attempt.ts'
import { buildOrder, findOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { allByRole, mainOf, wordsOf } from '../../../../tests/page.ts'
import { relay } from '../../../../tests/relay.ts'

const { db, request } = await openTestApp()
const admin = await buildAdmin(db)
const now = new Date()
const method = await buildPaymentMethod(db, { kind: 'gateway' })

const orderOf = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, { payment_method_id: method.id, ...given })

/** A payment of the gateway's for an order's attempt, with fees of 25, that waits for a person. */
async function waiting(
  given: Partial<PaymentEvent> = {},
  order: Awaited<ReturnType<typeof orderOf>> | null = null,
) {
  const found = order ?? (await orderOf())
  const attempt = await buildAttempt(db, {
    order_id: found.id,
    user_id: found.user_id,
    payment_method_id: method.id,
    amount: found.total_price,
  })
  const said = { id: attempt.provider_id, status: 'paid', livemode: false }
  const event = toldOfAttempt(attempt, { amount: 1_200, fees: 25, said, ...given })
  const outcome = await processPayment(db, 'chargily', event, defaults, now)
  const { seq } = await eventOf(event.id)
  return { order: found, attempt, event, seq, outcome, path: `/admin/payments/${seq}` }
}

const eventOf = (id: string) =>
  db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const press = (path: string, as: Handling, note = 'Agreed with the provider') =>
  request(path, { viewer: admin, form: { as, note } })
const moved = (reference: string) =>
  db
    .selectFrom('ledger_transfers')
    .select(['code', 'debit_account_id as from', 'credit_account_id as to', 'amount'])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute()
const actsShown = async (path: string) =>
  allByRole(await mainOf(request(path, { viewer: admin })), 'radio').map((radio) =>
    radio.getAttribute('value'),
  )

const doneFlashes = [
  'payment_credited',
  'payment_marked_paid',
  'payment_sent_back',
  'payment_handled',
]

describe('a payment to check', () => {
  test('is credited to the wallet of the buyer, and what the provider keeps is booked', async () => {
    const { order, attempt, event, seq, path, outcome } = await waiting({ amount: 900 })
    expect(outcome).toBe('wrong_amount')
    expect(await actsShown(path)).toEqual(['credited', 'sent_back', 'nothing'])
    expect(flashOf(await press(path, 'credited'))).toBe('payment_credited')
    expect(await walletBalance(db, order.user_id)).toBe(900)
    expect(await moved(`payment:${event.id}`)).toEqual([
      {
        code: 'late_payment',
        from: `clearing:${method.id}`,
        to: `wallet:${order.user_id}`,
        amount: 900,
      },
    ])
    expect(await moved(`attempt:${attempt.id}`)).toMatchObject([
      { code: 'gateway_fee', amount: 25 },
    ])
    expect(await eventOf(event.id)).toMatchObject({ seq, handled_as: 'credited' })
    expect(wordsOf(await mainOf(request(path, { viewer: admin })))).toMatch(
      /Credited to the wallet .*Agreed with the provider/,
    )
    const told = await db
      .selectFrom('outbox')
      .select('payload')
      .where('event', '=', 'payment.credited')
      .where('subject_id', '=', order.id)
      .execute()
    expect(told).toEqual([{ payload: { amount: 900 } }])
  })

  test('pays its order, and what is over goes to the wallet', async () => {
    const { order, event, path } = await waiting()
    expect(await actsShown(path)).toContain('marked_paid')
    expect(flashOf(await press(path, 'marked_paid'))).toBe('payment_marked_paid')
    expect(await findOrder(db, order.id)).toMatchObject({ status: 'paid' })
    expect(await moved(`order:${order.id}`)).toMatchObject([{ code: 'capture', amount: 1_000 }])
    expect(await moved(`payment:${event.id}`)).toMatchObject([
      { code: 'late_payment', amount: 200 },
    ])
    const actions = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', 'in', [`payment:${event.id}`, `order:${order.id}`])
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['order.mark_paid', 'payment.credit'])
  })

  test('is given back as a task, that names it', async () => {
    const { order, event, path } = await waiting({ amount: 700 })
    expect(flashOf(await press(path, 'sent_back'))).toBe('payment_sent_back')
    const tasks = await db
      .selectFrom('refund_tasks')
      .selectAll()
      .where('event_id', '=', event.id)
      .execute()
    expect(tasks).toMatchObject([
      {
        amount: 700,
        user_id: order.user_id,
        payment_method_id: method.id,
        provider_id: event.payment_id,
        done_at: null,
      },
    ])
    expect(await moved(`payment:${event.id}`)).toEqual([])
  })

  test('is money once, whoever presses what at the same instant', async () => {
    const { order, event, path, seq } = await waiting()
    const acts = ['credited', 'marked_paid', 'sent_back', 'nothing'] as const
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => press(path, acts[n % 4]!)),
    )
    const flashes = answers.map((answer) => flashOf(answer) ?? '')
    expect(flashes.filter((flash) => doneFlashes.includes(flash))).toHaveLength(1)
    const { handled_as } = await db
      .selectFrom('payment_events')
      .select('handled_as')
      .where('seq', '=', seq)
      .executeTakeFirstOrThrow()
    const wallet = { credited: 1_200, marked_paid: 200, sent_back: 0, nothing: 0 }[handled_as!]
    expect(await walletBalance(db, order.user_id)).toBe(wallet)
    const tasks = await db
      .selectFrom('refund_tasks')
      .select('id')
      .where('event_id', '=', event.id)
      .execute()
    expect(tasks).toHaveLength(handled_as === 'sent_back' ? 1 : 0)
  })

  test('goes nowhere by a second event of the same payment', async () => {
    const first = await waiting({ amount: 900 })
    const again = { ...first.event, id: `asked:${first.attempt.id}:paid` }
    expect(await processPayment(db, 'chargily', again, defaults, now)).toBe('wrong_amount')
    expect(flashOf(await press(first.path, 'credited'))).toBe('payment_credited')
    const { seq } = await eventOf(again.id)
    expect(await actsShown(`/admin/payments/${seq}`)).toEqual(['nothing'])
    expect(flashOf(await press(`/admin/payments/${seq}`, 'credited'))).toBe(
      'payment_act_impossible',
    )
    expect(await walletBalance(db, first.order.user_id)).toBe(900)
    const right = { ...first.event, id: `evt_${randomUUID()}`, amount: 1_000 }
    expect(await processPayment(db, 'chargily', right, defaults, now)).toBe('same_payment')
    expect(await findOrder(db, first.order.id)).toMatchObject({ status: 'pending' })
  })

  test('of an order that was marked as paid meanwhile goes to the buyer', async () => {
    const order = await orderOf()
    const { attempt, outcome, path } = await waiting({ amount: 999 }, order)
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor: person(admin) }, defaults, now)
    expect(outcome).toBe('wrong_amount')
    expect(await actsShown(path)).not.toContain('marked_paid')
    await press(path, 'credited')
    expect(await walletBalance(db, order.user_id)).toBe(999)
    expect(await moved(`attempt:${attempt.id}`)).toHaveLength(1)
  })

  test.each(['refund_original', 'refund_wallet'] as const)(
    'of an order that was marked by hand goes back once, with its %s',
    async (name) => {
      const order = await orderOf()
      const actor = person(admin)
      await moveOrder(db, { id: order.id, name: 'mark_paid', actor }, defaults, now)
      const { event, outcome, path } = await waiting({ amount: 1_000 }, order)
      expect(outcome).toBe('paid_by_hand')
      expect(await actsShown(path)).toEqual(['credited', 'sent_back', 'nothing'])
      await moveOrder(db, { id: order.id, name, actor, reason: 'Not delivered' }, defaults, now)
      const task = { order_id: order.id, event_id: null, provider_id: event.payment_id }
      const tasksOf = () =>
        db.selectFrom('refund_tasks').selectAll().where('user_id', '=', order.user_id).execute()
      expect(await tasksOf()).toMatchObject(name === 'refund_original' ? [task] : [])
      expect(await actsShown(path)).toEqual(['nothing'])
      expect(wordsOf(await mainOf(request(path, { viewer: admin })))).toContain(
        'this payment went back with it',
      )
      for (const as of ['sent_back', 'credited'] as const)
        expect(flashOf(await press(path, as))).toBe('payment_act_impossible')
      expect(await tasksOf()).toHaveLength(name === 'refund_original' ? 1 : 0)
      expect(await walletBalance(db, order.user_id)).toBe(name === 'refund_wallet' ? 1_000 : 0)
      expect(flashOf(await press(path, 'nothing'))).toBe('payment_handled')
    },
  )

  test('that a person sent back as a further one is not named by its order’s refund', async () => {
    const order = await orderOf()
    const actor = person(admin)
    await moveOrder(db, { id: order.id, name: 'mark_paid', actor }, defaults, now)
    const { path } = await waiting({ amount: 1_000 }, order)
    expect(flashOf(await press(path, 'sent_back'))).toBe('payment_sent_back')
    const refund = { id: order.id, name: 'refund_original', actor, reason: 'No' } as const
    await moveOrder(db, refund, defaults, now)
    const { provider_id } = await db
      .selectFrom('refund_tasks')
      .select('provider_id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(provider_id).toBeNull()
  })

  test('of an administrator is not theirs to credit', async () => {
    const own = await buildAdmin(db)
    const mine = await waiting({ amount: 900 }, await orderOf({ buyer_id: own.id }))
    const credit = { as: 'credited', note: 'Mine' } as const
    expect(
      await handlePayment(db, mine.seq, credit, { ...own, is_admin: true }, defaults, now),
    ).toMatchObject({ ok: false, code: 'own' })
  })

  test('needs an act to be chosen, and says what the provider said', async () => {
    const { path } = await waiting({ amount: 900 })
    const response = await request(path, { viewer: admin, form: { note: 'A note' } })
    expect(response.status).toBe(422)
    const words = wordsOf(await mainOf(response))
    expect(words).toContain('Choose what to do')
    expect(words).toMatch(/What the provider said .*State paid/)
  })
})

describe('a payment of a deposit by card', () => {
  async function told(given: Partial<PaymentEvent>, gone = false) {
    const payer = await buildProfile(db)
    const attempt = await buildAttempt(db, {
      order_id: null,
      user_id: payer.id,
      payment_method_id: method.id,
      amount: 4_000,
    })
    if (gone) await transact(db, (tx) => forgetPerson(tx, payer.id, now))
    const event = {
      id: `evt_${randomUUID()}`,
      payment_id: attempt.provider_id,
      order_id: null,
      attempt_id: attempt.id,
      type: 'payment.succeeded',
      state: 'paid' as const,
      amount: 4_000,
      currency: 'DZD',
      mode: 'test' as const,
      ...given,
    }
    await relay()
    const outcome = await processPayment(db, 'chargily', event, defaults, now)
    const { seq } = await eventOf(event.id)
    return { payer, event, outcome, path: `/admin/payments/${seq}` }
  }
  const mailed = async () => {
    const mails: MailRequest[] = []
    await relay(mails)
    return mails.map((mail) => renderMail(mail, 'https://kanz.example'))
  }

  test('that is credited is told to who paid it, and stands in their wallet', async () => {
    const { payer, path, outcome } = await told({ amount: 3_500 })
    expect(outcome).toBe('wrong_amount')
    expect(flashOf(await press(path, 'credited'))).toBe('payment_credited')
    expect(await mailed()).toMatchObject([
      {
        to: payer.email,
        subject: 'Deposit in your wallet',
        text: expect.stringContaining('3,500'),
      },
      { list: 'operator', text: expect.stringContaining(payer.username) },
    ])
    const read = async (page: string) => wordsOf(await mainOf(request(page, { viewer: payer })))
    expect(await read('/notifications')).toContain('3,500 DA that you paid by card')
    expect(await read('/wallet')).toContain('3,500 DA')
  })

  test('whose account is deleted is told to the operator, and waits for a person', async () => {
    const { event, path, outcome } = await told({}, true)
    expect(outcome).toBe('buyer_gone')
    const [mail, ...more] = await mailed()
    expect(mail).toMatchObject({ to: 'support@kanz.example', list: 'operator' })
    expect(mail!.subject).toContain('Payment for a deleted account')
    for (const said of ['4,000\u00a0DA', event.id, `/admin/payments?q=${event.id}`])
      expect(mail!.text).toContain(said)
    expect(more.map(({ to }) => to)).toEqual(more.map(() => 'support@kanz.example'))
    expect(await db.selectFrom('outbox').select('event').execute()).toEqual([])
    expect(await actsShown(path)).toEqual(['sent_back', 'nothing'])
  })
})
