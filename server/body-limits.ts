import { LARGEST_ATTRIBUTE_FILE } from '#modules/catalog/game-attribute-sheet.ts'
import { attributeLimits } from '#modules/catalog/game-attributes.ts'
import { LARGEST_GAME_CSV } from '#modules/catalog/game-csv.ts'
import { LARGEST_IMAGE } from '#modules/images/image.ts'
import { MOST_PICTURES } from '#modules/messaging/pictures.ts'
import { MOST_CHOSEN } from '#modules/offers/batch.ts'
import { LARGEST_CSV } from '#modules/offers/csv.ts'
import { COMPLETED_AT_ONCE } from '#modules/offers/missing-facts.ts'
import { LARGEST_PASTE } from '#modules/vault/paste.ts'
import { LARGEST_ANSWER } from '#modules/payouts/bank-answer.ts'
import type { FileLimits } from '#platform/posted-files.ts'

// How large a request may be, how many files and fields it may carry and how long it may take, by
// its path.

const KB = 1024
const MB = 1024 * KB

/** What a request may carry: bytes, and fields of a form (parts, when it carries files). */
interface Limit {
  bytes: number
  fields: number
  /** It carries files, which take minutes from a phone on a slow network. */
  of?: 'images' | 'sheet' | 'games_sheet' | 'attributes_file' | 'bank_answer'
}

/**
 * A form as most are. To read one costs more than its bytes when it has many fields, so these are
 * few.
 */
const PLAIN: Limit = { bytes: 64 * KB, fields: 200 }

