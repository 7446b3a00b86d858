import * as v from 'valibot'

/** Marks that turn text round or cannot be seen: they have no place in a name, a title or an address. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const without = (text: string) => text.replace(HIDDEN, '')

/** A text of one line: without hidden marks, its white space made single blanks. */
export const line = v.pipe(v.string(), v.transform((text) => without(text).replace(/\s+/g, ' ').trim()))

/** A text of many lines: without hidden marks, its line ends made alike, with one empty line at a time at most. */
export const lines = v.pipe(v.string(), v.transform((text) => without(text).replace(/\r\n?/g, '\n').replace(/[ \t]+\n/g, '\n').replace(/\n{3,}/g, '\n\n').trim()))

/** A text with its Arabic digits as Western ones. */
export const westernDigits = (text: string): string => text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

/** The same for a field. */
export const withWesternDigits = v.transform(westernDigits)

/** A line that must be there: `required` when it is empty, `too_long` beyond `most` characters. */
export const requiredLine = (most: number) => v.pipe(line, v.minLength(1, 'required'), v.maxLength(most, 'too_long'))
