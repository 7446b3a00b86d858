import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { AccessState } from '#modules/vault/rules.ts'
import { isHeld, type Order } from '../order.ts'

/** The account that a buyer lends, closed, as one side's page shows it. */
export interface AccessView {
  title: string
  /** `none`: not given (any more), though it could be; `over`: the order is, and so is this. */
  state: 'none' | 'given' | 'over'
  text: string
  /** Whether its seller opened it, and when. */
  opened: string | null
}

type Lent = Pick<Order, 'status' | 'released_at'> & { access: AccessState | null }

/** As its buyer is told; null where there is and was nothing to lend. */
export function boughtAccessView(order: Lent, now: Date): AccessView | null {
  const title = m.access_title()
  return viewOf(order, now, {
    title,
    none: m.access_none(),
    given: (date, changed) => (changed ? m.access_changed({ date }) : m.access_given({ date })),
    takenBack: (date) => m.access_taken_back({ date }),
    opened: (times) => (times ? m.access_opened(times) : m.access_not_opened()),
  })
}

/** The same as its seller is told. */
export const soldAccessView = (order: Lent, now: Date): AccessView | null =>
  viewOf(order, now, {
    title: m.access_sold_title(),
    none: m.access_sold_none(),
    given: (date, changed) =>
      changed ? m.access_sold_changed({ date }) : m.access_sold_given({ date }),
    takenBack: (date) => m.access_sold_taken_back({ date }),
    opened: (times) => (times ? m.access_sold_opened(times) : m.access_sold_not_opened()),
  })

interface SideWords {
  title: string
  none: string
  given: (date: string, changed: boolean) => string
  takenBack: (date: string) => string
  opened: (times: { count: number; number: string; date: string } | null) => string
}

function viewOf(order: Lent, now: Date, words: SideWords): AccessView | null {
  const { title } = words
  const last = order.access?.last
  const held = isHeld(order)
  if (!last)
    return order.access && held ? { title, state: 'none', text: words.none, opened: null } : null
  const opened = words.opened(
    last.opened_at
      ? {
          count: last.opened,
          number: formatNumber(last.opened),
          date: formatDateTime(last.opened_at),
        }
      : null,
  )
  if (held && !last.shredded_at) {
    const text = words.given(formatDateTime(last.given_at), last.changed)
    return { title, state: 'given', text, opened }
  }
  const date = formatDateTime(last.shredded_at ?? now)
  const text = last.shredded_why === 'taken_back' ? words.takenBack(date) : m.access_over({ date })
  return { title, state: held ? 'none' : 'over', text, opened: last.opened_at && opened }
}
