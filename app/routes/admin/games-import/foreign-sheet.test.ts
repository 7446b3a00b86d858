import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { importAskedGames } from '#modules/catalog/game-import-run.server.ts'
import { usesOfGames } from '#modules/catalog/game-take-back.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import {
  buildAdmin,
  buildProfile,
  giveRole,
  takeRoles,
} from '../../../../tests/factories/profile.ts'
import {
  allByRole,
  columnOf,
  getByLabel,
  getByRole,
  mainOf,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

type Viewer = { id: string; username: string }
const admin = await buildAdmin(db)
const second = await buildAdmin(db)

/** A file is uploaded: the address of its preview. */
async function uploaded(file: string | Uint8Array<ArrayBuffer>, viewer: Viewer = admin) {
  const form = new FormData()
  form.set('file', new File([file], 'maker.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const body = new Uint8Array(await sent.arrayBuffer())
  const answer = await request('/admin/games/import', {
    viewer,
    body,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      'content-length': String(body.length),
    },
  })
  return answer.headers.get('location')!
}

const page = (path: string, viewer: Viewer = admin) => mainOf(request(path, { viewer }))
const post = (path: string, form: Record<string, string>, viewer: Viewer = admin) =>
  request(path, { viewer, form })
const idOf = (preview: string) => preview.split('/').at(-1)!
const seenOn = (shown: Element) =>
  [...shown.querySelectorAll('form')].map(sentBy).find((sent) => 'seen' in sent)?.seen
const gameCalled = (name: string) =>
  db.selectFrom('games').selectAll().where('name', '=', name).executeTakeFirst()
const entries = (action: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject', 'before', 'after', 'reason'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

/** Presses "Import" on a preview and lets its job do it. */
async function confirmed(preview: string, more: Record<string, string> = {}) {
  const seen = seenOn(await page(preview))!
  await post(preview, { seen, existing: 'update', ...more })
  const { user_id, id, asked_at } = await db
    .selectFrom('game_imports')
    .select(['user_id', 'id', 'asked_at'])
    .where('id', '=', idOf(preview))
    .executeTakeFirstOrThrow()
  const which = { user_id, id, asked_at: asked_at!.toISOString() }
  expect(await importAskedGames(db, which, new Date())).toBe('imported')
  return `${preview}/take-back`
}

describe('a spreadsheet with other headings [ADM-GAME-05 OP-108]', () => {
  const file = 'Produit;Support;Editeur\nDoom;PC;id\nHalo;Xbox;Bungie\nForza;xbox;Turn 10'

  test('asks once which column holds what, and what its words mean, and knows it next time', async () => {
    const preview = await uploaded(file)
    const asked = await page(preview)
    expect(wordsOf(asked)).toContain('No column is called by a name we know for: Name of the game')
    expect(columnOf(asked, 'Support')).toEqual(['PC', 'Xbox', 'xbox'])
    expect(valueOf(getByLabel(asked, 'Publisher'))).toBe('2') // its name is known

    const saved = await post(preview, {
      step: 'columns',
      name: '0',
      platforms: '1',
      category: 'all:items',
      publisher: '2',
    })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, preview])
    const shown = await page(preview)
    expect(wordsOf(shown)).toContain('Platforms: Xbox')
    expect(wordsOf(shown)).toContain('In 2 rows')
    getByRole(shown, 'button', 'Import 1 game, leave 2 rows out')

    await post(preview, {
      step: 'words',
      word_0: 'Xbox',
      column_0: 'platforms',
      means_0: 'Xbox One,Xbox Series X/S',
    })
    await confirmed(preview)
    expect(await gameCalled('Forza')).toMatchObject({
      category: 'items',
      publisher: 'Turn 10',
      platform_support: ['Xbox Series X/S', 'Xbox One'],
    })

    // another of the staff, another file: nothing is asked
    const next = await page(
      await uploaded('PRODUIT;support;éditeur\nGears;Xbox;Epic', second),
      second,
    )
    getByRole(next, 'button', 'Import 1 game')
    expect(wordsOf(next)).not.toContain('What do these words mean?')
  })

  test('what was said is audited, and can be said otherwise or asked again', async () => {
    const preview = await uploaded(file)
    const shown = await page(`${preview}?columns`)
    expect(valueOf(getByLabel(shown, /^Category/))).toBe('all:items')
    expect(valueOf(getByLabel(shown, 'Platforms: xbox'))).toBe('Xbox One,Xbox Series X/S')
    const words = { step: 'words', word_0: 'xbox', column_0: 'platforms', means_0: 'again' }
    await post(preview, words)
    expect(wordsOf(await page(preview))).toContain('What do these words mean?')
    const log = await entries('games.layout')
    expect(log.map(({ subject }) => subject).at(-1)).toBe(`game_import:${idOf(preview)}`)
    expect(log.at(-1)).toMatchObject({
      actor_id: admin.id,
      before: { words: { platforms: { xbox: 'Xbox One,Xbox Series X/S' } } },
      after: { words: { platforms: {} } },
    })
  })

  test('a form that is not complete comes back with what was chosen, and nothing is kept', async () => {
    const preview = await uploaded('A;B\nDoom;PC')
    const answer = await post(preview, { step: 'columns', name: '1', platforms: '1' })
    expect(answer.status).toBe(422)
    const shown = await mainOf(answer)
    expect(valueOf(getByLabel(shown, /^Name of the game/))).toBe('1')
    expect(wordsOf(shown)).toContain('This column is chosen for something else.')
    expect(wordsOf(await page(`/ar${preview}`))).toContain('اسم اللعبة')
    expect(await entries('games.layout')).toHaveLength(3)
  })

  test('a file that is not there, or somebody else’s, is not said anything of', async () => {
    const preview = await uploaded('A;B\nDoom;PC')
    const columns = { step: 'columns', name: '0', category: 'all:items' }
    const answer = await post(preview, columns, second)
    expect(answer.headers.getSetCookie().join()).toContain('flash=offers_expired')
    expect(wordsOf(await page(preview))).toContain('Which column holds what?')
  })

  test('a layout holds a name, and a category of each game', async () => {
    const layout = (columns: string[], category: 'items' | null) =>
      db
        .insertInto('game_sheet_layouts')
        .values({
          header: 'a'.repeat(64),
          columns,
          category,
          saved_by: admin.id,
          saved_at: new Date(),
        })
        .execute()
    await expect(layout(['tags'], 'items')).rejects.toThrow('game_sheet_layouts_name')
    await expect(layout(['name'], null)).rejects.toThrow('game_sheet_layouts_category')
    await expect(layout(['name', 'category'], 'items')).rejects.toThrow(
      'game_sheet_layouts_category',
    )
  })
})

test.each([
  [[0xe9], 'Pokémon', 'Read as Windows-1252'],
  [[0xdd, 0xd1, 0xed], 'PokÝÑímon', 'Read as Windows-1252'], // no word mixes both scripts
  [[0x20, 0xdd, 0xd1, 0xed, 0x20], 'Pok فري mon', 'Read as Windows-1256'],
])('%# a file of Windows is read, and it is said how [OP-108]', async (bytes, name, said) => {
  const text = (part: string) => [...new TextEncoder().encode(part)]
  const file = Uint8Array.from([...text('name,category\nPok'), ...bytes, ...text('mon,items')])
  const shown = await page(await uploaded(file))
  expect(wordsOf(shown)).toContain(said)
  expect(columnOf(shown, 'Game').join()).toContain(name)
})

describe('an import is taken back together [ADM-GAME-05 OP-108]', () => {
  const file = [
    'name,category,publisher',
    ...['Gone A', 'Gone B', 'Offered', 'Asked', 'Edited', 'Drawn'].map((name) => `${name},items,`),
    'Restored,items,New',
    'Moved On,items,New',
  ].join('\n')
  const kept = { category: 'items', publisher: 'Old' } as const

  test('games that it added go, those that it changed are restored, the rest is named with why', async () => {
    for (const name of ['Restored', 'Moved On'])
      await buildGame(db, { ...kept, name, slug: name.toLowerCase().replace(' ', '-') })
    const path = await confirmed(await uploaded(file))
    const id = async (name: string) => (await gameCalled(name))!.id
    await buildOffer(db, { game_id: await id('Offered'), category: 'items' })
    await db
      .insertInto('game_faqs')
      .values({ game_id: await id('Asked'), question: 'How?', answer: 'So.' })
      .execute()
    const change = async (name: string, values: Record<string, unknown>) =>
      db
        .updateTable('games')
        .set(values)
        .where('id', '=', await id(name))
        .execute()
    await change('Edited', { tags: ['rpg'] })
    await change('Drawn', { logo_url: '/files/x.webp' })
    await change('Moved On', { publisher: 'Newer' })
    await change('Restored', { description: 'By hand' })

    const shown = await page(path, second)
    for (const said of [
      'Take this import back?',
      '2 games that it added are deleted.',
      '1 game that it changed gets back what it was.',
      '5 games stay as they are',
    ])
      expect(wordsOf(shown)).toContain(said)
    expect(columnOf(shown, 'Game').map((cell) => cell.replace(/ Items$/, ''))).toEqual([
      'Asked',
      'Drawn',
      'Edited',
      'Moved On',
      'Offered',
    ])
    const restored = await id('Restored')
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => post(path, { seen: seenOn(shown)! }, second)),
    )
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
    for (const name of ['Gone A', 'Gone B']) expect(await gameCalled(name)).toBeUndefined()
    expect(await gameCalled('Restored')).toMatchObject({ publisher: 'Old', description: 'By hand' })
    expect(await gameCalled('Moved On')).toMatchObject({ publisher: 'Newer' })
    const log = await entries('games.take_back')
    expect(log).toMatchObject([
      { actor_id: second.id, after: { removed: 2, restored: 1, stayed: 5 }, reason: null },
    ])
    expect((await entries('game.update')).at(-1)).toMatchObject({
      subject: `game:${restored}`,
      before: { publisher: 'New' },
      after: { publisher: 'Old' },
    })

    const done = wordsOf(await page(path))
    for (const said of ['2 games deleted', '1 game restored', '5 games stayed as they were'])
      expect(done).toContain(said)
    expect(done).not.toContain('Cancel')
    const list = await page('/admin/games/import')
    expect(allByRole(list, 'link', 'Taken back')).toHaveLength(1)
    expect(wordsOf(await page(`/ar${path}`))).toContain('بقيت 5 ألعاب كما كانت')
  })

  test('what changed since it was shown is shown again, and nothing is done', async () => {
    const path = await confirmed(await uploaded('name,category\nRace One,items\nRace Two,items'))
    const seen = seenOn(await page(path))!
    const game = (await gameCalled('Race One'))!
    await buildOffer(db, { game_id: game.id, category: 'items' })
    const answer = await post(path, { seen })
    expect(answer.status).toBe(409)
    const shown = await mainOf(answer)
    expect(wordsOf(shown)).toContain('Something has changed in the meantime')
    expect(wordsOf(shown)).toContain('1 game that it added is deleted.')
    expect(await gameCalled('Race Two')).toBeDefined()
    await post(path, { seen: seenOn(shown)! })
    expect([await gameCalled('Race One'), await gameCalled('Race Two')]).toEqual([
      expect.objectContaining({ id: game.id }),
      undefined,
    ])
  })

  test('one of which all is in use offers nothing, and a forged press does nothing', async () => {
    const path = await confirmed(await uploaded('name,category\nAll Used,items'))
    await buildOffer(db, { game_id: (await gameCalled('All Used'))!.id, category: 'items' })
    const shown = await page(path)
    expect(wordsOf(shown)).toContain('Nothing can be taken back')
    expect(seenOn(shown)).toBeUndefined()
    expect((await post(path, { seen: 'x' })).status).toBe(409)
    expect((await request('/admin/games/import/no-such/take-back', { viewer: admin })).status).toBe(
      404,
    )
  })

  test('only who may edit the shop takes one back, up to the last moment', async () => {
    const path = await confirmed(await uploaded('name,category\nNot Theirs,items'))
    const seen = seenOn(await page(path))!
    const finance = await buildProfile(db)
    await giveRole(db, [finance.id], 'finance')
    expect((await post(path, { seen }, finance)).status).toBe(403)
    expect(await gameCalled('Not Theirs')).toBeDefined()
    await giveRole(db, [finance.id], 'support')
    expect((await post(path, { seen }, finance)).status).toBe(302)
    expect(await gameCalled('Not Theirs')).toBeUndefined()
    await takeRoles(db, [finance.id])
  })

  test('everything that refers to a game keeps it, or is reckoned from others', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass || '.' || a.attname as name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'games'::regclass order by 1`.execute(db)
    const reckoned = ['facet_bitmaps', 'offer_counts', 'offer_facets', 'game_import_rows']
    const shown = ['offers', 'orders'] // an order has an offer
    expect(rows.map(({ name }) => name)).toEqual(
      [
        ...usesOfGames.map(([table, column]) => `${table}.${column}`),
        ...[...reckoned, ...shown].map((table) => `${table}.game_id`),
      ].sort(),
    )
  })
})
