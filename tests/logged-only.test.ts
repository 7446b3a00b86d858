import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from './app.ts'
import { buildGame } from './factories/game.ts'
import { buildOffer } from './factories/offer.ts'
import { buildProfile } from './factories/profile.ts'
import { allByRole, getByRole, hrefsOf, mainOf, pageOf, type Part, textOf } from './page.ts'

// What stands beside a page's main thing may fail to load: it is logged, and the page stands
// without it.

const { db, request } = await openTestApp()
const game = await buildGame(db, { name: 'Valorant', slug: 'valorant', category: 'accounts' })
const offer = await buildOffer(db, {
  game_id: game.id,
  category: 'accounts',
  title: 'A rare account',
})

let away: string | null = null

async function takeAway(table: string) {
  await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(db)
  away = table
}

afterEach(async () => {
  if (away)
    await sql`alter table ${sql.table(`${away}_away`)} rename to ${sql.table(away)}`.execute(db)
  away = null
})

test.each(['game_faqs', 'game_guides', 'game_relations'])(
  'without %s the game page shows its offers, says nothing of it, and is not kept [GAME-32]',
  async (table) => {
    await takeAway(table)
    const response = await request('/valorant/accounts')
    const main = await mainOf(response)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache',
    ])
    expect(textOf(main)).toContain(offer.title)
    expect(textOf(main)).not.toMatch(/went wrong/i)
    expect(allByRole(main, 'alert')).toEqual([])
  },
)

describe.each(['loyalty_balances', 'ledger_accounts'])('without %s', (table) => {
  test('a member is still signed in: the menu shows neither points nor balance and says nothing of it, but it is logged [NAV-37 WALL-17 LOY-18]', async () => {
    const viewer = await buildProfile(db, { username: `member_${table.slice(0, 6)}` })
    const menuOf = (page: Part) => getByRole(page, 'navigation', 'Account')
    const whole = textOf(menuOf(await pageOf(request('/allgames', { viewer }))))
    expect(whole).toContain('Hunter Rank')
    expect(whole).toContain('0 DA')
    await takeAway(table)
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const response = await request('/allgames', { viewer })
    const page = await pageOf(response)
    expect(response.status).toBe(200)
    expect(textOf(menuOf(page))).toContain(viewer.username)
    expect(hrefsOf(menuOf(page))).toContain('/wallet')
    expect(textOf(menuOf(page))).not.toMatch(/Hunter Rank|DA/)
    expect(textOf(page)).not.toMatch(/went wrong/i)
    expect(logged.mock.calls.flat().join()).toContain('points and balance could not be read')
    logged.mockRestore()
    expect((await request('/wallet', { viewer })).status).toBe(500)
  })
})
