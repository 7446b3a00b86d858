import { ok, refuse, type Result } from '#kernel/result.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { removeImage, saveImage } from '#modules/images/images.server.ts'

/** What becomes of an image: another one, none, or (null) the one that is there. */
export type ImageChange = File | 'remove' | null

export type GameImages = Record<GameImage, ImageChange>
export type GameImage = 'logo' | 'banner'

/** Why a game's image was not taken; `details.field` says which. */
export type GameImageRefusal = ImageRefusal

/** The columns of images that change; null takes one away. */
export interface SavedImages {
  logo_url?: string | null
  banner_url?: string | null
}

/**
 * Stores the new ones of a game's images: the columns that change. What is refused leaves no file
 * behind.
 */
export async function saveImages(
  images: GameImages,
  now: Date,
): Promise<Result<SavedImages, GameImageRefusal>> {
  const saved: SavedImages = {}
  for (const field of ['logo', 'banner'] as const) {
    const image = images[field]
    if (image === null) continue
    const stored = image === 'remove' ? ok(null) : await saveImage('game-images', image, now)
    if (!stored.ok) {
      if (saved.logo_url) await removeImage(saved.logo_url)
      return refuse(stored.code, { field })
    }
    saved[`${field}_url`] = stored.value
  }
  return ok(saved)
}
