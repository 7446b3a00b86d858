import type { OwnImage } from '../../offer-image.ts'
import type { OfferValues } from '../../ui/offer-values.ts'
import { createUploads, type Send, type Uploads } from './image-uploads.ts'

/**
 * What a seller has begun and not saved, while the steps of the wizard and the forms of offers come
 * and go.
 */
export interface Desk {
  /** What was typed, by form. */
  drafts: Map<string, OfferValues>
  uploads: Map<string, Uploads>
}

export const newDesk = (): Desk => ({ drafts: new Map(), uploads: new Map() })

/** The form of a new offer is one and the same, whatever game is chosen. */
export const deskKeyOf = (offerId: number | null): string =>
  offerId === null ? 'new' : String(offerId)

/** The images of an offer, or of the one that is about to be created. */
export function uploadsOf(
  { uploads }: Desk,
  offerId: number | null,
  images: readonly OwnImage[],
): Uploads {
  const key = deskKeyOf(offerId)
  const own = uploads.get(key) ?? createUploads(images, offerId, send)
  uploads.set(key, own)
  return own
}

/** What sends an image comes with the first of them. */
const send: Send = (...image) =>
  import('./send-image.ts').then(
    ({ sendImage }) => sendImage(...image),
    () => ({ again: true }),
  )

/** Whether something would be lost: typed words, or images that are not at the server. */
export const holdsWork = ({ drafts, uploads }: Desk): boolean =>
  drafts.size > 0 ||
  [...uploads.values()].some(({ store }) =>
    store.get().shots.some(({ state, again }) => state !== 'failed' || again),
  )

/**
 * The new offer is there: what is left of its images, and what was typed since, goes on as that
 * of its edit form.
 */
export function handOver({ drafts, uploads }: Desk, offerId: number): void {
  const own = uploads.get('new')
  const typed = drafts.get('new')
  if (own) uploads.set(deskKeyOf(offerId), own)
  if (typed) drafts.set(deskKeyOf(offerId), typed)
  uploads.delete('new')
  drafts.delete('new')
}

/** Throws away what was begun. */
export function clearDesk({ drafts, uploads }: Desk): void {
  drafts.clear()
  for (const own of uploads.values()) own.end()
  uploads.clear()
}
