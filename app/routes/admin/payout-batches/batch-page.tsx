import { Form } from 'react-router'
import { formatDa, formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { isPayoutBatchUnderWay, payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { payoutFormatsFor } from '#modules/payouts/payout-file.ts'
import { PayoutBatchStatus } from '#modules/payouts/ui/payout-batch-status.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout, Note, Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '#ui/island.tsx'
import { Timeline, type TimelineStep } from '#ui/timeline.tsx'
import { HiddenFields } from '../../layout/act-dialog.tsx'
import { AskedInPlace } from '../parts/asked-in-place.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { BatchFile } from './batch-file.island.tsx'
import type { BatchPageProps } from './batch-props.ts'
import { PayoutBatchRows } from './batch-rows.tsx'
import { PayBar } from './pay-bar.island.tsx'
import '../parts/strip.css'
import './batches.css'

/** A batch on one page: where it stands, each row with what speaks against it, and what is next. */
export function BatchPage(props: BatchPageProps) {
  const { batch, hasOwn, maySend, answer } = props
  const number = payoutBatchNumber(batch.id)
  const action = `/admin/payout-batches/${batch.id}`
  const isUnderWay = isPayoutBatchUnderWay(batch.state)
  const payable = payableRows(props)
  return (
    <div className="k-stack k-gap-5">
      <Crumbs
        label={m.payout_batches_crumbs()}
        steps={[
          { to: '/admin/withdrawals', label: m.admin_withdrawals_title() },
          { to: '/admin/payout-batches', label: m.payout_batches_title() },
        ]}
        current={number}
      />
      <div className="k-between">
        <h1>{m.payout_batch_title({ number })}</h1>
        <PayoutBatchStatus state={batch.state} />
      </div>
      {answer && <Problem>{answer.problem}</Problem>}
      {batch.state !== 'dropped' && (
        <Card>
          <Timeline horizontal steps={stepsOf(batch)} />
        </Card>
      )}
      <Sums batch={batch} />
      {batch.state === 'open' && hasOwn && <Note>{m.payout_own_row()}</Note>}
      {isUnderWay && !maySend && <Note>{m.payout_others_send()}</Note>}
      {isUnderWay && maySend && (
        <>
          <File batch={batch} />
          <ButtonLink to={`${action}/answer`} className="k-self-start">
            <Icon name="upload" />
            {m.payout_answer_take()}
          </ButtonLink>
        </>
      )}
      <PayoutBatchRows {...props} payable={payable.map(({ id }) => id)} />
      {batch.state === 'open' && <Decide batch={batch} action={action} hasOwn={hasOwn} />}
      {payable.length > 0 && (
        <Island
          of={PayBar}
          props={{
            action,
            note: answer?.values.note ?? '',
            first: sumOf(payable.filter(({ id }) => !answer || answer.chosen.includes(id))),
          }}
          when="load"
        />
      )}
    </div>
  )
}

/** What the reader may mark as paid now. */
const payableRows = ({ batch, maySend, approvedByReader }: BatchPageProps) =>
  maySend && isPayoutBatchUnderWay(batch.state)
    ? batch.rows.filter(({ id, state }) => state === 'waiting' && !approvedByReader.includes(id))
    : []

const sumOf = (rows: readonly { net: number }[]) => ({
  count: rows.length,
  total: rows.reduce((sum, { net }) => sum + net, 0),
})

/** Where these two stand among the steps. */
const [EXPORTED, AT_BANK] = [2, 3]

function stepsOf(batch: PayoutBatch): TimelineStep[] {
  const { state, files, rows } = batch
  const [first] = files
  // what was paid without a file never was taken to the bank as one
  const isByHand = state === 'closed' && first === undefined
  const at = { open: 1, approved: 2, exported: 3, closed: 5, dropped: 0 }[state]
  const by = (date: Date, id: string | null, name: string | null) => (
    <>
      {formatDateTime(date)} · <PersonLink id={id} name={name} />
    </>
  )
  const notes = [
    by(batch.created_at, batch.created_by, batch.created_by_name),
    batch.approved_at && by(batch.approved_at, batch.approved_by, batch.approved_by_name),
    first &&
      m.payout_step_copy({
        date: formatDateTime(first.exported_at),
        copy: formatNumber(files.length),
      }),
    first &&
      m.payout_step_answered({
        paid: formatNumber(rows.filter((row) => row.state === 'paid').length),
        all: formatNumber(batch.count),
      }),
    batch.ended_at ? formatDateTime(batch.ended_at) : m.payout_step_end(),
  ]
  const labels = [
    m.payout_step_made,
    m.payout_step_approved,
    m.payout_step_exported,
    m.payout_step_bank,
    m.payout_step_closed,
  ]
  const steps = labels.map((label, step) => ({
    label: label(),
    note: notes[step] || undefined,
    state: step < at ? ('done' as const) : step === at ? ('now' as const) : ('next' as const),
  }))
  return isByHand ? steps.filter((_, step) => step !== EXPORTED && step !== AT_BANK) : steps
}

/** What is to be sent, what of it is paid, waits and came back, what we keep, and its files. */
function Sums({ batch: { rows, files, state } }: { batch: PayoutBatch }) {
  const own = rows.filter((row) => row.state !== 'taken_out')
  const parts = (['paid', 'waiting', 'back'] as const).map((part) => ({
    part,
    ...sumOf(own.filter((row) => row.state === part)),
  }))
  const people = (count: number) => m.payout_people({ count, number: formatNumber(count) })
  const labels = {
    paid: m.payout_fact_paid,
    waiting: m.payout_fact_waiting,
    back: m.payout_fact_back,
  }
  const kept = own.filter((row) => row.state !== 'back').reduce((sum, { fee }) => sum + fee, 0)
  const all = sumOf(own)
  return (
    <dl className="k-strip">
      <div>
        <dt>{m.payout_fact_send()}</dt>
        <dd>
          <Da amount={all.total} />
          <small>{people(all.count)}</small>
        </dd>
      </div>
      {state !== 'open' &&
        parts.map(({ part, count, total }) => (
          <div key={part}>
            <dt>{labels[part]()}</dt>
            <dd>
              <Da amount={total} />
              <small>{people(count)}</small>
            </dd>
          </div>
        ))}
      <div>
        <dt>{m.payout_fact_fees()}</dt>
        <dd>
          <Da amount={kept} />
          <small>{m.payout_fact_fees_note()}</small>
        </dd>
      </div>
      {files.length > 0 && (
        <div>
          <dt>{m.payout_fact_file()}</dt>
          <dd>
            {formatNumber(files.length)}
            <small>{m.payout_fact_copies({ count: files.length })}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The file for the bank; of one that was taken, who did it and what another can lead to. */
function File({ batch: { id, rows, files } }: { batch: PayoutBatch }) {
  const last = files.at(-1)
  const accounts = rows.flatMap(({ state, account, account_kind: kind }) =>
    state === 'waiting' && account ? [{ kind, digits: account }] : [],
  )
  const form = (
    <Island
      of={BatchFile}
      props={{ batch: id, formats: payoutFormatsFor(accounts), isAgain: last !== undefined }}
    />
  )
  if (!last) return form
  return (
    <Callout tone="warning" icon="triangle-alert" title={m.payout_exported_title()}>
      <p>
        {m.payout_exported_text({
          name: isolated(last.exported_by),
          date: isolated(formatDateTime(last.exported_at)),
          copy: formatNumber(files.length + 1),
        })}
      </p>
      <details>
        <summary className="k-link k-link--tap">{m.payout_export_copy()}</summary>
        {form}
      </details>
    </Callout>
  )
}

type DecideProps = { batch: PayoutBatch; action: string; hasOwn: boolean }

function Decide({ batch: { count, total }, action, hasOwn }: DecideProps) {
  return (
    <div className="k-bulk">
      <p className="k-muted k-sm">{m.payout_approve_note()}</p>
      <AskedInPlace label={m.payout_drop()} question={m.payout_drop_question()} danger>
        <Form method="post" action={action}>
          <Button name="step" value="drop" variant="danger">
            {m.payout_drop()}
          </Button>
        </Form>
      </AskedInPlace>
      {!hasOwn && (
        <Form method="post" action={action}>
          <HiddenFields of={{ rows_seen: String(count), total_seen: String(total) }} />
          <Button name="step" value="approve" variant="primary">
            {m.payout_approve_all({ count, number: formatNumber(count), amount: formatDa(total) })}
          </Button>
        </Form>
      )}
    </div>
  )
}
