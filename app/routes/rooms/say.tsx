import { redirect } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { conversationPath } from '#modules/rooms/rules.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { answersPosted } from './posted.ts'
import { aboutOf, TalkPane } from './talk-page.tsx'
import { refusedDraft, roomIdOf, sayAnswer, sayIn, talkFor, talkOfOrder } from './talk.server.ts'
import type { Route } from './+types/say'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.talk_of({ name: isolated(args.loaderData?.view.other.name ?? '') }),
    index: false,
  })

/** The conversation of the viewer's own order or sale, made where there is none yet. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const talk = await talkOfOrder(given, params.orderId, { request, url })
  if (!talk) throw missing('order')
  return { view: talk.view, about: aboutOf(talk.found), back: conversationPath(talk.found) }
}

/** Says something in it, and goes to where it is read. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = await roomIdOf(given, params.orderId)
  const result = id ? await sayIn(given, id, await postedForm(request)) : null
  if (!id || !result) throw missing('order')
  if ('draft' in result) return refusedDraft(result.draft)
  const talk = await talkFor(given, id, { request, url })
  return redirect(`${talk ? conversationPath(talk.found) : '/inbox'}#chat`)
}

/** The conversation's island posts here. */
export const middleware = [
  answersPosted(async (given, orderId, form) => {
    const id = await roomIdOf(given, orderId)
    return id === null ? null : sayAnswer(given, id, form)
  }),
]

export default function SayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, about, back } = loaderData
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-4">
      <BackLink to={back}>{view.side === 'seller' ? m.room_sale_back() : m.room_back()}</BackLink>
      <h1 className="k-vh">{m.talk_of({ name: view.other.name })}</h1>
      <TalkPane about={about} view={{ ...view, draft: actionData?.draft ?? null }} />
    </main>
  )
}
