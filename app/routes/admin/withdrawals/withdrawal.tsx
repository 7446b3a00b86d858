import { Form } from 'react-router'
import { formatDa, formatDateTime, formatRate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { textOf } from '#kernel/form.ts'
import { levelNames } from '#modules/ledger/ui/wallet-level.tsx'
import { accountKindName, BankName, CopyableAccount, ripOf } from '#modules/payouts/ui/account.tsx'
import { GivenReason, GivenReference } from '#modules/payouts/ui/given-words.tsx'
import { WithdrawalStatusLine } from '#modules/payouts/ui/payout-status.tsx'
import { payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import type { WithdrawalDetails } from '#modules/payouts/withdrawal-lists.server.ts'
import {
  isWithdrawalOpen,
  isSent,
  netOf,
  type WithdrawalMove,
} from '#modules/payouts/withdrawal.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { PersonLink } from '../parts/cells.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { AskedInPlace } from '../parts/asked-in-place.tsx'
import { confirmedOr } from '../parts/confirmed.ts'
import { withOutcome } from '../parts/answers.ts'
import { WithdrawalHistory, withdrawalPage, WithdrawalSignsCard } from './withdrawal-parts.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/withdrawal'

export const loader = withdrawalPage

/** Approves it. Paying and returning ask for more, on pages of their own. */
export async function action({
  params: { withdrawalId },
  request,
  context,
  url,
}: Route.ActionArgs) {
  const { db, viewer: actor, now } = asViewer(context, request)
  if (textOf(await postedForm(request), 'step') !== 'approve') throw notFound()
  const moved = confirmedOr(
    await moveWithdrawal(db, { id: withdrawalId, name: 'approve', actor }, now),
    url,
  )
  const path = `/admin/withdrawals/${withdrawalId}${url.search}`
  return withOutcome(path, moved, 'withdrawal_approved', 'withdrawal_wrong_state')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_withdrawal({ id: shortId(params.withdrawalId ?? '') }))

export default function Withdrawal({
  loaderData: { withdrawal, moves, isOwn, search },
}: Route.ComponentProps) {
  const { id, status, signs, history, return_reason, bank_reference, account } = withdrawal
  const path = `/admin/withdrawals/${id}`
  return (
    <DeskPage
      title={m.payouts_admin_withdrawal({ id: shortId(id) })}
      status={<WithdrawalStatusLine status={status} />}
      back={`/admin/withdrawals${search}`}
      list={m.admin_withdrawals_title()}
      acts={
        moves.length > 0 &&
        !isOwn && <Acts withdrawal={withdrawal} moves={moves} path={path} search={search} />
      }
    >
      {isOwn && <Note>{m.payouts_admin_own()}</Note>}
      {isWithdrawalOpen(status) && (
        <WithdrawalSignsCard
          signs={signs}
          account={account ? { kind: withdrawal.account_kind, digits: account } : null}
        />
      )}
      <Where withdrawal={withdrawal} />
      <Card className="k-stack">
        <Sums withdrawal={withdrawal} />
        <Destination withdrawal={withdrawal} />
        <GivenReference of={bank_reference} />
        <GivenReason of={return_reason} className="k-words" />
        <WithdrawalHistory history={history} />
      </Card>
    </DeskPage>
  )
}

/** The batch that it waits in, and the file that it was in. */
function Where({
  withdrawal: { status, exported_at, exported_by, batch_id },
}: {
  withdrawal: WithdrawalDetails
}) {
  return (
    <>
      {batch_id && (
        <Note>
          <TextLink to={`/admin/payout-batches/${batch_id}`}>
            {m.payout_in_batch({ number: payoutBatchNumber(batch_id) })}
          </TextLink>
        </Note>
      )}
      {status === 'approved' && exported_at && (
        <Note>
          {m.payouts_admin_exported_by({
            date: isolated(formatDateTime(exported_at)),
            name: isolated(exported_by ?? ''),
          })}
        </Note>
      )}
    </>
  )
}

/** Nothing is taken of what went back to the wallet, nor sent. */
function Sums({ withdrawal }: { withdrawal: WithdrawalDetails }) {
  const { username, level, amount, fee, fee_bp, status } = withdrawal
  return (
    <Facts>
      <Fact label={m.payouts_admin_person()}>
        <PersonLink id={withdrawal.user_id} name={username} />
      </Fact>
      <Fact label={m.wallet_level()} is={level ? levelNames[level]() : m.withdraw_no_level()} />
      <Fact label={m.payouts_amount()} is={<Da amount={amount} />} />
      {isSent(status) && (
        <>
          <Fact label={m.withdraw_fee({ rate: formatRate(fee_bp) })} is={<Da amount={fee} />} />
          <Fact label={m.payouts_admin_to_send()}>
            <b>
              <Da amount={netOf(withdrawal)} />
            </b>
          </Fact>
        </>
      )}
    </Facts>
  )
}

function Destination({
  withdrawal: { account_kind, account, account_holder },
}: {
  withdrawal: WithdrawalDetails
}) {
  if (!account) return <p className="k-muted">{m.payouts_admin_forgotten()}</p>
  const to = { kind: account_kind, digits: account }
  return (
    <dl className="k-accounts">
      <Fact label={accountKindName(to)} is={<CopyableAccount account={to} />} />
      {account_kind === 'ccp' && (
        <Fact label={m.payouts_kind_rip()} is={<CopyableAccount account={ripOf(to)} />} />
      )}
      <Fact label={m.payouts_holder()} is={<Bdi>{account_holder}</Bdi>} />
      <Fact label={m.payouts_bank()} is={<BankName account={to} />} />
    </dl>
  )
}

type ActsProps = {
  withdrawal: WithdrawalDetails
  moves: WithdrawalMove[]
  path: string
  search: string
}

function Acts({ withdrawal, moves, path, search }: ActsProps) {
  return (
    <>
      {moves.includes('return') && (
        <ButtonLink variant="outline-danger" to={`${path}/return${search}`}>
          {m.payouts_admin_return()}
        </ButtonLink>
      )}
      {moves.includes('approve') && (
        <AskedInPlace
          label={m.payouts_admin_approve()}
          question={m.payouts_admin_approve_question({
            amount: formatDa(netOf(withdrawal)),
            name: isolated(withdrawal.account_holder ?? ''),
          })}
        >
          <Form method="post" action={path + search}>
            <Button name="step" value="approve" variant="primary">
              {m.payouts_admin_approve()}
            </Button>
          </Form>
        </AskedInPlace>
      )}
      {moves.includes('pay') && (
        <ButtonLink variant="primary" to={`${path}/pay${search}`}>
          {m.payouts_admin_pay()}
        </ButtonLink>
      )}
    </>
  )
}
