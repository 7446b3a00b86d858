/** The page number that an address names: a whole number from 1 to `most`; a higher one is `most`, anything else is 1. */
export const pageFrom = (value: string | null, most: number): number => (/^[1-9]\d{0,14}$/.test(value ?? '') ? Math.min(most, Number(value)) : 1)
