import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { decideDispute } from '#modules/disputes/decide.server.ts'
import { createReward } from '#modules/loyalty/reward-editing.server.ts'
import { redeem } from '#modules/loyalty/rewards.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { applyDueChanges } from '#modules/people/staff-changes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { auditActions } from '#modules/reports/audit.ts'
import { loadSettings, saveSettings } from '#modules/settings/settings.server.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import { defaults, rules } from '#modules/settings/settings.ts'
import type { DecisionForm } from '#modules/disputes/dispute.form.ts'
import { moneyActs } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { isCheckViolation, transact } from '#platform/db.server.ts'
import { deliverMadeUp } from '../db/seeds/goods.ts'
import { openTestApp } from './app.ts'
import { disputeOrder } from './factories/dispute.ts'
import { buildOrder } from './factories/order.ts'
import { buildDeposit, buildWithdrawal, openSettings } from './factories/payout.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'
import { buildReceipt } from './factories/receipt.ts'
import { letWait } from './factories/waiting.ts'

const { db, request } = await openTestApp()
const now = new Date()
const LIMIT = 100_000
const wallet = await buildPaymentMethod(db, { name: 'Wallet' })

beforeEach(async () => {
  await db.deleteFrom('settings').execute()
  await db
    .insertInto('settings')
    .values({ key: 'staff_money_per_day', value: JSON.stringify(LIMIT) })
    .execute()
  await loadSettings(db)
})

const answer = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)

async function adjust(
  actor: Administrator,
  amount: number,
  { to, at = now }: { to?: string; at?: Date } = {},
) {
  const userId = to ?? (await buildProfile(db)).id
  const form = {
    kind: 'deposit',
    amount,
    description: 'A correction',
    token: randomUUID(),
  } as const
  return answer(await adjustWallet(db, userId, form, actor, at))
}

/** Writes an act into the log past its command; by which rule it was refused, or null. */
const written = (
  actor: Administrator,
  entry: { action: string; subject: string; amount?: number; credited?: string },
) =>
  transact(db, (tx) => audit(tx, { actor_id: actor.id, ...entry }, now)).then(
    () => null,
    (error: unknown) =>
      ['audit_day_sum', 'audit_two_for_a_payout', 'audit_log_amount', 'audit_log_credited'].find(
        (rule) => isCheckViolation(error, rule),
      ) ?? String(error),
  )

