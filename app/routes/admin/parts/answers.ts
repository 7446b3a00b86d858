import { data } from 'react-router'
import { type FieldErrors, textsOf } from '#kernel/form.ts'
import { idFrom, isUuid } from '#kernel/id.ts'
import type { Result } from '#kernel/result.ts'
import type { ImageRefusal, QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { notFound } from '#platform/http.server.ts'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { type Missing, missing } from '../../layout/missing.server.ts'
import { uploadStatusOf } from '../../layout/uploads.server.ts'

/** A form that was not saved: all that was typed, and why by field or, in words, as a whole. */
export interface FormAnswer {
  values: Record<string, string>
  errors: FieldErrors
  problem: string | null
}

/** The answer to a form that was not saved: it keeps all that was typed, and says why. */
export const refusedForm = <Why extends object>(
  posted: FormData,
  why: Why & Partial<FormAnswer>,
  status = 422,
) =>
  data<FormAnswer & Why>({ values: textsOf(posted), errors: {}, problem: null, ...why }, { status })

/** The same because of its fields, each by the code of its mistake. */
export const refusedFields = (posted: FormData, errors: FieldErrors, status?: number) =>
  refusedForm<object>(posted, { errors }, status)

/** The same because of the image of a field. */
export const refusedImage = (posted: FormData, field: string, code: ImageRefusal | QueueRefusal) =>
  refusedFields(posted, { [field]: code }, uploadStatusOf(code))

/** The answer to a form that was not read for its files. */
export const refusedByQueue = (code: ImageRefusal | QueueRefusal) =>
  refusedForm(new FormData(), { problem: imageProblem(code) }, uploadStatusOf(code))

/** Which row an address edits; null for `new`. Anything else is not found, or `what` is missing. */
export function editedId(part: string, what?: Missing): number | null {
  if (part === 'new') return null
  const id = idFrom(part)
  if (id === null) throw what ? missing(what) : notFound()
  return id
}

/**
 * The token of a form that creates something: that of the form which came back, so that sent again
 * it creates one thing.
 */
export function keptToken(answer: FormAnswer | undefined, fresh: string): string {
  const sent = answer?.values.create_token ?? ''
  return isUuid(sent) ? sent : fresh
}

/** The one of these words that an address has; any other is not found. */
export function oneOf<Word extends string>(words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given)
  if (!found) throw notFound()
  return found
}

/**
 * Goes on to `path` and says whether a command was done or refused; what it was about is not found
 * where it is not there.
 */
export function withOutcome(
  path: string,
  result: Result<unknown>,
  done: Done,
  refused: RefusedFlash,
) {
  if (!result.ok && result.code === 'not_found') throw notFound()
  return redirectWith(path, result.ok ? done : refused)
}
