import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'

/** A streaming replica of an embedded PostgreSQL, for tests and the bench. */
export interface Replica {
  url: string
  programUrl: string
  /** It goes on receiving changes and shows none of them, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

interface Primary {
  /** By its owner. */
  url: string
  dataDir: string
}

/**
 * Makes a streaming replica of an embedded PostgreSQL that runs, with its data in another folder,
 * which is emptied before: a base backup by the functions that PostgreSQL has for it (its manual,
 * "Making a Base Backup Using the Low Level API"). What the primary writes is kept only until its
 * next checkpoints, so a replica that was stopped for long is to be made anew.
 */
export async function makeReplica(primary: Primary, dataDir: string): Promise<void> {
  const [from, to] = [primary, { dataDir }].map((each) => resolve(each.dataDir, 'postgres')) as [
    string,
    string,
  ]
  rmSync(to, { recursive: true, force: true })
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  await withClient(primary.url, async (client) => {
    await client.query(`select pg_backup_start('replica', true)`)
    cpSync(from, to, { recursive: true, filter: isCopied })
    const {
      rows: [backup],
    } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), backup!.labelfile)
  })
  const host = new URL(primary.url).searchParams.get('host')
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${new URL(primary.url).username}'\n`,
  )
  writeFileSync(join(to, 'standby.signal'), '')
  chmodSync(to, 0o700)
  const { uid, gid } = statSync(from)
  if (uid !== process.getuid?.()) execFileSync('chown', ['-R', `${uid}:${gid}`, to])
}

/**
 * Starts a replica that was made, or joins it when it runs. `durable` as of startEmbeddedPostgres.
 */
export async function startReplica(
  primary: Primary,
  dataDir: string,
  { durable = true } = {},
): Promise<Replica> {
  const database = new URL(primary.url).pathname.slice(1)
  const { url, programUrl, stop } = await startEmbeddedPostgres({ dataDir, database, durable })
  const ask = (question: string) =>
    withClient(
      url,
      async (client) =>
        (await client.query<{ answer: unknown }>(`select ${question} as answer`)).rows[0]!.answer,
    )
  return {
    url,
    programUrl,
    stop,
    async pause() {
      await ask('pg_wal_replay_pause()')
      while ((await ask('pg_get_wal_replay_pause_state()')) !== 'paused') await sleep(10)
    },
    resume: async () => void (await ask('pg_wal_replay_resume()')),
  }
}

/**
 * Not what belongs to the running server, nor the log, which the replica gets from it from the
 * backup's beginning on.
 */
const isCopied = (path: string): boolean =>
  !['postmaster.pid', 'postmaster.opts'].includes(basename(path)) &&
  !['pg_wal', 'pg_replslot'].includes(basename(dirname(path)))

async function withClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