describe('one administrator', () => {
  test('moves so much in a day by all their acts together, and again when the day is over', async () => {
    const actor = await buildAdmin(db)
    const pay = async (price: number) => {
      const { id } = await buildOrder(db, { price })
      const request = { id, name: 'mark_paid', actor: person(actor) } as const
      return answer(await moveOrder(db, request, defaults, now))
    }
    const { id, amount } = await buildDeposit(db, { amount: 30_000 })
    const confirm = { name: 'confirm', received: amount, differs: false } as const
    expect([
      answer(await decideOnDeposit(db, id, confirm, actor, openSettings, now)),
      await adjust(actor, 40_000),
      await pay(30_001),
      await pay(30_000),
      await adjust(actor, 1),
      await adjust(await buildAdmin(db), 1),
      await adjust(actor, 1, { at: plus(now, DAY - MINUTE) }),
    ]).toEqual(['done', 'done', 'day_sum', 'done', 'day_sum', 'done', 'day_sum'])
    expect(await adjust(actor, LIMIT, { at: plus(now, DAY + MINUTE) })).toBe('done')
  })

  test('moves no more for a day after they raised it', async () => {
    const actor = await buildAdmin(db)
    const key = 'staff_money_per_day' as const
    const seen = settingText(rules[key], LIMIT)
    const typed = [{ key, typed: String(LIMIT * 10), seen }]
    expect(await saveSettings(db, typed, actor, now)).toMatchObject({ ok: true })
    const later = { at: plus(now, DAY + MINUTE) }
    expect([
      await adjust(actor, LIMIT + 1),
      await written(actor, {
        action: 'wallet.withdrawal',
        subject: `profile:${actor.id}`,
        amount: LIMIT + 1,
      }),
      await adjust(actor, LIMIT),
      await adjust(actor, LIMIT + 1, later),
    ]).toEqual(['day_sum', 'audit_day_sum', 'done', 'done'])
  })

  test('moves no more of it by acts at the same time', async () => {
    const actor = await buildAdmin(db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(actor, 30_000)))
    expect(answers.toSorted()).toEqual([...Array(5).fill('day_sum'), 'done', 'done', 'done'])
  })

  test('counts of a receipt what arrived once, as the order it pays or as what is credited', async () => {
    const arrive = async (extra: number) => {
      const actor = await buildAdmin(db)
      const { id, amount } = await buildReceipt(db)
      const decision = { name: 'arrive', received: amount + extra, differs: extra !== 0 } as const
      const decided = await decideReceipt(db, id, decision, actor, openSettings, now)
      expect(answer(decided)).toBe('done')
      const { rows } = await sql<{ moved: number }>`
        select money_moved(${actor.id}, ${now}) as moved`.execute(db)
      return rows[0]!.moved - amount
    }
    expect([await arrive(0), await arrive(500), await arrive(-100)]).toEqual([0, 500, -100])
  })

  test('counts what a reward is worth, and the operator reads of it', async () => {
    const actor = await buildAdmin(db)
    const reward = { name: 'Voucher', name_ar: '', description: '', description_ar: '' }
    const create = async (reward_value: number) => {
      const agreed = `10000/${reward_value}`
      const form = { ...reward, points_required: 10_000, reward_value, active: true, agreed }
      const token = { create_token: randomUUID() }
      return answer(await createReward(db, { ...form, ...token }, defaults, actor, now))
    }
    expect([await create(LIMIT), await create(1)]).toEqual(['done', 'day_sum'])
    const told = await db
      .selectFrom('outbox as o')
      .innerJoin('audit_log as l', (join) => join.on('o.subject_id', '=', sql<string>`l.id::text`))
      .where('o.event', '=', 'audit.told')
      .where('l.actor_id', '=', actor.id)
      .select(['l.action', 'l.amount'])
      .execute()
    expect(told).toEqual([{ action: 'reward.create', amount: LIMIT }])
  })

  test('is held to it by the database, which takes no act on money without its amount', async () => {
    const actor = await buildAdmin(db)
    const subject = `profile:${actor.id}`
    const credited = actor.id
    expect([
      await written(actor, { action: 'wallet.deposit', subject, credited, amount: LIMIT }),
      await written(actor, { action: 'wallet.deposit', subject, credited, amount: 1 }),
      await written(actor, { action: 'wallet.deposit', subject, credited }),
      await written(actor, { action: 'wallet.deposit', subject, amount: 0 }),
      await written(actor, { action: 'order.complete', subject, amount: 0 }),
      await written(actor, { action: 'refund.done', subject, amount: 5 * LIMIT }),
    ]).toEqual([
      null,
      'audit_day_sum',
      'audit_log_amount',
      'audit_log_credited',
      'audit_log_amount',
      null,
    ])
  })
})

