import { describe, expect, test } from 'vitest'
import { HOUR, plus } from '#kernel/time.ts'
import { gameColumns, LARGEST_GAME_CSV } from '#modules/catalog/game-csv.ts'
import { forgetOldGameFiles } from '#modules/catalog/game-import.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildAdmin, buildSeller } from '../../../tests/factories/profile.ts'
import { untidyFile, untidyGames } from '../../../tests/factories/untidy-games.ts'

const { db, request } = await openTestApp()

type Person = { id: string }
const admin = await buildAdmin(db)

async function upload(text: string | Uint8Array<ArrayBuffer>, { viewer = admin, locale = '' }: { viewer?: Person; locale?: string } = {}) {
  const form = new FormData()
  form.set('file', new File([text], 'games.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const type = sent.headers.get('content-type')!
  const body = new Uint8Array(await sent.arrayBuffer())
  return request(`${locale}/admin/games/import`, { viewer, body, headers: { 'content-type': type, 'content-length': String(body.length) } })
}

const html = async (path: string, viewer: Person = admin) => (await (await request(path, { viewer })).text()).replace(/<!--.*?-->/g, '')
const seenOn = (page: string) => /name="seen" value="([^"]+)"/.exec(page)?.[1]
const previewOf = async (text: string, locale = '') => (await upload(text, { locale })).headers.get('location')!
const games = () => db.selectFrom('games').selectAll().orderBy('id').execute()
const confirm = (preview: string, seen: string, existing = 'update') => request(preview, { viewer: admin, form: { seen, existing } })

/** Uploads a file and presses "Import" on its preview. */
async function imported(text: string, existing = 'update') {
  const preview = await previewOf(text)
  const seen = seenOn(await html(`${preview}?existing=${existing}`))
  if (!seen) throw new Error('the preview offers no import')
  return { preview, seen, answer: await confirm(preview, seen, existing) }
}

/** The wrong cells that the preview names: row, column, words. */
async function faults(text: string, locale = '') {
  const page = await html(await previewOf(text, locale))
  expect(seenOn(page)).toBeUndefined()
  return [...page.matchAll(/<tr><td[^>]*><b><bdi[^>]*>(\d+)<\/bdi><\/b><\/td><td[^>]*><code[^>]*>(\w+)<\/code><\/td><td[^>]*>(.*?)<\/td><\/tr>/g)].map(([, row, column, words]) => `${row} ${column}: ${words}`)
}

const factsOfPages = async () => (await db.selectFrom('outbox').select('subject_id').where('event', '=', 'page.changed').execute()).map(({ subject_id }) => subject_id)

