import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import {
  approvePayoutBatch,
  createPayoutBatch,
  dropPayoutBatch,
  takeOutOfBatch,
} from '#modules/payouts/payout-batches.server.ts'
import { exportPayoutBatch, payBatchRows } from '#modules/payouts/payout-sending.server.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import {
  withdrawalFee,
  type WithdrawalMove,
  type WithdrawalStatus,
  withdrawalTerms,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { answerOf } from './factories/goods.ts'
import {
  type Batch,
  held,
  type MakeStep,
  type Market,
  pay,
  purseOf,
  type Step,
  type Withdrawal,
} from './model-market.ts'

// What the model knows of money that people bring and take out by hand: deposits, withdrawals, and
// the batches in which they are sent.

/** Who really acts, and on what. */
interface Means {
  db: Db
  /** Who looks for what people bring, and who sends what they take out and credited nobody. */
  office: Administrator
  payer: Administrator
  step: MakeStep
}

/** Everything that can happen to such money, as steps of the model's market. */
export function payoutSteps(means: Means): fc.Arbitrary<Step>[] {
  const n = fc.nat({ max: 11 })
  const goesOn = fc
    .tuple(fc.nat({ max: 3 }), fc.nat({ max: 59 }))
    .map(([back, luck]) => goOn(means, back, luck))
  const someone = fc.nat({ max: 2 })
  const amount = fc.integer({ min: 900, max: 6_000 })
  const byStaff = fc.constantFrom<WithdrawalMove>('approve', 'approve', 'pay', 'return')
  const by = fc.constantFrom<Mover>('office', 'office', 'owner', 'other')
  const anyMove = fc.constantFrom(...(Object.keys(rules) as WithdrawalMove[]))
  return [
    fc.tuple(someone, amount).map(([owner, much]) => withdraw(means, owner, much)),
    fc.tuple(someone, amount).map(([owner, much]) => withdraw(means, owner, much)),
    fc.tuple(n, byStaff).map(([at, name]) => move(means, at, name, 'office', true)),
    fc.tuple(n, anyMove, by).map(([at, name, who]) => move(means, at, name, who, false)),
    fc.tuple(someone, amount).map(([owner, much]) => deposit(means, owner, much)),
    fc
      .tuple(n, fc.constantFrom(0, 1_000, 5_000, 12_000))
      .map(([at, received]) => look(means, at, received)),
    fc.tuple(n, fc.constantFrom(true, true, false)).map(([at, fits]) => collect(means, at, fits)),
    ...Array.from({ length: 4 }, () => goesOn),
  ]
}

/** An account of each person's own: who shares one is taken for one person. */
const ribs = ['00200112112300000146', '00200112112300000243', '00200112112300000340']
const accountOf = (owner: number) => ({ kind: 'rib', digits: ribs[owner]! }) as const
/** What of so much is kept, by what the wallet held before. */
const feeOf = (amount: number, balance: number) =>
  Math.round((amount * (balance >= 10_000 ? 3 : balance >= 5_000 ? 3.5 : 4)) / 100)
const isOpen = ({ status }: Withdrawal) => status === 'requested' || status === 'approved'
const asideOf = ({ id }: Withdrawal) => `withdrawal:${id}`

/** A person asks for money; what was asked for before is theirs no more. */
function withdraw({ db, step }: Means, owner: number, amount: number): Step {
  let asked = ''
  return step(
    `person ${owner} withdraws ${amount}`,
    (market) => {
      const balance = held(market, purseOf(market, owner))
      if (amount < 1_000) return 'too_little'
      if (amount > balance) return 'not_enough'
      const fee = feeOf(amount, balance)
      const made = { id: asked, owner, amount, fee, status: 'requested', exported: false } as const
      market.withdrawals.push({ ...made })
      pay(market, purseOf(market, owner), asideOf(made), amount)
      return 'done'
    },
    async (market) => {
      const balance = held(market, purseOf(market, owner))
      const given = { ...defaults, card_rest_hours: 0 }
      const fee_seen = withdrawalFee(amount, withdrawalTerms({ balance, resting: 0 }, given))
      const account = accountOf(owner)
      const form = { amount, account, holder: 'Amina Benali', token: randomUUID(), fee_seen }
      const person = market.people[owner]!
      const result = await requestProven(db, person, form, async () => true, given, market.now)
      if (result.ok) asked = result.value
      return answerOf(result)
    },
  )
}

