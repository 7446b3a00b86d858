import { data, Form, Outlet } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { MOST_COUNTED, moneySortFrom, mostCounted, pageFrom, searchedText, withQuery } from '#kernel/page.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { pictureOf } from '#modules/files/picture.ts'
import { activateOffer } from '#modules/offers/offer-moderation.server.ts'
import { type AnyOffer, nameOfGame, offersForAdmin } from '#modules/offers/offers-for-admin.server.ts'
import { ALL_OFFERS_PER_PAGE, offerStatuses } from '#modules/offers/own-offers.ts'
import { offerStatusName, OfferStatusLine } from '#modules/offers/ui/offer-status.tsx'
import { deviceName } from '#modules/offers/ui/words.ts'
import { backOffice, db } from '#platform/db.server.ts'
import { factsOf, type Flash, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { IconButton, IconLink } from '#ui/button.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia } from '#ui/table.tsx'
import { keepWithin } from './list.server.ts'
import { Counted, Filter, ListEmpty, ListFailed, ListFilters, ListHead, ListPager, ListRows, SortFilter } from './list.tsx'
import type { Route } from './+types/offers'
import './site-lists.css'

const PATH = '/admin/offers'
const LAST_PAGE = MOST_COUNTED / ALL_OFFERS_PER_PAGE

export async function loader({ url }: Route.LoaderArgs) {
  const text = searchedText(url.searchParams.get('q'))
  const status = ([...offerStatuses, 'held'] as const).find((each) => each === url.searchParams.get('status')) ?? 'all'
  const game = /^[a-z0-9-]{1,80}$/.exec(url.searchParams.get('game') ?? '')?.[0] ?? null
  const page = pageFrom(url.searchParams.get('page'), LAST_PAGE)
  const sort = moneySortFrom(url.searchParams.get('sort'))
  const [list, gameName] = await Promise.all([offersForAdmin(backOffice, { text, status, game, sort, page }), game === null ? null : nameOfGame(db, game)])
  if (list) keepWithin(PATH, url.search, { page, perPage: ALL_OFFERS_PER_PAGE, lastPage: LAST_PAGE }, list.count)
  const shown = { text, status, game, gameName, sort, page, search: url.search }
  return list ? { ...shown, ...list } : data({ ...shown, offers: null, count: 0 }, { status: 500 })
}

/** Activates a paused offer. Pausing and deleting have a dialog of their own, for their reason. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const id = idFrom(textOf(await postedForm(request), 'activate'))
  const activated = id === null ? null : await activateOffer(db, id, viewer, factsOf(context).now)
  if (activated?.ok) return redirectWith(PATH + url.search, `offer_${activated.value}`)
  return redirectWith(PATH + url.search, activated ? `offer_${activated.code}` satisfies Flash : 'offer_not_found')
}

type List = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: `${m.admin_offers_title()} · ${m.site_name()}` }]

export default function ManageOffers({ loaderData: list }: Route.ComponentProps) {
  const { count, offers, search } = list
  return (
    <>
      <ListHead title={m.admin_offers_title()}>{offers && <Counted count={count} most={mostCounted(list.text)} words={m.admin_offer_total} />}</ListHead>
      {offers ? <Found list={list} offers={offers} /> : <ListFailed retryTo={PATH + search} />}
      <Outlet />
    </>
  )
}

function Found({ list, offers }: { list: List; offers: AnyOffer[] }) {
  const { text, status, game, gameName, sort, search, page, count } = list
  const states = offerStatuses.map((each) => [each, offerStatusName(each)] as const)
  return (
    <>
      <ListFilters title={m.admin_offers_title()} searchLabel={m.admin_offer_search()} text={text} keep={{ game: game ?? '' }}>
        <Filter name="status" label={m.admin_status()} value={status} options={[['all', m.admin_list_all_statuses()], ...states, ['held', m.admin_offer_held_filter()]]} />
        <SortFilter sort={sort} money="price" />
      </ListFilters>
      {game !== null && <OfGame name={gameName ?? game} search={search} />}
      {offers.length === 0 && <ListEmpty title={m.admin_offer_none()} clearTo={PATH}>{m.admin_list_none_hint()}</ListEmpty>}
      {offers.length > 0 && (
        <ListRows label={m.admin_offers_title()} columns={columns()} className="k-sitelist k-offerlist">
          {offers.map((offer) => <Row key={offer.id} offer={offer} search={search} />)}
        </ListRows>
      )}
      <ListPager path={PATH} search={search} page={page} perPage={ALL_OFFERS_PER_PAGE} count={count} lastPage={LAST_PAGE} />
    </>
  )
}

/** The one game whose offers these are, which a press takes away again. */
function OfGame({ name, search }: { name: string; search: string }) {
  return (
    <ChipRail label={m.admin_offer_game()}>
      <ChipLink current to={PATH + withQuery(search, { game: null, page: null })} aria-label={m.admin_offer_any_game({ name: isolated(name) })}><bdi>{name}</bdi><Icon name="x" size="sm" /></ChipLink>
    </ChipRail>
  )
}

const columns = () => [
  { label: m.admin_offer_offer() }, { label: m.admin_offer_seller() }, { label: m.admin_offer_category() },
  { label: m.admin_offer_stock() }, { label: m.admin_offer_price() }, { label: m.admin_status() }, { label: m.admin_list_actions(), hidden: true },
]

const square = { width: 160, height: 160 }

function Row({ offer, search }: { offer: AnyOffer; search: string }) {
  const { title, category, device, quantity, price, status, held_at, hold_reason, seller_username, game_name, game_slug, game_mono, game_category, main_image_url } = offer
  const plate = <Plate slug={game_slug} name={game_name} mono={game_mono || null} medal={game_category} image={pictureOf(main_image_url, square, '56px')} />
  return (
    <tr>
      <Cell><CellMedia picture={plate} title={title} note={<><Link className="k-link" to={PATH + withQuery(search, { game: game_slug, page: null })} aria-label={m.admin_offer_of_game({ name: isolated(game_name) })}><bdi>{game_name}</bdi></Link><span className="k-offerlist__kind"> · {categoryName(category)}</span></>} />{hold_reason && <p className="k-offerlist__held">{m.admin_offer_held_reason({ reason: isolated(hold_reason) })}</p>}</Cell>
      <Cell label={m.admin_offer_seller()}><Link className="k-link" to={`/users/${seller_username}`}><bdi dir="ltr">{seller_username}</bdi></Link></Cell>
      <Cell label={m.admin_offer_category()}><span className="k-cell__t"><span>{categoryName(category)}</span><small><bdi>{deviceName(device)}</bdi></small></span></Cell>
      <Cell label={m.admin_offer_stock()}><Num value={quantity} /></Cell>
      <Cell label={m.admin_offer_price()}><Da amount={price} /></Cell>
      <Cell label={m.admin_status()}><OfferStatusLine status={status} held={held_at !== null} /></Cell>
      <Cell><Actions offer={offer} search={search} /></Cell>
    </tr>
  )
}

function Actions({ offer: { id, title, status, held_at }, search }: { offer: AnyOffer; search: string }) {
  return (
    <div className="k-sitelist__acts">
      {status === 'active' && <IconLink icon="pause" label={m.admin_offer_pause_of({ title })} to={`${PATH}/${id}/pause${search}`} />}
      {status === 'paused' && !held_at && <IconLink icon="ban" label={m.admin_offer_hold_of({ title })} to={`${PATH}/${id}/pause${search}`} />}
      {status === 'paused' && (
        <Form method="post" action={PATH + search}>
          <IconButton type="submit" name="activate" value={id} icon="play" label={m.admin_offer_activate_of({ title })} />
        </Form>
      )}
      <IconLink icon="trash-2" label={m.admin_offer_delete_of({ title })} to={`${PATH}/${id}/delete${search}`} />
    </div>
  )
}
