import { m } from '#i18n/paraglide/messages.js'
import type { PictureRefusal, TurnedAway } from '../picture.ts'

const problems: Record<PictureRefusal | TurnedAway, () => string> = {
  too_large: m.picture_too_large,
  not_a_picture: m.picture_not_a_picture,
  too_many_pixels: m.picture_too_many_pixels,
  storage_failed: m.picture_storage_failed,
  one_at_a_time: m.picture_one_at_a_time,
  too_many_pictures: m.picture_too_many,
}

/** Why a picture was not taken, and what to do, in the reader's language. */
export const pictureProblem = (code: PictureRefusal | TurnedAway): string => problems[code]()
