import { data } from 'react-router'
import { idFrom } from '#kernel/id.ts'
import { readForm, textOf } from '#kernel/form.ts'
import { conversationOf, isMember } from '#modules/messaging/conversation.server.ts'
import { messageView } from '#modules/messaging/message-view.ts'
import { PICTURES } from '#modules/messaging/pictures.ts'
import { sayForm } from '#modules/messaging/send-message.form.ts'
import { type MessageToSend, sendWithPictures } from '#modules/messaging/send-message.server.ts'
import { partView } from '#modules/messaging/ui/conversation-view.ts'
import { draftOf } from '#modules/messaging/ui/send-words.ts'
import type { SayAnswer } from '#modules/messaging/ui/use-talk.ts'
import type { ViewerContext } from '#platform/context.ts'
import { m } from '#i18n/paraglide/messages.js'
import { postedWithFiles } from './uploads.server.ts'

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
 * pressed: which message it is, or the draft to show again where it was refused. Null for
 * strangers, of whom nothing is read.
 */
export async function sayIn(
  given: ViewerContext,
  id: string,
  posted: Request | FormData,
  kind: MessageToSend['kind'] = 'text',
): Promise<{ said: number; lost: boolean } | { draft: Draft } | null> {
  const { db, viewer } = given
  if (!(await isMember(db, id, viewer.id))) return null
  if (posted instanceof FormData) return sayPosted(given, id, posted, kind)
  const taken = await postedWithFiles(posted, viewer.id, (form) => sayPosted(given, id, form, kind))
  return taken.ok ? taken.value : { draft: draftOf('', taken.code) }
}

async function sayPosted(
  given: ViewerContext,
  id: string,
  form: FormData,
  kind: MessageToSend['kind'],
) {
  const { db, viewer } = given
  const ready = textOf(form, 'ready')
  if (ready) form.set('body', `${textOf(form, 'body').trim()}\n${ready}`.trim())
  const read = readForm(sayForm, form)
  const body = textOf(form, 'body')
  if (!read.ok) return { draft: draftOf(body, Object.values(read.errors)[0] ?? 'required') }
  const files = form
    .getAll(PICTURES)
    .filter((file): file is File => file instanceof File && file.size > 0)
  const said = await sendWithPictures(
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
  return {
    message: messageView(message, viewer.id),
    ...(lost && { lost: m.refused_picture_lost() }),
  }
}

/** When, and on which host, something is said in a request. */
export const sayingOf = ({ origin, now }: ViewerContext): MessageToSend => ({
  host: new URL(origin).host,
  now,
})

/** What an action answers with what was typed and not sent. */
export const refusedDraft = (draft: Draft) => data({ draft }, { status: 422 })
