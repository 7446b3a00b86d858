import { toAlgiers } from '#kernel/algiers.ts'
import { textOf, textsOf } from '#kernel/form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { formatTime } from '#i18n/format.ts'
import { isLocale } from '#kernel/locale.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { discardDraft, keepDraft } from '#modules/content/drafts.server.ts'
import { renderMarkdown } from '#modules/content/markdown.server.ts'
import { LONGEST_PICTURE_WORDS, pictureOf } from '#modules/content/pictures.ts'
import { imagesOfPost } from '#modules/content/post-editing.server.ts'
import type { EditorValues } from '#modules/content/ui/editor.tsx'
import { draftNamed, type WritingKind } from '#modules/content/writing.ts'
import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import { saveImage } from '#modules/images/images.server.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { notFound } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
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
  publish_at: Date | null
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
  publish_at,
}: Writing): EditorValues => ({
  title,
  slug,
  excerpt: excerpt ?? '',
  content,
  locale,
  meta_title: meta_title ?? '',
  meta_description: meta_description ?? '',
  published: published ? 'on' : publish_at ? 'later' : '',
  publish_at: publish_at ? toAlgiers(publish_at) : '',
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

/** Where the texts of a kind are written. */
export const writingPaths: Record<WritingKind, string> = {
  post: '/admin/blog',
  article: '/admin/help-articles',
}

/**
 * Keeps what was typed into a form, of the text that the form says it is of. Returns when, in
 * words, or null when that was refused.
 */
export async function keepTypedText(
  posted: FormData,
  { db, viewer, now }: ViewerContext,
): Promise<string | null> {
  const { draft_of = '', seen = '', create_token: _, intent: _intent, ...fields } = textsOf(posted)
  const of = draftNamed(draft_of)
  const kept = of && (await keepDraft(db, of, { fields, seen }, viewer, now))
  return kept?.ok ? formatTime(now) : null
}

/** Forgets what was kept of a form, and shows the text as it is saved. */
async function discardTyped(posted: FormData, { db, viewer }: ViewerContext) {
  const of = draftNamed(textOf(posted, 'draft_of'))
  if (!of) throw notFound()
  await discardDraft(db, viewer.id, of)
  return redirectWith(`${writingPaths[of.kind]}/${of.id ?? 'new'}`, 'changes_discarded')
}

/**
 * What the buttons beside Save ask for: to see the text, to add an image to it, to keep what was
 * typed, which scripts do by themselves, or to forget it. Null for a save.
 */
export async function helped(posted: FormData, given: ViewerContext) {
  const intent = textOf(posted, 'intent')
  const values = textsOf(posted)
  if (intent === 'discard') throw await discardTyped(posted, given)
  if (intent === 'keep') {
    const kept = await keepTypedText(posted, given)
    return kept ? { values, kept } : { values, problem: m.editor_unknown() }
  }
  if (intent === 'preview') return { preview: shownWriting(values.content ?? '', values.locale) }
  if (intent !== 'add_image') return null
  const stored = await storeFor(given, posted, fileOf(posted, 'image'))
  if (!stored.ok) return { problem: imageProblem(stored.code), status: uploadStatusOf(stored.code) }
  const words = (values.image_words ?? '').slice(0, LONGEST_PICTURE_WORDS)
  const content = `${(values.content ?? '').trimEnd()}\n\n${pictureOf(words, stored.value)}\n`
  return { values: { ...values, content }, preview: shownWriting(content, values.locale) }
}

/** A text as its page will show it. */
export const shownWriting = (text: string, locale: string | undefined): string =>
  renderMarkdown(text, { top: 2, locale: isLocale(locale) ? locale : undefined })
