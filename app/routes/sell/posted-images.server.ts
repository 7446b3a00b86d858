import { formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { refuse } from '#kernel/result.ts'
import type { QueueRefusal } from '#modules/images/image.ts'
import { copyImages } from '#modules/offers/draft-images.server.ts'
import { type Album, MOST_IMAGES } from '#modules/offers/offer-image.ts'
import {
  addImage,
  changeImages,
  imagesOf,
  type OfferImageRefusal,
} from '#modules/offers/offer-images.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { mayAddImage, postedFiles } from '../layout/uploads.server.ts'
import { changeFrom } from './image-change.ts'
import { offerImageProblem } from './offer-image-problem.ts'

// Takes images of offers as scripts and forms send them, for an offer and for one that is not
// created yet (decision 84); an offer's images together are its album.

const statuses: Partial<Record<OfferImageRefusal | QueueRefusal, number>> = {
  not_a_seller: 403,
  not_found: 404,
  forbidden: 403,
  too_many_images: 409,
  too_large: 413,
  one_at_a_time: 429,
  too_many_uploads: 429,
  storage_failed: 503,
}

/** The answer to a script whose image or change was refused: why, also in words. */
export const imageRefused = (code: OfferImageRefusal | QueueRefusal) =>
  Response.json({ code, problem: offerImageProblem(code) }, { status: statuses[code] ?? 422 })

/**
 * Takes one image (`image`) for an album, from scripts that send several one by one: its id and
 * address, or why it was refused in words.
 */
export async function takeImage(
  given: ViewerContext,
  request: Request,
  album: Album,
): Promise<Response> {
  const { db, viewer, now } = given
  const taken = await postedFiles(request, viewer.id, async (posted) =>
    (await mayAddImage(given))
      ? addImage(db, viewer.id, album, posted.get('image'), now)
      : refuse('too_many_uploads'),
  )
  if (!taken.ok) return imageRefused(taken.code)
  const added = taken.value
  return added.ok ? Response.json(added.value, { status: 201 }) : imageRefused(added.code)
}

/** Arranges an album as a form asks, and answers how it is then. */
export async function arrangeImages(
  { db, viewer }: ViewerContext,
  posted: FormData,
  album: Album,
): Promise<Response> {
  const change = changeFrom(posted)
  if (change) await changeImages(db, viewer.id, album, change)
  return Response.json(await imagesOf(db, viewer.id, album))
}

/**
 * Takes the images of another offer along into an album, where a form asks for it (`like`), each
 * counted as one that is sent; the code of a refusal, or null.
 */
export async function copyLike(
  given: ViewerContext,
  posted: FormData,
  album: string,
): Promise<OfferImageRefusal | QueueRefusal | null> {
  const like = idFrom(textOf(posted, 'like'))
  if (like === null) return null
  const copied = await copyImages(given.db, given.viewer.id, like, album, {
    mayCopy: () => mayAddImage(given),
    now: given.now,
  })
  return copied.ok ? null : copied.code
}

/**
 * What a form without scripts says of the images that wait for it: those that it carries are added,
 * one is moved or removed, or another offer's are taken along.
 */
export async function draftFrom(given: ViewerContext, posted: FormData, album: string) {
  const problems = await addImages(given, imagesIn(posted), album)
  const refused = await copyLike(given, posted, album)
  const change = changeFrom(posted)
  if (change) await changeImages(given.db, given.viewer.id, album, change)
  return {
    album,
    problems: refused ? [...problems, offerImageProblem(refused)] : problems,
    isArranged: change !== null || posted.has('like'),
  }
}

/** The images that a form carries; a field that was left empty sends a file of nothing. */
export const imagesIn = (posted: FormData): File[] =>
  posted.getAll('images').filter((each): each is File => each instanceof File && each.size > 0)

/** Adds images to an album: each that is refused is named with the reason, the others are there. */
export async function addImages(
  given: ViewerContext,
  files: readonly File[],
  album: Album,
): Promise<string[]> {
  const problems: string[] = []
  // one more than there is room for tells it; the rest would tell the same
  for (const [index, file] of files.slice(0, MOST_IMAGES + 1).entries()) {
    const added = (await mayAddImage(given))
      ? await addImage(given.db, given.viewer.id, album, file, given.now)
      : refuse('too_many_uploads')
    if (added.ok) continue
    const name = file.name.slice(0, 60) || m.offer_image_name({ number: formatNumber(index + 1) })
    problems.push(`${isolated(name)}: ${offerImageProblem(added.code)}`)
  }
  return problems
}
