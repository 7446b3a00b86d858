import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { cancelUnpaidOrders } from '#jobs/due-orders.server.ts'
import { person, system } from '#modules/auth/actor.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { BANK, clearingOf, escrowOf } from '#modules/ledger/ledger.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { handlePayment } from '#modules/order-payments/payment-handling.server.ts'
import { decideReceipt } from '#modules/order-payments/receipt-decision.server.ts'
import { findReceipt } from '#modules/order-payments/receipt-lists.server.ts'
import { submitReceipt } from '#modules/order-payments/receipts.server.ts'
import { transferOf } from '#modules/order-payments/transfer.server.ts'
import type { TransferReceiptForm } from '#modules/payments/transfer-receipt.form.ts'
import { findDeposit, listDeposits } from '#modules/payouts/deposit-lists.server.ts'
import { submitDeposit } from '#modules/payouts/deposits.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { attempts } from './attempts.ts'
import { balanceOf } from './balance.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { tellPayment } from './factories/payment.ts'
import { buildDeposit, openSettings, receiptFile } from './factories/payout.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { buildReceipt, findReceiptRow } from './factories/receipt.ts'
import { lookDistance } from './look-distance.ts'

const CLICKS = 64
const TOTAL = 26_300
const { db } = await openTestApp()
const now = new Date('2026-11-20T10:00:00Z')
const admin = await buildAdmin(db)
const attempt = attempts(db)

const pending = (given: Parameters<typeof buildOrder>[1] = {}) =>
  buildOrder(db, { price: TOTAL, now: plus(now, -HOUR), ...given })

const formOf = (given: Partial<TransferReceiptForm> = {}): TransferReceiptForm => ({
  kind: 'ccp',
  sender_name: 'Amina Benali',
  sent_at: plus(now, -HOUR),
  token: randomUUID(),
  ...given,
})

type Placed = { id: string; user_id: string }
const submit = async (
  { id, user_id }: Placed,
  given: Partial<TransferReceiptForm> = {},
  image?: File,
) =>
  submitReceipt(db, id, user_id, formOf(given), image ?? (await receiptFile()), openSettings, now)

const arrive = (id: string, received: number, differs = false, by = admin, at = now) =>
  decideReceipt(db, id, { name: 'arrive', received, differs }, by, openSettings, at)
const miss = (id: string, by = admin) =>
  decideReceipt(db, id, { name: 'not_found', reason: 'Nothing came' }, by, openSettings, now)

const pay = (order: Placed & { total_price: number }) => tellPayment(db, order, now)

/** An administrator says by hand that the order is paid. */
const mark = ({ id }: Placed) =>
  moveOrder(db, { id, name: 'mark_paid', actor: person(admin) }, openSettings, now)

const answerOf = (result: { ok: true } | { ok: false; code: string }) =>
  result.ok ? 'done' : result.code

/**
 * Where the money of an order is: what the bank has, the clearing, the escrow, the buyer's wallet.
 */
const moneyOf = async ({
  id,
  user_id,
  payment_method_id,
}: Placed & { payment_method_id: number }) => ({
  clearing: await balanceOf(db, clearingOf(payment_method_id)),
  escrow: await balanceOf(db, escrowOf(id)),
  wallet: await walletBalance(db, user_id),
})

/** What the rules of payments find wrong with an order. */
const faultsOf = async ({ id }: Placed) =>
  (await verify(process.env.DATABASE_URL!)).filter(({ subject }) => subject === `order:${id}`)

const statusOf = async (id: string) => (await findOrder(db, id)).status
const eventsOf = async (subject: string) =>
  (
    await db
      .selectFrom('outbox')
      .select(['event', 'payload'])
      .where('subject_id', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ event, payload }) => [event, payload])
const auditOf = async (id: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `receipt:${id}`)
      .execute()
  ).map(({ action }) => action)

