import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { readForm, textOf } from '#kernel/form.ts'
import {
  markRead,
  openConversation,
  type Saying,
  sayWithPictures,
} from '#modules/rooms/commands.server.ts'
import { sayForm } from '#modules/rooms/forms.ts'
import { conversationOf, isMember } from '#modules/rooms/queries.server.ts'
import { messageView, PICTURES } from '#modules/rooms/rules.ts'
import { conversationView, draftOf, partView, type SayAnswer } from '#modules/rooms/ui.ts'
import type { ViewerContext } from '#platform/context.ts'
import { isFetchedAhead } from '#platform/http.server.ts'
import { m } from '#i18n/paraglide/messages.js'
import { postedWithFiles } from '../shell/uploads.server.ts'

/**
 * A conversation of the viewer's as its page shows it, from before a message if the address says
 * so, with what was typed and not sent; and that they have seen it, unless a browser only fetches
 * the page ahead. Null for strangers.
 */
export async function talkFor(
  given: ViewerContext,
  id: string,
  { request, url, draft = null }: { request: Request; url: URL; draft?: Draft | null },
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

/** Its id. */
export const conversationIdOf = ({ db, viewer, settings, now }: ViewerContext, orderId: string) =>
  openConversation(db, orderId, viewer.id, settings, now)

type Draft = ReturnType<typeof draftOf>

/** A part of a conversation, for its island: what came after a message, or what was before one. */
export async function partFor({ db, viewer }: ViewerContext, id: string, url: URL) {
  const [after, before] = ['after', 'before'].map((name) =>
    idFrom(url.searchParams.get(name) ?? undefined),
  )
  const found = await conversationOf(db, id, viewer.id, { after, before })
  return found && partView(found, { readerId: viewer.id, unread: viewer.unread })
}

/**
 * Says what a request's form holds, which may have pictures, behind it the ready reply that was
 * pressed: which message it is, or the draft to show again where it was refused. Null for strangers,
 * of whom nothing is read.
 */
export async function sayIn(
  given: ViewerContext,
  id: string,
  posted: Request | FormData,
  kind: Saying['kind'] = 'text',
): Promise<{ said: number; lost: boolean } | { draft: Draft } | null> {
  const { db, viewer } = given
  if (!(await isMember(db, id, viewer.id))) return null
  if (posted instanceof FormData) return sayPosted(given, id, posted, kind)
  const taken = await postedWithFiles(posted, viewer.id, (form) => sayPosted(given, id, form, kind))
  return taken.ok ? taken.value : { draft: draftOf('', taken.code) }
}

async function sayPosted(given: ViewerContext, id: string, form: FormData, kind: Saying['kind']) {
  const { db, viewer } = given
  const ready = textOf(form, 'ready')
  if (ready) form.set('body', `${textOf(form, 'body').trim()}\n${ready}`.trim())
  const read = readForm(sayForm, form)
  const body = textOf(form, 'body')
  if (!read.ok) return { draft: draftOf(body, Object.values(read.errors)[0] ?? 'required') }
  const files = form
    .getAll(PICTURES)
    .filter((file): file is File => file instanceof File && file.size > 0)
  const said = await sayWithPictures(
    db,
    id,
    viewer.id,
    { ...read.value, files },
    { ...sayingOf(given), kind },
  )
  if (said.ok) return { said: said.value.id, lost: said.value.lost }
  return said.code === 'not_found' ? null : { draft: draftOf(body, said.code) }
}

/** The same for the island: the message as its author sees it. */
export async function sayAnswer(
  given: ViewerContext,
  id: string,
  posted: Request | FormData,
): Promise<SayAnswer | null> {
  const result = await sayIn(given, id, posted)
  if (!result || 'draft' in result) return result?.draft ?? null
  const { db, viewer } = given
  const { said, lost } = result
  const found = await conversationOf(db, id, viewer.id, { after: said - 1, before: said + 1 })
  const [message] = found?.messages ?? []
  if (!message) return null
  return { message: messageView(message, viewer.id), ...(lost && { lost: m.flash_picture_lost() }) }
}

/** When, and on which host, something is said in a request. */
export const sayingOf = ({ origin, now }: ViewerContext): Saying => ({
  host: new URL(origin).host,
  now,
})

/** What an action answers with what was typed and not sent. */
export const refusedDraft = (draft: Draft) => data({ draft }, { status: 422 })
