import { randomUUID } from 'node:crypto'
import { hashPassword, symmetricEncrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { algiersDay, plusDays } from '#kernel/algiers.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { askAccountChange } from '#modules/auth/account-changes.server.ts'
import { sendAccountLink } from '#modules/auth/account-help.server.ts'
import { person } from '#modules/auth/actor.ts'
import { confirmDecision, decideDispute } from '#modules/disputes/decide.server.ts'
import { createReward, offerReward } from '#modules/loyalty/reward-editing.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { refundPart } from '#modules/orders/partial-refund.server.ts'
import { enterOutage } from '#modules/orders/outages.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { letResalePass } from '#modules/orders/resale.server.ts'
import type { Handling } from '#modules/payments/payment-event.ts'
import { activateMethod, saveMethod } from '#modules/payments/payment-methods.server.ts'
import { finishRefund } from '#modules/payments/refund-tasks.server.ts'
import { recordSettlement } from '#modules/payments/settlements.server.ts'
import { saveBankLayout, takeBankAnswer } from '#modules/payouts/bank-answers.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { approvePayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { exportPayoutBatch } from '#modules/payouts/payout-sending.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { exportApproved } from '#modules/payouts/withdrawal-export.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { confirmChange } from '#modules/people/staff-changes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import type { UserAct } from '#modules/people/user-acts.ts'
import { auditActions } from '#modules/reports/audit.ts'
import { comingFees, takeFeeBack } from '#modules/settings/coming-fees.server.ts'
import { saveSettings } from '#modules/settings/settings.server.ts'
import { answerLayout, buildBankAnswer } from './factories/bank-answer.ts'
import { defaults, isSensitive, settingKeys } from '#modules/settings/settings.ts'
import {
  isMoneyAct,
  moneyActs,
  type SensitiveAction,
  sensitiveActions,
  takesConfirmation,
} from '#modules/step-up/step-up.ts'
import { letUnitsThrough } from '#modules/vault/held-units.server.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { openTestApp } from './app.ts'
import { account, buildResale, storeGoods } from './factories/goods.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import {
  buildDeposit,
  buildPayoutBatch,
  buildWithdrawal,
  openSettings,
} from './factories/payout.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildIdentity, buildProfile } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { disputeOrder, settleDispute } from './factories/dispute.ts'

const { db, env, request, signInAgain } = await openTestApp()
const now = new Date()
const PASSWORD = 'a long enough secret'
const hashed = hashPassword(PASSWORD)
const office = await buildAdmin(db)
const reward = {
  name: 'Voucher',
  name_ar: 'قسيمة',
  description: '',
  description_ar: '',
  points_required: 1_000_000,
  reward_value: 10,
  active: false,
  agreed: '',
}

/** How many were entered, since no two may meet. */
let outages = 0

type Act = (actor: Administrator) => Promise<{ ok: boolean; code?: string }>

