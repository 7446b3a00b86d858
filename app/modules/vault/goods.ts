import type { Category } from '#modules/catalog/category.ts'

// The rules of goods that are delivered by form: kinds of fields, how many units, how two are known
// to be the same, and what may be shown of one while it is sealed.

/** How a detail of what is delivered is typed and checked. */
export type GoodsKind = 'text' | 'digits' | 'choice' | 'email' | 'secret' | 'lines'

/** A detail that a seller is asked for when they deliver, in both languages. */
export interface GoodsField {
  key: string
  kind: GoodsKind
  label_en: string
  label_ar: string
  hint_en: string
  hint_ar: string
  choices: string[]
  /** How each reads in Arabic; empty where they are names. */
  choices_ar: string[]
  required: boolean
  /** Whether it is part of what makes two deliveries the same one. */
  identifies: boolean
  min_length: number
  max_length: number
}

/** What is given of one unit, by the keys of its fields; what was left empty is not in it. */
export type Goods = Readonly<Record<string, string>>

/** How many units one form takes; an order of more accounts is delivered without it. */
export const MOST_UNITS = 20

/** How many bytes one unit may come to, as the text that is sealed. */
export const LARGEST_UNIT = 4_080

/**
 * How many units an order is delivered in: accounts one by one, all else as one, since its quantity
 * counts coins or pieces.
 */
export const unitsDelivered = ({
  category,
  quantity,
}: {
  category: Category
  quantity: number
}): number => (category === 'accounts' ? quantity : 1)

/**
 * How an order can be delivered: by its form alone, where something must be given; by the form or
 * without it; or without it, where nothing is asked or there is no vault.
 */
export type DeliveredBy = 'form' | 'either' | 'word'

export function deliveredBy(
  order: { category: Category; quantity: number },
  fields: readonly Pick<GoodsField, 'required'>[],
  isOpen: boolean,
): DeliveredBy {
  if (!isOpen || fields.length === 0 || unitsDelivered(order) > MOST_UNITS) return 'word'
  return fields.some(({ required }) => required) ? 'form' : 'either'
}

/** Kinds whose text is not sent back with a form that was not taken. */
const unsent: readonly GoodsKind[] = ['secret', 'lines']
export const isSentBack = ({ kind }: Pick<GoodsField, 'kind'>): boolean => !unsent.includes(kind)

/** The name of a field in the form: units count from 1. */
export const goodsFieldName = (unit: number, key: string): string => `unit${unit}_${key}`

/**
 * The text by which two units are known to be the same, however they were typed; null where nothing
 * in them says so. Details that do not identify, as a note, make no difference.
 */
export function identityOf(fields: readonly GoodsField[], goods: Goods): string | null {
  const parts = fields
    .filter(({ key, identifies }) => identifies && goods[key])
    .map(({ key, kind }) => [key, kind === 'secret' ? goods[key] : normal(goods[key]!)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return parts.length === 0 ? null : JSON.stringify(parts)
}

const normal = (text: string) => unhidden(text.normalize('NFKC')).trim().toLowerCase()

/** A text without what nobody sees, which makes no other account. */
export const unhidden = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** How long a hint is at most. */
const LONGEST_HINT = 24

/**
 * By what a seller knows a unit among theirs: the first and the last letters of what is typed to
 * sign in, since logins of one seller often begin alike, and of an address where it is. Together
 * they are eight or two thirds of it, and never all. Empty where all that identifies is secret.
 */
export function hintOf(fields: readonly GoodsField[], goods: Goods): string {
  const field = fields.find(({ key, kind, identifies }) => {
    return identifies && isSentBack({ kind }) && goods[key]
  })
  const text = Array.from((field ? goods[field.key]! : '').normalize('NFKC'))
  const at = text.lastIndexOf('@')
  const name = at > 0 ? text.slice(0, at) : text
  const domain = at > 0 ? text.slice(at) : []
  const shown = Math.min(8, Math.ceil((name.length * 2) / 3), name.length - 1)
  const last = Math.min(3, Math.floor(shown / 2))
  const ends = [name.slice(0, shown - last), name.slice(name.length - last)] as const
  return text.length === 0 ? '' : cut([...ends[0], '…', ...ends[1], ...domain])
}

const cut = (letters: readonly string[]): string => {
  let text = ''
  for (const letter of letters) if (text.length + letter.length <= LONGEST_HINT) text += letter
  return text
}
