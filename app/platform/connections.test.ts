import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { openTestDatabase } from '../../tests/app.ts'
import { createPool } from './connections.server.ts'
import { DatabaseHealth } from './database-health.server.ts'

// Lines of the log where many connections break at once.

const { db, url } = await openTestDatabase(6)

test('of connections that break together one says so', async () => {
  const health = new DatabaseHealth(url, { answer: 60_000, connection: 60_000 })
  const pool = createPool(url, 5, health)
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
  const pids = await Promise.all(
    clients.map(
      async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid,
    ),
  )
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const broken = clients.map((client) => new Promise((done) => client.once('end', done)))
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db)
  await Promise.all(broken)
  const lines = written.mock.calls.map(([line]) => String(line))
  written.mockRestore()
  for (const client of clients) client.release(true)
  await pool.end()
  await health.stop()
  expect(lines.filter((line) => line.includes('a database connection broke'))).toHaveLength(1)
})
