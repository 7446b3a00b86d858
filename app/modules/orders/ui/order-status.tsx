import { m } from '#i18n/paraglide/messages.js'
import { fold } from '#kernel/fold.ts'
import { locales } from '#kernel/locale.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { Tag } from '#ui/tag.tsx'
import { isDisputed, type OrderStatus } from '../order.ts'

// What an order's status is called and looks like, to its people and to staff; and the tag of one
// whose money a dispute has frozen.

const looks: Record<OrderStatus, { tone: Tone; icon: IconName; label: () => string }> = {
  pending: { tone: 'warning', icon: 'clock', label: m.order_status_pending },
  paid: { tone: 'info', icon: 'lock', label: m.order_status_paid },
  completed: { tone: 'accent', icon: 'package', label: m.order_status_completed },
  received: { tone: 'success', icon: 'circle-check', label: m.order_status_received },
  cancelled: { tone: 'muted', icon: 'ban', label: m.order_status_cancelled },
  refunded_wallet: { tone: 'danger', icon: 'undo-2', label: m.order_status_refunded_wallet },
  refunded_original: { tone: 'danger', icon: 'undo-2', label: m.order_status_refunded_original },
}

/** The words of a status in the reader's language. */
export const statusLabel = (status: OrderStatus): string => looks[status].label()

/**
 * Whether a searched text says, in either language, what the tag of a disputed order says, or how
 * its money or its buyer would call it.
 */
export function saysFrozen(text: string): boolean {
  const words = locales.flatMap((locale) => m.admin_orders_frozen_words({}, { locale }).split(' '))
  return words.map(fold).includes(fold(text))
}

/** Its colour and icon. */
export const statusLook = (status: OrderStatus): { tone: Tone; icon: IconName } => ({
  tone: looks[status].tone,
  icon: looks[status].icon,
})

/** An order's status as icon, word and colour; a disputed one is tagged as frozen. */
export function OrderStatusLine({
  order,
}: {
  order: { status: OrderStatus; disputed_at: object | string | null }
}) {
  const { tone, icon, label } = looks[order.status]
  return (
    <>
      <Status tone={tone} icon={icon}>
        {label()}
      </Status>
      {isDisputed(order) && <Tag tone="danger">{m.order_frozen_tag()}</Tag>}
    </>
  )
}
