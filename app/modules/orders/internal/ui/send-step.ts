import { postForm } from '#ui/post-form.ts'
import type { StepAct } from '../guide.ts'
import { stepPath } from '../../order-paths.ts'
import type { BoughtPageView, PageAnswer, SoldPageView } from '../../ui/page-view.ts'

/** Says something of a step; answers with the order as it is then, or why it was refused. */
export const sendStep = <Page extends BoughtPageView | SoldPageView>(
  id: string,
  step: string,
  act: StepAct,
) =>
  postForm<PageAnswer<Page>>(stepPath(id), [
    ['step', step],
    ['act', act],
  ])
