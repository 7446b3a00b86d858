import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { bookReceipts } from '#modules/order-payments/receipt-decision.server.ts'
import {
  type ChosenReceipt,
  type ChosenReceiptRefusal,
  receiptsChosen,
} from '#modules/order-payments/receipt-lists.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { OrderOfPerson, ReceiptLink, WithNote } from '../parts/cells.tsx'
import { defineChosen } from '../parts/define-chosen.tsx'

/** Books the receipts that were chosen in the list, each with what is due for its order. */
const question = defineChosen<ChosenReceipt & { amount: number }, 'arrive'>({
  path: '/admin/receipts',
  title: m.admin_receipts_title,
  name: 'receipt',
  acts: {
    arrive: {
      permission: 'take_payments',
      question: m.receipts_arrive_many,
      follows: m.receipts_arrive_many_text,
      button: m.receipts_arrive_many_do,
      done: 'receipts_arrived',
    },
  },
  find: async (ids, _, { db, viewer }) =>
    (await receiptsChosen(db, ids, viewer)).map((row) => ({ ...row, amount: row.due })),
  act: (rows, _, __, { db, viewer, settings, now }) =>
    bookReceipts(db, rows, viewer, settings, now),
  columns: [
    {
      label: m.admin_receipts_one,
      wide: true,
      cell: ({ id, order_id, receipt_url, isAlike }) => (
        <span className="k-receiptrow">
          {receipt_url && (
            <img
              src={`/orders/${order_id}/payment/receipt/${id}`}
              alt={m.receipt_row_image({ id: shortId(id) })}
              loading="lazy"
              width={48}
              height={64}
            />
          )}
          <WithNote
            note={
              isAlike && (
                <span className="k-receiptrow__alike">
                  <Icon name="triangle-alert" size="sm" /> {m.receipt_row_alike()}
                </span>
              )
            }
          >
            <ReceiptLink id={id} />
          </WithNote>
        </span>
      ),
    },
    {
      label: m.admin_receipts_order,
      wide: true,
      cell: (receipt) => <OrderOfPerson {...receipt} />,
    },
    { label: m.transfer_sender, cell: ({ sender_name }) => <Bdi>{sender_name ?? '–'}</Bdi> },
    {
      label: m.admin_receipts_due,
      cell: ({ amount }) => (
        <b>
          <Da amount={amount} />
        </b>
      ),
    },
  ],
  why: (_, code) => (whyWords[code as ChosenReceiptRefusal] ?? m.receipt_row_changed)(),
})

const whyWords: Record<ChosenReceiptRefusal, () => string> = {
  own: m.receipt_row_own,
  already_decided: m.receipt_row_decided,
  wrong_state: m.receipt_row_over,
  same_order: m.receipt_row_same_order,
}

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