/** Each act with what it is done to, made anew: what asks for a confirmation is done once only. */
const acts: Record<SensitiveAction, () => Promise<Act>> = {
  'user.grant_admin': async () => {
    const { id } = await buildProfile(db)
    await actOnUser(
      db,
      { id, act: 'administrator', on: true, reason: 'It was agreed' },
      office,
      now,
    )
    const change = await db
      .selectFrom('pending_changes')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return (actor) => confirmChange(db, change.id, actor, now)
  },
  'staff.propose': () => onUser({}, 'administrator', true),
  'user.remove_admin': () => onUser({ is_admin: true }, 'administrator', false),
  'user.grant_seller': () => onUser({ is_admin: true }, 'seller', true),
  'user.remove_seller': () => onUser({ is_admin: true, is_seller: true }, 'seller', false),
  'user.suspend': () => onUser({ is_admin: true }, 'suspension', true),
  'user.restore': () => onUser({ is_admin: true, suspended_at: now }, 'suspension', false),
  'user.sign_out': () => onUser({ is_admin: true }, 'sign-out', true),
  'user.reset_link': async () => {
    const { id: userId } = await buildProfile(db)
    return (actor) => sendAccountLink(db, { userId, link: 'reset', reason: 'Called' }, actor, now)
  },
  'user.ask_two_step_off': async () => {
    const { id: userId } = await buildProfile(db, { two_factor_enabled: true })
    const asked = { userId, kind: 'two_step_off', reason: 'Called' } as const
    return (actor) => askAccountChange(db, asked, actor, now)
  },
  'user.ask_address': async () => {
    const { id: userId } = await buildProfile(db)
    const email = `${userId}@example.com`
    const asked = { userId, kind: 'address', email, reason: 'Called' } as const
    return (actor) => askAccountChange(db, asked, actor, now)
  },
  'wallet.deposit': () => onWallet('deposit'),
  'wallet.withdrawal': () => onWallet('withdrawal'),
  'order.refund_wallet': () => onOrder('refund_wallet'),
  'order.refund_original': () => onOrder('refund_original'),
  'order.refund_part': () => onPart('wallet'),
  'order.refund_part_original': () => onPart('original'),
  'order.mark_paid': () => onOrder('mark_paid', defaults.mark_paid_limit + 1),
  'order.settle': async () => {
    const { id } = await buildOrder(db, {
      price: defaults.mark_paid_limit + 1,
      status: 'completed',
    })
    await disputeOrder(db, id, person(await buildAdmin(db)), 'To be looked at', now)
    return (actor) => settleDispute(db, { id, actor: person(actor) }, defaults, now)
  },
  'order.let_resale_pass': async () => {
    const { second } = await buildResale(db, { price: defaults.mark_paid_limit + 1 })
    return (actor) => letResalePass(db, { id: second.id, actor: person(actor) }, defaults, now)
  },
  'dispute.decide': async () => {
    const { orderId } = await toDecide()
    return (actor) =>
      decideDispute(db, { orderId, actor: person(actor) }, decision, 1, defaults, now)
  },
  'dispute.confirm': async () => {
    const { orderId } = await toDecide()
    const first = { orderId, actor: person(await buildAdmin(db)) }
    await decideDispute(db, first, decision, 0, defaults, now)
    return (actor) => confirmDecision(db, { orderId, actor: person(actor) }, defaults, now)
  },
  'withdrawal.approve': () => onWithdrawal('approve', 'requested'),
  'withdrawal.pay': () => onWithdrawal('pay', 'approved'),
  'withdrawal.return_exported': async () => {
    const { id } = await buildWithdrawal(db, { status: 'approved' })
    await exportApproved(db, office, true, now)
    return (actor) => moveWithdrawal(db, { id, name: 'return', actor, note: 'Closed' }, now)
  },
  'withdrawal.export': async () => {
    await buildWithdrawal(db, { status: 'approved' })
    return (actor) => exportApproved(db, actor, true, now)
  },
  'payout_batch.approve': async () => {
    const id = await buildPayoutBatch(db, { status: 'approved' })
    const seen = { rows: 1, total: 4_850 }
    return (actor) => approvePayoutBatch(db, actor, { id, seen }, now)
  },
  'payout_batch.export': async () => {
    const id = await buildPayoutBatch(db, { isApproved: true })
    return (actor) => exportPayoutBatch(db, actor, { id, format: 'csv', reason: '' }, now)
  },
  'payout_batch.layout': async () => {
    const { id } = await buildBankAnswer(db)
    const layout = { ...answerLayout, words: {} }
    return (actor) => saveBankLayout(db, actor, { id, layout }, now)
  },
  'payout_batch.answer': async () => {
    const { id, seen } = await buildBankAnswer(db)
    return (actor) => takeBankAnswer(db, actor, { id, seen, note: '', others: [] }, now)
  },
  'deposit.confirm': async () => {
    const { id, amount } = await buildDeposit(db)
    return (actor) =>
      decideOnDeposit(
        db,
        id,
        { name: 'confirm', received: amount, differs: false },
        actor,
        openSettings,
        now,
      )
  },
  'receipt.arrive_other': async () => {
    const { id, amount } = await buildReceipt(db)
    const decision = { name: 'arrive', received: amount - 1, differs: true } as const
    return (actor) => decideReceipt(db, id, decision, actor, openSettings, now)
  },
  'payment.credit': () => onPayment('credited'),
  'payment.send_back': () => onPayment('sent_back'),
  'payment.dismiss': () => onPayment('nothing'),
  'refund.done': async () => {
    const { id: order_id } = await buildOrder(db, { status: 'refunded_original' })
    const { id } = await db
      .selectFrom('refund_tasks')
      .select('id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const sent = { bank_reference: randomUUID(), sent_on: algiersDay(now) }
    return (actor) => finishRefund(db, id, sent, actor, now)
  },
  'settlement.record': async () => {
    await buildPaymentMethod(db, { kind: 'gateway' })
    const form = {
      amount: 500,
      bank_reference: randomUUID(),
      arrived_on: algiersDay(now),
      token: randomUUID(),
    }
    return (actor) => recordSettlement(db, form, actor, now)
  },
  'payment_method.create': async () => {
    const form = {
      name: randomUUID(),
      name_ar: '',
      kind: 'link' as const,
      card: '' as const,
      active: true,
      supports_links: true,
      link_hosts: ['pay.example'],
      remove_logo: false,
    }
    return (actor) => saveMethod(db, null, form, null, actor, now)
  },
  'payment_method.update': async () => {
    const { id } = await buildPaymentMethod(db)
    return (actor) => activateMethod(db, id, false, actor, now)
  },
  'reward.create': async () => {
    const create_token = randomUUID()
    return (actor) => createReward(db, { ...reward, create_token }, defaults, actor, now)
  },
  'reward.update': async () => {
    const made = await createReward(
      db,
      { ...reward, create_token: randomUUID() },
      defaults,
      office,
      now,
    )
    return (actor) =>
      offerReward(
        db,
        made.ok ? made.value.id : 0,
        { active: true, agreed: '' },
        defaults,
        actor,
        now,
      )
  },
  'outage.enter': async () => {
    const from = plus(now, -outages++ * HOUR)
    return (actor) =>
      enterOutage(
        db,
        { from: plus(from, -2 * HOUR), to: plus(from, -HOUR), reason: 'The network was down' },
        actor,
        now,
      )
  },
  'stock.let_through': async () => {
    const offer = await buildOffer(db, { category: 'accounts' })
    const rules = { ...defaults, first_units_looked_at: 1 }
    await storeGoods(db, offer, [account()], plus(now, -MINUTE), randomUUID(), rules)
    const all = { upTo: Number.MAX_SAFE_INTEGER }
    return (actor) => letUnitsThrough(db, actor, offer.user_id, all, rules, now)
  },
  'setting.update': async () => {
    const { rows } = await sql<{
      holder: string
    }>`select coalesce((select value #>> '{}' from settings where key = 'order_webhook_url'),
      '') as holder`.execute(db)
    const typed = [
      {
        key: 'order_webhook_url' as const,
        typed: `https://example.com/${randomUUID()}`,
        seen: rows[0]!.holder,
      },
    ]
    return (actor) => saveSettings(db, typed, actor, now)
  },
  'setting.schedule': async () => {
    await forgetComingFees()
    return raiseNextWeek
  },
  'setting.take_back': async () => {
    await forgetComingFees()
    await raiseNextWeek(await administrator(0))
    const [coming] = await comingFees(db, now)
    return (actor) => takeFeeBack(db, coming!.id, actor, now)
  },
}

/** A fee changes once at a time, so what an earlier test has scheduled is taken back. */
async function forgetComingFees() {
  for (const { id } of await comingFees(db, now))
    await takeFeeBack(db, id, await administrator(0), now)
}

const raiseNextWeek = (actor: Administrator) =>
  saveSettings(
    db,
    [
      {
        key: 'seller_fee_items_bp',
        typed: '20',
        seen: '10',
        sure: true,
        from: plusDays(algiersDay(now), 8),
      },
    ],
    actor,
    now,
  )

const decision = {
  outcome: 'kept',
  part: null,
  to: 'wallet',
  words: 'It was delivered as described',
} as const

/** The order of a dispute that waits for a decision. */
async function toDecide() {
  const { id: orderId } = await buildOrder(db, { status: 'completed' })
  await disputeOrder(db, orderId, person(await buildAdmin(db)), 'To be looked at', now)
  return { orderId }
}

async function onUser(
  given: Parameters<typeof buildProfile>[1],
  act: UserAct,
  on: boolean,
): Promise<Act> {
  const { id } = await buildProfile(db, given)
  return (actor) => actOnUser(db, { id, act, on, reason: 'It was agreed' }, actor, now)
}

async function onWallet(kind: 'deposit' | 'withdrawal'): Promise<Act> {
  const { id } = await buildProfile(db, { wallet: 5_000 })
  const form = { kind, amount: 100, description: 'A correction', token: randomUUID() }
  return (actor) => adjustWallet(db, id, form, actor, now)
}

async function onPayment(as: Handling): Promise<Act> {
  const seq = await paymentToCheck()
  return (actor) =>
    handlePayment(db, seq, { as, note: 'The buyer has paid twice' }, actor, defaults, now)
}

/** The number of a payment that waits for a person, of an order that was paid by hand. */
async function paymentToCheck(mode: 'test' | 'live' = 'test'): Promise<number> {
  const { id: order_id } = await buildOrder(db, { status: 'paid' })
  const id = randomUUID()
  const money = { amount: 1_000, currency: 'DZD', mode }
  await processPayment(
    db,
    'callback',
    { id, order_id, type: 'payment.succeeded', ...money },
    defaults,
    now,
  )
  const { seq } = await db
    .selectFrom('payment_events')
    .select('seq')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return seq
}

async function onOrder(
  name: 'refund_wallet' | 'refund_original' | 'mark_paid',
  price = 1_000,
): Promise<Act> {
  const { id } = await buildOrder(db, { price, status: name === 'mark_paid' ? 'pending' : 'paid' })
  return (actor) =>
    moveOrder(db, { id, name, actor: person(actor), reason: 'Not delivered' }, defaults, now)
}

async function onPart(way: 'wallet' | 'original'): Promise<Act> {
  const { id } = await buildOrder(db, { status: 'paid' })
  const part = { id, part: 400, way, reason: 'One is missing', token: randomUUID() }
  return (actor) => refundPart(db, { ...part, actor: person(actor) }, defaults, now)
}

async function onWithdrawal(
  name: 'approve' | 'pay',
  status: 'requested' | 'approved',
): Promise<Act> {
  const { id } = await buildWithdrawal(db, { status })
  return (actor) => moveWithdrawal(db, { id, name, actor, note: 'VIR 1' }, now)
}

/** An administrator in a session in which they confirmed so many minutes ago; null: never. */
async function administrator(
  minutes: number | null,
  two_factor_enabled = true,
): Promise<Administrator> {
  const { id } = await buildProfile(db, { is_admin: true, two_factor_enabled })
  const session = {
    user_id: id,
    token: randomUUID(),
    expires_at: plus(now, 60 * MINUTE),
    confirmed_at: minutes === null ? null : plus(now, -minutes * MINUTE),
  }
  const { id: session_id } = await db
    .insertInto('sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, is_admin: true, session_id }
}

/** An administrator with a password and a second step of old, at the page that asks for a code. */
async function atTheirBrowser() {
  const admin = await buildProfile(db, { is_admin: true, two_factor_enabled: true })
  const old = { user_id: admin.id, created_at: plus(now, -2 * DAY) }
  await buildIdentity(db, admin.id, { ...old, password: await hashed })
  const secret = await symmetricEncrypt({ key: env.appSecrets[0], data: 'a key of an app' })
  const key = { secret, confirmed_at: plus(now, -2 * DAY) }
  await db
    .insertInto('two_factors')
    .values({ ...old, ...key })
    .execute()
  const cookie = await signInAgain(admin)
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  const confirm = (typed: Record<string, string>) =>
    request('/admin/confirm?to=/admin', {
      form: { confirm_step: 'confirm', ...typed },
      headers: { cookie },
    })
  return { actor: { id: admin.id, is_admin: true, session_id } as Administrator, confirm }
}

/** An entry of the audit log of an act that moved so much. */
const moved = (actor: Administrator, action: string, amount: number) => ({
  actor_id: actor.id,
  action,
  subject: `profile:${office.id}`,
  ...(isMoneyAct(action) && { amount, credited: office.id }),
})

/** Lets somebody give a role as far as that takes a second owner. */
async function letGive(name: SensitiveAction, { id: ended_by }: Administrator) {
  if (name !== 'user.grant_admin') return
  const ended = { ended_as: 'done' as const, ended_by, ended_at: now }
  const proposed = { reason: 'It was agreed', proposed_by: office.id, proposed_at: now }
  await db
    .insertInto('pending_changes')
    .values({ user_id: office.id, role: 'owner', ...proposed, ...ended })
    .execute()
}

/** Whether the operator is told of an entry. */
const isTold = async (entry: number) =>
  (await db
    .selectFrom('outbox')
    .where('event', '=', 'audit.told')
    .where('subject_id', '=', String(entry))
    .select('id')
    .executeTakeFirst()) !== undefined

const entries = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe.each(Object.keys(sensitiveActions) as SensitiveAction[])('%s is confirmed', (name) => {
  let act: Act
  beforeEach(async () => {
    act = await acts[name]()
  })

  test('a session alone does not do it, whoever else has confirmed and however long ago', async () => {
    const [elsewhere, gone] = [await administrator(0), await administrator(0)]
    const other = await administrator(null)
    await db.deleteFrom('sessions').where('id', '=', gone.session_id!).execute()
    const before = await entries()
    expect(await act(await administrator(0, false))).toMatchObject({
      ok: false,
      code: 'two_step_required',
    })
    for (const actor of [
      await administrator(10),
      other,
      { ...other, session_id: elsewhere.session_id },
      { ...elsewhere, session_id: undefined },
      gone,
    ]) {
      expect(await act(actor)).toMatchObject({ ok: false, code: 'confirm_first' })
    }
    expect(await entries()).toBe(before)
  })

  test('a code given a moment ago does it', async () => {
    const actor = await administrator(9)
    expect(await act(actor)).toMatchObject({ ok: true })
    const entry = await db
      .selectFrom('audit_log')
      .where('actor_id', '=', actor.id)
      .select(['id', 'action', 'amount'])
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: name })
    // what moved money says how much, and the operator is told
    const moves = isMoneyAct(name)
    expect([entry.amount !== null, await isTold(entry.id)]).toEqual([
      moves,
      moves || /^(?:user|staff)\./.test(name),
    ])
  })

  test('the database refuses it too when a command does not ask', async () => {
    const subject =
      name === 'setting.update'
        ? 'setting:order_webhook_url'
        : name.startsWith('user.')
          ? `profile:${office.id}`
          : `order:${randomUUID()}`
    const write = async (actor: Administrator) => {
      await letGive(name, actor)
      return transact(db, (tx) => audit(tx, { ...moved(actor, name, 1), subject }, now))
    }
    for (const actor of [
      await administrator(null),
      await administrator(11),
      await administrator(0, false),
    ]) {
      expect(
        await write(actor).then(
          () => 'written',
          (error: unknown) => isCheckViolation(error, 'audit_confirmed'),
        ),
      ).toBe(true)
    }
    await write(await administrator(9))
  })
})

