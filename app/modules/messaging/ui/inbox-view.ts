import { algiersDay } from '#kernel/algiers.ts'
import { formatDay, formatPieces, formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { imageOf } from '#modules/images/image.ts'
import { isDisputed } from '#modules/orders/order.ts'
import { statusLabel, statusLook } from '#modules/orders/ui/order-status.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { Image } from '#ui/image.tsx'
import type { Tone } from '#ui/status.tsx'
import type { InboxAsked, inboxOf, InboxRow } from '../inbox.server.ts'
import { HIDDEN, hiddenContacts } from '../message-check.ts'
import { conversationPath, type InboxFilter } from '../conversation.ts'

// The inbox as it is drawn: each conversation with the last thing said, in the reader's language.

/** A conversation in the inbox, with what was last said. */
export interface ThreadView {
  id: string
  href: string
  name: string
  image: Image | null
  title: string
  state: { tone: Tone; icon: IconName; label: string }
  when: string
  /** Who said it, where it is not the other. */
  by: string | null
  text: string
  unread: number
}

/** A page of the inbox, in the reader's language. */
export interface InboxView {
  threads: ThreadView[]
  counts: Record<InboxFilter, number>
  query: Pick<InboxAsked, 'text' | 'filter'>
  before: number | null
  /** After which conversation the next page begins; null on the last. */
  next: number | null
}

const FACE = { width: 80, height: 80 }

/** What a page of the inbox shows. */
export function inboxView(
  { rows, counts, more }: Awaited<ReturnType<typeof inboxOf>>,
  { text, filter, before }: InboxAsked,
  now: Date,
): InboxView {
  return {
    threads: rows.map((row) => threadView(row, now)),
    counts,
    query: { text, filter },
    before,
    next: more ? (rows.at(-1)?.last_message_id ?? null) : null,
  }
}

const threadView = (row: InboxRow, now: Date): ThreadView => ({
  id: row.id,
  href: conversationPath(row),
  name: row.other_name,
  image: imageOf(row.other_image, FACE),
  title: formatPieces(row.quantity, row.title),
  state: stateOf(row),
  when:
    algiersDay(row.said_at) === algiersDay(now) ? formatTime(row.said_at) : formatDay(row.said_at),
  by: byOf(row),
  text: textOf(row),
  unread: row.unread,
})

function stateOf({ status, disputed_at }: InboxRow): ThreadView['state'] {
  if (!status) return { tone: 'muted', icon: 'message-circle', label: m.inbox_question() }
  if (isDisputed({ status, disputed_at }))
    return { tone: 'danger', icon: 'triangle-alert', label: m.inbox_disputed() }
  return { ...statusLook(status), label: statusLabel(status) }
}

function byOf({ body, removed, said_by_me, said_by_staff }: InboxRow): string | null {
  if (removed || body === '') return null
  if (said_by_staff) return m.inbox_said_by_staff()
  return said_by_me ? m.inbox_said_by_me() : null
}

function textOf({ body, flags, removed, said_by_me, said_by_staff }: InboxRow): string {
  if (removed) return m.talk_removed()
  if (body === '') return m.talk_picture_only()
  if (said_by_staff || said_by_me) return body
  return hiddenContacts(body, flags).replaceAll(HIDDEN, `(${m.talk_hidden()})`)
}

/** The address of a part of the inbox. */
export function inboxHref(
  { text, filter }: Pick<InboxAsked, 'text' | 'filter'>,
  before: number | null = null,
): string {
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  if (filter !== 'all') query.set('show', filter)
  if (before !== null) query.set('before', String(before))
  const search = query.toString()
  return search ? `/inbox?${search}` : '/inbox'
}
