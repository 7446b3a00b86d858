import { ok, refuse, type Result } from '#kernel/result.ts'
import type { PictureRefusal } from '#modules/files/rules.ts'
import { removePicture, savePicture } from '#modules/files/commands.server.ts'

/** What becomes of a picture: another one, none, or (null) the one that is there. */
export type PictureChange = File | 'remove' | null

export type GamePictures = Record<GamePicture, PictureChange>
export type GamePicture = 'logo' | 'banner'

/** Why a game's picture was not taken; `details.field` says which. */
export type GamePictureRefusal = PictureRefusal

/** The columns of pictures that change; null takes one away. */
export interface SavedPictures {
  logo_url?: string | null
  banner_url?: string | null
}

/**
 * Stores the new ones of a game's pictures: the columns that change. What is refused leaves no file
 * behind.
 */
export async function savePictures(
  pictures: GamePictures,
  now: Date,
): Promise<Result<SavedPictures, GamePictureRefusal>> {
  const saved: SavedPictures = {}
  for (const field of ['logo', 'banner'] as const) {
    const picture = pictures[field]
    if (picture === null) continue
    const stored = picture === 'remove' ? ok(null) : await savePicture('game-images', picture, now)
    if (!stored.ok) {
      if (saved.logo_url) await removePicture(saved.logo_url)
      return refuse(stored.code, { field })
    }
    saved[`${field}_url`] = stored.value
  }
  return ok(saved)
}
