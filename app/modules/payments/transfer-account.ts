import {
  accountShown,
  type AlgerianAccount,
  readCcpWithKey,
  readRib,
} from '#kernel/algerian-account.ts'
import type { Settings } from '#modules/settings/settings.ts'

export type AccountSettings = Pick<
  Settings,
  'deposit_account_ccp' | 'deposit_account_rip' | 'deposit_account_holder'
>

/** The operator's accounts that money can be sent to; none until they are set. */
export function transferAccounts(settings: AccountSettings): AlgerianAccount[] {
  if (!settings.deposit_account_holder) return []
  return [
    readCcpWithKey(settings.deposit_account_ccp),
    readRib(settings.deposit_account_rip),
  ].flatMap((read) => (read.ok ? [read.account] : []))
}

/** An account as a deposit or a receipt remembers it. */
export const storedAccount = ({ kind, digits }: AlgerianAccount): string => `${kind} ${digits}`

/** The last digits of such an account, by which whoever knows it knows it again. */
export const storedAccountEnd = (stored: string): string => `… ${stored.slice(-6)}`

/** An account that a deposit or a receipt remembers, as people read it. */
export function storedAccountShown(stored: string): string {
  const [kind, digits = ''] = stored.split(' ')
  return accountShown({ kind: kind === 'rib' ? 'rib' : 'ccp', digits })
}
