import { formatDuration, inflectedDuration } from '#i18n/duration.ts'
import { formatDateTime, formatNumber, isolated, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MINUTE } from '#kernel/time.ts'
import { ACCOUNT_RESTS_MS } from '#modules/auth/account-change.ts'
import { answerProblem, type AskedField } from '#modules/catalog/ui/asked-field-words.ts'
import { type CheckoutRefusal, limits } from '../checkout.form.ts'
import { type ClimbRefusal, climbRefusals } from '#modules/offers/ladder.ts'
import { climbProblem } from '#modules/offers/ui/ladder-words.ts'
import { paymentPath, orderPath } from '#modules/orders/order-paths.ts'

// The words of the checkout for what is refused, of a field or of the whole form, and where each
// leads.

/** What the action tells the page of a form that led to no order. */
export interface CheckoutAnswer {
  values: Record<string, string>
  errors: Record<string, string | undefined>
  refusal: { code: CheckoutRefusal; details: Record<string, string | number> } | null
}

/**
 * What an order that was sent without leaving the page is answered: where to go on, the page as it
 * is now, or why neither.
 */
export type CheckoutReply<Page> = { to: string } | { page: Page } | { problem: string }

/** The fields in the order in which they are asked, each with its name in words. */
const fields = {
  climb_to: m.ladder_wanted_rank,
  quantity: m.checkout_quantity,
  buyer_name: m.checkout_name,
  buyer_email: m.checkout_email,
  buyer_phone: m.checkout_phone,
  contact_method: m.checkout_contact_method,
  contact_details: m.checkout_contact_details,
  payment_method_id: m.checkout_payment,
} as const
/** What stands before the fields of the game. */
const firstBlock = ['climb_to', 'quantity'] as const
type CheckoutField = keyof typeof fields

/** The id of a field's control, where what is said of it leads. */
export const fieldId = (field: CheckoutField | `field_${string}`): string => `checkout-${field}`

/** Why the answer to a field of the game was refused, in words; undefined when it was not. */
export function askedError(field: AskedField, { errors }: CheckoutAnswer): string | undefined {
  const code = errors[`field_${field.key}`]
  return code && answerProblem(field, code)
}

/**
 * The fields that were refused, the first of the page first, each with where it stands and what it
 * is called.
 */
export function wrongFields(answer: CheckoutAnswer, asked: readonly AskedField[]): Wrong[] {
  const own = (Object.keys(fields) as CheckoutField[])
    .filter((field) => fieldError(field, answer))
    .map((field) => ({ id: fieldId(field), label: fields[field]() }))
  const ofGame = asked
    .filter((field) => askedError(field, answer))
    .map(({ key, label }) => ({ id: fieldId(`field_${key}`), label }))
  const isFirstWrong = firstBlock.some((field) => own[0]?.id === fieldId(field))
  return isFirstWrong ? [own[0]!, ...ofGame, ...own.slice(1)] : [...ofGame, ...own]
}

interface Wrong {
  id: string
  label: string
}

/** Why a field was refused, in words; undefined when it was not. */
export function fieldError(field: string, { errors, refusal }: CheckoutAnswer): string | undefined {
  const code = errors[field]
  if (code) return wordsOf(field, code)
  if (!refusal) return undefined
  if (field === 'payment_method_id' && refusal.code === 'method_unavailable')
    return m.checkout_method_unavailable()
  if (field === 'payment_method_id' && refusal.code === 'wallet_short')
    return m.pay_wallet_short({ missing: daInWords(Number(refusal.details.missing)) })
  if (field === 'payment_method_id' && refusal.code === 'wallet_rests')
    return m.pay_wallet_rests({ rest: inflectedDuration(ACCOUNT_RESTS_MS / MINUTE) })
  if (field === 'quantity') return quantityRefusal(refusal)
  if (field === 'climb_to' && isClimbRefusal(refusal))
    return climbProblem({ ok: false, ...refusal })
  return undefined
}

const isClimbRefusal = (
  refusal: Told,
): refusal is { code: ClimbRefusal; details: Record<string, string | number> } =>
  climbRefusals.some((code) => code === refusal.code)

/** The answer without what it says of fields that were changed since. */
export function withoutChanged(
  answer: CheckoutAnswer,
  changed: ReadonlySet<string>,
): CheckoutAnswer {
  const { values, errors, refusal } = answer
  const isOver =
    refusal && [...changed].some((field) => fieldError(field, { values, errors: {}, refusal }))
  return {
    values,
    errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.has(field))),
    refusal: isOver ? null : refusal,
  }
}

function wordsOf(field: string, code: string): string {
  if (field === 'climb_to') return m.ladder_rank_unknown()
  if (field === 'contact_method') return m.checkout_choose_contact()
  if (field === 'payment_method_id') return m.checkout_choose_payment()
  switch (code) {
    case 'too_long':
      return m.checkout_too_long({ count: limits[field as keyof typeof limits] ?? 0 })
    case 'whole_number':
      return m.checkout_whole_number()
    case 'at_least_1':
      return m.checkout_at_least({ number: 1 })
    case 'too_many':
      return m.checkout_too_many({ number: formatNumber(limits.quantity) })
    case 'email':
      return m.checkout_bad_email()
    case 'phone':
      return m.checkout_bad_phone()
    default:
      return m.checkout_required()
  }
}