type Mover = 'office' | 'owner' | 'other'
const rules: Record<WithdrawalMove, { from: WithdrawalStatus[]; to: WithdrawalStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  pay: { from: ['approved'], to: 'paid' },
  return: { from: ['requested', 'approved'], to: 'returned' },
  cancel: { from: ['requested'], to: 'cancelled' },
}

/** What a move does to a withdrawal, its money and the batch that is under way with it. */
export function moveOut(market: Market, withdrawal: Withdrawal, name: WithdrawalMove) {
  const { owner, amount, fee, status } = withdrawal
  withdrawal.status = rules[name].to
  if (name === 'approve') return
  const back = name !== 'pay'
  pay(
    market,
    asideOf(withdrawal),
    back ? purseOf(market, owner) : 'bank',
    back ? amount : amount - fee,
  )
  if (!back) pay(market, asideOf(withdrawal), 'fees', fee)
  if (status !== 'approved') return
  for (const batch of market.batches.filter(isUnderWay)) {
    const row = batch.rows.find((each) => each.withdrawal === withdrawal && isWaiting(each))
    if (!row) continue
    row.state = back ? 'back' : 'paid'
    if (!batch.rows.some(isWaiting)) batch.state = 'closed'
  }
}

/** Somebody moves a withdrawal, one that `fits` or any: the office, its owner, or another. */
function move(
  { db, payer, step }: Means,
  n: number,
  name: WithdrawalMove,
  by: Mover,
  fits: boolean,
): Step {
  const pick = ({ withdrawals }: Market) => {
    const some = withdrawals.filter(({ status }) => !fits || rules[name].from.includes(status))
    return some[n % Math.max(1, some.length)]
  }
  return step(
    `${by}: ${name} withdrawal ${n}`,
    (market) => {
      const withdrawal = pick(market)
      if (!withdrawal) return 'nothing'
      if (by === 'other') return 'not_found'
      if ((by === 'owner') !== (name === 'cancel')) return 'not_your_move'
      if (!rules[name].from.includes(withdrawal.status)) return 'wrong_state'
      moveOut(market, withdrawal, name)
      return 'done'
    },
    async (market) => {
      const withdrawal = pick(market)
      if (!withdrawal) return 'nothing'
      const { id, owner } = withdrawal
      const person = market.people[by === 'owner' ? owner : (owner + 1) % market.people.length]!
      const actor = by === 'office' ? payer : { id: person, is_admin: false }
      return answerOf(await moveWithdrawal(db, { id, name, actor, note: randomUUID() }, market.now))
    },
  )
}

