import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { TextLink } from '#ui/button.tsx'
import { Digits } from '#ui/da.tsx'

/** The way to the receipt of a transfer for an order. */
export const ReceiptLink = ({ id }: { id: string }) => (
  <TextLink tap to={`/admin/receipts/${id}`}>
    {m.desk_receipt_open()} <Digits>{shortId(id)}</Digits>
  </TextLink>
)
