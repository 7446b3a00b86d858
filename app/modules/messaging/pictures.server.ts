import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { HOUR, plus } from '#kernel/time.ts'
import { countAttempt } from '#modules/auth/limits.server.ts'
import type { ImageRefusal } from '#modules/images/image.ts'
import {
  digestOf,
  readImage,
  removeImage,
  storeImage,
  withPixels,
} from '#modules/images/images.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { MOST_PICTURES } from './pictures.ts'

// The pictures of messages: stored before the message is, named by it, shown to its two people and
// to staff who read with a reason, and forgotten.

export type PictureRefusal =
  | Exclude<ImageRefusal, 'storage_failed'>
  | 'too_many_pictures'
  | 'too_many_uploads'

/** Pictures that are stored and not yet named by a row; `lost` if the store did not take one. */
export interface KeptPictures {
  /** Each with the digest of what it shows. */
  pictures: { url: string; digest: string }[]
  lost: boolean
}

/**
 * Stores the pictures of what is going to be said, where nobody finds them who is not told their
 * names. What the store does not take now is lost, and what it comes with may be said without it.
 * Refused, with none of them left behind: more than a message takes or a person may send in an
 * hour, and what is no picture.
 */
export async function keepPictures(
  db: Db,
  files: readonly File[],
  personId: string,
  now: Date,
): Promise<Result<KeptPictures, PictureRefusal>> {
  if (files.length > MOST_PICTURES) return refuse('too_many_pictures')
  const kept: KeptPictures = { pictures: [], lost: false }
  for (const file of files) {
    const wait = await countAttempt(db, { path: '/images', account: personId, address: '' }, now)
    const folder = `message-pictures/${randomBytes(16).toString('hex')}`
    const stored =
      wait > 0
        ? refuse('too_many_uploads')
        : await withPixels<null, never>(folder, file, async (image) => {
            const url = await storeImage(folder, image, now)
            kept.pictures.push({ url, digest: digestOf(image) })
            return ok(null)
          })
    if (stored.ok) continue
    if (stored.code === 'storage_failed') kept.lost = true
    else {
      await dropPictures(kept.pictures.map(({ url }) => url))
      return refuse(stored.code)
    }
  }
  return ok(kept)
}

/** Removes the files of pictures that no row names any more, or never did. */
export async function dropPictures(urls: readonly string[]): Promise<void> {
  for (const url of urls) await removeImage(url)
}

/** Names the pictures of a message that was just written, in their order. */
export async function addPictures(
  tx: Tx,
  { id, author_id, pictures }: { id: number; author_id: string; pictures: readonly string[] },
  now: Date,
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map((url, position) => ({
    message_id: id,
    position,
    author_id,
    url,
    created_at: now,
  }))
  await tx.insertInto('message_attachments').values(rows).execute()
}

/** Forgets the pictures of messages that were emptied; answers their urls, to be dropped. */
export async function forgetPicturesOf(tx: Tx, messageIds: readonly number[]): Promise<string[]> {
  if (messageIds.length === 0) return []
  const gone = await tx
    .deleteFrom('message_attachments')
    .where('message_id', '=', sql<number>`any(${[...messageIds]}::bigint[])`)
    .returning('url')
    .execute()
  return gone.map(({ url }) => url)
}

/** For how long an administrator who has said why reads on, in ms. */
export const READING = HOUR

/** How wide a picture stands between messages, in pixels of a screen with two for one. */
const SMALL = 640

/**
 * A picture of a conversation, as WebP, for its two people, and for an administrator who said
 * within this hour why they read there; or of a dispute, for its two sides and for administrators.
 * Null for everybody else, and where there is none, alike.
 */
export async function messagePicture(
  db: Db,
  id: string | undefined,
  viewer: { id: string; is_admin: boolean },
  size: string | null,
  now: Date,
): Promise<Uint8Array | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<{ url: string }>`
    select p.url from message_attachments p
    join messages m on m.id = p.message_id
    where p.id = ${id} and (
      exists (select from conversation_members c
        where c.conversation_id = m.conversation_id and c.person_id = ${viewer.id})
      or ${viewer.is_admin} and exists (select from conversation_access_log r
        where r.conversation_id = m.conversation_id and r.admin_id = ${viewer.id}
          and r.created_at > ${plus(now, -READING)}))
    union all
    select p.url from message_attachments p
    join disputes d on d.number = p.dispute_number
    join orders o on o.id = d.order_id
    where p.id = ${id} and (${viewer.is_admin}
      or ${viewer.id} in (o.user_id, o.seller_id))`.execute(db)
  return rows[0] ? readImage(rows[0].url, size === 'small' ? SMALL : Infinity) : null
}
