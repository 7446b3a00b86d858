import { redirect } from 'react-router'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { conversationPath } from '#modules/messaging/conversation.ts'
import { markRead } from '#modules/messaging/read.server.ts'
import { maySell } from '#modules/sellers/seller.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { inboxFor } from './inbox-list.server.ts'
import { InboxPage } from './inbox-page.tsx'
import { answersPosted } from '../layout/answers-posted.ts'
import { aboutOf, TalkPane } from './conversation-page.tsx'
import { talkFor } from '../layout/conversation.server.ts'
import { partFor, refusedDraft, sayAnswer, sayIn } from '../layout/send-message.server.ts'
import type { Route } from './+types/inbox-conversation'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.talk_of({ name: isolated(args.loaderData?.view.other.name ?? '') }),
    index: false,
  })

/** A conversation beside the viewer's others; where it has another place, there. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const talk = await talkFor(given, params.conversationId, { request, url })
  if (!talk) throw notFound()
  const { found, view } = talk
  const place = conversationPath(found)
  if (place !== `/inbox/${found.id}`) throw redirect(place)
  const list = await inboxFor(given, new URL('/inbox', url))
  return { list, sells: maySell(given.viewer), view, about: aboutOf(found) }
}

/** Says something, and comes back to it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const result = await sayIn(given, params.conversationId, await postedForm(request))
  if (!result) throw notFound()
  return 'draft' in result
    ? refusedDraft(result.draft)
    : redirect(`/inbox/${params.conversationId}#chat`)
}

/**
 * Its island asks here for what is new of any conversation, says things, and that they were seen.
 */
export const middleware = [
  answersOwnJson('GET', (given, { params, url }) =>
    partFor(given, params.conversationId ?? '', url),
  ),
  answersPosted(async (given, id, request) => {
    const form = await postedForm(request)
    return form.get('intent') === 'read' ? readIn(given, id, form) : sayAnswer(given, id, form)
  }),
]

async function readIn({ db, viewer }: ViewerContext, id: string, form: FormData) {
  await markRead(db, id, viewer.id, idFrom(textOf(form, 'up_to')) ?? 0)
  return {}
}

export default function InboxTalk({ loaderData, actionData }: Route.ComponentProps) {
  const { view, about, ...inbox } = loaderData
  return (
    <InboxPage {...inbox} open={view.id}>
      <TalkPane about={about} view={{ ...view, draft: actionData?.draft ?? null }} />
    </InboxPage>
  )
}
