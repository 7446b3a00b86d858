import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import type { ImageChange } from '#modules/catalog/commands.server.ts'
import { formMark } from '#modules/catalog/forms.ts'
import { fileOf } from '../../shell/uploads.server.ts'
import { refusedForm } from '../parts/answers.ts'

/** A form that comes back because of its fields. Files that it carried cannot come back with it. */
export const refusedTyped = (posted: FormData, errors: FieldErrors) =>
  refusedForm(posted, { errors, problem: hasFile(posted) ? m.admin_game_error_images() : null })

const hasFile = (form: FormData): boolean => [...form.keys()].some((name) => fileOf(form, name))

/** What a form carries of itself; null where it would create something and cannot say so once. */
export function marksOf(posted: FormData, isNew: boolean) {
  const marks = readForm(formMark, posted)
  return marks.ok && (!isNew || marks.value.create_token) ? marks.value : null
}

/** What a posted form says of an image: a file to take, a tick that removes it, or neither. */
export const imageChange = (form: FormData, name: string): ImageChange =>
  fileOf(form, name) ?? (form.has(`remove_${name}`) ? 'remove' : null)
