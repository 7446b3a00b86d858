import * as v from 'valibot'
import { typedMoment } from '#kernel/typed-date.ts'
import {
  formToken,
  line,
  lines,
  requiredLine,
  wholeField,
  withWesternDigits,
} from '#kernel/field-parsers.ts'
import { readSwitch } from '#kernel/switch.ts'
import type { AttributeValues, GameAttribute } from '#modules/catalog/game-attributes.ts'
import { publicText } from '#modules/guard/public-text.form.ts'
import { attributeEntries, withAttributes } from './internal/attributes.form.ts'
import type { LadderRank, Rung } from './ladder.ts'
import { clockTime, hours } from './internal/delivery.form.ts'
import { dueAttributes } from './missing-facts.ts'
import { type OfferAttributes } from './offer-attributes.ts'
import { asItStands, pricedBy, withTerms } from './internal/ladder.form.ts'
import { hasPieces, linkHasMethods, minimumFits } from './internal/offer-between.ts'
import { type OfferDiscount, offerLimits, type Pieces, rowsOf } from './offer-limits.ts'

// What a seller may post of an offer, by each way there is: the wizard, the edit screen, the modal
// with all fields, a row of a spreadsheet. All share the fields below.

const digits = v.pipe(line, withWesternDigits)

const price = wholeField(offerLimits.price_least, offerLimits.price_most, {
  none: 'price_whole',
  small: 'price_low',
  large: 'price_high',
})

/** A whole number of pieces. */
const count = (least: 0 | 1) =>
  wholeField(least, offerLimits.quantity, {
    none: 'whole_number',
    small: 'at_least_1',
    large: 'too_many',
  })

/**
 * Discounts in one text, as `discountsText` writes them: `5:7 10:12` is 7 % from 5 pieces and 12 %
 * from 10.
 */
const discounts = v.pipe(
  v.optional(digits, ''),
  v.transform(rowsOf),
  v.maxLength(offerLimits.discounts, 'discounts_many'),
  v.everyItem(
    ([least, percent]) => /^\d{1,9}$/.test(least) && /^\d{1,9}$/.test(percent),
    'discounts_whole',
  ),
  v.transform((rows) =>
    rows.map(([least, percent]): OfferDiscount => ({
      min_quantity: Number(least),
      discount_percent: Number(percent),
    })),
  ),
  v.everyItem(
    ({ min_quantity }) => min_quantity >= 1 && min_quantity <= offerLimits.quantity,
    'discounts_quantity',
  ),
  v.everyItem(
    ({ discount_percent }) => discount_percent >= 1 && discount_percent <= 100,
    'discounts_percent',
  ),
  v.transform((rows) => rows.toSorted((a, b) => a.min_quantity - b.min_quantity)),
  v.everyItem(
    ({ min_quantity }, index, rows) => rows[index - 1]?.min_quantity !== min_quantity,
    'discounts_twice',
  ),
  v.everyItem(
    ({ discount_percent }, index, rows) =>
      index === 0 || rows[index - 1]!.discount_percent < discount_percent,
    'discounts_descend',
  ),
)

const link = {
  payment_link: v.pipe(
    v.optional(line, ''),
    v.maxLength(offerLimits.payment_link, 'too_long'),
    v.check(
      (text) => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:'),
      'link_https',
    ),
    v.transform((text) => text || null),
  ),
  /** Ids of payment methods, with blanks between them. */
  payment_link_methods: v.pipe(
    v.optional(line, ''),
    v.transform((text) => [...new Set(text.split(/[ ,;]+/).filter(Boolean))]),
    v.maxLength(offerLimits.methods, 'choose'),
    v.everyItem((id) => /^[1-9]\d{0,14}$/.test(id), 'choose'),
    v.transform((ids) => ids.map(Number)),
  ),
  payment_link_active: v.pipe(
    v.optional(line, ''),
    v.check((text) => readSwitch(text) !== null, 'switch'),
    v.transform((text) => readSwitch(text) === true),
  ),
  /** As the clock in Algiers shows it: `2026-11-20T14:30`; empty never expires. */
  payment_link_expires: v.pipe(
    v.optional(line, ''),
    v.check((text) => text === '' || typedMoment(text) !== null, 'link_date'),
    v.transform((text) => (text === '' ? null : typedMoment(text))),
  ),
}

/**
 * The terms as the edit screen has them but the delivery time, which a spreadsheet says in another
 * way.
 */
const terms = {
  title: v.pipe(requiredLine(offerLimits.title), publicText()),
  description: v.pipe(
    v.optional(lines, ''),
    v.maxLength(offerLimits.description, 'too_long'),
    publicText(),
    v.transform((text) => text || null),
  ),
  device: requiredLine(offerLimits.device),
  quantity: count(0),
}

