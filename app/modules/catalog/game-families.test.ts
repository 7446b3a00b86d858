import { expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestDb } from '../../../tests/app.ts'
import { attempts } from '../../../tests/attempts.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { countPopularity } from './game-popularity.server.ts'

const db = await openTestDb(4)
const attempt = attempts(db)

const familyOf = (slug: string) =>
  db.selectFrom('game_families').selectAll().where('slug', '=', slug).executeTakeFirst()

test('the games of a slug have one family, called like the first of them', async () => {
  const [first, second] = [
    await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'accounts' }),
    await buildGame(db, { name: 'FreeFire', slug: 'free-fire', category: 'items' }),
  ]
  const family = (await familyOf('free-fire'))!
  expect([first.family_id, second.family_id]).toEqual([family.id, family.id])
  expect(family.name).toBe('Free Fire')
  const rename = (id: number, name: string) =>
    db.updateTable('games').set({ name }).where('id', '=', id).execute()
  await rename(second.id, 'Free Fire Max')
  expect((await familyOf('free-fire'))!.name).toBe('Free Fire')
  await rename(first.id, 'Garena Free Fire')
  expect((await familyOf('free-fire'))!.name).toBe('Garena Free Fire')
})

test('a game that moves to another address changes its family, and one without games is called like the next', async () => {
  const [one, other] = [
    await buildGame(db, { name: 'One', slug: 'one', category: 'accounts' }),
    await buildGame(db, { name: 'Other', slug: 'other', category: 'items' }),
  ]
  const left = one.family_id
  await db.updateTable('games').set({ slug: 'other' }).where('id', '=', one.id).execute()
  expect((await familyOf('other'))!.name).toBe('One')
  await db.deleteFrom('games').where('id', '=', one.id).execute()
  expect((await familyOf('other'))!.name).toBe('Other')
  const next = await buildGame(db, { name: 'One Again', slug: 'one' })
  expect([next.family_id, (await familyOf('one'))!.name]).toEqual([left, 'One Again'])
  expect(other.family_id).toBe((await familyOf('other'))!.id)
})

test('no game is of another family than that of its slug, nor of none', async () => {
  const [mine, foreign] = [await buildGame(db), await buildGame(db)]
  await attempt('update games set family_id = ? where id = ?', foreign.family_id, mine.id)
  await attempt('update games set family_id = null where id = ?', mine.id)
  const { family_id } = await db
    .selectFrom('games')
    .select('family_id')
    .where('id', '=', mine.id)
    .executeTakeFirstOrThrow()
  expect(family_id).toBe(mine.family_id)
  expect(await attempt('delete from game_families where id = ?', mine.family_id)).toBe(
    'games_family_of_slug',
  )
})

test('games of one slug that are made at once are of one family', async () => {
  const categories = ['accounts', 'currencies', 'boosting', 'items'] as const
  const games = await Promise.all(
    categories.map((category) => buildGame(db, { name: 'At once', slug: 'at-once', category })),
  )
  expect(new Set(games.map(({ family_id }) => family_id)).size).toBe(1)
})

test('popularity counts the paid orders of 30 days and the offers on sale', async () => {
  const now = new Date('2026-11-01T10:00:00Z')
  const game = await buildGame(db, { slug: 'popular' })
  const offer = await buildOffer(db, { game_id: game.id })
  const bought = async (days: number, status: 'paid' | 'pending') =>
    buildOrder(db, { offer_id: offer.id, status, now: plus(now, -days * DAY) })
  await bought(1, 'paid')
  await bought(29, 'paid')
  await bought(2, 'pending')
  await bought(31, 'paid')
  await countPopularity(db, now)
  expect((await familyOf('popular'))!.popularity).toBe(2 * 15 + 1)
  expect(await countPopularity(db, now)).toBe(0)
  await countPopularity(db, plus(now, 10 * DAY))
  expect((await familyOf('popular'))!.popularity).toBe(15 + 1)
})
