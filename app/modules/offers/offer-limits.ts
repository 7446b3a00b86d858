// What the fields of an offer's forms hold, apart from their schema (offer.form.ts), so that a
// browser needs no validator for it.

import { wholeNumber } from '#kernel/whole.ts'
import { stepsText } from './internal/typed-steps.ts'

/**
 * Lengths and bounds of an offer that its forms state, the server enforces, and the database holds
 * too. Prices are whole DA.
 */
export const offerLimits = {
  title: 120,
  description: 6_000,
  device: 40,
  price_least: 100,
  price_most: 100_000_000,
  quantity: 1_000_000,
  delivery_days: 90,
  discounts: 10,
  payment_link: 2_000,
  methods: 20,
} as const

/** A number as a row holds it; what is none stays wrong, and within its row. */
const numberText = (typed: string): string =>
  String(wholeNumber(typed) ?? typed.trim().replace(/[\s:,;]+/g, '.'))

/** So many percent off from so many pieces on. */
export interface OfferDiscount {
  min_quantity: number
  discount_percent: number
}

/** How many pieces of an offer there are, and how many are bought at least. */
export interface Pieces {
  quantity: number
  min_quantity: number
}

/**
 * Whether more are bought at least than there are. As an offer `stands` that may be, since orders
 * lower the quantity alone; of one that is sold out any minimum may be chosen.
 */
export const isMinimumAbove = (
  { quantity, min_quantity }: Pieces,
  stands: Partial<Pieces> = {},
): boolean =>
  min_quantity > quantity &&
  !(quantity === stands.quantity && (quantity === 0 || min_quantity === stands.min_quantity))

/**
 * Why a price is none, or null when it may stand: `required`, `price_whole` or `price_low` (their
 * texts are fixed), `price_high`.
 */
export function priceFault(
  text: string,
): 'required' | 'price_whole' | 'price_low' | 'price_high' | null {
  if (text === '') return 'required'
  const price = wholeNumber(text)
  if (price === null) return 'price_whole'
  if (price < offerLimits.price_least) return 'price_low'
  return price > offerLimits.price_most ? 'price_high' : null
}

/** What Excel makes of a pair that it takes for hours and minutes: `100:05:00` of `100:05`. */
const WITH_SECONDS = /^(\d+:\d\d):00$/

/**
 * The rows of discounts in one text (`5:7 10:12` is 7 % from 5 pieces and 12 % from 10) as they
 * were typed, right or wrong.
 */
export function rowsOf(text: string): [least: string, percent: string][] {
  return text
    .split(/[\s,;]+/)
    .filter((row) => row !== '' && row !== ':')
    .map((row) => {
      const [least = '', ...rest] = row.replace(WITH_SECONDS, '$1').split(':')
      return [least, rest.join(':')]
    })
}

/** Discounts as one text, which `discounts` reads. */
export const discountsText = (rows: readonly OfferDiscount[]): string =>
  rows.map(({ min_quantity, discount_percent }) => `${min_quantity}:${discount_percent}`).join(' ')

const repeated = [
  'discounts',
  'discount_min',
  'discount_percent',
  'payment_link_methods',
  'steps',
  'step_from',
  'step_rank',
  'step_price',
  'step_hours',
]

/**
 * A posted form with its repeated fields made one text each: the discount rows (`discount_min`,
 * `discount_percent`), the ticked payment methods, the rows of steps, and attributes of which
 * several are chosen. A form that has no such fields stays as it is.
 */
export function gathered(form: FormData): FormData {
  const all = new FormData()
  for (const [name, value] of form)
    if (name.startsWith('attr_')) all.set(name, chosenOf(form, name))
    else if (!repeated.includes(name)) all.append(name, value)
  const texts = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? numberText(value) : ''))
  const percents = texts('discount_percent')
  all.set(
    'discounts',
    texts('discount_min')
      .map((least, index) => `${least}:${percents[index] ?? ''}`)
      .filter((row) => row !== ':')
      .join(' '),
  )
  all.set('payment_link_methods', chosenOf(form, 'payment_link_methods'))
  const [prices, hours] = [texts('step_price'), form.getAll('step_hours').map(String)]
  const rows = form.getAll('step_rank').map((rank, index) => ({
    rank: typeof rank === 'string' ? rank : '',
    price: prices[index] ?? '',
    hours: hours[index] ?? '',
  }))
  const [from] = form.getAll('step_from').map(String)
  if (from !== undefined) all.set('steps', stepsText({ from, rows }))
  return all
}

/** All that was chosen of a repeated field, with blanks between. */
const chosenOf = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string')
    .join(' ')
    .trim()
