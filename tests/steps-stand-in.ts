import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'

// A step of `npm test` as it is when a signal comes: its database runs apart from it. Told `deaf`,
// it hears no signal.

const [dataDir = '', how] = process.argv.slice(2)
if (how === 'deaf') for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {})
await startEmbeddedPostgres({ dataDir, durable: false })
console.log('the database runs')
setInterval(() => {}, 1_000)