describe('what arrives', () => {
  test('in full pays the order in one press, and the bank has it', async () => {
    const order = await pending()
    const bank = await balanceOf(db, BANK)
    const receipt = await buildReceipt(db, { order_id: order.id, now })
    expect(receipt).toMatchObject({
      amount: TOTAL,
      state: 'under_review',
      to_account: 'ccp 002345678988',
    })
    expect(answerOf(await arrive(receipt.id, TOTAL))).toBe('done')
    expect([
      await statusOf(order.id),
      await moneyOf(order),
      (await balanceOf(db, BANK)) - bank,
    ]).toEqual(['paid', { clearing: 0, escrow: TOTAL, wallet: 0 }, -TOTAL])
    expect(await auditOf(receipt.id)).toEqual(['receipt.arrive'])
    expect((await eventsOf(order.id)).map(([event]) => event)).toContain('order.paid')
  })

  test('less leaves the order open with what is missing, and the rest pays it', async () => {
    const order = await pending()
    const first = await buildReceipt(db, { order_id: order.id, now })
    expect(await arrive(first.id, 20_000)).toMatchObject({
      code: 'differs',
      details: { amount: TOTAL },
    })
    expect(answerOf(await arrive(first.id, 20_000, true))).toBe('done')
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'pending',
      { clearing: 20_000, escrow: 0, wallet: 0 },
    ])
    expect(await eventsOf(first.id)).toEqual([
      ['receipt.short', { received: 20_000, missing: 6_300 }],
    ])
    expect(await transferOf(db, order.id, order.user_id, openSettings)).toMatchObject({
      due: 6_300,
      arrived: 20_000,
    })
    const second = await buildReceipt(db, { order_id: order.id, now })
    expect(second.amount).toBe(6_300)
    // no other amount: it is all that is due now
    expect(answerOf(await arrive(second.id, 6_300))).toBe('done')
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'paid',
      { clearing: 0, escrow: TOTAL, wallet: 0 },
    ])
    expect([await auditOf(first.id), await auditOf(second.id)]).toEqual([
      ['receipt.arrive_other'],
      ['receipt.arrive'],
    ])
  })

  test("more pays the order, and the rest is in the buyer's wallet", async () => {
    const order = await pending()
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(answerOf(await arrive(id, TOTAL + 700, true))).toBe('done')
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'paid',
      { clearing: 0, escrow: TOTAL, wallet: 700 },
    ])
    expect(await eventsOf(id)).toEqual([['receipt.credited', { amount: 700, all: false }]])
  })

  test('more than is due by more than a deposit may be is a digit too many', async () => {
    const { id } = await buildReceipt(db, { now })
    const most = TOTAL + openSettings.deposit_max
    expect(await arrive(id, most + 1, true)).toMatchObject({
      code: 'too_much',
      details: { amount: most },
    })
    expect(answerOf(await arrive(id, most, true))).toBe('done')
  })

  test("for an order that was paid otherwise meanwhile is all in the buyer's wallet, after a confirmation", async () => {
    const order = await pending()
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(await pay(order)).toBe('paid')
    const unconfirmed = await buildProfile(db, { is_admin: true })
    expect(
      answerOf(await arrive(id, TOTAL, false, { ...unconfirmed, session_id: randomUUID() })),
    ).toBe('confirm_first')
    expect(answerOf(await arrive(id, TOTAL))).toBe('done')
    // the clearing still owes what the other way has taken
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'paid',
      { clearing: -TOTAL, escrow: TOTAL, wallet: TOTAL },
    ])
    expect(await auditOf(id)).toEqual(['receipt.arrive_other'])
  })

  test('in parts and the order is cancelled then: each part is in the wallet, once', async () => {
    const order = await pending()
    for (const part of [5_000, 7_000])
      await buildReceipt(db, { order_id: order.id, state: 'arrived', received: part, now })
    const cancel = () =>
      moveOrder(
        db,
        { id: order.id, name: 'cancel', actor: person({ id: order.user_id, is_admin: false }) },
        openSettings,
        now,
      )
    expect([answerOf(await cancel()), answerOf(await cancel())]).toEqual(['done', 'wrong_state'])
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'cancelled',
      { clearing: 0, escrow: 0, wallet: 12_000 },
    ])
  })

  test('in part and the order is paid by a payment then: the part is in the wallet', async () => {
    const order = await pending()
    await buildReceipt(db, { order_id: order.id, state: 'arrived', received: 5_000, now })
    expect(await pay(order)).toBe('paid')
    expect(await moneyOf(order)).toEqual({ clearing: -TOTAL, escrow: TOTAL, wallet: 5_000 })
  })

  test('above the limit asks who marks the order as paid, and books nothing before', async () => {
    const price = openSettings.mark_paid_limit + 1
    const order = await pending({ price })
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    const other = await buildProfile(db, { is_admin: true, two_factor_enabled: true })
    const unconfirmed = { ...other, session_id: randomUUID() }
    expect(answerOf(await arrive(id, price, false, unconfirmed))).toBe('confirm_first')
    expect([
      await statusOf(order.id),
      await moneyOf(order),
      (await findReceiptRow(db, id)).state,
    ]).toEqual(['pending', { clearing: 0, escrow: 0, wallet: 0 }, 'under_review'])
    expect(answerOf(await arrive(id, price))).toBe('done')
  })
})

