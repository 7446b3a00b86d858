import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { attributeLimits, type AttributeType } from '#modules/catalog/game-attributes.ts'

// Words of the form in attribute.tsx, where staff say what the offers of a game state (rank, skins,
// …): the kinds of value, and why an input was refused.

export const attributeTypeNames: Record<AttributeType, () => string> = {
  choice: m.admin_attribute_type_choice,
  multi: m.admin_attribute_type_multi,
  number: m.admin_attribute_type_number,
  boolean: m.admin_attribute_type_boolean,
}

/** How long the texts of the form may be. */
export const attributeLengths: Record<string, number> = {
  key: attributeLimits.key,
  label: attributeLimits.label,
  label_ar: attributeLimits.label,
  short: attributeLimits.short,
  short_ar: attributeLimits.short,
}

/** Where in a text for cards the number goes. */
export const NUMBER_SIGN = { n: '{n}' }

const { options, label, short, steps, number, filterable, on_card } = attributeLimits

const words: Record<string, (field: string) => string> = {
  required: m.admin_attribute_error_required,
  too_long: (field) =>
    m.admin_attribute_error_long({ number: formatNumber(attributeLengths[field] ?? 0) }),
  choose: m.admin_attribute_error_choose,
  key_form: m.admin_attribute_error_key_form,
  key_taken: m.admin_attribute_error_key_taken,
  key_reserved: m.admin_attribute_error_key_reserved,
  secret: m.admin_attribute_error_secret,
  between: () =>
    m.admin_attribute_error_between({ min: formatNumber(0), max: formatNumber(number) }),
  bounds: m.admin_attribute_error_bounds,
  steps_whole: m.admin_attribute_error_steps_whole,
  steps_many: () => m.admin_attribute_error_steps_many({ number: formatNumber(steps) }),
  steps_bounds: m.admin_attribute_error_steps_bounds,
  short_number: () => m.admin_attribute_error_short_number(NUMBER_SIGN),
  options_few: m.admin_attribute_error_options_few,
  options_many: () => m.admin_attribute_error_options_many({ number: formatNumber(options) }),
  options_language: m.admin_attribute_error_options_language,
  options_long: () =>
    m.admin_attribute_error_options_long({
      number: formatNumber(label),
      short: formatNumber(short),
    }),
  merge_unknown: m.admin_attribute_error_merge_unknown,
  merge_round: m.admin_attribute_error_merge_round,
  option_stated: m.admin_attribute_error_option_stated,
  type_fixed: m.admin_attribute_error_type_fixed,
  too_many: fullWords,
  too_many_filters: () => m.admin_attribute_error_filters({ number: formatNumber(filterable) }),
  too_many_facts: () => m.admin_attribute_error_facts({ number: formatNumber(on_card) }),
  content_taken: m.admin_attribute_error_content,
}

/** Why a field of the form was refused, in the reader's language. */
export const attributeFault = (code: string, field: string): string =>
  (words[code] ?? words.required!)(field)

/** Says that a game has as many attributes as it may. */
export function fullWords(): string {
  return m.admin_attribute_full({ number: formatNumber(attributeLimits.attributes) })
}
