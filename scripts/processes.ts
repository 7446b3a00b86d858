import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process as the system lists it; ids come again, with another time of start. */
interface Listed {
  pid: number
  parent: number
  began: string
}

/** How long what was told to end has for it before it is killed, in ms. */
const LAST_PATIENCE = 5_000

/** All processes below this one: those that it started, those that these did, and so on. */
export function descendants(of: readonly number[] = [process.pid]): Listed[] {
  const all = listed()
  const known = new Set(of)
  const found: Listed[] = []
  for (let more = true; more;) {
    const next = all.filter(({ pid, parent }) => known.has(parent) && !known.has(pid))
    for (const { pid } of next) known.add(pid)
    found.push(...next)
    more = next.length > 0
  }
  return found
}

/**
 * Ends all that this process has started, at any depth, also what lives on when its parent has
 * ended, as a database does. Its own children are asked by SIGINT and have `patience` ms to take
 * down what they built; what is left then is told to end, and killed in the end.
 */
export async function endDescendants(patience: number): Promise<void> {
  const seen = new Map<string, Listed>()
  const left = () => {
    for (const each of descendants([process.pid, ...[...seen.values()].map(({ pid }) => pid)]))
      seen.set(keyOf(each), each)
    const now = new Set(listed().map(keyOf))
    for (const key of seen.keys()) if (!now.has(key)) seen.delete(key)
    return [...seen.values()]
  }
  const children = left().filter(({ parent }) => parent === process.pid)
  const own = new Set(children.map(keyOf))
  for (const { pid } of children) signal(pid, 'SIGINT')
  await until(() => !left().some((each) => own.has(keyOf(each))), patience)
  for (const { pid } of left()) signal(pid, 'SIGTERM')
  await until(() => left().length === 0, LAST_PATIENCE)
  for (const { pid } of left()) signal(pid, 'SIGKILL')
}

/**
 * Seconds of processors that all ended children of this process took, with all of theirs, in their
 * own code and in the kernel, and that the whole machine was busy, also for others; undefined where
 * the system does not tell.
 */
export function processorTimes(): { own: number; kernel: number; all: number } | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = afterName(readFileSync('/proc/self/stat', 'utf8'))
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(
    '/proc/stat',
    'utf8',
  )
    .split('\n', 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return {
    own: Number(fields[13]) / TICKS,
    kernel: Number(fields[14]) / TICKS,
    all: (user + nice + system + irq + softirq + steal) / TICKS,
  }
}

/** Of a second, in the files of Linux. */
const TICKS = 100

const keyOf = ({ pid, began }: Listed) => `${pid} ${began}`

async function until(isSo: () => boolean, patience: number) {
  const deadline = Date.now() + patience
  while (!isSo() && Date.now() < deadline) await sleep(50)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended by itself
  }
}

/** All but those that have ended and are listed only because nobody waited for them. */
export function listed(): Listed[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,lstart='], { encoding: 'utf8' })
    return lines.split('\n').flatMap((line) => {
      const [pid, parent, state = 'Z', ...began] = line.trim().split(/\s+/)
      return state.startsWith('Z')
        ? []
        : [{ pid: Number(pid), parent: Number(parent), began: began.join(' ') }]
    })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const fields = afterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        if (fields[0] === 'Z') return []
        return [{ pid: Number(pid), parent: Number(fields[1]), began: fields[19]! }]
      } catch {
        return [] // ended meanwhile
      }
    })
}

/** What Linux tells of a process behind its name, which may hold anything. */
const afterName = (stat: string) => stat.replace(/^.*\) /s, '').split(' ')
