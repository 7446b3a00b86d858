import type { DomainEvent } from '#kernel/events.ts'
import { greetBuyers } from '#modules/messaging/greeting.server.ts'
import { conversationsToTell } from '#modules/messaging/live-messages.server.ts'
import { joinQuestions } from '#modules/messaging/open-conversation.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'

/** Lets those who asked about an offer and then ordered it talk on in the order. */
export const joinQuestionsOfOrders = (
  tx: Tx,
  events: readonly DomainEvent<'order.pending'>[],
  { now }: JobContext,
): Promise<void> => joinQuestions(tx, idsOf(events), now)

/** Greets buyers who have paid with what their sellers have written for that. */
export const greetBuyersOfOrders = (
  tx: Tx,
  events: readonly DomainEvent<'order.paid'>[],
  { settings, now }: JobContext,
): Promise<void> => greetBuyers(tx, idsOf(events), settings, now)

const idsOf = (events: readonly DomainEvent[]): string[] =>
  events.map(({ subject_id }) => subject_id)

/** Tells the browsers of those whom a message has waited for. */
export async function pushWaitingMessages(
  tx: Tx,
  events: readonly DomainEvent<'conversation.waiting'>[],
  { queuePushes }: JobContext,
): Promise<void> {
  const conversations = await conversationsToTell(
    tx,
    events.map(({ subject_id, payload }) => ({ id: subject_id, user_id: payload.user_id })),
  )
  await queuePushes?.(
    tx,
    conversations.map(({ user_id, name, title, quantity, ...conversation }) => ({
      user_id,
      notification: { kind: 'message_waiting', conversation, name, title, quantity },
      created_at: events[0]!.created_at,
    })),
  )
}

/** Writes to those whom messages have waited for. */
export async function mailWaitingMessages(
  tx: Tx,
  events: readonly DomainEvent<'account.messages_waiting'>[],
  { queueMails }: JobContext,
): Promise<void> {
  const people = await tx
    .selectFrom('profiles')
    .where('id', 'in', idsOf(events))
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'email', 'locale'])
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  await queueMails?.(
    tx,
    events.flatMap(({ subject_id, payload: { count } }) => {
      const person = byId.get(subject_id)
      if (!person) return [] // the account was deleted meanwhile
      const { email: to, locale, username } = person
      return [{ to, locale, template: 'messages_waiting' as const, params: { username, count } }]
    }),
  )
}
