import { type MouseEvent, useId, useState } from 'react'
import { formatDuration } from '#i18n/duration.ts'
import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RateAhead } from '#modules/settings/fee-change.ts'
import { Button } from '#ui/button.tsx'
import { ChipChoice } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, FieldError, Input, Select } from '#ui/field.tsx'
import { climbSum, leastClimb } from '../../ladder.ts'
import { readSteps } from '../read-steps.ts'
import { type TypedStep, type TypedSteps, typedSteps } from '../typed-steps.ts'
import { climbWords } from '../../ui/ladder-words.ts'
import { BY_STEPS, type OfferValues } from '../../ui/offer-values.ts'
import { type OfferAnswer, offerError } from '../../ui/offer-words.ts'
import type { FormView } from '../../ui/sheet-view.ts'
import { OfferQuote } from './offer-quote.tsx'
import './step-fields.css'

// The fields by which a seller prices a boost rank by rank.

type Ranks = NonNullable<FormView['ranks']>

/** Whether an offer has one price or steps; what belongs to the other is hidden by styles alone. */
export const PricingChoice = ({ values }: { values: OfferValues }) => (
  <fieldset className="k-group">
    <legend>{m.ladder_pricing()}</legend>
    <div className="k-chips">
      <ChipChoice type="radio" name="pricing" value="" defaultChecked={values.pricing !== BY_STEPS}>
        {m.ladder_fixed()}
      </ChipChoice>
      <ChipChoice
        type="radio"
        name="pricing"
        value={BY_STEPS}
        defaultChecked={values.pricing === BY_STEPS}
      >
        {m.ladder_by_step()}
      </ChipChoice>
    </div>
  </fieldset>
)

type StepProps = {
  ranks: Ranks
  values: OfferValues
  /** As they are typed now. */
  now: OfferValues
  answer: OfferAnswer
  fee_bp: number
  fee_ahead: readonly RateAhead[]
}

/** So many rows are there at first. */
const ROWS = 3

/**
 * The steps of a ladder, each by the rank that it leads to; those left empty at the end are none.
 * Without scripts more rows come by posting the form.
 */
export function StepFields({ ranks, values, now, answer, fee_bp, fee_ahead }: StepProps) {
  const id = useId()
  const first = typedSteps(values.steps ?? '')
  const typed = typedSteps(now.steps ?? '')
  const [more, setMore] = useState(0)
  const begin = Math.max(
    0,
    ranks.findIndex(({ key }) => key === typed.from),
  )
  const climbs = ranks.slice(begin + 1).map((rank, index) => ({
    key: rank.key,
    words: climbWords({ from: ranks[begin + index]!.label, to: rank.label }),
  }))
  const stepOf = (rank: string, of: TypedSteps) => of.rows.find((row) => row.rank === rank)
  const [filled, stood] = [typed, first].map((of) =>
    climbs.findLastIndex(({ key }) => stepOf(key, of)),
  )
  const rows = Math.max(ROWS, filled! + 1, stood! + 2) + more
  const add = (event: MouseEvent) => {
    event.preventDefault()
    setMore(more + 1)
  }
  const error = offerError('steps', answer)
  return (
    <fieldset className={classNames('k-group k-steps', error && 'is-error')} aria-describedby={id}>
      <legend>{m.ladder_steps()}</legend>
      <p className="k-hint">{m.ladder_by_step_hint()}</p>
      <Field label={m.ladder_begin()} hint={m.ladder_begin_hint()}>
        <Select name="step_from" defaultValue={ranks[begin]!.key}>
          {ranks.slice(0, -1).map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <p className="k-hint" id={id}>
          {m.ladder_steps_hint()}
        </p>
      )}
      {climbs.slice(0, rows).map(({ key, words }) => (
        <StepRow key={key} rank={key} step={words} typed={stepOf(key, first)} />
      ))}
      {rows < climbs.length && (
        <div>
          <Button size="sm" name="update" value="steps" formNoValidate onClick={add}>
            {m.ladder_add()}
          </Button>
        </div>
      )}
      <LadderQuote ranks={ranks} now={now} fee_bp={fee_bp} fee_ahead={fee_ahead} />
    </fieldset>
  )
}

const StepRow = ({
  rank,
  step,
  typed,
}: {
  rank: string
  step: string
  typed: TypedStep | undefined
}) => (
  <div className="k-steps__row">
    <input type="hidden" name="step_rank" value={rank} />
    <b>{step}</b>
    <Input
      inputMode="numeric"
      name="step_price"
      maxLength={20}
      autoComplete="off"
      defaultValue={typed?.price}
      aria-label={m.ladder_step_price({ step })}
      unit={m.currency()}
    />
    <Input
      name="step_hours"
      dir="ltr"
      maxLength={40}
      autoComplete="off"
      defaultValue={typed?.hours}
      aria-label={m.ladder_step_hours({ step })}
      unit={m.ladder_hours()}
    />
  </div>
)

/** What the steps come to, as long as they are typed rightly. */
function LadderQuote({
  ranks,
  now,
  ...fee
}: Pick<StepProps, 'ranks' | 'now' | 'fee_bp' | 'fee_ahead'>) {
  const read = readSteps(ranks, typedSteps(now.steps ?? ''))
  if (!read.ok) return null
  const least = leastClimb(read.value)!
  const total = { price: climbSum(read.value, 'price'), minutes: climbSum(read.value, 'minutes') }
  const words = (climb: { price: number; minutes: number }) =>
    m.ladder_sum({
      amount: isolated(formatDa(climb.price)),
      time: formatDuration(climb.minutes),
    })
  return (
    <>
      <p className="k-sm">
        {m.ladder_least()}: <b>{words(least)}</b>
        <br />
        {m.ladder_total()}: <b>{words(total)}</b>
      </p>
      <OfferQuote price={String(total.price)} {...fee} />
    </>
  )
}
