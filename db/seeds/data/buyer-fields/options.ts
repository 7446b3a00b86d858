import type { FieldOption } from '#modules/catalog/buyer-fields.ts'

/** An option: its key, its words in English and in Arabic. */
export type Words = readonly [key: string, en: string, ar: string]

/** Options by their keys, in both languages. */
export const options = (all: readonly Words[]): readonly FieldOption[] =>
  all.map(([key, label, label_ar]) => ({ key, label, label_ar }))
