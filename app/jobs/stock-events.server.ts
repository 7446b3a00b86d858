import type { DomainEvent } from '#kernel/events.ts'
import { tellLowStock } from '#modules/vault/allocate-stock.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { JobContext } from './job-context.ts'

/** Tells sellers whose orders were delivered out of the stock that little of it is left. */
export const tellOfLowStock = (
  tx: Tx,
  events: readonly DomainEvent<'order.completed'>[],
  { settings, now }: JobContext,
): Promise<void> =>
  tellLowStock(
    tx,
    events.map(({ subject_id }) => subject_id),
    settings,
    now,
  )
