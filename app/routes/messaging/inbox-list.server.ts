import { idFrom } from '#kernel/id.ts'
import { searchedText } from '#kernel/paging.ts'
import { type InboxFilter, inboxFilters } from '#modules/messaging/conversation.ts'
import { inboxOf } from '#modules/messaging/inbox.server.ts'
import { inboxView } from '#modules/messaging/ui/inbox-view.ts'
import type { ViewerContext } from '#platform/context.ts'

/** The page of the viewer's inbox that an address asks for. */
export async function inboxFor({ db, viewer, now }: ViewerContext, url: URL) {
  const query = url.searchParams
  const asked = {
    text: searchedText(query.get('q')),
    filter: filterIn(query.get('show')),
    before: idFrom(query.get('before') ?? undefined),
  }
  return inboxView(await inboxOf(db, viewer.id, asked), asked, now)
}

const filterIn = (name: string | null): InboxFilter =>
  inboxFilters.find((filter) => filter === name) ?? 'all'
