import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readEnv } from '#platform/env.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { namesIn, openBackupSite, queryAt } from '../../tests/backup-site.ts'
import { postmasterIn } from '../../tests/own-postgres.ts'
import { forgetBackups, keepBackups, lastDue } from './schedule.ts'

vi.stubEnv('LOG_LEVEL', 'silent')
const site = await openBackupSite()
afterAll(() => site.close())
const env = readEnv({ DATA_DIR: site.dataDir })
await site.query(
  'create table probe (id bigint primary key, at timestamptz not null default now())',
)

const ROUND_MS = 200
const backupsOf = (folder: string) => namesIn(folder).filter((name) => /^2.*Z$/.test(name))
const logOf = (folder: string) =>
  namesIn(join(folder, 'log')).flatMap((system) => namesIn(join(folder, 'log', system)))

/** Keeps backups of the site in a folder, each round soon after the other. */
async function keeping(folder: string, now = () => new Date()) {
  const schedule = { folder, minute: 0, keep: 2 }
  const stop = await keepBackups({ url: site.database.url, env }, schedule, now, ROUND_MS)
  onTestFinished(stop)
  return stop
}

const state = async () =>
  (await site.query('select made_at, archived_at, failing_since from backup_state'))[0]
const slots = () => site.query('select slot_name from pg_replication_slots')

/** Waits until all that is committed by now is archived. */
async function archived() {
  const [{ now }] = (await site.query('select clock_timestamp() as now')) as [{ now: Date }]
  await vi.waitFor(async () => expect((await state())!.archived_at).toSatisfy((at) => at > now), {
    timeout: 60_000,
    interval: 50,
  })
}

const add = async (id: number) => {
  await site.query('insert into probe values ($1)', [id])
  return new Date()
}

async function probesIn(dataDir: string): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir, durable: false })
  onTestFinished(() => restored.stop())
  return (await queryAt(restored.url, 'select id::int from probe order by id')).map(({ id }) =>
    Number(id),
  )
}

test.each([
  ['2026-11-30T02:00:00Z', '2026-11-30T02:00:00.000Z'],
  ['2026-11-30T01:59:59Z', '2026-11-29T02:00:00.000Z'],
  ['2026-11-30T23:30:00Z', '2026-11-30T02:00:00.000Z'],
])('at %s the backup of three in the morning in Algiers was due at %s', (now, due) =>
  expect(lastDue(180, new Date(now)).toISOString()).toBe(due),
)

test('a first round makes a backup; what is written later, and images, are restored from the archive, up to any moment', async () => {
  const backups = site.folder('backups')
  await keeping(backups)
  await vi.waitFor(() => expect(backupsOf(backups)).toHaveLength(1), { timeout: 60_000 })
  const then = await add(1)
  await sleep(20)
  await add(2)
  const image = site.image('badges/1700000000000000.webp')
  await archived()
  const path = join(backups, backupsOf(backups)[0]!)

  const whole = site.folder('whole')
  expect(await site.run('restore', [path], { DATA_DIR: whole })).toMatchObject({ code: 0 })
  expect(await probesIn(whole)).toEqual([1, 2])
  expect(namesIn(join(whole, 'files/badges'))).toEqual([image.split('/')[1]])

  const until = site.folder('until')
  const args = [path, '--to', then.toISOString()]
  expect(await site.run('restore', args, { DATA_DIR: until })).toMatchObject({ code: 0 })
  expect(await probesIn(until)).toEqual([1])

  const late = site.folder('late')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const refused = await site.run('restore', [path, '--to', tomorrow], { DATA_DIR: late })
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('The log does not reach'),
  ])
  const early = await site.run('restore', [path, '--to', '2020-01-01T00:00'], { DATA_DIR: late })
  expect([early.code, early.output]).toEqual([1, expect.stringContaining('name an older backup')])
  expect(namesIn(late)).toEqual([])
})

