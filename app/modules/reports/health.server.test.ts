import { createServer, type Socket } from 'node:net'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openQueues } from '#jobs/jobs.server.ts'
import { mailAnswers, openMail } from '#platform/mail.server.ts'
import { openStorage, storageAnswers } from '#platform/storage.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { checkJobs, type Health, systemHealth, watch } from './health.server.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

const well = async (): Promise<Health> => ({ state: 'well' })
const never = () => new Promise<never>(() => {})
const states = (health: { part: string; state: string }[]) =>
  Object.fromEntries(health.map(({ part, state }) => [part, state]))

/** A server that takes connections and says nothing, as one does that hangs. */
async function silentServer(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

test('a part that hangs holds no reader up, and says so when its time is over; the others are known [OP-106 ADM-STAT-03]', async () => {
  const hanging = { database: well, jobs: well, storage: never, mail: well }
  // what hangs is given up after longer than any test may take
  expect(states(await watch(hanging, { fresh: 60_000, check: 60 * 60_000, reader: 30 })())).toEqual(
    {
      database: 'well',
      jobs: 'well',
      storage: 'checking',
      mail: 'well',
    },
  )
  const read = watch(hanging, { fresh: 60_000, check: 60, reader: 10 })
  await vi.waitFor(async () => expect(states(await read()).storage).toBe('silent'), 10_000)
})

test('an error is told as such, and the next check may find the part well again', async () => {
  let broken = true
  const read = watch(
    {
      database: well,
      jobs: well,
      storage: well,
      mail: async () => (broken ? Promise.reject(new Error('no')) : well()),
    },
    { fresh: 0, check: 100, reader: 50 },
  )
  expect(states(await read()).mail).toBe('down')
  broken = false
  await vi.waitFor(async () => expect(states(await read()).mail).toBe('well'), 10_000)
})

test('however many look, a part is asked once in a while', async () => {
  const check = vi.fn<() => Promise<Health>>(well)
  const read = watch(
    { database: check, jobs: well, storage: well, mail: well },
    { fresh: 60_000, check: 100, reader: 50 },
  )
  await Promise.all(Array.from({ length: 20 }, read))
  await read()
  expect(check).toHaveBeenCalledTimes(1)
})

test('a bucket and a mail server that take the connection and say nothing do not answer [ADM-STAT-03]', async () => {
  const port = await silentServer()
  const s3 = {
    bucket: 'files',
    publicUrl: undefined,
    region: 'x',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  }
  await openStorage({ dataDir: env.dataDir, s3 })
  openMail({ ...env, smtpUrl: `smtp://127.0.0.1:${port}` })
  const read = watch(
    {
      database: well,
      jobs: well,
      storage: () => storageAnswers().then(well),
      mail: () => mailAnswers().then(well),
    },
    { fresh: 60_000, check: 200, reader: 20 },
  )
  expect(states(await read())).toMatchObject({ storage: 'checking', mail: 'checking' })
  await vi.waitFor(
    async () => expect(states(await read())).toMatchObject({ storage: 'silent', mail: 'silent' }),
    10_000,
  )
  openMail({ ...env, smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(mailAnswers()).rejects.toThrow('ECONNREFUSED')
  await openStorage(env)
  openMail(env)
})

test('a folder for files that is there answers, and one that is not there does not', async () => {
  await expect(storageAnswers()).resolves.toBeUndefined()
  await expect(mailAnswers()).resolves.toBeUndefined()
  await openStorage({ dataDir: join(env.dataDir, 'other'), s3: undefined })
  rmSync(join(env.dataDir, 'other'), { recursive: true })
  await expect(storageAnswers()).rejects.toThrow('the store could not write')
  await openStorage(env)
})

test('jobs are idle without a node, then well; behind when something due waits; and events that were given up are counted', async () => {
  expect(await checkJobs(db)).toEqual({ state: 'idle' })
  const boss = await openQueues(process.env.DATABASE_URL!)
  await sql`update jobs.version set cron_on = now()`.execute(db)
  expect(await checkJobs(db)).toEqual({ state: 'well' })

  await sql`insert into undelivered (kind, name, subject_id, reason, tries, asked_at, failed_at)
    select kind, 'any', 'x', 'broken', 10, now(), now()
    from (values ('event'), ('webhook'), ('mail')) k (kind)`.execute(db)
  expect(await checkJobs(db)).toEqual({ state: 'given_up', count: 2 })

  await sql`insert into outbox (event, subject_id, due_at)
    values ('order.paid', 'z', now() - interval '12 minutes')`.execute(db)
  const behind = await checkJobs(db)
  expect([behind.state, Math.round((Date.now() - behind.since!.getTime()) / 60_000)]).toEqual([
    'behind',
    12,
  ])
  await sql`delete from outbox`.execute(db)
  await sql`delete from undelivered`.execute(db)

  await boss.send('mail', { any: 'mail' }, { startAfter: new Date(Date.now() - 7 * 60_000) })
  expect((await checkJobs(db)).state).toBe('behind')
  await sql`delete from jobs.job`.execute(db)
  await sql`update jobs.version set cron_on = now() - interval '10 minutes'`.execute(db)
  expect(await checkJobs(db)).toEqual({ state: 'idle' })
  await sql`update jobs.version set cron_on = now()`.execute(db)
  await boss.stop({ graceful: false })
})

test('the parts of this installation are each looked at', async () => {
  await vi.waitFor(
    async () =>
      expect(states(await systemHealth())).toEqual({
        database: 'well',
        jobs: expect.any(String),
        storage: 'well',
        mail: 'well',
      }),
    10_000,
  )
})
