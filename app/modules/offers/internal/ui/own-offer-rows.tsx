import type { SubmitEvent } from 'react'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { imageOf } from '#modules/images/image.ts'
import { Bdi } from '#ui/bdi.tsx'
import { IconButton, IconLink, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Check, FieldError } from '#ui/field.tsx'
import { Plate } from '#ui/plate.tsx'
import { Cell, CellMedia, Table } from '#ui/table.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { completePath } from '../../missing-facts.ts'
import { offerAttributes, type OfferAttributes } from '../../offer-attributes.ts'
import { BATCH_FORM, type OfferStatus, toggled } from '../../own-offers.ts'
import { MY_OFFERS } from '../../offer.ts'
import { AttributeNames } from '../../ui/attribute-names.tsx'
import { OfferStatusLine } from '../../ui/offer-status.tsx'
import { wizardHref } from '../../ui/sheet-view.ts'
import { attributeWords } from '../../ui/words.ts'
import './own-offers.css'

// The rows of a seller's list of their own offers.

/** An offer as its seller's list shows it. */
export interface RowOffer extends OfferAttributes {
  id: number
  title: string
  category: Category
  price: number
  quantity: number
  status: OfferStatus
  /** Whether an administrator keeps it paused, and why. */
  held: boolean
  hold_reason: string | null
  /** What unpaid orders hold of it besides, and when all of that is back. */
  unpaid: { pieces: number; until: string } | null
  /** Whether it lacks what its game demands, or states what is out of bounds now. */
  incomplete: boolean
  main_image_url: string | null
  game_id: number
  game_name: string
  game_slug: string
  game_mono: string
  game_category: Category
}

export interface RowProps {
  offer: RowOffer
  isChosen: boolean
  /** Why the last change of its status was taken back. */
  problem: string | undefined
  onChoose: (id: number, isChosen: boolean) => void
  onStatus: (id: number, status: 'active' | 'paused') => void
}

const columns = () => [
  { label: m.offers_column_select(), hidden: true },
  { label: m.offers_column_offer() },
  { label: m.offers_column_category() },
  { label: offerAttributes.map((each) => attributeWords[each].label()).join(' · ') },
  { label: m.offers_column_stock() },
  { label: m.offers_column_price() },
  { label: m.offers_status() },
  { label: m.offers_column_actions(), hidden: true },
]

/**
 * The seller's offers as a table, below 1024 px as cards. `search` is that of the list they are of.
 */
export function OwnOfferTable({ rows, search }: { rows: readonly RowProps[]; search: string }) {
  return (
    <Card flush className="k-own">
      <Table label={m.offers_title()} columns={columns()}>
        {rows.map((row) => (
          <Row key={row.offer.id} {...row} search={search} />
        ))}
      </Table>
    </Card>
  )
}

const square = { width: 160, height: 160 }

function Row({
  offer,
  isChosen,
  problem,
  onChoose,
  onStatus,
  search,
}: RowProps & { search: string }) {
  const plate = (
    <Plate
      slug={offer.game_slug}
      name={offer.game_name}
      mono={offer.game_mono || null}
      medal={offer.game_category}
      image={imageOf(offer.main_image_url, square, '56px')}
    />
  )
  const note = (
    <>
      <Bdi>{offer.game_name}</Bdi>
      <span className="k-own__kind">
        {' '}
        · {categoryName(offer.category)} · <AttributeNames offer={offer} />
      </span>
    </>
  )
  return (
    <tr>
      <Cell>
        <Check
          name="offer"
          value={offer.id}
          form={BATCH_FORM}
          aria-label={offer.title}
          checked={isChosen}
          onChange={({ target }) => onChoose(offer.id, target.checked)}
        />
      </Cell>
      <Cell>
        <CellMedia image={plate} title={offer.title} note={note} />
        <Notes offer={offer} />
        {problem && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </Cell>
      <Cell>
        <IconLabel icon={`cat-${offer.category}`}>{categoryName(offer.category)}</IconLabel>
      </Cell>
      <Cell>
        <AttributeNames offer={offer} />
      </Cell>
      <Cell>
        <span className="k-own__stock">{m.offers_column_stock()}</span>
        <Num value={offer.quantity} />
      </Cell>
      <Cell>
        <Da amount={offer.price} />
      </Cell>
      <Cell>
        <OfferStatusLine status={offer.status} held={offer.held} />
      </Cell>
      <Cell>
        <Actions offer={offer} search={search} onStatus={onStatus} />
      </Cell>
    </tr>
  )
}

/** What its seller should know of an offer. */
const Notes = ({ offer }: { offer: RowOffer }) => (
  <>
    {offer.unpaid && <Unpaid {...offer.unpaid} />}
    {offer.incomplete && (
      <p className="k-own__held">
        <TextLink to={completePath(offer.game_id)}>{m.complete_lacking_one()}</TextLink>
      </p>
    )}
    {offer.hold_reason && <Held reason={offer.hold_reason} />}
  </>
)

/** What unpaid orders hold besides, and when it is back. */
const Unpaid = ({ pieces, until }: NonNullable<RowOffer['unpaid']>) => (
  <p className="k-muted k-own__unpaid">
    {m.offers_unpaid({
      number: formatNumber(pieces),
      until: isolated(formatDateTime(until)),
    })}
  </p>
)

/** Why an administrator keeps the offer paused, and what its seller can do. */
function Held({ reason }: { reason: string }) {
  return (
    <p className="k-own__held">
      {m.admin_offer_held_reason({ reason: isolated(reason) })} {m.admin_offer_held_ask()}
    </p>
  )
}

function Actions({
  offer: { id, title, category, device, status, held, game_id },
  search,
  onStatus,
}: Pick<RowProps, 'offer' | 'onStatus'> & { search: string }) {
  const next = held ? null : toggled(status)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (next) onStatus(id, next)
  }
  return (
    <div className="k-own__acts">
      <IconLink
        icon="pencil"
        label={m.offers_row_edit({ title })}
        to={`/edit-offer/${id}`}
        data-offer-dialog
      />
      <IconLink
        icon="copy"
        label={m.offers_row_duplicate({ title })}
        to={wizardHref({ category, game: game_id, device, like: id })}
        data-offer-dialog
      />
      {next && (
        <form method="post" action={hrefOf(MY_OFFERS + search)} onSubmit={submit}>
          <input type="hidden" name="offer" value={id} />
          <IconButton
            type="submit"
            name="status"
            value={next}
            icon={next === 'active' ? 'play' : 'pause'}
            label={
              next === 'active' ? m.offers_row_activate({ title }) : m.offers_row_pause({ title })
            }
          />
        </form>
      )}
      {category === 'accounts' && (
        <IconLink
          icon="boxes"
          label={m.offers_row_stock({ title })}
          to={`${MY_OFFERS}/${id}/vault`}
        />
      )}
      <IconLink
        icon="trash-2"
        className="k-own__delete"
        label={m.offers_row_delete({ title })}
        to={`${MY_OFFERS}/${id}/delete${search}`}
      />
    </div>
  )
}
