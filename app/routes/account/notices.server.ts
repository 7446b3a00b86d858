import { idFrom } from '#kernel/id.ts'
import { markAllRead, markRead } from '#modules/notifications/commands.server.ts'
import { noticesOf } from '#modules/notifications/queries.server.ts'
import { type NoticeListProps, noticeView } from '#modules/notifications/ui.ts'
import type { Viewer } from '#platform/context.ts'
import { db } from '#platform/db.server.ts'

/**
 * The viewer's notices that an address asks for: for the page and for the island that reads them
 * again.
 */
export async function noticeList(viewer: Viewer, url: URL, now: Date): Promise<NoticeListProps> {
  const before = beforeOf(url)
  const page = await noticesOf(db, viewer.id, before)
  return {
    page: page && {
      notices: page.notices.map((notice) => noticeView(notice, now)),
      more: page.more,
    },
    before,
    unread: viewer.unread,
    is_admin: viewer.is_admin,
  }
}

/** The notice that a page of the list begins after; null on the first. */
export const beforeOf = (url: URL): number | null =>
  idFrom(url.searchParams.get('before') ?? undefined)

/**
 * Marks one notice as read (`intent` read and its `id`), or all (`read_all`). Answers whether it
 * went well.
 */
export async function markAsked(viewer: Viewer, form: FormData): Promise<boolean> {
  if (form.get('intent') === 'read_all') return markAllRead(db, viewer.id)
  const given = form.get('id')
  const id = typeof given === 'string' ? idFrom(given) : null
  return id === null || markRead(db, viewer.id, id)
}
