import { assert } from '#kernel/assert.ts'

// What is counted follows its number: alone for one and two, in the plural from 3 to 10, in the
// singular accusative from 11 to 99, and in the singular genitive after hundreds and thousands. The
// dinar is masculine, so that 3 to 10 are feminine.

const units = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
]
const tens = ['عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const hundreds = [
  'مئة',
  'مئتان',
  'ثلاثمئة',
  'أربعمئة',
  'خمسمئة',
  'ستمئة',
  'سبعمئة',
  'ثمانمئة',
  'تسعمئة',
]

/** The forms of what is counted. */
interface Counted {
  one: string
  two: string
  /** From 3 to 10. */
  plural: string
  /** From 11 to 99. */
  accusative: string
  /** After a hundred, a thousand and so on. */
  genitive: string
}

/** A number that counts: `bound` when what it counts follows at once, and its endings fall. */
interface Scale extends Counted {
  worth: number
  bound: Pick<Counted, 'two' | 'accusative'>
}

const scales: readonly Scale[] = [
  {
    worth: 1e9,
    one: 'مليار',
    two: 'ملياران',
    plural: 'مليارات',
    accusative: 'مليارًا',
    genitive: 'مليار',
    bound: { two: 'مليارا', accusative: 'مليار' },
  },
  {
    worth: 1e6,
    one: 'مليون',
    two: 'مليونان',
    plural: 'ملايين',
    accusative: 'مليونًا',
    genitive: 'مليون',
    bound: { two: 'مليونا', accusative: 'مليون' },
  },
  {
    worth: 1e3,
    one: 'ألف',
    two: 'ألفان',
    plural: 'آلاف',
    accusative: 'ألفًا',
    genitive: 'ألف',
    bound: { two: 'ألفا', accusative: 'ألف' },
  },
]

const DINAR = 'دينار'
const dinar: Counted = {
  one: 'دينار جزائري واحد',
  two: 'ديناران جزائريان',
  plural: 'دنانير جزائرية',
  accusative: 'دينارًا جزائريًا',
  genitive: 'دينار جزائري',
}

/**
 * An amount of Algerian dinars in Arabic words, in the nominative, as contracts and receipts write
 * it: «ستة وعشرون ألفًا وثلاثمئة دينار جزائري». From 1 to 999,999,999,999 whole DA.
 */
export function dinarsInArabic(amount: number): string {
  assert(Number.isSafeInteger(amount) && amount >= 1 && amount < 1e12, `not in words: ${amount}`)
  const rest = amount % 1_000
  const above = amount - rest
  if (above === 0) return counted(rest, dinar)
  if (rest === 0) return `${scaled(above, true)} ${dinar.genitive}`
  // one and two are not counted: a thousand dinars and a dinar
  return rest <= 2
    ? `${scaled(above, true)} ${DINAR} ${and(counted(rest, dinar))}`
    : `${scaled(above, false)} ${and(counted(rest, dinar))}`
}

/** The thousands, millions and milliards of a number; `bound` when what they count follows. */
function scaled(amount: number, bound: boolean): string {
  const parts = scales
    .map((scale) => ({ scale, count: Math.floor(amount / scale.worth) % 1_000 }))
    .filter(({ count }) => count > 0)
  return parts
    .map(({ scale, count }, at) =>
      counted(count, bound && at === parts.length - 1 ? { ...scale, ...scale.bound } : scale),
    )
    .join(' و')
}

/** So many of something, from 1 to 999. */
function counted(count: number, noun: Counted): string {
  const rest = count % 100
  const hundred = Math.floor(count / 100)
  const before = hundred > 0 ? `${hundreds[hundred - 1]} و` : ''
  if (rest === 0) return `${hundredBound(hundred)} ${noun.genitive}`
  if (rest <= 2) {
    const alone = rest === 1 ? noun.one : noun.two
    return hundred > 0 ? `${hundredBound(hundred)} ${bare(noun)} ${and(alone)}` : alone
  }
  return before + tensOf(rest) + ' ' + (rest <= 10 ? noun.plural : noun.accusative)
}

const hundredBound = (hundred: number): string => (hundred === 2 ? 'مئتا' : hundreds[hundred - 1]!)

/** What is counted without what describes it, which follows the last word alone. */
const bare = (noun: Counted): string => noun.genitive.split(' ')[0]!

function tensOf(rest: number): string {
  if (rest < 20) return units[rest]!
  const ten = tens[Math.floor(rest / 10) - 2]!
  return rest % 10 === 0 ? ten : `${units[rest % 10]} ${and(ten)}`
}

const and = (word: string): string => `و${word}`
