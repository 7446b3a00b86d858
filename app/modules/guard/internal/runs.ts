import type { Span } from './text.ts'
import { words } from './words.ts'

// A part of the guard: joins what belongs to one number, whether its digits stand together, apart
// or in words.

/** Digits that are written or said in one piece. */
export interface TextRun extends Span {
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
export type Run = readonly TextRun[]

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
  const runs: TextRun[][] = []
  let run: TextRun[] = []
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
function merge(last: TextRun, next: TextRun, word: string): boolean {
  if (!last.spoken || !next.spoken || next.stranger !== null) return false
  const withAnd = /و\s*$/.test(next.gap) || (word.startsWith('و') && !word.startsWith('واحد'))
  const digits = addSpoken(last.digits, next.digits, withAnd)
  if (digits === undefined) return false
  last.digits = digits
  last.end = next.end
  return true
}

/** Words that people say for digits, by what they write in digits; folded by `foldSpelling`. */
const spoken: Readonly<Record<string, string>> = {
  '0': 'zero oh o nul sifr sifer zirou ziro zerou صفر زيرو',
  '1': 'one un une uno wahed wa7ed wahd wa7d واحد واحده وحده',
  '2': 'two deux zouj zoudj zoj zouz juj jouj tnin ithnan زوج جوج اثنان اثنا اثني اثنين اتنين تنين',
  '3': 'three trois tlata tleta thlatha talata ثلاثه تلاته ثلاث تلات تلاثه ثلاته',
  '4': 'four quatre rab3a reb3a arb3a rabaa rebaa arbaa اربعه ربعه اربع',
  '5': 'five cinq khamsa khemsa 5amsa khamsah خمسه خمس',
  '6': 'six seta setta sitta sta sab9a سته ست سته',
  '7': 'seven sept seb3a sab3a sebaa sabaa سبعه سبع',
  '8': 'eight huit tmenya tmnya tmania thmania ثمانيه تمنيه ثمنيه ثماني تمانيه',
  '9': 'nine neuf tes3a tas3a tesaa tsaa تسعه تسع',
  '10': 'ten dix عشره عشر 3achra achra',
  '11': 'eleven onze حداش احدعش حدعش hdach',
  '12': 'twelve douze طناش اثناعشر تناش tnach',
  '13': 'thirteen treize تلطاش ثلطاش tletach',
  '14': 'fourteen quatorze رباعطاش ربعطاش',
  '15': 'fifteen quinze خمسطاش خمسطعش',
  '16': 'sixteen seize سطاش ستاش',
  '17': 'seventeen سبعطاش',
  '18': 'eighteen ثمنطاش تمنطاش',
  '19': 'nineteen تسعطاش',
  '20': 'twenty vingt vingts عشرين عشرون 3achrine',
  '30': 'thirty trente ثلاثين تلاتين ثلاثون tlatin',
  '40': 'forty quarante اربعين ربعين اربعون rab3in',
  '50': 'fifty cinquante خمسين خمسون khamsin',
  '60': 'sixty soixante ستين ستون settin',
  '70': 'seventy septante سبعين سبعون sab3in',
  '80': 'eighty quatrevingt ثمانين تمانين ثمانون tmanin',
  '90': 'ninety nonante تسعين تسعون tes3in',
}

const digitsOfWord = new Map(
  Object.entries(spoken).flatMap(([digits, words]) =>
    words.split(' ').map((word) => [word, digits] as const),
  ),
)

const longestWord = Math.max(...Array.from(digitsOfWord.keys(), ({ length }) => length))

/**
 * The digits that a word says, alone or with others: `zero`, `zerofivefive`, `وخمسة`. Undefined
 * for what is no number.
 */
function spokenDigits(word: string): string | undefined {
  const known = digitsOfWord.get(word) ?? digitsOfWord.get(word.replace(/^و/, ''))
  if (known !== undefined) return known
  let digits = ''
  for (let at = 0; at < word.length;) {
    const next = longestNumberAt(word, at)
    if (next === undefined) return undefined
    digits += digitsOfWord.get(next)!
    at += next.length
  }
  return digits
}

/**
 * What two spoken numbers are together, as pairs of a telephone number are said: 50 and 5 are 55;
 * in French 4 and 20 are 80, 60 and 12 are 72; in Arabic 5 `and` 50 are 55, 5 and 10 are 15.
 * Undefined when they stay apart.
 */
function addSpoken(first: string, second: string, withAnd: boolean): string | undefined {
  const [a, b] = [Number(first), Number(second)]
  if (b === 0 || first.length > 2 || second.length > 2) return undefined
  if (a === 4 && b === 20) return '80'
  const most = a === 60 || a === 80 ? 19 : 9
  if (isTen(first) && b <= most) return String(a + b)
  // 17 to 19 in French
  if (a === 10 && b >= 7 && b <= 9) return String(a + b)
  if (first.length > 1 || a === 0) return undefined
  return b === 10 || (withAnd && isTen(second)) ? String(a + b) : undefined
}

const isTen = (digits: string) => /^[2-9]0$/.test(digits)

/** Too short to be part of a longer word. */
const SHORTEST = 2

function longestNumberAt(word: string, at: number): string | undefined {
  for (let length = Math.min(longestWord, word.length - at); length >= SHORTEST; length--) {
    const part = word.slice(at, at + length)
    if (digitsOfWord.has(part)) return part
  }
  return undefined
}