describe('nothing found', () => {
  test('is said with a reason, moves no money, and another receipt can be shown', async () => {
    const order = await pending()
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(
      answerOf(
        await decideReceipt(db, id, { name: 'not_found', reason: ' ' }, admin, openSettings, now),
      ),
    ).toBe('reason_required')
    expect(answerOf(await miss(id))).toBe('done')
    expect(await moneyOf(order)).toEqual({ clearing: 0, escrow: 0, wallet: 0 })
    expect(await eventsOf(id)).toEqual([['receipt.not_found', { reason: 'Nothing came' }]])
    expect(answerOf(await submit(order))).toBe('done')
  })

  test('leaves the order a day, however long it took to look', async () => {
    const order = await pending({ now: plus(now, -3 * DAY) })
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    await miss(id)
    const cancelled = async (at: Date) => {
      await cancelUnpaidOrders(db, openSettings, at)
      return statusOf(order.id)
    }
    expect(await cancelled(plus(now, DAY - MINUTE))).toBe('pending')
    expect((await transferOf(db, order.id, order.user_id, openSettings))?.waits_until).toEqual(
      plus(now, DAY),
    )
    expect(await cancelled(plus(now, DAY))).toBe('cancelled')
  })
})

describe('while a receipt is under review', () => {
  test('nobody cancels the order: not its buyer, not an administrator, not the system, not the database', async () => {
    const order = await pending({ now: plus(now, -3 * DAY) })
    await buildReceipt(db, { order_id: order.id, now })
    const answers = []
    for (const actor of [person({ id: order.user_id, is_admin: false }), person(admin), system])
      answers.push(
        answerOf(await moveOrder(db, { id: order.id, name: 'cancel', actor }, openSettings, now)),
      )
    expect(answers).toEqual(['under_review', 'under_review', 'too_early'])
    await cancelUnpaidOrders(db, openSettings, plus(now, 3 * DAY - MINUTE))
    expect(await statusOf(order.id)).toBe('pending')
    expect(await attempt(`update orders set status = 'cancelled' where id = ?`, order.id)).toBe(
      'orders_under_review',
    )
  })

  test('after three days it is cancelled all the same, and money that is found then goes to the wallet', async () => {
    const order = await pending({ now: plus(now, -3 * DAY) })
    const first = await buildReceipt(db, { order_id: order.id, now: plus(now, -DAY) })
    await miss(first.id)
    const { id } = await buildReceipt(db, { order_id: order.id, now: plus(now, DAY) })
    const last = plus(now, 2 * DAY)
    await cancelUnpaidOrders(db, openSettings, plus(last, -MINUTE))
    expect(await statusOf(order.id)).toBe('pending')
    await cancelUnpaidOrders(db, openSettings, last)
    expect(await statusOf(order.id)).toBe('cancelled')
    expect(answerOf(await arrive(id, TOTAL, false, admin, plus(last, HOUR)))).toBe('done')
    expect(await walletBalance(db, order.user_id)).toBe(TOTAL)
    expect(await faultsOf(order)).toEqual([])
  })

  test('nobody marks the order as paid by hand, so that its money counts once', async () => {
    const order = await pending()
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(answerOf(await mark(order))).toBe('under_review')
    const inDatabase = db.transaction().execute(async (tx) => {
      await sql`set constraints orders_not_paid_under_review immediate`.execute(tx)
      await sql`update orders set status = 'paid', paid_at = now() where id = ${order.id}`.execute(
        tx,
      )
    })
    await expect(inDatabase).rejects.toMatchObject({ constraint: 'orders_not_paid_under_review' })
    expect(answerOf(await arrive(id, TOTAL))).toBe('done')
    expect([await statusOf(order.id), await moneyOf(order)]).toEqual([
      'paid',
      { clearing: 0, escrow: TOTAL, wallet: 0 },
    ])
  })

  test('of the rest neither, and what arrived in part before counts once as well', async () => {
    const order = await pending()
    await buildReceipt(db, { order_id: order.id, state: 'arrived', received: 20_000, now })
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(answerOf(await mark(order))).toBe('under_review')
    await miss(id)
    // the rest came otherwise, as an administrator has seen: nothing of it is spare
    expect(answerOf(await mark(order))).toBe('done')
    expect([await moneyOf(order), await faultsOf(order)]).toEqual([
      { clearing: 20_000 - TOTAL, escrow: TOTAL, wallet: 0 },
      [],
    ])
  })

  test('of a hand mark and a decision at once one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await pending()
      const { id } = await buildReceipt(db, { order_id: order.id, now })
      const [marked, arrived] = await Promise.all([mark(order), arrive(id, TOTAL)])
      expect([answerOf(arrived), await moneyOf(order), await faultsOf(order)]).toEqual([
        'done',
        { clearing: 0, escrow: TOTAL, wallet: 0 },
        [],
      ])
      expect(['under_review', 'wrong_state']).toContain(answerOf(marked))
    }
  })

  test('a payment pays the order all the same, and what arrives then is found to be in the wallet', async () => {
    const order = await pending()
    await buildReceipt(db, { order_id: order.id, state: 'arrived', received: 5_000, now })
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    expect(await pay(order)).toBe('paid')
    expect(await faultsOf(order)).toEqual([])
    expect(answerOf(await arrive(id, TOTAL - 5_000, true))).toBe('done')
    expect([(await moneyOf(order)).wallet, await faultsOf(order)]).toEqual([TOTAL, []])
  })

  test('of it and a cancellation at once one wins, and neither leaves anything half', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await pending()
      const image = await receiptFile()
      const actor = person({ id: order.user_id, is_admin: false })
      const [sent, cancelled] = await Promise.all([
        submit(order, {}, image),
        moveOrder(db, { id: order.id, name: 'cancel', actor }, openSettings, now),
      ])
      expect([answerOf(sent), answerOf(cancelled)].sort()).toEqual(
        sent.ok ? ['done', 'under_review'] : ['done', 'wrong_state'],
      )
    }
  })
})

