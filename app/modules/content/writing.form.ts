import * as v from 'valibot'
import { line, lines, requiredLine, requiredLines, ticked } from '#kernel/field-parsers.ts'
import { locales } from '#kernel/locale.ts'
import { typedMoment } from '#kernel/typed-date.ts'
import { writingLimits, LONGEST_TEXT } from './writing.ts'

// What may be posted from the editor: a post of the blog, a help article, a help category. A field
// that was left empty is null.

const orNull = (most: number) =>
  v.optional(
    v.pipe(
      line,
      v.maxLength(most, 'too_long'),
      v.transform((text) => text || null),
    ),
    '',
  )
const paragraphsOrNull = (most: number) =>
  v.optional(
    v.pipe(
      lines,
      v.maxLength(most, 'too_long'),
      v.transform((text) => text || null),
    ),
    '',
  )

const locale = v.picklist(locales, 'locale')

/**
 * Words between commas, Latin or Arabic, without blanks and doubles; two that differ only in case
 * are one.
 */
const tags = v.pipe(
  line,
  v.transform((text) =>
    withoutDoubles(
      text
        .split(/[,،]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ),
  v.check((list) => list.length <= writingLimits.tags, 'too_many'),
  v.check((list) => list.every((tag) => tag.length <= writingLimits.tag), 'too_long'),
)

const withoutDoubles = (words: string[]): string[] =>
  [...Map.groupBy(words, (word) => word.toLowerCase()).values()].map(([first]) => first!)

const shared = {
  title: requiredLine(writingLimits.title),
  /** As it was typed; the address is made of it, or of the title when it is empty. */
  slug: v.optional(v.pipe(line, v.maxLength(writingLimits.slug, 'too_long')), ''),
  excerpt: paragraphsOrNull(writingLimits.excerpt),
  content: requiredLines(LONGEST_TEXT),
  meta_title: orNull(writingLimits.meta_title),
  meta_description: orNull(writingLimits.meta_description),
  /** Not (a draft), now, or at the time that `publish_at` says. */
  published: v.optional(v.picklist(['', 'on', 'later'], 'required'), ''),
  publish_at: v.optional(
    v.pipe(
      line,
      v.check((text) => text === '' || typedMoment(text) !== null, 'time'),
      v.transform((text) => (text === '' ? null : typedMoment(text))),
    ),
    '',
  ),
  locale,
  /**
   * When the row was last changed as the form's reader saw it, as ISO 8601; empty for a new one.
   */
  seen: v.optional(v.string(), ''),
}

interface Timed {
  published: '' | 'on' | 'later'
  publish_at: Date | null
}

/** Whether it is said when, where a time was chosen. */
const hasTime = ({ published, publish_at }: Timed) => published !== 'later' || publish_at !== null

/** Whether a text is to be published at once, or else when; a time that is not to count goes. */
const planned = <Text extends Timed>({ published, publish_at, ...said }: Text) => ({
  ...said,
  published: published === 'on',
  publish_at: published === 'later' ? publish_at : null,
})

/** A post as its editor sends it; its image is a file beside it. */
export const blogPostForm = v.pipe(
  v.object({ ...shared, tags: v.optional(tags, ''), drop_image: ticked }),
  v.forward(
    v.check((said) => hasTime(said), 'time'),
    ['publish_at'],
  ),
  v.transform((said) => planned(said)),
)
export type PostForm = v.InferOutput<typeof blogPostForm>

const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'required'), v.transform(Number))

/** A help article as its editor sends it. */
export const articleForm = v.pipe(
  v.object({ ...shared, category_id: id, keywords: orNull(writingLimits.keywords) }),
  v.forward(
    v.check((said) => hasTime(said), 'time'),
    ['publish_at'],
  ),
  v.transform((said) => planned(said)),
)
export type ArticleForm = v.InferOutput<typeof articleForm>

/** A help category, in both languages. */
export const categoryForm = v.object({
  name: requiredLine(writingLimits.category),
  name_ar: requiredLine(writingLimits.category),
  slug: v.optional(v.pipe(line, v.maxLength(writingLimits.slug, 'too_long')), ''),
  description: orNull(writingLimits.description),
  description_ar: orNull(writingLimits.description),
  meta_title: orNull(writingLimits.meta_title),
  meta_title_ar: orNull(writingLimits.meta_title),
  meta_description: orNull(writingLimits.meta_description),
  meta_description_ar: orNull(writingLimits.meta_description),
  seen: v.optional(v.string(), ''),
})
export type CategoryForm = v.InferOutput<typeof categoryForm>
