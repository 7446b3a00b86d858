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
import { freePlace, lockDrafts } from './internal/draft-images.server.ts'
import {
  afterChange,
  type Album,
  type OfferImageChange,
  MOST_IMAGES,
  type OwnImage,
} from './offer-image.ts'

// The pictures of an offer, and of one that is not saved yet: added, arranged and removed by their
// seller.

/** Whose images, and of which album. */
interface Owned {
  userId: string
  album: Album
}

/** The table that an album is in, and which of its rows it is. */
const tableOf = ({ album }: Owned) =>
  sql.table(typeof album === 'number' ? 'offer_images' : 'draft_offer_images')
const isOf = ({ userId, album }: Owned) =>
  typeof album === 'number'
    ? sql`offer_id = ${album}`
    : sql`(user_id = ${userId} and form_id = ${album})`

/** A person's images of an album in their order. Pages show the main one first. */
export const imagesOf = (db: Db, userId: string, album: Album): Promise<OwnImage[]> =>
  imagesIn(db, { userId, album })

async function imagesIn(db: Db, owned: Owned): Promise<OwnImage[]> {
  const { rows } = await sql<OwnImage>`select id, url, is_main from ${tableOf(owned)}
    where ${isOf(owned)} order by position`.execute(db)
  return rows
}

type NotTheirs = 'not_a_seller' | 'not_found' | 'forbidden'

export type OfferImageRefusal = NotTheirs | 'too_many_images' | ImageRefusal

/**
 * Adds an image to the owner's album, after those that are there; the first one is the main one.
 * One that is there already, as when its answer was lost, is that one. Refused: who is neither
 * seller nor administrator, somebody else's offer, more than eight images however many come at
 * once, and what is no image (see acceptImage). What is refused leaves no file behind.
 */
export async function addImage(
  db: Db,
  userId: string,
  album: Album,
  file: unknown,
  now: Date,
): Promise<Result<OwnImage, OfferImageRefusal>> {
  const owned = { userId, album }
  const refusal = await transact(db, (tx) => lockOwn(tx, owned))
  if (refusal) return refusal
  const folder = `offer-images/${album}`
  return withPixels(folder, file, async (image) => {
    const digest = digestOf(image)
    const there = await imageShowing(db, owned, digest)
    if (there) return ok(there)
    const url = await storeImage(folder, image, now)
    return keepImage(db, { ...owned, url, digest }, now)
  })
}

/**
 * Adds an image whose files are stored already; they go again when it is refused, and so do those
 * that made room for it.
 */
export async function keepImage(
  db: Db,
  image: NewImage,
  now: Date,
): Promise<Result<OwnImage, NotTheirs | 'too_many_images'>> {
  const kept = await orRemoved([image.url], () => transact(db, (tx) => insertImage(tx, image, now)))
  if (!kept.ok) return kept
  const { made, evicted } = kept.value
  for (const url of evicted) await removeImage(url)
  return ok(made)
}

type NewImage = Owned & { url: string; digest: string | null }

/** The image of the album that shows the same. */
async function imageShowing(
  db: Db,
  owned: Owned,
  digest: string | null,
): Promise<OwnImage | undefined> {
  const { rows } = await sql<OwnImage>`select id, url, is_main from ${tableOf(owned)}
    where ${isOf(owned)} and digest = ${digest}`.execute(db)
  return rows[0]
}

/**
 * Locks the owner's album, so that images that come at once are counted one after the other; or why
 * it is not theirs to change.
 */
async function lockOwn(tx: Tx, { userId, album }: Owned): Promise<Refusal<NotTheirs> | null> {
  const none = await lockSeller(tx, userId)
  if (none) return none
  if (typeof album === 'string') {
    await lockDrafts(tx, userId)
    return null
  }
  const offer = await tx
    .selectFrom('offers')
    .where('id', '=', album)
    .where('deleted_at', 'is', null)
    .select('user_id')
    .forUpdate()
    .executeTakeFirst()
  if (!offer) return refuse('not_found')
  return offer.user_id === userId ? null : refuse('forbidden')
}

