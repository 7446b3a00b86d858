import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// What is played is what deploy/cluster says, with other addresses: each machine of it has one of
// its own on the loopback interface, and another one under which the rest reach it, over wires.

export const NODES = [1, 2, 3] as const
export const SITES = [1, 2] as const
/** Where a machine of the database listens, and where the others reach it. */
export const nodeAt = (n: number) => `127.78.0.1${n}`
export const wiredNodeAt = (n: number) => `127.77.0.1${n}`
/** Where database machine n reaches the etcd of machine e. */
export const wiredEtcdAt = (n: number, e: number) => `127.8${n}.0.1${e}`
export const siteAt = (n: number) => `127.78.0.2${n}`
const frontAt = '127.78.0.20'
export const front = `http://${frontAt}:3000`

/** Of this play alone. */
export const passwords = {
  superuser: 'of-postgres',
  replication: 'of-replicas',
  rewind: 'of-rewind',
}
const roles = {
  kanz_owner: 'of-the-owner',
  kanz_program: 'of-the-program',
  postgres: passwords.superuser,
}

/** A database by the write or the read port of a site machine. */
export const databaseAt = (
  n: number,
  role: keyof typeof roles,
  { name = 'kanz', port = 5432 } = {},
) => `postgres://${role}:${roles[role]}@${siteAt(n)}:${port}/${name}`

/** A database that was restored from a backup, by the superuser. */
export const restoredAt = (name: string) =>
  `postgres://postgres:${roles.postgres}@127.78.0.30:5432/${name}`

const deployed = (name: string) => readFileSync(`deploy/cluster/${name}`, 'utf8')

/** Replaces each, and throws where a file has not what is replaced. */
function replaced(name: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((text, [what, by]) => {
    const next = text.replaceAll(typeof what === 'string' ? what : new RegExp(what, 'gm'), by)
    if (next === text) throw new Error(`deploy/cluster/${name} has no “${what}” to play with.`)
    return next
  }, deployed(name))
}

/** What the environment of etcd and Patroni is on database machine n. */
export function databaseEnv(n: number, folder: string): Record<string, string> {
  const machine = deployed('machine.env').replaceAll('db1', `db${n}`)
  const reached = machine.replaceAll(/(CONNECT_ADDRESS)=10\.0\.0\.11/g, `$1=${wiredNodeAt(n)}`)
  const etcd = replaced('etcd.env', [
    ['/var/lib/etcd/kanz', `${folder}/etcd${n}`],
    ['10.0.0.', '127.78.0.'],
  ])
  return {
    ...(parseEnv(`${etcd}\n${reached.replaceAll('10.0.0.11', nodeAt(n))}`) as Record<
      string,
      string
    >),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  }
}

/** Without the watchdog, which resets a whole machine. */
export const patroniOf = (n: number, folder: string, postgres: string): string =>
  replaced('patroni.yml', [
    ['/var/lib/postgresql/kanz', `${folder}/pg${n}`],
    ['/var/lib/postgresql/.pgpass-kanz', `${folder}/pgpass${n}`],
    ['/usr/lib/postgresql/18/bin', postgres],
    ['/var/run/postgresql', `${folder}/socket${n}`],
    ['/etc/pgbackrest.conf', `${folder}/pgbackrest${n}.conf`],
    // it would ask the members where they are, and go there past the wires
    ['etcd3:', 'etcd3:\n  use_proxies: true'],
    ["'10.0.0.", `'127.8${n}.0.`],
    ['10.0.0.0/24', '127.0.0.0/8'],
    ['local all all peer', 'local all all trust'],
    ['mode: required', "mode: 'off'"],
  ])

export function pgbackrestOf(n: number, folder: string): string {
  const own = ['lock', 'spool', 'log'].map((kind) => `${kind}-path=${folder}/socket${n}`).join('\n')
  return replaced('pgbackrest.conf', [
    [/^repo1-(?:type|s3-\w+|cipher-type)=.*\n/, ''],
    ['repo1-path=/kanz', `repo1-path=${folder}/backup\n${own}`],
    ['/var/lib/postgresql/kanz', `${folder}/pg${n}`],
    ['/var/run/postgresql', `${folder}/socket${n}`],
  ])
}

export const haproxyOf = (n: number): string =>
  replaced('haproxy.cfg', [
    ['127.0.0.1', siteAt(n)],
    ['10.0.0.21', siteAt(n)],
    ['10.0.0.', '127.77.0.'],
  ])

export const haproxyFront = (): string =>
  replaced('haproxy-front.cfg', [
    // a process may open fewer files here than on a machine of its own
    ['maxconn 20000', 'maxconn 2000'],
    [/bind :443 .*$/, `bind ${frontAt}:3000`],
    ['10.0.0.', '127.78.0.'],
  ])
