import * as v from 'valibot'
import { line, requiredLine, ticked } from '#kernel/field-parsers.ts'
import { stepLimits } from './guide-steps.ts'

const text = v.pipe(v.optional(line, ''), v.maxLength(stepLimits.text, 'too_long'))
const title = requiredLine(stepLimits.title)

/** A step of a guide: both languages have its text, or neither. */
export const guideStepForm = v.pipe(
  v.object({
    key: v.pipe(
      v.optional(line, ''),
      v.check((key) => key === '' || /^[a-z][a-z0-9_]{0,39}$/.test(key), 'key_form'),
    ),
    side: v.optional(v.picklist(['buyer', 'seller'], 'choose'), 'buyer'),
    title_en: title,
    title_ar: title,
    text_en: text,
    text_ar: text,
    required: ticked,
    active: ticked,
  }),
  v.forward(
    v.check(({ text_en, text_ar }) => text_en === '' || text_ar !== '', 'language'),
    ['text_ar'],
  ),
  v.forward(
    v.check(({ text_en, text_ar }) => text_ar === '' || text_en !== '', 'language'),
    ['text_en'],
  ),
)

export type GuideStepForm = v.InferOutput<typeof guideStepForm>
