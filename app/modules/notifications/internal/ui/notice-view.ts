import { formatAgo } from '#i18n/format.ts'
import type { Notice } from '../notifications.server.ts'
import { lookOf } from './notice-look.ts'

/** A notice as a list shows it, in the words of the reader's language. */
export type NoticeView = ReturnType<typeof noticeView>

/**
 * What a list shows of a notice at `now`. `amount` is whole DA; `href` leads to what it is about.
 */
export function noticeView(notice: Notice, now: Date) {
  const { icon, href, title, text, amount = null, order_id = null } = lookOf(notice)
  const { id, read, created_at } = notice
  return {
    id,
    read,
    icon,
    href,
    title,
    text,
    amount,
    order_id,
    created_at: created_at.toISOString(),
    ago: formatAgo(created_at, now),
  }
}
