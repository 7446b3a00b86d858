import type { DomainEvent } from '#kernel/events.ts'
import {
  type AccountEventName,
  accountEvents,
  type ApplicationEventName,
  applicationEvents,
  walletEvents,
} from '#events/account-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import { notificationOf, peopleToTell } from './notification.server.ts'

/** Tells people what an administrator did to their account: rights, and the end of a suspension. */
export async function tellOfAccounts(
  tx: Tx,
  events: readonly DomainEvent<AccountEventName>[],
): Promise<void> {
  const people = await peopleToTell(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  await notify(
    tx,
    events.flatMap((event) => {
      const person = people.get(event.subject_id)
      if (!person) return [] // the account was deleted meanwhile
      const stored = { kind: accountEvents[event.event].kind, ...event.payload }
      return [notificationOf({ event, repeats: true, person, type: 'system', stored })]
    }),
  )
}

/** Tells people that an administrator put money into their wallet or took it out. */
export async function tellOfAdjustments(
  tx: Tx,
  events: readonly DomainEvent<'wallet.adjusted'>[],
): Promise<void> {
  const rows = await tx
    .selectFrom('wallet_adjustments as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where(
      'a.id',
      'in',
      events.map(({ subject_id }) => Number(subject_id)),
    )
    .where('p.deleted_at', 'is', null)
    .select(['a.id as adjustment_id', 'a.kind', 'a.amount', 'p.id', 'p.locale'])
    .execute()
  const adjustments = new Map(rows.map((row) => [String(row.adjustment_id), row]))
  await notify(
    tx,
    events.flatMap((event) => {
      const row = adjustments.get(event.subject_id)
      if (!row) return []
      const stored = { kind: walletEvents[event.event][row.kind].kind, amount: row.amount }
      return [notificationOf({ event, repeats: true, person: row, type: 'payment', stored })]
    }),
  )
}

/** Tells applicants how their application to sell was decided on, each time, by mail too. */
export async function tellOfApplications(
  tx: Tx,
  events: readonly DomainEvent<ApplicationEventName>[],
  { queueMails }: JobContext,
): Promise<void> {
  const applicants = await applicantsOf(
    tx,
    events.map(({ subject_id }) => subject_id),
  )
  const notifications = events.flatMap((event) => {
    const person = applicants.get(event.subject_id)
    if (!person) return [] // the account was deleted meanwhile
    const stored = { kind: applicationEvents[event.event].kind }
    const notification = notificationOf({ event, repeats: true, person, type: 'system', stored })
    return [{ ...notification, person }]
  })
  const added = await notify(tx, notifications)
  await queueMails?.(
    tx,
    added.map(({ person: { email, locale, username }, metadata }) => ({
      to: email,
      locale,
      template: 'application_decided',
      params: { username, notification: metadata },
    })),
  )
}

async function applicantsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('seller_applications as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .where('a.id', 'in', [...ids])
    .select(['a.id as application_id', 'p.id', 'p.username', 'p.email', 'p.locale'])
    .execute()
  return new Map(rows.map(({ application_id, ...person }) => [application_id, person]))
}
