import type { Album, OwnImage } from '../../offer-image.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import type { FormView } from '../../ui/sheet-view.ts'
import { createUploads, type Send, type Uploads } from './image-uploads.ts'

// What a seller has typed into the dialog of an offer and not saved: it outlives the steps and
// closings of the dialog.

/**
 * What a seller has begun and not saved, while the steps of the wizard and the forms of offers come
 * and go.
 */
export interface Desk {
  /** What was typed, by form. */
  drafts: Map<string, OfferValues>
  uploads: Map<string, Uploads>
  /** The token of the form of a new offer, under which its images wait at the server. */
  token: string | null
}

export const newDesk = (): Desk => ({ drafts: new Map(), uploads: new Map(), token: null })

/** The form of a new offer is one and the same, whatever game is chosen. */
export const deskKeyOf = (offerId: number | null): string =>
  offerId === null ? NEW : String(offerId)
const NEW = 'new'

/** Where the images of a form are: with its offer, or under the token that its first form had. */
export function albumOf(desk: Desk, { offerId, seen }: FormView): Album {
  if (offerId !== null) return offerId
  desk.token ??= seen.create_token!
  return desk.token
}

/** The images of a form, which stay while its steps come and go. */
export function uploadsOf(
  { uploads }: Desk,
  offerId: number | null,
  album: Album,
  images: readonly OwnImage[],
): Uploads {
  const key = deskKeyOf(offerId)
  const own = uploads.get(key) ?? createUploads(images, sendTo(album))
  uploads.set(key, own)
  return own
}

/** What sends an image comes with the first of them. */
const sendTo =
  (album: Album): Send =>
  (...image) =>
    import('./send-image.ts').then(
      ({ sendImage }) => sendImage(album, ...image),
      () => ({ again: true }),
    )

/** Whether something would be lost: typed words, or images without an offer. */
export const holdsWork = ({ drafts, uploads }: Desk): boolean =>
  drafts.size > 0 ||
  [...uploads].some(([key, { store }]) => {
    const { images, shots } = store.get()
    const waits = shots.some(({ state, again }) => state !== 'failed' || again)
    return waits || (key === NEW && images.length > 0)
  })

/** What was typed and chosen for a form is saved. */
export function finishDesk(desk: Desk, offerId: number | null): void {
  desk.drafts.delete(deskKeyOf(offerId))
  if (offerId !== null) return
  desk.uploads.delete(NEW)
  desk.token = null
}

/** Throws away what was begun. */
export function clearDesk(desk: Desk): void {
  desk.drafts.clear()
  for (const own of desk.uploads.values()) own.end()
  desk.uploads.clear()
  desk.token = null
}
