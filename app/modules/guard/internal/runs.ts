import { type Span } from './text.ts'
import { addSpoken, spokenDigits } from './spoken.ts'
import { words } from './words.ts'

/** Digits that are written or said in one piece. */
export interface Piece extends Span {
  digits: string
  /** A plus stands before it. */
  plus: boolean
  /** What stands between it and the piece before. */
  gap: string
  /** A word in that gap which does not belong to numbers. */
  stranger: string | null
  spoken: boolean
}

/** Pieces that may be one number: only what people put between its parts lies between them. */
export type Run = readonly Piece[]

/** Numbers that are known to be something else, as they are written: no part of another number. */
const others: readonly RegExp[] = [
  // dates
  /(?<![\d./-])\d{1,2}([./-])\d{1,2}\1(?:19|20)\d\d(?![./-]?\d)/g,
  /(?<!\d)(?:19|20)\d\d([./-])\d{1,2}\1\d{1,2}(?!\d)/g,
  // figures of a match: kills, deaths, assists
  /(?<![\d/-])(?=[\d/-]{0,6}(?<!\d)\d(?!\d))\d{1,2}([/-])\d{1,2}\1\d{1,2}(?![/-]?\d)/g,
  // shares of one
  /(?<![\d.,])0[.,]0\d+/g,
  // times of the day
  /(?<![\d:])\d{1,2}[:h]\d\d(?::\d\d)?(?![\d:])/g,
  // ids of orders, whole and as they are shown
  /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f])/g,
  /#[\da-f]{8}(?![\p{L}\p{N}])/gu,
]

/** What is said between the parts of one number. */
const fillers = words(
  'and et w ou o puis then ثم و dot point tiret dash slash moins نقطه شرطه cle clef key مفتاح المفتاح',
)

/** What is counted by the number before it. */
const units = words(
  'da dz dzd dinar dinars دج دينار uc cp vp rp k m h x min mn sec gb go mb fps hz ms pts xp lvl th st nd rd p',
)

const LONGEST_GAP = 8
const MOST_FILLERS = 3

/** The same text, as long, without the numbers that are known to be something else. */
export const withoutOthers = (folded: string): string =>
  others.reduce((rest, other) => rest.replace(other, (found) => '\0'.repeat(found.length)), folded)

/** The runs of digits in a folded text, in their order. */
export function runsIn(folded: string): Run[] {
  const text = withoutOthers(folded)
  const runs: Piece[][] = []
  let run: Piece[] = []
  let [end, between, stranger] = [0, 0, null as string | null]
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const silence = text.slice(end, index)
    if (silence.length > LONGEST_GAP || /[\0#%€$]/.test(silence)) close()
    end = index + word.length
    const read = digitsOf(word)
    if (read !== undefined) {
      const last = run.at(-1)
      const piece = {
        ...read,
        start: index,
        end,
        plus: /\+[\s(]{0,2}$/.test(silence),
        gap: last ? text.slice(last.end, index) : '',
        stranger: last ? stranger : null,
      }
      if (!last || !merge(last, piece, word)) run.push(piece)
      ;[between, stranger] = [0, null]
    } else if (run.length > 0) {
      between++
      const isFiller = fillers.has(word) || (word.length === 1 && !units.has(word))
      if (units.has(word) || between > MOST_FILLERS || (!isFiller && stranger !== null)) close()
      if (!isFiller) stranger = word
    }
  }
  close()
  return runs
}

/** Digits of a word, which may be written with letters that look like them or lie between them. */
function digitsOf(word: string): { digits: string; spoken: boolean } | undefined {
  const isNumber = /^[\doil]+$/.test(word) && /\d/.test(word)
  if (isNumber || isMobile(lookalikes(word))) return { digits: lookalikes(word), spoken: false }
  // in Darija digits are letters as well: rab3a
  const spoken = spokenDigits(word)
  if (spoken !== undefined) return { digits: spoken, spoken: true }
  if (!/\d/.test(word)) return undefined
  const parts = word.match(/\d+|\D+/g) ?? []
  if (units.has(parts.at(-1) ?? '')) return undefined
  let [digits, noise] = ['', 0]
  for (const part of parts) {
    const said = /\d/.test(part) ? part : /^o+$/.test(part) ? lookalikes(part) : spokenDigits(part)
    if (said === undefined) noise += part.length
    else digits += said
  }
  return digits.length >= 2 * noise || isMobile(digits) ? { digits, spoken: false } : undefined
}

const lookalikes = (word: string) =>
  word.replace(/o/g, '0').replace(/[il]/g, '1').replace(/s/g, '5')

const isMobile = (digits: string) => /^0[567]\d{8}$/.test(digits)

/** Adds what is said of one number in two words to the first of them; false when it is another. */
function merge(last: Piece, next: Piece, word: string): boolean {
  if (!last.spoken || !next.spoken || next.stranger !== null) return false
  const withAnd = /و\s*$/.test(next.gap) || (word.startsWith('و') && !word.startsWith('واحد'))
  const digits = addSpoken(last.digits, next.digits, withAnd)
  if (digits === undefined) return false
  last.digits = digits
  last.end = next.end
  return true
}
