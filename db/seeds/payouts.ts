import { join } from 'node:path'
import sharp from 'sharp'
import {
  accountShown,
  type AlgerianAccount,
  readCcp,
  readRib,
} from '../../app/kernel/algerian-account.ts'
import type { Result } from '../../app/kernel/result.ts'
import { DAY, HOUR, plus } from '../../app/kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { transferAccounts } from '#modules/payments/transfer-account.ts'
import { decideOnDeposit, submitDeposit } from '#modules/payouts/deposits.server.ts'
import { requestProven } from '#modules/payouts/withdrawal-request.server.ts'
import {
  withdrawalFee,
  type WithdrawalMove,
  type WithdrawalStatus,
  withdrawalTerms,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { defaults, type Settings } from '#modules/settings/settings.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { type DepositSeed, deposits, type WithdrawalSeed, withdrawals } from './data/payouts.ts'
import { sellers } from './data/sellers.ts'
import type { Step } from './orders.ts'

const account = {
  deposit_account_ccp: '0023456789 88',
  deposit_account_rip: '00799999002345678941',
  deposit_account_holder: defaults.company_name,
}

/** As if both ways had been open: the demo's own settings leave them closed. */
export const settings: Settings = {
  ...defaults,
  withdrawals_open: true,
  deposits_open: true,
  ...account,
}

/** Where deposits go once somebody opens them: with the switch alone they would stay closed. */
export async function seedDepositAccount(tx: Tx): Promise<void> {
  await tx
    .insertInto('settings')
    .values(Object.entries(account).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
}

type People = Map<string, string>

const ways: Record<WithdrawalStatus, WithdrawalMove[]> = {
  requested: [],
  approved: ['approve'],
  paid: ['approve', 'pay'],
  returned: ['return'],
  cancelled: ['cancel'],
}

const HOURS_BETWEEN = 9

/**
 * Sellers' withdrawals and buyers' deposits as steps, each through the same command as a real one.
 * The store must be open.
 */
export function payoutSteps(people: People, admin: Administrator, now: Date): Step[] {
  return [
    ...withdrawals.flatMap((seed, index) => withdrawalSteps(seed, index, people, admin, now)),
    ...deposits.flatMap((seed) => depositSteps(seed, people, admin, now)),
  ]
}

/** Of what the wallet holds by then; a wallet with too little asks for nothing. */
function withdrawalSteps(
  seed: WithdrawalSeed,
  index: number,
  people: People,
  admin: Administrator,
  now: Date,
): Step[] {
  const owner = people.get(seed.seller)!
  const holder = seed.holder ?? sellers.find(({ username }) => username === seed.seller)!.full_name
  const asked = plus(now, -seed.days_ago * DAY)
  let id = ''
  const ask: Step = {
    at: asked,
    run: async (db) => {
      const balance = await walletBalance(db, owner)
      const terms = withdrawalTerms({ balance, resting: 0 }, settings)
      const amount = Math.min(terms.max, Math.floor((balance * seed.part) / 500) * 500)
      if (amount < terms.min) return
      const form = {
        amount,
        account: accountOf(seed.account),
        holder,
        token: crypto.randomUUID(),
        fee_seen: withdrawalFee(amount, terms),
      }
      id = must(await requestProven(db, owner, form, async () => true, settings, asked))
    },
  }
  const steps = ways[seed.ending].map((name, nth): Step => {
    const at = plus(asked, (nth + 1) * HOURS_BETWEEN * HOUR)
    const note = name === 'pay' ? `VIR-${String(24_110 + index * 37)}` : seed.reason
    const actor = name === 'cancel' ? { id: owner, is_admin: false } : admin
    return {
      at,
      run: async (db) => {
        if (id) must(await moveWithdrawal(db, { id, name, actor, note }, at))
      },
    }
  })
  return [ask, ...steps]
}

/** A made-up number with the key that fits it. */
function accountOf(account: WithdrawalSeed['account']): AlgerianAccount {
  for (let n = 0; n < 100; n++) {
    const key = String(n).padStart(2, '0')
    const read =
      'ccp' in account ? readCcp(account.ccp, key) : readRib(account.bank + account.number + key)
    if (read.ok) return read.account
  }
  throw new Error('no key fits an account of the demo')
}

function depositSteps(seed: DepositSeed, people: People, admin: Administrator, now: Date): Step[] {
  const owner = people.get(seed.buyer)!
  const sent = plus(now, -seed.days_ago * DAY)
  const decided = plus(sent, HOURS_BETWEEN * HOUR)
  let id = ''
  const send: Step = {
    at: sent,
    run: async (db) => {
      const shown =
        deposits.find(({ reference }) => reference !== '' && reference === seed.receipt_of) ?? seed
      const form = {
        amount: seed.amount,
        kind: seed.to,
        reference_text: seed.reference,
        token: crypto.randomUUID(),
      }
      id = must(
        await submitDeposit(db, owner, form, await receipt(shown, shown !== seed), settings, sent),
      )
    },
  }
  if (seed.ending === 'pending') return [send]
  const decision =
    seed.ending === 'confirmed'
      ? ({ name: 'confirm', received: seed.received ?? seed.amount, differs: true } as const)
      : ({ name: 'refuse', reason: seed.reason ?? '' } as const)
  return [
    send,
    {
      at: decided,
      run: async (db) =>
        void must(await decideOnDeposit(db, id, decision, admin, settings, decided)),
    },
  ]
}

const FONT = join(import.meta.dirname, '../../app/routes/og/fonts/text.ttf')

/** A slip as a machine prints it, photographed straight, or once more from farther away. */
export async function receipt(
  { amount, to, reference }: Pick<DepositSeed, 'amount' | 'to' | 'reference'>,
  again = false,
): Promise<File> {
  const account = transferAccounts(settings).find(({ kind }) => kind === to)!
  const lines = [
    'VERSEMENT',
    to === 'ccp' ? 'CCP' : 'RIP',
    accountShown(account),
    settings.deposit_account_holder,
    `Montant  ${amount}.00 DA`,
    `Ref  ${reference || '-'}`,
  ]
  const texts = await Promise.all(lines.map((text, row) => written(text, row)))
  const paper = sharp({ create: { width: 720, height: 960, channels: 3, background: '#f4f1e8' } })
  const png = await paper.composite(texts).png().toBuffer()
  const shown = again ? await sharp(png).resize({ width: 600 }).png().toBuffer() : png
  return new File([new Uint8Array(shown)], 'receipt.png', { type: 'image/png' })
}

async function written(text: string, row: number) {
  const input = await sharp({
    text: {
      text: `<span foreground="#2b2a33">${text}</span>`,
      font: `Kanz Text ${row === 0 ? 44 : 30}`,
      fontfile: FONT,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()
  return { input, left: 60, top: 90 + row * 110 }
}

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`a step of the demo was refused: ${result.code}`)
  return result.value
}