/** A receipt that waits, as it is stored. */
const deposit = ({ db, step }: Means, owner: number, amount: number) =>
  step(
    `person ${owner} deposits ${amount}`,
    () => 'done',
    async (market) => {
      const { id } = await db
        .insertInto('deposits')
        .values({
          user_id: market.people[owner]!,
          amount,
          to_account: 'ccp 002345678988',
          receipt_url: '/files/receipts/none',
          receipt_digest: randomUUID().replaceAll('-', '').repeat(2),
          token: randomUUID(),
          created_at: market.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      market.deposits.push({ id, owner, amount, decided: false })
      return 'done'
    },
  )

/** The office reads what arrived at the bank, or that nothing did (0). */
function look({ db, office, step }: Means, n: number, received: number): Step {
  const pick = ({ deposits }: Market) => deposits[n % Math.max(1, deposits.length)]
  return step(
    `${received} arrived for deposit ${n}`,
    (market) => {
      const found = pick(market)
      if (!found) return 'nothing'
      if (found.decided) return 'wrong_state'
      found.decided = true
      pay(market, 'bank', purseOf(market, found.owner), received)
      return 'done'
    },
    async (market) => {
      const found = pick(market)
      const decision =
        received > 0
          ? ({ name: 'confirm', received, differs: true } as const)
          : ({ name: 'refuse', reason: 'Nothing arrived' } as const)
      return found
        ? answerOf(await decideOnDeposit(db, found.id, decision, office, defaults, market.now))
        : 'nothing'
    },
  )
}

const isWaiting = ({ state }: Batch['rows'][number]) => state === 'waiting'
const isUnderWay = ({ state }: Batch) => state === 'approved' || state === 'exported'
const isInBatch = ({ batches }: Market, withdrawal: Withdrawal) =>
  batches.some(({ rows }) => rows.some((row) => row.withdrawal === withdrawal && isWaiting(row)))

/** The office puts withdrawals together: those that `fit`, or some of all. */
function collect({ db, payer, step }: Means, n: number, fits: boolean): Step {
  let made = 0
  const pick = (market: Market) => {
    const free = (each: Withdrawal) => isOpen(each) && !each.exported && !isInBatch(market, each)
    if (fits) return market.withdrawals.filter(free).slice(0, 1 + (n % 3))
    return market.withdrawals.filter((_, at) => at % 3 === n % 3)
  }
  return step(
    `the office puts ${fits ? 'what is open' : 'any withdrawals'} (${n}) into a batch`,
    (market) => {
      const chosen = pick(market)
      if (chosen.length === 0) return 'none'
      if (!chosen.every(isOpen)) return 'wrong_state'
      if (chosen.some(({ exported }) => exported)) return 'in_file'
      if (chosen.some((each) => isInBatch(market, each))) return 'in_batch'
      const rows = chosen.map((withdrawal) => ({ withdrawal, state: 'waiting' as const }))
      market.batches.push({ id: made, state: 'open', rows, copies: 0 })
      return 'done'
    },
    async (market) => {
      const ids = pick(market).map(({ id }) => id)
      const result = await createPayoutBatch(db, payer, ids, market.now)
      if (result.ok) made = result.value
      return answerOf(result)
    },
  )
}

/** What the office does to a batch: what the model expects, and what really happens. */
interface Act {
  name: string
  expected: (market: Market, batch: Batch) => string
  real: (market: Market, batch: Batch) => Promise<string>
}
const waitingOf = ({ rows }: Batch) => rows.filter(isWaiting).map(({ withdrawal }) => withdrawal)

/** The office does one thing to one of the last batches, mostly what comes next. */
function goOn(means: Means, back: number, luck: number): Step {
  const { step } = means
  const [approves, exports, pays, takes, drops] = actsOn(means, luck)
  const next: Record<Batch['state'], Act[]> = {
    open: [approves, approves, takes, drops, exports],
    approved: [exports, exports, pays, approves],
    exported: [pays, pays, exports, drops],
    closed: [exports, pays],
    dropped: [approves, takes],
  }
  const pick = ({ batches }: Market) => batches.at(-1 - (back % Math.max(1, batches.length)))
  let act: Act
  return step(
    `the last batch but ${back} goes on (${luck})`,
    (market) => {
      const batch = pick(market)
      return batch ? `${act.name}: ${act.expected(market, batch)}` : 'nothing'
    },
    async (market) => {
      const batch = pick(market)
      if (!batch) return 'nothing'
      act = next[batch.state][luck % next[batch.state].length]!
      return `${act.name}: ${await act.real(market, batch)}`
    },
  )
}

function actsOn(means: Means, luck: number): [Act, Act, Act, Act, Act] {
  return [
    approving(means),
    exporting(means, luck),
    paying(means, luck),
    taking(means),
    dropping(means),
  ]
}

const approving = ({ db, payer }: Means): Act => ({
  name: 'approve',
  expected: (market, batch) => {
    if (batch.state !== 'open') return 'wrong_state'
    if (!waitingOf(batch).every(isOpen)) return 'changed'
    for (const each of waitingOf(batch))
      if (each.status === 'requested') moveOut(market, each, 'approve')
    batch.state = 'approved'
    return 'done'
  },
  real: async ({ now }, batch) => {
    const waiting = waitingOf(batch)
    const total = waiting.reduce((sum, { amount, fee }) => sum + amount - fee, 0)
    const asked = { id: batch.id, seen: { rows: waiting.length, total } }
    return answerOf(await approvePayoutBatch(db, payer, asked, now))
  },
})

const exporting = ({ db, payer }: Means, luck: number): Act => ({
  name: 'export',
  expected: (_, batch) => {
    if (!isUnderWay(batch)) return 'wrong_state'
    if (batch.copies > 0 && luck % 2 === 0) return 'reason_required'
    for (const each of waitingOf(batch)) each.exported = true
    batch.copies++
    batch.state = 'exported'
    return 'done'
  },
  real: async ({ now }, { id }) => {
    const asked = { id, format: 'csv', reason: luck % 2 === 0 ? '' : 'It was lost' } as const
    return answerOf(await exportPayoutBatch(db, payer, asked, now))
  },
})

/** The bank has paid all that wait, or the first of them. */
const paying = ({ db, payer }: Means, luck: number): Act => {
  const paid = (batch: Batch) => waitingOf(batch).slice(0, luck % 2 === 0 ? 1 : 3)
  return {
    name: 'pay',
    expected: (market, batch) => {
      if (!isUnderWay(batch)) return 'wrong_state'
      for (const each of paid(batch)) moveOut(market, each, 'pay')
      return 'done'
    },
    real: async ({ now }, batch) => {
      const references = new Map(paid(batch).map(({ id }) => [id, randomUUID()]))
      return answerOf(await payBatchRows(db, payer, { id: batch.id, references }, now))
    },
  }
}

const taking = ({ db, payer }: Means): Act => ({
  name: 'take out',
  expected: (_, batch) => {
    const row = batch.rows.find(isWaiting)
    if (!row) return 'not_found'
    row.state = 'taken_out'
    if (!batch.rows.some(isWaiting)) batch.state = 'dropped'
    return 'done'
  },
  real: async ({ now }, batch) => {
    const withdrawal = waitingOf(batch)[0]?.id ?? randomUUID()
    return answerOf(await takeOutOfBatch(db, payer, { batch: batch.id, withdrawal }, now))
  },
})

const dropping = ({ db, payer }: Means): Act => ({
  name: 'drop',
  expected: (_, batch) => {
    if (batch.state !== 'open') return 'wrong_state'
    for (const row of batch.rows) if (isWaiting(row)) row.state = 'taken_out'
    batch.state = 'dropped'
    return 'done'
  },
  real: async ({ now }, { id }) => answerOf(await dropPayoutBatch(db, payer, id, now)),
})

/** Every withdrawal and every batch is where the model has it. */
export async function comparePayouts(db: Db, { withdrawals, batches }: Market) {
  for (const { id, status, fee } of withdrawals)
    expect(
      await db
        .selectFrom('withdrawals')
        .select(['status', 'fee'])
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ status, fee })
  for (const { id, state, rows } of batches) {
    const found = await db
      .selectFrom('payout_batch_rows as r')
      .innerJoin('payout_batches as b', 'b.id', 'r.batch_id')
      .where('b.id', '=', id)
      .select(['b.state as of', 'r.withdrawal_id', 'r.state'])
      .execute()
    const byId = (one: { withdrawal_id: string }, other: { withdrawal_id: string }) =>
      one.withdrawal_id < other.withdrawal_id ? -1 : 1
    const expected = rows.map((row) => ({
      of: state,
      withdrawal_id: row.withdrawal.id,
      state: row.state,
    }))
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId))
  }
}
