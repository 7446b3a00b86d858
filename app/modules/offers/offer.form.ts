import * as v from 'valibot'
import { fromAlgiers } from '#kernel/algiers.ts'
import { formToken, line, lines, requiredLine, withWesternDigits } from '#kernel/fields.ts'
import type { Category } from '#modules/catalog/category.ts'
import { leastDelivery, readDeliveryTime } from './delivery-time.ts'

/** Lengths and bounds of an offer that its forms state, the server enforces, and the database holds too. Prices are whole DA. */
export const offerLimits = {
  title: 120, description: 6_000, device: 40, price_least: 100, price_most: 100_000_000, quantity: 1_000_000,
  delivery_days: 90, discounts: 10, payment_link: 2_000, methods: 20,
} as const

export interface OfferDiscount {
  min_quantity: number
  discount_percent: number
}

const DELIVERY_MOST = offerLimits.delivery_days * 86_400

/** Why a price is none, or null when it may stand: `required`, `price_whole` or `price_low` (their texts are fixed), `price_high`. */
export function priceFault(text: string): 'required' | 'price_whole' | 'price_low' | 'price_high' | null {
  if (text === '') return 'required'
  if (!/^-?\d{1,12}$/.test(text)) return 'price_whole'
  if (Number(text) < offerLimits.price_least) return 'price_low'
  return Number(text) > offerLimits.price_most ? 'price_high' : null
}

const digits = v.pipe(line, withWesternDigits)

const price = v.pipe(
  digits,
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? priceFault(dataset.value) : null
    if (fault) addIssue({ message: fault })
  }),
  v.transform(Number),
)

/** A whole number from 1 to `most`. */
const count = (most: number, tooMany: string) =>
  v.pipe(digits, v.minLength(1, 'required'), v.regex(/^-?\d{1,12}$/, 'whole_number'), v.transform(Number), v.minValue(1, 'at_least_1'), v.maxValue(most, tooMany))

const quantity = count(offerLimits.quantity, 'too_many')

const deliveryTime = (asked: 'hours' | 'time', isEnough: (seconds: number) => boolean, tooShort: string, unreadable: string) => v.pipe(
  line,
  v.minLength(1, 'required'),
  v.transform((text) => readDeliveryTime(text, asked) ?? Number.NaN),
  v.check((seconds) => !Number.isNaN(seconds), unreadable),
  v.check((seconds) => Number.isNaN(seconds) || isEnough(seconds), tooShort),
  v.maxValue(DELIVERY_MOST, 'too_long_delivery'),
)

/** Hours, or hours and minutes, as seconds: at least what may be promised in the category, or as it `stands`. */
function hours(category: Category, stands?: number) {
  const least = leastDelivery(category)
  return deliveryTime('hours', (seconds) => seconds >= least || (seconds > 0 && seconds === stands), least < 3_600 ? 'least_minute' : 'least_hour', 'delivery_hours')
}

/** `00:30:00`, or with days before it `2 days 00:00:00`, or in words, as seconds: above zero, up to 90 days. */
const clock = deliveryTime('time', (seconds) => seconds > 0, 'delivery_zero', 'delivery_format')

/** Discounts in one text, as `discountsText` writes them: `5:7 10:12` is 7 % from 5 pieces and 12 % from 10. */
const discounts = v.pipe(
  v.optional(digits, ''),
  v.transform(rowsOf),
  v.maxLength(offerLimits.discounts, 'discounts_many'),
  v.everyItem(([least, percent]) => /^\d{1,9}$/.test(least) && /^\d{1,9}$/.test(percent), 'discounts_whole'),
  v.transform((rows) => rows.map(([least, percent]): OfferDiscount => ({ min_quantity: Number(least), discount_percent: Number(percent) }))),
  v.everyItem(({ min_quantity }) => min_quantity >= 1 && min_quantity <= offerLimits.quantity, 'discounts_quantity'),
  v.everyItem(({ discount_percent }) => discount_percent >= 1 && discount_percent <= 100, 'discounts_percent'),
  v.transform((rows) => rows.toSorted((a, b) => a.min_quantity - b.min_quantity)),
  v.everyItem(({ min_quantity }, index, rows) => rows[index - 1]?.min_quantity !== min_quantity, 'discounts_twice'),
  v.everyItem(({ discount_percent }, index, rows) => index === 0 || rows[index - 1]!.discount_percent < discount_percent, 'discounts_descend'),
)

/** The rows of such a text as they were typed, right or wrong. */
export function rowsOf(text: string): [least: string, percent: string][] {
  return text.split(/[\s,;]+/).filter((row) => row !== '' && row !== ':').map((row) => {
    const [least = '', ...rest] = row.split(':')
    return [least, rest.join(':')]
  })
}

/** Discounts as one text, which `discounts` reads. */
export const discountsText = (rows: readonly OfferDiscount[]): string =>
  rows.map(({ min_quantity, discount_percent }) => `${min_quantity}:${discount_percent}`).join(' ')

