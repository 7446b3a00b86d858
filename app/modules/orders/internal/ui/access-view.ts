import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type CredentialsState, openedOf } from '#modules/vault/credentials-state.ts'
import { isHeld, type Order } from '../../order.ts'
import { isPiloted } from '../piloted.ts'

// What buyer and seller of a piloted boost read of the access that is lent.

/** The account that a buyer lends, closed, as one side's page shows it. */
export interface AccessView {
  title: string
  /** Whether it is there, closed. */
  sealed: boolean
  text: string
  /** Whether its seller opened it, and when. */
  opened: string | null
  /** What its buyer has to do once the order is over. */
  after: { title: string; text: string } | null
  /** What can be done: a link to the buyer's form, or what opens it for the seller. */
  act: { words: string; by: 'link' | 'form' } | null
}

type Lent = Pick<Order, 'status' | 'released_at'> &
  Parameters<typeof isPiloted>[0] & { access: CredentialsState | null }

/** As its buyer is told; null where there is and was nothing to lend. */
export function boughtAccessView(order: Lent): AccessView | null {
  const title = m.access_title()
  return viewOf(order, {
    title,
    none: isPiloted(order) ? m.access_none_asked() : m.access_none(),
    given: (date, changed) => (changed ? m.access_changed({ date }) : m.access_given({ date })),
    takenBack: (date) => m.access_taken_back({ date }),
    opened: {
      last: m.access_opened,
      before: m.access_opened_before,
      none: m.access_not_opened,
    },
    act: (sealed) => ({ words: sealed ? m.access_change() : m.access_give(), by: 'link' }),
    after: () => ({ title: m.access_password_title(), text: m.access_password_text() }),
  })
}

/** The same as its seller is told. */
export const soldAccessView = (order: Lent): AccessView | null =>
  viewOf(order, {
    title: m.access_sold_title(),
    none: isPiloted(order) ? m.access_sold_none_asked() : m.access_sold_none(),
    given: (date, changed) =>
      changed ? m.access_sold_changed({ date }) : m.access_sold_given({ date }),
    takenBack: (date) => m.access_sold_taken_back({ date }),
    opened: {
      last: m.access_sold_opened,
      before: m.access_sold_opened_before,
      none: m.access_sold_not_opened,
    },
    act: (sealed) => (sealed ? { words: m.access_open(), by: 'form' } : null),
    after: () => null,
  })

interface SideWords {
  title: string
  none: string
  given: (date: string, changed: boolean) => string
  takenBack: (date: string) => string
  /** What of all that was given its seller opened, and of the last how often, and when last. */
  opened: Record<
    ReturnType<typeof openedOf>,
    (times: { count: number; number: string; date: string }) => string
  >
  act: (sealed: boolean) => AccessView['act']
  after: () => AccessView['after']
}

function viewOf(order: Lent, words: SideWords): AccessView | null {
  if (!order.access) return null
  const { title } = words
  const { last } = order.access
  const held = isHeld(order)
  const act = (sealed: boolean) => (held ? words.act(sealed) : null)
  if (!last) {
    const none = { sealed: false, text: words.none, opened: null, after: null }
    return held ? { title, ...none, act: act(false) } : null
  }
  const opened = words.opened[openedOf(order.access)](openingsOf(last))
  if (!last.shredded_at) {
    const text = words.given(formatDateTime(last.given_at), last.changed)
    return { title, sealed: true, text, opened, after: null, act: act(true) }
  }
  const date = formatDateTime(last.shredded_at)
  const text = last.shredded_why === 'taken_back' ? words.takenBack(date) : m.access_over({ date })
  const after = held ? null : words.after()
  return { title, sealed: false, text, opened: last.opened_at && opened, after, act: act(false) }
}

const openingsOf = ({ opened, opened_at }: NonNullable<CredentialsState['last']>) => ({
  count: opened,
  number: formatNumber(opened),
  date: opened_at ? formatDateTime(opened_at) : '',
})
