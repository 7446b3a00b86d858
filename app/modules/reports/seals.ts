// The names of seals of the ledger and the audit log, as mails, manifests and commands have them.

export const sealedBooks = ['ledger', 'audit'] as const
export type SealedBook = (typeof sealedBooks)[number]

/** A seal by its book, its number there, and its SHA-256 in hex. */
export interface SealName {
  book: SealedBook
  number: number
  digest: string
}

/** The last seal of a book at some time, with the rows of all seals up to it. */
export interface SealHead extends SealName {
  rows: number
  sealed_at: string
}

/** How a seal is written in mails, manifests and commands: `ledger:123:` and 64 hex digits. */
export const sealName = ({ book, number, digest }: SealName): string =>
  `${book}:${number}:${digest}`

/** Reads a seal that was written so; null for what is none. */
export function readSealName(text: string): SealName | null {
  const [, book, number, digest] =
    /^(ledger|audit):([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return book && digest ? { book: book as SealedBook, number: Number(number), digest } : null
}
