import type { ActionFunctionArgs, LoaderFunctionArgs, Params } from 'react-router'
import type { GenericSchema, InferOutput } from 'valibot'
import { creation } from '#kernel/field-parsers.ts'
import { readForm, textOf } from '#kernel/form.ts'
import type { Refusal, Result } from '#kernel/result.ts'
import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, tokenOfBody } from '#platform/http.server.ts'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { type Missing, missing } from '../../layout/missing.server.ts'
import { fileOf, mayAddImage, postedWithFiles } from '../../layout/uploads.server.ts'
import {
  editedId,
  type FormAnswer,
  keptToken,
  refusedForm,
  refusedImage,
  refusedByQueue,
} from './answers.ts'
import { confirmedOr } from './confirmed.ts'
import { titled } from './titled.ts'

/** A form as it was opened: of what its row is a part, and the row; null for what is new. */
export interface OpenedEditor<Row, Place> {
  place: Place
  row: Row | null
}

/** A form that was sent and is complete. */
export interface SentEdit<Row, Place, Value> extends ViewerContext, OpenedEditor<Row, Place> {
  form: Value
  posted: FormData
  /**
   * By which something new is made once, and once more if the form says something else; or empty.
   */
  create_token: string
  /** The version that the form had shown; empty for what is new. */
  seen: string
}

/** Why a form was not saved, or what is said to it instead; it keeps all that was typed. */
type Why<Said> = Answered | (Answered & Said)
type Answered = Partial<FormAnswer> & { status?: number }

/** How a row is found again. */
interface Finding<Row, Place> {
  find: (id: number, given: ViewerContext, place: Place) => Promise<Row | null>
  /** A mark of what the form shows of a row, to tell whether it was changed since. */
  version?: (row: Row) => string
  /** The fields that may carry an image. */
  images?: readonly string[]
}

/** What is created and changed by one form, at `…/new` and at `…/{id}`. */
export interface Editing<
  Row extends { id: number },
  Place,
  Schema extends GenericSchema,
  Code extends string,
  Said extends object,
> extends Finding<Row, Place> {
  /** The list that it leads back to, and where rows are edited, if not right below it. */
  list: string | ((place: Place) => string)
  at?: string
  /** The part of the address that is `new` or a row's id. */
  param: string
  /** What the row is a part of, or can be. */
  place?: (params: Params, given: ViewerContext) => Promise<Place>
  missing?: Missing
  form: Schema
  /** What is posted as the form reads it. */
  gathered?: (posted: FormData) => FormData
  /** What one of its buttons asks for instead of saving; null for a save. */
  instead?: (posted: FormData, given: ViewerContext) => Promise<Why<Said> | null>
  save: (sent: SentEdit<Row, Place, InferOutput<Schema>>) => Promise<Result<unknown, Code>>
  /** The message when it is saved. */
  saved: (isNew: boolean) => Done
  /** What a refusal says; null for that of an image. */
  refused?: (
    refusal: Refusal<Code>,
    sent: SentEdit<Row, Place, InferOutput<Schema>>,
  ) => Why<Said> | null | undefined | false
  /** What is said of images that were chosen, where other fields are wrong. */
  imagesLost?: () => string
  /** The title of the page, from the narrowest word on. */
  titles: (isNew: boolean) => string[]
}

/** Its loader, action and meta: what is not saved comes back with all that was typed, and why. */
export function editing<
  Row extends { id: number },
  Place,
  Schema extends GenericSchema,
  Code extends string,
  Said extends object,
