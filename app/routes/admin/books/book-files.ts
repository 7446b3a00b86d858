import { m } from '#i18n/paraglide/messages.js'
import { toAlgiers } from '#kernel/algiers.ts'
import { csvPieces, type CsvCell } from '#kernel/csv.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { statusLabel } from '#modules/orders/ui/order-status.tsx'
import { invoiceNumber } from '#modules/payments/invoice.ts'
import {
  type BookedFee,
  type BookedInvoice,
  type BookedOrder,
  type BookedPayout,
  feesOfMonth,
  invoicesOfMonth,
  ordersOfMonth,
  payoutsOfMonth,
} from '#modules/reports/book-files.server.ts'

/** A column of a file: its heading and its cells, in the reader's words and whole DA. */
type Column<Row> = readonly [label: () => string, cell: (row: Row) => CsvCell]

/** A moment as a clock in Algiers shows it, for a spreadsheet. */
const moment = (at: Date | null): CsvCell => at && toAlgiers(at).replace('T', ' ')

const orderColumns: readonly Column<BookedOrder>[] = [
  [m.admin_order_column, ({ id }) => id],
  [m.books_placed, ({ created_at }) => moment(created_at)],
  [m.books_paid, ({ paid_at }) => moment(paid_at)],
  [m.books_delivered, ({ completed_at }) => moment(completed_at)],
  [m.books_received, ({ received_at }) => moment(received_at)],
  [m.books_released_at, ({ released_at }) => moment(released_at)],
  [m.admin_status, ({ status }) => statusLabel(status)],
  [m.admin_offer_game, ({ game }) => game],
  [m.admin_game_category, ({ category }) => categoryName(category)],
  [m.paper_what, ({ offer_title }) => offer_title],
  [m.order_fact_quantity, ({ quantity }) => quantity],
  [m.statement_price, ({ price }) => price],
  [m.paper_buyer_fee, ({ buyer_fee }) => buyer_fee],
  [m.admin_total, ({ total_price }) => total_price],
  [m.books_refunded, ({ refunded }) => refunded],
  [m.books_commission, ({ commission }) => commission],
  [m.books_sellers_part, ({ seller_part }) => seller_part],
  [m.order_fact_method, wayName],
  [m.admin_buyer, ({ buyer }) => buyer],
  [m.admin_seller, ({ seller }) => seller],
  [m.books_invoice, ({ invoice }) => invoice && invoiceNumber(invoice)],
]

const invoiceColumns = (number: () => string): Column<BookedInvoice>[] => [
  [number, invoiceNumber],
  [m.books_issued, ({ issued_at }) => moment(issued_at)],
  [m.admin_order_column, ({ order_id }) => order_id],
  [m.admin_buyer, ({ buyer }) => buyer],
  [m.paper_what, ({ item }) => item],
  [m.admin_total, ({ total }) => total],
]

const noteColumns: readonly Column<BookedInvoice>[] = [
  ...invoiceColumns(m.books_credit_note),
  [m.books_corrects, ({ corrects }) => corrects && invoiceNumber(corrects)],
]

const feeColumns: readonly Column<BookedFee>[] = [
  [m.books_earned, ({ at }) => moment(at)],
  [m.reconciliation_kind, ({ kind }) => feeNames[kind]()],
  [m.books_number, ({ of }) => of],
  [m.books_person, ({ person }) => person],
  [m.books_base, ({ base }) => base],
  [m.statement_fee, ({ seller_fee }) => seller_fee],
  [m.paper_buyer_fee, ({ buyer_fee }) => buyer_fee],
  [m.books_commission, ({ amount }) => amount],
]

const feeNames: Record<BookedFee['kind'], () => string> = {
  fee: m.admin_order_column,
  withdrawal_fee: m.books_withdrawal,
}

const payoutColumns: readonly Column<BookedPayout>[] = [
  [m.books_number, ({ id }) => id],
  [m.books_asked, ({ requested_at }) => moment(requested_at)],
  [m.books_sent, ({ sent_at }) => moment(sent_at)],
  [m.books_person, ({ person }) => person],
  [m.books_account, ({ account_kind }) => account_kind.toUpperCase()],
  [m.books_withdrawn, ({ amount }) => amount],
  [m.books_fee, ({ fee }) => fee],
  [m.books_paid_out, ({ sent }) => sent],
  [m.books_reference, ({ bank_reference }) => bank_reference],
  [m.books_batch, ({ batch }) => batch],
]

type Db = Parameters<typeof ordersOfMonth>[0]

/** The files of a month, by their names in addresses. */
export const bookFiles = {
  orders: (db: Db, month: string) => pieces(orderColumns, ordersOfMonth(db, month)),
  invoices: (db: Db, month: string) =>
    pieces(invoiceColumns(m.books_invoice), invoicesOfMonth(db, month, 'invoice')),
  'credit-notes': (db: Db, month: string) =>
    pieces(noteColumns, invoicesOfMonth(db, month, 'credit_note')),
  commission: (db: Db, month: string) => pieces(feeColumns, feesOfMonth(db, month)),
  payouts: (db: Db, month: string) => pieces(payoutColumns, payoutsOfMonth(db, month)),
} as const satisfies Record<string, (db: Db, month: string) => AsyncIterable<string>>

export type BookFile = keyof typeof bookFiles

async function* cellsOf<Row>(columns: readonly Column<Row>[], pages: AsyncIterable<Row[]>) {
  for await (const rows of pages) yield rows.map((row) => columns.map(([, cell]) => cell(row)))
}

const pieces = <Row>(columns: readonly Column<Row>[], pages: AsyncIterable<Row[]>) =>
  csvPieces(
    columns.map(([label]) => label()),
    cellsOf(columns, pages),
  )
