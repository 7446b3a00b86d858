import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  databaseAt,
  databaseEnv,
  front,
  haproxyFront,
  haproxyOf,
  nodeAt,
  NODES,
  patroniOf,
  pgbackrestOf,
  siteAt,
  SITES,
  wiredEtcdAt,
  wiredNodeAt,
} from './configuration.ts'
import { Parts } from './parts.ts'
import type { Tools } from './tools.ts'
import { layWires, type Wires } from './wires.ts'

/** A database machine as Patroni tells of it. */
export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** Three machines of the database and two of the site, as deploy/cluster sets them up. */
export interface Cluster {
  folder: string
  tools: Tools
  parts: Parts
  wires: Wires
  startEtcd(n: number): void
  startNode(n: number): void
  startProxy(n: number): void
  startFront(): void
  /** Starts the web process of site machine n, or its worker, out of this folder or another. */
  startSite(n: number, what: 'web' | 'worker', code?: string): void
  /** Whether a process of the site says that it can serve. */
  serves(n: number, what: 'web' | 'worker'): Promise<boolean>
  /** Runs pgBackRest on database machine n. */
  archive(n: number, ...command: string[]): Promise<void>
  stop(): Promise<void>
}

const START_MS = 120_000
const PORTS = { web: 3_000, worker: 3_001 } as const
/** What the front is given to notice that a process is about to end, in ms. */
const DRAIN_MS = 5_000

