import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** As whom PostgreSQL runs: a command to put before its own, or another user of the machine. */
export type Identity = { prefix: string[]; uid?: number; gid?: number }

type Owner = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. Started by root it gets an identity of its own: the owner of
 * the existing data, else a user namespace in which root has another number, else a plain system
 * user.
 */
export function postgresIdentity(owner: Owner | undefined): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] }
  if (owner && owner.uid !== 0) return { prefix: [], ...owner }

  const user = systemUser()
  if (!user)
    throw new StartupError(
      'The database cannot run as root here. Start Kanz as another user, or set DATABASE_URL.',
    )
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  if (succeeds([...prefix, 'true'])) return { prefix }
  if (owner) {
    throw new StartupError(
      'The database belongs to root, and this machine does not let root run it (no user namespaces). ' +
        'Give its folder to another user with chown -R, and start Kanz as that user.',
    )
  }
  return { prefix: [], ...user }
}

/**
 * Starts a program under an identity, in a process group of its own, so that no signal for us
 * reaches it.
 */
export function spawnAs(identity: Identity, command: string[], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = [...identity.prefix, ...command]
  const { uid, gid } = identity
  return spawn(program, args, {
    stdio,
    detached: true,
    env: { ...process.env, LC_ALL: 'C', PGDATA: '' },
    ...(uid === undefined ? {} : { uid, gid }),
  })
}

/** initdb looks its user up by name, so the number must belong to one. */
function systemUser(): Owner | undefined {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => {
        const [name = '', , uid, gid] = line.split(':')
        return [name, { uid: Number(uid), gid: Number(gid) }] as const
      }),
  )
  return users.get('postgres') ?? users.get('daemon') ?? users.get('nobody')
}

function succeeds([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args).status === 0
}
