import { m } from '#i18n/paraglide/messages.js'
import type { ImageRefusal, QueueRefusal } from '../image.ts'

const problems: Record<ImageRefusal | QueueRefusal, () => string> = {
  too_large: m.image_too_large,
  not_an_image: m.image_not_an_image,
  heic: m.image_heic,
  too_many_pixels: m.image_too_many_pixels,
  storage_failed: m.image_storage_failed,
  one_at_a_time: m.image_one_at_a_time,
  too_many_uploads: m.image_too_many,
}

/** Why an image was not taken, and what to do, in the reader's language. */
export const imageProblem = (code: ImageRefusal | QueueRefusal): string => problems[code]()
