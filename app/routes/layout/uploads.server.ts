import type { SheetQueueRefusal } from '#kernel/csv.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import { type UploadRefusal, uploads } from '#modules/images/uploads.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { postedForm } from '#platform/http.server.ts'

/** What a form may have without being a file's, in bytes. */
const PLAIN = 64 * 1024
/** How many bytes of posted files a process holds at once: some thirty images. */
const ROOM = 192 * 1024 * 1024
const takeUpload = uploads(ROOM)

/**
 * Reads a form that may carry files and does its work: with files one at a time for each person.
 * Call it when it is known that the person may send these: whoever may not, or sends another
 * meanwhile, is not read at all.
 */
export async function postedFiles<Value>(
  request: Request,
  person: string,
  work: (form: FormData) => Promise<Value>,
): Promise<Result<Value, UploadRefusal>> {
  const bytes = Number(request.headers.get('content-length')) || 0
  const read = async () => work(await postedForm(request))
  const hasFiles = /multipart/i.test(request.headers.get('content-type') ?? '')
  return hasFiles || bytes > PLAIN ? takeUpload(person, bytes, read) : ok(await read())
}

/**
 * The same for a form whose files may be left out: one no larger than a plain form is read as such,
 * so that a second click is not refused while the first is at work; one that `copies` files takes
 * its turn.
 */
export async function postedWithFiles<Value>(
  request: Request,
  person: string,
  work: (form: FormData) => Promise<Value>,
  copies: (form: FormData) => boolean = () => false,
): Promise<Result<Value, UploadRefusal>> {
  const bytes = Number(request.headers.get('content-length')) || 0
  if (bytes === 0 || bytes > PLAIN) return postedFiles(request, person, work)
  const form = await postedForm(request)
  return copies(form) ? takeTurn(person, () => work(form)) : ok(await work(form))
}

/**
 * Does work on a person's files that lie here already, in turn with what they send. Refused while
 * they send something.
 */
export const takeTurn = <Value>(
  person: string,
  work: () => Promise<Value>,
): Promise<Result<Value, UploadRefusal>> => takeUpload(person, 0, work)

/** Counts an image that a person sends. False when it is one too many for this hour. */
export const mayAddImage = async ({ db, viewer, now }: ViewerContext): Promise<boolean> =>
  (await countAttempt(db, { path: '/images', account: viewer.id, address: '' }, now)) === 0

/** The file of a field, if one was chosen: an empty field sends a file of nothing. */
export function fileOf(form: FormData, name: string): File | null {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? file : null
}

/**
 * The status of the answer to a page's form by the code of its refusal: of its image, or of a
 * form that was not read for its files.
 */
export const uploadStatusOf = (code: string): 422 | 429 | 503 =>
  code === 'storage_failed'
    ? 503
    : code === 'one_at_a_time' || code === 'too_many_uploads'
      ? 429
      : 422

/**
 * Reads a form that carries a spreadsheet and does its work: one at a time for each person, and so
 * many an hour. To be called when it is known that the person may send one.
 */
export async function postedSheet<Value>(
  request: Request,
  { db, viewer, now }: ViewerContext,
  work: (file: unknown) => Promise<Value>,
): Promise<Result<Value, SheetQueueRefusal>> {
  if ((await countAttempt(db, { path: '/sheets', account: viewer.id, address: '' }, now)) > 0)
    return refuse('too_many_files')
  return postedFiles(request, viewer.id, (posted) => work(posted.get('file')))
}
