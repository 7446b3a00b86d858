import { m } from '#i18n/paraglide/messages.js'
import { papersOf } from '#modules/documents/order-papers.server.ts'
import { InvoicePapers } from '#modules/documents/ui/invoice-paper.tsx'
import { PaperPage } from '#modules/documents/ui/paper-parts.tsx'
import { asViewer } from '#platform/http.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../layout/meta.ts'
import { backToOrder, noPaper, siteOf } from './paper.ts'
import { NoPaper } from './no-paper.tsx'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.invoice_title(), index: false })

/**
 * The invoice of a paid order and what takes it back, for its buyer and for staff. Not there for an
 * order that was paid while the operator had not said who they are.
 */
export async function loader({ request, params: { orderId }, context }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const order = await papersOf(given.db, orderId, given.viewer)
  if (!order || order.invoices.length === 0) return noPaper(given, orderId)
  return { order, site: siteOf(given), isOwn: order.user_id === given.viewer.id }
}

export default function OrderInvoice({ loaderData }: Route.ComponentProps) {
  if ('none' in loaderData)
    return (
      <NoPaper
        none={loaderData.none}
        title={m.invoice_none_title()}
        unpaid={m.invoice_none_unpaid()}
      />
    )
  const { order, site, isOwn } = loaderData
  return (
    <PaperPage
      back={backToOrder(order.id, isOwn)}
      actions={<ButtonLink to={`/orders/${order.id}/receipt`}>{m.receipt_open()}</ButtonLink>}
    >
      <InvoicePapers order={order} site={site} />
    </PaperPage>
  )
}