describe('a receipt is refused', () => {
  test("for a stranger's order, one that is not pending, and one that no transfer pays", async () => {
    const order = await pending()
    const stranger = await buildProfile(db)
    expect(answerOf(await submit({ id: order.id, user_id: stranger.id }))).toBe('not_found')
    expect(answerOf(await submit({ id: 'x', user_id: stranger.id }))).toBe('not_found')
    expect(answerOf(await submit(await pending({ status: 'paid' })))).toBe('wrong_state')
    expect(answerOf(await submit(await pending({ status: 'cancelled' })))).toBe('wrong_state')
    const link = await buildPaymentMethod(db, { kind: 'link' })
    expect(answerOf(await submit(await pending({ payment_method_id: link.id })))).toBe('no_account')
    const card = await buildPaymentMethod(db, { kind: 'gateway' })
    expect(answerOf(await submit(await pending({ payment_method_id: card.id })))).toBe('done')
  })

  test('of an account that is not ours any more', async () => {
    const { id, user_id } = await pending()
    const without = { ...openSettings, deposit_account_ccp: '' }
    const sent = await submitReceipt(db, id, user_id, formOf(), await receiptFile(), without, now)
    expect(answerOf(sent)).toBe('no_account')
  })

  test('of a transfer that is still to come, or long ago', async () => {
    const order = await pending()
    expect(answerOf(await submit(order, { sent_at: plus(now, MINUTE) }))).toBe('in_future')
    expect(answerOf(await submit(order, { sent_at: plus(now, -61 * DAY) }))).toBe('too_old')
  })

  test('beside another that is under review, and while the bank decides on a card', async () => {
    const order = await pending()
    await buildReceipt(db, { order_id: order.id, now })
    expect(answerOf(await submit(order))).toBe('under_review')
    const paying = await pending()
    await db
      .insertInto('payment_attempts')
      .values({
        user_id: paying.user_id,
        order_id: paying.id,
        payment_method_id: paying.payment_method_id,
        provider: 'chargily',
        amount: TOTAL,
        token: randomUUID(),
        created_at: now,
        expires_at: plus(now, HOUR),
      })
      .execute()
    expect(answerOf(await submit(paying))).toBe('done')
    const other = await pending()
    await sql`insert into payment_attempts (user_id, order_id, payment_method_id, provider, amount,
      token, created_at, expires_at)
      values (${other.user_id}, ${other.id}, ${other.payment_method_id}, 'chargily', ${TOTAL},
        ${randomUUID()}, ${now}, ${plus(now, HOUR)})`.execute(db)
    await db
      .updateTable('payment_attempts')
      .set({ state: 'processing' })
      .where('order_id', '=', other.id)
      .execute()
    expect(answerOf(await submit(other))).toBe('payment_runs')
  })

  test('whose image was shown before, in whatever file, for an order or a deposit of anybody', async () => {
    const image = await receiptFile()
    const [one, two] = [await pending(), await pending()]
    expect(answerOf(await submit(one, {}, image))).toBe('done')
    const saved = await sharp(Buffer.from(await image.arrayBuffer()))
      .png({ compressionLevel: 1 })
      .toBuffer()
    const copy = new File([new Uint8Array(saved)], 'other.png')
    expect(answerOf(await submit(two, {}, copy))).toBe('same_receipt')
    const deposited = await receiptFile()
    await buildDeposit(db, { receipt: deposited })
    expect(answerOf(await submit(two, {}, deposited))).toBe('same_receipt')
    expect(answerOf(await submit(two))).toBe('done')
  })
})

