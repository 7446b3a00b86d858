import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

/** What a cluster is made of and the product does not bring. */
export interface Tools {
  etcd: string
  haproxy: string
  pgbackrest: string
  /** The command of Patroni and its first arguments. */
  patroni: string[]
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

const LEAST = { patroni: [3, 3, 1], postgres: [15], haproxy: [2, 4], etcd: [3, 4], pgbackrest: [2] }

/**
 * Looks for etcd, Patroni, HAProxy, pgBackRest and PostgreSQL on this machine. Returns what is
 * missing or too old in words instead, where anything is. PATRONI and PGBIN name others than those
 * that lie on the path.
 */
export function findTools(): Tools | string {
  const patroni = (process.env.PATRONI ?? 'patroni').split(' ')
  const postgres = process.env.PGBIN ?? newestPostgres()
  const found = {
    etcd: versionOf(['etcd', '--version']),
    patroni: versionOf([...patroni, '--version']),
    haproxy: versionOf(['haproxy', '-v']),
    pgbackrest: versionOf(['pgbackrest', 'version']),
    postgres: versionOf([join(postgres, 'postgres'), '--version']),
  }
  const missing = Object.entries(LEAST).flatMap(([name, least]) => {
    const version = found[name as keyof typeof LEAST]
    if (version && !isOlder(version, least)) return []
    return `${name} ${least.join('.')} or later${version ? ` (here is ${version.join('.')})` : ''}`
  })
  if (missing.length > 0) return `A cluster cannot be played here without ${missing.join(', ')}.`
  return { etcd: 'etcd', haproxy: 'haproxy', pgbackrest: 'pgbackrest', patroni, postgres }
}

function newestPostgres(): string {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort(
    (one, other) => Number(other.split('/')[4]) - Number(one.split('/')[4]),
  )
  return folders.find((folder) => existsSync(join(folder, 'postgres'))) ?? '/usr/bin'
}

function versionOf([program, ...args]: string[]): number[] | null {
  try {
    const said = execFileSync(program!, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return /\d+(?:\.\d+)+/.exec(said)?.[0].split('.').map(Number) ?? null
  } catch {
    return null
  }
}

function isOlder(version: number[], least: number[]): boolean {
  for (const [n, part] of least.entries())
    if ((version[n] ?? 0) !== part) return (version[n] ?? 0) < part
  return false
}
