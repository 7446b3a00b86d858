import { redirect } from 'react-router'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { conversationPath } from '#modules/messaging/conversation.ts'
import { disputePath } from '#modules/orders/order-paths.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { answersPosted } from '../layout/answers-posted.ts'
import { aboutOf, TalkPane } from './conversation-page.tsx'
import {
  conversationIdOf,
  isBesideDispute,
  sayBesideDispute,
  talkFor,
  talkOfOrder,
} from '../layout/conversation.server.ts'
import { refusedDraft, sayAnswer, sayIn } from '../layout/send-message.server.ts'
import type { Route } from './+types/send'

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
  const { action: path } = talk.view
  const view = { ...talk.view, action: isBesideDispute(url) ? sayBesideDispute(path) : path }
  return { view, about: aboutOf(talk.found), ...backOf(talk.found, url) }
}

/** Where it is read: with its order, or beside the order's dispute where it was written there. */
function backOf(found: Parameters<typeof conversationPath>[0], url: URL) {
  const isSale = found.side === 'seller'
  if (found.order_id && isBesideDispute(url))
    return {
      back: disputePath(isSale ? '/sales' : '/orders', found.order_id),
      backTo: m.order_to_dispute(),
    }
  return {
    back: conversationPath(found),
    backTo: isSale ? m.order_page_sale_back() : m.order_page_back(),
  }
}

/** Says something in it, and goes to where it is read. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = await conversationIdOf(given, params.orderId)
  const result = id ? await sayIn(given, id, request) : null
  if (!id || !result) throw missing('order')
  if ('draft' in result) return refusedDraft(result.draft)
  const talk = await talkFor(given, id, { request, url })
  const place = `${talk ? backOf(talk.found, url).back : '/inbox'}#chat`
  return result.lost ? redirectWith(place, 'picture_lost') : redirect(place)
}

/** The conversation's island posts here. */
export const middleware = [
  answersPosted(async (given, orderId, request) => {
    const id = await conversationIdOf(given, orderId)
    return id === null ? null : sayAnswer(given, id, request)
  }),
]

export default function SayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, about, back, backTo } = loaderData
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-4">
      <BackLink to={back}>{backTo}</BackLink>
      <h1 className="k-vh">{m.talk_of({ name: view.other.name })}</h1>
      <TalkPane about={about} view={{ ...view, draft: actionData?.draft ?? null }} />
    </main>
  )
}
