import { m } from '#i18n/paraglide/messages.js'
import { answerColumns, LARGEST_ANSWER } from '#modules/payouts/bank-answer.ts'
import type { KeptAnswer } from '#modules/payouts/bank-answers.server.ts'
import type { PayoutBatch } from '#modules/payouts/payout-batch-lists.server.ts'
import { payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { answerColumnNames } from '#modules/payouts/ui/bank-answer-words.ts'
import { Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { EncodingNote, SheetForm } from '../../layout/sheet.tsx'
import { SheetColumns } from '../parts/sheet-mapping.tsx'
import { fieldErrorInWords } from '../parts/text-field.tsx'
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

/** Which column holds what, as it was said before or as the form came back. */
function Columns({ kept: { columns, samples, layout }, path, back }: ColumnsProps) {
  const hasErrors = Object.keys(back?.errors ?? {}).length > 0
  return (
    <SheetColumns
      columns={columns}
      samples={samples}
      action={`${path}/answer?columns`}
      fields={answerColumns.map((name) => ({
        name,
        label: answerColumnNames[name](),
        isNeeded: name === 'account' || name === 'amount',
      }))}
      values={hasErrors ? back!.values : textsOfLayout(layout)}
      errors={fieldErrorInWords(back?.errors, (code) =>
        code === 'same' ? m.payout_answer_same() : m.csv_map_choose(),
      )}
    />
  )
}

const textsOfLayout = (layout: KeptAnswer['layout']): Record<string, string> =>
  Object.fromEntries(
    answerColumns.flatMap((each) =>
      layout && layout[each] !== null ? [[each, String(layout[each])]] : [],
    ),
  )