describe('an image that was shown', () => {
  const deposit = async (receipt: File, by?: string) => {
    const user_id = by ?? (await buildProfile(db)).id
    const form = { amount: 5_000, kind: 'ccp' as const, reference_text: '', token: randomUUID() }
    return answerOf(await submitDeposit(db, user_id, form, receipt, openSettings, now))
  }

  test('for an order is taken for no deposit, whatever became of it', async () => {
    const image = await receiptFile()
    const { id, user_id } = await buildReceipt(db, { image, now })
    expect([await deposit(image), await deposit(image, user_id)]).toEqual([
      'same_receipt',
      'same_receipt',
    ])
    await miss(id)
    expect(await deposit(image)).toBe('same_receipt')
  })

  test('for a deposit is taken for another when that one was refused, and for no order then', async () => {
    const receipt = await receiptFile()
    await buildDeposit(db, { receipt, status: 'confirmed' })
    expect(await deposit(receipt)).toBe('same_receipt')
    const other = await receiptFile()
    await buildDeposit(db, { receipt: other, status: 'refused' })
    expect([await deposit(other), await deposit(other)]).toEqual(['done', 'same_receipt'])
    expect(answerOf(await submit(await pending(), {}, other))).toBe('same_receipt')
  })

  test('for an order and for deposits at once is taken in one place', async () => {
    for (let round = 0; round < 4; round++) {
      const image = await receiptFile()
      const order = await pending()
      const answers = await Promise.all([
        deposit(image),
        submit(order, {}, image).then(answerOf),
        deposit(image),
      ])
      expect(answers.sort()).toEqual(['done', 'same_receipt', 'same_receipt'])
    }
  })

  test('and one of whose points was changed is pointed at, at a deposit as at an order', async () => {
    const points = Buffer.alloc(400 * 300 * 3)
    for (let at = 0; at < points.length; at++)
      points[at] = (Math.floor(at / 9000) * 37 + Math.floor((at % 1200) / 90) * 53) % 256
    const drawn = async () => {
      const png = await sharp(points, { raw: { width: 400, height: 300, channels: 3 } })
        .png()
        .toBuffer()
      return new File([new Uint8Array(png)], 'receipt.png')
    }
    const first = await buildReceipt(db, { image: await drawn(), now })
    points[5] = 255 - points[5]!
    const second = await buildDeposit(db, { receipt: await drawn() })
    points[9] = 255 - points[9]!
    const third = await buildDeposit(db, { receipt: await drawn() })
    expect((await findDeposit(db, second.id))?.alike.map(({ id }) => id).sort()).toEqual(
      [first.id, third.id].sort(),
    )
    expect((await findReceipt(db, first.id))?.alike).toHaveLength(2)
    const listed = await listDeposits(db, {
      text: '',
      filters: { status: 'pending' },
      sort: 'newest',
      size: 25,
      place: null,
    })
    const seen = (of: string) => listed?.rows.find(({ id }) => id === of)?.seen_before
    expect([seen(second.id), seen(third.id)]).toEqual([true, true])
  })

  test('is in one table by the rule of the database as well', async () => {
    const { receipt_digest } = await buildReceipt(db, { now })
    const { receipt_digest: of_deposit } = await buildDeposit(db)
    const person = await buildProfile(db)
    const insert = (digest: string) =>
      attempt(
        `insert into deposits (user_id, amount, to_account, receipt_url, receipt_digest, token, created_at)
         values (?, 5, 'ccp 1', 'x', ?, ?, now())`,
        person.id,
        digest,
        randomUUID(),
      )
    expect([await insert(receipt_digest), await insert(of_deposit!)]).toEqual([
      'receipts_image_in_one_place',
      'deposits_image_once',
    ])
    const order = await pending()
    expect(
      await attempt(
        `insert into transfer_receipts (order_id, user_id, amount, to_account, sender_name, sent_at, receipt_url, receipt_digest, receipt_look, token, created_at)
         values (?, ?, 5, 'ccp 1', 'A', now(), 'x', ?, 0, ?, now())`,
        order.id,
        order.user_id,
        of_deposit,
        randomUUID(),
      ),
    ).toBe('receipts_image_in_one_place')
  })
})

