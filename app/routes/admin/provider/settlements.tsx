import { Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import type { Settlement } from '#modules/payments/settlements.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Da } from '#ui/da.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { SectionHead } from '#ui/section.tsx'
import { ListTable } from '../parts/list.tsx'
import { Filled, fieldErrorInWords, TextField } from '../parts/text-field.tsx'
import { BankFields } from '../payments/bank-fields.tsx'
import { bankWords } from '../payments/bank-words.ts'

type SettlementsProps = {
  settlements: readonly Settlement[]
  /** Whether there is a method that a payout could be of. */
  canRecord: boolean
  today: string
  token: string
  answer: { values: Record<string, string>; errors: FieldErrors } | null
}

/** What the provider has paid out to the bank, and the form that writes it down. */
export function Settlements({ settlements, canRecord, ...form }: SettlementsProps) {
  return (
    <div className="k-section k-stack">
      <SectionHead title={m.provider_settlements()} />
      {settlements.length === 0 ? (
        <p className="k-muted">{m.provider_settlements_none()}</p>
      ) : (
        <ListTable
          label={m.provider_settlements()}
          columns={columns}
          rows={settlements}
          rowKey={({ token }) => token}
          className="k-books"
        />
      )}
      {canRecord && <SettlementForm {...form} />}
    </div>
  )
}

const columns = [
  {
    label: m.provider_settlement_day,
    cell: ({ arrived_on }: Settlement) => (
      <time dateTime={arrived_on}>{formatDate(arrived_on)}</time>
    ),
  },
  {
    label: m.payouts_bank_reference,
    cell: ({ bank_reference }: Settlement) => <bdi dir="ltr">{bank_reference}</bdi>,
  },
  {
    label: m.desk_written_by,
    cell: ({ username }: Settlement) => <bdi dir="ltr">{username}</bdi>,
  },
  {
    label: m.payouts_amount,
    end: true,
    cell: ({ amount }: Settlement) => <Da amount={amount} />,
  },
]

function SettlementForm({
  today,
  token,
  answer,
}: Omit<SettlementsProps, 'settlements' | 'canRecord'>) {
  return (
    <Form
      method="post"
      action="/admin/provider"
      aria-label={m.provider_record()}
      className="k-stack"
      {...unsavedProps(answer !== null)}
    >
      <h3>{m.provider_record()}</h3>
      <p className="k-muted">{m.provider_record_text()}</p>
      {answer?.errors.token && (
        <Callout tone="warning" icon="circle-alert" role="alert">
          {m.form_expired()}
        </Callout>
      )}
      <input type="hidden" name="token" value={token} autoComplete="off" />
      <Filled
        value={{
          values: answer?.values ?? { arrived_on: today },
          errors: fieldErrorInWords(answer?.errors, bankWords),
        }}
      >
        <div className="k-settlement">
          <TextField
            name="amount"
            label={m.payouts_amount()}
            inputMode="numeric"
            unit={m.currency()}
            maxLength={20}
            required
          />
          <BankFields
            day={{ name: 'arrived_on', label: m.provider_settlement_day() }}
            today={today}
          />
        </div>
      </Filled>
      <div>
        <Button name="step" value="settle" variant="primary">
          {m.provider_record()}
        </Button>
      </div>
    </Form>
  )
}
