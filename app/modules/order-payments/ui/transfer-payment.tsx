import { Form } from 'react-router'
import { formatDa, formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_HOLDER } from '#modules/payments/transfer-field.ts'
import { OLDEST_TRANSFER_DAYS } from '#modules/payments/transfer-receipt.ts'
import { GivenReason } from '#modules/payouts/ui/given-words.tsx'
import { OurAccounts, ReceiptField, SentTo } from '#modules/payouts/ui/sent-money.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Da } from '#ui/da.tsx'
import { Field, Input } from '#ui/field.tsx'
import { RefusedForm, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { paymentPath, receiptPath } from '#modules/orders/order-paths.ts'
import type { PendingTransfer } from '../transfer.server.ts'
import { ReceiptStateLine } from './receipt-state.tsx'
import { type TransferAnswer, transferFieldWords } from './transfer-words.ts'

type TransferPaymentProps = {
  transfer: PendingTransfer
  /** The receipt's form that came back. */
  answer?: TransferAnswer | null | undefined
  /** Whether the page has said what became of the last receipt. */
  isTold?: boolean
}

/**
 * Paying an order by transfer: how the transfer stands, where the rest is to be sent, and the form
 * that shows its receipt. Whole without scripts.
 */
export function TransferPayment({ transfer, answer, isTold }: TransferPaymentProps) {
  const { pending, under_review, accounts } = transfer
  const sends = pending && !under_review && accounts.length > 0
  return (
    <div className="k-stack k-gap-5">
      {!isTold && <Stand transfer={transfer} />}
      {sends && (
        <>
          <Send transfer={transfer} />
          <Card className="k-stack k-gap-4">
            <h2 className="k-h3">{m.transfer_step_show()}</h2>
            <TransferForm transfer={transfer} answer={answer} />
          </Card>
        </>
      )}
      <TransferReceipts transfer={transfer} />
    </div>
  )
}

/** What became of the last receipt; nothing before the first. */
function Stand({
  transfer: { receipts, pending, arrived, due, waits_until, review_hours },
}: {
  transfer: PendingTransfer
}) {
  const [last] = receipts
  if (!last) return null
  const { state, created_at, refusal_reason } = last
  if (state === 'under_review')
    return (
      <Callout tone="sea" icon="search" title={m.transfer_review()}>
        {pending
          ? m.transfer_review_since({
              date: isolated(formatDateTime(created_at)),
              until: isolated(formatDateTime(waits_until)),
              hours: m.policy_hours({ count: review_hours }),
            })
          : m.transfer_review_over({ date: isolated(formatDateTime(created_at)) })}
      </Callout>
    )
  if (state === 'not_found' && pending)
    return (
      <Callout tone="danger" icon="circle-x" title={m.transfer_not_found()}>
        <p>
          <Bdi>{refusal_reason}</Bdi>
        </p>
        <p>{m.transfer_not_found_text()}</p>
      </Callout>
    )
  if (state !== 'arrived') return null
  return pending ? (
    <Callout tone="warning" icon="coins" title={m.transfer_arrived_part(sums(arrived, due))}>
      {m.transfer_arrived_part_text()}
    </Callout>
  ) : (
    <Callout tone="success" icon="circle-check" title={m.transfer_paid()} />
  )
}

const sums = (received: number, missing: number) => ({
  received: isolated(formatDa(received)),
  missing: isolated(formatDa(missing)),
})

/** The exact amount, what is written on it, and our accounts, each to be copied. */
function Send({ transfer }: { transfer: PendingTransfer }) {
  const { order_id, accounts, holder, due, arrived, reference } = transfer
  const { waits_until, could_wait_until } = transfer
  return (
    <Card className="k-stack k-gap-3">
      <h2 className="k-h3">{m.transfer_step_send()}</h2>
      <OurAccounts accounts={accounts} holder={holder}>
        <div>
          <dt>{arrived > 0 ? m.transfer_missing_label() : m.transfer_amount()}</dt>
          <dd className="k-account__row">
            <Da amount={due} />
            <CopyButton
              text={String(due)}
              label={m.transfer_copy_amount()}
              copiedLabel={m.payouts_copied()}
            />
          </dd>
        </div>
        <div>
          <dt>
            {m.transfer_reference()} · {m.transfer_reference_hint()}
          </dt>
          <dd className="k-account__row">
            <bdi className="k-account k-num" dir="ltr">
              {reference}
            </bdi>
            <CopyButton
              text={reference}
              label={m.transfer_copy_reference()}
              copiedLabel={m.payouts_copied()}
            />
          </dd>
        </div>
      </OurAccounts>
      {could_wait_until ? (
        <Form method="post" action={paymentPath(order_id)} className="k-stack k-gap-3">
          <Callout tone="warning" icon="clock" title={m.transfer_card_time()}>
            {m.transfer_card_time_text({
              until: isolated(formatDateTime(waits_until)),
              longer: isolated(formatDateTime(could_wait_until)),
            })}
          </Callout>
          <div className="k-actions">
            <Button>{m.transfer_choose()}</Button>
          </div>
        </Form>
      ) : (
        <p className="k-sm k-muted">
          {m.transfer_waits({ date: isolated(formatDateTime(waits_until)) })}
        </p>
      )}
    </Card>
  )
}

/** The receipts that the buyer has shown, the newest first; nothing before the first. */
export function TransferReceipts({
  transfer: { order_id, receipts },
}: {
  transfer: Pick<PendingTransfer, 'order_id' | 'receipts'>
}) {
  if (receipts.length === 0) return null
  return (
    <Card className="k-stack k-gap-2" aria-labelledby="receipts">
      <h2 className="k-h3" id="receipts">
        {m.transfer_own()}
      </h2>
      <ul className="k-payouts">
        {receipts.map(({ id, state, amount, received_amount, sent_at, refusal_reason }) => (
          <li key={id}>
            <span className="k-payouts__a">
              <Da amount={received_amount ?? amount} />
            </span>
            <ReceiptStateLine state={state} />
            <span className="k-payouts__s">
              <time dateTime={sent_at.toISOString()}>{formatDateTime(sent_at)}</time>
              <TextLink to={receiptPath(order_id, id)}>{m.transfer_see()}</TextLink>
            </span>
            <GivenReason of={refusal_reason} className="k-payouts__w" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TransferFormProps = {
  transfer: Pick<PendingTransfer, 'order_id' | 'accounts' | 'token'>
  /** The form that came back. */
  answer?: TransferAnswer | null | undefined
}

/** Shows us the receipt of a transfer. */
function TransferForm({ transfer: { order_id, accounts, token }, answer }: TransferFormProps) {
  const { values, errors, problem } = answer ?? { values: {}, errors: {} }
  return (
    <Form
      method="post"
      action={showingAnswer(receiptPath(order_id))}
      encType="multipart/form-data"
      className="k-stack k-gap-5"
      {...unsavedProps(answer)}
    >
      {answer && <RefusedForm>{problem && m.transfer_payment_runs()}</RefusedForm>}
      <input type="hidden" name="token" value={values.token || token} autoComplete="off" />
      <SentTo
        accounts={accounts}
        kind={values.kind}
        error={transferFieldWords('kind', errors.kind)}
      />
      <Field
        label={m.transfer_sender()}
        hint={m.transfer_sender_hint()}
        error={transferFieldWords('sender_name', errors.sender_name)}
        required
      >
        <Input
          name="sender_name"
          autoComplete="name"
          maxLength={MAX_HOLDER}
          defaultValue={values.sender_name}
        />
      </Field>
      <Field
        label={m.transfer_sent_at()}
        hint={m.transfer_sent_at_hint({ days: formatNumber(OLDEST_TRANSFER_DAYS) })}
        error={transferFieldWords('sent_at', errors.sent_at)}
        required
      >
        <Input name="sent_at" type="datetime-local" dir="ltr" defaultValue={values.sent_at} />
      </Field>
      <ReceiptField code={errors.receipt} />
      <Button variant="primary" block data-busy={m.deposit_busy()}>
        {m.deposit_send()}
      </Button>
    </Form>
  )
}
