import { sql } from 'kysely'
import { advisoryLock, type Tx } from '#platform/db.server.ts'

// Pictures of an offer that is not saved yet: they wait under the token of its form.

/** How many images wait for one person at most, in all the forms they opened. */
const MOST_WAITING = 40

/** Lets nobody else change the images that wait for a person until the transaction ends. */
export const lockDrafts = (tx: Tx, userId: string): Promise<void> =>
  advisoryLock(tx, `draft images ${userId}`)

/**
 * A free place for one more image of a form; the drafts are locked. Where there is none, the images
 * of the form that was longest left alone make room: their urls are given.
 */
export async function freePlace(
  tx: Tx,
  userId: string,
  formId: string,
): Promise<{ place: number; evicted: string[] }> {
  const free = () =>
    sql<{ n: number }>`select n from generate_series(0, ${MOST_WAITING - 1}) n
      where n not in (select place from draft_offer_images where user_id = ${userId})
      order by n limit 1`
      .execute(tx)
      .then(({ rows }) => rows[0]?.n)
  const place = await free()
  if (place !== undefined) return { place, evicted: [] }
  const { rows } = await sql<{ url: string }>`
    delete from draft_offer_images where user_id = ${userId} and form_id = (
      select form_id from draft_offer_images where user_id = ${userId} and form_id <> ${formId}
      group by form_id order by max(created_at), form_id limit 1)
    returning url`.execute(tx)
  return { place: (await free())!, evicted: rows.map(({ url }) => url) }
}

/** Makes the images that wait for a form those of the offer that it creates. */
export async function attachDrafts(
  tx: Tx,
  userId: string,
  formId: string,
  offerId: number,
): Promise<void> {
  await lockDrafts(tx, userId)
  await sql`
    with taken as (
      delete from draft_offer_images where user_id = ${userId} and form_id = ${formId}
      returning url, digest, position, is_main)
    insert into offer_images (offer_id, url, digest, position, is_main)
    select ${offerId}, url, digest, position, is_main from taken order by position`.execute(tx)
}
