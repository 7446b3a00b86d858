import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Notes that this process uses the database of a data folder. The function returned takes the note
 * back, and tells whether no other living process has one: the last to leave stops the database.
 */
export function hold(dataDir: string): () => boolean {
  const folder = join(dataDir, 'postgres.users')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Notes that came with a copy of the folder name another one.
  const { dev, ino } = statSync(folder)
  const place = `${dev}-${ino}`
  // One process may hold it more than once, in tests.
  const mine = join(folder, `${markOf(process.pid)}.${place}.${holds++}`)
  writeFileSync(mine, '')
  const isAlive = (name: string) => {
    const parts = name.split('.')
    // those of version 1.0.0, whose processes run while the next one is installed, name no place
    const isHere = parts.length === 2 || parts[1] === place
    return isHere && runs(parts[0]!)
  }
  return () => {
    rmSync(mine, { force: true })
    const others = readdirSync(folder)
    for (const name of others) if (!isAlive(name)) rmSync(join(folder, name), { force: true })
    return !others.some(isAlive)
  }
}

let holds = 0

/** Whether a process with this id exists, whoever owns it. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function runs(mark: string): boolean {
  const pid = Number.parseInt(mark, 10)
  return processExists(pid) && markOf(pid) === mark
}

/**
 * The process id, with its time of start where the system tells it, because ids come again after a
 * restart.
 */
function markOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
    return `${pid}-${afterName.split(' ')[19]}`
  } catch {
    return String(pid)
  }
}