const prices = { price, min_quantity: count(1) }

type Link = {
  payment_link: string | null
  payment_link_methods: number[]
  payment_link_active: boolean
  payment_link_expires: Date | null
}

/** Without a link nothing of it is left. */
const linkOrNothing = <Form extends Link>(form: Form): Form =>
  form.payment_link === null
    ? { ...form, payment_link_methods: [], payment_link_active: false, payment_link_expires: null }
    : form

/**
 * The wizard's last step: delivery in hours and minutes, and what its game asks. Priced by steps
 * where its `ranks` are given.
 */
export const newOfferForm = (
  attributes: readonly GameAttribute[] = [],
  ranks: readonly LadderRank[] | null = null,
) =>
  v.pipe(
    v.object({
      ...attributeEntries(attributes),
      ...terms,
      ...pricedBy(ranks, { ...prices, delivery_hours: hours(), discounts }),
      ...link,
      create_token: formToken,
    }),
    hasPieces(),
    minimumFits(),
    linkHasMethods(),
    v.transform(linkOrNothing),
    v.transform(withAttributes(attributes)),
    v.transform(withTerms),
  )

/** What the owner saw when the form was opened, so that nothing newer is overwritten unasked. */
const seen = {
  version_seen: v.string('expired'),
  quantity_seen: v.pipe(digits, v.regex(/^\d{1,12}$/, 'expired'), v.transform(Number)),
}

/** What an offer says now, which an edit of it may leave as it is. */
type Stands = Pieces & { delivery_seconds: number; steps?: readonly Rung[] } & Partial<Stated>

/** What it states, of all that its game asks. */
export interface Stated {
  attributes: AttributeValues
  game_attributes: readonly GameAttribute[]
}

/** The edit screen of an offer: its terms but what follows from its steps, and what is due. */
export const offerScreenForm = (stands: Stands) => {
  const due = dueAttributes(stands.game_attributes ?? [], stands.attributes ?? {})
  return v.pipe(
    v.object({
      ...attributeEntries(due, stands.attributes),
      ...terms,
      ...asItStands(stands.steps, {
        ...prices,
        delivery_hours: hours(stands.delivery_seconds),
      }),
      ...seen,
    }),
    hasPieces(stands),
    minimumFits(stands),
    v.transform(withAttributes(due, stands.attributes)),
    v.transform(withTerms),
  )
}

/** The edit modal of an offer: besides those its facts, the discounts and the payment link. */
export const offerModalForm = (stands: Stands, ranks: readonly LadderRank[] | null = null) =>
  v.pipe(
    v.object({
      ...attributeEntries(stands.game_attributes, stands.attributes),
      ...terms,
      ...pricedBy(
        ranks,
        { ...prices, delivery_hours: hours(stands.delivery_seconds), discounts },
        stands.steps,
      ),
      ...link,
      ...seen,
    }),
    hasPieces(stands),
    minimumFits(stands),
    linkHasMethods(),
    v.transform(linkOrNothing),
    v.transform(withAttributes(stands.game_attributes, stands.attributes)),
    v.transform(withTerms),
  )

/**
 * What each page of an offer that is there reads: the edit screen's form, and by its offer the
 * modal's. Its fields are shown, and what they post is read, by the same name.
 */
export const editForms = { screen: offerScreenForm, full: offerModalForm }

export type EditKind = keyof typeof editForms

/**
 * A row of a spreadsheet: all fields as texts, the delivery time as `hh:mm:ss`, discounts and
 * methods in one text each. It may be of an offer that is there.
 */
export const offerRowForm = (
  stands?: Pieces & Pick<Stated, 'attributes'>,
  attributes: readonly GameAttribute[] = [],
) =>
  v.pipe(
    v.object({
      ...attributeEntries(attributes, stands?.attributes),
      ...terms,
      ...prices,
      delivery_time: clockTime,
      discounts,
      ...link,
    }),
    hasPieces(stands),
    minimumFits(stands),
    linkHasMethods(),
    v.transform(linkOrNothing),
    v.transform(withAttributes(attributes, stands?.attributes)),
    v.transform(({ delivery_time, ...form }) => ({ ...form, delivery_seconds: delivery_time })),
  )

/** What every form of an offer gives: its terms. */
export interface OfferTerms extends OfferAttributes, Pieces {
  title: string
  description: string | null
  price: number
  delivery_seconds: number
}

/** What is said beyond them: the facts, discounts, and the seller's payment link. */
export interface OfferExtras extends Link {
  attributes: AttributeValues
  discounts: OfferDiscount[]
  /** None where it has a price; left out where a form says nothing of them. */
  steps?: readonly Rung[]
}

/** All that a seller says of an offer. */
export type OfferFields = OfferTerms & OfferExtras
