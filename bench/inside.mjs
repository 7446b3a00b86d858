import pg from 'pg'

// Loaded into a node of the site before anything else (bench/node.ts): tells what only the process
// itself knows, when it is asked. Plain JavaScript, since what reads TypeScript takes 20 MB of what
// is measured.

let statements = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (...asked) {
  statements++
  return query.apply(this, asked)
}

process.on('message', (asked) => {
  if (asked !== 'inside') return
  const { user, system } = process.cpuUsage()
  process.send?.({
    statements,
    cpu: (user + system) / 1000,
    heapUsed: process.memoryUsage().heapUsed,
  })
})
