import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { AlgerianAccount } from '#kernel/algerian-account.ts'
import { walletBalance, post } from '#modules/ledger/ledger.server.ts'
import type { DepositStatus } from '#modules/payouts/deposit.ts'
import { decideOnDeposit, submitDeposit } from '#modules/payouts/deposits.server.ts'
import { approvePayoutBatch, createPayoutBatch } from '#modules/payouts/payout-batches.server.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import {
  withdrawalFee,
  type WithdrawalMove,
  type WithdrawalStatus,
  withdrawalTerms,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { clearingOf, walletOf } from '#modules/ledger/ledger.ts'
import { buildPaymentMethod } from './payment-method.ts'
import { buildAdmin, buildProfile } from './profile.ts'

export const rib: AlgerianAccount = { kind: 'rib', digits: '00200112112300000146' }
export const ccp: AlgerianAccount = { kind: 'ccp', digits: '002345678988' }

/** The settings with both ways open, and an account to send deposits to. */
export const openSettings: Settings = {
  ...defaults,
  withdrawals_open: true,
  deposits_open: true,
  deposit_account_ccp: '23456789 88',
  deposit_account_rip: '00799999002345678941',
  deposit_account_holder: 'Kanz Digital SARL',
}

const opened = [
  'withdrawals_open',
  'deposits_open',
  'deposit_account_ccp',
  'deposit_account_rip',
  'deposit_account_holder',
] as const

/** Opens both ways on the site under test, as an administrator would. */
export async function openPayouts(db: Db): Promise<void> {
  await db
    .insertInto('settings')
    .values(opened.map((key) => ({ key, value: JSON.stringify(openSettings[key]) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
  await loadSettings(db)
}

/** Closes them again. */
export async function closePayouts(db: Db): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('key', 'in', [...opened])
    .execute()
  await loadSettings(db)
}

/** Puts money into a wallet, as a card that was paid `at` a time does. */
export async function payInByCard(db: Db, userId: string, amount: number, at: Date) {
  const { id } = await buildPaymentMethod(db, { kind: 'gateway', card: 'cib' })
  const debit = clearingOf(id)
  await transact(db, (tx) =>
    post(
      tx,
      `test:${randomUUID()}`,
      [{ code: 'deposit', debit, credit: walletOf(userId), amount }],
      at,
    ),
  )
}

interface WithdrawalGiven {
  user_id?: string
  amount?: number
  account?: AlgerianAccount
  holder?: string
  status?: WithdrawalStatus
  note?: string
  now?: Date
}

const ways: Record<WithdrawalStatus, WithdrawalMove[]> = {
  requested: [],
  approved: ['approve'],
  paid: ['approve', 'pay'],
  returned: ['return'],
  cancelled: ['cancel'],
}

/**
 * A withdrawal in a state, brought there by the real commands. Without a person, of one with 20,000
 * DA.
 */
export async function buildWithdrawal(
  db: Db,
  {
    user_id,
    amount = 5_000,
    account = rib,
    holder = 'Amina Benali',
    status = 'requested',
    note,
    now = new Date(),
  }: WithdrawalGiven = {},
) {
  const owner = user_id ?? (await buildProfile(db, { wallet: 20_000 })).id
  const fee_seen = withdrawalFee(
    amount,
    withdrawalTerms({ balance: await walletBalance(db, owner), resting: 0 }, openSettings),
  )
  const requested = await requestProven(
    db,
    owner,
    { amount, account, holder, token: randomUUID(), fee_seen },
    async () => true,
    openSettings,
    now,
  )
  if (!requested.ok) throw new Error(`the withdrawal was refused: ${requested.code}`)
  const id = requested.value
  for (const name of ways[status]) {
    const actor = name === 'cancel' ? { id: owner, is_admin: false } : await buildAdmin(db)
    const moved = await moveWithdrawal(
      db,
      { id, name, actor, note: note ?? (name === 'pay' ? `VIR-${id}` : 'A reason') },
      now,
    )
    if (!moved.ok) throw new Error(`the move was refused: ${moved.code}`)
  }
  return findWithdrawalRow(db, id)
}

interface BatchGiven {
  /** Who makes and approves it. */
  by?: Administrator
  /** Of its withdrawal before. */
  status?: 'requested' | 'approved'
  isApproved?: boolean
}

/** A batch of one withdrawal of 5,000 DA, 4,850 after the fee; its number. */
export async function buildPayoutBatch(
  db: Db,
  { by, status, isApproved = false }: BatchGiven = {},
): Promise<number> {
  const { id } = await buildWithdrawal(db, { status })
  const [actor, now] = [by ?? (await buildAdmin(db)), new Date()]
  const made = await createPayoutBatch(db, actor, [id], now)
  if (!made.ok) throw new Error(`the batch was refused: ${made.code}`)
  if (isApproved) {
    const seen = { rows: 1, total: 4_850 }
    const approved = await approvePayoutBatch(db, actor, { id: made.value, seen }, now)
    if (!approved.ok) throw new Error(`the batch was not approved: ${approved.code}`)
  }
  return made.value
}

export const findWithdrawalRow = (db: Db, id: string) =>
  db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const findDepositRow = (db: Db, id: string) =>
  db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let drawn = 0

/** A receipt that looks like no other: as many grey squares as a look is taken of. */
export async function receiptFile(): Promise<File> {
  const squares = createHash('shake256', { outputLength: 72 }).update(String(++drawn)).digest()
  const png = await sharp(squares, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(36, 40, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'receipt.png', { type: 'image/png' })
}

interface DepositGiven {
  user_id?: string
  amount?: number
  received?: number
  status?: DepositStatus
  receipt?: File
  reference_text?: string
  now?: Date
}

/** A deposit in a state, brought there by the real commands. The store must be open. */
export async function buildDeposit(
  db: Db,
  {
    user_id,
    amount = 3_000,
    received = amount,
    status = 'pending',
    receipt,
    reference_text = '',
    now = new Date(),
  }: DepositGiven = {},
) {
  const owner = user_id ?? (await buildProfile(db)).id
  const sent = await submitDeposit(
    db,
    owner,
    { amount, kind: 'ccp', reference_text, token: randomUUID() },
    receipt ?? (await receiptFile()),
    openSettings,
    now,
  )
  if (!sent.ok) throw new Error(`the deposit was refused: ${sent.code}`)
  if (status !== 'pending') {
    const decision =
      status === 'confirmed'
        ? ({ name: 'confirm', received, differs: true } as const)
        : ({ name: 'refuse', reason: 'Nothing arrived' } as const)
    const decided = await decideOnDeposit(
      db,
      sent.value,
      decision,
      await buildAdmin(db),
      openSettings,
      now,
    )
    if (!decided.ok) throw new Error(`the decision was refused: ${decided.code}`)
  }
  return findDepositRow(db, sent.value)
}
