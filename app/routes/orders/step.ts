import { redirect } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { isUuid } from '#kernel/id.ts'
import { stepForm } from '#modules/orders/guide.form.ts'
import { tickStep } from '#modules/orders/guide.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { refusedFlashWords } from '../layout/flash.tsx'
import { redirectWith, type RefusedFlash } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { answersPosted } from '../layout/answers-posted.ts'
import { boughtPageFor, soldPageFor } from './order.server.ts'
import type { Route } from './+types/step'

/** A step is ticked by a form; its address leads back to the order. */
export function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  asViewer(context, request)
  return redirect(isUuid(orderId) ? orderPath('/orders', orderId) : '/orders')
}

const tick = async (given: ViewerContext, orderId: string, posted: FormData) => {
  const form = readForm(stepForm, posted)
  return form.ok
    ? tickStep(given.db, orderId, given.viewer, form.value, given.now)
    : ({ ok: false, code: 'step_gone' } as const)
}

/** What is said of each refusal: on the next page, and to the island. */
const flashes = {
  wrong_state: 'step_not_now',
  step_gone: 'step_gone',
  later: 'step_later',
  settled: 'step_settled',
} as const satisfies Record<string, RefusedFlash>

/** Writes down what the viewer says of a step, and goes back to the guide. */
export async function action({ params: { orderId }, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const ticked = await tick(given, orderId, await postedForm(request))
  if (ticked.ok)
    return redirect(`${orderPath(ticked.value === 'seller' ? '/sales' : '/orders', orderId)}#guide`)
  if (ticked.code === 'not_found') throw missing('order')
  // who sold it is led on from there
  return redirectWith(orderPath('/orders', orderId), flashes[ticked.code])
}

/** The page's island posts here, and is answered with the order as it is then. */
export const middleware = [
  answersPosted(async (given, orderId, request) => {
    const ticked = await tick(given, orderId, await postedForm(request))
    if (ticked.ok)
      return ticked.value === 'seller' ? soldPageFor(given, orderId) : boughtPageFor(given, orderId)
    return ticked.code === 'not_found' ? null : { problem: refusedFlashWords(flashes[ticked.code]) }
  }),
]

/** Never shown; it makes a refused form a page instead of an empty answer. */
export default function Step() {
  return null
}
