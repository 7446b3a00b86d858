import { formatNumber, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import type { Category } from '#modules/catalog/category.ts'
import type { OrderStatus } from '#modules/orders/order.ts'
import { goodsOf, LEAST_PART, leastPart } from '#modules/orders/split.ts'
import type { Fault } from '#ui/form-faults.tsx'
import { LEAST_WORDS, MAX_WORDS } from '../dispute.form.ts'

// What is wrong with a field of a dispute's forms, as it stands beside the field and above the
// form.

/** What of an order its dispute's forms ask by. Whole DA. */
export interface Disputed {
  id: string
  category: Category
  status: OrderStatus
  quantity: number
  total_price: number
  buyer_fee: number
  /** What went back of its goods before. */
  refunded_part: number
}

/** What a refused form of a dispute shows again. */
export interface Answer {
  values: Record<string, string>
  errors: FieldErrors
}

type Goods = { total_price: number; buyer_fee: number; refunded_part: number }

/** Between which amounts a part of the goods may go back, with all that did before. */
export const partBounds = (order: Goods) => ({
  least: daInWords(leastPart(order)),
  most: daInWords(goodsOf(order) - LEAST_PART),
})

export const partFault = (order: Goods): string => m.dispute_part_wrong(partBounds(order))

export const arrivedFault = ({ quantity }: { quantity: number }): string =>
  m.dispute_arrived_wrong({ count: formatNumber(quantity) })

const wrongWords: Record<string, () => string> = {
  contact: m.talk_contact_title,
  code: m.talk_code_title,
  password: m.talk_password_text,
  payment_number: m.talk_payment_number,
  too_long: () => m.dispute_words_long({ count: formatNumber(MAX_WORDS) }),
}

export const wordsFault = (code: string): string =>
  wrongWords[code]?.() ?? m.dispute_words_short({ count: formatNumber(LEAST_WORDS) })

type Named = { id: string; label: string; text: string | ((code: string) => string) }

/** The faults of a form, in the order of its fields: `fields` says how each is called. */
export const faultsOf = (errors: FieldErrors, fields: Record<string, Named>): Fault[] =>
  Object.entries(fields).flatMap(([name, { id, label, text }]) => {
    const code = errors[name]
    return code ? [{ id, label, text: typeof text === 'string' ? text : text(code) }] : []
  })
