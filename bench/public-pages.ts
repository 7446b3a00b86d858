import type pg from 'pg'
import { StartupError } from '../app/platform/startup-error.ts'
import { ask } from './load.ts'

const GAMES = 500
const DEEP = 200
const LANES = 8

/**
 * So many public addresses of different pages: games in both languages, pages further down their
 * lists, offers; and some more, should one not be shown.
 */
export async function publicAddresses(client: pg.Client, count: number): Promise<string[]> {
  const { rows: games } = await client.query<{ path: string }>(
    `select '/' || slug || '/' || category as path from games where active order by active_offers desc limit $1`,
    [GAMES],
  )
  const { rows: offers } = await client.query<{ path: string }>(
    `
    select '/' || g.slug || '/' || g.category || '/offers/' || o.id as path
    from (select id, game_id from offers where status = 'active' order by id limit $1) o join games g on g.id = o.game_id where g.active`,
    [count],
  )
  const paths = games.map(({ path }) => path)
  return [
    ...paths,
    ...paths.map((path) => `/ar${path}`),
    ...paths.slice(0, DEEP).map((path) => `${path}?page=2`),
    ...offers.map(({ path }) => path),
  ]
}

/** Asks a site for pages until so many are kept; answers their addresses. */
export async function keepPages(
  site: string,
  addresses: readonly string[],
  count: number,
): Promise<string[]> {
  const kept: string[] = []
  const left = addresses.values()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const path of left) {
        if (kept.length >= count) return
        const { status, headers } = await ask(site + path, visitor())
        if (status === 200 && headers['cache-control']?.startsWith('public')) kept.push(path)
      }
    }),
  )
  if (kept.length < count)
    throw new StartupError(
      `Only ${kept.length} pages were kept: this needs the large market (npm run seed:large).`,
    )
  return kept.slice(0, count)
}

let visitors = 0

/** The headers of a browser that nobody has signed in with, each from an address of its own. */
export const visitor = (): Record<string, string> => ({
  cookie: 'lang=en',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'x-forwarded-for': `10.9.${(visitors >> 8) & 255}.${visitors++ & 255}`,
})