>(editor: Editing<Row, Place, Schema, Code, Said>) {
  const isMissing = () => (editor.missing ? missing(editor.missing) : notFound())
  const listOf = (place: Place) =>
    typeof editor.list === 'function' ? editor.list(place) : editor.list

  async function open(params: Params, given: ViewerContext): Promise<OpenedEditor<Row, Place>> {
    const id = editedId(params[editor.param] ?? '', editor.missing)
    const place = (await editor.place?.(params, given)) as Place
    const row = id === null ? null : await editor.find(id, given, place)
    if (id !== null && !row) throw isMissing()
    return { place, row }
  }

  async function answerTo(
    posted: FormData,
    opened: OpenedEditor<Row, Place>,
    given: ViewerContext,
    url: URL,
  ) {
    const asked = await editor.instead?.(posted, given)
    if (asked) return back(posted, { status: 200, ...asked })
    const read = readSent(editor, posted, !opened.row)
    if (!read.ok) return back(posted, read.why)
    for (const name of editor.images ?? [])
      if (fileOf(posted, name) && !(await mayAddImage(given)))
        return refusedImage(posted, name, 'too_many_uploads')
    return save({ ...given, ...opened, ...read.value }, url)
  }

  async function save(sent: SentEdit<Row, Place, InferOutput<Schema>>, url: URL) {
    const { posted, row, place } = sent
    const saved = confirmedOr<unknown, string>(await editor.save(sent), url)
    const done = saved.ok && (await isUnchanged(editor, sent)) ? 'unchanged' : editor.saved(!row)
    if (saved.ok) return redirectWith(listOf(place) + url.search, done)
    if (saved.code === 'not_found') throw isMissing()
    if (saved.code === 'changed') return back(posted, { problem: 'changed', status: 409 })
    const why = editor.refused?.(saved as Refusal<Code>, sent)
    if (why) return back(posted, why)
    const field = String(saved.details?.field ?? editor.images?.[0])
    return refusedImage(posted, field, saved.code as ImageRefusal | QueueRefusal)
  }

  const back = (posted: FormData, { status, ...why }: Why<Said>) => refusedForm(posted, why, status)

  return {
    listOf,
    loader: async ({ params, request, context }: LoaderFunctionArgs) => {
      const opened = await open(params, asViewer(context, request))
      const version = (opened.row && editor.version?.(opened.row)) ?? ''
      return { ...opened, version, token: crypto.randomUUID() as string }
    },
    action: async ({ params, request, context, url }: ActionFunctionArgs) => {
      const given = asViewer(context, request)
      const opened = await open(params, given)
      const taken = await postedWithFiles(request, given.viewer.id, (posted) =>
        answerTo(editor.gathered?.(posted) ?? posted, opened, given, url),
      )
      return taken.ok ? taken.value : refusedByQueue(taken.code)
    },
    meta: ({ params }: { params: Params }) =>
      titled(...editor.titles(params[editor.param] === 'new')),
  }
}

/** Whether the row stands as its reader had seen it, so that there was nothing to save. */
async function isUnchanged<Row extends { id: number }, Place>(
  { find, version, images = [] }: Finding<Row, Place>,
  { seen, posted, row, place, ...given }: SentEdit<Row, Place, unknown>,
): Promise<boolean> {
  if (!row || !version || images.some((name) => fileOf(posted, name))) return false
  const now = await find(row.id, given, place)
  return now !== null && version(now) === seen
}

interface Reading<Schema> {
  form: Schema
  images?: readonly string[]
  imagesLost?: () => string
}

/** A form and what it carries of itself, or what is wrong with it. */
function readSent<Schema extends GenericSchema>(
  { form: schema, images = [], imagesLost }: Reading<Schema>,
  posted: FormData,
  isNew: boolean,
) {
  const form = readForm(schema, posted)
  const token = isNew ? readForm(creation, posted) : null
  if (form.ok && token?.ok !== false) {
    const sent = token?.value.create_token
    const files = images.map((name) => fileOf(posted, name))
    const create_token = sent ? tokenOfBody(sent, [form.value, files]) : ''
    const value = { posted, form: form.value, create_token, seen: textOf(posted, 'seen') }
    return { ok: true as const, value }
  }
  const errors = { ...(!form.ok && form.errors), ...(token?.ok === false && token.errors) }
  const lost = images.some((name) => fileOf(posted, name)) && imagesLost?.()
  return { ok: false as const, why: { errors, problem: lost || null } }
}

type Marks = { row: object | null; version: string; token: string }

/**
 * What a form carries of itself: of what is new its token, otherwise the version that its reader
 * has seen, until they are told of a newer one.
 */
export function marksOf(
  { row, version, token }: Marks,
  answer: FormAnswer | undefined,
): Record<string, string> {
  if (!row) return { create_token: keptToken(answer, token) }
  if (!version) return {}
  const seen = answer?.problem !== 'changed' && answer?.values.seen
  return { seen: seen || version }
}
