import { daInWords, formatNumber, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import type { OwnImage } from '../offer-image.ts'
import { offerLimits } from '../offer-limits.ts'
import { type FieldRefusal, refusedOfferFields } from '../offer-rules.ts'
import type { OfferValues } from './offer-values.ts'

// The words of what is wrong in the form of an offer.

/**
 * What a form that was not saved says of itself when it comes back: all that was typed, and what is
 * wrong.
 */
export interface OfferAnswer {
  values: OfferValues
  errors: FieldErrors
  refusal: Refusal<FieldRefusal | 'changed' | 'stock_changed' | 'too_many_offers'> | null
  /** The images that wait for a new offer, and why others were not taken. */
  images?: { list: readonly OwnImage[]; problems: readonly string[] }
}

export const untouched: OfferAnswer = { values: {}, errors: {}, refusal: null }

/** The same after this field was typed in: what was wrong with it is not said any more. */
export function withoutError(answer: OfferAnswer, field: string): OfferAnswer {
  const group = groupOf(field)
  if (!(group in answer.errors) && !isOf(answer.refusal, group)) return answer
  const { [group]: _, ...errors } = answer.errors
  return { ...answer, errors, refusal: isOf(answer.refusal, group) ? null : answer.refusal }
}

/** The field of a row's control, by which its mistakes are told. */
function groupOf(field: string): string {
  if (field.startsWith('discount_')) return 'discounts'
  return field.startsWith('step_') || field === 'pricing' ? 'steps' : field
}

const most: Record<string, number> = { ...offerLimits, min_quantity: offerLimits.quantity }

/** Why a field was refused, in words; undefined when it was not. */
export function offerError(field: string, { errors, refusal }: OfferAnswer): string | undefined {
  const code = errors[field] ?? (isOf(refusal, field) ? refusal?.code : undefined)
  if (code === undefined) return undefined
  if (code === 'link_host')
    return m.offer_error_link_host({ hosts: leftToRight(String(refusal?.details?.hosts)) })
  if (field === 'steps') return stepsError(code)
  const words = byCode[code as keyof typeof byCode] ?? byCode.required
  return words(most[field] ?? 0)
}

/** Of a ladder, in whose code the row may stand from 1. */
function stepsError(said: string): string {
  const [code = '', row = ''] = said.split(' ')
  const amount = (most: number) => ({ amount: daInWords(most) })
  const words: Record<string, () => string> = {
    steps_from: m.ladder_error_from,
    ranks_changed: m.ladder_error_ranks,
    steps_price: () => m.ladder_error_price({ row }),
    steps_hours: () => m.ladder_error_hours({ row }),
    price_low: () => m.ladder_error_low(amount(offerLimits.price_least)),
    price_high: () => m.ladder_error_high(amount(offerLimits.price_most)),
    too_long_delivery: m.ladder_error_long,
  }
  return (words[code] ?? m.ladder_error_none)()
}

const isOf = (refusal: OfferAnswer['refusal'], field: string): boolean =>
  refusal !== null &&
  Object.hasOwn(refusedOfferFields, refusal.code) &&
  refusedOfferFields[refusal.code as FieldRefusal] === field

const byCode = {
  required: () => m.offer_error_required(),
  too_long: (count: number) => m.offer_error_too_long({ count, number: formatNumber(count) }),
  not_public: () => m.public_text_refused(),
  price_low: () => m.offer_error_price_low(),
  price_whole: () => m.offer_error_price_whole(),
  price_high: () => m.offer_error_price_high({ number: formatNumber(offerLimits.price_most) }),
  whole_number: () => m.offer_error_whole(),
  least_minute: () => m.offer_error_least_minute(),
  at_least_1: () => m.offer_error_least({ number: formatNumber(1) }),
  too_many: (count: number) => m.offer_error_most({ number: formatNumber(count) }),
  above_quantity: () => m.offer_error_above_quantity(),
  delivery_hours: () => m.offer_error_delivery_hours(),
  too_long_delivery: () => m.offer_error_delivery_long(),
  discounts_many: () => m.offer_error_discounts_many(),
  discounts_whole: () => m.offer_error_discounts_whole(),
  discounts_quantity: () => m.offer_error_discounts_quantity(),
  discounts_percent: () => m.offer_error_discounts_percent(),
  discounts_twice: () => m.offer_error_discounts_twice(),
  discounts_descend: () => m.offer_error_discounts_descend(),
  link_https: () => m.offer_error_link(),
  choose: () => m.offer_error_link_methods(),
  link_method: () => m.offer_error_link_method(),
  link_date: () => m.offer_error_link_date(),
  link_expired: () => m.offer_error_link_expired(),
  device_unavailable: () => m.offer_error_choose_device(),
} as const

/**
 * What is wrong with the form as a whole, above all fields: a title, and what to do; null when
 * nothing is.
 */
export function formProblem({
  errors,
  refusal,
}: OfferAnswer): { title: string; text?: string } | null {
  if (refusal?.code === 'changed') return { title: m.offer_changed(), text: m.offer_changed_text() }
  if (refusal?.code === 'stock_changed') {
    const stock = Number(refusal.details?.stock ?? 0)
    return {
      title: m.offer_stock_changed(),
      text: m.offer_stock_changed_text({ count: stock, number: formatNumber(stock) }),
    }
  }
  if (refusal?.code === 'too_many_offers') {
    const most = Number(refusal.details?.most ?? 0)
    return {
      title: m.offer_too_many(),
      text: m.offer_too_many_text({ count: most, number: formatNumber(most) }),
    }
  }
  if (errors.create_token || errors.version_seen || errors.quantity_seen)
    return { title: m.form_expired() }
  return refusal || Object.keys(errors).length > 0 ? { title: m.offer_problem() } : null
}
