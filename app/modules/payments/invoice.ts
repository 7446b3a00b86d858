import { westernDigits } from '#kernel/digits.ts'
import type { Settings } from '#modules/settings/settings.ts'

// The operator as an invoice names it, and the numbers of invoices.

/** Who makes out an invoice, as it is frozen on it. */
export interface Operator {
  name: string
  address: string
  rc: string
  nif: string
  nis: string
  ai: string
}

/** An invoice, or the credit note that takes it back. */
export interface Invoice {
  kind: 'invoice' | 'credit_note'
  year: number
  number: number
  /** Of a credit note, the invoice that it takes back. */
  corrects: { year: number; number: number } | null
  /** Whole DA. */
  total: number
  operator: Operator
  issued_at: Date
}

/**
 * The operator as invoices name it; null while anything of it is missing, and then none is made.
 */
export function operatorOf(settings: Settings): Operator | null {
  const { company_name, company_address, company_rc, company_nif, company_nis, company_ai } =
    settings
  const operator = {
    name: company_name,
    address: company_address,
    rc: company_rc,
    nif: company_nif,
    nis: company_nis,
    ai: company_ai,
  }
  return Object.values(operator).every(Boolean) ? operator : null
}

/** A number as people read it: `2026-000123`. */
export const invoiceNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`

/** The number that a text is, as `invoiceNumber` writes it; null when it is none. */
export function readInvoiceNumber(text: string): { year: number; number: number } | null {
  const [, year, number] = /^#?(\d{4})-(\d{1,9})$/.exec(westernDigits(text).trim()) ?? []
  return year && number ? { year: Number(year), number: Number(number) } : null
}
