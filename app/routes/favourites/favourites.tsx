import { placeFrom } from '#kernel/list-params.ts'
import { m } from '#i18n/paraglide/messages.js'
import { followedSellersOf } from '#modules/offers/followed-sellers.server.ts'
import { filterAlertsOf } from '#modules/offers/filter-alerts.server.ts'
import { alertsOf } from '#modules/offers/offer-alerts.server.ts'
import { viewedOffersOf } from '#modules/offers/recent-views.server.ts'
import { savedOffersOf } from '#modules/offers/saved-offers.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Island } from '#ui/island.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import { pageMeta } from '../layout/meta.ts'
import { shownFilterAlert } from './filter-alerts.tsx'
import { Alerts, Following, SavedOffers, SeenLast } from './favourites-parts.tsx'
import { SeenHere } from './seen-here.island.tsx'
import { seenOf } from './seen-offer.ts'
import type { Route } from './+types/favourites'
import './favourites.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.favourites_title(), index: false })

/** All that a member keeps; for a visitor what their own device remembers. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, viewer, settings, now } = contextOf(context)
  if (!viewer) return null
  const [saved, alerts, filters, following, seen] = await Promise.all([
    savedOffersOf(db, viewer.id, placeFrom(url.searchParams)),
    alertsOf(db, viewer.id),
    filterAlertsOf(db, viewer.id),
    followedSellersOf(db, viewer.id, now),
    viewedOffersOf(db, viewer.id),
  ])
  return {
    saved,
    alerts,
    filters: filters.map(shownFilterAlert),
    following,
    seen: seen.map(seenOf),
    discountsApply: settings.apply_discounts,
  }
}

export default function Favourites({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <h1>{m.favourites_title()}</h1>
      {loaderData ? <Kept {...loaderData} /> : <ForVisitors />}
    </main>
  )
}

type KeptData = NonNullable<Route.ComponentProps['loaderData']>

function Kept({ saved, alerts, filters, following, seen, discountsApply }: KeptData) {
  const to = (name: 'before' | 'after', place: string | null) =>
    place && `/favourites?${new URLSearchParams({ [name]: place })}`
  return (
    <>
      <Tabs label={m.favourites_title()}>
        <Tab current to="/favourites">
          {m.favourites_saved()} <Num value={saved.count} />
        </Tab>
        <Tab current={false} to="#alerts">
          {m.favourites_alerts()} <Num value={alerts.length + filters.length} />
        </Tab>
        <Tab current={false} to="#following">
          {m.favourites_following()} <Num value={following.length} />
        </Tab>
        <Tab current={false} to="#seen">
          {m.favourites_seen()}
        </Tab>
      </Tabs>
      <h2 className="k-vh">{m.favourites_saved()}</h2>
      <SavedOffers offers={saved.rows} discountsApply={discountsApply} />
      <KeysetPager
        first="/favourites"
        before={to('before', saved.before)}
        after={to('after', saved.after)}
      />
      <Alerts alerts={alerts} filters={filters} />
      <Following sellers={following} />
      <SeenLast offers={seen} />
    </>
  )
}

function ForVisitors() {
  return (
    <>
      <Empty
        level="h2"
        title={m.favourites_visitor_title()}
        action={
          <ButtonLink variant="primary" to="/signin?to=%2Ffavourites">
            {m.header_login()}
          </ButtonLink>
        }
      >
        {m.favourites_visitor()}
      </Empty>
      <Island of={SeenHere} props={{}} when="load" />
    </>
  )
}
