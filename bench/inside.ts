import pg from 'pg'

// Loaded into a node of the site before anything else (bench/node.ts): tells what only the process itself knows, when it is asked.

/** What a node says of itself. Memory in bytes, time on a processor in ms, both since it began. */
export interface Inside {
  statements: number
  cpu: number
  heapUsed: number
  external: number
}

let statements = 0
const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(...asked: unknown[]) {
    statements++
    return query.apply(this, asked)
  },
})

process.on('message', (asked) => {
  if (asked !== 'inside') return
  const { user, system } = process.cpuUsage()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ statements, cpu: (user + system) / 1000, heapUsed, external } satisfies Inside)
})
