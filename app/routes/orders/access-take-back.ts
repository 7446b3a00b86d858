import { redirect } from 'react-router'
import { withdrawCredentials } from '#modules/orders/credentials.server.ts'
import { credentialsPart } from '#modules/orders/order-paths.ts'
import { contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { notAuthenticatedPage } from '../layout/refused.tsx'
import { lentOrder } from './access.server.ts'
import type { Route } from './+types/access-take-back'

/** It is taken back by a form; its address leads back to the order. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  await lentOrder(orderId, request, context)
  return redirect(credentialsPart('/orders', orderId))
}

/** Shreds what the viewer gave. */
export async function action({ params: { orderId }, context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) throw notAuthenticatedPage()
  const taken = await withdrawCredentials(db, orderId, viewer.id, now)
  if (!taken.ok && taken.code === 'not_found') throw missing('order')
  return redirectWith(
    credentialsPart('/orders', orderId),
    taken.ok ? 'access_taken_back' : 'access_none',
  )
}

/** Never shown. */
export default function TakeBack() {
  return null
}