describe('importing games [ADM-GAME-05 OP-108]', () => {
  test('previews what would happen, writes nothing until confirmed, and then all of it', async () => {
    const old = await buildGame(db, { name: 'Old Game', slug: 'old-game', category: 'accounts', description: 'Kept', publisher: 'Before' })
    const same = await buildGame(db, { name: 'Same Game', slug: 'same-game', category: 'items', active: true })
    const text = [
      'Name;Category;Platforms;Publisher;Release Date;Tags;Rating',
      'New Game;حسابات;PC / PS5;Sega;13/02/2003;RPG, Action;9',
      '  OLD GAME ™;accounts;;After;;;8',
      'Same  Game;items;;;;;7',
      'new game;Accounts;PC;Other;;;6',
    ].join('\r\n')
    const preview = await previewOf(text)
    const page = await html(preview)
    for (const words of ['Import 2 games', 'New Game', '/new-game/accounts', '>New<', '<code dir="ltr">publisher</code>', '1 row repeats an earlier one', 'Nothing is done with: Rating.']) expect(page).toContain(words)
    expect(await games()).toHaveLength(2)

    const answer = await confirm(preview, seenOn(page)!)
    expect(answer.headers.getSetCookie().join()).toContain('flash=games_imported')
    expect(await html(preview)).toMatch(/Imported.*New<.*1.*To be changed|Imported/s)
    const [first, second, created] = await games()
    expect(first).toMatchObject({ id: old.id, slug: 'old-game', description: 'Kept', publisher: 'After' })
    expect(second).toEqual(same)
    expect(created).toMatchObject({ name: 'New Game', slug: 'new-game', category: 'accounts', platform_support: ['PC', 'PlayStation 5'], release_date: '2003-02-13', publisher: 'Sega', tags: ['rpg', 'action'], active: true, featured: false })
    const log = await db.selectFrom('audit_log').selectAll().where('action', '=', 'games.import').executeTakeFirstOrThrow()
    expect(log).toMatchObject({ actor_id: admin.id, subject: `game_import:${preview.split('/').at(-1)}`, after: { created: 1, changed: 1, unchanged: 1, repeated: 1, skipped: 0, existing: 'update' } })
  })

  test('games that are there already are left as they are when that is chosen', async () => {
    const before = await games()
    const text = 'name,category,publisher\nOld Game,accounts,Third\nBrand New,items,Third'
    const preview = await previewOf(text)
    expect(await html(preview)).toContain('Import 2 games')
    expect(await html(`${preview}?existing=skip`)).toContain('Import 1 game')
    const update = seenOn(await html(preview))!
    expect((await confirm(preview, update, 'skip')).status).toBe(409) // what was shown is another thing
    await confirm(preview, seenOn(await html(`${preview}?existing=skip`))!, 'skip')
    expect((await games()).slice(0, before.length)).toEqual(before)
    expect(await games()).toHaveLength(before.length + 1)
  })

  test('pressed twice, also at once, it imports once', async () => {
    const preview = await previewOf('name,category\nOnly Once,boosting')
    const seen = seenOn(await html(preview))!
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(preview, seen)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(302))
    expect((await games()).filter(({ slug }) => slug === 'only-once')).toHaveLength(1)
    expect(await db.selectFrom('audit_log').selectAll().where('subject', '=', `game_import:${preview.split('/').at(-1)}`).execute()).toHaveLength(1)
  })

  test('two files with the same game at once: one is imported, the other shown again', async () => {
    const previews = [await previewOf('name,category\nRace Game,items\nRace A,items'), await previewOf('name,category\nRace Game,items\nRace B,items')]
    const seen = await Promise.all(previews.map(async (path) => seenOn(await html(path))!))
    const answers = await Promise.all(previews.map((path, index) => confirm(path, seen[index]!)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    expect((await games()).filter(({ slug }) => slug.startsWith('race-'))).toHaveLength(2)
  })

  test('what has changed since the preview is shown again instead of written', async () => {
    const game = await buildGame(db, { name: 'Moving', slug: 'moving', category: 'items' })
    const preview = await previewOf('name,category,publisher\nMoving,items,Mine')
    const seen = seenOn(await html(preview))!
    await db.updateTable('games').set({ publisher: 'Theirs', description: 'Theirs' }).where('id', '=', game.id).execute()
    const answer = await confirm(preview, seen)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('The games have changed meanwhile')])
    expect(await db.selectFrom('games').select('publisher').where('id', '=', game.id).executeTakeFirst()).toEqual({ publisher: 'Theirs' })
    await confirm(preview, seenOn(await html(preview))!)
    expect(await db.selectFrom('games').select(['publisher', 'description']).where('id', '=', game.id).executeTakeFirst()).toEqual({ publisher: 'Mine', description: 'Theirs' })
  })

  test('one wrong cell and nothing is written; each is named by row and column, and all of them can be downloaded', async () => {
    const before = await games()
    const lines = ['name,category,release_date,platforms,featured,slug', 'Fine,items,,,,', ',cars,2020-02-30,Nintendo 64,maybe,-x', 'Dates,items,1/2/2003,,,', 'Year,items,2003,,,', '!!!,items,,,,', 'Wallet,items,,,,wallet']
    expect(await faults(lines.join('\n'))).toEqual([
      '3 category: Write accounts, currencies, boosting or items.',
      '3 platforms: Not known here: Nintendo 64. Known are PC, PlayStation 5, PlayStation 4, Xbox Series X/S, Xbox One, Nintendo Switch and Mobile.',
      '3 release_date: There is no such day. Write it as 2020-06-02, or leave it empty.',
      '3 featured: Write yes or no.',
      '3 name: Fill in this cell.',
      '3 slug: Small Latin letters, digits and single dashes only, such as free-fire.',
      '4 release_date: This could be 2003-02-01 or 2003-01-02. Write the one that is meant.',
      '5 release_date: A year alone is no day. Write 2020-06-02, or leave it empty.',
      '6 slug: No address can be made from this name. Write one, such as free-fire.',
      '7 slug: The site needs this address itself. Choose another one.',
    ])
    expect((await faults(lines.join('\n'), '/ar'))[2]).toContain('لا يوجد يوم كهذا')
    expect(await games()).toEqual(before)

    const preview = await previewOf([...lines, ...Array.from({ length: 300 }, (_, n) => `Game ${n},cars,,,,`)].join('\n'))
    expect(await html(preview)).toContain('more')
    const list = await request(`${preview}/errors.csv`, { viewer: admin })
    expect(list.headers.get('content-disposition')).toContain('attachment')
    expect((await list.text()).trim().split('\r\n')).toHaveLength(1 + 10 + 300)
  })
})

