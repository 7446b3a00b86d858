import { formatDa, isolated } from '#i18n/format.ts'
import type { Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/paging.ts'
import { slugIn } from '#kernel/slug.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { imageOf } from '#modules/images/image.ts'
import type { AdminOfferFilter, AnyOffer } from '#modules/offers/offers-for-admin.server.ts'
import { offerStatuses } from '#modules/offers/own-offers.ts'
import { AttributeNames } from '#modules/offers/ui/attribute-names.tsx'
import { OfferStatusLine, offerStatusName } from '#modules/offers/ui/offer-status.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { ChipLink, ChipRail } from '#ui/chip.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
import { CellMedia } from '#ui/table.tsx'
import { actsColumn, PersonLink, WithNote } from '../parts/cells.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Column, Options } from '../parts/list-definition.ts'
import { moneySorts } from '../parts/sorts.ts'
import '../parts/site-lists.css'

const PATH = '/admin/offers'

/** The list's query for the offers of this game, or of all, from the first page on. */
const ofGame = (search: string, game: string | null) =>
  withQuery(search, { game, after: null, before: null })

const columns: Column<AnyOffer>[] = [
  {
    label: m.admin_offer_offer,
    wide: true,
    cell: (offer, { search }) => <Offered offer={offer} search={search} />,
  },
  {
    label: m.admin_offer_seller,
    cell: ({ seller_id, seller_username }) => <PersonLink id={seller_id} name={seller_username} />,
  },
  {
    label: m.admin_offer_category,
    cell: (offer) => (
      <WithNote note={<AttributeNames offer={offer} />}>
        <span>{categoryName(offer.category)}</span>
      </WithNote>
    ),
  },
  { label: m.admin_offer_stock, cell: ({ quantity }) => <Num value={quantity} /> },
  { label: m.admin_offer_price, cell: ({ price }) => <Da amount={price} /> },
  {
    label: m.admin_status,
    cell: ({ status, held_at }) => <OfferStatusLine status={status} held={held_at !== null} />,
  },
  actsColumn(PATH, 'k-sitelist__acts', ({ id, title, status, held_at }) => {
    const isPaused = status === 'paused'
    return [
      status === 'active' && {
        icon: 'pause',
        label: m.admin_offer_pause_of({ title }),
        to: `${id}/pause`,
      },
      isPaused &&
        !held_at && { icon: 'ban', label: m.admin_offer_hold_of({ title }), to: `${id}/pause` },
      isPaused && {
        icon: 'play',
        label: m.admin_offer_activate_of({ title }),
        sends: { activate: id },
      },
      { icon: 'trash-2', label: m.admin_offer_delete_of({ title }), to: `${id}/delete` },
    ]
  }),
]

const square = { width: 160, height: 160 }

/** The offer, its game, why it is held, and that its price may be bait. */
function Offered({ offer, search }: { offer: Shown<AnyOffer>; search: string }) {
  const { title, category, hold_reason, game_name, game_slug, game_mono, game_category } = offer
  const { usual_price } = offer
  const plate = (
    <Plate
      slug={game_slug}
      name={game_name}
      mono={game_mono || null}
      medal={game_category}
      image={imageOf(offer.main_image_url, square, '56px')}
    />
  )
  return (
    <>
      <CellMedia
        image={plate}
        title={title}
        note={
          <>
            <Link
              className="k-link"
              to={PATH + ofGame(search, game_slug)}
              aria-label={m.admin_offer_of_game({ name: isolated(game_name) })}
            >
              <Bdi>{game_name}</Bdi>
            </Link>
            <span className="k-offerlist__kind"> · {categoryName(category)}</span>
          </>
        }
      />
      {hold_reason && (
        <p className="k-offerlist__held">
          {m.admin_offer_held_reason({ reason: isolated(hold_reason) })}
        </p>
      )}
      {usual_price !== null && (
        <p className="k-offerlist__held">
          {m.admin_offer_bait({ price: isolated(formatDa(usual_price)) })}
        </p>
      )}
    </>
  )
}

const states = (): Options<AdminOfferFilter> => [
  ['all', m.admin_list_all_statuses()],
  ...offerStatuses.map((each) => [each, offerStatusName(each)] as const),
  ['held', m.admin_offer_held_filter()],
  ['bait', m.admin_offer_bait_filter()],
]

/** The one game whose offers these are, which a press takes away again. */
const OneGame = ({ name, search }: { name: string; search: string }) => (
  <ChipRail label={m.admin_offer_game()}>
    <ChipLink
      current
      to={PATH + ofGame(search, null)}
      aria-label={m.admin_offer_any_game({ name: isolated(name) })}
    >
      <Bdi>{name}</Bdi>
      <Icon name="x" size="sm" />
    </ChipLink>
  </ChipRail>
)

/** Everybody's offers, for administrators. */
export const OfferList = defineList({
  path: PATH,
  title: m.admin_offers_title,
  counted: m.admin_offer_total,
  search: m.admin_offer_search,
  filters: {
    status: { label: m.admin_status, options: states },
    game: { kept: slugIn },
  },
  sorts: () => moneySorts('price'),
  columns,
  empty: () => ({ title: m.admin_offer_none(), hint: m.admin_list_none_hint() }),
  above: ({ game }: { game: string }, { search }) =>
    game && <OneGame name={game} search={search} />,
  className: 'k-sitelist k-offerlist',
})
