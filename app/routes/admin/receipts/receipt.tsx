import { Form } from 'react-router'
import { formatDa, formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import type { ReceiptDetails } from '#modules/order-payments/receipt-lists.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { ReceiptStateLine } from '#modules/order-payments/ui/receipt-state.tsx'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import { GivenReason } from '#modules/payouts/ui/given-words.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { AlikeReceipts, ReceiptImage } from '../parts/receipt-parts.tsx'
import { DecidedFact, ReceivedFact } from '../parts/request-facts.tsx'
import { titled } from '../parts/titled.ts'
import { Over } from './over.tsx'
import { receiptPage } from './receipt-page.ts'
import type { Route } from './+types/receipt'

// /admin/receipts/{id}: the photo of a bank transfer by which a buyer says that they paid an order.
// Staff look whether the money arrived, in full, in part or not at all.

export const loader = receiptPage

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_receipt({ id: shortId(params.receiptId ?? '') }))

export default function Receipt({ loaderData }: Route.ComponentProps) {
  const { receipt, due, possible, isOwn, search } = loaderData
  const { id, order_id, state, refusal_reason, receipt_url, order_status } = receipt
  return (
    <DeskPage
      title={m.admin_receipt({ id: shortId(id) })}
      status={<ReceiptStateLine state={state} />}
      back={`/admin/receipts${search}`}
      list={m.admin_receipts_title()}
      acts={possible && <Acts {...loaderData} />}
    >
      {isOwn && <Note>{m.admin_receipt_own()}</Note>}
      {state === 'under_review' && due === 0 && <Over status={statusLabel(order_status)} />}
      <AlikeReceipts alike={receipt.alike} />
      <Card className="k-stack">
        <Said receipt={receipt} due={due} />
        <GivenReason of={refusal_reason} className="k-words" />
        <ReceiptImage path={receipt_url && `/orders/${order_id}/payment/receipt/${id}`} />
      </Card>
    </DeskPage>
  )
}

/** One press when all that is due arrived; anything else is asked about. */
function Acts({ receipt: { id, amount }, due, search }: Route.ComponentProps['loaderData']) {
  const path = `/admin/receipts/${id}`
  const expected = due || amount
  return (
    <>
      <ButtonLink variant="outline-danger" to={`${path}/not-found${search}`}>
        {m.admin_receipt_not_found()}
      </ButtonLink>
      <ButtonLink to={`${path}/arrive${search}`}>{m.admin_receipt_other()}</ButtonLink>
      <Form method="post" action={`${path}/arrive${search}`}>
        <input type="hidden" name="received" value={expected} autoComplete="off" />
        <Button variant="primary">
          {m.admin_receipt_arrive({ amount: isolated(formatDa(expected)) })}
        </Button>
      </Form>
    </>
  )
}

function Said({ receipt, due }: { receipt: ReceiptDetails; due: number }) {
  const { user_id, username, order_id, amount, received_amount, sender_name, state, arrived } =
    receipt
  const { sent_at, to_account, created_at } = receipt
  return (
    <Facts>
      {state === 'under_review' && due > 0 ? (
        <Fact label={m.admin_receipt_due()}>
          <b>
            <Da amount={due} />
          </b>
        </Fact>
      ) : (
        <Fact label={m.admin_receipt_due_then()} is={<Da amount={amount} />} />
      )}
      <ReceivedFact amount={received_amount} />
      {state === 'under_review' && arrived > 0 && (
        <Fact label={m.admin_receipt_before()} is={<Da amount={arrived} />} />
      )}
      {sender_name && <Fact label={m.transfer_sender()} is={<Bdi>{sender_name}</Bdi>} />}
      <Fact label={m.transfer_sent_at()} is={formatDateTime(sent_at)} />
      <Fact label={m.payouts_account()} is={<Digits>{storedAccountShown(to_account)}</Digits>} />
      <Fact label={m.admin_receipts_order()}>
        <TextLink to={`/admin/orders/${order_id}`}>
          <Digits>#{shortId(order_id)}</Digits>
        </TextLink>{' '}
        · <Bdi>{wayName(receipt)}</Bdi>
      </Fact>
      <Fact label={m.admin_buyer()}>
        <PersonLink id={user_id} name={username} />
      </Fact>
      <Fact label={m.admin_receipt_shown()} is={formatDateTime(created_at)} />
      <DecidedFact of={receipt} />
    </Facts>
  )
}
