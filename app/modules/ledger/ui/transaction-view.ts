import { formatDate } from '#i18n/format.ts'
import type { Transaction } from '../internal/ui/transactions.tsx'

type Row = Omit<Transaction, 'created_at' | 'date'> & { created_at: Date | null }

/** A row of the wallet's history as its list shows it, with its day in the reader's language. */
export const transactionView = (row: Row): Transaction => ({
  ...row,
  created_at: row.created_at && row.created_at.toISOString(),
  date: row.created_at && formatDate(row.created_at),
})
