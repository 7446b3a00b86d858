import { notFound } from '#platform/http.server.ts'

/** The one of these words that an address has; any other is not found. */
export function oneOf<Word extends string>(words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given)
  if (!found) throw notFound()
  return found
}
