import { createServer } from 'node:http'
import { isCategory } from '#modules/catalog/category.ts'
import { findGame, gameSurroundings } from '#modules/catalog/game-page.server.ts'
import { offersOfGame } from '#modules/offers/game-offers.server.ts'
import { listingFrom } from '#modules/offers/offer.ts'
import { openDb } from '../app/platform/db.server.ts'

// The data of a game page by the same statements, as bare JSON: what rendering and everything
// around it add is the difference.
const db = openDb(process.env.DATABASE_URL ?? '')
const listing = listingFrom(new URLSearchParams())

createServer(async (request, response) => {
  const [, slug = '', category] = (request.url ?? '').split('/')
  if (!isCategory(category)) return void response.writeHead(404).end()
  const [game, surroundings, offers] = await Promise.all([
    findGame(db, slug, category, 'en'),
    gameSurroundings(db, slug, category, 'en'),
    offersOfGame(db, { slug, category }, listing),
  ])
  const body = Buffer.from(JSON.stringify({ ...game, ...surroundings, offers }))
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
