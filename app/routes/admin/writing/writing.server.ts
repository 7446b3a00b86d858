import { textOf, textsOf } from '#kernel/form.ts'
import { isLocale } from '#kernel/locale.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { imagesOfPost } from '#modules/content/post-editing.server.ts'
import type { EditorValues } from '#modules/content/ui/editor.tsx'
import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import { saveImage } from '#modules/images/images.server.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { fileOf, mayAddImage, uploadStatusOf } from '../../layout/uploads.server.ts'

/** What posts and articles have in common. */
export interface Writing {
  id: number
  title: string
  slug: string
  excerpt: string | null
  content: string
  locale: string
  meta_title: string | null
  meta_description: string | null
  published: boolean
  updated_at: Date
}

/** What the editor shows of a post as of an article. */
export const writingValuesOf = ({
  title,
  slug,
  excerpt,
  content,
  locale,
  meta_title,
  meta_description,
  published,
}: Writing): EditorValues => ({
  title,
  slug,
  excerpt: excerpt ?? '',
  content,
  locale,
  meta_title: meta_title ?? '',
  meta_description: meta_description ?? '',
  published: published ? 'on' : undefined,
})

/**
 * Stores an image for a text; its file is called after the text's slug, or its title while it has
 * none.
 */
export async function storeFor(
  given: ViewerContext,
  posted: FormData,
  file: unknown,
): Promise<Result<string, ImageRefusal | QueueRefusal>> {
  if (!(await mayAddImage(given))) return refuse('too_many_uploads')
  return saveImage(
    imagesOfPost({ slug: textOf(posted, 'slug'), title: textOf(posted, 'title') }),
    file,
    given.now,
  )
}

/**
 * What the two buttons for readers without scripts ask for: to see the text, or to add an image to
 * it. Null for a save.
 */
export async function helped(posted: FormData, given: ViewerContext) {
  const intent = textOf(posted, 'intent')
  const values = textsOf(posted)
  if (intent === 'preview') return { preview: shownWriting(values.content ?? '', values.locale) }
  if (intent !== 'add_image') return null
  const stored = await storeFor(given, posted, fileOf(posted, 'image'))
  if (!stored.ok) return { problem: imageProblem(stored.code), status: uploadStatusOf(stored.code) }
  const content = `${(values.content ?? '').trimEnd()}\n\n![](${stored.value})\n`
  return { values: { ...values, content }, preview: shownWriting(content, values.locale) }
}

/** A text as its page will show it. */
export const shownWriting = (text: string, locale: string | undefined): string =>
  renderMarkdown(text, { top: 2, locale: isLocale(locale) ? locale : undefined })
