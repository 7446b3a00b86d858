import { digitsOf, ribOf } from '#kernel/algerian-account.ts'
import { netOf } from '../../withdrawal.ts'
import { accountOf, holderOf, type PayoutFile } from './payout-file.ts'

/**
 * Transfers by BaridiMob, which knows an account by its RIP of 20 digits: bank 007, branch 99999,
 * CCP, key (Banque d'Algérie, instruction 06-2004). No layout of a file is public; its columns are
 * the fields of the app's own form: RIP, amount, name, what it is for.
 */
export const baridimobFile: PayoutFile = {
  fits: (account) => digitsOf(account).length > 1,
  columns: ['rip', 'amount_da', 'holder', 'reference'],
  line: (withdrawal, reference) => [
    ribOf(accountOf(withdrawal)),
    netOf(withdrawal),
    holderOf(withdrawal),
    reference,
  ],
}
