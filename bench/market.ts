import pg from 'pg'
import { type EmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { StartupError } from '../app/platform/startup-error.ts'
import { openDatabase } from '../scripts/database.ts'
import { seedLarge } from '../scripts/seed-large.ts'

/** How a visitor who reads English asks. */
export const english = { cookie: 'lang=en', 'accept-encoding': 'br' }

/** Signs the sessions of the bench. */
export const SECRET = 'a secret that only serves to sign the sessions of the bench'

/** As browsers send it. */
export const ENCODINGS = 'gzip, deflate, br, zstd'

export interface Market {
  game: string
  offer: string
}

/** The busiest game that is shown, and one of its offers. */
export async function busiest(url: string): Promise<Market> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const {
    rows: [game],
  } = await client.query<{ id: string; path: string }>(
    `select id, '/' || slug || '/' || category as path from games where active order by active_offers desc limit 1`,
  )
  const {
    rows: [offer],
  } = await client.query<{ id: string }>(
    `select id from offers where game_id = $1 and status = 'active' order by price, id limit 1 offset 10`,
    [game?.id],
  )
  // mails that an earlier run's orders left to send would be sent beside this one
  await client.query(
    `do $$ begin if to_regclass('jobs.job') is not null then delete from jobs.job where name = 'mail'; end if; end $$`,
  )
  await client.end()
  if (!game || !offer)
    throw new StartupError('The bench needs the large market: run npm run seed:large first.')
  return { game: game.path, offer: `${game.path}/offers/${offer.id}` }
}

/** A market of its own folder on the embedded PostgreSQL, filled when it is not. */
export async function openMarket(dataDir: string, scale: number): Promise<EmbeddedPostgres> {
  const database = await openDatabase(readEnv({ DATA_DIR: dataDir }), () => {})
  const [{ filled } = { filled: false }] = await query<{ filled: boolean }>(
    database.url,
    'select exists (select from profiles) as filled',
  )
  if (!filled) await seedLarge(database.url, scale, console.log)
  return database
}

/** One statement over a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<Row>(text, values).finally(() => client.end())).rows
}
