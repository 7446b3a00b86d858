// The rules of an offer's pictures: how many, in which order, and where they are sent.

/** How many images an offer has at most. The database holds it too: there are eight places. */
export const MOST_IMAGES = 8

/** Where images are: an offer by its id, or the form of one that is to come by its token. */
export type Album = number | string

/** An image as its owner arranges it. */
export interface OwnImage {
  id: number
  url: string
  is_main: boolean
}

/**
 * A change of an offer's images: one of them becomes the main one, moves a place, goes to another
 * one's place, or is removed.
 */
export type OfferImageChange =
  | { name: 'main' | 'earlier' | 'later' | 'remove'; id: number }
  | { name: 'place'; id: number; before: number | null }

/**
 * The images in their order after a change, without one that is removed. An unknown image changes
 * nothing.
 */
export function afterChange(images: readonly OwnImage[], change: OfferImageChange): OwnImage[] {
  const at = images.findIndex(({ id }) => id === change.id)
  const image = images[at]
  if (!image) return [...images]
  if (change.name === 'main')
    return images.map((each) => ({ ...each, is_main: each.id === change.id }))
  const others = images.toSpliced(at, 1)
  if (change.name === 'remove')
    return others.map((each, index) => ({
      ...each,
      is_main: image.is_main ? index === 0 : each.is_main,
    }))
  return others.toSpliced(placeOf(others, at, change), 0, image)
}

function placeOf(others: readonly OwnImage[], at: number, change: OfferImageChange): number {
  if (change.name === 'earlier') return Math.max(0, at - 1)
  if (change.name === 'later') return at + 1
  const before = change.name === 'place' ? others.findIndex(({ id }) => id === change.before) : -1
  return before === -1 ? others.length : before
}

/** What the addresses begin with where the images of an album are sent and changed. */
export const albumPath = (album: Album) =>
  typeof album === 'number' ? `/edit-offer/${album}/` : `/create-offer/${album}/`

/** The page of an offer's images, for its owner. */
export const imagesPath = (offerId: number) => `${albumPath(offerId)}images`
