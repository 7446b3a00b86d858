import { m } from '#i18n/paraglide/messages.js'
import {
  accountShown,
  type AlgerianAccount,
  bankOf,
  ccpParts,
  ribOf,
} from '#kernel/algerian-account.ts'
import { Bdi } from '#ui/bdi.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import './payouts.css'

/** What people call this kind of account: a CCP, the post's RIP, a bank's RIB. */
export function accountKindName(account: AlgerianAccount): string {
  if (account.kind === 'ccp') return m.payouts_kind_ccp()
  return account.digits.startsWith('007') ? m.payouts_kind_rip() : m.payouts_kind_rib()
}

/** The digits of an account in groups. */
export const AccountDigits = ({ account }: { account: AlgerianAccount }) => (
  <bdi className="k-account k-num" dir="ltr">
    {accountShown(account)}
  </bdi>
)

/**
 * The same with a button that copies what a bank's form takes: a RIB's digits alone, a CCP with its
 * key.
 */
export function CopyableAccount({ account }: { account: AlgerianAccount }) {
  const text = account.kind === 'rib' ? account.digits : Object.values(ccpParts(account)).join(' ')
  return (
    <span className="k-account__row">
      <AccountDigits account={account} />
      <CopyButton text={text} label={m.payouts_copy_account()} copiedLabel={m.payouts_copied()} />
    </span>
  )
}

/** A CCP as a RIP, which BaridiMob asks for. */
export const ripOf = (account: AlgerianAccount): AlgerianAccount => ({
  kind: 'rib',
  digits: ribOf(account),
})

/** The name of the account's bank, or that it is not known. */
export function BankName({ account }: { account: AlgerianAccount }) {
  const bank = bankOf(account)
  return bank ? (
    <Bdi>{bank}</Bdi>
  ) : (
    <>{m.payouts_bank_unknown({ code: account.digits.slice(0, 3) })}</>
  )
}
