import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { answerColumns, LARGEST_ANSWER, type AnswerColumn } from '#modules/payouts/bank-answer.ts'
import type { KeptAnswer } from '#modules/payouts/bank-answers.server.ts'
import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { answerColumnNames } from '#modules/payouts/ui/bank-answer-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { EncodingNote, SheetForm } from '../../layout/sheet.tsx'
import { ListTable } from '../parts/list.tsx'
import { ChoiceField, fieldErrorInWords, Filled } from '../parts/text-field.tsx'
import type { AnswerBack } from './batch-props.ts'
import { AnswerPreview } from './answer-preview.tsx'
import './batches.css'

interface AnswerPageProps {
  batch: PayoutBatch
  kept: KeptAnswer | null
  asksColumns: boolean
  back: AnswerBack | null
}

/** The bank's answer to a batch: its file, what its columns hold, and what follows from it. */
export function AnswerPage({ batch, kept, asksColumns, back }: AnswerPageProps) {
  const number = payoutBatchNumber(batch.id)
  const path = `/admin/payout-batches/${batch.id}`
  const asks = kept !== null && (kept.layout === null || asksColumns)
  const hasErrors = Object.keys(back?.errors ?? {}).length > 0
  return (
    <div className="k-stack k-gap-5">
      <Crumbs
        label={m.payout_batches_crumbs()}
        steps={[
          { to: '/admin/payout-batches', label: m.payout_batches_title() },
          { to: path, label: number },
        ]}
        current={m.payout_answer()}
      />
      <h1>{m.payout_answer_title({ number })}</h1>
      {back?.problem && <Problem>{back.problem}</Problem>}
      {kept && <EncodingNote encoding={kept.encoding} />}
      {kept && (asks || hasErrors) && <Columns kept={kept} path={path} back={back} />}
      {kept?.answer && kept.layout && !asks && (
        <AnswerPreview batch={batch} kept={kept} answer={kept.answer} path={path} back={back} />
      )}
      <Card className="k-stack">
        <h2>{kept ? m.payout_answer_another() : m.payout_answer_choose()}</h2>
        <SheetForm
          action={`${path}/answer`}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          label={m.payout_answer_file()}
          hint={m.payout_answer_hint()}
          most={{ bytes: LARGEST_ANSWER, words: m.payout_answer_too_large() }}
          error={back?.fileProblem ?? undefined}
        />
      </Card>
    </div>
  )
}

type ColumnsProps = { kept: KeptAnswer; path: string; back: AnswerBack | null }

/** Which column holds what, with the first lines of the file beside the names of its columns. */
function Columns({ kept: { columns, samples, layout }, path, back }: ColumnsProps) {
  const options = columns.map((name, at) => [at, name] as const)
  const isNeeded = (each: AnswerColumn) => each === 'account' || each === 'amount'
  const hasErrors = Object.keys(back?.errors ?? {}).length > 0
  const values = hasErrors ? back!.values : textsOfLayout(layout)
  return (
    <Card className="k-stack">
      <h2>{m.payout_answer_columns()}</h2>
      <p className="k-muted">{m.payout_answer_columns_hint()}</p>
      <ListTable
        label={m.payout_answer_samples()}
        rows={samples.map((cells, at) => ({ at, cells }))}
        rowKey={({ at }) => at}
        columns={columns.map((name, at) => ({
          label: () => name,
          cell: ({ cells }: { cells: string[] }) => <Bdi>{cells[at] ?? ''}</Bdi>,
        }))}
      />
      <Form
        method="post"
        action={`${path}/answer?columns`}
        className="k-stack"
        {...unsavedProps(hasErrors)}
      >
        <Filled
          value={{
            values,
            errors: fieldErrorInWords(back?.errors, (code) =>
              code === 'same' ? m.payout_answer_same() : m.payout_answer_choose_column(),
            ),
          }}
        >
          <div className="k-columnsof">
            {answerColumns.map((each) => (
              <ChoiceField
                key={each}
                name={each}
                label={answerColumnNames[each]()}
                required={isNeeded(each)}
                none={
                  isNeeded(each) ? m.payout_answer_choose_column() : m.payout_answer_no_column()
                }
                options={options}
              />
            ))}
          </div>
        </Filled>
        <Button name="step" value="columns" variant="primary" className="k-self-start">
          {m.payout_answer_save_columns()}
        </Button>
      </Form>
    </Card>
  )
}

const textsOfLayout = (layout: KeptAnswer['layout']): Record<string, string> =>
  Object.fromEntries(
    answerColumns.flatMap((each) =>
      layout && layout[each] !== null ? [[each, String(layout[each])]] : [],
    ),
  )
