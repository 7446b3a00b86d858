import { type Ok, ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { changeProfile } from '#modules/auth/profile.server.ts'
import { kindOf } from '#modules/images/image-kind.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import { type NamedImage, removeImage, withImage } from '#modules/images/images.server.ts'

/**
 * Makes an uploaded file the person's image, at `profile-images/{user id}/{timestamp}`, and
 * removes the one before when the new one is committed. Refused: no file, what is no JPG or PNG,
 * and what the files refuse (5 MB, 65 megapixels).
 */
export async function changeProfileImage(
  db: Db,
  userId: string,
  file: unknown,
  now: Date,
): Promise<Result<null, ImageRefusal | 'missing'>> {
  if (!(file instanceof File) || file.size === 0) return refuse('missing')
  const kind = kindOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (kind === null || kind === 'webp') return refuse('not_an_image')
  return withImage(`profile-images/${userId}`, file, now, (url) => exchange(db, userId, url, now))
}

/** Takes the person's image away. */
export async function removeProfileImage(db: Db, userId: string, now: Date): Promise<void> {
  const {
    value: { dropped },
  } = await exchange(db, userId, null, now)
  if (dropped) await removeImage(dropped)
}

async function exchange(
  db: Db,
  userId: string,
  url: string | null,
  now: Date,
): Promise<Ok<NamedImage<null>>> {
  const dropped = await transact(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select('profile_image_url')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await changeProfile(tx, userId, { profile_image_url: url }, now)
    return profile.profile_image_url
  })
  return ok({ value: null, dropped })
}
