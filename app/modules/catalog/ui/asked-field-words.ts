import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Locale, nameIn } from '#kernel/locale.ts'
import { type AnswerProblem, type BuyerField, conditionOf, fieldLimits } from '../buyer-fields.ts'

/** A field of the checkout in the reader's language. */
export interface AskedField extends Pick<
  BuyerField,
  'key' | 'type' | 'required' | 'min' | 'max' | 'example' | 'max_length'
> {
  locale: Locale
  label: string
  hint: string
  options: { key: string; label: string }[]
  /** The field and the value that it is asked for; null of one that is always asked. */
  condition: { key: string; value: string } | null
}

const inLocale = (en: string, ar: string, locale: Locale) =>
  nameIn({ name: en, name_ar: ar }, locale)

/** The fields of a game in a language, in their order. */
export const askedIn = (fields: readonly BuyerField[], locale: Locale): AskedField[] =>
  fields.map(({ key, type, required, min, max, example, max_length, ...field }) => ({
    key,
    type,
    required,
    min,
    max,
    example,
    max_length,
    locale,
    label: inLocale(field.label, field.label_ar, locale),
    hint: inLocale(field.hint, field.hint_ar, locale),
    options: field.options.map((option) => ({
      key: option.key,
      label: inLocale(option.label, option.label_ar, locale),
    })),
    condition: conditionOf(field),
  }))

const problems: Record<AnswerProblem, (field: AskedField) => string> = {
  required: ({ example }) => (example ? m.asked_required_like({ example }) : m.asked_required()),
  too_long: ({ max_length }) =>
    m.asked_too_long({ number: formatNumber(max_length ?? fieldLimits.max_length) }),
  pattern: ({ example }) => m.asked_pattern({ example: example ?? '' }),
  whole: () => m.asked_whole(),
  small: ({ min }) => m.asked_small({ number: formatNumber(min ?? 0) }),
  large: ({ max }) => m.asked_large({ number: formatNumber(max ?? fieldLimits.number) }),
  choose: () => m.asked_choose_missing(),
  tick: () => m.asked_tick(),
}

/** Why an answer was refused and what to do next, in words. */
export const answerProblem = (field: AskedField, code: string): string =>
  (problems[code as AnswerProblem] ?? problems.required)(field)
