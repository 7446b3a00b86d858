import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { backToOrder } from './paper.ts'

type NoPaperProps = { none: { id: string; isPaid: boolean }; title: string; unpaid: string }

/** In place of a document that the reader's own order does not have: why, and the way back. */
export function NoPaper({ none: { id, isPaid }, title, unpaid }: NoPaperProps) {
  const { to, label } = backToOrder(id, true)
  const back = (
    <ButtonLink variant="primary" to={to}>
      {label}
    </ButtonLink>
  )
  return (
    <main id="main">
      <div className="k-wrap k-section">
        <Empty level="h1" title={title} action={back}>
          {isPaid ? m.invoice_none() : unpaid}
        </Empty>
      </div>
    </main>
  )
}
