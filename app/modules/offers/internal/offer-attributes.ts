import { devicesFor } from '#modules/catalog/rules.ts'

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
