import { m } from '#i18n/paraglide/messages.js'
import type { AlgerianAccount } from '#kernel/algerian-account.ts'
import { AccountDigits, accountKindName } from '#modules/payouts/ui.ts'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'

type SentToProps = {
  accounts: readonly AlgerianAccount[]
  /** What was chosen before. */
  kind: string | undefined
  error: string | undefined
}

/** To which account the money was sent. */
export function SentTo({ accounts, kind, error }: SentToProps) {
  return (
    <fieldset>
      <legend className="k-strong k-mb-2">{m.deposit_to()}</legend>
      <RadioCards>
        {accounts.map((account, index) => (
          <Choice
            key={account.kind}
            account={account}
            chosen={kind ? kind === account.kind : index === 0}
          />
        ))}
      </RadioCards>
      {error && <FieldError>{m.payouts_error_choose()}</FieldError>}
    </fieldset>
  )
}

function Choice({ account, chosen }: { account: AlgerianAccount; chosen: boolean }) {
  return (
    <RadioCard
      name="kind"
      value={account.kind}
      icon={account.kind === 'ccp' ? 'banknote' : 'landmark'}
      defaultChecked={chosen}
      note={<AccountDigits account={account} />}
    >
      {accountKindName(account)}
    </RadioCard>
  )
}