describe('the file', () => {
  const fileFault = async (text: string | Uint8Array<ArrayBuffer>) => {
    const answer = await upload(text)
    return [answer.status, /k-hint--error[^>]*>.*?<\/svg>(.*?)<\/p>/s.exec(await answer.text())?.[1]]
  }

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['without rows', 'name,category\n', 'There are no games in this file.'],
    ['of other columns', 'a,b\n1,2', 'The first row has to name the columns'],
    ['without a category', 'name,tags\nx,y', 'These columns are missing: category.'],
    ['with a column twice', 'name,title,category\nx,y,items', 'perhaps under another name: name.'],
    ['with an open quote', 'name,category\n"x,items\n', 'cannot be read from line'],
    ['in Latin-1', new Uint8Array([...new TextEncoder().encode('name,category\nPok'), 0xe9, 0x6d]), 'This is not a CSV file in UTF-8.'],
    ['in Windows-1256', new Uint8Array([...new TextEncoder().encode('name,category\n'), 0xdd, 0xd1, 0xed]), 'This is not a CSV file in UTF-8.'],
    ['that is a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xfd]), 'This is not a CSV file in UTF-8.'],
    ['of too many rows', `name,category\n${'x,items\n'.repeat(50_001)}`, 'More than 50,000 rows.'],
  ])('%s is refused with what to do', async (_, text, words) => {
    const [status, problem] = await fileFault(text)
    expect([status, problem]).toEqual([422, expect.stringContaining(words)])
  })

  test('too large is refused before it is read, in the words of games', async () => {
    const answer = await upload(new Uint8Array(LARGEST_GAME_CSV + 2 * 1024 * 1024))
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('20 MB')])
    expect((await fileFault('x'.repeat(LARGEST_GAME_CSV + 1)))[1]).toContain('20 MB')
  })

  test('is kept for an hour to its administrator, and a day in all', async () => {
    const preview = await previewOf('name,category\nKept,items')
    const stranger = await buildAdmin(db)
    expect((await request(preview, { viewer: stranger })).headers.getSetCookie().join()).toContain('flash=offers_expired')
    expect((await request(`${preview}/errors.csv`, { viewer: stranger })).status).toBe(404)
    const seller = await buildSeller(db)
    expect((await request(preview, { viewer: seller })).headers.get('location')).toBe('/')
    expect((await upload('name,category\nx,items', { viewer: seller })).headers.get('location')).toBe('/')
    await db.updateTable('game_imports').set({ created_at: plus(new Date(), -HOUR - 1) }).where('applied_at', 'is', null).execute()
    expect((await request(preview, { viewer: admin })).headers.getSetCookie().join()).toContain('flash=offers_expired')
    expect(await forgetOldGameFiles(db, plus(new Date(), 26 * HOUR))).toBeGreaterThan(3)
    expect(await db.selectFrom('game_imports').select('id').execute()).toEqual([])
  })

  test('of examples can be imported as it is, in both languages', async () => {
    for (const locale of ['', '/ar']) {
      const example = await (await request(`${locale}/admin/games/import/example.csv`, { viewer: admin })).text()
      expect(example.split('\r\n')[0]!.replace('\ufeff', '').split(';')).toEqual([...gameColumns])
      expect(seenOn(await html(await previewOf(example)))).toBeTruthy()
    }
  })

  test('of formulas holds plain text on the way in and none on the way out', async () => {
    await imported(`name,category,publisher\n"'=SUM(A1)",items,'@home`)
    expect((await games()).at(-1)).toMatchObject({ name: '=SUM(A1)', publisher: '@home' })
    const preview = await previewOf('name,category,platforms\nx,items,=HYPERLINK("x")')
    expect(await (await request(`${preview}/errors.csv`, { viewer: admin })).text()).not.toMatch(/(^|[;\n])[=+@-]/)
  })
})

