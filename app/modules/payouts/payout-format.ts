/** The formats of a file for the bank; the database has the same names. */
export const payoutFormats = ['ccp', 'baridimob', 'rib', 'csv'] as const
export type PayoutFormat = (typeof payoutFormats)[number]
