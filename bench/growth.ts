import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isCategory } from '#modules/catalog/category.ts'
import { findGame, gameSurroundings } from '#modules/catalog/game-page.server.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import { listingFrom } from '#modules/offers/offer.ts'
import { findPublicOffer } from '#modules/offers/public-offer.server.ts'
import type { DB } from '../app/platform/db.server.ts'
import { type Measured, repeat } from './load.ts'

const LANES = 4

/**
 * The statements of a game page and of an offer page, alone, on one market: for comparing a large
 * one with a small one.
 */
export async function pageStatements(
  name: string,
  url: string,
  { game, offer }: { game: string; offer: string },
  seconds: number,
): Promise<Measured[]> {
  const pool = new pg.Pool({
    connectionString: url,
    max: LANES * 3,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  pool.on('error', () => {}) // the database may be gone before its connections
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const [, slug = '', category] = game.split('/')
  if (!isCategory(category)) throw new Error(`no game page: ${game}`)
  const listing = listingFrom(new URLSearchParams())
  const id = Number(offer.split('/').at(-1))
  const page = () =>
    Promise.all([
      findGame(db, slug, category, 'en'),
      gameSurroundings(db, slug, category, 'en'),
      offersOfGame(db, { slug, category }, listing),
    ])
  const measured = [
    await repeat(`statements of a game page, ${name}`, LANES, seconds, page),
    await repeat(`statements of an offer page, ${name}`, LANES, seconds, () =>
      findPublicOffer(db, id, slug, category, 'ar'),
    ),
  ]
  await db.destroy()
  return measured
}
