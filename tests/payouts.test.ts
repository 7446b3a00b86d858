import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { accountKinds, readCcp, readRib } from '#kernel/algerian-account.ts'
import { transactionsOf, walletBalance } from '#modules/ledger/ledger.server.ts'
import { BANK, FEES, withdrawalOf } from '#modules/ledger/ledger.ts'
import { decideOnDeposit, submitDeposit } from '#modules/payouts/deposits.server.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import {
  decideAmount,
  decideWithdrawal,
  netOf,
  type WithdrawalMove,
  withdrawalMoves,
  withdrawalStatuses,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { verify } from '../scripts/verify.ts'
import { openTestApp } from './app.ts'
import { balanceOf } from './balance.ts'
import { APPEND_ONLY, attempts } from './attempts.ts'
import {
  buildDeposit,
  buildWithdrawal,
  findDepositRow,
  findWithdrawalRow,
  openSettings,
  receiptFile,
  rib,
} from './factories/payout.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'

const CLICKS = 64
const { db, env } = await openTestApp()
const now = new Date('2026-11-20T10:00:00Z')
const admin = await buildAdmin(db)
const attempt = attempts(db)

afterEach(async () => expect(await verify(env.databaseUrl!)).toEqual([]))

/** Does the same thing 64 times at the same instant, and counts how often each answer came. */
async function atOnce(
  click: (n: number) => Promise<{ ok: boolean; code?: string }>,
): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const { ok, code = 'done' } of await Promise.all(
    Array.from({ length: CLICKS }, (_, n) => click(n)),
  )) {
    const answer = ok ? 'done' : code
    answers[answer] = (answers[answer] ?? 0) + 1
  }
  return answers
}

const proven = async () => true
const asking = (userId: string, amount: number, fee_seen: number, token = randomUUID()) =>
  requestProven(
    db,
    userId,
    { amount, account: rib, holder: 'Amina Benali', token, fee_seen },
    proven,
    openSettings,
    now,
  )
const moving = (id: string, name: WithdrawalMove, note = 'VIR 1') =>
  moveWithdrawal(db, { id, name, actor: admin, note }, now)

describe('what a withdrawal costs', () => {
  test.each`
    balance   | amount    | fee    | what
    ${4_999}  | ${1_000}  | ${40}  | ${'4 % below Intermediate'}
    ${5_000}  | ${1_000}  | ${35}  | ${'3.5 % from Intermediate'}
    ${10_000} | ${1_000}  | ${30}  | ${'3 % from Advanced'}
    ${10_000} | ${10_000} | ${300} | ${'also when all of it goes'}
    ${20_000} | ${1_015}  | ${30}  | ${'rounded half up to the dinar'}
  `('is $what [CONST-07 OP-088 WALL-10 WALL-11]', ({ balance, amount, fee }) => {
    expect(decideAmount(amount, null, { balance, resting: 0 }, openSettings)).toMatchObject({
      ok: true,
      value: { fee },
    })
  })

  test('is agreed to: another fee asks again, and what is too little, too much or not there is refused', () => {
    const code = (amount: number, seen: number | null, balance = 300_000) => {
      const decided = decideAmount(amount, seen, { balance, resting: 0 }, openSettings)
      return decided.ok ? decided.value.fee : decided.code
    }
    expect([
      code(1_000, 30),
      code(1_000, 29),
      code(999, null),
      code(200_001, null),
      code(1_001, null, 1_000),
      code(0, null),
    ]).toEqual([30, 'fee_changed', 'too_little', 'too_much', 'not_enough', 'too_little'])
    // what is named is what can be withdrawn now, by whichever bound is the least
    const bound = (balance: number, resting: number) =>
      decideAmount(1_000_000, null, { balance, resting }, openSettings)
    expect([
      bound(300_000, 0),
      bound(20_000, 0),
      bound(20_000, 5_000),
      bound(300_000, 5_000),
    ]).toEqual([
      { ok: false, code: 'too_much', details: { amount: 200_000 } },
      { ok: false, code: 'not_enough', details: { amount: 20_000 } },
      { ok: false, code: 'resting', details: { amount: 15_000 } },
      { ok: false, code: 'too_much', details: { amount: 200_000 } },
    ])
    // a fee that would take everything leaves nothing to send
    expect(
      decideAmount(
        1_000,
        null,
        { balance: 1_000, resting: 0 },
        { ...openSettings, withdrawal_fee_bp: 10_000 },
      ),
    ).toMatchObject({ ok: false, code: 'too_little' })
  })
})

