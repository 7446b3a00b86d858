import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchMeaning } from '#modules/catalog/game-search.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { getByRole, textOf, valueOf } from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
const viewer = await buildAdmin(db)
const { page, words } = as(viewer)
await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'currencies' })

beforeEach(() => db.deleteFrom('search_words').execute())

const add = (form: Record<string, string>, create_token: string = randomUUID()) =>
  request('/admin/search-words/new', { viewer, form: { ...form, create_token } })
const kept = () => db.selectFrom('search_words').select(['word', 'category', 'game']).execute()
const id = async () => (await db.selectFrom('search_words').select('id').executeTakeFirst())!.id

describe('a word of searches', () => {
  test('is added with its category and its game, and searches follow it', async () => {
    expect(flashOf(await add({ word: 'جواهر', category: 'currencies', game: 'free-fire' }))).toBe(
      'search_word_saved',
    )
    expect(await kept()).toEqual([{ word: 'جواهر', category: 'currencies', game: 'free-fire' }])
    expect(await searchMeaning(db, 'جواهر')).toMatchObject({
      categories: ['currencies'],
      games: ['free-fire'],
    })
    const list = await words('/admin/search-words')
    expect(list).toContain('جواهر')
    expect(list).toContain('Free Fire')
    expect(await words('/admin/search-words?category=items')).not.toContain('جواهر')
    const logged = await db.selectFrom('audit_log').select('action').execute()
    expect(logged).toContainEqual({ action: 'search_word.create' })
  })

  test('of the same form sent twice is one, and of another spelling is refused', async () => {
    const token = randomUUID()
    await add({ word: 'Cheap' }, token)
    expect(flashOf(await add({ word: 'Cheap' }, token))).toBe('search_word_saved')
    const again = await add({ word: 'CHÉAP', category: 'items' })
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('perhaps in another spelling')
    expect(await kept()).toEqual([{ word: 'Cheap', category: null, game: null }])
  })

  test.each([
    [{ word: '' }, 'Enter a word'],
    [{ word: '\u200b\u200f' }, 'Enter a word'],
    [{ word: 'two words' }, 'Enter one word, without spaces'],
    [{ word: 'x'.repeat(41) }, 'At most 40 characters'],
    [{ word: 'uc', game: 'free-fire' }, 'A word of a game needs a category'],
    [{ word: 'uc', category: 'items', game: 'nobody' }, 'This game is not there any more'],
    [{ word: 'uc', category: '__proto__' }, 'Enter a word'],
  ])('is refused as %j', async (form: Record<string, string>, said: string) => {
    const answer = await add(form)
    expect(answer.status).toBeGreaterThanOrEqual(409)
    expect(await answer.text()).toContain(said)
    expect(await kept()).toEqual([])
  })

  test('is changed unless it was changed meanwhile, and deleted', async () => {
    await add({ word: '<b>uc', category: 'items' })
    const at = `/admin/search-words/${await id()}`
    const seen = valueOf((await page(at)).querySelector('[name="seen"]')!)
    const change = (word: string) =>
      request(at, { viewer, form: { word, category: 'currencies', seen } })
    expect(flashOf(await change('uc'))).toBe('search_word_saved')
    expect((await change('vp')).status).toBe(409)
    expect(await kept()).toEqual([{ word: 'uc', category: 'currencies', game: null }])
    const asks = await page(`${at}/delete`)
    expect(textOf(asks)).toContain('uc')
    expect(flashOf(await request(`${at}/delete`, { viewer, form: {} }))).toBe('search_word_deleted')
    expect((await request(`${at}/delete`, { viewer })).status).toBe(404)
  })
})

describe('the name of a game as a whole', () => {
  test('is given in both languages, and stays however its games are called', async () => {
    const { id } = await buildGame(db, { name: 'PUBG', slug: 'pubg', category: 'items' })
    const at = `/admin/games/names/${id}`
    const form = async () => ({ seen: valueOf((await page(at)).querySelector('[name="seen"]')!) })
    const first = await form()
    const name = { name: 'PUBG Mobile <b>', name_ar: 'ببجي موبايل' }
    expect(flashOf(await request(at, { viewer, form: { ...name, ...first } }))).toBe('family_named')
    await db.updateTable('games').set({ name: 'Renamed' }).where('id', '=', id).execute()
    expect(await (await request('/allgames')).text()).toContain('PUBG Mobile &lt;b&gt;')
    expect(await (await request('/ar/allgames')).text()).toContain('ببجي موبايل')
    const late = await request(at, { viewer, form: { name: 'Late', name_ar: '', ...first } })
    expect(late.status).toBe(409)
    for (const wrong of ['', 'x'.repeat(121)])
      expect((await request(at, { viewer, form: { name: wrong, ...(await form()) } })).status).toBe(
        422,
      )
  })

  test('follows the first of its games until then', async () => {
    const { id } = await buildGame(db, { name: 'Dota', slug: 'dota', category: 'items' })
    await db.updateTable('games').set({ name: 'Dota 2' }).where('id', '=', id).execute()
    expect(
      getByRole(await page(`/admin/games/names/${id}`), 'textbox', 'Name').getAttribute('value'),
    ).toBe('Dota 2')
    for (const none of ['new', '999999999', 'x'])
      expect((await request(`/admin/games/names/${none}`, { viewer })).status).toBe(404)
  })
})

test('nobody else reads or changes them', async () => {
  const member = await buildProfile(db)
  for (const path of ['/admin/search-words', '/admin/searches', '/admin/search-words/new'])
    expect((await request(path, { viewer: member })).headers.get('location')).toBe('/')
  await request('/admin/search-words/new', {
    viewer: member,
    form: { word: 'mine', create_token: randomUUID() },
  })
  expect(await kept()).toEqual([])
})
