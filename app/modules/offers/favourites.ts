// What people keep of offers and sellers (saved, alerts, followed): the one form by which it is
// done, and its addresses.

/**
 * The buttons by which a person keeps something, by their names. Their value is an offer's id
 * (`save`, `await` until it is in stock again, `unprice` for the alert at a price), a seller's
 * username (`follow`), or the address of a game's page that chooses offers (`watch` for new ones);
 * `unsee` clears all that was looked at.
 */
const keepVerbs = [
  'save',
  'unsave',
  'await',
  'unawait',
  'unprice',
  'follow',
  'unfollow',
  'watch',
  'unwatch',
  'unsee',
] as const
export type KeepVerb = (typeof keepVerbs)[number]

export interface Keeping {
  verb: KeepVerb
  /** The id of an offer, the username of a seller, or an address. */
  of: string
}

/** What a form, or the address that asks once more, wants to keep; null where it says nothing. */
export function keepingOf(given: FormData | URLSearchParams): Keeping | null {
  const verb = keepVerbs.find((each) => given.has(each))
  const of = verb && given.get(verb)
  return typeof of === 'string' && verb ? { verb, of } : null
}

/** What can be offered again to somebody who had to sign in first: what adds, not what removes. */
export const isAskedAgain = ({ verb }: Keeping): boolean => !verb.startsWith('un')

/** The address that asks once more whether it is to be kept. */
export const keepAgainPath = ({ verb, of }: Keeping): string =>
  `/favourites/keep?${new URLSearchParams({ [verb]: of })}`

/** The id of the form, in the frame of every page, that all such buttons belong to. */
export const KEEP_FORM = 'keep'

export const KEEP_PATH = '/favourites/keep'
export const STATE_PATH = '/favourites/own.json'
export const SEEN_PATH = '/favourites/offers.json'

/** Where the alert at a price of an offer is set. */
export const alertPath = (offerId: number): string => `/favourites/alert/${offerId}`

/** Which of the offers, sellers and addresses of filters that a page shows its reader keeps. */
export interface KeptState {
  offers: number[]
  sellers: string[]
  watched: string[]
}

/** Of how many offers a page asks at once. */
export const MOST_ASKED = 100

/** The ids of offers in an address: `821,823`. */
export const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .slice(0, MOST_ASKED)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
