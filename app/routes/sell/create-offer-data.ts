import { createFrom } from './save-offer.server.ts'
import { wizardView } from './offer-view.server.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/create-offer-data'

/** A page of the wizard as data, for the dialog. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  return Response.json(await wizardView(asSeller(context, request), url.searchParams))
}

/** Creates the offer as the plain form does, and says which it is or what is wrong. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const sent = await createFrom(asSeller(context, request), request, url.searchParams)
  return 'answer' in sent
    ? Response.json({ answer: sent.answer, seen: null }, { status: sent.status })
    : Response.json(sent)
}
