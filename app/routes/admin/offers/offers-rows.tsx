import { Form } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withQuery } from '#kernel/page.ts'
import { categoryName } from '#modules/catalog/ui.ts'
import { pictureOf } from '#modules/files/rules.ts'
import type { AnyOffer } from '#modules/offers/queries.server.ts'
import { OfferStatusLine, deviceName } from '#modules/offers/ui.ts'
import { IconButton, IconLink } from '#ui/button.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia } from '#ui/table.tsx'
import { ListRows } from '../parts/list.tsx'
import '../parts/site-lists.css'

/** Where the list stands. */
export const OFFERS_PATH = '/admin/offers'

/** The offers of one page of the list; `search` is the query of the address that they stand at. */
export function OfferRows({ offers, search }: { offers: AnyOffer[]; search: string }) {
  return (
    <ListRows label={m.admin_offers_title()} columns={columns()} className="k-sitelist k-offerlist">
      {offers.map((offer) => (
        <Row key={offer.id} offer={offer} search={search} />
      ))}
    </ListRows>
  )
}

const columns = () => [
  { label: m.admin_offer_offer() },
  { label: m.admin_offer_seller() },
  { label: m.admin_offer_category() },
  { label: m.admin_offer_stock() },
  { label: m.admin_offer_price() },
  { label: m.admin_status() },
  { label: m.admin_list_actions(), hidden: true },
]

type RowProps = { offer: AnyOffer; search: string }

function Row({ offer, search }: RowProps) {
  const { category, device, quantity, price, status, held_at, seller_username } = offer
  return (
    <tr>
      <Cell>
        <Offered offer={offer} search={search} />
      </Cell>
      <Cell label={m.admin_offer_seller()}>
        <Link className="k-link" to={`/users/${seller_username}`}>
          <bdi dir="ltr">{seller_username}</bdi>
        </Link>
      </Cell>
      <Cell label={m.admin_offer_category()}>
        <span className="k-cell__t">
          <span>{categoryName(category)}</span>
          <small>
            <bdi>{deviceName(device)}</bdi>
          </small>
        </span>
      </Cell>
      <Cell label={m.admin_offer_stock()}>
        <Num value={quantity} />
      </Cell>
      <Cell label={m.admin_offer_price()}>
        <Da amount={price} />
      </Cell>
      <Cell label={m.admin_status()}>
        <OfferStatusLine status={status} held={held_at !== null} />
      </Cell>
      <Cell>
        <Actions offer={offer} search={search} />
      </Cell>
    </tr>
  )
}

const square = { width: 160, height: 160 }

/** The offer, its game, and why it is held. */
function Offered({ offer, search }: RowProps) {
  const { title, category, hold_reason, game_name, game_slug, game_mono, game_category } = offer
  const plate = (
    <Plate
      slug={game_slug}
      name={game_name}
      mono={game_mono || null}
      medal={game_category}
      image={pictureOf(offer.main_image_url, square, '56px')}
    />
  )
  return (
    <>
      <CellMedia
        picture={plate}
        title={title}
        note={
          <>
            <Link
              className="k-link"
              to={OFFERS_PATH + withQuery(search, { game: game_slug, page: null })}
              aria-label={m.admin_offer_of_game({ name: isolated(game_name) })}
            >
              <bdi>{game_name}</bdi>
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
    </>
  )
}

function Actions({ offer: { id, title, status, held_at }, search }: RowProps) {
  return (
    <div className="k-sitelist__acts">
      {status === 'active' && (
        <IconLink
          icon="pause"
          label={m.admin_offer_pause_of({ title })}
          to={`${OFFERS_PATH}/${id}/pause${search}`}
        />
      )}
      {status === 'paused' && !held_at && (
        <IconLink
          icon="ban"
          label={m.admin_offer_hold_of({ title })}
          to={`${OFFERS_PATH}/${id}/pause${search}`}
        />
      )}
      {status === 'paused' && (
        <Form method="post" action={OFFERS_PATH + search}>
          <IconButton
            type="submit"
            name="activate"
            value={id}
            icon="play"
            label={m.admin_offer_activate_of({ title })}
          />
        </Form>
      )}
      <IconLink
        icon="trash-2"
        label={m.admin_offer_delete_of({ title })}
        to={`${OFFERS_PATH}/${id}/delete${search}`}
      />
    </div>
  )
}
