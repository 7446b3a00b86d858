import { data } from 'react-router'
import type { GenericSchema, InferOutput } from 'valibot'
import { m } from '#i18n/paraglide/messages.js'
import { creation } from '#kernel/fields.ts'
import { readForm, textOf, textsOf } from '#kernel/form.ts'
import { isLocale } from '#kernel/locale.ts'
import { refuse, type Result } from '#kernel/result.ts'
import { renderMarkdown, imagesOfPost } from '#modules/content/queries.server.ts'
import type { EditorValues } from '#modules/content/ui.ts'
import type { ImageRefusal, QueueRefusal } from '#modules/files/rules.ts'
import { saveImage } from '#modules/files/commands.server.ts'
import { imageProblem } from '#modules/files/ui.ts'
import type { FormAnswer } from '../parts/answers.ts'
import { type Missing, missing } from '../../shell/missing.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { fileOf, mayAddImage, postedFiles, statusOf } from '../../shell/uploads.server.ts'

/**
 * What an editor's page is told of a form that was not saved: all that was typed, and why, or how
 * it will be read.
 */
export interface EditorAnswer extends Omit<FormAnswer, 'values'> {
  values: EditorValues | null
  preview: string | null
}

/** The form as it was typed, with what is to be said of it. */
export const unsaved = (
  values: EditorValues | null,
  said: Partial<Omit<EditorAnswer, 'values'>>,
  status = 422,
) => data<EditorAnswer>({ values, errors: {}, problem: null, preview: null, ...said }, { status })

interface Stored {
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
export const valuesOf = ({
  title,
  slug,
  excerpt,
  content,
  locale,
  meta_title,
  meta_description,
  published,
  updated_at,
}: Stored): EditorValues => ({
  title,
  slug,
  excerpt: excerpt ?? '',
  content,
  locale,
  meta_title: meta_title ?? '',
  meta_description: meta_description ?? '',
  published: published ? 'on' : undefined,
  seen: updated_at.toISOString(),
})

/**
 * Reads the form of a post or an article and saves it, unless it asks for something else or is not
 * read.
 */
export async function whenSent<Answer>(
  request: Request,
  given: ViewerContext,
  save: (posted: FormData) => Promise<Answer>,
) {
  const taken = await postedFiles(
    request,
    given.viewer.id,
    async (posted) => (await helped(given, posted)) ?? save(posted),
  )
  return taken.ok ? taken.value : notRead(taken.code)
}

/**
 * The form of row `id`, or the answer to one that is not complete; something new needs the token
 * that keeps it from being made twice.
 */
export function readWriting<Schema extends GenericSchema<unknown, object>>(
  schema: Schema,
  posted: FormData,
  id: number | null,
) {
  const form = readForm(schema, posted)
  const token = id === null ? readForm(creation, posted) : null
  const { create_token = '', ...values } = textsOf(posted)
  if (token?.ok === false)
    return {
      ok: false as const,
      answer: unsaved(values, { errors: form.ok ? {} : form.errors, problem: m.form_expired() }),
    }
  if (!form.ok)
    return {
      ok: false as const,
      answer: unsaved({ ...values, create_token }, { errors: form.errors }),
    }
  return {
    ok: true as const,
    value: { ...form.value, create_token } as InferOutput<Schema> & { create_token: string },
  }
}

/**
 * The answer to a form whose row was changed meanwhile: sent once more it is saved. Without a row
 * there is nothing to save.
 */
export function overtaken(posted: FormData, current: { updated_at: Date } | null, what: Missing) {
  if (!current) throw missing(what)
  return unsaved(
    { ...textsOf(posted), seen: current.updated_at.toISOString() },
    { problem: m.editor_changed() },
    409,
  )
}

/**
 * What is said to a form that was not read, since another of its person is in work or too many come
 * at once.
 */
const notRead = (code: QueueRefusal | 'storage_failed') =>
  unsaved(null, { problem: imageProblem(code) }, statusOf(code))

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
async function helped(given: ViewerContext, posted: FormData) {
  const intent = textOf(posted, 'intent')
  const values = textsOf(posted)
  if (intent === 'preview')
    return unsaved(values, { preview: shown(values.content ?? '', values.locale) }, 200)
  if (intent !== 'add_image') return null
  const stored = await storeFor(given, posted, fileOf(posted, 'image'))
  if (!stored.ok)
    return unsaved(values, { problem: imageProblem(stored.code) }, statusOf(stored.code))
  const content = `${(values.content ?? '').trimEnd()}\n\n![${m.editor_image_words()}](${stored.value})\n`
  return unsaved({ ...values, content }, { preview: shown(content, values.locale) }, 200)
}

/** A text as its page will show it. */
export const shown = (text: string, locale: string | undefined): string =>
  renderMarkdown(text, { top: 2, locale: isLocale(locale) ? locale : undefined })
