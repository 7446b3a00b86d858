import { startTransition, useOptimistic, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { say } from '#ui/toasts.ts'
import { useResource } from '#ui/use-resource.ts'
import { useDeferWhileDialogOpen } from '#ui/use-defer.ts'
import type { StepAct } from '../guide.ts'
import { orderPath } from '../../order-paths.ts'
import { withTick } from './guide-view.ts'
import type { BoughtPageView, PageAnswer, SoldPageView } from '../../ui/page-view.ts'
import { sendStep } from './send-step.ts'
import { type Movable, useMoves } from './use-moves.ts'

type Page = BoughtPageView | SoldPageView

/**
 * An order on its own page, read again as the live stream tells that something changed. Its
 * reader's moves and ticks show at once and are taken back when they are refused. `changed` is set
 * once the other side, or we, moved it.
 */
export function useOrderPage<Own extends Page & Movable<Own>>(
  path: '/orders' | '/sales',
  first: PageAnswer<Own>,
) {
  const [{ page, changed }, setShown] = useState({ page: first.page, changed: false })
  const uncovered = useDeferWhileDialogOpen()
  const address = hrefOf(orderPath(path, first.page.id))
  const take = (answer: PageAnswer<Own>) =>
    uncovered(() =>
      startTransition(() =>
        setShown((before) => ({
          page: answer.page,
          changed: before.page.status !== answer.page.status,
        })),
      ),
    )
  const { renew, begin } = useResource(first.unread, () => address, take)
  const { rows, onMove } = useMoves<Own>([{ card: page, shown: true }], {
    hrefOf: () => address,
    settle: (change) =>
      setShown(({ page: before }) => ({
        page: change([{ card: before, shown: true }])[0]!.card,
        changed: false,
      })),
    renew,
  })
  const { card, pending = false } = rows[0]!
  const [ticked, expect] = useOptimistic(card, expected<Own>)
  const onStep = (step: string, act: StepAct) =>
    startTransition(async () => {
      expect({ step, act })
      begin() // what is on its way does not know of this yet
      const answer = await sendStep<Own>(card.id, step, act)
      if ('page' in answer)
        return startTransition(() => setShown({ page: answer.page, changed: false }))
      say({ tone: 'danger', words: answer.problem })
      await renew()
    })
  return { page: ticked, pending, changed, onMove, onStep }
}

const expected = <Own extends Page>(
  page: Own,
  { step, act }: { step: string; act: StepAct },
): Own => ({
  ...page,
  guide: page.guide && withTick(page.guide, step, act),
})
