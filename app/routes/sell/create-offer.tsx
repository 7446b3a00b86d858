import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { GameStepPage } from '#modules/offers/ui/game-step.island.tsx'
import { OfferPage } from '#modules/offers/ui/offer-sheet.island.tsx'
import { OfferMain, SheetFrame } from '#modules/offers/ui/offer-sheet.tsx'
import type { OfferAnswer } from '#modules/offers/ui/offer-words.ts'
import type { SheetView } from '#modules/offers/ui/sheet-view.ts'
import { CategoryStep, DeviceStep } from '#modules/offers/ui/wizard.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersJson, ownJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { createFrom } from './save-offer.server.ts'
import { wizardView } from './offer-view.server.ts'
import { asSeller } from './as-seller.ts'
import type { Route } from './+types/create-offer'

// /create-offer: the steps by which a seller makes an offer: category, game, device where one is
// asked, form. With scripts they are a dialog on other pages, which asks this address.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_new(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  return wizardView(asSeller(context, request), url.searchParams)
}

/** Creates the offer and leads to the seller's offers. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const sent = await createFrom(asSeller(context, request), request, url.searchParams)
  if ('to' in sent) return redirect(sent.to)
  return 'saved' in sent
    ? redirectWith(MY_OFFERS, 'offer_created')
    : data(sent.answer, { status: sent.status })
}

/**
 * The dialog reads the page's steps here, and sends its form: it is told which offer it is or what
 * is wrong.
 */
export const middleware = [
  answersJson('GET', ({ request, context, url }) =>
    wizardView(asSeller(context, request), url.searchParams),
  ),
  answersJson('POST', async ({ request, context, url }) => {
    const sent = await createFrom(asSeller(context, request), request, url.searchParams)
    return 'answer' in sent ? ownJson({ answer: sent.answer, seen: null }, sent.status) : sent
  }),
]

export default function CreateOffer({
  loaderData: view,
  actionData: answer,
}: Route.ComponentProps) {
  return (
    <OfferMain>
      <Step view={view} answer={answer} />
    </OfferMain>
  )
}

/** The steps are links; of those before the form only the search needs a script. */
function Step({ view, answer }: { view: SheetView; answer: OfferAnswer | undefined }) {
  switch (view.step) {
    case 'category':
      return <CategoryStep Frame={SheetFrame} categories={view.categories} />
    case 'game':
      return <Island of={GameStepPage} props={view} when="idle" />
    case 'device':
      return <DeviceStep Frame={SheetFrame} category={view.category} game={view.game} />
    case 'form':
      return <Island of={OfferPage} props={{ form: view.form, answer }} when="idle" />
    default:
      return null
  }
}
