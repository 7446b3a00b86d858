import { data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, textsOf } from '#kernel/form.ts'
import type { ImageChange } from '#modules/catalog/commands.server.ts'
import type { ImageRefusal, TurnedAway } from '#modules/files/rules.ts'
import { imageProblem } from '#modules/files/ui.ts'
import { fileOf, statusOf } from '../../shell/uploads.server.ts'
import type { FormAnswer } from './game-parts.tsx'
import { errorWords } from './game-words.ts'

const conflicts: ReadonlySet<string> = new Set(['changed', 'slug_taken'])

/** A form that comes back because of its fields. Files that it carried cannot come back with it. */
export const refusedFields = (posted: FormData, errors: FieldErrors) =>
  refused(posted, errorWords(errors), hasFile(posted) ? m.admin_game_error_images() : null, 422)

/**
 * A form that comes back because of a rule: the field that it is about has its words, or the form
 * as a whole.
 */
export const refusedBecause = (
  posted: FormData,
  code: string,
  field: string | null,
  problem: string | null = null,
) =>
  refused(
    posted,
    field ? errorWords({ [field]: code }) : {},
    field ? null : (problem ?? code),
    conflicts.has(code) ? 409 : 422,
  )

/** A form that comes back because of an image. */
export const refusedImage = (posted: FormData, code: ImageRefusal | TurnedAway, field: string) =>
  refused(posted, { [field]: imageProblem(code) }, null, statusOf(code))

/** A form whose files were not read at all. */
export const turnedAway = (code: ImageRefusal | TurnedAway) =>
  data<FormAnswer>(
    { values: {}, errors: {}, problem: imageProblem(code) },
    { status: statusOf(code) },
  )

const refused = (
  posted: FormData,
  errors: FormAnswer['errors'],
  problem: string | null,
  status: number,
) => data<FormAnswer>({ values: textsOf(posted), errors, problem }, { status })

const hasFile = (form: FormData): boolean => [...form.keys()].some((name) => fileOf(form, name))

/** What a posted form says of an image: a file to take, a tick that removes it, or neither. */
export const imageChange = (form: FormData, name: string): ImageChange =>
  fileOf(form, name) ?? (form.has(`remove_${name}`) ? 'remove' : null)
