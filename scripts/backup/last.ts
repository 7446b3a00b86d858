import pg from 'pg'
import type { Last } from './manifest.ts'

/** The last order and ledger transfer, as a column of a query. */
export const LAST = `json_build_object(
  'order', (select json_build_object('id', id, 'created_at', created_at) from orders
    order by created_at desc, id desc limit 1),
  'transfer', (select max(id) from ledger_transfers))`

/** The last order and ledger transfer of a database just restored, and its last commit. */
export async function stateOfRestored(
  url: string,
): Promise<{ last: Last; committed_at: Date | null }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ last: Last; committed_at: Date | null }>(
      `select ${LAST} as last, pg_last_xact_replay_timestamp() as committed_at`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}