describe('a card that pays what a transfer has paid', () => {
  const paidTwice = async () => {
    const order = await pending()
    await buildReceipt(db, { order_id: order.id, state: 'arrived', now })
    return order
  }
  const refund = ({ id }: Placed) =>
    moveOrder(
      db,
      { id, name: 'refund_original', actor: person(admin), reason: 'Gone' },
      openSettings,
      now,
    )

  test('has paid again, and is nothing that somebody saw when they marked it', async () => {
    const order = await paidTwice()
    expect(await pay(order)).toBe('paid_again')
    // its task is to send the transfer back, and names no payment of the card's
    expect(answerOf(await refund(order))).toBe('done')
    const task = await db
      .selectFrom('refund_tasks')
      .select(['amount', 'provider', 'provider_id'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(task).toEqual({ amount: TOTAL, provider: null, provider_id: null })
    // the card's money is another: it can still be given back
    const event = await db
      .selectFrom('payment_events')
      .select('seq')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const form = { as: 'credited', note: 'Paid twice' } as const
    expect(answerOf(await handlePayment(db, event.seq, form, admin, openSettings, now))).toBe(
      'done',
    )
    expect(await walletBalance(db, order.user_id)).toBe(TOTAL)
    expect(await faultsOf(order)).toEqual([])
  })

  test('is in the wallet at once where the transfer went back before', async () => {
    const order = await paidTwice()
    expect(answerOf(await refund(order))).toBe('done')
    expect(await pay(order)).toBe('to_wallet')
    expect(await walletBalance(db, order.user_id)).toBe(TOTAL)
    expect(await faultsOf(order)).toEqual([])
  })
})

describe('at once', () => {
  test('one form sent often is one receipt', async () => {
    const order = await pending()
    const token = randomUUID()
    const image = await receiptFile()
    const sent = await Promise.all(Array.from({ length: 8 }, () => submit(order, { token }, image)))
    expect(new Set(sent.map((each) => (each.ok ? each.value : each.code))).size).toBe(1)
  })

  test('one form of a deposit sent often is one deposit, in the last place that there is', async () => {
    const { id } = await buildProfile(db)
    const form = { amount: 5_000, kind: 'ccp' as const, reference_text: '', token: randomUUID() }
    const settings = { ...openSettings, most_pending_deposits: 1 }
    const image = await receiptFile()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => submitDeposit(db, id, form, image, settings, now)),
    )
    expect(new Set(sent.map((each) => (each.ok ? each.value : each.code))).size).toBe(1)
  })

  test('forms of many tabs are one receipt, and the others are told', async () => {
    const order = await pending()
    const sent = await Promise.all(Array.from({ length: 8 }, () => submit(order)))
    const answers = sent.map(answerOf)
    expect([
      answers.filter((each) => each === 'done').length,
      answers.filter((each) => each === 'under_review').length,
    ]).toEqual([1, 7])
  })

  test('one image for two orders is taken for one of them', async () => {
    const image = await receiptFile()
    const orders = [await pending(), await pending(), await pending()]
    const answers = (await Promise.all(orders.map((order) => submit(order, {}, image)))).map(
      answerOf,
    )
    expect(answers.sort()).toEqual(['done', 'same_receipt', 'same_receipt'])
  })

  test('64 decisions are one effect', async () => {
    const order = await pending()
    const { id } = await buildReceipt(db, { order_id: order.id, now })
    const answers = await Promise.all(
      Array.from({ length: CLICKS }, (_, n) => (n % 2 ? arrive(id, TOTAL + 100, true) : miss(id))),
    )
    const counted = Object.groupBy(answers.map(answerOf), (answer) => answer)
    expect([counted.done?.length, counted.wrong_state?.length]).toEqual([1, CLICKS - 1])
    const arrived = (await findReceiptRow(db, id)).state === 'arrived'
    expect(await moneyOf(order)).toEqual(
      arrived ? { clearing: 0, escrow: TOTAL, wallet: 100 } : { clearing: 0, escrow: 0, wallet: 0 },
    )
  })

  test('the last receipt arrives and a payment comes: the order is paid once, the rest is in the wallet', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await pending()
      const { id } = await buildReceipt(db, { order_id: order.id, now })
      const [arrived, paid] = await Promise.all([arrive(id, TOTAL), pay(order)])
      expect([answerOf(arrived), await statusOf(order.id)]).toEqual(['done', 'paid'])
      const { escrow, wallet } = await moneyOf(order)
      // paid by the receipt first, the payment waits for a person
      expect([escrow, wallet, paid]).toEqual(
        paid === 'paid' ? [TOTAL, TOTAL, 'paid'] : [TOTAL, 0, 'paid_again'],
      )
    }
  })
})