test('what gives money back or lets it leave is not done where the audit log does not have it', async () => {
  const lost = [
    ['order.refund_part', 'order_refunds_written_down'],
    ['payout_batch.approve', 'payout_batches_written_down'],
  ] as const
  const made = await Promise.all(lost.map(([name]) => acts[name]()))
  await sql`create function lose_entry() returns trigger language plpgsql
    as 'begin return null; end'`.execute(db)
  await sql`create trigger lose_entry before insert on audit_log
    for each row execute function lose_entry()`.execute(db)
  for (const [place, [, constraint]] of lost.entries())
    await expect(made[place]!(await administrator(0))).rejects.toMatchObject({ constraint })
  await sql`drop function lose_entry cascade`.execute(db)
})

test.each(Object.keys(sensitiveActions) as SensitiveAction[])(
  'who has moved as much as one may in a day moves no more by %s',
  async (name) => {
    const act = await acts[name]()
    const actor = await administrator(9)
    await transact(db, (tx) =>
      audit(tx, moved(actor, 'wallet.withdrawal', defaults.staff_money_per_day), now),
    )
    const counts = isMoneyAct(name) && moneyActs[name] !== 'carries_out'
    const code = counts ? { ok: false, code: 'day_sum' } : { ok: true }
    expect(await act(actor)).toMatchObject(code)
  },
)

