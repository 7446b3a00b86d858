const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside may be used as a UUID key; anything else is treated as unknown. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** A positive integer key from a URL, or null when the text is none. */
export function idFrom(value: string | undefined): number | null {
  const id = /^[1-9]\d{0,14}$/.test(value ?? '') ? Number(value) : null
  return id !== null && Number.isSafeInteger(id) ? id : null
}

/** The first 8 characters, by which people name an order. */
export const shortId = (id: string): string => id.slice(0, 8)
