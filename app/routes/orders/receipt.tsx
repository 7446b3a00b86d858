import { m } from '#i18n/paraglide/messages.js'
import { papersOf } from '#modules/documents/order-papers.server.ts'
import { PaperPage } from '#modules/documents/ui/paper-parts.tsx'
import { ReceiptPaper } from '#modules/documents/ui/receipt-paper.tsx'
import { asViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../layout/meta.ts'
import { backToOrder, noPaper, siteOf } from './paper.ts'
import { NoPaper } from './no-paper.tsx'
import type { Route } from './+types/receipt'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.receipt_title(), index: false })

/** The receipt of a paid order, for its buyer and for staff. */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const order = await papersOf(given.db, orderId, given.viewer)
  if (!order) return noPaper(given, orderId)
  return { order, site: siteOf(given), isOwn: order.user_id === given.viewer.id }
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  if ('none' in loaderData)
    return (
      <NoPaper
        none={loaderData.none}
        title={m.receipt_none_title()}
        unpaid={m.receipt_none_unpaid()}
      />
    )
  const { order, site, isOwn } = loaderData
  const invoice = order.invoices.length > 0 && (
    <ButtonLink to={`/orders/${order.id}/invoice`}>{m.invoice_open()}</ButtonLink>
  )
  return (
    <PaperPage back={backToOrder(order.id, isOwn)} actions={invoice}>
      <ReceiptPaper order={order} site={site} />
    </PaperPage>
  )
}