test('who decides is an administrator, and neither its buyer nor its seller', async () => {
  const [member, seller, buyer] = [
    await buildProfile(db),
    await buildAdmin(db, { is_seller: true }),
    await buildAdmin(db),
  ]
  const { id } = await buildReceipt(db, { now })
  expect(answerOf(await arrive(id, TOTAL, false, { ...member, session_id: randomUUID() }))).toBe(
    'not_found',
  )
  const own = await buildReceipt(db, { buyer_id: buyer.id, now })
  expect(answerOf(await arrive(own.id, TOTAL, false, buyer))).toBe('not_your_move')
  const sold = await pending({ seller_id: seller.id })
  const receipt = await buildReceipt(db, { order_id: sold.id, now })
  expect(answerOf(await arrive(receipt.id, TOTAL, false, seller))).toBe('not_your_move')
  expect(answerOf(await arrive(randomUUID(), TOTAL))).toBe('not_found')
})

test('what looks nearly like another receipt or deposit is pointed at, what does not is not', async () => {
  const draw = (seed: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="100%" height="100%" fill="#fff"/>${Array.from({ length: 14 }, (_, n) => `<rect x="${(n * seed * 41) % 300}" y="${n * 56}" width="${60 + (((n + 2) * seed * 67) % 280)}" height="30" fill="#123"/>`).join('')}</svg>`,
      ),
    ).png()
  const file = async (image: Sharp) => new File([new Uint8Array(await image.toBuffer())], 'receipt')
  const smaller = async (seed: number) =>
    sharp(await draw(seed).toBuffer())
      .resize({ width: 300 })
      .jpeg({ quality: 60 })
  const own = await buildReceipt(db, { image: await file(draw(3)), now })
  const near = await buildReceipt(db, { image: await file(await smaller(3)), now })
  const deposit = await buildDeposit(db, {
    receipt: await file(sharp(await draw(3).toBuffer()).jpeg({ quality: 40 })),
  })
  await buildReceipt(db, { image: await file(draw(7)), now })
  const found = await findReceipt(db, own.id)
  expect(found?.alike.map(({ of, id }) => [of, id]).sort()).toEqual(
    [
      ['deposit', deposit.id],
      ['order', near.id],
    ].sort(),
  )
  // the database counts as the rule does
  const { rows } = await sql<{
    look: string
  }>`select receipt_look::text as look from transfer_receipts
    where id in (${own.id}, ${near.id})`.execute(db)
  expect(found?.alike.find(({ id }) => id === near.id)?.distance).toBe(
    lookDistance(BigInt(rows[0]!.look), BigInt(rows[1]!.look)),
  )
})

describe('the database itself', () => {
  test('takes no receipt but for a pending order of its sender', async () => {
    const paid = await pending({ status: 'paid' })
    const insert = (order: Placed, by = order.user_id) =>
      attempt(
        `insert into transfer_receipts (order_id, user_id, amount, to_account, sender_name, sent_at, receipt_url, receipt_digest, receipt_look, token, created_at)
         values (?, ?, 5, 'ccp 1', 'A', now(), 'x', ?, 0, ?, now())`,
        order.id,
        by,
        randomUUID().replaceAll('-', '').repeat(2),
        randomUUID(),
      )
    expect(await insert(paid)).toBe('transfer_receipts_of_pending_order')
    const order = await pending()
    expect(await insert(order, (await buildProfile(db)).id)).toBe(
      'transfer_receipts_of_pending_order',
    )
    expect(await insert(order)).toBe('done')
    expect(await insert(order)).toBe('transfer_receipts_one_under_review')
  })

  test('lets none be decided twice, by its sender, or without its money', async () => {
    const { id } = await buildReceipt(db, { now })
    const arrived = `update transfer_receipts set state = 'arrived', received_amount = 5, decided_at = now(), decided_by`
    expect(await attempt(`${arrived} = ? where id = ?`, admin.id, id)).toBe(
      'transfer_receipts_bring_money',
    )
    expect(await attempt(`${arrived} = user_id where id = ?`, id)).toBe(
      'transfer_receipts_nobody_decides_own',
    )
    await miss(id)
    expect(
      await attempt(`update transfer_receipts set state = 'under_review' where id = ?`, id),
    ).toBe('transfer_receipts_decided_once')
    expect(await attempt(`update transfer_receipts set amount = 1 where id = ?`, id)).toBe(
      'transfer_receipts_frozen',
    )
    expect(
      await attempt(
        `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount) select ?, 'settlement', 'bank', credit_account_id, 5 from ledger_transfers where code = 'settlement' limit 1`,
        `receipt:${id}`,
      ),
    ).toBe('transfer_receipts_bring_money')
  })
})