test.each(Object.keys(sensitiveActions) as SensitiveAction[])(
  'the right password without a code does not do %s',
  async (name) => {
    const act = await acts[name]()
    const { actor, confirm } = await atTheirBrowser()
    const typed: Record<string, string>[] = [
      { confirm_code: '', confirm_password: PASSWORD },
      { confirm_code: PASSWORD },
    ]
    for (const form of typed) {
      expect((await confirm(form)).status).toBe(422)
      expect(await act(actor)).toMatchObject({ ok: false, code: 'confirm_first' })
    }
  },
)

test('the database asks for the acts and settings that the program asks for, and for no others', async () => {
  const { id: nobody } = await buildProfile(db)
  const asks = async (act: string, subject: string) =>
    (
      await sql<{
        asks: boolean
      }>`select takes_confirmation(${act}, ${subject}, ${nobody}, ${now}) as asks`.execute(db)
    ).rows[0]!.asks
  for (const act of auditActions.filter((each) => each !== 'setting.update'))
    expect([act, await asks(act, `order:${randomUUID()}`)].join()).toBe(
      [act, takesConfirmation(act, { amount: 1 })].join(),
    )
  for (const act of auditActions.filter((each) => each.startsWith('user.')))
    expect([act, await asks(act, `profile:${office.id}`)]).toEqual([
      act,
      takesConfirmation(act, { to_administrator: true }),
    ])
  for (const key of settingKeys)
    expect([key, await asks('setting.update', `setting:${key}`)]).toEqual([key, isSensitive(key)])
  for (const price of [defaults.mark_paid_limit, defaults.mark_paid_limit + 1]) {
    const { id } = await buildOrder(db, { price })
    for (const act of ['order.mark_paid', 'order.settle', 'order.let_resale_pass'])
      expect(await asks(act, `order:${id}`)).toBe(
        takesConfirmation(act, { amount: price, limit: defaults.mark_paid_limit }),
      )
  }
})

