import type { ReactNode } from 'react'
import { dinarsInArabic } from '#i18n/dinars-in-arabic.ts'
import { dinarsInFrench } from '#i18n/dinars-in-french.ts'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { endsWords } from '#modules/offers/ui/ladder-words.ts'
import { CARD_SUPPORT } from '#modules/payments/payment-method.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink } from '#ui/button.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Link } from '#ui/link.tsx'
import { PaperLine, PaperLines } from '#ui/paper.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import type { OrderPapers } from '../order-papers.server.ts'
import './paper-parts.css'

// What invoices and receipts share on paper: the page around them, lines of the order, amounts in
// words, rules.

type PageProps = {
  /** The way back, and what it is called. */
  back: { to: string; label: string }
  /** What else can be done here, beside printing. */
  actions?: ReactNode
  children: ReactNode
}

/** A page that holds nothing but a document, with the ways from it, which are not printed. */
export function PaperPage({ back, actions, children }: PageProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-paperpage">
      <div className="k-paperpage__bar k-screen-only">
        <BackLink to={back.to}>{back.label}</BackLink>
        <div className="k-actions">
          {actions}
          <PrintButton>{m.paper_print()}</PrintButton>
        </div>
      </div>
      {children}
    </main>
  )
}

/** The site's name in Latin letters, where the language writes it so. */
export const latinName = (): string | undefined =>
  getLocale() === 'ar' ? undefined : m.site_name()

/** Whether its bank can be asked about it: a card paid it. */
export const isCardPaid = ({ card, by_transfer }: OrderPapers): boolean =>
  card !== null && !by_transfer

/** What was bought: unit price × quantity − discount + buyer's fee = total. */
export function OrderLines({ order }: { order: OrderPapers }) {
  const { unit_price, quantity, discount, buyer_fee, total_price } = order
  const goods = (
    <>
      <Bdi>{order.game_name}</Bdi> · {order.climb && <>{endsWords(order.climb)} · </>}
      <Da amount={unit_price} /> × <Num value={quantity} />
    </>
  )
  return (
    <PaperLines what={m.paper_what()} amount={m.paper_amount()}>
      <PaperLine is={<Bdi>{order.offer_title}</Bdi>} note={goods}>
        <Da amount={unit_price * quantity} />
      </PaperLine>
      {discount > 0 && (
        <PaperLine is={m.paper_discount()}>
          <Da amount={-discount} />
        </PaperLine>
      )}
      {buyer_fee > 0 && (
        <PaperLine is={m.paper_buyer_fee()}>
          <Da amount={buyer_fee} />
        </PaperLine>
      )}
      <PaperLine is={m.paper_total()} total>
        <Da amount={total_price} />
      </PaperLine>
    </PaperLines>
  )
}

/** Amounts from here on are left in figures. */
const MOST_IN_WORDS = 1e12

/** An amount in the words of both languages in which money is written in Algeria. */
export function InWords({ amount }: { amount: number }) {
  if (amount >= MOST_IN_WORDS) return null
  return (
    <section className="k-paperwords">
      <h2>{m.paper_words()}</h2>
      <p>
        <bdi lang="ar" dir="rtl">
          {dinarsInArabic(amount)}
        </bdi>
      </p>
      <p>
        <bdi lang="fr" dir="ltr">
          {dinarsInFrench(amount)}
        </bdi>
      </p>
    </section>
  )
}

type RulesProps = { origin: string; support_email: string; isCard: boolean }

/**
 * The rules that a payment is under and who helps, written out so that they can be read on paper.
 */
export function PaperRules({ origin, support_email, isCard }: RulesProps) {
  return (
    <footer className="k-paperrules">
      <p>
        {m.paper_terms()}: <Address origin={origin} path="/terms" />
      </p>
      <p>
        {m.paper_refunds()}: <Address origin={origin} path="/refund-policy" />
      </p>
      {support_email && (
        <p>
          {m.paper_help()}:{' '}
          <a className="k-link" href={`mailto:${support_email}`}>
            <bdi dir="ltr">{support_email}</bdi>
          </a>
        </p>
      )}
      {isCard && <p>{m.paper_card_help({ number: isolated(CARD_SUPPORT) })}</p>}
    </footer>
  )
}

const Address = ({ origin, path }: { origin: string; path: string }) => (
  <Link className="k-link" to={path}>
    <bdi dir="ltr">{origin.replace(/^https?:\/\//, '') + path}</bdi>
  </Link>
)
