import { bankOf, ribOf } from '#kernel/algerian-account.ts'
import { netOf } from '../../withdrawal.ts'
import { accountOf, holderOf, type PayoutFile } from './payout-file.ts'

/**
 * A list of transfers to RIB accounts of any bank, as banks that issue CIB cards take one for many
 * payees: RIB of 20 digits (Banque d'Algérie, instruction 06-2004), bank, holder, dinars with two
 * decimals, what it is for. A CCP stands in it by its RIP. Each bank has a layout of its own for
 * who signs its contract; none is public.
 */
export const ribFile: PayoutFile = {
  fits: () => true,
  columns: ['rib', 'bank', 'holder', 'amount_da', 'reference'],
  line: (withdrawal, reference) => {
    const account = accountOf(withdrawal)
    return [
      ribOf(account),
      bankOf(account) ?? '',
      holderOf(withdrawal),
      `${netOf(withdrawal)}.00`,
      reference,
    ]
  },
}