test('the log waits for the archive while nobody archives it, also through a crash of the server', async () => {
  const backups = site.folder('waiting')
  const stop = await keeping(backups)
  await vi.waitFor(() => expect(backupsOf(backups)).toHaveLength(1), { timeout: 60_000 })
  await stop()
  for (let id = 10; id < 14; id++) {
    await add(id)
    await site.query('select pg_switch_wal()')
    await site.query('checkpoint')
  }
  process.kill(postmasterIn(site.dataDir), 'SIGKILL')
  onTestFinished((await startEmbeddedPostgres({ dataDir: site.dataDir, durable: false })).stop)
  const before = logOf(backups).length
  await keeping(backups)
  await archived()
  expect(logOf(backups).length).toBeGreaterThanOrEqual(before + 4)
  expect(backupsOf(backups)).toHaveLength(1)
  const to = site.folder('waited')
  const path = join(backups, backupsOf(backups)[0]!)
  expect(await site.run('restore', [path], { DATA_DIR: to })).toMatchObject({ code: 0 })
  expect(await probesIn(to)).toEqual([1, 2, 10, 11, 12, 13])
})

test('a segment that is missing ends what is replayed, is told, and the next start begins anew', async () => {
  const backups = site.folder('waiting')
  const path = join(backups, backupsOf(backups)[0]!)
  const log = join(backups, 'log', namesIn(join(backups, 'log'))[0]!)
  const segments = namesIn(log).filter((name) => /^[0-9A-F]{24}/.test(name))
  rmSync(join(log, segments.at(-3)!))
  const { output, code } = await site.run('restore', [path], { DATA_DIR: site.folder('gap') })
  expect([code, output]).toEqual([0, expect.stringContaining('2 later ones could not be replayed')])
  await keeping(backups)
  await vi.waitFor(() => expect(backupsOf(backups)).toHaveLength(2), { timeout: 60_000 })
})

test('a backup is made once a night, and the newest are kept with their log', async () => {
  const backups = site.folder('nights')
  let day = 0
  await keeping(backups, () => new Date(Date.now() + day * 86_400_000))
  for (; day < 3; day++) {
    const made = vi.waitFor(
      async () =>
        expect(
          backupsOf(backups).at(-1)! > new Date(Date.now() + (day - 1) * 86_400_000).toISOString(),
        ).toBe(true),
      { timeout: 60_000 },
    )
    await made
    await archived()
  }
  expect(backupsOf(backups)).toHaveLength(2)
})

test('an archive that fails is noted, and well again when it is', async () => {
  const backups = site.folder('failing')
  writeFileSync(backups, 'no folder')
  await keeping(backups)
  await vi.waitFor(async () => expect((await state())!.failing_since).not.toBeNull(), {
    timeout: 60_000,
  })
  rmSync(backups)
  await vi.waitFor(async () => expect((await state())!.failing_since).toBeNull(), {
    timeout: 60_000,
  })
})

test('a copy is not backed up, and its log is kept for nobody; resumed it begins anew', async () => {
  const backups = site.folder('silent')
  await site.query('insert into silence (since) values (now())')
  await keeping(backups)
  await sleep(3 * ROUND_MS)
  expect(backupsOf(backups)).toEqual([])
  expect(await slots()).toEqual([])
  await site.query('delete from silence')
  await vi.waitFor(() => expect(backupsOf(backups)).toHaveLength(1), { timeout: 60_000 })
  expect(await slots()).toEqual([{ slot_name: 'kanz_archive' }])
})

test('a database whose backups are not ours knows nothing of them', async () => {
  await site.query('insert into backup_state (made_at) values (now()) on conflict do nothing')
  expect(await state()).toBeDefined()
  await forgetBackups(site.database.url)
  expect(await state()).toBeUndefined()
})

test('without a schedule no log is kept', async () => {
  await keepBackups({ url: site.database.url, env }, undefined, () => new Date())
  expect(await slots()).toEqual([])
})
