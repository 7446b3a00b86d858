import { dayOf } from '#modules/messaging/day.server.ts'
import { dayView } from '#modules/messaging/ui/day-view.ts'
import type { ViewerContext } from '#platform/context.ts'

/** What waits for the viewer as a seller. */
export const dayFor = async ({ db, viewer, now }: ViewerContext) =>
  dayView(await dayOf(db, viewer.id, now), viewer.unread, now)
