import { m } from '#i18n/paraglide/messages.js'
import { openHref, TransferPayment } from '#modules/orders/ui.ts'
import { BackLink } from '#ui/button.tsx'
import { pageMeta } from '../shell/meta.ts'
import { orderToTransfer } from './order-to-transfer.ts'
import type { Route } from './+types/payment'

export const loader = orderToTransfer

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.transfer_title(), index: false })

/** How the reader's order is paid by transfer. */
export default function Payment({ loaderData: { order, transfer } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to={openHref('/orders', order.id)}>{m.transfer_back()}</BackLink>
      <h1>{m.transfer_title()}</h1>
      <TransferPayment order={order} transfer={transfer} />
    </main>
  )
}