type Inserted = { made: OwnImage; evicted: string[] }

async function insertImage(
  tx: Tx,
  image: NewImage,
  now: Date,
): Promise<Result<NamedImage<Inserted>, NotTheirs | 'too_many_images'>> {
  const { userId, album, url, digest } = image
  const refusal = await lockOwn(tx, image)
  if (refusal) return refusal
  const there = await imageShowing(tx, image, digest)
  if (there) return ok({ value: { made: there, evicted: [] }, dropped: url })
  const position = await freePosition(tx, image)
  if (position === undefined) return refuse('too_many_images')
  const is_main = sql`not exists (select from ${tableOf(image)} where ${isOf(image)} and is_main)`
  if (typeof album === 'number') {
    const { rows } = await sql<OwnImage>`
      insert into offer_images (offer_id, url, digest, position, is_main)
      values (${album}, ${url}, ${digest}, ${position}, ${is_main})
      returning id, url, is_main`.execute(tx)
    return ok({ value: { made: rows[0]!, evicted: [] } })
  }
  const { place, evicted } = await freePlace(tx, userId, album)
  const { rows } = await sql<OwnImage>`
    insert into draft_offer_images
      (user_id, form_id, place, url, digest, position, is_main, created_at)
    values (${userId}, ${album}, ${place}, ${url}, ${digest}, ${position}, ${is_main}, ${now})
    returning id, url, is_main`.execute(tx)
  return ok({ value: { made: rows[0]!, evicted } })
}

/** The last free position after all others, or else the first free one. */
async function freePosition(tx: Tx, owned: Owned): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select n from generate_series(0, ${MOST_IMAGES - 1}) n
    where n not in (select position from ${tableOf(owned)} where ${isOf(owned)})
    order by n < coalesce((select max(position) from ${tableOf(owned)} where ${isOf(owned)}), -1),
      n limit 1`.execute(tx)
  return rows[0]?.n
}

/**
 * Arranges the owner's images, or removes one with its files once that is committed. An image that
 * is gone is no fault.
 */
export async function changeImages(
  db: Db,
  userId: string,
  album: Album,
  change: OfferImageChange,
): Promise<Result<null, NotTheirs>> {
  const owned = { userId, album }
  const changed = await transact(db, async (tx) => {
    const refusal = await lockOwn(tx, owned)
    if (refusal) return refusal
    const before = await imagesIn(tx, owned)
    const after = afterChange(before, change)
    await writeImages(tx, owned, before, after)
    return ok(before.filter(({ id }) => !after.some((each) => each.id === id)))
  })
  if (!changed.ok) return changed
  for (const { url } of changed.value) await removeImage(url)
  return ok(null)
}

async function writeImages(
  tx: Tx,
  owned: Owned,
  before: readonly OwnImage[],
  after: readonly OwnImage[],
) {
  const table = tableOf(owned)
  const gone = before.filter(({ id }) => !after.some((each) => each.id === id)).map(({ id }) => id)
  if (gone.length > 0) await sql`delete from ${table} where id = any(${gone}::bigint[])`.execute(tx)
  const main = after.find(({ is_main }) => is_main)?.id
  if (main !== undefined && !before.some(({ id, is_main }) => is_main && id === main)) {
    await sql`update ${table} set is_main = false where ${isOf(owned)} and is_main`.execute(tx)
    await sql`update ${table} set is_main = true where id = ${main}`.execute(tx)
  }
  if (after.length === 0) return
  const places = JSON.stringify(after.map(({ id }, position) => ({ id, position })))
  await sql`update ${table} i set position = p.position
    from jsonb_to_recordset(${places}::jsonb) as p (id bigint, position int)
    where i.id = p.id and i.position <> p.position`.execute(tx)
}
