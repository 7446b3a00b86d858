import { startServer } from './server.ts'

/**
 * Starts the product once for all journeys; the address reaches the workers through the
 * environment.
 */
export default async function setup() {
  const server = await startServer()
  process.env.JOURNEYS_URL = server.url
  process.env.JOURNEYS_DATABASE_URL = server.databaseUrl
  return () => server.stop()
}
