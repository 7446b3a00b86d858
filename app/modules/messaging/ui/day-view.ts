import { formatDuration } from '#i18n/duration.ts'
import { formatAgo, formatPieces, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { HOUR, MINUTE } from '#kernel/time.ts'
import { disputePath, orderPath } from '#modules/orders/order-paths.ts'
import { stockPath } from '#modules/vault/stock.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { Tone } from '#ui/status.tsx'
import type { DayKind, DayRow } from '../day.server.ts'
import { HIDDEN, hiddenContacts } from '../message-check.ts'

// The words of a seller's day: each thing that waits, by when, and where it is done.

/** One thing that waits for a seller, in their language. */
export interface DayItem {
  id: string
  href: string
  icon: IconName
  title: string
  /** What it is about: an offer's title. */
  about: string
  /** What was said; null where nothing was. */
  text: string | null
  /** Since when it waits, or how much time is left. */
  when: { tone: Tone; icon: IconName; text: string }
}

/** What waits for a seller, and how much more there is. */
export interface DayView {
  items: DayItem[]
  more: number
  /** How many notifications of theirs were unread when it was read. */
  unread: number
}

/** What a kind looks like, its words, and where it is done. */
const looks: Record<
  DayKind,
  { icon: IconName; title: (buyer: string) => string; href: (id: string) => string }
> = {
  question: {
    icon: 'message-circle',
    title: (buyer) => m.day_question({ buyer }),
    href: (id) => `/inbox/${id}#chat`,
  },
  message: {
    icon: 'message-circle',
    title: (buyer) => m.day_message({ buyer }),
    href: (id) => `${orderPath('/sales', id)}#chat`,
  },
  delivery: {
    icon: 'package',
    title: (buyer) => m.day_delivery({ buyer }),
    href: (id) => orderPath('/sales', id),
  },
  dispute: {
    icon: 'scale',
    title: (buyer) => m.day_dispute({ buyer }),
    href: (id) => disputePath('/sales', id),
  },
  stock: {
    icon: 'lock',
    title: m.day_stock,
    href: (id) => stockPath(Number(id)),
  },
}

/** What the seller's day shows. */
export function dayView(
  { rows, total }: { rows: readonly DayRow[]; total: number },
  unread: number,
  now: Date,
): DayView {
  return {
    items: rows.map((row) => {
      const { icon, title, href } = looks[row.kind]
      return {
        id: `${row.kind} ${row.id}`,
        href: href(row.id),
        icon,
        title: title(isolated(row.buyer ?? '')),
        about: formatPieces(row.quantity ?? 1, row.title),
        text:
          row.body &&
          hiddenContacts(row.body, row.flags).replaceAll(HIDDEN, `(${m.talk_hidden()})`),
        when: row.due ? leftOf(row.due, now) : waitingSince(row.since, now),
      }
    }),
    more: total - rows.length,
    unread,
  }
}

const waitingSince = (since: Date, now: Date): DayItem['when'] => ({
  tone: 'muted',
  icon: 'clock',
  text: formatAgo(since, now),
})

/** How much of the promised time is left, so that who has little sees it first. */
function leftOf(due: Date, now: Date): DayItem['when'] {
  const left = due.getTime() - now.getTime()
  if (left <= 0) return { tone: 'danger', icon: 'triangle-alert', text: m.day_late() }
  const minutes = Math.max(1, Math.floor(left / MINUTE))
  return {
    tone: left < HOUR ? 'warning' : 'muted',
    icon: 'timer',
    text: m.day_left({ time: formatDuration(minutes, 'short') }),
  }
}
