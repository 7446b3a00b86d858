import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import { copyImage } from '#modules/images/copy-image.server.ts'
import type { Db } from '#platform/db.server.ts'
import { keepImage, type OfferImageRefusal } from './offer-images.server.ts'

/**
 * Copies the images of the person's own offer for the form of another one, with files of their own,
 * so that neither offer's end takes them from the other; as many as there is room for. Refused as
 * one that is sent (`addImage`), and where `mayCopy`, which is asked before each, says no; of an
 * offer that is not theirs there are none.
 */
export async function copyImages(
  db: Db,
  userId: string,
  offerId: number,
  formId: string,
  { mayCopy, now }: { mayCopy: () => Promise<boolean>; now: Date },
): Promise<Result<null, OfferImageRefusal | 'too_many_uploads'>> {
  const { rows } = await sql<{ url: string; digest: string | null }>`
    select i.url, i.digest from offer_images i join offers o on o.id = i.offer_id
    where o.id = ${offerId} and o.user_id = ${userId} and o.deleted_at is null
    order by i.is_main desc, i.position`.execute(db)
  for (const { url, digest } of rows) {
    if (!(await mayCopy())) return refuse('too_many_uploads')
    const copied = await copyImage(url, `offer-images/${formId}`, now)
    if (!copied.ok) return copied
    const image = { userId, album: formId, url: copied.value, digest }
    const kept = await keepImage(db, image, now)
    if (!kept.ok) return kept.code === 'too_many_images' ? ok(null) : kept
  }
  return ok(null)
}

/**
 * Forgets images whose form was not sent for a day; their files are then nobody's. Returns how
 * many.
 */
export async function forgetDraftImages(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from draft_offer_images where created_at < ${plus(now, -DAY)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
