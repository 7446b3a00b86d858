import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { AlgerianAccount } from '#kernel/algerian-account.ts'
import { ACCEPTED_IMAGES, type ImageRefusal, type QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { AccountDigits, accountKindName, CopyableAccount } from './account.tsx'
import './payouts.css'

// What every form is made of that tells us of money sent to our accounts.

/** Where to send money: what is copied into the bank's app, and what else goes with it. */
export function OurAccounts({
  accounts,
  holder,
  children,
}: {
  accounts: readonly AlgerianAccount[]
  holder: string
  /** Further lines, above the accounts. */
  children?: ReactNode
}) {
  return (
    <dl className="k-accounts">
      {children}
      {accounts.map((account) => (
        <div key={account.kind}>
          <dt>{accountKindName(account)}</dt>
          <dd>
            <CopyableAccount account={account} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{m.payouts_holder()}</dt>
        <dd>
          <Bdi>{holder}</Bdi>
        </dd>
      </div>
    </dl>
  )
}

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
      {error && <FieldError>{error}</FieldError>}
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

/**
 * The image of a receipt, and what was wrong with the one before: `again` when nothing was, but a
 * browser does not keep it.
 */
export function ReceiptField({ code }: { code: string | undefined }) {
  const error = receiptWords(code)
  return (
    <div className="k-stack k-gap-2">
      <FileDrop
        name="receipt"
        label={m.deposit_receipt_choose()}
        hint={m.deposit_receipt_hint()}
        icon="upload"
        accept={ACCEPTED_IMAGES}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'receipt-error' : undefined}
      />
      {error && (
        <div id="receipt-error" data-again={code === 'again' ? '' : undefined}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** What was wrong with a receipt's image; browsers do not keep it, so it is asked for `again`. */
function receiptWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  if (code === 'same_receipt') return m.transfer_same_receipt()
  if (code === 'again') return m.deposit_receipt_again()
  return code === 'required'
    ? m.deposit_receipt_required()
    : imageProblem(code as ImageRefusal | QueueRefusal)
}
