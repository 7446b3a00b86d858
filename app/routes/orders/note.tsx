import { randomUUID } from 'node:crypto'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { OrderNote } from '#modules/orders/ui/order-note.tsx'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { soldPageFor } from './order.server.ts'
import { conversationIdOf } from '../layout/conversation.server.ts'
import { refusedDraft, sayIn } from '../layout/send-message.server.ts'
import type { Route } from './+types/note'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.note_title(), index: false })

/** The form by which the seller of a boost that is being played says how far it is. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const found = await soldPageFor(asViewer(context, request), orderId)
  if (!found || !found.page.may_note) throw missing('order')
  return { page: found.page, token: randomUUID() }
}

/** Says it in the conversation, marked as progress, and goes to where it is read. */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const found = await soldPageFor(given, orderId)
  const id = found?.page.may_note ? await conversationIdOf(given, orderId) : null
  const said = id ? await sayIn(given, id, await postedForm(request), 'progress') : null
  if (!said) throw missing('order')
  if ('draft' in said) return refusedDraft(said.draft)
  return redirectWith(`${orderPath('/sales', orderId)}#chat`, 'note_said')
}

export default function Note({ loaderData: { page, token }, actionData }: Route.ComponentProps) {
  const draft = actionData?.draft
  return (
    <OrderPage title={m.note_title()} order={page} list="/sales">
      <OrderNote
        id={page.id}
        token={token}
        most={MAX_MESSAGE}
        body={draft?.body}
        error={draft?.problem}
        asks={Boolean(draft?.warning)}
      />
    </OrderPage>
  )
}
