import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/db.server.ts'

/** Waits until a statement of this database waits for a lock that another holds. */
export const untilOneWaits = (db: Db) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      expect(rows.length).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 20 },
  )
