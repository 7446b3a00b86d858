import { beforeEach, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildSeller } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { allByRole, getByRole, mainOf, textOf } from '../../../tests/page.ts'
import { MINUTE, plus } from '#kernel/time.ts'
import { defaults } from '#modules/settings/settings.ts'
import { foldFacets, foldOnline } from './facet-fold.server.ts'
import { rankGame } from './ranking.server.ts'

const { db, request } = await openTestApp()
const now = new Date()
const game = await buildGame(db, { slug: 'free-fire', category: 'accounts' })
const path = '/free-fire/accounts'

const seller = (minutesAgo: number) =>
  buildSeller(db, { last_seen_at: plus(now, -minutesAgo * MINUTE) })
const offerOf = (user_id: string, title: string) =>
  buildOffer(db, { game_id: game.id, category: 'accounts', user_id, title })
const fold = (settings = defaults) => foldOnline(db, settings, now)
const titles = async (query: string) =>
  allByRole(await mainOf(request(path + query)), 'article')
    .map((card) => textOf(getByRole(card, 'heading')))
    .sort()

beforeEach(async () => {
  await db.deleteFrom('offers').execute()
  await foldFacets(db)
})

describe('who is online now', () => {
  test('is found by the filter until ten minutes after they were seen', async () => {
    const [here, just, gone] = [await seller(0), await seller(9), await seller(11)]
    await offerOf(here.id, 'Here')
    await offerOf(just.id, 'Just')
    await offerOf(gone.id, 'Gone')
    await foldFacets(db)
    expect(await titles('?online=yes')).toEqual([])
    expect(await fold()).toBe(1)
    expect(await titles('?online=yes')).toEqual(['Here', 'Just'])
    expect(await titles('?online=no')).toEqual(['Gone', 'Here', 'Just'])
    expect(await fold()).toBe(0)
    // what changed since lacks its bit until the next time, and nobody else has it
    await db.updateTable('offers').set({ price: 777 }).where('user_id', '=', here.id).execute()
    await foldFacets(db)
    expect(await titles('?online=yes')).toEqual(['Just'])
    expect(await fold()).toBe(1)
    expect(await titles('?online=yes')).toEqual(['Here', 'Just'])
    await db
      .updateTable('profiles')
      .set({ last_seen_at: plus(now, -MINUTE * 60) })
      .execute()
    expect(await fold()).toBe(1)
    expect(await titles('?online=yes')).toEqual([])
  })

  test('is nobody who hides it, and nobody where the site does not say it', async () => {
    const who = await seller(1)
    await offerOf(who.id, 'Theirs')
    await foldFacets(db)
    await fold()
    const profile = async () => textOf(await mainOf(request(`/users/${who.username}`)))
    expect(await profile()).toContain('Online now')
    expect(await titles('?online=yes')).toEqual(['Theirs'])
    await fold({ ...defaults, show_last_seen: false })
    expect(await titles('?online=yes')).toEqual([])

    const save = (form: Record<string, string>) =>
      request('/settings', { viewer: who, form: { intent: 'last_seen', ...form } })
    expect(flashOf(await save({ show: '<b>' }))).toBe('seen_hidden')
    await fold()
    expect(await titles('?online=yes')).toEqual([])
    expect(await profile()).not.toContain('Online now')
    expect(flashOf(await save({ show: 'on' }))).toBe('seen_shown')
    await fold()
    expect(await titles('?online=yes')).toEqual(['Theirs'])
  })
})

test('the best rated come first, and one good rating is not before many', async () => {
  const ratings = { one: [1, 1], many: [100, 97], bad: [20, 2], none: [0, 0] } as const
  for (const [title, [rated_365, positive_365]] of Object.entries(ratings)) {
    const { id } = await seller(1)
    await offerOf(id, title)
    await db
      .insertInto('seller_facts')
      .values({ seller_id: id, rated_365, positive_365, counted_at: now })
      .execute()
  }
  await foldFacets(db)
  await rankGame(db, game.id, defaults, now)
  const shown = await mainOf(request(`${path}?sort=rated`))
  expect(allByRole(shown, 'article').map((card) => textOf(getByRole(card, 'heading')))).toEqual([
    'many',
    'one',
    'none',
    'bad',
  ])
})
