import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'

// What stands beside a page's main thing may fail to load: it is logged, and the page stands without it.

const { db, request } = await openTestApp()
const game = await buildGame(db, { name: 'Valorant', slug: 'valorant', category: 'accounts' })
const offer = await buildOffer(db, { game_id: game.id, category: 'accounts', title: 'A rare account' })

let away: string | null = null

async function takeAway(table: string) {
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
  away = table
}

afterEach(async () => {
  if (away) await sql`alter table ${sql.table(`${away}_away`)} rename to ${sql.table(away)}`.execute(db)
  away = null
})

test.each(['game_faqs', 'game_guides', 'game_relations'])('without %s the game page shows its offers, says nothing of it, and is not kept [GAME-32]', async (table) => {
  await takeAway(table)
  const response = await request('/valorant/accounts')
  const main = (await response.text()).replace(/^.*<main|<\/main>.*$/gs, '')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect(main).toContain(offer.title)
  expect(main).not.toMatch(/went wrong|role="alert"/i)
})
