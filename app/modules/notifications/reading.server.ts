import { sql } from 'kysely'
import type { Db } from '#platform/db.server.ts'
import { log, orNull } from '#platform/log.server.ts'

// Marks notifications as read: one, all, or those that a page tells of by being opened.

/** The order whose page a path is, or which is above it. */
const ORDER_PATH = /^\/(?:orders|sales)\/([0-9a-f-]{36})(?:\/|$)/

/**
 * Marks as read what is told by a page of the site, by its path without a language: those
 * notifications that lead to it, and on each page of an order all of that order. A failure is
 * logged only. Answers how many lines of the person's list are unread then; `unread` is how many
 * were.
 */
export async function markSeen(
  db: Db,
  { id, unread }: { id: string; unread: number },
  path: string,
): Promise<number> {
  if (unread === 0) return 0
  const order = ORDER_PATH.exec(path)?.[1] ?? null
  const mark = async () => {
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ read: true })
      .where('user_id', '=', id)
      .where('read', '=', false)
      .where((eb) => eb.or([eb('leads_to', '=', path), eb('order_id', '=', order)]))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return unread
    const left = sql<{ unread: number }>`select unread_notifications(${id}) as unread`
    return (await left.execute(db)).rows[0]!.unread
  }
  return (await orNull('the notifications that a page tells of', mark())) ?? unread
}

/**
 * Marks one of the person's own notifications as read, and with it all of the same order. A failure
 * is logged only; answers whether it went well.
 */
export async function markNotificationsRead(db: Db, userId: string, id: number): Promise<boolean> {
  return db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('order_id', '=', (own) =>
          own
            .selectFrom('notifications as n')
            .select('n.order_id')
            .where('n.id', '=', id)
            .where('n.user_id', '=', userId),
        ),
      ]),
    )
    .where('read', '=', false)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        log.error('a notification could not be marked as read', error)
        return false
      },
    )
}

/**
 * Marks all of the person's notifications as read. A failure is logged only; answers whether it
 * went well.
 */
export async function markAllRead(db: Db, userId: string): Promise<boolean> {
  return db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        log.error('the notifications could not be marked as read', error)
        return false
      },
    )
}
