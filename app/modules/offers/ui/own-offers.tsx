import { Form } from 'react-router'
import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { pictureOf } from '#modules/files/picture.ts'
import { Button, ButtonLink, IconButton, IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { Check, Field, SearchInput, Select } from '#ui/field.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia, Table } from '#ui/table.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { isNarrowed, MY_OFFERS, offerSearch, offerStatuses, type OfferQuery, toggled } from '../own-offers.ts'
import type { OwnOffer } from '../own-offers.server.ts'
import { offerStatusName, OfferStatusLine } from './offer-status.tsx'
import { deviceName } from './words.ts'
import '#ui/filters.css'
import './own-offers.css'

/** The id of the form that what is chosen in the list belongs to. */
export const BULK_FORM = 'bulk'

/** Search, status and game, with how many they find for who cannot see it. With scripts what is typed and chosen goes off by itself; without them there is a button. */
export function OwnOfferFilters({ query, count, games }: { query: OfferQuery; count: number; games: readonly { slug: string; name: string }[] }) {
  return (
    <Form action={MY_OFFERS} className="k-filters k-ownfilters" role="search" aria-label={m.offers_title()} data-submit-on-change data-live-list data-own-offers>
      <SearchInput className="k-full" name="q" label={m.offers_search()} defaultValue={query.text} maxLength={MAX_SEARCH} enterKeyHint="search" />
      <Field label={<span className="k-vh">{m.offers_status()}</span>}>
        <Select name="status" defaultValue={query.status ?? ''}>
          <option value="">{m.offers_all_statuses()}</option>
          {offerStatuses.map((status) => <option key={status} value={status}>{offerStatusName(status)}</option>)}
        </Select>
      </Field>
      <Field label={<span className="k-vh">{m.offers_game()}</span>}>
        <Select name="game" defaultValue={query.game ?? ''}>
          <option value="">{m.offers_all_games()}</option>
          {games.map(({ slug, name }) => <option key={slug} value={slug}>{name}</option>)}
        </Select>
      </Field>
      <Button className="k-ownfilters__go">{m.offers_apply()}</Button>
      <span className="k-vh" role="status" data-live-said>{count === 0 ? m.offers_empty() : m.admin_offer_total({ count, number: formatNumber(count) })}</span>
    </Form>
  )
}

/** A list without offers: since there are none yet, or since nothing fits what was asked for. */
export function NoOwnOffers({ query }: { query: OfferQuery }) {
  const narrowed = isNarrowed(query)
  const action = narrowed
    ? <ButtonLink to={MY_OFFERS}>{m.offers_clear()}</ButtonLink>
    : <ButtonLink to="/create-offer" data-offer-dialog>{m.offers_new()}</ButtonLink>
  return (
    <Empty title={m.offers_empty()} level="h2" action={action}>
      {narrowed ? m.offers_empty_filtered() : m.offers_empty_first()}
    </Empty>
  )
}

const columns = () => [
  { label: m.offers_column_select(), hidden: true }, { label: m.offers_column_offer() }, { label: m.offers_column_category() },
  { label: m.offers_column_device() }, { label: m.offers_column_stock() }, { label: m.offers_column_price() },
  { label: m.offers_status() }, { label: m.offers_column_actions(), hidden: true },
]

/** The seller's offers as a table, below 1024 px as cards. */
export function OwnOfferTable({ offers, query }: { offers: readonly OwnOffer[]; query: OfferQuery }) {
  const search = offerSearch(query)
  return (
    <Card flush className="k-own">
      <Table label={m.offers_title()} columns={columns()}>
        {offers.map((offer) => <Row key={offer.id} offer={offer} search={search} />)}
      </Table>
    </Card>
  )
}

const square = { width: 160, height: 160 }

function Row({ offer, search }: { offer: OwnOffer; search: string }) {
  const plate = (
    <Plate
      slug={offer.game_slug}
      name={offer.game_name}
      mono={offer.game_mono || null}
      medal={offer.game_category}
      image={pictureOf(offer.main_image_url, square, '56px')}
    />
  )
  return (
    <tr id={`own-offer-${offer.id}`} data-kept>
      <Cell><Check name="offer" value={offer.id} form={BULK_FORM} aria-label={offer.title} /></Cell>
      <Cell><CellMedia picture={plate} title={offer.title} note={<><bdi>{offer.game_name}</bdi><span className="k-own__kind"> · {categoryName(offer.category)} · <bdi>{deviceName(offer.device)}</bdi></span></>} />{offer.hold_reason && <Held reason={offer.hold_reason} />}</Cell>
      <Cell><IconLabel icon={`cat-${offer.category}`}>{categoryName(offer.category)}</IconLabel></Cell>
      <Cell><bdi>{deviceName(offer.device)}</bdi></Cell>
      <Cell><span className="k-own__stock">{m.offers_column_stock()}</span><Num value={offer.quantity} /></Cell>
      <Cell><Da amount={offer.price} /></Cell>
      <Cell><OfferStatusLine status={offer.status} held={offer.held_at !== null} /></Cell>
      <Cell><Actions offer={offer} search={search} /></Cell>
    </tr>
  )
}

/** Why an administrator keeps the offer paused, and what its seller can do. */
function Held({ reason }: { reason: string }) {
  return <p className="k-own__held">{m.admin_offer_held_reason({ reason: isolated(reason) })} {m.admin_offer_held_ask()}</p>
}

function Actions({ offer: { id, title, status, held_at }, search }: { offer: OwnOffer; search: string }) {
  const next = held_at ? null : toggled(status)
  return (
    <div className="k-own__acts">
      <IconLink icon="pencil" label={m.offers_row_edit({ title })} to={`/edit-offer/${id}`} data-offer-dialog />
      {next && (
        <Form method="post" action={MY_OFFERS + search}>
          <input type="hidden" name="offer" value={id} />
          <IconButton
            type="submit"
            name="status"
            value={next}
            icon={next === 'active' ? 'play' : 'pause'}
            label={next === 'active' ? m.offers_row_activate({ title }) : m.offers_row_pause({ title })}
          />
        </Form>
      )}
      <IconLink icon="trash-2" className="k-own__delete" label={m.offers_row_delete({ title })} to={`${MY_OFFERS}/${id}/delete${search}`} />
    </div>
  )
}
