import type { DomainEvent } from '#kernel/events.ts'
import { type SiteEventName, siteEvents } from '#events/site-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { notificationOf, peopleToTell } from './notification.server.ts'

/**
 * Tells by a notification whom it concerns: of a reply, and of what administrators did to their
 * feedback, reply or offer.
 */
export async function tellOfSite(
  tx: Tx,
  events: readonly DomainEvent<SiteEventName>[],
): Promise<void> {
  const people = await peopleToTell(
    tx,
    events.map(({ payload }) => payload.user_id),
  )
  await notify(
    tx,
    events.flatMap((event) => {
      const { user_id, ...known } = event.payload
      const person = people.get(user_id)
      if (!person) return [] // the account was deleted meanwhile
      const stored = { kind: siteEvents[event.event].kind, ...known }
      return [notificationOf({ event, repeats: true, person, type: 'system', stored })]
    }),
  )
}
