import { assert } from '#kernel/assert.ts'

// The classic spelling, from before the rectifications of 1990: hyphens only below a hundred, and
// none around « et ».

const units = [
  '',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
]
const tens = ['vingt', 'trente', 'quarante', 'cinquante', 'soixante']

/**
 * An amount of Algerian dinars in French words: « vingt-six mille trois cents dinars algériens ».
 * From 1 to 999,999,999,999 whole DA.
 */
export function dinarsInFrench(amount: number): string {
  assert(Number.isSafeInteger(amount) && amount >= 1 && amount < 1e12, `not in words: ${amount}`)
  if (amount === 1) return 'un dinar algérien'
  // a million is a noun, so what it counts follows with « de »
  const noun = amount % 1e6 === 0 ? 'de dinars algériens' : 'dinars algériens'
  return `${numberOf(amount)} ${noun}`
}

function numberOf(amount: number): string {
  const thousands = Math.floor(amount / 1e3) % 1_000
  return [
    millionsOf(Math.floor(amount / 1e9), 'milliard'),
    millionsOf(Math.floor(amount / 1e6) % 1_000, 'million'),
    // « mille » is a number: it has no plural, and nothing before it has one
    thousands > 1 ? `${hundredsOf(thousands, false)} mille` : thousands === 1 ? 'mille' : '',
    hundredsOf(amount % 1_000, true),
  ]
    .filter(Boolean)
    .join(' ')
}

function millionsOf(count: number, noun: string): string {
  if (count === 0) return ''
  return `${hundredsOf(count, true)} ${noun}${count > 1 ? 's' : ''}`
}

/**
 * From 0 (nothing) to 999; `last` when no number follows, so that « cents » and « vingts » end so.
 */
function hundredsOf(count: number, last: boolean): string {
  const hundred = Math.floor(count / 100)
  const rest = count % 100
  if (hundred === 0) return tensOf(rest, last)
  const many = hundred > 1 ? `${units[hundred]} cent${rest === 0 && last ? 's' : ''}` : 'cent'
  return rest === 0 ? many : `${many} ${tensOf(rest, last)}`
}

function tensOf(rest: number, last: boolean): string {
  if (rest < 20) return units[rest]!
  if (rest === 80) return last ? 'quatre-vingts' : 'quatre-vingt'
  if (rest > 80) return `quatre-vingt-${units[rest - 80]}`
  // 70 to 79 go on from sixty
  const at = Math.min(Math.floor(rest / 10), 6)
  const one = rest - at * 10
  const ten = tens[at - 2]!
  if (one === 0) return ten
  return one === 1 || one === 11 ? `${ten} et ${units[one]}` : `${ten}-${units[one]}`
}
