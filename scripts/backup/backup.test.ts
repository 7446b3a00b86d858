import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { namesIn, openBackupSite, queryAt } from '../../tests/backup-site.ts'
import { sealHeadsOf, verify } from '../verify.ts'
import { type Manifest, partsOf, placesOf } from './manifest.ts'
import { sayIfSilent } from './silent-words.ts'

const site = await openBackupSite()
afterAll(() => site.close())
const image = site.image('badges/1700000000000000.webp')
site.image('badges/1700000000000000-48.webp')
site.image('.unfinished/half')
await site.query(
  'create table probe (id bigint primary key, at timestamptz not null default clock_timestamp())',
)

const backupsOf = (folder: string) => namesIn(folder).filter((name) => /^2.*Z$/.test(name))

/** Writes rows one after the other; returns how to stop. */
function writing(): () => Promise<void> {
  let isOver = false
  const over = (async () => {
    for (let id = 1; !isOver; id++) await site.query('insert into probe values ($1)', [id])
  })()
  return async () => {
    isOver = true
    await over
  }
}

/** Starts a restored folder for the rest of a test. */
async function openRestored(dataDir: string) {
  const restored = await startEmbeddedPostgres({ dataDir, durable: false })
  onTestFinished(() => restored.stop())
  return restored.url
}

test('a backup of a site at work restores to a whole copy, silent, with every row before its end and every image', async () => {
  const backups = site.folder('backups')
  await site.query(
    `insert into audit_log (action, subject) values ('account.delete', 'profile:' || gen_random_uuid())`,
  )
  await site.query('select seal_books()')
  const stop = writing()
  const made = await site.run('backup', [backups])
  await stop()
  expect(made.output).toMatch(
    /Backed up into .* 2 image files of .*\n.*\nStore .*\.keys\.json elsewhere/,
  )
  const [name] = backupsOf(backups)
  expect(namesIn(backups)).toEqual([name, `${name}.keys.json`, 'files'])
  expect(statSync(join(backups, `${name}.keys.json`)).mode & 0o777).toBe(0o600)

  const to = site.folder('restored')
  const restored = await site.run('restore', [join(backups, name!)], { DATA_DIR: to })
  expect(restored.output).toContain('All invariants of money and state hold.')
  expect(restored.output).toContain('It has no order.')
  expect(restored).toMatchObject({ code: 0 })
  for (const key of ['secret', 'vault-keys', 'vault-hash-key', `files/${image}`])
    expect(readFileSync(join(to, key))).toEqual(readFileSync(join(site.dataDir, key)))
  const url = await openRestored(to)
  const { ended_at, seals } = JSON.parse(
    readFileSync(join(backups, name!, 'manifest.json'), 'utf8'),
  ) as Pick<Manifest, 'ended_at' | 'seals'>
  expect(seals).toEqual(await sealHeadsOf(site.database.url))
  expect(seals).toMatchObject([{ book: 'audit', number: 1, rows: 1 }])
  expect(restored.output).toContain('Unchanged: audit:1 fits.')
  const [written] = await site.query('select count(*)::int as before from probe where at < $1', [
    ended_at,
  ])
  const [kept] = await queryAt(url, 'select count(*)::int, max(id)::int as last from probe')
  // the last of them may have been under way
  const certain = Number(written!.before) - 1
  expect(certain).toBeGreaterThan(10)
  expect(kept!.count).toBeGreaterThanOrEqual(certain)
  expect(kept!.last).toBe(kept!.count)
  expect(await queryAt(url, 'select one from silence')).toEqual([{ one: true }])
  expect(await verify(url)).toEqual([])
  const said: string[] = []
  await sayIfSilent(url, (words) => said.push(words))
  await sayIfSilent(site.database.url, (words) => said.push(words))
  expect(said).toEqual([expect.stringMatching(/is a COPY[^]*npm run resume[^]*نسخة[^]*resume/)])
  // the site itself goes on, and is none
  expect(await site.query('select from silence')).toEqual([])
  expect(await site.query('select from pg_replication_slots')).toEqual([])
})

