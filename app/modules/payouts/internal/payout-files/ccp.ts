import { digitsOf } from '#kernel/algerian-account.ts'
import { netOf } from '../../withdrawal.ts'
import { accountOf, holderOf, type PayoutFile } from './payout-file.ts'

/**
 * Mass transfer to CCP accounts. Algérie Poste gives its layout to who has a contract with it; none
 * is public (looked for on poste.dz, under services for professionals, and in public code). So this
 * is the list that a transfer order of the post asks for, a line a person: CCP of ten digits, its
 * key, the holder, and dinars with two decimals.
 */
export const ccpFile: PayoutFile = {
  fits: (account) => digitsOf(account).length > 1,
  columns: ['ccp', 'key', 'holder', 'amount_da', 'reference'],
  line: (withdrawal, reference) => {
    const [, ccp = ''] = digitsOf(accountOf(withdrawal))
    return [
      ccp.slice(0, 10),
      ccp.slice(10),
      holderOf(withdrawal),
      `${netOf(withdrawal)}.00`,
      reference,
    ]
  },
}
