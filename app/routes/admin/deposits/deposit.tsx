import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import type { DepositDetails } from '#modules/payouts/deposit-lists.server.ts'
import { GivenReason } from '#modules/payouts/ui/given-words.tsx'
import { DepositStatusLine } from '#modules/payouts/ui/payout-status.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { AlikeReceipts, ReceiptImage } from '../parts/receipt-parts.tsx'
import { DecidedFact, ReceivedFact } from '../parts/request-facts.tsx'
import { titled } from '../parts/titled.ts'
import { depositPage } from './deposit-page.ts'
import type { Route } from './+types/deposit'

// /admin/deposits/{id}: money that a member says they sent to fill their wallet, with the photo of
// the transfer. Staff look whether it arrived, and confirm or refuse it (decision 17).

export const loader = depositPage

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payouts_admin_deposit({ id: shortId(params.depositId ?? '') }))

export default function Deposit({
  loaderData: { deposit, possible, isOwn, search },
}: Route.ComponentProps) {
  const { id, status, refusal_reason, receipt_url } = deposit
  const path = `/admin/deposits/${id}`
  const acts = possible && (
    <>
      <ButtonLink variant="outline-danger" to={`${path}/refuse${search}`}>
        {m.payouts_admin_refuse()}
      </ButtonLink>
      <ButtonLink variant="primary" to={`${path}/confirm${search}`}>
        {m.payouts_admin_confirm()}
      </ButtonLink>
    </>
  )
  return (
    <DeskPage
      title={m.payouts_admin_deposit({ id: shortId(id) })}
      status={<DepositStatusLine status={status} />}
      back={`/admin/deposits${search}`}
      list={m.admin_deposits_title()}
      acts={acts}
    >
      {isOwn && <Note>{m.payouts_admin_own()}</Note>}
      <AlikeReceipts alike={deposit.alike} />
      <Card className="k-stack">
        <Said deposit={deposit} />
        <GivenReason of={refusal_reason} className="k-words" />
        <ReceiptImage path={receipt_url && `/wallet/deposit/${id}/receipt`} />
      </Card>
    </DeskPage>
  )
}

function Said({ deposit }: { deposit: DepositDetails }) {
  const { person_id, username, amount, received_amount, to_account, reference_text, created_at } =
    deposit
  return (
    <Facts>
      <Fact label={m.payouts_admin_person()} is={<PersonLink id={person_id} name={username} />} />
      <Fact label={m.payouts_admin_said()} is={<Da amount={amount} />} />
      <ReceivedFact amount={received_amount} />
      <Fact
        label={m.payouts_account()}
        is={to_account ? <Digits>{storedAccountShown(to_account)}</Digits> : m.deposit_by_card()}
      />
      {reference_text && <Fact label={m.deposit_reference()} is={<Bdi>{reference_text}</Bdi>} />}
      <Fact label={m.payouts_admin_sent_on()} is={formatDateTime(created_at)} />
      <DecidedFact of={deposit} />
    </Facts>
  )
}