describe('many', () => {
  test('20,000 untidy games of every alphabet are imported whole, each at an address of its own, with one fact for all pages', async () => {
    const before = (await games()).length
    await db.deleteFrom('outbox').execute()
    const text = untidyFile(untidyGames(20_000))
    const times: Record<string, number> = {}
    const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
      const began = performance.now()
      const value = await work()
      times[name] = Math.round(performance.now() - began)
      return value
    }
    const preview = await timed('upload', () => previewOf(text))
    const page = await timed('preview', () => html(preview))
    expect(page).toContain('Import 19,601 games')
    expect(page).toContain('399 rows repeat an earlier one')
    const answer = await timed('import', () => confirm(preview, seenOn(page)!))
    expect(answer.status).toBe(302)
    if (process.env.SHOW_TIMES) console.log(Buffer.byteLength(text), times)
    const after = await games()
    expect(after).toHaveLength(before + 19_601)
    expect(after.every(({ slug }) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
    expect(new Set(after.map(({ slug, category }) => `${slug}/${category}`)).size).toBe(after.length)
    expect(after.find(({ name }) => name.startsWith('原神'))?.slug).toMatch(/^yuanshen-/)
    expect(new Set(await factsOfPages())).toEqual(new Set(['all']))
    expect((await factsOfPages()).length).toBeLessThan(30)

    const again = await previewOf(text.replaceAll('Sega', 'SEGA Corporation'))
    expect(await html(again)).toMatch(/Import [\d,]+ games/)
    expect(await html(await previewOf(text))).toContain('Nothing to import')
    const updated = await timed('update', async () => confirm(again, seenOn(await html(again))!))
    expect(updated.status).toBe(302)
    if (process.env.SHOW_TIMES) console.log(times)
    expect((await games()).filter(({ publisher }) => publisher === 'Sega').map(({ slug }) => slug)).toEqual(['new-game'])
  }, 180_000)

  test.each([[';', '\n'], ['\t', '\r'], [',', '\r\n']])('a file with %j and %j between is read the same', async (delimiter, end) => {
    const page = await html(await previewOf(untidyFile(untidyGames(60, 7), { delimiter, end, mark: delimiter !== ';' })))
    expect(page).toContain('1 row repeats an earlier one')
    expect(page).toMatch(/Import 59 games/)
  })
})

test('the pages of a few games are dropped each, and a count of offers drops none', async () => {
  const [one, other] = [await buildGame(db), await buildGame(db)]
  await db.deleteFrom('outbox').execute()
  await db.updateTable('games').set({ active_offers: 7 }).where('id', '=', one.id).execute()
  expect(await factsOfPages()).toEqual([])
  await db.updateTable('games').set({ publisher: 'New' }).where('id', 'in', [one.id, other.id]).execute()
  expect((await factsOfPages()).sort()).toEqual([`game:${one.id}`, `game:${other.id}`, 'games'].sort())
  await db.deleteFrom('games').where('id', '=', one.id).execute()
  expect(await factsOfPages()).toContain(`game:${one.id}`)
})

test('a shop’s games: one file of a person is read at a time, and sixty an hour', async () => {
  const person = await buildAdmin(db)
  const large = `name,category\n${'x'.repeat(1024 * 1024)}`
  const both = await Promise.all([upload(large, { viewer: person }), upload(large, { viewer: person })])
  expect(both.map(({ status }) => status).sort()).toEqual([302, 429])
  expect(await both.find(({ status }) => status === 429)!.text()).toContain('Another file of yours is still being read.')
  for (let sent = 2; sent < 60; sent++) expect((await upload('', { viewer: person })).status).toBe(422)
  const late = await upload('', { viewer: person })
  expect([late.status, await late.text()]).toEqual([429, expect.stringContaining('You sent many files within an hour.')])
}, 60_000)