const link = {
  payment_link: v.pipe(v.optional(line, ''), v.maxLength(offerLimits.payment_link, 'too_long'),
    v.check((text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'), 'link_https'), v.transform((text) => text || null)),
  /** Ids of payment methods, with blanks between them. */
  payment_link_methods: v.pipe(v.optional(line, ''), v.transform((text) => [...new Set(text.split(/[ ,;]+/).filter(Boolean))]),
    v.maxLength(offerLimits.methods, 'choose'), v.everyItem((id) => /^[1-9]\d{0,14}$/.test(id), 'choose'), v.transform((ids) => ids.map(Number))),
  payment_link_active: v.pipe(v.optional(line, ''), v.transform((text) => ['on', 'yes', 'true', '1'].includes(text))),
  /** As the clock in Algiers shows it: `2026-11-20T14:30`; empty never expires. */
  payment_link_expires: v.pipe(v.optional(line, ''), v.check((text) => text === '' || fromAlgiers(text) !== null, 'link_date'),
    v.transform((text) => (text === '' ? null : fromAlgiers(text)))),
}

/** The seven fields of the edit screen but the delivery time, which each form takes in its own way. */
const terms = {
  title: requiredLine(offerLimits.title),
  description: v.pipe(v.optional(lines, ''), v.maxLength(offerLimits.description, 'too_long'), v.transform((text) => text || null)),
  device: requiredLine(offerLimits.device),
  price,
  quantity,
  min_quantity: quantity,
}

/** What holds between fields, looked at also while others are wrong: a minimum within the quantity. */
const minimumFits = <Form extends object>() => between<Form>('min_quantity', 'above_quantity', ({ quantity: all, min_quantity }) =>
  typeof all !== 'number' || all < 1 || typeof min_quantity !== 'number' || min_quantity <= all)

/** A payment link is for at least one method. */
const linkHasMethods = <Form extends object>() => between<Form>('payment_link_methods', 'choose', ({ payment_link, payment_link_methods }) =>
  !payment_link || !Array.isArray(payment_link_methods) || payment_link_methods.length > 0)

function between<Form extends object>(field: string, message: string, holds: (form: Record<string, unknown>) => boolean) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    const form = dataset.value as Record<string, unknown>
    if (!holds(form)) addIssue({ message, path: [{ type: 'object', origin: 'value', input: form, key: field, value: form[field] }] })
  })
}

type Link = { payment_link: string | null; payment_link_methods: number[]; payment_link_active: boolean; payment_link_expires: Date | null }

/** Without a link nothing of it is left. */
const linkOrNothing = <Form extends Link>(form: Form): Form =>
  (form.payment_link === null ? { ...form, payment_link_methods: [], payment_link_active: false, payment_link_expires: null } : form)

/** The wizard's last step, for an offer of this category: delivery in hours and minutes. */
export const newOfferForm = (category: Category) => v.pipe(
  v.object({ ...terms, delivery_hours: hours(category), discounts, ...link, create_token: formToken }),
  minimumFits(), linkHasMethods(), v.transform(linkOrNothing),
  v.transform(({ delivery_hours, ...form }) => ({ ...form, delivery_seconds: delivery_hours })),
)

/** What the owner saw when the form was opened, so that nothing newer is overwritten unasked. */
const seen = { version_seen: v.string('expired'), quantity_seen: v.pipe(digits, v.regex(/^\d{1,12}$/, 'expired'), v.transform(Number)) }

/** The edit screen: seven fields, the delivery time as `hh:mm:ss`. */
export const offerScreenForm = v.pipe(
  v.object({ ...terms, delivery_time: clock, ...seen }),
  minimumFits(),
  v.transform(({ delivery_time, ...form }) => ({ ...form, delivery_seconds: delivery_time })),
)

/** The edit modal of an offer: besides those the discounts and the payment link, and the delivery time in hours and minutes. */
export const offerModalForm = ({ category, delivery_seconds: stands }: { category: Category; delivery_seconds: number }) => v.pipe(
  v.object({ ...terms, delivery_hours: hours(category, stands), discounts, ...link, ...seen }),
  minimumFits(), linkHasMethods(), v.transform(linkOrNothing),
  v.transform(({ delivery_hours, ...form }) => ({ ...form, delivery_seconds: delivery_hours })),
)

/** A row of a spreadsheet: all fields as texts, the delivery time as `hh:mm:ss`, discounts and methods in one text each. */
export const offerRowForm = v.pipe(
  v.object({ ...terms, delivery_time: clock, discounts, ...link }),
  minimumFits(), linkHasMethods(), v.transform(linkOrNothing),
  v.transform(({ delivery_time, ...form }) => ({ ...form, delivery_seconds: delivery_time })),
)

/** The seven fields, as every form gives them. */
export interface OfferTerms {
  title: string
  description: string | null
  device: string
  price: number
  quantity: number
  min_quantity: number
  delivery_seconds: number
}

/** What a buyer may gain beyond them: discounts, and the seller's payment link. */
export interface OfferExtras extends Link {
  discounts: OfferDiscount[]
}

/** All that a seller says of an offer. */
export type OfferFields = OfferTerms & OfferExtras

/**
 * A posted form with its repeated fields made one text each: the discount rows (`discount_min`, `discount_percent`) and the
 * ticked payment methods. A form that has no such fields stays as it is.
 */
export function gathered(form: FormData): FormData {
  const all = new FormData()
  for (const [name, value] of form) if (!['discounts', 'discount_min', 'discount_percent', 'payment_link_methods'].includes(name)) all.append(name, value)
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value.replace(/[\s:,;]+/g, '') : ''))
  const percents = texts('discount_percent')
  all.set('discounts', texts('discount_min').map((least, index) => `${least}:${percents[index] ?? ''}`).filter((row) => row !== ':').join(' '))
  all.set('payment_link_methods', form.getAll('payment_link_methods').filter((value) => typeof value === 'string').join(' '))
  return all
}
