import { useEffect, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { askJson } from '#ui/ask-json.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field, Input } from '#ui/field.tsx'
import { TYPING_MS } from '#ui/use-typing.ts'
import { MY_OFFERS } from '../offer.ts'
import { type AskedBatch, BatchConfirm, QueryFields } from './batch-confirm.tsx'
import { Skipped } from './batch-result.tsx'
import { BatchRows, type BatchRow } from './batch-rows.tsx'

// The step between choosing many of one's own offers and changing their prices by a percentage:
// each price before and after, which ones stay, and the button that confirms.

type Preview = AskedBatch & {
  asked: string | null
  error?: string | undefined
  chosen: number
  rows: readonly BatchRow[]
}

const errors: Record<string, () => string> = {
  required: m.batch_percent_required,
  whole: m.batch_percent_whole,
  nothing: m.batch_percent_nothing,
  too_low: m.batch_percent_bounds,
  too_high: m.batch_percent_bounds,
}

/**
 * What new prices the chosen offers would have: shown while the percentage is typed; by a button
 * until React is here.
 */
export function BatchReprice(first: Preview) {
  const { preview, isCurrent, isLate, isMissing, type, again } = usePreview(first)
  const { query, batchId, error, percent, rows, chosen, result } = preview
  return (
    <div className="k-stack" aria-busy={isLate}>
      <form
        action={hrefOf(`${MY_OFFERS}/batch/${batchId}`)}
        className="k-batchpercent"
        data-busy={m.batch_busy()}
      >
        <QueryFields query={query} />
        <Field
          label={m.batch_percent()}
          hint={m.batch_percent_hint()}
          error={error && (errors[error] ?? m.batch_percent_bounds)()}
        >
          <Input
            name="percent"
            dir="ltr"
            inputMode="text"
            maxLength={8}
            defaultValue={first.asked ?? ''}
            unit="%"
            placeholder="-10"
            required
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        </Field>
        <Button variant={percent === 0 ? 'primary' : 'secondary'}>{m.batch_preview()}</Button>
      </form>
      {isMissing && (
        <Callout tone="danger" icon="circle-alert" role="alert" title={m.unanswered()}>
          <Button type="button" size="sm" onClick={again}>
            {m.problem_retry()}
          </Button>
        </Callout>
      )}
      {percent !== 0 && (
        <>
          {Object.keys(result.skipped).length > 0 && (
            <Callout tone="warning" icon="circle-alert">
              <Skipped result={result} />
            </Callout>
          )}
          {result.changed > 0 ? (
            <fieldset className="k-batchconfirm" disabled={!isCurrent}>
              <BatchConfirm {...preview} />
            </fieldset>
          ) : (
            <Callout tone="warning" icon="circle-alert" title={m.batch_reprice_none()} />
          )}
          <BatchRows kind="reprice" rows={rows} chosen={chosen} />
        </>
      )}
    </div>
  )
}

/**
 * The preview of the percentage that is typed; the last one stays while it is on its way
 * (`isLate`), and where it did not come (`isMissing`).
 */
function usePreview(first: Preview) {
  const { batchId } = first
  const [preview, setPreview] = useState(first)
  const [typed, setTyped] = useState(first.asked ?? '')
  const [missing, setMissing] = useState<string | null>(null)
  const isCurrent = typed === (preview.asked ?? '')
  const isMissing = typed === missing
  const isLate = !isCurrent && !isMissing
  useEffect(() => {
    if (!isLate) return
    const leaving = new AbortController()
    const ask = async () => {
      const address = hrefOf(
        `${MY_OFFERS}/batch/${batchId}?${new URLSearchParams({ percent: typed })}`,
      )
      const next = await askJson<Partial<Preview>>(address, leaving.signal)
      if (leaving.signal.aborted) return
      if (next) setPreview((now) => ({ ...now, error: undefined, ...next }))
      else setMissing(typed)
    }
    const timer = setTimeout(() => void ask(), TYPING_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [batchId, typed, isLate])
  const type = (percent: string) => {
    setTyped(percent)
    setMissing(null)
  }
  return { preview, isCurrent, isLate, isMissing, type, again: () => setMissing(null) }
}
