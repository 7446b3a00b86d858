import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textLimits } from '#modules/catalog/game-texts.form.ts'
import { gameLimits } from '#modules/catalog/game.form.ts'
import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'

const lengths: Record<string, number | undefined> = {
  ...gameLimits,
  ...textLimits,
  // so many words instead
  tags: undefined,
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

const images: ReadonlySet<string> = new Set(['logo', 'banner', 'thumbnail'])

/** Why a field of a game, or of a text about one, was refused, in the reader's language. */
const errorWords = (code: string, field: string): string =>
  images.has(field)
    ? imageProblem(code as ImageRefusal | QueueRefusal)
    : (words[code] ?? words.required!)(field)

/** How long the fields of a game and of a text about one may be, and what is wrong with them. */
export const gameLook = { words: errorWords, lengths }

/** What is said above fields that are wrong, and of images that cannot come back with them. */
export const gameProblems = { wrong: m.admin_game_error, imagesLost: m.admin_game_error_images }
