import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import type { PayoutBatchRow } from '#modules/payouts/payout-batch-lists.server.ts'
import { referenceField } from '#modules/payouts/payout-batch.form.ts'
import { type PayoutBatchState, payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { AccountDigits } from '#modules/payouts/ui/account.tsx'
import { isWithdrawalOpen } from '#modules/payouts/withdrawal.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { ChoiceBox } from '../parts/chosen.tsx'
import { ListTable } from '../parts/list.tsx'
import { PersonLink, WithNote } from '../parts/cells.tsx'
import { RowForm } from '../parts/row-form.tsx'
import { signsInWords } from '../withdrawals/withdrawal-parts.tsx'
import type { BatchPageProps } from './batch-props.ts'

type RowsProps = Pick<BatchPageProps, 'batch' | 'answer'> & {
  /** What its reader can mark as paid. */
  payable: readonly string[]
}

/** What is in the batch, each with what is unlike before and what can be done with it. */
export function PayoutBatchRows({ batch, answer, payable }: RowsProps) {
  const isOpen = batch.state === 'open'
  return (
    <ListTable
      label={m.payout_rows()}
      className="k-batchrows"
      rows={batch.rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: m.payout_person,
          wide: true,
          cell: (row: PayoutBatchRow) => (
            <span className="k-chosenrow">
              {payable.includes(row.id) && (
                <ChoiceBox
                  form="paid"
                  id={row.id}
                  amount={row.net}
                  label={m.rows_choose({ id: shortId(row.id) })}
                  isChosen={!answer || answer.chosen.includes(row.id)}
                />
              )}
              <Person row={row} />
            </span>
          ),
        },
        { label: m.payouts_account, wide: true, cell: (row) => <Account row={row} /> },
        {
          label: m.payout_fact_send,
          cell: ({ net }) => (
            <b>
              <Da amount={net} />
            </b>
          ),
        },
        { label: m.admin_status, cell: (row) => <RowStatus row={row} state={batch.state} /> },
        {
          label: isOpen ? m.admin_list_actions : m.payouts_bank_reference,
          wide: true,
          hidden: isOpen,
          cell: (row) => (
            <Answer
              row={row}
              batch={batch}
              isPayable={payable.includes(row.id)}
              typed={answer?.values[referenceField(row.id)]}
            />
          ),
        },
      ]}
    />
  )
}

const Person = ({ row: { id, user_id, username } }: { row: PayoutBatchRow }) => (
  <WithNote
    note={
      <TextLink to={`/admin/withdrawals/${id}`}>
        <Digits>{shortId(id)}</Digits>
      </TextLink>
    }
  >
    <b>
      <PersonLink id={user_id} name={username} />
    </b>
  </WithNote>
)

/** Where to, in whose name, and what is unlike before. */
function Account({ row }: { row: PayoutBatchRow }) {
  const { account_kind: kind, account: digits, account_holder, signs } = row
  if (!digits) return <span className="k-muted">{m.payouts_admin_forgotten()}</span>
  const words = signs ? signsInWords(signs, { kind, digits }) : []
  return (
    <>
      <WithNote note={<Bdi>{account_holder}</Bdi>}>
        <AccountDigits account={{ kind, digits }} />
      </WithNote>
      {words.length > 0 && (
        <ul className="k-rowsigns">
          {words.map((each) => (
            <li key={each}>
              <Icon name="triangle-alert" size="sm" />
              {each}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Look = { tone: Tone; icon: IconName; label: () => string }

const looks = {
  waiting: { tone: 'warning', icon: 'clock', label: m.payout_row_waiting },
  at_bank: { tone: 'info', icon: 'landmark', label: m.payout_row_at_bank },
  changed: { tone: 'danger', icon: 'circle-alert', label: m.payout_row_changed },
  paid: { tone: 'success', icon: 'circle-check', label: m.payout_row_paid },
  back: { tone: 'danger', icon: 'undo-2', label: m.payout_row_back },
  taken_out: { tone: 'muted', icon: 'circle-minus', label: m.payout_row_taken_out },
} as const satisfies Record<string, Look>

function lookOf({ state, status }: PayoutBatchRow, batch: PayoutBatchState): Look {
  if (state !== 'waiting') return looks[state]
  if (!isWithdrawalOpen(status)) return looks.changed
  return batch === 'exported' ? looks.at_bank : looks.waiting
}

function RowStatus({ row, state }: { row: PayoutBatchRow; state: PayoutBatchState }) {
  const { tone, icon, label } = lookOf(row, state)
  return (
    <Status tone={tone} icon={icon}>
      {label()}
    </Status>
  )
}

type AnswerProps = {
  row: PayoutBatchRow
  batch: BatchPageProps['batch']
  isPayable: boolean
  typed: string | undefined
}

/** What the bank answered, where that is entered, or how the row leaves an open batch. */
function Answer({ row, batch, isPayable, typed }: AnswerProps) {
  const { id, state, bank_reference, return_reason } = row
  if (state === 'paid') return <Digits>{bank_reference}</Digits>
  if (state === 'back') return <Bdi className="k-muted k-sm">{return_reason}</Bdi>
  if (state === 'waiting' && batch.state === 'open')
    return (
      <RowForm
        to={`/admin/payout-batches/${batch.id}`}
        fields={{ step: 'take_out', withdrawal: id }}
      >
        <Button size="sm" aria-label={m.payout_take_out_of({ id: shortId(id) })}>
          {m.payout_take_out()}
        </Button>
      </RowForm>
    )
  if (!isPayable) return null
  return (
    <span className="k-rowreference">
      <span className="k-input">
        <input
          form="paid"
          name={referenceField(id)}
          aria-label={m.payout_reference_of({ id: shortId(id) })}
          placeholder={m.payouts_bank_reference()}
          dir="ltr"
          maxLength={MAX_BANK_REFERENCE}
          autoComplete="off"
          defaultValue={typed}
        />
      </span>
      <ButtonLink
        size="sm"
        to={`/admin/withdrawals/${id}/return?batch=${batch.id}`}
        aria-label={`${m.payout_came_back()} ${payoutBatchNumber(batch.id)} ${shortId(id)}`}
      >
        <Icon name="undo-2" />
        {m.payout_came_back()}
      </ButtonLink>
    </span>
  )
}
