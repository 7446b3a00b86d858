import * as v from 'valibot'
import { accountKinds, type AlgerianAccount, readCcp, readRib } from '#kernel/algerian-account.ts'
import { formToken, requiredLine, requiredLines } from '#kernel/field-parsers.ts'
import { codeField } from '#modules/auth/code.form.ts'
import {
  amountField,
  holderField,
  MAX_REASON,
  MAX_BANK_REFERENCE,
} from '#modules/payments/transfer-field.ts'

// What may be posted about a withdrawal: the request, its confirmation, and what staff write when
// they have paid or return it. A refused deposit takes the same reason.

const typed = v.optional(v.pipe(v.string(), v.maxLength(80, 'length')), '')

const fields = v.object({
  amount: amountField,
  kind: v.picklist(accountKinds, 'choose'),
  rib: typed,
  ccp: typed,
  ccp_key: typed,
  holder: holderField,
  token: formToken,
})

export interface WithdrawalForm {
  amount: number
  account: AlgerianAccount
  holder: string
  token: string
}

type Read = ReturnType<typeof readRib>
const codeOf = (read: Read): string => (read.ok ? '' : read.code)

/**
 * How much, to which account, in whose name. Only the account of the chosen kind is read; what is
 * wrong with it stands at its field, beside what is wrong with the others.
 */
export const withdrawalForm = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['kind'], ['rib']],
      ({ kind, rib }) => kind !== 'rib' || readRib(rib).ok,
      ({ input }) => codeOf(readRib(input.rib)),
    ),
    ['rib'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['ccp'], ['ccp_key']],
      ({ kind, ccp, ccp_key }) => kind !== 'ccp' || readCcp(ccp, ccp_key).ok,
      ({ input }) => codeOf(readCcp(input.ccp, input.ccp_key)),
    ),
    ['ccp'],
  ),
  v.rawTransform<v.InferOutput<typeof fields>, WithdrawalForm>(({ dataset, NEVER }) => {
    const { amount, kind, rib, ccp, ccp_key, holder, token } = dataset.value
    const read = kind === 'rib' ? readRib(rib) : readCcp(ccp, ccp_key)
    return read.ok ? { amount, account: read.account, holder, token } : NEVER
  }),
)

/** What the confirming step adds: the fee that it showed, and what proves the person. */
export const confirmWithdrawalForm = v.object({
  fee_seen: v.pipe(v.string('required'), v.regex(/^\d{1,9}$/, 'required'), v.transform(Number)),
  password: v.optional(v.string(), ''),
  code: v.optional(v.union([v.literal(''), codeField], 'wrong'), ''),
})

/** An administrator's mark that the bank has paid. */
export const payForm = v.object({ note: requiredLine(MAX_BANK_REFERENCE) })

/** Why an administrator returns a withdrawal or refuses a deposit: the person reads it. */
export const reasonForm = v.object({ reason: requiredLines(MAX_REASON) })
