import { LARGEST_PICTURE } from '#modules/files/picture.ts'
import { LARGEST_CSV } from '#modules/offers/csv.ts'

/** The largest body of a request in bytes, unless its address is named below. */
const LARGEST_BODY = 1024 * 1024

/** Addresses that take more: files, and beside them the other fields of their form. In both languages. */
const larger: readonly { path: RegExp; bytes: number; of: 'pictures' | 'sheet' }[] = [
  { path: /^\/settings(\/[\w-]+)*$/, bytes: LARGEST_PICTURE + LARGEST_BODY, of: 'pictures' },
  // without scripts all eight pictures of an offer come at once
  { path: /^\/edit-offer\/\d+(\/[\w-]+)*$/, bytes: 8 * LARGEST_PICTURE + LARGEST_BODY, of: 'pictures' },
  { path: /^\/manage-offers\/import$/, bytes: LARGEST_CSV + LARGEST_BODY, of: 'sheet' },
]

/**
 * How many bytes a request to this path may carry. More than usual only when it says how many they are, as browsers do: then
 * they stay where they are until the form asks for them, and a form asks only those who are signed in.
 */
export const largestBody = (path: string, announced: boolean): number => (announced && largerOf(path)?.bytes) || LARGEST_BODY

const SECOND = 1_000

/** How long a body may take to arrive, in ms: a picture from a phone on a slow network needs its minutes, a form does not. */
export const bodyPatience = (path: string): number => (largerOf(path) ? 300 : 30) * SECOND

/** What this path takes, so that a body too large is one of these too large; null for plain forms. */
export const fileTaken = (path: string): 'pictures' | 'sheet' | null => largerOf(path)?.of ?? null

function largerOf(path: string) {
  const plain = path.replace(/^\/ar(?=\/)/, '')
  return larger.find((each) => each.path.test(plain))
}
