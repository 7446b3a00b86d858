import * as v from 'valibot'
import { line, requiredLine, ticked } from '#kernel/field-parsers.ts'
import { DEFAULT_BADGE_COLOR } from './badge-color.ts'

export const MAX_BADGE_NAME = 60

/**
 * A badge: its name, in Arabic too if it has one (else empty), its colour as a hex value of 3 or 6
 * digits, and whether its image is taken away.
 */
export const badgeForm = v.object({
  name: requiredLine(MAX_BADGE_NAME),
  name_ar: v.pipe(v.optional(line, ''), v.maxLength(MAX_BADGE_NAME, 'too_long')),
  color: v.pipe(
    v.optional(v.string(), DEFAULT_BADGE_COLOR),
    v.trim(),
    v.transform((color) => color || DEFAULT_BADGE_COLOR),
    v.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'not_a_color'),
  ),
  remove_icon: ticked,
})

export type BadgeForm = v.InferOutput<typeof badgeForm>
