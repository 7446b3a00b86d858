import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { gameLimits, textLimits } from '#modules/catalog/forms.ts'

const lengths: Record<string, number> = {
  ...gameLimits,
  ...textLimits,
  description_ar: gameLimits.description,
  short_description_ar: gameLimits.short_description,
  publisher: gameLimits.company,
  developer: gameLimits.company,
  question_ar: textLimits.question,
  answer_ar: textLimits.answer,
  title_ar: textLimits.title,
  content_ar: textLimits.content,
}

const words: Record<string, (field: string) => string> = {
  required: (field) =>
    field === 'category' ? m.admin_game_error_category() : m.admin_game_error_required(),
  too_long: (field) => m.admin_game_error_long({ number: formatNumber(lengths[field] ?? 0) }),
  choose: m.admin_game_error_category,
  slug_form: m.admin_game_error_slug_form,
  slug_reserved: m.admin_game_error_slug_reserved,
  slug_required: m.admin_game_error_slug_required,
  slug_taken: m.admin_game_error_slug_taken,
  mono: m.admin_game_error_mono,
  date: m.admin_game_error_date,
  tags_many: () => m.admin_game_error_tags_many({ number: formatNumber(gameLimits.tags) }),
  tags_long: () => m.admin_game_error_tags_long({ number: formatNumber(gameLimits.tag) }),
  platforms_unknown: m.admin_game_error_platforms,
  category_in_use: m.admin_game_error_category_in_use,
  category_related: m.admin_game_error_category_related,
}

/**
 * Why fields of a game, or of a text about one, were refused: the codes of their schemas in the
 * reader's language.
 */
export const errorWords = (errors: FieldErrors): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, code]) => [
      field,
      (words[code ?? ''] ?? words.required!)(field),
    ]),
  )
