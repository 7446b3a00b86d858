import type { DomainEvent } from '#kernel/events.ts'
import {
  payoutEvents,
  type PayoutEventName,
  type PayoutFollows,
  type PayoutNotification,
  payoutTold,
} from '#events/payout-events.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import {
  depositsToTell,
  type PayoutToTell,
  withdrawalsToTell,
} from '#modules/payouts/payout-news.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'
import { notificationOf } from './notification.server.ts'

// Notifies and mails people about their withdrawals and deposits; the words are in
// app/events/payout-events.ts.

type Events = readonly DomainEvent<PayoutEventName>[]

/** Tells people what became of their withdrawals, each step once, by notification and mail. */
export async function tellOfWithdrawals(
  tx: Tx,
  events: Events,
  context: JobContext,
): Promise<void> {
  const ids = events.map(({ subject_id }) => subject_id)
  await tell(tx, events, await withdrawalsToTell(tx, ids), context)
}

/** The same of their deposits. */
export async function tellOfDeposits(tx: Tx, events: Events, context: JobContext): Promise<void> {
  const ids = events.map(({ subject_id }) => subject_id)
  await tell(tx, events, await depositsToTell(tx, ids), context)
}

/** The same of deposits by card that an administrator credited. */
export async function tellOfCreditedDeposits(
  tx: Tx,
  events: readonly DomainEvent<'deposit.credited'>[],
  context: JobContext,
): Promise<void> {
  const payers = await tx
    .selectFrom('payment_attempts as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.id as attempt_id', 'p.id', 'p.username', 'p.email', 'p.locale'])
    .where(
      'a.id',
      'in',
      events.map(({ subject_id }) => subject_id),
    )
    .where('p.deleted_at', 'is', null)
    .execute()
  const payouts = events.flatMap(({ subject_id, payload: { amount } }) => {
    const person = payers.find(({ attempt_id }) => attempt_id === subject_id)
    if (!person) return []
    const payout = { person, amount, reason: null, account: '', bank_reference: null }
    return [[subject_id, payout] as const]
  })
  await tell(tx, events, new Map(payouts), context)
}

async function tell(
  tx: Tx,
  events: Events,
  payouts: Map<string, PayoutToTell>,
  { queueMails }: JobContext,
) {
  const notifications = events.flatMap((event) => {
    const payout = payouts.get(event.subject_id)
    if (!payout) return [] // the account was deleted meanwhile
    const { person } = payout
    const stored = storedOf(event.event, payout)
    const notification = notificationOf({ event, repeats: false, person, type: 'payment', stored })
    return [{ ...notification, payout }]
  })
  const added = await notify(tx, notifications)
  await queueMails?.(
    tx,
    added.map(({ payout: { person, account, bank_reference }, metadata }) => ({
      to: person.email,
      locale: person.locale,
      template: 'payout_notification',
      params: {
        username: person.username,
        notification: metadata,
        payout: {
          account,
          ...(bank_reference && listsReference(metadata) && { bank_reference }),
        },
      },
    })),
  )
}

function storedOf(
  event: PayoutEventName,
  { amount, net, reason }: PayoutToTell,
): PayoutNotification {
  const { kind, ends }: PayoutFollows & { kind: PayoutNotification['kind'] } = payoutEvents[event]
  return {
    kind,
    amount,
    ...(net !== undefined && { net }),
    ...(reason && ends && { reason }),
  }
}

const listsReference = ({ kind }: PayoutNotification): boolean =>
  payoutTold[kind].lists.includes('bank_reference')
