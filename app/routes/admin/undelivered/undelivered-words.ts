import { mailSubject } from '#events/mails.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isUuid } from '#kernel/id.ts'
import type { ListedUndelivered } from '#modules/reports/undelivered.server.ts'

type Told = Pick<ListedUndelivered, 'kind' | 'name' | 'subject_id' | 'params' | 'address'>

/** Puts into words what was given up, and says of which order it is, if of one. */
export const undeliveredInWords = <Row extends Told>({ params, ...row }: Row) => ({
  ...row,
  title: titleOf({ ...row, params }),
  order_id: orderOf(row),
})

export type UndeliveredInWords = ReturnType<typeof undeliveredInWords<ListedUndelivered>>

function titleOf({ kind, name, params }: Told): string {
  switch (kind) {
    case 'mail':
      return mailSubject(name, params) ?? name
    case 'webhook':
      return m.admin_undelivered_order_told()
    case 'job':
      return m.admin_undelivered_job_title({ name })
    case 'event':
      return m.admin_undelivered_event_title({ name })
  }
}

function orderOf({ kind, name, subject_id }: Omit<Told, 'params'>): string | null {
  const isOfOrder = kind === 'webhook' || (kind === 'event' && name.startsWith('order.'))
  return isOfOrder && subject_id !== null && isUuid(subject_id) ? subject_id : null
}