describe('a withdrawal', () => {
  test('sets its amount aside, and when it is paid the bank has the net and the platform its fee [WALL-06 OP-088]', async () => {
    const person = await buildProfile(db, { wallet: 20_000 })
    const [bank, fees] = [await balanceOf(db, BANK), await balanceOf(db, FEES)]
    const { id } = await buildWithdrawal(db, { user_id: person.id, amount: 5_000 })
    const statusShown = async () =>
      (await transactionsOf(db, person.id, 'withdrawal')).transactions.map(({ amount, status }) => [
        amount,
        status,
      ])
    expect([
      await walletBalance(db, person.id),
      await balanceOf(db, withdrawalOf(id)),
      await statusShown(),
    ]).toEqual([15_000, 5_000, [[-5_000, 'pending']]])
    expect(await moving(id, 'approve')).toMatchObject({ ok: true })
    expect(await statusShown()).toEqual([[-5_000, 'pending']])
    expect(await moving(id, 'pay')).toMatchObject({ ok: true })
    expect([
      await balanceOf(db, withdrawalOf(id)),
      (await balanceOf(db, BANK)) - bank,
      (await balanceOf(db, FEES)) - fees,
    ]).toEqual([0, 4_850, 150])
    expect([await walletBalance(db, person.id), await statusShown()]).toEqual([
      15_000,
      [[-5_000, 'completed']],
    ])
    expect(netOf(await findWithdrawalRow(db, id))).toBe(4_850)
  })

  test('that is returned or taken back gives the wallet all of it again, and is shown as failed [WALL-06]', async () => {
    for (const status of ['returned', 'cancelled'] as const) {
      const person = await buildProfile(db, { wallet: 20_000 })
      await buildWithdrawal(db, { user_id: person.id, status })
      const { transactions } = await transactionsOf(db, person.id, 'withdrawal')
      expect([
        await walletBalance(db, person.id),
        transactions.map(({ amount, status: shown }) => [amount, shown]),
      ]).toEqual([
        20_000,
        [
          [5_000, 'completed'],
          [-5_000, 'failed'],
        ],
      ])
    }
  })

  test('moves by its table alone, which the database holds too', async () => {
    const rows = await db.selectFrom('withdrawal_moves').selectAll().execute()
    const expected = Object.entries(withdrawalMoves).flatMap(([move, { from, to }]) =>
      from.map((from_status) => ({ move, from_status, to_status: to })),
    )
    const order = (list: typeof rows) =>
      list.map((row) => `${row.move} ${row.from_status} ${row.to_status}`).sort()
    expect(order(rows)).toEqual(order(expected))
    for (const from of withdrawalStatuses) {
      const { id } = await buildWithdrawal(db, { status: from })
      for (const to of withdrawalStatuses.filter(
        (each) =>
          each !== from &&
          !expected.some((move) => move.from_status === from && move.to_status === each),
      )) {
        expect([
          from,
          to,
          await attempt('update withdrawals set status = ? where id = ?', to, id),
        ]).toEqual([from, to, 'withdrawals_legal_move'])
      }
    }
  })

  test("is nobody else's to move, and an administrator judges not their own", async () => {
    const { id, user_id } = await buildWithdrawal(db)
    const stranger = await buildProfile(db)
    const by = async (actor: { id: string; is_admin: boolean }, name: WithdrawalMove) => {
      const moved = await moveWithdrawal(db, { id, name, actor, note: 'x' }, now)
      return moved.ok ? 'done' : moved.code
    }
    for (const name of ['approve', 'pay', 'return', 'cancel'] as const)
      expect(await by(stranger, name)).toBe('not_found')
    for (const name of ['approve', 'pay', 'return'] as const)
      expect(await by({ id: user_id, is_admin: true }, name)).toBe('not_your_move')
    expect([
      await by(admin, 'cancel'),
      await by(admin, 'pay'),
      await by({ id: user_id, is_admin: false }, 'cancel'),
      await by(admin, 'approve'),
    ]).toEqual(['not_your_move', 'wrong_state', 'done', 'wrong_state'])
    expect(
      decideWithdrawal(
        { id, user_id, amount: 1, fee: 0, status: 'approved', exported_at: null },
        'pay',
        'admin',
      ),
    ).toMatchObject({ code: 'note_required' })
    for (const missing of ['x', '00000000-0000-4000-8000-000000000000'])
      expect(
        await moveWithdrawal(db, { id: missing, name: 'approve', actor: admin }, now),
      ).toMatchObject({ code: 'not_found' })
  })

  test('is paid to a person by one bank reference once, though one may pay many people', async () => {
    const person = await buildProfile(db, { wallet: 20_000 })
    const [first, second] = [
      await buildWithdrawal(db, { user_id: person.id, status: 'approved' }),
      await buildWithdrawal(db, { user_id: person.id, status: 'approved' }),
    ]
    const other = await buildWithdrawal(db, { status: 'approved' })
    expect(await moving(first.id, 'pay', 'Bordereau 7')).toMatchObject({ ok: true })
    expect(await moving(second.id, 'pay', ' bordereau 7 ')).toMatchObject({
      code: 'reference_taken',
    })
    expect(await moving(other.id, 'pay', 'Bordereau 7')).toMatchObject({ ok: true })
    expect((await findWithdrawalRow(db, second.id)).status).toBe('approved')
  })

  test('keeps what was agreed, its account and its history, whoever writes to the database', async () => {
    const { id } = await buildWithdrawal(db)
    for (const change of [
      'amount = amount + 1',
      'fee = 0',
      'user_id = (select id from profiles where is_admin limit 1)',
      "account = '00400112112300000146'",
      "account_holder = 'Somebody Else'",
      'token = gen_random_uuid()',
    ]) {
      expect([
        change,
        await attempt(`update withdrawals set ${change} where id = ?`, id),
      ]).not.toEqual([change, 'done'])
    }
    expect(
      await attempt(
        `update withdrawals set account = null, account_holder = null where id = ?`,
        id,
      ),
    ).toBe('withdrawals_account_known')
    expect(await attempt('delete from withdrawals where id = ?', id)).toBe(APPEND_ONLY)
    expect(await attempt('delete from withdrawal_history where withdrawal_id = ?', id)).toBe(
      APPEND_ONLY,
    )
    expect(await attempt(`update withdrawals set status = 'cancelled' where id = ?`, id)).toBe(
      'withdrawals_hold_amount',
    )
    expect(
      await attempt(
        `insert into withdrawals (user_id, amount, fee_bp, fee, account_kind, account, account_holder, token, created_at, updated_at)
      select user_id, amount, fee_bp, fee, account_kind, account, account_holder, gen_random_uuid(), now(), now() from withdrawals where id = ?`,
        id,
      ),
    ).toBe('withdrawals_hold_amount')
    expect(
      await attempt(
        `insert into withdrawals (user_id, amount, fee_bp, fee, account_kind, account, account_holder, status, token, created_at, updated_at)
      select user_id, amount, fee_bp, fee, account_kind, account, account_holder, 'approved', gen_random_uuid(), now(), now() from withdrawals where id = ?`,
        id,
      ),
    ).toBe('withdrawals_begin_requested')
  })

  test('goes only to an account whose key fits, by the same formulas in the database', async () => {
    const fits = async (kind: string, digits: string) =>
      (
        await db
          .selectNoFrom((eb) =>
            eb.fn<boolean>('account_fits', [eb.val(kind), eb.val(digits)]).as('fits'),
          )
          .executeTakeFirstOrThrow()
      ).fits
    for (let n = 0; n < 100; n++) {
      const key = String(n).padStart(2, '0')
      expect([
        n,
        await fits('rib', `002001121123000001${key}`),
        await fits('ccp', `0023456789${key}`),
        await fits('rib', `007999990000000200${key}`),
      ]).toEqual([
        n,
        readRib(`002001121123000001${key}`).ok,
        readCcp('0023456789', key).ok,
        readRib(`007999990000000200${key}`).ok,
      ])
    }
    for (const kind of [...accountKinds, 'iban'])
      for (const digits of ['', 'x', '٠'.repeat(20), `${rib.digits} `, `00700112112300000146`])
        expect(await fits(kind, digits)).toBe(false)
  })
})

