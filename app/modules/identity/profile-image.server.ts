import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { pokeRelay } from '#platform/outbox.server.ts'
import type { PictureRefusal } from '#modules/files/picture.ts'
import { removePicture, savePicture } from '#modules/files/pictures.server.ts'

/**
 * Makes an uploaded file the person's picture, at `profile-images/{user id}/{timestamp}`, and removes the one before when
 * the new one is committed. Refused: no file, what is no JPG or PNG, and what the files refuse (5 MB, 24 megapixels).
 */
export async function changeProfileImage(db: Db, userId: string, file: unknown, now: Date): Promise<Result<null, PictureRefusal | 'missing'>> {
  if (!(file instanceof File) || file.size === 0) return refuse('missing')
  if (!(await isJpegOrPng(file))) return refuse('not_a_picture')
  const stored = await savePicture(`profile-images/${userId}`, file, now)
  if (!stored.ok) return stored
  await exchange(db, userId, stored.value, now)
  return ok(null)
}

/** Takes the person's picture away. */
export const removeProfileImage = (db: Db, userId: string, now: Date): Promise<void> => exchange(db, userId, null, now)

async function exchange(db: Db, userId: string, url: string | null, now: Date): Promise<void> {
  const before = await transact(db, async (tx) => {
    const profile = await tx.selectFrom('profiles').select('profile_image_url').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    await tx.updateTable('profiles').set({ profile_image_url: url, updated_at: now }).where('id', '=', userId).execute()
    return profile.profile_image_url
  }).catch(async (error: unknown) => {
    if (url) await removePicture(url)
    throw error
  })
  pokeRelay()
  if (before) await removePicture(before)
}

/** By the first bytes: how a file is called says nothing. */
async function isJpegOrPng(file: File): Promise<boolean> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return (a === 0xff && b === 0xd8) || (a === 0x89 && b === 0x50)
}
