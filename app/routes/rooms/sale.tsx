import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { openDisputeOf } from '#modules/disputes/queries.server.ts'
import { inDispute } from '#modules/disputes/ui.ts'
import { boughtRoomOf, soldRoomOf } from '#modules/orders/queries.server.ts'
import { roomPath } from '#modules/orders/rules.ts'
import { OrderRoom, RoomLayout, soldRoom } from '#modules/orders/ui.ts'
import { Conversation } from '#modules/rooms/ui.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../shell/json.ts'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { talkOfOrder } from './talk.server.ts'
import type { Route } from './+types/sale'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.room_sale_title({ id: shortId(args.params.orderId) }), index: false })

/** An order as its seller sees it; its buyer is led to theirs, everybody else finds nothing. */
export async function loader({ request, params: { orderId }, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const first = await roomOf(given, orderId)
  if (first) return { first, talk: (await talkOfOrder(given, orderId, { request, url }))?.view }
  if (await boughtRoomOf(given.db, orderId, given.viewer.id))
    throw redirect(roomPath('/orders', orderId))
  throw missing('order')
}

async function roomOf({ db, settings, viewer, now }: ViewerContext, id: string) {
  const order = await soldRoomOf(db, id, viewer.id)
  if (!order) return null
  const room = soldRoom(order, settings, now)
  const dispute = room.disputed ? await openDisputeOf(db, id) : null
  return {
    room: dispute ? inDispute(room, dispute, 'seller', now) : room,
    unread: viewer.unread,
  }
}

/** The sale is read again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { params }) => roomOf(given, params.orderId ?? '')),
]

export default function Sale({ loaderData: { first, talk } }: Route.ComponentProps) {
  return (
    <RoomLayout
      list="/sales"
      id={first.room.id}
      side={talk && <Island of={Conversation} props={{ view: talk }} when="idle" />}
    >
      <Island
        of={OrderRoom}
        props={{ path: '/sales', first, talks: Boolean(talk) }}
        when="news"
        unread={first.unread}
      />
    </RoomLayout>
  )
}
