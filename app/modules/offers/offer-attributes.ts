import { devicesFor } from '#modules/catalog/category.ts'

/**
 * What an offer is for, by a column of the same name each, in the order in which pages and
 * spreadsheets have them. From here follow the columns that are read, written and handed out, those
 * of spreadsheets, and where the values are shown.
 */
export const offerAttributes = ['device'] as const
export type OfferAttribute = (typeof offerAttributes)[number]
export type OfferAttributes = Record<OfferAttribute, string>

/** The attributes alone. */
export const attributesOf = ({ device }: OfferAttributes): OfferAttributes => ({ device })

/** An example for an offer of a game that is played on these platforms. */
export const exampleAttributes = (platforms: readonly string[]): OfferAttributes => ({
  device: devicesFor(platforms)[0] ?? '',
})

/** Their columns in queries that name the offers `o`. */
export const attributeColumns = offerAttributes.map((each) => `o.${each}` as const)

/** What every list of offers to work on shows of each, with its game `g`. */
export const workedOnColumns = [
  'o.id',
  'o.title',
  'o.category',
  ...attributeColumns,
  'o.price',
  'o.quantity',
  'o.status',
  'o.held_at',
  'o.hold_reason',
  'o.main_image_url',
  'g.name as game_name',
  'g.slug as game_slug',
  'g.mono as game_mono',
  'g.category as game_category',
] as const
