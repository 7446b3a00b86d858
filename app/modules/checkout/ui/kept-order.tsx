import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { keptWords } from './checkout-words.ts'

interface Kept {
  id: string
  quantity: number
  /** Whole DA. */
  total_price: number
  due_at: Date
}

/** Says in the checkout that an order of the same offer waits for its payment, and leads there. */
export const KeptOrder = ({ order: { id, quantity, total_price, due_at } }: { order: Kept }) => (
  <Callout tone="sea" icon="info" role="note" title={m.checkout_kept()}>
    {m.checkout_kept_text(keptWords(quantity, total_price, due_at))}{' '}
    <TextLink to={paymentPath(id)}>{m.checkout_kept_link()}</TextLink>
  </Callout>
)
