import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { withoutLocale } from '#kernel/locale.ts'
import type { Result } from '#kernel/result.ts'
import { person } from '#modules/auth/actor.ts'
import {
  answerForm,
  appealForm,
  openForm,
  proposalAnswer,
  proposalForm,
} from '#modules/disputes/dispute.form.ts'
import { movesFor, type Side } from '#modules/disputes/dispute.ts'
import { openDispute } from '#modules/disputes/open.server.ts'
import {
  acceptProposal,
  agreeToDecision,
  answerDispute,
  appealDecision,
  declineProposal,
  escalate,
  propose,
  remedy,
  withdrawDispute,
} from '#modules/disputes/party-actions.server.ts'
import type { DisputeStand } from '#modules/disputes/ui/dispute-news.island.tsx'
import { latestDispute, visibleToParties } from '#modules/disputes/view.server.ts'
import { evidenceOf, showEvidence } from '#modules/messaging/evidence.server.ts'
import { checkMessage } from '#modules/messaging/message-check.ts'
import { PICTURES } from '#modules/messaging/pictures.ts'
import { actionsFor } from '#modules/orders/actions.ts'
import { ownOrder, ownSale } from '#modules/orders/order-lists.server.ts'
import { disputePath } from '#modules/orders/order-paths.ts'
import type { RequestContext, ViewerContext } from '#platform/context.ts'
import { postedForm } from '#platform/http.server.ts'
import { type Flash, redirectWith, type RefusedFlash } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { sayBesideDispute, talkOfOrder } from '../layout/conversation.server.ts'
import { postedWithFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import { notAuthenticatedPage } from '../layout/refused.tsx'

/**
 * The dispute of an order as this side has it; everybody else finds no order, as nobody finds an
 * address of no step.
 */
export async function disputeFor(
  side: Side,
  given: ViewerContext,
  orderId: string,
  where: { request: Request; url: URL },
  act = 'pictures',
) {
  const { db, viewer, now } = given
  if (act !== 'pictures' && !Object.hasOwn(acts, act)) throw missing('order')
  const order = await orderOf(side, given, orderId)
  const dispute = await latestDispute(db, orderId)
  const [talk, pictures] = dispute
    ? await Promise.all([talkFrom(given, orderId, where), evidenceOf(db, dispute.number)])
    : [null, []]
  const seen = dispute && visibleToParties(dispute)
  return {
    order,
    side,
    dispute: seen,
    stand: seen && standOf(seen, pictures),
    may: dispute ? movesFor(dispute, side, viewer.id, now) : [],
    mayOpen: actionsFor(order, side, now).dispute,
    token: randomUUID(),
    talk,
    pictures,
    unread: viewer.unread,
    now,
  }
}

/** How far a dispute has come, as its sides see it. */
const standOf = (
  { number, steps }: { number: number; steps: readonly unknown[] },
  pictures: readonly unknown[],
): string => [number, steps.length, pictures.length].join()

/** The same for its page, which stays open while the other side acts; null for everybody else. */
export async function standFor(
  side: Side,
  { db, viewer }: ViewerContext,
  orderId: string,
): Promise<DisputeStand | null> {
  const own = side === 'buyer' ? ownOrder : ownSale
  const dispute = (await own(db, orderId, viewer.id)) && (await latestDispute(db, orderId))
  if (!dispute) return null
  return { stand: standOf(visibleToParties(dispute), await evidenceOf(db, dispute.number)) }
}

/** The order's conversation, from which one comes back here. */
async function talkFrom(...asked: Parameters<typeof talkOfOrder>) {
  const talk = await talkOfOrder(...asked)
  if (!talk) return null
  const { found, view } = talk
  return { unread: found.unread, view: { ...view, action: sayBesideDispute(view.action) } }
}

/** Whose page of a dispute this is: the buyer's lies under orders, the seller's under sales. */
export const sideOf = ({ pathname }: URL): Side =>
  withoutLocale(pathname).startsWith('/sales/') ? 'seller' : 'buyer'

async function orderOf(side: Side, { db, viewer }: ViewerContext, id: string) {
  const order = await (side === 'buyer' ? ownOrder(db, id, viewer.id) : ownSale(db, id, viewer.id))
  if (!order) throw missing('order')
  return order
}

/** Opens a buyer's dispute; a form with mistakes comes back. */
export async function openIt(context: RequestContext, orderId: string, posted: FormData) {
  const { db, settings, viewer, now } = context
  if (!viewer) throw notAuthenticatedPage()
  const order = await ownOrder(db, orderId, viewer.id)
  if (!order) throw missing('order')
  const form = readForm(openForm, posted)
  if (!form.ok) return cameBack('open', posted, form.errors)
  const guarded = guardedWords(context, form.value.words)
  if (!guarded.ok) return cameBack('open', posted, guarded.errors)
  const request = { orderId, actor: person(viewer), form: form.value }
  const opened = await openDispute(db, request, settings, now)
  if (!opened.ok && opened.code === 'wrong_part') return cameBack('open', posted, { part: 'whole' })
  if (!opened.ok && opened.code === 'wrong_reason')
    return cameBack('open', posted, { reason: 'choose' })
  if (!opened.ok && opened.code === 'wrong_arrived')
    return cameBack('open', posted, { arrived: 'whole' })
  const path = disputePath('/orders', orderId)
  return redirectWith(path, opened.ok ? 'dispute_opened' : flashOf(opened.code, 'dispute_three'))
}

/** The other side reads them: what may not be said in an order's conversation is refused here. */
function guardedWords(
  { origin }: Pick<RequestContext, 'origin'>,
  words: string,
): { ok: true } | { ok: false; errors: FieldErrors } {
  const own = { host: new URL(origin).host, answers: [] }
  const checked = checkMessage(words, { inOrder: true, own, anyway: false })
  return checked.ok ? { ok: true } : { ok: false, errors: { words: checked.code } }
}

const cameBack = (act: string, posted: FormData, errors: FieldErrors) =>
  data({ act, values: textsOf(posted), errors }, { status: 422 })

const flashOf = (code: string, many: RefusedFlash): RefusedFlash =>
  code === 'too_many' ? many : (refusals[code] ?? 'order_wrong_state')

const refusals: Record<string, RefusedFlash> = {
  changed: 'dispute_changed',
  too_early: 'dispute_early',
  too_often: 'dispute_often',
  not_delivered: 'dispute_deliver_first',
}

/** What is said of acts that have more to say than that they are done. */
const said: Record<string, Flash> = { propose: 'dispute_proposed', accept: 'dispute_accepted' }

/** Makes a move of a dispute by one of its sides; a form with mistakes comes back. */
export async function actOn(
  side: Side,
  context: RequestContext,
  { orderId, act }: { orderId: string; act: string },
  request: Request,
) {
  const { viewer } = context
  if (!viewer) throw notAuthenticatedPage()
  const given = { ...context, viewer }
  await orderOf(side, given, orderId)
  if (act === 'pictures') return showIn(side, given, orderId, request)
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!run) throw missing('order')
  const posted = await postedForm(request)
  const done = await run(given, orderId, posted)
  if (!done.ok && 'errors' in done) return cameBack(act, posted, done.errors)
  const list = side === 'buyer' ? '/orders' : '/sales'
  const path = disputePath(list, orderId)
  if (done.ok) return redirectWith(path, said[act] ?? 'dispute_done')
  if (done.code === 'wrong_part') return cameBack(act, posted, { part: 'whole' })
  return redirectWith(path, flashOf(done.code, 'dispute_many'))
}

