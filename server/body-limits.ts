import { LARGEST_PICTURE } from '#modules/files/picture.ts'

/** The largest body of a request in bytes, unless its address is named below. */
const LARGEST_BODY = 1024 * 1024

/** Addresses that take more: files, and beside them the other fields of their form. In both languages. */
const larger: readonly { path: RegExp; bytes: number }[] = [
  { path: /^\/settings(\/[\w-]+)*$/, bytes: LARGEST_PICTURE + LARGEST_BODY },
  // without scripts all eight pictures of an offer come at once
  { path: /^\/edit-offer\/\d+(\/[\w-]+)*$/, bytes: 8 * LARGEST_PICTURE + LARGEST_BODY },
]

/**
 * How many bytes a request to this path may carry. More than usual only when it says how many they are, as browsers do: then
 * they stay where they are until the form asks for them, and a form asks only those who are signed in.
 */
export const largestBody = (path: string, announced: boolean): number => (announced && largerOf(path)?.bytes) || LARGEST_BODY

const SECOND = 1_000

/** How long a body may take to arrive, in ms: a picture from a phone on a slow network needs its minutes, a form does not. */
export const bodyPatience = (path: string): number => (largerOf(path) ? 300 : 30) * SECOND

/** Whether this path takes pictures, so that a body too large is a picture too large. */
export const takesPictures = (path: string): boolean => largerOf(path) !== undefined

function largerOf(path: string) {
  const plain = path.replace(/^\/ar(?=\/)/, '')
  return larger.find((each) => each.path.test(plain))
}
