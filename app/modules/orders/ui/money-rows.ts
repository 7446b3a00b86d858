import { m } from '#i18n/paraglide/messages.js'
import { type MoneyReader, type MoneyRow, moneyRows, type Paid } from '../order-money.ts'

/** One amount of an order as its reader is told it, in whole DA. */
export interface MoneyRowWords {
  row: MoneyRow
  label: string
  amount: number
}

const shared = {
  total: m.order_fact_total,
  arrived: m.order_fact_arrived,
  due: m.order_fact_due,
  buyer_fee: m.payment_buyer_fee,
  seller_fee: m.sale_fact_fee,
}

const labels: Record<MoneyReader, Record<MoneyRow, () => string>> = {
  buyer: {
    ...shared,
    back: m.order_fact_back,
    credited: m.order_fact_credited,
    payout: m.admin_seller_part,
  },
  seller: {
    ...shared,
    back: m.sale_fact_back,
    credited: m.admin_fact_credited,
    payout: m.sale_fact_payout,
  },
  staff: {
    ...shared,
    back: m.sale_fact_back,
    credited: m.admin_fact_credited,
    payout: m.admin_seller_part,
  },
}

/** What a reader is told of an order's money, amount by amount, under the words they read. */
export const moneyRowWords = (order: Paid, reader: MoneyReader): MoneyRowWords[] =>
  moneyRows(order, reader).map(([row, amount]) => ({ row, label: labels[reader][row](), amount }))
