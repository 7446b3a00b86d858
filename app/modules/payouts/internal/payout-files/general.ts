import { accountShown, bankOf, ribOf } from '#kernel/algerian-account.ts'
import { netOf } from '../../withdrawal.ts'
import { accountOf, type PayoutFile } from './payout-file.ts'

/**
 * All that is known of a withdrawal, for a bank that says nothing of its own or for a person who
 * types. Accounts are written in groups, so that no spreadsheet rounds them as numbers; `amount_da`
 * is what the person is to receive. `exported_before_at` is when a line was in an earlier file,
 * which may have been paid.
 */
export const generalFile: PayoutFile = {
  fits: () => true,
  columns: [
    'withdrawal',
    'username',
    'holder',
    'bank',
    'rib',
    'ccp',
    'amount_da',
    'requested_at',
    'exported_before_at',
  ],
  line: (withdrawal) => {
    const account = accountOf(withdrawal)
    return [
      withdrawal.id,
      withdrawal.username,
      withdrawal.account_holder,
      bankOf(account) ?? '',
      accountShown({ kind: 'rib', digits: ribOf(account) }),
      account.kind === 'ccp' ? accountShown(account) : '',
      netOf(withdrawal),
      withdrawal.created_at.toISOString(),
      withdrawal.exported_at?.toISOString() ?? '',
    ]
  },
}
