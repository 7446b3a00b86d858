import { Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import type { OwnDeposit } from '../deposit-lists.server.ts'
import type { OwnWithdrawal } from '../withdrawal-lists.server.ts'
import { isSent, netOf, withdrawalMoves } from '../withdrawal.ts'
import { AccountDigits } from './account.tsx'
import { GivenReason, GivenReference } from './given-words.tsx'
import { DepositStatusLine, WithdrawalStatusLine } from './payout-status.tsx'
import './payouts.css'

/** A person's own withdrawals; those that nobody has looked at yet can be taken back. */
export function OwnWithdrawals({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  return (
    <Card as="div">
      <ul className="k-payouts">
        {withdrawals.map((each) => (
          <Withdrawal key={each.id} withdrawal={each} />
        ))}
      </ul>
    </Card>
  )
}

function Withdrawal({ withdrawal }: { withdrawal: OwnWithdrawal }) {
  const { id, amount, account_kind, account, status, bank_reference, return_reason, created_at } =
    withdrawal
  const canCancel = (withdrawalMoves.cancel.from as readonly string[]).includes(status)
  return (
    <li>
      <span className="k-payouts__a">
        <Da amount={amount} />
      </span>
      <WithdrawalStatusLine status={status} />
      <span className="k-payouts__s">
        <time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time>
        {account && <AccountDigits account={{ kind: account_kind, digits: account }} />}
        {isSent(status) && (
          <span>
            {status === 'paid' ? m.withdraw_net_paid() : m.withdraw_net()}{' '}
            <Da amount={netOf(withdrawal)} />
          </span>
        )}
      </span>
      <GivenReference of={bank_reference} className="k-payouts__w" />
      <GivenReason of={return_reason} className="k-payouts__w" />
      {canCancel && <Cancel id={id} />}
    </li>
  )
}

/** Asks first, in place. */
function Cancel({ id }: { id: string }) {
  return (
    <details className="k-payouts__w">
      <summary className="k-link k-link--tap">{m.withdraw_cancel()}</summary>
      <Form method="post" action="/wallet/withdraw" className="k-stack k-gap-2">
        <p>{m.withdraw_cancel_question()}</p>
        <input type="hidden" name="id" value={id} autoComplete="off" />
        <div>
          <Button name="intent" value="cancel" size="sm" variant="outline-danger">
            {m.withdraw_cancel_yes()}
          </Button>
        </div>
      </Form>
    </details>
  )
}

/** A person's own deposits, each with its receipt. */
export function OwnDeposits({ deposits }: { deposits: readonly OwnDeposit[] }) {
  return (
    <Card as="div">
      <ul className="k-payouts">
        {deposits.map((each) => (
          <Deposit key={each.id} deposit={each} />
        ))}
      </ul>
    </Card>
  )
}

function Deposit({
  deposit: {
    id,
    amount,
    received_amount,
    to_account,
    reference_text,
    status,
    refusal_reason,
    created_at,
  },
}: {
  deposit: OwnDeposit
}) {
  return (
    <li>
      <span className="k-payouts__a">
        <Da amount={received_amount ?? amount} />
      </span>
      <DepositStatusLine status={status} />
      <span className="k-payouts__s">
        <time dateTime={created_at.toISOString()}>{formatDate(created_at)}</time>
        {to_account ? (
          <>
            <bdi className="k-account k-num" dir="ltr">
              {storedAccountShown(to_account)}
            </bdi>
            {reference_text && <Bdi>{reference_text}</Bdi>}
            <TextLink to={`/wallet/deposit/${id}/receipt`}>{m.deposit_receipt()}</TextLink>
          </>
        ) : (
          m.deposit_by_card()
        )}
      </span>
      {received_amount !== null && received_amount !== amount && (
        <p className="k-payouts__w k-muted">
          {m.deposit_other_amount()} <Da amount={amount} />
        </p>
      )}
      <GivenReason of={refusal_reason} className="k-payouts__w" />
    </li>
  )
}
