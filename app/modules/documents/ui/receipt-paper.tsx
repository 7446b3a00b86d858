import { daInWords, formatDate, formatTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { invoiceNumber } from '#modules/payments/invoice.ts'
import { providers } from '#modules/payments/provider.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Digits } from '#ui/da.tsx'
import { Paper, PaperFact, PaperFacts } from '#ui/paper.tsx'
import type { OrderPapers } from '../order-papers.server.ts'
import { meanings } from '#modules/orders/order.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { InWords, isCardPaid, latinName, OrderLines, PaperRules } from './paper-parts.tsx'

/** What the site says of itself on its documents. */
export interface PaperSite {
  origin: string
  company_name: string
  support_email: string
}

/** The receipt of a paid order: what came in, by what, for what, and what was sent back of it. */
export function ReceiptPaper({ order, site }: { order: OrderPapers; site: PaperSite }) {
  const invoice = order.invoices.find(({ kind }) => kind === 'invoice')
  const number = invoice ? invoiceNumber(invoice) : `#${shortId(order.id)}`
  return (
    <Paper
      title={m.receipt_title()}
      number={m.receipt_number({ number: isolated(number) })}
      latin={latinName()}
    >
      <ReceiptFacts order={order} />
      <OrderLines order={order} />
      <InWords amount={order.total_price} />
      <Refunds order={order} />
      <p>{m.receipt_says({ company: isolated(site.company_name) })}</p>
      {!invoice && <p className="k-muted k-sm">{m.receipt_only()}</p>}
      <PaperRules {...site} isCard={isCardPaid(order)} />
    </Paper>
  )
}

function ReceiptFacts({ order }: { order: OrderPapers }) {
  const { payment } = order
  return (
    <PaperFacts>
      <PaperFact label={m.paper_order()}>
        <Digits>#{shortId(order.id)}</Digits>
      </PaperFact>
      <PaperFact label={m.paper_paid_on()}>
        {formatDate(order.paid_at)} · <Digits>{formatTime(order.paid_at)}</Digits>
      </PaperFact>
      <PaperFact label={m.paper_method()}>
        <Bdi>{wayName(order)}</Bdi>
      </PaperFact>
      <PaperFact label={m.paper_provider()}>
        {payment && providers[payment.provider].title}
      </PaperFact>
      <PaperFact label={m.paper_payment_number()} wide>
        {payment && <Digits>{payment.number}</Digits>}
      </PaperFact>
      <PaperFact label={m.paper_seller()}>
        <Bdi>{order.seller_username}</Bdi>
      </PaperFact>
      <PaperFact label={m.paper_buyer()}>
        <Bdi>{order.buyer_name}</Bdi>
      </PaperFact>
    </PaperFacts>
  )
}

/** What went back of it: when, and by which reference once the bank has sent it. */
function Refunds({ order: { status, refunds } }: { order: OrderPapers }) {
  if (refunds.length === 0) return null
  return (
    <div className="k-paperrefund">
      <b>{meanings[status].is_undone ? m.receipt_refunded() : m.receipt_refunded_part()}</b>
      {refunds.map((refund) => (
        <p key={refund.at + String(refund.amount)}>{refundSaid(refund)}</p>
      ))}
    </div>
  )
}

function refundSaid({ amount: whole, way, at, task }: OrderPapers['refunds'][number]): string {
  const amount = daInWords(whole)
  const date = isolated(formatDate(task?.sent_on ?? task?.to_wallet_at ?? at))
  if (way === 'wallet' || task?.to_wallet_at) return m.receipt_refunded_wallet({ amount, date })
  return task?.sent_on && task.reference
    ? m.receipt_refunded_sent({ amount, date, reference: isolated(task.reference) })
    : m.receipt_refunded_waits({ amount, date })
}
