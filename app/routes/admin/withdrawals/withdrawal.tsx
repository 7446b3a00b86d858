import { Form } from 'react-router'
import { formatDa, formatDateTime, formatRate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { textOf } from '#kernel/form.ts'
import { levelNames } from '#modules/ledger/ui.ts'
import { findWithdrawal, type WithdrawalDetails } from '#modules/payouts/queries.server.ts'
import {
  isOpen,
  movesOn,
  netOf,
  withdrawalPartyOf,
  type WithdrawalMove,
} from '#modules/payouts/rules.ts'
import { moveWithdrawal } from '#modules/payouts/commands.server.ts'
import {
  BankName,
  accountKindName,
  CopyableAccount,
  ripOf,
  WithdrawalStatusLine,
} from '#modules/payouts/ui.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { WithdrawalHistory, WithdrawalSigns } from './withdrawal-parts.tsx'
import type { Route } from './+types/withdrawal'

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const withdrawal = await findWithdrawal(db, params.withdrawalId)
  const party = withdrawal && withdrawalPartyOf(withdrawal, viewer)
  if (!withdrawal || !party) throw notFound()
  return {
    withdrawal,
    moves: movesOn(withdrawal, party),
    isOwn: party === 'person',
    search: url.search,
  }
}

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
  if (!moved.ok && moved.code === 'not_found') throw notFound()
  return redirectWith(
    `/admin/withdrawals/${withdrawalId}${url.search}`,
    moved.ok ? 'withdrawal_approved' : 'withdrawal_wrong_state',
  )
}

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${m.payouts_admin_withdrawal({ id: shortId(params.withdrawalId ?? '') })} · ${m.site_name()}`,
  },
]

export default function Withdrawal({
  loaderData: { withdrawal, moves, isOwn, search },
}: Route.ComponentProps) {
  const {
    id,
    status,
    signs,
    history,
    return_reason,
    bank_reference,
    account,
    exported_at,
    exported_by,
  } = withdrawal
  const path = `/admin/withdrawals/${id}`
  const title = (
    <span className="k-row">
      {m.payouts_admin_withdrawal({ id: shortId(id) })} <WithdrawalStatusLine status={status} />
    </span>
  )
  return (
    <Dialog
      title={title}
      closeTo={`/admin/withdrawals${search}`}
      closeLabel={m.admin_close()}
      footer={
        moves.length > 0 && !isOwn ? (
          <Acts withdrawal={withdrawal} moves={moves} path={path} search={search} />
        ) : undefined
      }
    >
      {isOwn && (
        <Callout tone="sea" icon="info">
          {m.payouts_admin_own()}
        </Callout>
      )}
      {isOpen(status) && (
        <WithdrawalSigns
          signs={signs}
          account={account ? { kind: withdrawal.account_kind, digits: account } : null}
        />
      )}
      {status === 'approved' && exported_at && (
        <Callout tone="sea" icon="info">
          {m.payouts_admin_exported_by({
            date: isolated(formatDateTime(exported_at)),
            name: isolated(exported_by ?? ''),
          })}
        </Callout>
      )}
      <Sums withdrawal={withdrawal} />
      <Destination withdrawal={withdrawal} />
      {bank_reference && (
        <p>
          <span className="k-muted">
            {m.payouts_labelled({ label: m.payouts_bank_reference() })}
          </span>{' '}
          <bdi dir="ltr">{bank_reference}</bdi>
        </p>
      )}
      {return_reason && (
        <p className="k-words">
          <span className="k-muted">{m.payouts_labelled({ label: m.payouts_reason() })}</span>{' '}
          <bdi>{return_reason}</bdi>
        </p>
      )}
      <WithdrawalHistory history={history} />
    </Dialog>
  )
}

function Sums({ withdrawal }: { withdrawal: WithdrawalDetails }) {
  const { username, level, amount, fee, fee_bp } = withdrawal
  return (
    <Facts>
      <Fact label={m.payouts_admin_person()}>
        <bdi dir="ltr">{username}</bdi>
      </Fact>
      <Fact label={m.wallet_level()}>{level ? levelNames[level]() : m.withdraw_no_level()}</Fact>
      <Fact label={m.payouts_amount()}>
        <Da amount={amount} />
      </Fact>
      <Fact label={m.withdraw_fee({ rate: formatRate(fee_bp) })}>
        <Da amount={fee} />
      </Fact>
      <Fact label={m.payouts_admin_to_send()}>
        <b>
          <Da amount={netOf(withdrawal)} />
        </b>
      </Fact>
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
      <div>
        <dt>{accountKindName(to)}</dt>
        <dd>
          <CopyableAccount account={to} />
        </dd>
      </div>
      {account_kind === 'ccp' && (
        <div>
          <dt>{m.payouts_kind_rip()}</dt>
          <dd>
            <CopyableAccount account={ripOf(to)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{m.payouts_holder()}</dt>
        <dd>
          <bdi>{account_holder}</bdi>
        </dd>
      </div>
      <div>
        <dt>{m.payouts_bank()}</dt>
        <dd>
          <BankName account={to} />
        </dd>
      </div>
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
        <details className="k-asked">
          <summary className="k-btn k-btn--primary">{m.payouts_admin_approve()}</summary>
          <div className="k-asked__b">
            <p>
              {m.payouts_admin_approve_question({
                amount: formatDa(netOf(withdrawal)),
                name: isolated(withdrawal.account_holder ?? ''),
              })}
            </p>
            <Form method="post" action={path + search}>
              <Button name="step" value="approve" variant="primary">
                {m.payouts_admin_approve()}
              </Button>
            </Form>
          </div>
        </details>
      )}
      {moves.includes('pay') && (
        <ButtonLink variant="primary" to={`${path}/pay${search}`}>
          {m.payouts_admin_pay()}
        </ButtonLink>
      )}
    </>
  )
}