describe('who put money into a wallet', () => {
  const move = async (actor: Administrator, id: string, name: 'approve' | 'pay') =>
    answer(await moveWithdrawal(db, { id, name, actor, note: randomUUID() }, now))

  test('neither approves nor pays its withdrawals for 30 days, and another administrator does', async () => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
    expect(await adjust(other, 500, { to: user_id, at: plus(now, -31 * DAY) })).toBe('done')
    expect(await adjust(giver, 500, { to: user_id, at: plus(now, -29 * DAY) })).toBe('done')
    const subject = `withdrawal:${id}`
    expect([
      await move(giver, id, 'approve'),
      await written(giver, { action: 'withdrawal.approve', subject, amount: 1 }),
      await move(other, id, 'approve'),
      await move(giver, id, 'pay'),
      await written(giver, { action: 'withdrawal.pay', subject, amount: 1 }),
      await move(other, id, 'pay'),
    ]).toEqual([
      'another_administrator',
      'audit_two_for_a_payout',
      'done',
      'another_administrator',
      'audit_two_for_a_payout',
      'done',
    ])
  })

  test.each(['refund_wallet', 'mark_paid'] as const)(
    'did so by %s of an order as well',
    async (name) => {
      const giver = await buildAdmin(db)
      await buildAdmin(db)
      const order = await buildOrder(db, {
        price: 1_000,
        status: name === 'mark_paid' ? 'pending' : 'paid',
      })
      const request = { id: order.id, name, actor: person(giver), reason: 'Not delivered' }
      expect(answer(await moveOrder(db, request, defaults, now))).toBe('done')
      const credited = name === 'mark_paid' ? order.seller_id : order.user_id
      await adjust(await buildAdmin(db), 20_000, { to: credited })
      const { id } = await buildWithdrawal(db, { status: 'requested', user_id: credited })
      expect(await move(giver, id, 'approve')).toBe('another_administrator')
    },
  )

  test('did so by marking an order as paid whose seller gave the money back to its buyer', async () => {
    const giver = await buildAdmin(db)
    await buildAdmin(db)
    const { id, user_id, seller_id } = await buildOrder(db, { price: 1_000 })
    const paid = { id, name: 'mark_paid', actor: person(giver) } as const
    expect(answer(await moveOrder(db, paid, defaults, now))).toBe('done')
    await adjust(await buildAdmin(db), 20_000, { to: user_id })
    const withdrawn = await buildWithdrawal(db, { status: 'requested', user_id })
    expect(await move(giver, withdrawn.id, 'approve')).toBe('done')
    const seller = person({ id: seller_id, is_admin: false })
    const back = { id, name: 'give_back', actor: seller, reason: 'Sold out' } as const
    expect(answer(await moveOrder(db, back, defaults, now))).toBe('done')
    expect(await move(giver, withdrawn.id, 'pay')).toBe('another_administrator')
  })

  test('did so by deciding a dispute for a buyer, whichever way it goes back, and not where nothing does', async () => {
    await buildAdmin(db)
    const decided = async (form: Pick<DecisionForm, 'outcome' | 'part' | 'to'>) => {
      const giver = await buildAdmin(db)
      const order = await buildOrder(db, { price: 1_000, status: 'completed' })
      const acted = { orderId: order.id, actor: person(giver) }
      await disputeOrder(db, order.id, acted.actor, 'To be looked at', now)
      const words = 'It does not work'
      const done = await decideDispute(db, acted, { ...form, words }, 1, defaults, now)
      expect(answer(done)).toBe('done')
      await adjust(await buildAdmin(db), 20_000, { to: order.user_id })
      const { id } = await buildWithdrawal(db, { status: 'requested', user_id: order.user_id })
      return move(giver, id, 'approve')
    }
    expect([
      await decided({ outcome: 'refunded', part: null, to: 'wallet' }),
      await decided({ outcome: 'part', part: 500, to: 'wallet' }),
      await decided({ outcome: 'refunded', part: null, to: 'original' }),
      await decided({ outcome: 'kept', part: null, to: 'wallet' }),
    ]).toEqual([...Array(3).fill('another_administrator'), 'done'])
  })

  /** An order that its buyer's wallet pays and whose money its seller has. */
  const buy = async (buyer_id: string, price: number) => {
    const paid = { settings: { wallet_payment_open: true }, payment_method_id: wallet.id }
    const order = await buildOrder(db, {
      buyer_id,
      seller_id: (await buildSeller(db)).id,
      category: 'items',
      price,
      now,
      ...paid,
    })
    await deliverMadeUp(db, order.id, order.seller_id, defaults, now)
    const actor = person({ id: buyer_id, is_admin: false })
    expect(
      answer(await moveOrder(db, { id: order.id, name: 'receive', actor }, defaults, now)),
    ).toBe('done')
    return order.seller_id
  }

  test('did so by orders that such a wallet paid, through three others, but not where it is a tenth of the amount', async () => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    const { id: friend } = await buildProfile(db)
    expect(await adjust(giver, 5_000, { to: friend })).toBe('done')
    const first = await buy(friend, 2_000)
    const second = await buy(first, 1_500)
    const third = await buy(second, 1_200)
    const asks = async (user_id: string, amount: number) => {
      expect(await adjust(other, 20_000, { to: user_id })).toBe('done')
      return buildWithdrawal(db, { user_id, amount })
    }
    for (const seller of [first, second, third]) {
      const { id } = await asks(seller, 5_000)
      const subject = `withdrawal:${id}`
      expect([
        await move(giver, id, 'approve'),
        await written(giver, { action: 'withdrawal.approve', subject, amount: 1 }),
      ]).toEqual(['another_administrator', 'audit_two_for_a_payout'])
    }
    // who had back 100 and buys for 200 brings a seller no more than 100 of it
    const { id: buyer } = await buildProfile(db, { wallet: 900 })
    expect(await adjust(giver, 100, { to: buyer })).toBe('done')
    const seller = await buy(buyer, 200)
    expect(await move(giver, (await asks(seller, 1_000)).id, 'approve')).toBe('done')
    // nor does what a wallet had paid before it was credited
    const { id: earlier } = await buildProfile(db, { wallet: 3_000 })
    const paid = await buy(earlier, 3_000)
    expect(await adjust(giver, 3_000, { to: earlier, at: plus(now, MINUTE) })).toBe('done')
    expect(await move(giver, (await asks(paid, 5_000)).id, 'approve')).toBe('done')
  })

  test('did so by a reward that they made, whoever redeems it', async () => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    const { user_id, id } = await buildWithdrawal(db, { status: 'requested' })
    const words = { name: 'Voucher', name_ar: '', description: '', description_ar: '' }
    const form = { ...words, points_required: 10_000, reward_value: 1_000, active: true }
    const token = { agreed: '10000/1000', create_token: randomUUID() }
    const made = await createReward(db, { ...form, ...token }, defaults, giver, now)
    if (!made.ok) throw new Error(made.code)
    await db.insertInto('loyalty_balances').values({ user_id, points: 10_000 }).execute()
    const seen = { points_seen: 10_000, value_seen: 1_000 }
    const redemption = { reward_id: made.value.id, ...seen, token: randomUUID() }
    expect(answer(await redeem(db, user_id, redemption, now))).toBe('done')
    expect([await move(giver, id, 'approve'), await move(other, id, 'approve')]).toEqual([
      'another_administrator',
      'done',
    ])
  })

  const act = async (
    actor: Administrator,
    id: string,
    name: 'administrator' | 'suspension',
    on: boolean,
    at = now,
  ) =>
    answer(await actOnUser(db, { id, act: name, on, reason: 'A reason', role: 'owner' }, actor, at))

  /** Makes somebody an owner, by what one proposed a day before. */
  const make = async (by: Administrator, at: Date): Promise<Administrator> => {
    const { id, session_id } = await buildAdmin(db, { is_admin: false })
    expect(await act(by, id, 'administrator', true)).toBe('done')
    await letWait(db, now.getTime() - at.getTime() + DAY)
    await applyDueChanges(db, at)
    return { ...by, id, session_id }
  }

  test('is alone 31 days after they suspended the others', async () => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    await onlyThese(giver, other)
    const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
    expect([
      await act(giver, other.id, 'suspension', true, plus(now, -31 * DAY)),
      await adjust(giver, 500, { to: user_id }),
      await move(giver, id, 'approve'),
    ]).toEqual(['done', 'done', 'done'])
  })

  test('is not another one by whom they made an administrator in these 30 days, or who made them', async () => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    const made = (at: Date, by: Administrator = giver) => make(by, at)
    const asks = async (by: Administrator) => {
      const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
      expect(await adjust(by, 500, { to: user_id })).toBe('done')
      return id
    }
    const puppet = await made(now)
    const theirs = await made(now, puppet)
    expect([
      await move(puppet, await asks(giver), 'approve'),
      await move(theirs, await asks(giver), 'approve'),
      await move(giver, await asks(theirs), 'approve'),
      await move(await made(plus(now, -31 * DAY)), await asks(giver), 'approve'),
      await move(await made(now, other), await asks(giver), 'approve'),
      await move(other, await asks(puppet), 'approve'),
    ]).toEqual([...Array(3).fill('another_administrator'), 'done', 'done', 'done'])
  })

  test('pays out what one made with them credited, where there is nobody besides', async () => {
    const giver = await buildAdmin(db)
    await onlyThese(giver)
    const friend = await make(giver, now)
    const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
    expect([
      await adjust(giver, 500, { to: user_id }),
      await move(giver, id, 'approve'),
      await move(friend, id, 'approve'),
    ]).toEqual(['done', 'another_administrator', 'done'])
  })

  const onlyThese = (...administrators: { id: string }[]) =>
    db
      .deleteFrom('staff')
      .where(
        'user_id',
        'not in',
        administrators.map(({ id }) => id),
      )
      .execute()

  test('pays it out where there is nobody else', async () => {
    const giver = await buildAdmin(db)
    const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
    expect(await adjust(giver, 500, { to: user_id })).toBe('done')
    await onlyThese(giver)
    expect([await move(giver, id, 'approve'), await move(giver, id, 'pay')]).toEqual([
      'done',
      'done',
    ])
  })

  test.each([
    ['suspended', 'suspension', true],
    ['taken the role from', 'administrator', false],
  ] as const)('is not alone because they have just %s the others', async (_, name, on) => {
    const [giver, other] = [await buildAdmin(db), await buildAdmin(db)]
    await onlyThese(giver, other)
    const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
    expect([
      await adjust(giver, 500, { to: user_id }),
      await act(giver, other.id, name, on),
      await move(giver, id, 'approve'),
      await written(giver, {
        action: 'withdrawal.approve',
        subject: `withdrawal:${id}`,
        amount: 1,
      }),
    ]).toEqual(['done', 'done', 'another_administrator', 'audit_two_for_a_payout'])
  })
})

