import { daInWords, formatDate, formatTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { invoiceNumber } from '#modules/payments/invoice.ts'
import { providers } from '#modules/payments/provider.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Digits } from '#ui/da.tsx'
import { Paper, PaperFact, PaperFacts } from '#ui/paper.tsx'
import type { OrderPapers } from '../order-papers.server.ts'
import { amountsOf } from '#modules/orders/order-money.ts'
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
      <Refund order={order} />
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

/** That the money went back: when, and by which reference once the bank has sent it. */
function Refund({ order }: { order: OrderPapers }) {
  const { refunded_at, sent_on, bank_reference, refunded_part, released_at } = order
  if (refunded_part > 0 && released_at)
    return (
      <div className="k-paperrefund">
        <b>{m.receipt_refunded_part()}</b>
        {m.receipt_refunded_wallet({
          amount: daInWords(amountsOf(order).back),
          date: isolated(formatDate(released_at)),
        })}
      </div>
    )
  if (!refunded_at) return null
  const amount = daInWords(amountsOf(order).back)
  const date = isolated(formatDate(sent_on ?? refunded_at))
  return (
    <div className="k-paperrefund">
      <b>{m.receipt_refunded()}</b>
      {order.status === 'refunded_wallet'
        ? m.receipt_refunded_wallet({ amount, date })
        : sent_on && bank_reference
          ? m.receipt_refunded_sent({ amount, date, reference: isolated(bank_reference) })
          : m.receipt_refunded_waits({ amount, date })}
    </div>
  )
}
