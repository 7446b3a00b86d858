import { randomUUID } from 'node:crypto'
import { idFrom } from '#kernel/id.ts'
import { conversationOf } from '#modules/messaging/conversation.server.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { markRead } from '#modules/messaging/read.server.ts'
import { conversationView } from '#modules/messaging/ui/conversation-view.ts'
import type { draftOf } from '#modules/messaging/ui/send-words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { isFetchedAhead } from '#platform/http.server.ts'

/**
 * A conversation of the viewer's as its page shows it, from before a message if the address says
 * so, with what was typed and not sent; and that they have seen it, unless a browser only fetches
 * the page ahead. Null for strangers.
 */
export async function talkFor(
  given: ViewerContext,
  id: string,
  {
    request,
    url,
    draft = null,
  }: { request: Request; url: URL; draft?: ReturnType<typeof draftOf> | null },
) {
  const { db, viewer } = given
  const before = idFrom(url.searchParams.get('before') ?? undefined)
  const found = await conversationOf(db, id, viewer.id, { before })
  if (!found) return null
  const newest = found.messages.at(-1)?.id
  const isSeen =
    newest !== undefined && before === null && !isFetchedAhead((name) => request.headers.get(name))
  if (isSeen) await markRead(db, id, viewer.id, newest)
  const { unread } = viewer
  const reading = { readerId: viewer.id, unread, token: randomUUID(), before, draft }
  const read = isSeen ? Math.max(newest, found.read) : found.read
  return { found, view: conversationView(found, { ...reading, read }) }
}

/**
 * The conversation of the viewer's own order or sale, made where there is none yet. Null for
 * strangers, and where there is none while new ones are closed.
 */
export async function talkOfOrder(
  given: ViewerContext,
  orderId: string,
  where: { request: Request; url: URL },
) {
  const id = await conversationIdOf(given, orderId)
  return id === null ? null : talkFor(given, id, where)
}

/** The address by which a conversation is written to beside the dispute of its order. */
export const sayBesideDispute = (action: string) => `${action}?from=dispute`

/** Whether it is written to from there, and is to come back there. */
export const isBesideDispute = ({ searchParams }: URL) => searchParams.get('from') === 'dispute'

/** Its id. */
export const conversationIdOf = ({ db, viewer, settings, now }: ViewerContext, orderId: string) =>
  openConversation(db, orderId, viewer.id, settings, now)
