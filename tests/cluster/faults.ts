import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAt, nodeAt, NODES, SITES, wiredNodeAt } from './configuration.ts'
import { type Cluster, leader, members, until } from './machines.ts'
import { postgresOf, signal } from './parts.ts'

/** What may happen to a part, for how long it stays so, and what people may notice. */
export interface Fault {
  name: string
  /** For how long after its begin it is watched before anything is mended, in ms. */
  lasts: number
  /** The longest time without an acknowledged write, in s; without it no answer may fail. */
  silent?: number
  /** What else than the site's own 503 may come of a request: nothing, or no answer at all. */
  unanswered?: 'while the front is away' | 'while under way'
  /** Returns what was done, in words. */
  begin(): Promise<string>
  mend?(): void | Promise<void>
}

/** As patroni.yml says: a primary that is not heard of for so many seconds is replaced. */
const TTL = Number(/^ {4}ttl: (\d+)$/m.exec(readFileSync('deploy/cluster/patroni.yml', 'utf8'))![1])
/** How long after the death of its primary the database may be silent, in s. */
const DEATH = TTL + 10
const AWAY_MS = 50_000

/** The fourteen faults, in the order in which they are played. */
export function faultsOf(cluster: Cluster): Fault[] {
  return [...ofMachines(cluster), ...ofPrimary(cluster), ...ofSite(cluster)]
}

/** What happens to a whole machine of the database. */
function ofMachines(cluster: Cluster): Fault[] {
  const { folder, parts } = cluster
  let victim = 0
  const dataOf = (n: number) => join(folder, `pg${n}`)
  const choose = async () => (victim = await leader())
  return [
    { name: 'switchover', lasts: 15_000, silent: 8, begin: switchOver },
    {
      name: 'PostgreSQL killed',
      lasts: 30_000,
      silent: 15,
      async begin() {
        const [postmaster] = postgresOf(dataOf(await choose()))
        signal([postmaster!], 'SIGKILL')
        return `the postmaster of db${victim}`
      },
    },
    {
      name: 'machine killed',
      lasts: AWAY_MS,
      silent: DEATH,
      async begin() {
        const pids = [parts.pidOf(`patroni${await choose()}`), ...postgresOf(dataOf(victim))]
        signal(pids, 'SIGKILL')
        return `Patroni and PostgreSQL of db${victim}, ${pids.length} processes`
      },
      mend: () => cluster.startNode(victim),
    },
    {
      name: 'machine frozen',
      lasts: AWAY_MS,
      silent: DEATH,
      async begin() {
        signal([parts.pidOf(`patroni${await choose()}`), ...postgresOf(dataOf(victim))], 'SIGSTOP')
        return `Patroni and PostgreSQL of db${victim}`
      },
      mend: () =>
        signal([...postgresOf(dataOf(victim)), parts.pidOf(`patroni${victim}`)], 'SIGCONT'),
    },
  ]
}

/** What happens to a part of it, and to the ways between. */
function ofPrimary(cluster: Cluster): Fault[] {
  const { folder, parts, wires } = cluster
  let victim = 0
  const dataOf = (n: number) => join(folder, `pg${n}`)
  const choose = async () => (victim = await leader())
  return [
    {
      name: 'PostgreSQL frozen',
      lasts: AWAY_MS,
      silent: DEATH,
      async begin() {
        signal(postgresOf(dataOf(await choose())), 'SIGSTOP')
        return `PostgreSQL of db${victim}, while its Patroni goes on`
      },
      mend: () => signal(postgresOf(dataOf(victim)), 'SIGCONT'),
    },
    {
      name: 'primary cut off from etcd',
      lasts: AWAY_MS,
      silent: DEATH,
      async begin() {
        wires.cut(`db${await choose()}.etcd`)
        return `db${victim}`
      },
      mend: () => wires.join(`db${victim}.`),
    },
    {
      name: 'primary cut off from all',
      lasts: AWAY_MS,
      silent: DEATH,
      async begin() {
        wires.cut(`db${await choose()}.`)
        return `db${victim}`
      },
      mend: () => wires.join(`db${victim}.`),
    },
    {
      name: 'leader of etcd killed',
      lasts: 12_000,
      async begin() {
        victim = await etcdLeader()
        signal([parts.pidOf(`etcd${victim}`)], 'SIGKILL')
        return `that of db${victim}`
      },
      mend: () => cluster.startEtcd(victim),
    },
  ]
}

