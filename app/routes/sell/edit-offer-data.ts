import { offerModalForm } from '#modules/offers/forms.ts'
import { asViewer } from '#platform/http.server.ts'
import { editView } from './offer-view.server.ts'
import { saveOffer, statusOf } from './save-offer.server.ts'
import type { Route } from './+types/edit-offer-data'

/** The fuller form of the viewer's own offer as data, for the dialog. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = await editView(asViewer(context, request), params.offerId, 'full')
  return found.ok
    ? Response.json({ step: 'form', form: found.value })
    : Response.json({ step: 'none', why: found.code }, { status: statusOf[found.code] })
}

/**
 * Saves it as the plain form does, and says so or what is wrong, with what is seen of the offer
 * now.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const sent = await saveOffer(given, request, params.offerId, offerModalForm)
  if (!('answer' in sent)) return Response.json(sent)
  const code = sent.answer.refusal?.code
  const now =
    code === 'changed' || code === 'stock_changed'
      ? await editView(given, params.offerId, 'full')
      : null
  return Response.json(
    { answer: sent.answer, seen: now?.ok ? now.value.seen : null },
    { status: sent.status },
  )
}
