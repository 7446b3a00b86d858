import type { Condition, FieldOption, FieldType } from '#modules/catalog/buyer-fields.ts'
import type { Category } from '#modules/catalog/category.ts'

/** What a buyer is asked; it must be answered unless it says otherwise. */
export interface FieldSeed {
  type: FieldType
  label: string
  label_ar: string
  hint?: string
  hint_ar?: string
  required?: boolean
  options?: readonly FieldOption[]
  pattern?: string
  example?: string
  max_length?: number
  asked_if?: Condition
}

/** The fields of a game by their keys, and which of them each of its categories asks, in order. */
export interface GameFieldsSeed {
  game: string
  fields: Readonly<Record<string, FieldSeed>>
  asked: { readonly [Name in Category]?: readonly string[] }
}
