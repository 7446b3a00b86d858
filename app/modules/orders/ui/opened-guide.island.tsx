import { startTransition, useOptimistic, useState } from 'react'
import { say } from '#ui/toasts.ts'
import type { StepAct } from '../internal/guide.ts'
import { type GuideView, withTick } from '../internal/ui/guide-view.ts'
import { OrderGuide, type OrderGuideProps } from './order-guide.tsx'
import type { BoughtPageView } from './page-view.ts'
import { sendStep } from '../internal/ui/send-step.ts'

type OpenedGuideProps = Omit<OrderGuideProps, 'onStep'>

/**
 * The guide beside what its buyer has open: a step is ticked without leaving the page, which would
 * close it. Before scripts are there its forms lead to the order.
 */
export function OpenedGuide({ id, guide: first, problem }: OpenedGuideProps) {
  const [guide, setGuide] = useState<GuideView | null>(first)
  const [shown, expect] = useOptimistic(guide, expected)
  const onStep = (step: string, act: StepAct) =>
    startTransition(async () => {
      expect({ step, act })
      const answer = await sendStep<BoughtPageView>(id, step, act)
      if ('page' in answer) return startTransition(() => setGuide(answer.page.guide))
      say({ tone: 'danger', words: answer.problem })
    })
  return shown && <OrderGuide id={id} guide={shown} problem={problem} onStep={onStep} />
}

const expected = (guide: GuideView | null, { step, act }: { step: string; act: StepAct }) =>
  guide && withTick(guide, step, act)
