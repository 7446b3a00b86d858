import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'

/**
 * Starts a site with two holes, which scanners have to find: `/item?id=` puts what it is given into
 * its SQL, and `/echo?word=` into its page.
 */
export async function openVulnerable(
  dataDir: string,
): Promise<{ url: string; end: () => Promise<void> }> {
  const database = await startEmbeddedPostgres({ dataDir })
  const pool = new pg.Pool({ connectionString: database.url, max: 4 })
  const pageOf = async ({ pathname, searchParams }: URL): Promise<string> => {
    if (pathname === '/echo') return `<p>You said ${searchParams.get('word')}</p>`
    if (pathname !== '/item')
      return '<a href="/item?id=1">Item</a> <a href="/echo?word=hi">Echo</a>'
    const { rows } = await pool.query<{ name: string }>(
      `select name from (values (1, 'coin'), (2, 'gem')) as t (id, name)
      where id = ${searchParams.get('id')}`,
    )
    return `<ul>${rows.map(({ name }) => `<li>${name}</li>`).join('')}</ul>`
  }
  const server = createServer((request, response) => {
    void pageOf(new URL(request.url!, 'http://localhost'))
      .catch((error: unknown) => `<pre>PostgreSQL query failed: ERROR: ${String(error)}</pre>`)
      .then((body) => {
        response.setHeader('content-type', 'text/html')
        response.end(`<!doctype html><title>Planted</title>${body}`)
      })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      server.closeAllConnections()
      server.close()
      await pool.end()
      await database.stop()
    },
  }
}