/** Shows pictures to the other side and to us. */
async function showIn(side: Side, given: ViewerContext, orderId: string, request: Request) {
  const { db, viewer, now } = given
  const taken = await postedWithFiles(request, viewer.id, (form) => {
    const files = form.getAll(PICTURES).filter((file): file is File => isFile(file))
    return showEvidence(db, { orderId, personId: viewer.id, files }, now)
  })
  const shown = taken.ok ? taken.value : taken
  const path = disputePath(side === 'buyer' ? '/orders' : '/sales', orderId)
  if (shown.ok) return redirectWith(path, 'evidence_shown')
  if (shown.code === 'not_found') return redirectWith(path, 'order_wrong_state')
  const answer = { act: 'pictures', values: {}, errors: {}, refused: shown.code }
  return data(answer, { status: uploadStatusOf(shown.code) })
}

const isFile = (value: unknown): boolean => value instanceof File && value.size > 0

type Done = Result<unknown> | { ok: false; errors: FieldErrors }
type Act = (given: ViewerContext, orderId: string, posted: FormData) => Promise<Done>

const acted = ({ viewer }: ViewerContext, orderId: string) => ({ orderId, actor: person(viewer) })

type Read<Form> = { ok: true; value: Form } | { ok: false; errors: FieldErrors }

/** A form whose words may be read by the other side; its mistakes otherwise. */
function saidIn<Form extends { words: string }>(given: ViewerContext, form: Read<Form>) {
  if (!form.ok) return form
  const guarded = guardedWords(given, form.value.words)
  return guarded.ok ? form : guarded
}

/** What either side may do, by the last part of its address. */
const acts: Record<string, Act> = {
  answer: async (given, id, posted) => {
    const form = saidIn(given, readForm(answerForm, posted))
    return form.ok ? answerDispute(given.db, acted(given, id), form.value.words, given.now) : form
  },
  propose: async (given, id, posted) => {
    const form = saidIn(given, readForm(proposalForm, posted))
    return form.ok ? propose(given.db, acted(given, id), form.value, given.now) : form
  },
  accept: async (given, id, posted) => {
    const form = readForm(proposalAnswer, posted)
    const shown = form.ok ? form.value.proposal : 0
    return acceptProposal(given.db, acted(given, id), shown, given.settings, given.now)
  },
  decline: async (given, id, posted) => {
    const form = readForm(proposalAnswer, posted)
    const shown = form.ok ? form.value.proposal : 0
    return declineProposal(given.db, acted(given, id), shown, given.now)
  },
  remedied: (given, id) => remedy(given.db, acted(given, id), given.settings, given.now),
  withdraw: (given, id) => withdrawDispute(given.db, acted(given, id), given.settings, given.now),
  escalate: (given, id) => escalate(given.db, acted(given, id), given.now),
  agree: (given, id) => agreeToDecision(given.db, acted(given, id), given.settings, given.now),
  appeal: async (given, id, posted) => {
    const form = saidIn(given, readForm(appealForm, posted))
    return form.ok ? appealDecision(given.db, acted(given, id), form.value.words, given.now) : form
  },
}
