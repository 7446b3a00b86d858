import { daInWords, formatDate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { type Invoice, invoiceNumber, type Operator } from '#modules/payments/invoice.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Paper, PaperFact, PaperFacts, PaperLine, PaperLines } from '#ui/paper.tsx'
import type { OrderPapers } from '../order-papers.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { InWords, isCardPaid, latinName, OrderLines, PaperRules } from './paper-parts.tsx'
import type { PaperSite } from './receipt-paper.tsx'

type InvoiceProps = { order: OrderPapers; site: PaperSite }

/** The invoice of an order, and on a sheet of its own the credit note that takes it back. */
export function InvoicePapers({ order, site }: InvoiceProps) {
  const credit = order.invoices.find(({ kind }) => kind === 'credit_note')
  return order.invoices.map((invoice) => (
    <InvoicePaper key={invoice.kind} {...{ order, site, invoice, credit }} />
  ))
}

function InvoicePaper({
  order,
  site,
  invoice,
  credit,
}: InvoiceProps & { invoice: Invoice; credit: Invoice | undefined }) {
  const isCredit = invoice.kind === 'credit_note'
  return (
    <Paper
      title={isCredit ? m.invoice_credit_title() : m.invoice_title()}
      number={m.receipt_number({ number: isolated(invoiceNumber(invoice)) })}
      latin={latinName()}
      level={isCredit ? 'h2' : 'h1'}
    >
      <Issuer operator={invoice.operator} />
      <InvoiceFacts order={order} issued_at={invoice.issued_at} />
      {isCredit ? <CreditLines invoice={invoice} order={order} /> : <OrderLines order={order} />}
      <InWords amount={invoice.total} />
      {!isCredit && credit && (
        <p className="k-paperrefund">
          {credit.total === invoice.total
            ? m.invoice_taken_back({ number: isolated(invoiceNumber(credit)) })
            : m.invoice_taken_back_part({
                number: isolated(invoiceNumber(credit)),
                amount: daInWords(credit.total),
                rest: daInWords(invoice.total - credit.total),
              })}
        </p>
      )}
      <PaperRules {...site} isCard={isCardPaid(order)} />
    </Paper>
  )
}

function Issuer({ operator }: { operator: Operator }) {
  return (
    <section>
      <h2>{m.invoice_issuer()}</h2>
      <p className="k-strong">
        <Bdi>{operator.name}</Bdi>
      </p>
      <p className="k-mb-5">
        <Bdi>{operator.address}</Bdi>
      </p>
      <PaperFacts>
        <PaperFact label={m.invoice_rc()}>
          <Digits>{operator.rc}</Digits>
        </PaperFact>
        <PaperFact label={m.invoice_nif()}>
          <Digits>{operator.nif}</Digits>
        </PaperFact>
        <PaperFact label={m.invoice_nis()}>
          <Digits>{operator.nis}</Digits>
        </PaperFact>
        <PaperFact label={m.invoice_ai()}>
          <Digits>{operator.ai}</Digits>
        </PaperFact>
      </PaperFacts>
    </section>
  )
}

function InvoiceFacts({ order, issued_at }: { order: OrderPapers; issued_at: Date }) {
  return (
    <PaperFacts>
      <PaperFact label={m.invoice_for()}>
        <Bdi>{order.buyer_name}</Bdi>
      </PaperFact>
      <PaperFact label={m.paper_date()}>{formatDate(issued_at)}</PaperFact>
      <PaperFact label={m.paper_order()}>
        <Digits>#{shortId(order.id)}</Digits>
      </PaperFact>
      <PaperFact label={m.paper_seller()}>
        <Bdi>{order.seller_username}</Bdi>
      </PaperFact>
      <PaperFact label={m.paper_method()}>
        <Bdi>{wayName(order)}</Bdi>
      </PaperFact>
    </PaperFacts>
  )
}

/** A credit note has one line: what it takes back of its invoice, all or a part. */
function CreditLines({ invoice, order }: { invoice: Invoice; order: OrderPapers }) {
  const isPart = invoice.total < order.total_price
  const of = invoice.corrects && isolated(invoiceNumber(invoice.corrects))
  return (
    <PaperLines what={m.paper_what()} amount={m.paper_amount()}>
      <PaperLine
        is={isPart ? m.invoice_part_of({ number: of ?? '' }) : m.invoice_of({ number: of ?? '' })}
        note={<Bdi>{order.offer_title}</Bdi>}
      >
        <Da amount={invoice.total} />
      </PaperLine>
      <PaperLine is={m.paper_total()} total>
        <Da amount={invoice.total} />
      </PaperLine>
    </PaperLines>
  )
}
