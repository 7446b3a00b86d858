import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Da } from '#ui/da.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import { ADMIN_MARK } from '../../ledger.ts'
import { Link } from '#ui/link.tsx'
import '#ui/row-icon.css'
import '../../ui/wallet.css'

// The history of a wallet: each row with what it was for, its amount and its status.

/** A row of the wallet's history. `amount` is whole DA, below 0 when it left the wallet. */
export interface Transaction {
  id: number | null
  type: string | null
  status: string | null
  amount: number | null
  /** ISO 8601, and as it is read. */
  created_at: string | null
  date: string | null
  description: string | null
  order_id: string | null
  offer_title: string | null
  reward_name: string | null
  reward_name_ar: string | null
}

export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Card as="div" className="k-txcard">
      <ul className="k-tx">
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const amount = transaction.amount ?? 0
  const { name, icon } = types[typeOf(transaction.type, amount)]
  return (
    <li>
      <span className="k-rowicon">
        <Icon name={icon} />
      </span>
      <span className="k-tx__t k-clamp-1">{name()}</span>
      <small className="k-tx__s">
        <About transaction={transaction} />
      </small>
      <span className="k-tx__a">
        <span className={amount > 0 ? 'is-in' : undefined}>
          <Da amount={amount} signed />
        </span>
        <TransactionStatus status={transaction.status} type={transaction.type} />
      </span>
    </li>
  )
}

/** What it was for, and when. */
function About({ transaction }: { transaction: Transaction }) {
  const { created_at, date } = transaction
  const subject = subjectOf(transaction)
  const href = subject && hrefOf(transaction)
  const why = reasonOf(transaction)
  return (
    <>
      {why === null ? (
        subject && (
          <span className="k-clamp-1" dir={directionOfText(subject)}>
            {href ? <Link to={href}>{subject}</Link> : subject}
          </span>
        )
      ) : (
        <span className="k-tx__why">
          <Bdi>{why}</Bdi> <span>{m.admin_wallet_mark()}</span>
        </span>
      )}
      {created_at && <time dateTime={created_at}>{date}</time>}
    </>
  )
}

function subjectOf({ offer_title, reward_name, reward_name_ar, description }: Transaction) {
  const reward = reward_name && nameIn({ name: reward_name, name_ar: reward_name_ar }, getLocale())
  return offer_title ?? reward ?? description
}

/** A sale is among the seller's orders, everything else among the buyer's. */
const hrefOf = ({ type, amount, order_id }: Transaction): string | null =>
  order_id && `${typeOf(type, amount ?? 0) === 'other' ? '/sales' : '/orders'}/${order_id}`

/**
 * What an administrator entered, without the mark at its end, which every reader reads in their
 * language; null for all else. It is shown whole.
 */
const reasonOf = ({ description }: Transaction): string | null =>
  description?.endsWith(ADMIN_MARK) ? description.slice(0, -ADMIN_MARK.length).trimEnd() : null

type Known = 'refund' | 'redemption' | 'withdrawal' | 'deposit' | 'other' | 'purchase' | 'returned'

const types: Record<Known, { name: () => string; icon: IconName }> = {
  refund: { name: m.wallet_type_refund, icon: 'undo-2' },
  redemption: { name: m.wallet_type_redemption, icon: 'gift' },
  withdrawal: { name: m.wallet_type_withdrawal, icon: 'arrow-up-right' },
  deposit: { name: m.wallet_type_deposit, icon: 'arrow-down-left' },
  other: { name: m.wallet_type_sale, icon: 'store' },
  purchase: { name: m.pay_wallet_purchase, icon: 'package' },
  /** A withdrawal whose money came back. */
  returned: { name: m.payouts_type_returned, icon: 'undo-2' },
}

/**
 * What it was by its type. Of no named type is what a sale brought in, and what went out for a
 * purchase.
 */
function typeOf(type: string | null, amount: number): Known {
  if (type === 'withdrawal' && amount > 0) return 'returned'
  if (type !== null && type !== 'other' && Object.hasOwn(types, type)) return type as Known
  return amount < 0 ? 'purchase' : 'other'
}

/**
 * Completed or pending; whatever else is shown as failed, without alarm of a withdrawal: its money
 * is back in the wallet.
 */
export function TransactionStatus({ status, type }: Pick<Transaction, 'status' | 'type'>) {
  if (status === 'completed')
    return (
      <Status tone="success" icon="circle-check">
        {m.wallet_status_completed()}
      </Status>
    )
  if (status === 'pending')
    return (
      <Status tone="warning" icon="clock">
        {m.wallet_status_pending()}
      </Status>
    )
  if (type === 'withdrawal')
    return (
      <Status tone="muted" icon="undo-2">
        {m.wallet_status_withdrawal_back()}
      </Status>
    )
  return (
    <Status tone="danger" icon="circle-x">
      {m.wallet_status_failed()}
    </Status>
  )
}
