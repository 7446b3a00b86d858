import { toAlgiers } from '#kernel/algiers.ts'
import type { Category } from '#modules/catalog/category.ts'
import {
  attributeField,
  attributeText,
  type AttributeValues,
  type GameAttribute,
} from '#modules/catalog/game-attributes.ts'
import type { AttributeColumn, CsvCells } from '../csv.ts'
import { deliveryClock, deliverySeconds } from '../offer.ts'
import { attributesOf, type OfferAttributes } from '../offer-attributes.ts'
import { discountsText, type OfferDiscount } from '../offer-limits.ts'
import type { LinkMethod } from '../offer-rules.ts'
import type { OfferStatus } from '../own-offers.ts'
import type { DeliveryMode } from '../stock.ts'

// Writes an offer as a row of a spreadsheet, for its export and to see what an import would change.

/**
 * A seller's offer as it stands, with all that a spreadsheet says of it. `delivery_time` as the
 * database writes it.
 */
export interface CsvOffer extends OfferAttributes {
  id: number
  game_slug: string
  category: Category
  title: string
  description: string | null
  devices: readonly string[]
  /** What it states, of all that its game asks. */
  attributes: AttributeValues
  game_attributes: readonly GameAttribute[]
  price: number
  quantity: number
  /** Of an instant one the quantity are its units, and no cell changes it. */
  delivery_mode?: DeliveryMode
  min_quantity: number
  delivery_time: string
  /** Whether its steps make its price, which no cell changes then. */
  by_steps?: boolean
  status: OfferStatus
  /** Whether buyers emptied it, so that it does not count towards what the level allows. */
  emptied?: boolean
  /** Since when an administrator keeps it paused. */
  held_at?: Date | null
  discounts: OfferDiscount[]
  payment_link: string | null
  payment_link_methods: number[]
  payment_link_active: boolean
  payment_link_expires: Date | null
}

/** A game that rows can be for, with the devices it is played on. */
export interface CsvGame {
  id: number
  slug: string
  category: Category
  devices: readonly string[]
  attributes: readonly GameAttribute[]
}

/** What the rows of a file are compared with. Games are found by `slug/category`. */
export interface CsvKnown {
  offers: ReadonlyMap<number, CsvOffer>
  games: ReadonlyMap<string, CsvGame>
  /** All methods by id, and those that links may be for now. */
  methodNames: ReadonlyMap<number, string>
  methods: readonly LinkMethod[]
}

/** An offer as its row in a spreadsheet. */
export function cellsOf(offer: CsvOffer, methodNames: ReadonlyMap<number, string>): CsvCells {
  const seconds = deliverySeconds(offer.delivery_time)
  return {
    id: String(offer.id),
    game: offer.game_slug,
    category: offer.category,
    title: offer.title,
    description: offer.description ?? '',
    ...attributesOf(offer),
    price: String(offer.price),
    quantity: String(offer.quantity),
    quantity_seen: String(offer.quantity),
    min_quantity: String(offer.min_quantity),
    delivery_time: seconds === null ? offer.delivery_time : deliveryClock(seconds),
    status: offer.status,
    discounts: discountsText(offer.discounts),
    payment_link: offer.payment_link ?? '',
    payment_methods: offer.payment_link_methods
      .map((id) => methodNames.get(id) ?? String(id))
      .join(' | '),
    payment_link_active: offer.payment_link_active ? 'yes' : 'no',
    payment_link_expires: offer.payment_link_expires
      ? toAlgiers(offer.payment_link_expires).replace('T', ' ')
      : '',
    ...attributeCells(offer),
  }
}

/** A cell of each attribute that its game asks, several options with bars between them. */
const attributeCells = ({
  attributes,
  game_attributes,
}: CsvOffer): Record<AttributeColumn, string> =>
  Object.fromEntries(
    game_attributes.map(({ key, type }) => {
      const text = attributeText(attributes[key])
      return [attributeField(key), type === 'multi' ? text.replaceAll(' ', ' | ') : text]
    }),
  )
