import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { closeDb, listen, openDb } from '#platform/db.server.ts'
import { makeReplica, startReplica } from '../scripts/replica.ts'
import { ownPostgres } from './own-postgres.ts'

const primary = await ownPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'kanz-test-'))
await makeReplica(primary, dataDir)
const replica = await startReplica(primary, dataDir, { durable: false })
vi.stubEnv('LOG_LEVEL', 'silent')

/** As a balancer before the database, which leads to one server at a time. */
let leadsTo = primary.url
const sockets = new Set<Socket>()
const balancer = createServer((near) => {
  const far = connect(`${new URL(leadsTo).searchParams.get('host')}/.s.PGSQL.5432`)
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one)
    one
      .on('error', () => one.destroy())
      .on('close', () => other.destroy())
      .pipe(other)
  }
}).listen(0, '127.0.0.1')
await once(balancer, 'listening')
const { username, pathname } = new URL(primary.url)
const { port } = balancer.address() as AddressInfo
openDb(`postgres://${username}@127.0.0.1:${port}${pathname}`)
afterAll(async () => {
  await closeDb()
  for (const socket of sockets) socket.destroy()
  balancer.close()
  await replica.stop()
  await primary.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('who meets a server that is not promoted yet listens to it once it is', async () => {
  const heard: string[] = []
  let reconnected = 0
  const stop = await listen(
    ['settings', 'pages'],
    (channel) => heard.push(channel),
    () => reconnected++,
  )
  leadsTo = replica.url
  for (const socket of sockets) socket.destroy()
  // it takes connections, and refuses to listen on them
  await sleep(1_500)
  expect(reconnected).toBe(0)
  const promoted = new pg.Client({ connectionString: replica.url })
  await promoted.connect()
  await promoted.query('select pg_promote()')
  await vi.waitFor(() => expect(reconnected).toBe(1), { timeout: 30_000 })
  await promoted.query(`select pg_notify('pages', 'games')`)
  await promoted.end()
  await vi.waitFor(() => expect(heard).toEqual(['pages']), { timeout: 30_000 })
  await stop()
})
