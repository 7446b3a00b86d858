import { dayOf } from '#modules/rooms/queries.server.ts'
import { dayView } from '#modules/rooms/ui.ts'
import type { ViewerContext } from '#platform/context.ts'

/** What waits for the viewer as a seller. */
export const dayFor = async ({ db, viewer, now }: ViewerContext) =>
  dayView(await dayOf(db, viewer.id, now), viewer.unread, now)
