import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_HOLDER } from '#modules/payments/transfer-field.ts'
import { OLDEST_TRANSFER_DAYS } from '#modules/payments/transfer-receipt.ts'
import { ReceiptField, SentTo } from '#modules/payouts/ui/sent-money.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Refused, showingAnswer } from '#ui/form-faults.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { receiptPath } from '../../payment-path.ts'
import type { Transfer } from '../../transfer.server.ts'
import { type TransferAnswer, transferFieldWords } from '../../ui/transfer-words.ts'

type TransferFormProps = {
  transfer: Pick<Transfer, 'order_id' | 'accounts' | 'token'>
  /** The form that came back. */
  answer?: TransferAnswer | null | undefined
}

/** Shows us the receipt of a transfer. */
export function TransferForm({
  transfer: { order_id, accounts, token },
  answer,
}: TransferFormProps) {
  const { values, errors, problem } = answer ?? { values: {}, errors: {} }
  return (
    <Form
      method="post"
      action={showingAnswer(receiptPath(order_id))}
      encType="multipart/form-data"
      className="k-stack k-gap-5"
      {...unsavedProps(answer)}
    >
      {answer && <Refused>{problem && m.transfer_payment_runs()}</Refused>}
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
