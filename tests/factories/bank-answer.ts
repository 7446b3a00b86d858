import { accountShown } from '#kernel/algerian-account.ts'
import type { AnswerLayout } from '#modules/payouts/bank-answer.ts'
import {
  findBankAnswer,
  keepBankAnswer,
  saveBankLayout,
} from '#modules/payouts/bank-answers.server.ts'
import { findPayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import type { Db } from '#platform/db.server.ts'
import { buildPayoutBatch } from './payout.ts'
import { buildAdmin } from './profile.ts'

const header = 'Compte;Montant;Reference;Statut;Motif'

/** Where the columns of `bankFile` are, and what its bank says. */
export const answerLayout: AnswerLayout = {
  account: 0,
  key: null,
  amount: 1,
  reference: 2,
  outcome: 3,
  reason: 4,
  words: { execute: 'paid', rejete: 'back' },
}

/** A file of the bank as it is chosen in a form. */
export const bankFile = (text: string | Uint8Array<ArrayBuffer>, name = 'retour.csv') =>
  new File([text], name, { type: 'text/csv' })

/** The lines of a file that says of each row of a batch that it was paid. */
export async function paidLines(db: Db, id: number): Promise<string[]> {
  const { rows } = (await findPayoutBatch(db, id))!
  return rows.map(({ account_kind: kind, account: digits, net }, at) => {
    const account = accountShown({ kind, digits: digits! })
    return `${account};${net},00;VIR ${id}/${at + 1};EXÉCUTÉ;`
  })
}

/** The text of a file with the columns of `answerLayout`. */
export const bankText = (lines: readonly string[]): string => [header, ...lines].join('\r\n')

/** An approved batch of one withdrawal, and a file in which its bank says that it was paid. */
export async function buildBankAnswer(db: Db, now = new Date()) {
  const by = await buildAdmin(db)
  const id = await buildPayoutBatch(db, { by, isApproved: true })
  const file = bankFile(bankText(await paidLines(db, id)))
  const kept = await keepBankAnswer(db, by, { id, file }, now)
  if (!kept.ok) throw new Error(`the file was refused: ${kept.code}`)
  const saved = await saveBankLayout(db, by, { id, layout: answerLayout }, now)
  if (!saved.ok) throw new Error(`the layout was refused: ${saved.code}`)
  return { id, seen: (await findBankAnswer(db, id, []))!.seen }
}
