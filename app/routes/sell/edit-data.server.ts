import type { EditKind } from '#modules/offers/offer.form.ts'
import { asViewer, type Context } from '#platform/http.server.ts'
import { editView } from './offer-view.server.ts'
import { saveOffer, savedStatusOf } from './save-offer.server.ts'

type Args = { request: Request; context: Context; params: { offerId: string } }

/** A form of the viewer's own offer as data, for the dialog. */
export async function readEditData(kind: EditKind, { request, params, context }: Args) {
  const found = await editView(asViewer(context, request), params.offerId, kind)
  return found.ok
    ? Response.json({ step: 'form', form: found.value })
    : Response.json({ step: 'none', why: found.code }, { status: savedStatusOf[found.code] })
}

/**
 * Saves it as the page of that form does, and says so or what is wrong, with what is seen of the
 * offer now.
 */
export async function saveEditData(kind: EditKind, { request, params, context }: Args) {
  const given = asViewer(context, request)
  const sent = await saveOffer(given, request, params.offerId, kind)
  if (!('answer' in sent)) return Response.json(sent)
  const code = sent.answer.refusal?.code
  const now =
    code === 'changed' || code === 'stock_changed'
      ? await editView(given, params.offerId, kind)
      : null
  return Response.json(
    { answer: sent.answer, seen: now?.ok ? now.value.seen : null },
    { status: sent.status },
  )
}