/** Addresses that take more, in both languages. */
const larger: readonly (Limit & { path: RegExp })[] = [
  { path: /^\/settings$/, bytes: LARGEST_IMAGE + MB, fields: 100, of: 'images' },
  {
    path: /^\/(edit-offer\/\d+|create-offer\/[\w-]{36})\/image$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  {
    path: /^\/admin\/badges\/(new|\d+)$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  { path: /^\/wallet\/deposit$/, bytes: LARGEST_IMAGE + MB, fields: 100, of: 'images' },
  {
    path: /^\/orders\/[\w-]+\/payment\/receipt$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // a message with all its pictures
  {
    path: /^\/(orders|sales)\/[\w-]+\/say$/,
    bytes: MOST_PICTURES * LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // what one side shows in a dispute
  {
    path: /^\/(orders|sales)\/[\w-]+\/dispute\/pictures$/,
    bytes: MOST_PICTURES * LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // a delivery with the picture that proves it
  {
    path: /^\/sales\/[\w-]+\/proof$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // without scripts all eight images of an offer come at once
  {
    path: /^\/edit-offer\/\d+\/images$/,
    bytes: 8 * LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // the same with all that is said of it
  { path: /^\/create-offer$/, bytes: 8 * LARGEST_IMAGE + MB, fields: 200, of: 'images' },
  // a post or an article with an image, or an image alone
  {
    path: /^\/admin\/((blog|help-articles)\/(new|\d+)|writing\/image)$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  { path: /^\/admin\/writing\/(preview|draft)$/, bytes: MB, fields: 100 },
  { path: /^\/manage-offers\/import$/, bytes: LARGEST_CSV + MB, fields: 100, of: 'sheet' },
  {
    path: /^\/admin\/payment-methods\/(new|\d+)$/,
    bytes: LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  // logo and banner of a game, the thumbnail of a guide beside its long texts
  {
    path: /^\/admin\/games\/(new|\d+)$/,
    bytes: 2 * LARGEST_IMAGE + MB,
    fields: 100,
    of: 'images',
  },
  {
    path: /^\/admin\/games\/\d+\/guides\/(new|\d+)$/,
    bytes: LARGEST_IMAGE + 2 * MB,
    fields: 100,
    of: 'images',
  },
  {
    path: /^\/admin\/games\/import$/,
    bytes: LARGEST_GAME_CSV + MB,
    fields: 100,
    of: 'games_sheet',
  },
  {
    path: /^\/admin\/games\/attributes\/import$/,
    bytes: LARGEST_ATTRIBUTE_FILE + MB,
    fields: 100,
    of: 'attributes_file',
  },
  {
    path: /^\/admin\/payout-batches\/\d+\/answer$/,
    bytes: LARGEST_ANSWER + MB,
    fields: 100,
    of: 'bank_answer',
  },
  // a hundred rows of a batch, each with a reference; and the same while it is asked who it is
  { path: /^\/admin\/(payout-batches\/\d+|confirm)$/, bytes: 64 * KB, fields: 300 },
  // sixty options, each a row of eight fields
  {
    path: /^\/admin\/games\/\d+\/(fields|attributes)\/(new|\d+)$/,
    bytes: 256 * KB,
    fields: 8 * attributeLimits.options + 100,
  },
  // long texts: a letter is up to nine bytes
  {
    path: /^\/(edit-offer\/\d+(\/full)?|become-seller|kept-forms|admin\/seller-applications\/[\w-]+|admin\/games\/\d+\/faqs\/(new|\d+))$/,
    bytes: 256 * KB,
    fields: 200,
  },
  // units for a stock as they are typed, and the same sealed, to be confirmed
  { path: /^\/manage-offers\/\d+\/vault$/, bytes: LARGEST_PASTE + MB, fields: 100, of: 'sheet' },
  {
    path: /^\/manage-offers\/\d+\/vault\/store$/,
    bytes: 3 * LARGEST_PASTE,
    fields: 100,
    of: 'sheet',
  },
  // twenty accounts with all their details
  { path: /^\/sales\/[\w-]+\/deliver$/, bytes: 512 * KB, fields: 200 },
  { path: /^\/manage-offers\/batch$/, bytes: 256 * KB, fields: MOST_CHOSEN + 1_000 },
  // fifty offers with all their facts
  {
    path: /^\/manage-offers\/complete$/,
    bytes: 256 * KB,
    fields: (COMPLETED_AT_ONCE + 1) * (attributeLimits.attributes + attributeLimits.options),
  },
  // no form, but an event as its provider writes it
  { path: /^\/hooks\/payments(\/\w+)?$/, bytes: 64 * KB, fields: Infinity },
]

/**
 * How many bytes a request to this path may carry. More than usual only when it says how many they
 * are, as browsers do: then they stay where they are until the form asks for them, and a form asks
 * only those who are signed in. A form with files may carry more than is read of it, so that it
 * comes back with what was typed when one of them is too large.
 */
export const largestBody = (path: string, announced: boolean, isMultipart = false): number => {
  const { bytes, of } = limitOf(path)
  if (!of) return bytes
  if (!announced) return PLAIN.bytes
  return isMultipart ? Math.max(99 * MB, 4 * bytes) : bytes
}

const largestFile = {
  images: LARGEST_IMAGE,
  sheet: LARGEST_CSV,
  games_sheet: LARGEST_GAME_CSV,
  attributes_file: LARGEST_ATTRIBUTE_FILE,
  bank_answer: LARGEST_ANSWER,
}

/** How much is read of a form with files at this path; null where no form has any. */
export function fileLimits(path: string): FileLimits | null {
  const { bytes, of } = limitOf(path)
  return of ? { file: largestFile[of], all: bytes } : null
}

/** How many fields a form posted to this path may have. */
export const mostFields = (path: string): number => limitOf(path).fields

const SECOND = 1_000

/**
 * How long a body may take to arrive, in ms: an image from a phone on a slow network needs its
 * minutes, a form does not.
 */
export const bodyTimeout = (path: string): number => (limitOf(path).of ? 300 : 30) * SECOND

/**
 * What this path takes, so that a body too large is one of these too large; null for plain forms.
 */
export const fileTaken = (path: string): Limit['of'] | null => limitOf(path).of ?? null

function limitOf(path: string): Limit {
  const plain = path.replace(/^\/ar(?=\/)/, '').replace(/(?<=.)\/$/, '')
  return larger.find((each) => each.path.test(plain)) ?? PLAIN
}