describe('at the same instant', () => {
  test('64 withdrawals of one wallet never take more than it holds', async () => {
    const person = await buildProfile(db, { wallet: 10_500 })
    // the level, and with it the fee, falls as the wallet empties: each asks with the fee that it
    // would then have
    const answers = await atOnce((n) => asking(person.id, 1_000, [30, 35, 40][n % 3]!))
    const { count } = await db
      .selectFrom('withdrawals')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(answers.done).toBe(count)
    expect(count).toBeLessThanOrEqual(10)
    expect(await walletBalance(db, person.id)).toBe(10_500 - 1_000 * count)
    expect(Object.keys(answers).toSorted()).toEqual(expect.arrayContaining(['done']))
  })

  test('64 times all of a wallet is one withdrawal', async () => {
    const person = await buildProfile(db, { wallet: 8_000 })
    expect(await atOnce(() => asking(person.id, 8_000, 280))).toEqual({
      done: 1,
      not_enough: CLICKS - 1,
    })
    expect(await walletBalance(db, person.id)).toBe(0)
  })

  test('the same form 64 times is one withdrawal', async () => {
    const person = await buildProfile(db, { wallet: 20_000 })
    const token = randomUUID()
    expect(await atOnce(() => asking(person.id, 1_000, 30, token))).toEqual({ done: CLICKS })
    expect(await walletBalance(db, person.id)).toBe(19_000)
  })

  test('of approving, returning and taking back one wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, user_id } = await buildWithdrawal(db)
      const answers = await atOnce((n) => {
        const name = (['approve', 'return', 'cancel'] as const)[n % 3]!
        return moveWithdrawal(
          db,
          {
            id,
            name,
            actor: name === 'cancel' ? { id: user_id, is_admin: false } : admin,
            note: 'A reason',
          },
          now,
        )
      })
      const { status } = await findWithdrawalRow(db, id)
      // what was approved can still be returned
      const steps = await db
        .selectFrom('withdrawal_history')
        .select('move')
        .where('withdrawal_id', '=', id)
        .where('move', '!=', 'request')
        .execute()
      expect([answers.done, answers.wrong_state]).toEqual([steps.length, CLICKS - steps.length])
      expect(steps.length).toBe(
        status === 'returned' && steps.some(({ move }) => move === 'approve') ? 2 : 1,
      )
    }
  })

  test('of paying and returning one wins', async () => {
    const { id, user_id } = await buildWithdrawal(db, { status: 'approved' })
    const answers = await atOnce((n) => moving(id, n % 2 ? 'pay' : 'return'))
    expect(answers).toEqual({ done: 1, wrong_state: CLICKS - 1 })
    expect(await walletBalance(db, user_id)).toBe(
      (await findWithdrawalRow(db, id)).status === 'returned' ? 20_000 : 15_000,
    )
  })

  test('a deposit is confirmed or refused once, and credited once', async () => {
    const { id, user_id } = await buildDeposit(db)
    const answers = await atOnce((n) =>
      decideOnDeposit(
        db,
        id,
        n % 2
          ? { name: 'confirm', received: 3_000, differs: false }
          : { name: 'refuse', reason: 'No' },
        admin,
        openSettings,
        now,
      ),
    )
    expect(answers).toEqual({ done: 1, wrong_state: CLICKS - 1 })
    expect(await walletBalance(db, user_id)).toBe(
      (await findDepositRow(db, id)).status === 'confirmed' ? 3_000 : 0,
    )
  })

  test('another receipt under the same form is another deposit, and the same one is not', async () => {
    const person = await buildProfile(db)
    const form = { amount: 1_000, kind: 'ccp', reference_text: '', token: randomUUID() } as const
    const send = (receipt: File) => submitDeposit(db, person.id, form, receipt, openSettings, now)
    const named = async (name: string) => {
      const receipt = await receiptFile()
      return new File([await receipt.arrayBuffer()], name, { type: receipt.type })
    }
    const [first, second] = [await named('first.png'), await named('second.png')]
    const ids = [await send(first), await send(first), await send(second)].map(
      (sent) => sent.ok && sent.value,
    )
    expect([new Set(ids).size, ids[0] === ids[1]]).toEqual([2, true])
  })

  test('as many deposits of a person wait as may, however many are sent', async () => {
    const person = await buildProfile(db)
    const answers: string[] = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const sent = await submitDeposit(
          db,
          person.id,
          { amount: 1_000, kind: 'ccp', reference_text: '', token: randomUUID() },
          await receiptFile(),
          openSettings,
          now,
        )
        return sent.ok ? 'done' : sent.code
      }),
    )
    expect(answers.filter((each) => each === 'done')).toHaveLength(
      openSettings.most_pending_deposits,
    )
    expect(answers.filter((each) => each === 'too_many_pending')).toHaveLength(
      8 - openSettings.most_pending_deposits,
    )
  })
})

