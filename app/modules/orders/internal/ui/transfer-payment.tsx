import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { accountKindName, CopyableAccount } from '#modules/payouts/ui.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Da } from '#ui/da.tsx'
import type { OrderPayment } from '../order-payment.server.ts'
import type { OrderTransfer } from '../transfer.server.ts'
import './payment.css'

type TransferPaymentProps = {
  order: Pick<OrderPayment, 'id' | 'total_price' | 'created_at' | 'due_at'>
  transfer: OrderTransfer
}

/** Where to send the money of an order, how much exactly, what to write on it, and until when. */
export function TransferPayment({ order, transfer }: TransferPaymentProps) {
  const { accounts, holder, due } = transfer
  return (
    <div className="k-stack k-gap-5">
      <p>{m.transfer_lead()}</p>
      <dl className="k-transfer">
        {accounts.map((account) => (
          <div key={account.kind}>
            <dt>{accountKindName(account)}</dt>
            <dd>
              <CopyableAccount account={account} />
            </dd>
          </div>
        ))}
        <Copied label={m.payouts_holder()} text={holder}>
          <bdi>{holder}</bdi>
        </Copied>
        <Copied label={m.transfer_amount()} text={String(due)}>
          <Da amount={due} />
        </Copied>
        <Copied label={m.transfer_reference()} text={shortId(order.id)}>
          <bdi className="k-num" dir="ltr">
            {shortId(order.id)}
          </bdi>
        </Copied>
      </dl>
      <p className="k-sm k-muted">
        {m.transfer_waits({ date: isolated(formatDateTime(order.due_at)) })}
      </p>
    </div>
  )
}

type CopiedProps = { label: string; text: string; children: React.ReactNode }

const Copied = ({ label, text, children }: CopiedProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className="k-transfer__row">
        {children}
        <CopyButton
          text={text}
          label={m.transfer_copy({ label })}
          copiedLabel={m.payouts_copied()}
        />
      </span>
    </dd>
  </div>
)