describe('a backup that is broken off', () => {
  test('by a kill leaves only what the next one clears', async () => {
    const backups = site.folder('killed')
    const isHalf = () => namesIn(backups).some((name) => name.endsWith('.unfinished'))
    await site.run('backup', [backups], {}, isHalf)
    expect(namesIn(backups).filter((name) => name !== 'files')).toEqual([
      expect.stringMatching(/\.unfinished$/),
    ])
    writeFileSync(join(backups, '2026-01-01T00-00-00Z.keys.json'), '{}')
    expect(await site.run('backup', [backups])).toMatchObject({ code: 0 })
    const [name] = backupsOf(backups)
    expect(namesIn(backups)).toEqual([name, `${name}.keys.json`, 'files'])
  })

  const mayMount =
    spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0
  test.runIf(mayMount)(
    'by a full disk leaves nothing that looks whole, and keeps the former one',
    async () => {
      const backups = site.folder('full')
      mkdirSync(backups)
      const script = `mount -t tmpfs -o size=1200k tmpfs ${backups} && mkdir ${backups}/2026-01-01T00-00-00Z &&
      ${process.execPath} scripts/backup.ts ${backups} --keep 1; echo code $?; ls ${backups}`
      const { stdout, stderr } = spawnSync(
        'unshare',
        ['--user', '--map-root-user', '--mount', 'sh', '-c', script],
        {
          encoding: 'utf8',
          env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: site.dataDir },
        },
      )
      expect(stderr).toContain('no space left')
      expect(stdout).toBe('code 1\n2026-01-01T00-00-00Z\nfiles\n')
    },
  )

  test('by another that runs is refused', async () => {
    const [one, other] = await Promise.all([
      site.run('backup', [site.folder('one')]),
      site.run('backup', [site.folder('other')]),
    ])
    expect([one.code, other.code].sort()).toEqual([0, 1])
    expect(one.output + other.output).toContain('Another backup is being made just now.')
  })
})

test('of many the newest are kept, with the images that they name', async () => {
  const backups = site.folder('many')
  for (let time = 0; time < 3; time++) {
    await site.run('backup', [backups, '--keep', '2'])
  }
  expect(backupsOf(backups)).toHaveLength(2)
  expect(namesIn(backups)).toHaveLength(5)
  expect(existsSync(join(backups, 'files', image))).toBe(true)
})

describe('a restore', () => {
  const backups = site.folder('backups')
  const newest = () => join(backups, backupsOf(backups).at(-1)!)

  test('never writes over data', async () => {
    const to = site.folder('mine')
    mkdirSync(to)
    writeFileSync(join(to, 'diary.txt'), 'mine')
    const { code, output } = await site.run('restore', [newest()], { DATA_DIR: to })
    expect([code, output]).toEqual([1, expect.stringContaining('is not empty')])
    expect(namesIn(to)).toEqual(['diary.txt'])
  })

  test('of a damaged backup leaves nothing', async () => {
    const damaged = join(newest(), 'postgres/global/pg_control.zst')
    const before = readFileSync(damaged)
    const after = Buffer.from(before)
    after[after.length >> 1]! ^= 1
    writeFileSync(damaged, after)
    const to = site.folder('damaged')
    const { code, output } = await site.run('restore', [newest()], { DATA_DIR: to })
    writeFileSync(damaged, before)
    expect([code, output]).toEqual([1, expect.stringContaining('pg_control.zst is damaged')])
    expect(readdirSync(to)).toEqual([])
  })

  test('that was killed is not started by anybody, and begins anew', async () => {
    const to = site.folder('half')
    const isHalf = () => existsSync(join(to, 'postgres/global'))
    await site.run('restore', [newest()], { DATA_DIR: to }, isHalf)
    await expect(startEmbeddedPostgres({ dataDir: to })).rejects.toThrow('was broken off')
    expect(await site.run('restore', [newest()], { DATA_DIR: to })).toMatchObject({ code: 0 })
  })

  test('takes the keys from the file that was stored elsewhere', async () => {
    const { folder, name } = partsOf(newest())
    const elsewhere = site.folder('stick.json')
    renameSync(placesOf(folder).keys(name), elsewhere)
    const to = site.folder('with-keys')
    const args = [newest(), '--keys', elsewhere]
    expect(await site.run('restore', args, { DATA_DIR: to })).toMatchObject({ code: 0 })
    for (const key of ['secret', 'vault-keys', 'vault-hash-key'])
      expect(readFileSync(join(to, key))).toEqual(readFileSync(join(site.dataDir, key)))
  })

  test('says which image is missing', async () => {
    await site.query(
      `insert into user_badges (name, icon_url) values ('One', '/files/badges/1700000000000001.webp')`,
    )
    const other = site.folder('images')
    await site.run('backup', [other])
    const from = join(other, backupsOf(other)[0]!)
    const { code, output } = await site.run('restore', [from], { DATA_DIR: site.folder('poor') })
    expect(output).toContain('image missing: badges/1700000000000001.webp')
    expect(code).toBe(1)
  })
})

test.each([
  ['backup', 'pgBackRest'],
  ['restore', 'npm run silence'],
] as const)(
  'with a database of the operator’s own %s is refused, and says what to use',
  async (command, hint) => {
    const { code, output } = await site.run(command, ['/nowhere'], {
      DATABASE_URL: 'postgres://kanz@localhost/kanz',
    })
    expect([code, output]).toEqual([1, expect.stringContaining(hint)])
  },
)