/** Starts the database: etcd, Patroni, and HAProxy before it, until it takes writes. */
export async function startMachines(
  folder: string,
  tools: Tools,
  site: Record<string, string>,
): Promise<Cluster> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const cluster = new Machines(folder, tools, site, await layWires(wiresOfNodes()))
  try {
    cluster.writeFiles()
    for (const n of NODES) cluster.startEtcd(n)
    await until('etcd has members', hasMembers)
    for (const n of NODES) cluster.startNode(n)
    for (const n of SITES) cluster.startProxy(n)
    await until('the database takes writes', takesWrites)
    await cluster.archive(await leader(), 'stanza-create')
    await makeDatabase()
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

const wiresOfNodes = () =>
  NODES.flatMap((n) => {
    const own = { from: wiredNodeAt(n), to: nodeAt(n) }
    const etcds = NODES.map((e) => ({
      name: `db${n}.etcd`,
      from: wiredEtcdAt(n, e),
      to: nodeAt(e),
      port: 2379,
    }))
    return [
      { name: `db${n}.rest`, ...own, port: 8008 },
      { name: `db${n}.postgres`, ...own, port: 5432 },
      ...etcds,
    ]
  })

class Machines implements Cluster {
  readonly folder: string
  readonly tools: Tools
  readonly wires: Wires
  readonly parts: Parts
  readonly #site: Record<string, string>

  constructor(folder: string, tools: Tools, site: Record<string, string>, wires: Wires) {
    this.folder = folder
    this.tools = tools
    this.wires = wires
    this.parts = new Parts(folder)
    this.#site = site
  }

  writeFiles() {
    const write = (name: string, text: string) => writeFileSync(join(this.folder, name), text)
    for (const n of NODES) {
      mkdirSync(join(this.folder, `socket${n}`), { recursive: true })
      write(`patroni${n}.yml`, patroniOf(n, this.folder, this.tools.postgres))
      write(`pgbackrest${n}.conf`, pgbackrestOf(n, this.folder))
    }
    mkdirSync(join(this.folder, 'backup'), { recursive: true })
    for (const n of SITES) write(`haproxy${n}.cfg`, haproxyOf(n))
    write('haproxy-front.cfg', haproxyFront())
  }

  startEtcd(n: number) {
    const env = databaseEnv(n, this.folder)
    this.parts.start(`etcd${n}`, { command: [this.tools.etcd], env })
  }

  startNode(n: number) {
    const command = [...this.tools.patroni, join(this.folder, `patroni${n}.yml`)]
    const env = databaseEnv(n, this.folder)
    this.parts.start(`patroni${n}`, { command, env, asDatabase: true })
  }

  startProxy(n: number) {
    const command = [this.tools.haproxy, '-db', '-f', join(this.folder, `haproxy${n}.cfg`)]
    this.parts.start(`haproxy${n}`, { command })
  }

  startFront() {
    const command = [this.tools.haproxy, '-db', '-f', join(this.folder, 'haproxy-front.cfg')]
    this.parts.start('front', { command })
  }

  startSite(n: number, what: 'web' | 'worker', code = '.') {
    this.parts.start(`${what}${n}`, {
      command: [process.execPath, 'build/server/index.js'],
      cwd: code,
      env: {
        ...this.#site,
        NODE_ENV: '',
        MIGRATE: 'off',
        DATABASE_OWNER_URL: '',
        DATABASE_URL: databaseAt(n, 'kanz_program'),
        DATABASE_READ_URL: databaseAt(n, 'kanz_program', { port: 5433 }),
        APP_URL: front,
        TRUST_PROXY: '1',
        DRAIN_MS: String(DRAIN_MS),
        HOST: siteAt(n),
        PORT: String(PORTS[what]),
        WORKER: what === 'web' ? 'off' : 'only',
        DATA_DIR: join(this.folder, `site${n}`),
      },
    })
  }

  async serves(n: number, what: 'web' | 'worker') {
    const asked = fetch(`http://${siteAt(n)}:${PORTS[what]}/healthz`, {
      signal: AbortSignal.timeout(3_000),
    })
    return asked.then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async archive(n: number, ...args: string[]) {
    const config = `--config=${join(this.folder, `pgbackrest${n}.conf`)}`
    const command = [this.tools.pgbackrest, config, '--stanza=kanz', ...args]
    const env = { PGUSER: 'postgres' }
    await this.parts.run('pgbackrest', { command, env, asDatabase: true })
  }

  async stop() {
    const names = this.parts.names()
    const end = (kind: RegExp) =>
      Promise.all(names.filter((name) => kind.test(name)).map((name) => this.parts.end(name)))
    await end(/^(?:front|web|worker)/)
    await end(/^(?:patroni|restored)/)
    await end(/./)
    await this.wires.close()
  }
}

/** Whether the members of etcd have found each other: until then Patroni does not start. */
async function hasMembers(): Promise<boolean> {
  const told = NODES.map(async (n) => {
    const answer = await fetch(`http://${nodeAt(n)}:2379/version`)
    return ((await answer.json()) as { etcdcluster: string }).etcdcluster !== 'not_decided'
  })
  return Promise.all(told).then(
    (each) => each.every(Boolean),
    () => false,
  )
}

async function takesWrites(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseAt(1, 'postgres', { name: 'postgres' }),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ away: boolean }>('select pg_is_in_recovery() as away')
    return rows[0]?.away === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** As docs/operations.md makes roles and database. */
async function makeDatabase() {
  const client = new pg.Client({
    connectionString: databaseAt(1, 'postgres', { name: 'postgres' }),
  })
  await client.connect()
  const passwordOf = (role: 'kanz_owner' | 'kanz_program') =>
    client.escapeLiteral(new URL(databaseAt(1, role)).password)
  await client.query(`create role kanz_owner login password ${passwordOf('kanz_owner')}`)
  await client.query(`create role kanz_program login password ${passwordOf('kanz_program')}`)
  await client.query('grant kanz_program to kanz_owner')
  await client.query('create database kanz owner kanz_owner')
  await client.query('create database probe owner kanz_owner')
  await client.end()
}

/** Asks again and again until something is so. Throws with its words when it never is. */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, ms = START_MS) {
  for (const deadline = Date.now() + ms; !(await isSo());) {
    if (Date.now() > deadline) throw new Error(`It never came to be that ${what}.`)
    await sleep(300)
  }
}

/** What any database machine that answers tells of all three. */
export async function members(): Promise<Member[]> {
  for (const n of NODES) {
    const asked = fetch(`http://${nodeAt(n)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
    const told = await asked
      .then((answer) => answer.json() as Promise<{ members?: Member[] }>)
      .catch(() => null)
    if (told?.members?.length) return told.members
  }
  return []
}

/** Which of the three is the primary; NaN where none is. */
export async function leader(): Promise<number> {
  return Number((await members()).find(({ role }) => role === 'leader')?.name.slice('db'.length))
}

/** Whether all three run on one timeline, without lag, one of them as synchronous standby. */
export async function isWhole(): Promise<boolean> {
  const all = await members()
  const first = all.find(({ role }) => role === 'leader')
  return (
    first !== undefined &&
    all.length === NODES.length &&
    all.some(({ role }) => role === 'sync_standby') &&
    all.every(
      ({ role, state, lag, timeline }) =>
        /running|streaming/.test(state) &&
        timeline === first.timeline &&
        (role === 'leader' || Number(lag) === 0),
    )
  )
}
