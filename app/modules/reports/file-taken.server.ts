import { audit } from '#platform/audit.server.ts'
import { type Db, transact } from '#platform/db.server.ts'

/** The files that hand out names. */
const files = {
  audit: { action: 'audit.export', subject: 'audit' },
  books: { action: 'books.export', subject: 'books' },
} as const

/**
 * Writes down who takes a file with names out of the desk, and which part of it they asked for; to
 * be called before the file is read, so that none leaves without its entry.
 */
export const recordFile = (
  db: Db,
  actor: { id: string },
  { of, asked }: { of: keyof typeof files; asked: Record<string, string> },
  now: Date,
): Promise<void> =>
  transact(db, async (tx) => {
    await audit(tx, { actor_id: actor.id, ...files[of], after: asked }, now)
  })
