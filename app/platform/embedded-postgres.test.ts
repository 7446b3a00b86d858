import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { StartupError } from './startup-error.ts'

let dataDir: string
let stopped: string
const start = () => startEmbeddedPostgres({ dataDir, durable: false })

const newFolder = () => mkdtempSync(join(tmpdir(), 'kanz-test-'))

beforeAll(async () => {
  // one database is made, and each test that needs one has a copy of it
  stopped = dataDir = newFolder()
  await (await start()).stop()
})

beforeEach(() => {
  dataDir = newFolder()
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => rmSync(stopped, { recursive: true, force: true }))

/** With its owner and rights, which Node's own copying leaves out. */
const copyStopped = () => execFileSync('cp', ['-pR', `${stopped}/.`, dataDir])

/** Runs one statement and returns its rows. */
async function query(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded database', () => {
  beforeEach(copyStopped)

  test('what was stored is there after a stop and a start', async () => {
    const first = await start()
    await query(first.url, 'create table treasure as select 7 as coins')
    await first.stop()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)

    const second = await start()
    expect(await query(second.url, 'select coins from treasure')).toEqual([{ coins: 7 }])
    await second.stop()
  })

  test('it starts again after its server was killed', async () => {
    const first = await start()
    await query(first.url, 'create table treasure as select 7 as coins')
    await query(first.url, 'checkpoint')
    process.kill(postmasterPid(), 'SIGKILL')

    const second = await start()
    expect(await query(second.url, 'select coins from treasure')).toEqual([{ coins: 7 }])
    await first.stop()
    await second.stop()
  })

  test('kept running it answers again by itself after it was killed, and is not started again once it is stopped', async () => {
    const said: string[] = []
    const kept = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      keep: { say: (line) => said.push(line), gaveUp: () => said.push('gave up') },
    })
    await query(kept.url, 'create table treasure as select 7 as coins')
    await query(kept.url, 'checkpoint')
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () =>
        expect(await query(kept.url, 'select coins from treasure')).toEqual([{ coins: 7 }]),
      { timeout: 15_000 },
    )
    expect(postmasterPid()).not.toBe(pid)
    expect(said).toEqual([
      'The database ended by itself: starting it again (1 of at most 5 times a minute).',
    ])
    await kept.stop()
    await expect(query(kept.url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(said).toHaveLength(1)
  })

  test('a second start joins the running server, and the last to leave stops it', async () => {
    const first = await start()
    const pid = postmasterPid()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(postmasterPid()).toBe(pid)

    await first.stop()
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    await expect(query(second.url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('the note of a server whose process id went to another program does not stop a start', async () => {
    const first = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const note = readFileSync(file, 'utf8')
    await first.stop()
    writeFileSync(file, note.replace(/^\d+/, String(process.pid)))

    const second = await start()
    expect(postmasterPid()).not.toBe(process.pid)
    await second.stop()
  })

  const coins = 'select coins from treasure'

  /** A copy of the folder as `cp` makes it of whatever is there, with its notes. */
  function copyOf(): string {
    const copied = newFolder()
    cpSync(dataDir, copied, { recursive: true })
    onTestFinished(() => rmSync(copied, { recursive: true, force: true }))
    return copied
  }

  /** Starts a copy beside the first one's server, changes what is in it, and ends it again. */
  async function useCopy(copied: string) {
    const second = await startEmbeddedPostgres({ dataDir: copied, durable: false })
    await query(second.url, 'update treasure set coins = 8')
    await second.stop()
    // it is the last of its own folder to leave, whoever uses the first
    expect(existsSync(join(copied, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect(query(second.url, 'select 1')).rejects.toMatchObject({ code: 'ENOENT' })
  }

  test.each([
    ['while its server runs', async () => copyOf()],
    [
      'after its server was stopped',
      async (first: EmbeddedPostgres) => {
        await first.stop()
        const copied = copyOf()
        await start()
        return copied
      },
    ],
    [
      'after its server was killed, and is started again',
      async () => {
        process.kill(postmasterPid(), 'SIGKILL')
        const copied = copyOf()
        await start()
        return copied
      },
    ],
    [
      'while its server runs, when the folder is moved afterwards',
      async () => {
        const copied = copyOf()
        const moved = newFolder()
        renameSync(dataDir, moved)
        dataDir = moved
        return copied
      },
    ],
  ])('a copy of a folder made %s never touches the first one', async (_, copyThen) => {
    const first = await start()
    await query(first.url, 'create table treasure as select 7 as coins')
    await query(first.url, 'checkpoint')
    const copied = await copyThen(first)
    await useCopy(copied)
    const joined = await start()
    expect(await query(joined.url, coins)).toEqual([{ coins: 7 }])
    process.kill(postmasterPid(), 'SIGINT')
  })

  test('half a database of a start that was broken off is no hindrance', async () => {
    rmSync(join(dataDir, 'postgres'), { recursive: true })
    const noProcess = 2 ** 22
    mkdirSync(join(dataDir, `postgres.init-${noProcess}`))
    const database = await start()
    expect(readdirSync(dataDir)).not.toContain(`postgres.init-${noProcess}`)
    await database.stop()
  })
})

describe('what cannot be used is refused in one sentence, and left as it is', () => {
  async function refusal(): Promise<string> {
    const error: unknown = await start().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartupError)
    return (error as Error).message
  }

  test('a database of a newer PostgreSQL', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '19\n')
    expect(await refusal()).toMatch(/made by PostgreSQL 19, and this Kanz brings 18/)
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })

  test('a folder with something else in it', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'mine')
    expect(await refusal()).toMatch(/is damaged \(no readable PG_VERSION\)/)
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
  })

  test('a damaged database', async () => {
    copyStopped()
    const before = readdirSync(join(dataDir, 'postgres'))
    truncateSync(join(dataDir, 'postgres', 'global', 'pg_control'), 100)
    expect(await refusal()).toMatch(
      /does not start: .*pg_control.*Nothing in it was deleted; .*postgres\.log has the details/,
    )
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(expect.arrayContaining(before))
  })

  test('a data folder that is a file', async () => {
    rmSync(dataDir, { recursive: true })
    writeFileSync(dataDir, 'mine')
    expect(await refusal()).toMatch(/The data folder .* cannot be used: /)
    expect(readFileSync(dataDir, 'utf8')).toBe('mine')
  })
})
