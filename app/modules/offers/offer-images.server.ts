import { sql } from 'kysely'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import {
  digestOf,
  type NamedImage,
  orRemoved,
  removeImage,
  storeImage,
  withPixels,
} from '#modules/images/images.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import { type Db, type Tx, transact } from '#platform/db.server.ts'
import { afterChange, type OfferImageChange, MOST_IMAGES, type OwnImage } from './offer-image.ts'

/** An offer's images in their order. Pages show the main one first. */
export const imagesOf = (db: Db, offerId: number): Promise<OwnImage[]> =>
  db
    .selectFrom('offer_images')
    .where('offer_id', '=', offerId)
    .select(['id', 'url', 'is_main'])
    .orderBy('position')
    .execute()

type NotTheirs = 'not_a_seller' | 'not_found' | 'forbidden'

export type OfferImageRefusal = NotTheirs | 'too_many_images' | ImageRefusal

/**
 * Adds an image to the owner's offer, after those that are there; the first one is the main one.
 * One that is there already, as when its answer was lost, is that one. Refused: who is neither
 * seller nor administrator, somebody else's offer, more than eight images however many come at
 * once, and what is no image (see acceptImage). What is refused leaves no file behind.
 */
export async function addImage(
  db: Db,
  userId: string,
  offerId: number,
  file: unknown,
  now: Date,
): Promise<Result<OwnImage, OfferImageRefusal>> {
  const refusal = await transact(db, (tx) => lockOwn(tx, userId, offerId))
  if (refusal) return refusal
  return withPixels(`offer-images/${offerId}`, file, async (image) => {
    const digest = digestOf(image)
    const there = await imageShowing(db, offerId, digest)
    if (there) return ok(there)
    const url = await storeImage(`offer-images/${offerId}`, image, now)
    const added = await orRemoved([url], () =>
      transact(db, (tx) => insertImage(tx, { userId, offerId, url, digest })),
    )
    return added
  })
}

/** The image of the offer that shows the same. */
const imageShowing = (db: Db, offerId: number, digest: string): Promise<OwnImage | undefined> =>
  db
    .selectFrom('offer_images')
    .where('offer_id', '=', offerId)
    .where('digest', '=', digest)
    .select(['id', 'url', 'is_main'])
    .executeTakeFirst()

/**
 * Locks the owner's offer, so that images that come at once are counted one after the other; or why
 * it is not theirs to change.
 */
async function lockOwn(
  tx: Tx,
  userId: string,
  offerId: number,
): Promise<Refusal<NotTheirs> | null> {
  const none = await lockSeller(tx, userId)
  if (none) return none
  const offer = await tx
    .selectFrom('offers')
    .where('id', '=', offerId)
    .where('deleted_at', 'is', null)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst()
  if (!offer) return refuse('not_found')
  return offer.user_id === userId ? null : refuse('forbidden')
}

async function insertImage(
  tx: Tx,
  image: { userId: string; offerId: number; url: string; digest: string },
): Promise<Result<NamedImage<OwnImage>, NotTheirs | 'too_many_images'>> {
  const { userId, offerId, url, digest } = image
  const refusal = await lockOwn(tx, userId, offerId)
  if (refusal) return refusal
  const there = await imageShowing(tx, offerId, digest)
  if (there) return ok({ value: there, dropped: url })
  // the last free place after all others, or else the first free one
  const { rows } = await sql<OwnImage>`
    insert into offer_images (offer_id, url, digest, position, is_main)
    select ${offerId}, ${url}, ${digest}, n,
      not exists (select 1 from offer_images where offer_id = ${offerId} and is_main)
    from generate_series(0, ${MOST_IMAGES - 1}) n
    where n not in (select position from offer_images where offer_id = ${offerId})
    order by n < coalesce((select max(position) from offer_images where offer_id = ${offerId}), -1),
      n limit 1
    returning id, url, is_main`.execute(tx)
  return rows[0] ? ok({ value: rows[0] }) : refuse('too_many_images')
}

/**
 * Arranges the owner's images, or removes one with its files once that is committed. An image that
 * is gone is no fault.
 */
export async function changeImages(
  db: Db,
  userId: string,
  offerId: number,
  change: OfferImageChange,
): Promise<Result<null, NotTheirs>> {
  const changed = await transact(db, async (tx) => {
    const refusal = await lockOwn(tx, userId, offerId)
    if (refusal) return refusal
    const before = await imagesOf(tx, offerId)
    const after = afterChange(before, change)
    await writeImages(tx, offerId, before, after)
    return ok(before.filter(({ id }) => !after.some((each) => each.id === id)))
  })
  if (!changed.ok) return changed
  for (const { url } of changed.value) await removeImage(url)
  return ok(null)
}

async function writeImages(
  tx: Tx,
  offerId: number,
  before: readonly OwnImage[],
  after: readonly OwnImage[],
) {
  const gone = before.filter(({ id }) => !after.some((each) => each.id === id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('offer_images').where('id', 'in', gone).execute()
  const main = after.find(({ is_main }) => is_main)?.id
  if (main !== undefined && !before.some(({ id, is_main }) => is_main && id === main)) {
    await tx
      .updateTable('offer_images')
      .set({ is_main: false })
      .where('offer_id', '=', offerId)
      .where('is_main', '=', sql.lit(true))
      .execute()
    await tx.updateTable('offer_images').set({ is_main: true }).where('id', '=', main).execute()
  }
  if (after.length === 0) return
  const places = JSON.stringify(after.map(({ id }, position) => ({ id, position })))
  await sql`update offer_images i set position = p.position
    from jsonb_to_recordset(${places}::jsonb) as p (id bigint, position int)
    where i.id = p.id and i.position <> p.position`.execute(tx)
}