test('the database counts the acts that the program counts, and no others', async () => {
  for (const act of auditActions) {
    const { rows } = await sql<{
      counts: string | null
    }>`select money_act(${act}) as counts`.execute(db)
    expect([act, rows[0]!.counts]).toEqual([
      act,
      (moneyActs as Record<string, string>)[act] ?? null,
    ])
  }
})

test.each([
  ['another_administrator', '', 'Another administrator pays this out'],
  ['another_administrator', '/ar', 'يصرف هذا المبلغَ مديرٌ آخر'],
  ['day_sum', '', 'You can move 0 DA more for now'],
  ['day_sum', '/ar', 'يمكنك تحريك'],
] as const)('who may not is told why in words: %s under "%s"', async (why, base, words) => {
  const [admin] = [await buildAdmin(db), await buildAdmin(db)]
  const { id, user_id } = await buildWithdrawal(db, { status: 'requested' })
  await adjust(admin, LIMIT, why === 'day_sum' ? {} : { to: user_id })
  const form = { step: 'approve' }
  const asked = await request(`${base}/admin/withdrawals/${id}`, { viewer: admin, form })
  expect(asked.status).toBe(307)
  const told = await request(asked.headers.get('location')!, { viewer: admin, form })
  expect(told.status).toBe(409)
  expect(
    (await told.text()).replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
  ).toContain(words)
})

test('the operator is told at the address before when it, or the sum of a day, is changed', async () => {
  const actor = await buildAdmin(db)
  const typed = [
    { key: 'operator_email' as const, typed: 'thief@example.com', seen: '' },
    { key: 'company_name' as const, typed: 'Another', seen: defaults.company_name },
  ]
  expect(await saveSettings(db, typed, actor, now)).toMatchObject({ ok: true })
  const told = db
    .selectFrom('outbox')
    .where('event', '=', 'setting.watch_changed')
    .where(sql`payload->>'by'`, '=', actor.id)
  expect(await told.select(['subject_id', 'payload']).execute()).toEqual([
    { subject_id: 'operator_email', payload: { to: defaults.support_email, by: actor.id } },
  ])
})
