import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { fieldLimits, type FieldType } from '#modules/catalog/buyer-fields.ts'

// Words of the form in field.tsx: the types of answer that buyers can be asked for, and why what
// staff typed into one of its inputs was refused.

export const typeNames: Record<FieldType, () => string> = {
  text: m.admin_field_type_text,
  number: m.admin_field_type_number,
  choice: m.admin_field_type_choice,
  boolean: m.admin_field_type_boolean,
}

/** How long the texts of the form may be. */
export const lengths: Record<string, number> = {
  key: fieldLimits.key,
  label: fieldLimits.label,
  label_ar: fieldLimits.label,
  hint: fieldLimits.hint,
  hint_ar: fieldLimits.hint,
  pattern: fieldLimits.pattern,
  example: fieldLimits.max_length,
}

const words: Record<string, (field: string) => string> = {
  required: m.admin_field_error_required,
  too_long: (field) => m.admin_field_error_long({ number: formatNumber(lengths[field] ?? 0) }),
  choose: m.admin_field_error_choose,
  key_form: m.admin_field_error_key_form,
  key_taken: m.admin_field_error_key_taken,
  secret: m.admin_field_error_secret,
  between: (field) =>
    m.admin_field_error_between(
      field === 'max_length'
        ? { min: formatNumber(1), max: formatNumber(fieldLimits.max_length) }
        : { min: formatNumber(0), max: formatNumber(fieldLimits.number) },
    ),
  bounds: m.admin_field_error_bounds,
  example_missing: m.admin_field_error_example_missing,
  example_long: m.admin_field_error_example_long,
  example_unfit: m.admin_field_error_example_unfit,
  pattern_invalid: m.admin_field_error_pattern_invalid,
  pattern_slow: m.admin_field_error_pattern_slow,
  options_few: m.admin_field_error_options_few,
  options_many: () =>
    m.admin_field_error_options_many({ number: formatNumber(fieldLimits.options) }),
  options_language: m.admin_field_error_options_language,
  options_long: () => m.admin_field_error_options_long({ number: formatNumber(fieldLimits.label) }),
  condition_gone: m.admin_field_error_condition_gone,
  depended_on: m.admin_field_error_depended_on,
}

/** Why a field of the form was refused, in the reader's language. */
export const fieldWords = (code: string, field: string): string =>
  (words[code] ?? words.required!)(field)
