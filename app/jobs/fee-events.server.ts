import type { DomainEvent } from '#kernel/events.ts'
import { type FeeEventName, feeEvents, type FeeNotification } from '#events/fee-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { publish } from '#platform/outbox.server.ts'
import type { JobContext } from './job-context.ts'
import { notificationOf } from './notification.server.ts'

/** How many sellers are told in one transaction. */
const AT_ONCE = 500

/**
 * Tells up to 500 sellers, by a notification and a mail, that fees rise on a day or do not after
 * all; then publishes the event again with the id of the last of them (`told_to`), so that the next
 * 500 follow. Each is told once.
 */
export async function tellOfFees(
  tx: Tx,
  events: readonly DomainEvent<FeeEventName>[],
  { queueMails, now }: JobContext,
): Promise<void> {
  for (const event of events) {
    const { told_to, fees, from } = event.payload
    const sellers = await sellersAfter(tx, told_to)
    // keys are those of fees: they were published by who changed these
    const stored = { kind: feeEvents[event.event].kind, fees, from } as FeeNotification
    const added = await notify(
      tx,
      sellers.map((person) => ({
        ...notificationOf({ event, repeats: true, person, type: 'system', stored }),
        person,
      })),
    )
    await queueMails?.(
      tx,
      added.map(({ person: { email, locale, username }, metadata }) => ({
        to: email,
        locale,
        template: 'fees_change',
        params: { username, notification: metadata },
      })),
    )
    const last = sellers.at(-1)
    if (last && sellers.length === AT_ONCE)
      await publish(tx, event.event, event.subject_id, { fees, from, told_to: last.id }, now)
  }
}

const sellersAfter = (tx: Tx, id: string | undefined) =>
  tx
    .selectFrom('profiles')
    .where('is_seller', '=', true)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '>', id!))
    .select(['id', 'username', 'email', 'locale'])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
