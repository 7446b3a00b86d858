const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside may be used as a UUID key; anything else is treated as unknown. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value)

/** A positive integer key from a URL, or null when the text is none. */
export function idFrom(value: string | undefined): number | null {
  const id = /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

/** The first 8 characters, by which people name an order. */
export const shortId = (id: string): string => id.slice(0, 8)

/**
 * The ids that begin with a text of 8 hexadecimal digits or more, with or without a `#`, as the
 * first and the last of them; null for any other text.
 */
export function idRange(text: string): [string, string] | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase().replace(/-/g, '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  return [uuidOf(digits.padEnd(32, '0')), uuidOf(digits.padEnd(32, 'f'))]
}

const uuidOf = (digits: string) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