function quantityRefusal({
  code,
  details,
}: NonNullable<CheckoutAnswer['refusal']>): string | undefined {
  if (code === 'below_minimum')
    return m.checkout_below_minimum({ number: formatNumber(Number(details.minimum)) })
  if (code !== 'out_of_stock') return undefined
  const stock = Number(details.stock)
  return stock > 0
    ? m.checkout_out_of_stock({ count: stock, number: formatNumber(stock) })
    : m.checkout_sold_out()
}

/** What is wrong with the form as a whole, above all fields: a title, what to do, and where. */
export function formError(
  { errors, refusal }: CheckoutAnswer,
  price: number,
): { title: string; text?: string; link?: { to: string; label: string } } | null {
  if (refusal?.code === 'ordered_before') return orderedBefore(refusal.details, m.checkout_before())
  if (refusal?.code === 'unpaid_order') return orderedBefore(refusal.details, m.checkout_kept())
  if (refusal?.code === 'price_changed') {
    const before = daInWords(Number(refusal.details.before))
    return {
      title: m.checkout_price_changed(),
      text: withTime(m.checkout_price_changed_text({ before, after: daInWords(price) }), refusal),
    }
  }
  if (refusal?.code === 'total_changed') {
    const [before, after] = [
      daInWords(Number(refusal.details.before)),
      daInWords(Number(refusal.details.after)),
    ]
    return {
      title: m.checkout_total_changed(),
      text: withTime(m.checkout_total_changed_text({ before, after }), refusal),
    }
  }
  if (refusal?.code === 'promise_changed') return promiseChanged(refusal)
  if (refusal?.code === 'too_many_pending') {
    return {
      title: m.checkout_too_many_pending_title(),
      text: m.checkout_too_many_pending({ count: formatNumber(Number(refusal.details.count)) }),
    }
  }
  if (refusal?.code === 'too_many_orders') {
    return {
      title: m.checkout_too_many_orders_title(),
      text: m.checkout_too_many_orders({ count: formatNumber(Number(refusal.details.count)) }),
    }
  }
  const held = refusal && heldWords(refusal)
  if (held) return { title: m.checkout_new_buyer_title(), text: held }
  if (refusal?.code === 'one_at_a_time') return { title: m.ladder_one_at_a_time() }
  if (seenFields.some((field) => errors[field])) return { title: m.form_expired() }
  return refusal || Object.keys(errors).length > 0 ? { title: m.checkout_failed() } : null
}

/** What a page says of itself without its reader typing it. */
const seenFields = [
  'checkout_token',
  'price_seen',
  'terms_seen',
  'promise_seen',
  'order_seen',
] as const

type Told = NonNullable<CheckoutAnswer['refusal']>

/** The time that was promised, and what it is now; null where it is the same. */
function timesOf({ details }: Told) {
  if (details.time_after === undefined) return null
  const [before, after] = [details.time_before, details.time_after].map((seconds) =>
    isolated(
      Number(seconds) === 0
        ? m.offer_delivery_instant()
        : formatDuration(Math.floor(Number(seconds) / 60)),
    ),
  )
  return { before: before!, after: after! }
}

/** Words of what changed, with the time where that changed too. */
function withTime(words: string, refusal: Told): string {
  const times = timesOf(refusal)
  return times ? `${m.checkout_time_too(times)} ${words}` : words
}

function promiseChanged(refusal: Told) {
  const times = timesOf(refusal)
  return times
    ? { title: m.checkout_time_changed(), text: m.checkout_time_changed_text(times) }
    : { title: m.checkout_steps_changed(), text: m.checkout_steps_changed_text() }
}

/** Why somebody cannot hold more than they paid before, and what to do; null of other refusals. */
function heldWords({ code, details }: Told): string | null {
  const counted = (count: number) => ({ count, number: formatNumber(count) })
  switch (code) {
    case 'new_buyer_orders':
      return m.checkout_new_buyer_orders(counted(Number(details.count)))
    case 'new_buyer_pieces':
      return Number(details.left) > 0
        ? m.checkout_new_buyer_pieces(counted(Number(details.left)))
        : m.checkout_new_buyer_pieces_none()
    case 'new_buyer_kept':
      return m.checkout_new_buyer_kept()
    case 'new_buyer_amount':
      return m.checkout_new_buyer_amount({ most: daInWords(Number(details.most)) })
    default:
      return null
  }
}

function orderedBefore(
  { order, quantity, total, until }: Record<string, string | number>,
  title: string,
) {
  const said = keptWords(Number(quantity), Number(total), new Date(until ?? 0))
  const id = String(order)
  return {
    title,
    text: until ? m.checkout_before_unpaid(said) : m.checkout_before_done(said),
    link: until
      ? { to: paymentPath(id), label: m.checkout_kept_link() }
      : { to: orderPath('/orders', id), label: m.checkout_before_link() },
  }
}

/** What an order holds for its buyer, what it costs (whole DA), and until when. */
export const keptWords = (quantity: number, total: number, until: Date) => ({
  pieces: m.checkout_pieces({ count: quantity, number: formatNumber(quantity) }),
  total: daInWords(total),
  until: isolated(formatDateTime(until)),
})
