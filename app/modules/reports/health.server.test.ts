import { createServer, type Socket } from 'node:net'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openQueues } from '#jobs/jobs.server.ts'
import { transact } from '#platform/db.server.ts'
import { isNearlyFull } from '#platform/disk.server.ts'
import { mailAnswers, openMail } from '#platform/mail.server.ts'
import { endSilence, silence } from '#platform/silence.server.ts'
import { openStorage, storageAnswers } from '#platform/storage.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import {
  checkBackup,
  checkDisks,
  checkJobs,
  checkSeals,
  type Health,
  systemHealth,
  watch,
} from './health.server.ts'
import { sealBooks } from './seals.server.ts'

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
  const hanging = {
    database: well,
    jobs: well,
    storage: never,
    mail: well,
    disk: well,
    backup: well,
    seals: well,
  }
  // what hangs is given up after longer than any test may take
  expect(states(await watch(hanging, { fresh: 60_000, check: 60 * 60_000, reader: 30 })())).toEqual(
    {
      database: 'well',
      jobs: 'well',
      storage: 'checking',
      mail: 'well',
      backup: 'well',
      seals: 'well',
      disk: 'well',
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
      backup: well,
      seals: well,
      disk: well,
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
    {
      database: check,
      jobs: well,
      storage: well,
      mail: well,
      disk: well,
      backup: well,
      seals: well,
    },
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
      backup: well,
      seals: well,
      disk: well,
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

test('a folder for mails on a full disk does not answer', async () => {
  openMail(env)
  const probe = join(env.dataDir, 'mail', '.probe')
  // what is written there finds no room, as Linux has it
  symlinkSync('/dev/full', probe)
  await expect(mailAnswers()).rejects.toThrow('ENOSPC')
  await mailAnswers()
})

test.each([
  [20, 0.9, true],
  [20, 1.1, false],
  [100, 4.9, true],
  [100, 5.1, false],
  [4_000, 9.9, true],
  [4_000, 10.1, false],
])('a disk of %d GiB of which %d are left is nearly full: %s', (size, free, full) => {
  expect(isNearlyFull({ size: size * 1024 ** 3, free: free * 1024 ** 3 })).toBe(full)
})

const small = smallDisk()

test.runIf(small !== null)('a small disk is said to be full, by its folder', async () => {
  const health = await checkDisks([env.dataDir, join(small!, 'files'), join(small!, 'not-there')])
  expect(health).toMatchObject({ state: 'full', disk: { folder: join(small!, 'files') } })
  expect(health.disk!.size).toBe(2 * 1024 ** 2)
  openMail({ ...env, smtpUrl: undefined, dataDir: small! })
  await openStorage({ dataDir: small!, s3: undefined })
  await Promise.all([mailAnswers(), storageAnswers()])
  const fill = () => writeFileSync(join(small!, 'all'), new Uint8Array(4 * 1024 ** 2))
  expect(fill).toThrow('ENOSPC')
  await expect(mailAnswers()).rejects.toThrow('ENOSPC')
  await expect(storageAnswers()).rejects.toThrow('ENOSPC')
  expect((await checkDisks([small!])).disk!.free).toBe(0)
  openMail(env)
  await openStorage(env)
})

/** A disk of 2 MiB of its own, which only root can make; null for others. */
function smallDisk(): string | null {
  const at = mkdtempSync(join(tmpdir(), 'kanz-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', at])
  if (status === 0) mkdirSync(join(at, 'files'))
  afterAll(() => {
    if (status === 0) spawnSync('umount', ['-l', at])
    rmSync(at, { recursive: true, force: true })
  })
  return status === 0 ? at : null
}

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
        backup: 'elsewhere',
        seals: 'well',
        disk: expect.any(String),
      }),
    10_000,
  )
})

test('a backup is judged where Kanz makes them: by its age, by failures, and not of a copy', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const kept = async (
    given: Partial<Record<'made_at' | 'archived_at' | 'failing_since', Date>>,
  ) => {
    await db.deleteFrom('backup_state').execute()
    await db.insertInto('backup_state').values(given).execute()
  }
  expect(await checkBackup(db, false)).toEqual({ state: 'elsewhere' })
  expect(await checkBackup(db, true)).toEqual({ state: 'never' })
  await kept({ made_at: ago(25 * 60) })
  expect(await checkBackup(db, false)).toMatchObject({ state: 'well', since: expect.any(Date) })
  await kept({ made_at: ago(27 * 60) })
  expect(await checkBackup(db, false)).toMatchObject({ state: 'outdated' })
  await kept({ made_at: ago(60), archived_at: ago(6) })
  expect(await checkBackup(db, true)).toMatchObject({ state: 'unarchived' })
  expect(await checkBackup(db, false)).toMatchObject({ state: 'well' })
  await kept({ made_at: ago(60), archived_at: ago(1), failing_since: ago(6) })
  expect(await checkBackup(db, true)).toMatchObject({ state: 'unarchived' })
  await silence(db, new Date())
  expect(await checkBackup(db, true)).toEqual({ state: 'elsewhere' })
  await endSilence(db)
})

test('seals are judged by what waits for one, and not of a copy', async () => {
  expect(await checkSeals(db)).toEqual({ state: 'well' })
  const write = (ago: string) =>
    sql`insert into audit_log (action, subject, created_at)
    values ('account.delete', 'profile:' || gen_random_uuid(), now() - ${ago}::interval)`.execute(
      db,
    )
  await write('2 hours')
  // the first seal has a day
  expect(await checkSeals(db)).toEqual({ state: 'well' })
  await sealBooks(db)
  expect(await checkSeals(db)).toEqual({ state: 'well', since: expect.any(Date) })
  await write('2 hours')
  expect(await checkSeals(db)).toMatchObject({ state: 'well' })
  await transact(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update seals set sealed_at = now() - interval '61 minutes'`.execute(tx)
  })
  expect(await checkSeals(db)).toEqual({ state: 'unsealed', since: expect.any(Date) })
  await silence(db, new Date())
  expect(await checkSeals(db)).toMatchObject({ state: 'well' })
  await endSilence(db)
  await sealBooks(db)
  expect(await checkSeals(db)).toMatchObject({ state: 'well' })
})