/** Whose member of etcd is the one that the others follow. */
async function etcdLeader(): Promise<number> {
  for (const n of NODES) {
    const told = await fetch(`http://${nodeAt(n)}:2379/metrics`)
    if (/^etcd_server_is_leader 1$/m.test(await told.text())) return n
  }
  throw new Error('No member of etcd leads.')
}

async function switchOver(): Promise<string> {
  const from = `db${await leader()}`
  const to = (await members()).find(({ role }) => role === 'sync_standby')!.name
  const answer = await fetch(`http://${wiredNodeAt(Number(from.slice(2)))}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: from, candidate: to }),
  })
  if (!answer.ok) throw new Error(`${from} to ${to}: ${await answer.text()}`)
  return `${from} to ${to}`
}

function ofSite(cluster: Cluster): Fault[] {
  const { parts } = cluster
  /** Ends a process as a unit of systemd does, and starts it again. */
  const restart = async (n: number, what: 'web' | 'worker', code?: string) => {
    const began = performance.now()
    await parts.end(`${what}${n}`)
    cluster.startSite(n, what, code)
    await until(`${what}${n} serves`, () => cluster.serves(n, what))
    return `${what}${n} served again after ${((performance.now() - began) / 1000).toFixed(1)} s`
  }
  const killed = async (name: string, again: () => void) => {
    signal([parts.pidOf(name)], 'SIGKILL')
    await sleep(2_000)
    again()
    return 'and started again after 2 s'
  }
  return [
    {
      name: 'web process killed',
      lasts: 12_000,
      unanswered: 'while under way',
      async begin() {
        signal([parts.pidOf('web1')], 'SIGKILL')
        return 'that of the first site machine'
      },
      mend: () => cluster.startSite(1, 'web'),
    },
    { name: 'web process restarted', lasts: 10_000, begin: () => restart(2, 'web') },
    {
      name: 'worker killed',
      lasts: 12_000,
      async begin() {
        signal([parts.pidOf('worker1')], 'SIGKILL')
        return 'that of the first site machine'
      },
      mend: () => cluster.startSite(1, 'worker'),
    },
    {
      name: 'new version with a migration',
      lasts: 30_000,
      async begin() {
        const code = await nextVersion(cluster)
        const told: string[] = []
        for (const what of ['web', 'worker'] as const)
          for (const n of SITES) told.push(await restart(n, what, code))
        return told.join(', ')
      },
    },
    {
      name: 'HAProxy before the database killed',
      lasts: 12_000,
      silent: 5,
      begin: () => killed('haproxy1', () => cluster.startProxy(1)),
    },
    {
      name: 'HAProxy before the site killed',
      lasts: 12_000,
      silent: 5,
      unanswered: 'while the front is away',
      begin: () => killed('front', () => cluster.startFront()),
    },
  ]
}

/** A copy of the program with a migration more, which is applied. Returns its folder. */
async function nextVersion(cluster: Cluster): Promise<string> {
  const code = join(cluster.folder, 'next')
  for (const name of ['app', 'build', 'db', 'scripts', 'server', 'public', 'package.json'])
    cpSync(name, join(code, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(code, 'node_modules'))
  writeFileSync(
    join(code, 'db/migrations/9999_of_the_next_version.sql'),
    '-- Additive: yes\n-- Locks: none\n\ncreate table of_the_next_version (id bigint primary key);\n',
  )
  await migrateBy(cluster, code)
  return code
}

/** Applies the migrations of a folder's program as its owner, as kanz-migrate.service does. */
export async function migrateBy(
  { parts, folder }: Pick<Cluster, 'parts' | 'folder'>,
  code: string,
) {
  await parts.run('migrate', {
    command: [process.execPath, 'scripts/migrate.ts'],
    cwd: code,
    env: {
      NODE_ENV: '',
      DATABASE_URL: databaseAt(1, 'kanz_program'),
      DATABASE_OWNER_URL: databaseAt(1, 'kanz_owner'),
      DATA_DIR: join(folder, 'migrate'),
    },
  })
}

/** Lets those go on that were stopped, so that all can end. */
export function thaw({ folder, parts }: Cluster) {
  for (const n of NODES) {
    if (!parts.isAlive(`patroni${n}`)) continue
    signal([parts.pidOf(`patroni${n}`)], 'SIGCONT')
    try {
      signal(postgresOf(join(folder, `pg${n}`)), 'SIGCONT')
    } catch {
      // it does not run
    }
  }
}
