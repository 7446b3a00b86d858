import { Outlet, redirect } from 'react-router'
import { formatAtLeast, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { resultOfBatch } from '#modules/offers/batch.server.ts'
import { countLacking, MOST_LACKING } from '#modules/offers/incomplete-offers.server.ts'
import { completePath } from '#modules/offers/missing-facts.ts'
import { ownOffers, setOfferStatus } from '#modules/offers/own-offers.server.ts'
import { offerQuery, offerSearch } from '#modules/offers/own-offers.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { OutcomeBanner } from '#modules/offers/ui/batch-result.tsx'
import { OfferDialog } from '#modules/offers/ui/offer-dialog.island.tsx'
import { OwnOffers, type OwnOffersPage } from '#modules/offers/ui/own-offers.island.tsx'
import type { ViewerContext } from '#platform/context.ts'
import { postedForm } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersAct, answersJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import type { Route } from './+types/my-offers'

// /manage-offers: a seller's own offers, searched and filtered, from which they are edited, paused,
// or changed many at once (decision 10).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offers_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asSeller(context, request)
  const [list, done, lacking] = await Promise.all([
    listFor(given, url.searchParams),
    resultOfBatch(given.db, given.viewer.id, url.searchParams.get('done') ?? ''),
    countLacking(given.db, given.viewer.id),
  ])
  return { list, done, lacking, isMore: lacking === MOST_LACKING }
}

/** The list reads itself again and changes its offers by the page's own address. */
export const middleware = [
  answersAct(action, MY_OFFERS),
  answersJson(
    'GET',
    ({ request, context, url }) => listFor(asSeller(context, request), url.searchParams),
    MY_OFFERS,
  ),
]

async function listFor(
  { db, viewer }: ViewerContext,
  search: URLSearchParams,
): Promise<OwnOffersPage> {
  const query = offerQuery(search)
  const { offers, ...list } = await ownOffers(db, viewer.id, query)
  return {
    query,
    offers: offers.map(({ held_at, ...offer }) => ({ ...offer, held: held_at !== null })),
    ...list,
  }
}

/** Pauses or activates one of the viewer's own offers. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const back = MY_OFFERS + offerSearch(offerQuery(url.searchParams))
  const id = idFrom(textOf(posted, 'offer'))
  const status = (['active', 'paused'] as const).find((each) => each === posted.get('status'))
  if (id === null || !status) return redirectWith(back, 'offer_not_found')
  const set = await setOfferStatus(db, id, viewer.id, status, now)
  if (set.ok) return redirectWith(back, `offer_${status}`)
  return set.code === 'not_a_seller'
    ? redirect(BECOME_SELLER)
    : redirectWith(back, `offer_${set.code}`)
}

export default function MyOffers({ loaderData }: Route.ComponentProps) {
  const { list, done, lacking, isMore } = loaderData
  return (
    <>
      <main id="main" className="k-wrap k-pt-6 k-section">
        <div className="k-between k-mb-5">
          <h1>{m.offers_title()}</h1>
          <ButtonLink variant="primary" to="/create-offer" data-offer-dialog>
            <Icon name="plus" />
            {m.offers_new()}
          </ButtonLink>
        </div>
        {done && <OutcomeBanner outcome={done} />}
        {lacking > 0 && (
          <Callout tone="warning" icon="circle-alert" title={m.complete_lacking()}>
            <ButtonLink size="sm" to={completePath()}>
              {m.complete_offers({
                count: lacking,
                number: isMore ? formatAtLeast(lacking) : formatNumber(lacking),
              })}
            </ButtonLink>
          </Callout>
        )}
        <Island of={OwnOffers} props={{ first: list }} when="idle" />
        <Outlet />
      </main>
      <Island of={OfferDialog} props={{}} when="idle" />
    </>
  )
}
