import { data, Outlet } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import {
  MOST_COUNTED,
  moneySortFrom,
  mostCounted,
  pageFrom,
  searchedText,
  withQuery,
} from '#kernel/page.ts'
import { activateOffer } from '#modules/offers/commands.server.ts'
import { type AnyOffer, nameOfGame, offersForAdmin } from '#modules/offers/queries.server.ts'
import { ALL_OFFERS_PER_PAGE, offerStatuses } from '#modules/offers/rules.ts'
import { offerStatusName } from '#modules/offers/ui.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Flash, redirectWith } from '../../shell/flash.server.ts'
import { OFFERS_PATH, OfferRows } from './offers-rows.tsx'
import { keepWithin } from '../parts/list.server.ts'
import { Counted, ListEmpty, ListFailed, ListHead } from '../parts/list.tsx'
import { Filter, ListFilters, ListPager, SortFilter } from '../parts/list-filters.tsx'
import type { Route } from './+types/offers'

const LAST_PAGE = MOST_COUNTED / ALL_OFFERS_PER_PAGE

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, backOffice } = contextOf(context)
  const text = searchedText(url.searchParams.get('q'))
  const status =
    ([...offerStatuses, 'held'] as const).find((each) => each === url.searchParams.get('status')) ??
    'all'
  const game = /^[a-z0-9-]{1,80}$/.exec(url.searchParams.get('game') ?? '')?.[0] ?? null
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const sort = moneySortFrom(url.searchParams.get('sort'))
  const [list, gameName] = await Promise.all([
    offersForAdmin(backOffice, { text, status, game, sort, page }),
    game === null ? null : nameOfGame(db, game),
  ])
  if (list)
    keepWithin(
      OFFERS_PATH,
      url.search,
      { page, perPage: ALL_OFFERS_PER_PAGE, lastPage: LAST_PAGE },
      list.count,
    )
  const shown = { text, status, game, gameName, sort, page, search: url.search }
  return list ? { ...shown, ...list } : data({ ...shown, offers: null, count: 0 }, { status: 500 })
}

/** Activates a paused offer. Pausing and deleting have a dialog of their own, for their reason. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(textOf(await postedForm(request), 'activate'))
  const activated = id === null ? null : await activateOffer(db, id, viewer, now)
  if (activated?.ok) return redirectWith(OFFERS_PATH + url.search, `offer_${activated.value}`)
  return redirectWith(
    OFFERS_PATH + url.search,
    activated ? (`offer_${activated.code}` satisfies Flash) : 'offer_not_found',
  )
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [
  { title: `${m.admin_offers_title()} · ${m.site_name()}` },
]

export default function ManageOffers({ loaderData: list }: Route.ComponentProps) {
  const { count, offers, search } = list
  return (
    <>
      <ListHead title={m.admin_offers_title()}>
        {offers && (
          <Counted count={count} most={mostCounted(list.text)} words={m.admin_offer_total} />
        )}
      </ListHead>
      {offers ? (
        <Found list={list} offers={offers} />
      ) : (
        <ListFailed retryTo={OFFERS_PATH + search} />
      )}
      <Outlet />
    </>
  )
}

function Found({ list, offers }: { list: List; offers: AnyOffer[] }) {
  const { text, status, game, gameName, sort, search, page, count } = list
  const states = offerStatuses.map((each) => [each, offerStatusName(each)] as const)
  return (
    <>
      <ListFilters
        title={m.admin_offers_title()}
        searchLabel={m.admin_offer_search()}
        text={text}
        keep={{ game: game ?? '' }}
      >
        <Filter
          name="status"
          label={m.admin_status()}
          value={status}
          options={[
            ['all', m.admin_list_all_statuses()],
            ...states,
            ['held', m.admin_offer_held_filter()],
          ]}
        />
        <SortFilter sort={sort} money="price" />
      </ListFilters>
      {game !== null && <OfGame name={gameName ?? game} search={search} />}
      {offers.length === 0 && (
        <ListEmpty title={m.admin_offer_none()} clearTo={OFFERS_PATH}>
          {m.admin_list_none_hint()}
        </ListEmpty>
      )}
      {offers.length > 0 && <OfferRows offers={offers} search={search} />}
      <ListPager
        path={OFFERS_PATH}
        search={search}
        page={page}
        perPage={ALL_OFFERS_PER_PAGE}
        count={count}
        lastPage={LAST_PAGE}
      />
    </>
  )
}

/** The one game whose offers these are, which a press takes away again. */
function OfGame({ name, search }: { name: string; search: string }) {
  return (
    <ChipRail label={m.admin_offer_game()}>
      <ChipLink
        current
        to={OFFERS_PATH + withQuery(search, { game: null, page: null })}
        aria-label={m.admin_offer_any_game({ name: isolated(name) })}
      >
        <bdi>{name}</bdi>
        <Icon name="x" size="sm" />
      </ChipLink>
    </ChipRail>
  )
}