test('what breaks off in the middle leaves nothing half: no money without its withdrawal or deposit, and none of them without its money', async () => {
  const person = await buildProfile(db, { wallet: 20_000 })
  const [asked, approved, sent] = [
    await buildWithdrawal(db, { user_id: person.id }),
    await buildWithdrawal(db, { status: 'approved' }),
    await buildDeposit(db),
  ]
  const transfers = async () =>
    (
      await db
        .selectFrom('ledger_transfers')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const before = await transfers()
  // the last thing that each command writes does not work, as if the power were gone by then
  await sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception
    'broken off'; end $$`.execute(db)
  await sql`create trigger break_off before insert on outbox for each row
    when (new.event ~ '^(withdrawal|deposit)[.]') execute function break_off()`.execute(db)
  await expect(asking(person.id, 1_000, 30)).rejects.toThrow('broken off')
  await expect(moving(asked.id, 'return')).rejects.toThrow('broken off')
  await expect(moving(approved.id, 'pay')).rejects.toThrow('broken off')
  await expect(
    decideOnDeposit(
      db,
      sent.id,
      { name: 'confirm', received: 3_000, differs: false },
      admin,
      openSettings,
      now,
    ),
  ).rejects.toThrow('broken off')
  await sql`drop trigger break_off on outbox`.execute(db)
  expect([
    await transfers(),
    await walletBalance(db, person.id),
    (await findWithdrawalRow(db, approved.id)).status,
    (await findDepositRow(db, sent.id)).status,
  ]).toEqual([before, 15_000, 'approved', 'pending'])
})

describe('a deposit', () => {
  test('brings what arrived, from the bank into the wallet, and nothing when it is refused [WALL-05]', async () => {
    const bank = await balanceOf(db, BANK)
    const confirmed = await buildDeposit(db, {
      status: 'confirmed',
      amount: 3_000,
      received: 2_950,
    })
    const refused = await buildDeposit(db, { status: 'refused' })
    expect([
      await walletBalance(db, confirmed.user_id),
      await walletBalance(db, refused.user_id),
      (await balanceOf(db, BANK)) - bank,
    ]).toEqual([2_950, 0, -2_950])
    expect((await transactionsOf(db, confirmed.user_id, 'deposit')).transactions).toMatchObject([
      { amount: 2_950, type: 'deposit', status: 'completed' },
    ])
  })

  test('is decided once, by an administrator whose it is not, with a reason or with an amount that was looked at', async () => {
    const { id, user_id } = await buildDeposit(db)
    const by = async (
      actor: { id: string; is_admin: boolean },
      decision: Parameters<typeof decideOnDeposit>[2],
    ) => {
      const decided = await decideOnDeposit(db, id, decision, actor, openSettings, now)
      return decided.ok ? 'done' : decided.code
    }
    const whole = { name: 'confirm', received: 3_000, differs: false } as const
    expect([
      await by({ id: admin.id, is_admin: false }, whole),
      await by({ id: user_id, is_admin: true }, whole),
      await by(admin, { name: 'refuse', reason: '  ' }),
      await by(admin, { ...whole, received: 30_000 }),
      await by(admin, { ...whole, received: 2_000, differs: true }),
      await by(admin, whole),
    ]).toEqual(['not_found', 'not_your_move', 'reason_required', 'differs', 'done', 'wrong_state'])
    expect(await walletBalance(db, user_id)).toBe(2_000)
  })

  test('keeps what was said of it, and credits nothing beside its decision, whoever writes to the database', async () => {
    const [waiting, confirmed] = [
      await buildDeposit(db),
      await buildDeposit(db, { status: 'confirmed' }),
    ]
    expect(
      await attempt(
        `update deposits set status = 'confirmed', received_amount = 5, decided_by = ?, decided_at = now() where id = ?`,
        admin.id,
        waiting.id,
      ),
    ).toBe('deposits_bring_money')
    expect(
      await attempt(
        `update deposits set status = 'confirmed', received_amount = 5, decided_by = user_id, decided_at = now() where id = ?`,
        waiting.id,
      ),
    ).toBe('deposits_nobody_decides_own')
    expect(await attempt('update deposits set amount = amount + 1 where id = ?', waiting.id)).toBe(
      'deposits_frozen',
    )
    expect(
      await attempt(
        'update deposits set received_amount = received_amount + 1 where id = ?',
        confirmed.id,
      ),
    ).toBe('deposits_frozen')
    expect(
      await attempt(
        `update deposits set status = 'refused', received_amount = null, refusal_reason = 'x' where id = ?`,
        confirmed.id,
      ),
    ).toBe('deposits_decided_once')
    expect(await attempt('delete from deposits where id = ?', confirmed.id)).toBe(APPEND_ONLY)
    expect(
      await attempt(
        `insert into ledger_transfers (reference, code, debit_account_id, credit_account_id, amount)
      values ('deposit:' || ?, 'deposit', 'bank', 'wallet:' || ?, 5)`,
        waiting.id,
        confirmed.user_id,
      ),
    ).toBe('deposits_bring_money')
  })
})
