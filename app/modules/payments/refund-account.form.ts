import * as v from 'valibot'
import { accountKinds, type AlgerianAccount, readCcp, readRib } from '#kernel/algerian-account.ts'
import { holderField } from './transfer-field.ts'

// The account to which a buyer wants a refund sent, as they type it: a bank's RIB (the post's is
// called RIP) or a postal CCP with its key.

const typed = v.optional(v.pipe(v.string(), v.maxLength(80, 'length')), '')

const fields = v.object({
  kind: v.picklist(accountKinds, 'choose'),
  rib: typed,
  ccp: typed,
  ccp_key: typed,
  holder: holderField,
})

type Fields = v.InferOutput<typeof fields>

const accountOf = ({ kind, rib, ccp, ccp_key }: Omit<Fields, 'holder'>) =>
  kind === 'rib' ? readRib(rib) : readCcp(ccp, ccp_key)

/** Why the account of the chosen kind cannot exist; empty when it can, or another is chosen. */
function wrong(kind: Fields['kind'], given: Omit<Fields, 'holder'>): string {
  const read = given.kind === kind ? accountOf(given) : null
  return read && !read.ok ? read.code : ''
}

const given = [['kind'], ['rib'], ['ccp'], ['ccp_key']] as const

/** To which account a refund goes, and in whose name; what is wrong stands at its field. */
export const refundAccountForm = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      given,
      (input) => !wrong('rib', input),
      ({ input }) => wrong('rib', input),
    ),
    ['rib'],
  ),
  v.forward(
    v.partialCheck(
      given,
      (input) => !wrong('ccp', input),
      ({ input }) => wrong('ccp', input),
    ),
    ['ccp'],
  ),
  v.rawTransform<Fields, RefundAccount>(({ dataset, NEVER }) => {
    const read = accountOf(dataset.value)
    return read.ok ? { account: read.account, holder: dataset.value.holder } : NEVER
  }),
)

export interface RefundAccount {
  account: AlgerianAccount
  /** The name that the bank or the post knows. */
  holder: string
}
