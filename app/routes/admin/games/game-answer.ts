import type { ImageChange } from '#modules/catalog/game-images.server.ts'
import { fileOf } from '../../layout/uploads.server.ts'

/** What a posted form says of an image: a file to take, a tick that removes it, or neither. */
export const imageChange = (form: FormData, name: string): ImageChange =>
  fileOf(form, name) ?? (form.has(`remove_${name}`) ? 'remove' : null)
