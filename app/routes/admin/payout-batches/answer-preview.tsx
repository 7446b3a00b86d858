import { Form } from 'react-router'
import { formatDa, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isAskable, MOST_WORDS } from '#kernel/foreign-sheet.ts'
import type { BankAnswer, MatchedLine } from '#modules/payouts/bank-answer.ts'
import type { KeptAnswer } from '#modules/payouts/bank-answers.server.ts'
import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { unmatchedWords } from '#modules/payouts/ui/bank-answer-words.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { Da, Digits, Num } from '#ui/da.tsx'
import { Field, Input } from '#ui/field.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { ListTable } from '../parts/list.tsx'
import { SheetWords } from '../parts/sheet-mapping.tsx'
import type { AnswerBack } from './batch-props.ts'

interface PreviewProps {
  batch: PayoutBatch
  kept: KeptAnswer
  answer: BankAnswer
  path: string
  back: AnswerBack | null
}

/** What follows from the file, and from which lines nothing does; one press takes it in. */
export function AnswerPreview(props: PreviewProps) {
  const { batch, answer, path } = props
  const { paid, back, unmatched } = answer
  const counted = ({ length: count }: readonly unknown[]) => ({
    count,
    number: formatNumber(count),
  })
  return (
    <div className="k-stack k-gap-5">
      <div className="k-between">
        <p className="k-strong" role="status">
          {m.payout_answer_paid(counted(paid))} · {m.payout_answer_back(counted(back))} ·{' '}
          {m.payout_answer_unmatched(counted(unmatched))}
        </p>
        <TextLink tap to={`${path}/answer?columns`}>
          {m.csv_map_change()}
        </TextLink>
      </div>
      <Words {...props} />
      {unmatched.length > 0 && (
        <div className="k-stack k-gap-3">
          <h2>{m.payout_answer_unmatched(counted(unmatched))}</h2>
          <ListTable
            label={m.payout_answer_unmatched(counted(unmatched))}
            rows={unmatched}
            rowKey={({ row }) => row}
            columns={[
              { label: m.payout_answer_line, cell: ({ row }) => <Num value={row} /> },
              {
                label: m.payout_answer_says,
                wide: true,
                cell: ({ cells }) => <Bdi className="k-answerline">{cells.join(' · ')}</Bdi>,
              },
              { label: m.rows_why, wide: true, cell: ({ why }) => unmatchedWords[why]() },
            ]}
          />
        </div>
      )}
      {back.length > 0 && (
        <Lines
          title={m.payout_answer_back(counted(back))}
          batch={batch}
          lines={back}
          last={{
            label: m.payout_answer_why_back,
            wide: true,
            cell: ({ reason }) => <Bdi>{reason}</Bdi>,
          }}
        />
      )}
      {paid.length > 0 && (
        <Lines
          title={m.payout_answer_paid(counted(paid))}
          batch={batch}
          lines={paid}
          last={{
            label: m.payouts_bank_reference,
            wide: true,
            cell: ({ reference }) => <Digits>{reference || '–'}</Digits>,
          }}
        />
      )}
      {paid.length + back.length > 0 && <Take {...props} />}
    </div>
  )
}

type LinesProps = {
  title: string
  batch: PayoutBatch
  lines: readonly MatchedLine[]
  last: Parameters<typeof ListTable<MatchedLine>>[0]['columns'][number]
}

/** The lines that are about a row, each with its person and amount as we know them. */
function Lines({ title, batch, lines, last }: LinesProps) {
  const rows = new Map(batch.rows.map((row) => [row.id, row]))
  return (
    <div className="k-stack k-gap-3">
      <h2>{title}</h2>
      <ListTable
        label={title}
        rows={lines}
        rowKey={({ row }) => row}
        columns={[
          { label: m.payout_answer_line, cell: ({ row }) => <Num value={row} /> },
          {
            label: m.payout_person,
            cell: (line) => {
              const row = rows.get(line.id)
              return row && <PersonLink id={row.user_id} name={row.username} />
            },
          },
          {
            label: m.payout_fact_send,
            cell: (line) => <Da amount={rows.get(line.id)?.net ?? 0} />,
          },
          { label: m.payout_answer_outcome, cell: ({ said }) => <Bdi>{said || '–'}</Bdi> },
          last,
        ]}
      />
    </div>
  )
}

/** Asks what the bank's words mean that nobody has said yet. */
function Words({ answer: { unknown }, path }: PreviewProps) {
  const asked = unknown.filter(isAskable).slice(0, MOST_WORDS)
  return (
    asked.length > 0 && (
      <SheetWords
        title={m.payout_answer_words()}
        action={`${path}/answer`}
        words={asked.map((word) => ({
          word,
          label: word === '' ? m.payout_answer_empty() : word,
          none: m.payout_answer_leave(),
          options: [
            ['paid', m.payout_row_paid()],
            ['back', m.payout_row_back()],
          ],
        }))}
      />
    )
  )
}

/** One press, with a reference for those that the file gives none. */
function Take({ batch, kept, answer: { paid, back }, path, back: cameBack }: PreviewProps) {
  const needsReference = paid.some(({ reference }) => reference === '')
  const nets = new Map(batch.rows.map(({ id, net }) => [id, net]))
  const amount = formatDa(paid.reduce((sum, { id }) => sum + (nets.get(id) ?? 0), 0))
  return (
    <Form method="post" action={`${path}/answer`} className="k-bulk">
      <input type="hidden" name="seen" value={kept.seen} autoComplete="off" />
      {needsReference && (
        <Field label={m.payout_answer_reference_label()} hint={m.payout_pay_once()}>
          <Input
            name="note"
            dir="ltr"
            maxLength={MAX_BANK_REFERENCE}
            autoComplete="off"
            defaultValue={cameBack?.values.note}
          />
        </Field>
      )}
      <Button name="step" value="take" variant="primary">
        {m.payout_answer_do({
          paid: formatNumber(paid.length),
          back: formatNumber(back.length),
          amount,
        })}
      </Button>
    </Form>
  )
}
