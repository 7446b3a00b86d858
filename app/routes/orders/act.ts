import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { person } from '#modules/auth/actor.ts'
import { replyForm } from '#modules/feedback/feedback-reply.form.ts'
import { replyToFeedback } from '#modules/feedback/feedback-reply.server.ts'
import { feedbackForm } from '#modules/feedback/feedback.form.ts'
import { giveFeedback } from '#modules/feedback/feedback.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { type SideMove, sideMoves } from '#modules/orders/ui/order-view.ts'
import type { ActAnswer } from '#modules/feedback/ui/send-act.ts'
import type { ViewerContext } from '#platform/context.ts'
import { isSuspended, postedForm, signedIn } from '#platform/http.server.ts'
import { whyTooLate } from './too-late.server.ts'
import type { Route } from './+types/act'

type Answered = ActAnswer & { status: number }

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/**
 * What the forms of an order's card do, by the same commands, answered in words for the card that
 * stays where it is.
 */
export async function action(args: Route.ActionArgs) {
  const given = signedIn(args.context)
  if (!given) return answer(signedOut())
  try {
    return await acted(given, args)
  } catch (error) {
    // suspended since the request began, which has ended the session as well
    if (isSuspended(error)) return answer(signedOut())
    throw error
  }
}

const signedOut = (): Answered => ({ problem: m.order_not_authenticated_why(), status: 401 })

async function acted(
  given: ViewerContext,
  { request, params: { orderId, act } }: Route.ActionArgs,
): Promise<Response> {
  const move = sideMoves.find((each) => each === act)
  if (move) return answer(await moved(given, orderId, move))
  const form = await postedForm(request)
  if (act === 'feedback') return answer(await rated(given, orderId, form))
  if (act === 'reply') return answer(await replied(given, orderId, form))
  return answer({ problem: m.refused_order_not_found(), status: 404 })
}

const answer = ({ status, ...said }: Answered) =>
  Response.json(said satisfies ActAnswer, { status })

const done: Record<SideMove, () => string> = {
  cancel: m.flash_order_cancelled,
  receive: m.flash_order_received,
  complete: m.flash_order_completed,
}

const refusals: Partial<Record<string, () => string>> = {
  goods_missing: m.refused_order_goods_missing,
  proof_missing: m.refused_order_proof_missing,
  frozen: m.refused_order_frozen,
  under_review: m.refused_order_under_review,
}

const tooLate = {
  order_cancelled_first: m.refused_order_cancelled_first,
  order_wrong_state: m.refused_order_wrong_state,
}

const missing = (): Answered => ({ problem: m.refused_order_not_found(), status: 404 })

async function moved(
  { db, settings, viewer, now }: ViewerContext,
  id: string,
  name: SideMove,
): Promise<Answered> {
  const result = await moveOrder(db, { id, name, actor: person(viewer) }, settings, now)
  if (result.ok) return { said: done[name](), status: 200 }
  if (result.code === 'not_found' || result.code === 'not_your_move') return missing()
  const said = refusals[result.code] ?? tooLate[await whyTooLate(db, name, id, viewer.id)]
  return { problem: said(), status: 409 }
}

async function rated(
  { db, viewer, now }: ViewerContext,
  id: string,
  posted: FormData,
): Promise<Answered> {
  const form = readForm(feedbackForm, posted)
  if (!form.ok) return { problem: '', errors: form.errors, status: 422 }
  const result = await giveFeedback(db, id, viewer.id, form.value, now)
  if (result.ok) return { said: m.order_feedback_thanks(), status: 200 }
  return result.code === 'not_found'
    ? missing()
    : { problem: m.refused_order_wrong_state(), status: 409 }
}

async function replied(
  { db, viewer, now }: ViewerContext,
  id: string,
  posted: FormData,
): Promise<Answered> {
  const form = readForm(replyForm, posted)
  if (!form.ok) return { problem: '', errors: form.errors, status: 422 }
  const result = await replyToFeedback(db, id, viewer.id, form.value.reply, now)
  if (result.ok) return { said: m.flash_reply_sent(), status: 200 }
  return result.code === 'not_found'
    ? missing()
    : { problem: m.refused_reply_refused(), status: 409 }
}
