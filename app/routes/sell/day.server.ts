import { dayOf } from '#modules/messaging/queries.server.ts'
import { dayView } from '#modules/messaging/ui.ts'
import type { ViewerContext } from '#platform/context.ts'

/** What waits for the viewer as a seller. */
export const dayFor = async ({ db, viewer, now }: ViewerContext) =>
  dayView(await dayOf(db, viewer.id, now), viewer.unread, now)
