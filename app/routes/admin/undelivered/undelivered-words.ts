import { mailSubject } from '#events/mails.ts'
import { pushTitle } from '#events/pushed.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isUuid } from '#kernel/id.ts'
import { canBeDoneAgain } from '#modules/reports/undelivered.ts'
import type { ListedUndelivered } from '#modules/reports/undelivered.server.ts'

type Told = Pick<
  ListedUndelivered,
  'kind' | 'name' | 'subject_id' | 'params' | 'notification' | 'address' | 'asked_at'
>

/**
 * Puts into words what was given up, and says of which order it is, if of one, and whether it can
 * be done again.
 */
export const undeliveredInWords = <Row extends Told>(
  { params, notification, ...row }: Row,
  now: Date,
) => ({
  ...row,
  title: titleOf({ ...row, params, notification }),
  order_id: orderOf(row),
  can_be_done: canBeDoneAgain(row, now),
})

export type UndeliveredInWords = ReturnType<typeof undeliveredInWords<ListedUndelivered>>

function titleOf({ kind, name, params, notification }: Told): string {
  switch (kind) {
    case 'mail':
      return mailSubject(name, params) ?? name
    case 'push':
      return pushTitle(notification) ?? name
    case 'images':
      return m.admin_undelivered_images_title()
    case 'import':
      return m.admin_undelivered_import_title()
    case 'webhook':
      return m.admin_undelivered_order_told()
    case 'job':
      return m.admin_undelivered_job_title({ name })
    case 'event':
      return m.admin_undelivered_event_title({ name })
  }
}

function orderOf({
  kind,
  name,
  subject_id,
}: Pick<Told, 'kind' | 'name' | 'subject_id'>): string | null {
  const isOfOrder = kind === 'webhook' || (kind === 'event' && name.startsWith('order.'))
  return isOfOrder && subject_id !== null && isUuid(subject_id) ? subject_id : null
}