test('an order up to the limit is marked as paid without, and a setting that is not of money changed', async () => {
  const actor = await administrator(null)
  const { id } = await buildOrder(db, { price: defaults.mark_paid_limit })
  expect(
    await moveOrder(db, { id, name: 'mark_paid', actor: person(actor) }, defaults, now),
  ).toMatchObject({ ok: true })
  expect(
    await saveSettings(
      db,
      [{ key: 'company_name', typed: 'Another', seen: defaults.company_name }],
      actor,
      now,
    ),
  ).toMatchObject({ ok: true })
})

describe('what is done below the limit without a confirmation', () => {
  const pay = async (actor: Administrator, price: number, at = now) => {
    const { id } = await buildOrder(db, { price, now: at })
    return moveOrder(db, { id, name: 'mark_paid', actor: person(actor) }, defaults, at)
  }
  const answer = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)

  test('comes to the limit within a day and no further, for each administrator by themselves', async () => {
    const actor = await administrator(null)
    const prices = [30_000, 20_100, 20_000, 100]
    const answers = []
    for (const price of prices) answers.push(answer(await pay(actor, price)))
    expect(answers).toEqual(['done', 'confirm_first', 'done', 'confirm_first'])
    expect(answer(await pay(await administrator(null), 50_000))).toBe('done')
    expect(answer(await pay(actor, 100, plus(now, DAY - 1)))).toBe('confirm_first')
    expect(answer(await pay(actor, 50_000, plus(now, DAY + MINUTE)))).toBe('done')
  })

  test('is no more when it is sent at once', async () => {
    const actor = await administrator(null)
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => buildOrder(db, { price: 20_000 })),
    )
    const moved = await Promise.all(
      orders.map(({ id }) =>
        moveOrder(db, { id, name: 'mark_paid', actor: person(actor) }, defaults, now),
      ),
    )
    expect(moved.map(answer).toSorted()).toEqual([
      ...Array(6).fill('confirm_first'),
      'done',
      'done',
    ])
  })

  test('counts the ends of disputes, accounts sold again that pass, and nothing that was confirmed', async () => {
    const actor = await administrator(0)
    expect(answer(await pay(actor, 90_000))).toBe('done')
    await db
      .updateTable('sessions')
      .set({ confirmed_at: null })
      .where('id', '=', actor.session_id!)
      .execute()
    expect(answer(await pay(actor, 40_000))).toBe('done')
    const frozen = await buildOrder(db, { price: 20_000, status: 'completed' })
    await disputeOrder(db, frozen.id, person(actor), 'To be looked at', now)
    const settle = (id: string, by: Parameters<typeof person>[0]) =>
      settleDispute(db, { id, actor: person(by) }, defaults, now)
    expect(answer(await settle(frozen.id, actor))).toBe('confirm_first')
    const { second } = await buildResale(db, { price: 20_000 })
    const pass = ({ id }: { id: string }) =>
      letResalePass(db, { id, actor: person(actor) }, defaults, now)
    expect(answer(await pass(second))).toBe('confirm_first')
    const { second: small } = await buildResale(db, { price: 10_000 })
    expect(answer(await pass(small))).toBe('done')
    expect(answer(await pay(actor, 100))).toBe('confirm_first')
    const disputed = await buildOrder(db, { price: 20_000, status: 'completed', disputed: true })
    const buyer = { id: disputed.user_id, is_admin: false }
    expect(answer(await settle(disputed.id, buyer))).toBe('done')
  })

  test('is held to it by the database, which believes no entry that says it was confirmed', async () => {
    const actor = await administrator(null)
    expect(answer(await pay(actor, 45_000))).toBe('done')
    const { id } = await buildOrder(db, { price: 5_100 })
    const { id: small } = await buildOrder(db, { price: 100 })
    const write = (order: string, confirmed?: boolean) =>
      transact(db, (tx) =>
        audit(
          tx,
          { ...moved(actor, 'order.mark_paid', 1), subject: `order:${order}`, confirmed },
          now,
        ),
      ).then(
        () => 'written',
        (error: unknown) => isCheckViolation(error, 'audit_confirmed'),
      )
    expect([await write(id), await write(small, true), await write(small)]).toEqual([
      true,
      true,
      'written',
    ])
  })
})

test('what is done to a person who is no administrator is not confirmed', async () => {
  const actor = await administrator(null)
  for (const act of ['seller', 'suspension', 'sign-out'] as const)
    expect(await (await onUser({}, act, true))(actor)).toMatchObject({ ok: true })
})

test('a payment that is no money is noted without', async () => {
  const live = await paymentToCheck('live')
  const note = { as: 'nothing', note: 'A trial' } as const
  expect(
    await handlePayment(db, live, note, await administrator(null), defaults, now),
  ).toMatchObject({ ok: true })
})
