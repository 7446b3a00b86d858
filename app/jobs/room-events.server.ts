import type { DomainEvent } from '#kernel/events.ts'
import { greetBuyers, joinQuestions } from '#modules/rooms/commands.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Means } from './means.ts'

/** Lets those who asked about an offer and then ordered it talk on in the order. */
export const joinQuestionsOfOrders = (
  tx: Tx,
  events: readonly DomainEvent<'order.pending'>[],
  { now }: Means,
): Promise<void> => joinQuestions(tx, idsOf(events), now)

/** Greets buyers who have paid with what their sellers have written for that. */
export const greetBuyersOfOrders = (
  tx: Tx,
  events: readonly DomainEvent<'order.paid'>[],
  { settings, now }: Means,
): Promise<void> => greetBuyers(tx, idsOf(events), settings, now)

const idsOf = (events: readonly DomainEvent[]): string[] =>
  events.map(({ subject_id }) => subject_id)
