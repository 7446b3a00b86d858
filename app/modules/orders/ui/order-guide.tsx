import { type SubmitEvent, useEffect, useRef } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, TextLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Kashida } from '#ui/kashida.tsx'
import type { StepAct } from '../internal/guide.ts'
import { disputePath, stepPath } from '../order-paths.ts'
import { doneIn, type GuideView, progressWords, type StepView } from '../internal/ui/guide-view.ts'
import { OrderPart } from '../internal/ui/order-parts.tsx'
import type { BoughtPageView } from './page-view.ts'
import './order-guide.css'

// The guide on an order's page: steps that its buyer or seller ticks off.

/** Says something of a step without leaving the page. */
export type OnStep = (step: string, act: StepAct) => void

export type OrderGuideProps = {
  id: string
  guide: GuideView
  /** Whether a problem can be reported, or was. */
  problem: 'open' | 'reported' | null
  onStep: OnStep
}

/** What its buyer can do about a step that cannot be done. */
export const problemOf = ({
  disputed_at,
  dispute,
}: Pick<BoughtPageView, 'disputed_at' | 'dispute'>): OrderGuideProps['problem'] =>
  disputed_at ? 'reported' : dispute ? 'open' : null

/** What the reader does, step by step, to take over safely what was delivered; each is ticked. */
export function OrderGuide({ id, guide, problem, onStep }: OrderGuideProps) {
  const { title, steps, open } = guide
  const list = useNextFocused(steps)
  return (
    <OrderPart
      id="guide"
      icon="list"
      title={title}
      end={
        <span role="status" className="k-num">
          {progressWords(guide)}
        </span>
      }
    >
      <Kashida percent={(100 * doneIn(guide)) / steps.length} label={m.guide_progress_label()} />
      <ol className="k-order-guide" ref={list}>
        {steps.map((step) => (
          <Step key={step.key} {...{ id, step, open, problem, onStep }} />
        ))}
      </ol>
      <p className="k-order-guide__rec">
        <Icon name="tradeshield" />
        <span>{open ? m.guide_kept() : m.guide_over()}</span>
      </p>
    </OrderPart>
  )
}

/**
 * What was pressed goes with its step, so whoever pressed it is led to the step that comes now, or
 * to the list when that was the last.
 */
function useNextFocused(steps: readonly StepView[]) {
  const list = useRef<HTMLOListElement>(null)
  const stand = steps.map(({ state }) => state).join(' ')
  const before = useRef(stand)
  useEffect(() => {
    if (before.current === stand) return
    before.current = stand
    if (document.activeElement && document.activeElement !== document.body) return
    const now = list.current?.querySelector<HTMLElement>('[aria-current] button')
    now?.focus({ preventScroll: true })
  }, [stand])
  return list
}

type StepProps = Pick<OrderGuideProps, 'id' | 'problem' | 'onStep'> & {
  step: StepView
  open: boolean
}

function Step({ id, step, open, problem, onStep }: StepProps) {
  const { key, title, text, state } = step
  return (
    <li
      className={classNames(`is-${state}`)}
      aria-current={state === 'now' && open ? 'step' : undefined}
    >
      <b dir={directionOfText(title)}>{title}</b>
      <small>
        <Said step={step} />
      </small>
      {state === 'now' && text && <p dir={directionOfText(text)}>{text}</p>}
      {state === 'cannot' && problem && (
        <p>
          {problem === 'open' ? (
            <>
              {m.guide_cannot_help()}{' '}
              <TextLink to={disputePath('/orders', id)}>{m.order_problem()}</TextLink>
            </>
          ) : (
            m.guide_cannot_reported()
          )}
        </p>
      )}
      {open && state !== 'next' && (
        <form
          method="post"
          action={hrefOf(stepPath(id))}
          className="k-row"
          onSubmit={(event) => instead(event, key, onStep)}
        >
          <input type="hidden" name="step" value={key} />
          <Acts step={step} />
        </form>
      )}
    </li>
  )
}

function instead(event: SubmitEvent<HTMLFormElement>, key: string, onStep: OnStep) {
  event.preventDefault()
  const { submitter } = event.nativeEvent
  if (submitter instanceof HTMLButtonElement) onStep(key, submitter.value as StepAct)
}

function Said({ step: { state, said, required } }: { step: StepView }) {
  if (state === 'done')
    return (
      <>
        <Icon name="check" />
        <span className="k-vh">{m.guide_done()}</span>
        {said}
      </>
    )
  if (state === 'cannot') return said ?? m.guide_cannot_said()
  if (state === 'unsaid') return m.guide_unsaid()
  if (state === 'now') return m.guide_now()
  return required ? m.guide_later() : m.guide_optional()
}

function Acts({ step: { state, title } }: { step: StepView }) {
  if (state === 'done')
    return (
      <Button
        size="sm"
        variant="ghost"
        name="act"
        value="undone"
        aria-label={m.guide_act_undone_of({ step: title })}
      >
        {m.guide_act_undone()}
      </Button>
    )
  const isLate = state === 'cannot'
  const named = isLate ? m.guide_act_after_all_of : m.guide_act_done_of
  return (
    <>
      <Button size="sm" name="act" value="done" aria-label={named({ step: title })}>
        <Icon name="check" />
        {isLate ? m.guide_act_after_all() : m.guide_act_done()}
      </Button>
      {state === 'now' && (
        <Button
          size="sm"
          variant="ghost"
          name="act"
          value="cannot"
          aria-label={m.guide_act_cannot_of({ step: title })}
        >
          {m.guide_act_cannot()}
        </Button>
      )}
    </>
  )
}
