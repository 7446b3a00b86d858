import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR, MINUTE, plus } from '#kernel/time.ts'
import { isSlug } from '#kernel/slug.ts'
import { gameColumns, LARGEST_GAME_CSV } from '#modules/catalog/game-csv.ts'
import {
  type GameImportId,
  giveUpImport,
  importAskedGames,
} from '#modules/catalog/game-import-run.server.ts'
import { forgetOldGameFiles } from '#modules/catalog/game-files.server.ts'
import { gameImport } from '#modules/catalog/game-import.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { handleEvents } from '../../../jobs/events.server.ts'
import { startJobs } from '../../../jobs/jobs.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import {
  buildAdmin,
  buildSeller,
  giveRole,
  takeRoles,
} from '../../../../tests/factories/profile.ts'
import {
  allByRole,
  columnOf,
  descriptionOf,
  getByLabel,
  getByRole,
  mainOf,
  sentBy,
  wordsOf,
} from '../../../../tests/page.ts'
import { everything } from '../../../../tests/slice.ts'
import { untidyFile, untidyGames } from '../../../../tests/factories/untidy-games.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

type Person = { id: string }
const admin = await buildAdmin(db)
await buildAdmin(db) // somebody must remain

async function upload(
  text: string | Uint8Array<ArrayBuffer>,
  { viewer = admin, locale = '' }: { viewer?: Person; locale?: string } = {},
) {
  const form = new FormData()
  form.set('file', new File([text], 'games.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const type = sent.headers.get('content-type')!
  const body = new Uint8Array(await sent.arrayBuffer())
  return request(`${locale}/admin/games/import`, {
    viewer,
    body,
    headers: { 'content-type': type, 'content-length': String(body.length) },
  })
}

const page = (path: string) => mainOf(request(path, { viewer: admin }))
const words = async (path: string) => wordsOf(await page(path))
/** What the form that imports says it has shown; undefined where nothing can be imported. */
const seenOn = (shown: Element) =>
  [...shown.querySelectorAll('form')].map(sentBy).find((sent) => 'seen' in sent)?.seen
const previewOf = async (text: string, locale = '') =>
  (await upload(text, { locale })).headers.get('location')!
const games = () => db.selectFrom('games').selectAll().orderBy('id').execute()
const idOf = (preview: string) => preview.split('/').at(-1)!

/** An import as its job knows it. */
async function askedFor(preview: string): Promise<GameImportId> {
  const { user_id, id, asked_at } = await db
    .selectFrom('game_imports')
    .select(['user_id', 'id', 'asked_at'])
    .where('id', '=', idOf(preview))
    .executeTakeFirstOrThrow()
  return { user_id, id, asked_at: asked_at!.toISOString() }
}

const ask = (preview: string, seen: string, more: Record<string, string> = {}) =>
  request(preview, { viewer: admin, form: { seen, existing: 'update', ...more } })

/** The imports that were asked for, as the relay puts them into the queue. */
async function queued(): Promise<GameImportId[]> {
  const all: GameImportId[] = []
  const queueGameImports = (_: unknown, imports: readonly GameImportId[]) =>
    Promise.resolve(void all.push(...imports))
  while (
    (await relayOnce((tx, events) =>
      handleEvents(tx, events, { queueMails: async () => {}, queueGameImports }),
    )) > 0
  );
  return all
}

/** Presses "Import" and lets the job do what was asked for. */
async function confirm(preview: string, seen: string, more: Record<string, string> = {}) {
  const answer = await ask(preview, seen, more)
  for (const each of await queued()) await importAskedGames(db, each, new Date())
  return answer
}

const CHANGED = 'The games have changed in the meantime'

/** Uploads a file and presses "Import" on its preview. */
async function imported(text: string, existing = 'update') {
  const preview = await previewOf(text)
  const seen = seenOn(await page(`${preview}?existing=${existing}`))
  if (!seen) throw new Error('the preview offers no import')
  return { preview, seen, answer: await confirm(preview, seen, { existing }) }
}

/** The wrong cells that the preview names: row, column, words. */
async function faults(text: string, locale = '') {
  const [table] = allByRole(await page(await previewOf(text, locale)), 'table')
  return [...table!.querySelectorAll('tbody tr')].map((fault) => {
    const [row, column, said] = [...fault.children].map(wordsOf)
    return `${row} ${column}: ${said}`
  })
}

const factsOfPages = async () =>
  (
    await db.selectFrom('outbox').select('subject_id').where('event', '=', 'page.changed').execute()
  ).map(({ subject_id }) => subject_id)

/** A new game, one whose publisher changes, one that is so already, and one that is a repeat. */
const mixedFile = [
  'Name;Category;Platforms;Publisher;Release Date;Tags;Rating',
  'New Game;حسابات;PC / PS5;Sega;13/02/2003;RPG, Action;9',
  '  OLD GAME ™;accounts;;After;;;8',
  'Same  Game;items;;;;;7',
  'new game;Accounts;PC;Other;;;6',
].join('\r\n')

/** What its first row makes. */
const newGame = {
  name: 'New Game',
  slug: 'new-game',
  category: 'accounts',
  platform_support: ['PC', 'PlayStation 5'],
  release_date: '2003-02-13',
  publisher: 'Sega',
  tags: ['rpg', 'action'],
  active: true,
  featured: false,
}

/** Presses "Import": the page waits, and nothing is written, until the job has done its work. */
async function confirmAndWait(preview: string, seen: string) {
  const answer = await ask(preview, seen)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, preview])
  const waiting = await request(preview, { viewer: admin })
  expect([waiting.headers.get('refresh'), wordsOf(await mainOf(waiting))]).toEqual([
    '3',
    expect.stringContaining('Importing...'),
  ])
  expect(await games()).toHaveLength(2)
  for (const each of await queued())
    expect(await importAskedGames(db, each, new Date())).toBe('imported')
  const done = await request(preview, { viewer: admin })
  expect([done.headers.get('refresh'), wordsOf(await mainOf(done))]).toEqual([
    null,
    expect.stringContaining('All of the file is in.'),
  ])
}

/**
 * What the import of `mixedFile` says in the audit log: of the game that changed, and of itself.
 */
async function expectAudited(
  preview: string,
  { changed, unchanged }: { changed: number; unchanged: number },
) {
  expect(
    await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after', 'reason'])
      .where(
        'subject',
        'in',
        [changed, unchanged].map((id) => `game:${id}`),
      )
      .execute(),
  ).toEqual([
    {
      action: 'game.update',
      subject: `game:${changed}`,
      before: { publisher: 'Before' },
      after: { publisher: 'After' },
      reason: `CSV ${preview.split('/').at(-1)!.slice(0, 8)}`,
    },
  ])
  const log = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'games.import')
    .executeTakeFirstOrThrow()
  expect(log).toMatchObject({
    actor_id: admin.id,
    subject: `game_import:${preview.split('/').at(-1)}`,
    after: { created: 1, changed: 1, unchanged: 1, repeated: 1, skipped: 0, existing: 'update' },
  })
}

describe('importing games [ADM-GAME-05 OP-108]', () => {
  test('previews what would happen, writes nothing until confirmed, and then all of it', async () => {
    const old = await buildGame(db, {
      name: 'Old Game',
      slug: 'old-game',
      category: 'accounts',
      description: 'Kept',
      publisher: 'Before',
    })
    const same = await buildGame(db, {
      name: 'Same Game',
      slug: 'same-game',
      category: 'items',
      active: true,
    })
    const preview = await previewOf(mixedFile)
    const shown = await page(preview)
    getByRole(shown, 'button', 'Import 2 games')
    expect([columnOf(shown, 'Game'), columnOf(shown, 'Change')]).toEqual([
      ['New Game /new-game/accounts', 'Old Game /old-game/accounts'],
      ['New', 'publisher'],
    ])
    for (const said of ['1 row repeats an earlier one', 'Nothing is done with: Rating.'])
      expect(wordsOf(shown)).toContain(said)
    expect(await games()).toHaveLength(2)

    await confirmAndWait(preview, seenOn(shown)!)
    const [first, second, created] = await games()
    expect(first).toMatchObject({
      id: old.id,
      slug: 'old-game',
      description: 'Kept',
      publisher: 'After',
    })
    expect(second).toEqual(same)
    await expectAudited(preview, { changed: old.id, unchanged: same.id })
    expect(created).toMatchObject(newGame)
  })

  test('games that are there already are left as they are when that is chosen', async () => {
    const before = await games()
    const text = 'name,category,publisher\nOld Game,accounts,Third\nBrand New,items,Third'
    const preview = await previewOf(text)
    expect(await words(preview)).toContain('Import 2 games')
    expect(await words(`${preview}?existing=skip`)).toContain('Import 1 game')
    const update = seenOn(await page(preview))!
    await confirm(preview, update, { existing: 'skip' }) // what was shown is another thing
    expect(await words(preview)).toContain(CHANGED)
    await confirm(preview, seenOn(await page(`${preview}?existing=skip`))!, { existing: 'skip' })
    expect((await games()).slice(0, before.length)).toEqual(before)
    expect(await games()).toHaveLength(before.length + 1)
  })

  test('pressed twice, also at once, and by jobs that come again, it imports once', async () => {
    const preview = await previewOf('name,category\nOnly Once,boosting')
    const seen = seenOn(await page(preview))!
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(preview, seen)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(302))
    const jobs = await queued()
    expect(jobs).toEqual([await askedFor(preview)])
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => importAskedGames(db, jobs[0]!, new Date())),
    )
    expect(outcomes.filter((outcome) => outcome !== null)).toEqual(['imported'])
    await confirm(preview, seen)
    expect(await giveUpImport(db, jobs[0]!)).toBe('failed') // said too late, it changes nothing
    expect(await words(preview)).toContain('All of the file is in.')
    expect((await games()).filter(({ slug }) => slug === 'only-once')).toHaveLength(1)
    expect(
      await db
        .selectFrom('audit_log')
        .selectAll()
        .where('subject', '=', `game_import:${idOf(preview)}`)
        .execute(),
    ).toHaveLength(1)
  })

  test('a running node imports what was asked for by itself', async () => {
    await queued()
    const stop = await startJobs(env.databaseUrl!, env)
    onTestFinished(stop)
    const preview = await previewOf('name,category\nBy The Node,items')
    await ask(preview, seenOn(await page(preview))!)
    await vi.waitFor(async () => expect(await words(preview)).toContain('All of the file is in.'), {
      timeout: 15_000,
      interval: 200,
    })
    await stop()
    expect((await games()).at(-1)).toMatchObject({ slug: 'by-the-node' })
  })

  test('nothing is written for who is no administrator by then', async () => {
    const before = await games()
    const preview = await previewOf('name,category\nToo Late,items')
    const seen = seenOn(await page(preview))!
    await ask(preview, seen)
    await takeRoles(db, [admin.id])
    expect(await importAskedGames(db, await askedFor(preview), new Date())).toBe('standing')
    expect(await games()).toEqual(before)
    await giveRole(db, [admin.id])
    expect(await words(preview)).toContain(
      'You were not an administrator when it was to be written.',
    )
  })

  test('what failed is said, and can be asked for again', async () => {
    const preview = await previewOf('name,category\nSecond Try,items')
    const seen = seenOn(await page(preview))!
    await ask(preview, seen)
    await giveUpImport(db, await askedFor(preview))
    expect(await importAskedGames(db, await askedFor(preview), new Date())).toBeNull()
    expect(await words(preview)).toContain('The import failed')
    await ask(preview, seen)
    expect(await words(preview)).toContain('Importing...')
    await db
      .updateTable('game_imports')
      .set({ asked_at: plus(new Date(), -16 * MINUTE) })
      .where('id', '=', idOf(preview))
      .execute() // nobody did it
    expect(await words(preview)).toContain('The import failed')
    await confirm(preview, seen)
    expect((await games()).filter(({ slug }) => slug === 'second-try')).toHaveLength(1)
  })

  test('a file that is being imported is kept, however many others follow', async () => {
    const preview = await previewOf('name,category\nIn The Queue,items')
    await ask(preview, seenOn(await page(preview))!)
    for (let n = 0; n < 6; n++) await previewOf(`name,category\nOther ${n},items`)
    for (const each of await queued()) await importAskedGames(db, each, new Date())
    expect((await games()).at(-1)).toMatchObject({ slug: 'in-the-queue' })
  })

  test('two files with the same game at once: one is imported, the other shown again', async () => {
    const previews = [
      await previewOf('name,category\nRace Game,items\nRace A,items'),
      await previewOf('name,category\nRace Game,items\nRace B,items'),
    ]
    for (const path of previews) await ask(path, seenOn(await page(path))!)
    const outcomes = await Promise.all(
      previews.map(async (path) => importAskedGames(db, await askedFor(path), new Date())),
    )
    expect(outcomes.sort()).toEqual(['changed', 'imported'])
    expect((await games()).filter(({ slug }) => slug.startsWith('race-'))).toHaveLength(2)
  })

  test('what has changed since the preview is shown again instead of written', async () => {
    const game = await buildGame(db, { name: 'Moving', slug: 'moving', category: 'items' })
    const preview = await previewOf('name,category,publisher\nMoving,items,Mine')
    const seen = seenOn(await page(preview))!
    await db
      .updateTable('games')
      .set({ publisher: 'Theirs', description: 'Theirs' })
      .where('id', '=', game.id)
      .execute()
    await db
      .insertInto('audit_log')
      .values({
        actor_id: admin.id,
        action: 'game.update',
        subject: `game:${game.id}`,
        created_at: new Date(),
      })
      .execute()
    await confirm(preview, seen)
    expect(await words(preview)).toContain(CHANGED)
    expect(await words(preview)).toContain('Edited since the file was chosen: Moving')
    expect(
      await db.selectFrom('games').select('publisher').where('id', '=', game.id).executeTakeFirst(),
    ).toEqual({ publisher: 'Theirs' })
    await confirm(preview, seenOn(await page(preview))!)
    expect(
      await db
        .selectFrom('games')
        .select(['publisher', 'description'])
        .where('id', '=', game.id)
        .executeTakeFirst(),
    ).toEqual({ publisher: 'Mine', description: 'Theirs' })
  })

  test('a preview is planned once, until something a spreadsheet says of a game changes', async () => {
    const game = await buildGame(db, { name: 'Planned', slug: 'planned', category: 'items' })
    const id = idOf(await previewOf('name,category,publisher\nPlanned,items,Mine\nNew One,items,'))
    const planned = async () => {
      const kept = await gameImport(db, { ...admin, is_admin: true }, id, 'update', new Date())
      return kept?.state === 'preview' ? kept.preview : null
    }
    const first = await planned()
    expect(first?.counts).toMatchObject({ created: 1, changed: 1 })
    await db.updateTable('games').set({ active_offers: 3 }).where('id', '=', game.id).execute()
    expect(await planned()).toBe(first)
    await db.updateTable('games').set({ publisher: 'Mine' }).where('id', '=', game.id).execute()
    const second = await planned()
    expect(second?.counts).toMatchObject({ created: 1, unchanged: 1, changed: 0 })
    expect(await planned()).toBe(second)
    await buildGame(db, { name: 'New One', slug: 'new-one', category: 'items' })
    expect((await planned())?.counts).toMatchObject({ created: 0, unchanged: 2 })
  })

  test('the rest can be imported without the rows that have mistakes, as many as the button says', async () => {
    const before = (await games()).length
    const preview = await previewOf(
      'name,category,release_date\nRest A,items,\nWrong A,cars,1/2/2003\nRest B,items,\nWrong B,items,2003',
    )
    const shown = await page(preview)
    getByRole(shown, 'button', 'Import 2 games, leave 2 rows out')
    getByRole(await page(`/ar${preview}`), 'button', 'استورد لعبتين واترك صفّين')
    await confirm(preview, seenOn(shown)!) // without saying so
    expect([await words(preview), (await games()).length]).toEqual([
      expect.stringContaining(CHANGED),
      before,
    ])
    await confirm(preview, seenOn(shown)!, { rest: 'yes' })
    expect((await games()).slice(before).map(({ slug }) => slug)).toEqual(['rest-a', 'rest-b'])
    expect(await words(preview)).toContain('without the rows with mistakes')
    const log = await db
      .selectFrom('audit_log')
      .select('after')
      .where('subject', '=', `game_import:${idOf(preview)}`)
      .executeTakeFirstOrThrow()
    expect(log.after).toMatchObject({ created: 2, wrong: 2 })
  })

  test('one wrong cell and nothing is written; each is named by row and column, and all of them can be downloaded', async () => {
    const before = await games()
    const lines = [
      'name,category,release_date,platforms,featured,slug',
      'Fine,items,,,,',
      ',cars,2020-02-30,Nintendo 64,maybe,-x',
      'Dates,items,1/2/2003,,,',
      'Year,items,2003,,,',
      '!!!,items,,,,',
      'Wallet,items,,,,wallet',
    ]
    expect(await faults(lines.join('\n'))).toEqual([
      '3 category: Write accounts, currencies, boosting or items.',
      '3 platforms: Not known here: Nintendo 64. Known are PC, PlayStation 5, PlayStation 4, Xbox Series X/S, Xbox One, Nintendo Switch and Mobile.',
      '3 release_date: There is no such day. Write it as 2020-06-02, or leave it empty.',
      '3 featured: Write yes or no.',
      '3 name: Fill in this cell.',
      '3 slug: Arabic or small Latin letters, digits and single dashes only, such as free-fire.',
      '4 release_date: This could be 2003-02-01 or 2003-01-02. Write the one that is meant.',
      '5 release_date: A year alone is no day. Write 2020-06-02, or leave it empty.',
      '6 slug: No address can be made from this name. Write one, such as free-fire.',
      '7 slug: The site needs this address itself. Choose another one.',
    ])
    expect((await faults(lines.join('\n'), '/ar'))[2]).toContain('لا يوجد يوم كهذا')
    expect(await games()).toEqual(before)

    const preview = await previewOf(
      [...lines, ...Array.from({ length: 300 }, (_, n) => `Game ${n},cars,,,,`)].join('\n'),
    )
    expect(await words(preview)).toContain('more')
    const list = await request(`${preview}/errors.csv`, { viewer: admin })
    expect(list.headers.get('content-disposition')).toContain('attachment')
    expect((await list.text()).trim().split('\r\n')).toHaveLength(1 + 10 + 300)
  })
})

describe('the file', () => {
  const fileFault = async (text: string | Uint8Array<ArrayBuffer>) => {
    const answer = await upload(text)
    const field = getByLabel(await mainOf(answer), /^A CSV file with your games/)
    return [answer.status, descriptionOf(field)]
  }

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['without rows', 'name,category\n', 'There are no games in this file.'],
    ['with an open quote', 'name,category\n"x,items\n', 'cannot be read from line'],
    [
      'that is a workbook',
      new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xfd]),
      'This is not a CSV file, or it is damaged.',
    ],
    ['of too many rows', `name,category\n${'x,items\n'.repeat(50_001)}`, 'More than 50,000 rows.'],
  ])('%s is refused with what to do', async (_, text, words) => {
    const [status, problem] = await fileFault(text)
    expect([status, problem]).toEqual([422, expect.stringContaining(words)])
  })

  test('too large is refused in its form, in the words of games', async () => {
    for (const size of [LARGEST_GAME_CSV + 1, LARGEST_GAME_CSV + 9 * 1024 * 1024])
      expect((await fileFault('x'.repeat(size)))[1]).toContain('20 MB')
  })

  test('is kept for an hour to its administrator, and a day in all', async () => {
    const preview = await previewOf('name,category\nKept,items')
    const stranger = await buildAdmin(db)
    expect((await request(preview, { viewer: stranger })).headers.getSetCookie().join()).toContain(
      'flash=offers_expired',
    )
    expect((await request(`${preview}/errors.csv`, { viewer: stranger })).status).toBe(404)
    const seller = await buildSeller(db)
    expect((await request(preview, { viewer: seller })).headers.get('location')).toBe('/')
    expect(
      (await upload('name,category\nx,items', { viewer: seller })).headers.get('location'),
    ).toBe('/')
    await db
      .updateTable('game_imports')
      .set({ created_at: plus(new Date(), -HOUR - 1) })
      .where('applied_at', 'is', null)
      .execute()
    expect((await request(preview, { viewer: admin })).headers.getSetCookie().join()).toContain(
      'flash=offers_expired',
    )
    expect(await forgetOldGameFiles(db, plus(new Date(), 26 * HOUR))).toBeGreaterThan(3)
    expect(await db.selectFrom('game_imports').select('id').execute()).toEqual([])
  })

  test('of examples can be imported as it is, in both languages', async () => {
    for (const locale of ['', '/ar']) {
      const example = await (
        await request(`${locale}/admin/games/import/example.csv`, { viewer: admin })
      ).text()
      expect(example.split('\r\n')[0]!.replace('\ufeff', '').split(';')).toEqual([...gameColumns])
      expect(seenOn(await page(await previewOf(example)))).toBeTruthy()
    }
  })

  test('of formulas holds plain text on the way in and none on the way out', async () => {
    await imported(`name,category,publisher\n"'=SUM(A1)",items,'@home`)
    expect((await games()).at(-1)).toMatchObject({ name: '=SUM(A1)', publisher: '@home' })
    const preview = await previewOf('name,category,platforms\nx,items,=HYPERLINK("x")')
    expect(await (await request(`${preview}/errors.csv`, { viewer: admin })).text()).not.toMatch(
      /(^|[;\n])[=+@-]/,
    )
  })
})

describe('many', () => {
  // in `npm test` enough that the events of their pages become one
  const [count, whole, repeats] = everything ? [20_000, '19,601', '399'] : [1_000, '981', '19']

  test(`${count} untidy games of every alphabet are imported whole, each at an address of its own, with one event for all pages`, async () => {
    const before = (await games()).length
    await db.deleteFrom('outbox').execute()
    const text = untidyFile(untidyGames(count))
    const times: Record<string, number> = {}
    const timed = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
      const began = performance.now()
      const value = await work()
      times[name] = Math.round(performance.now() - began)
      return value
    }
    const preview = await timed('upload', () => previewOf(text))
    const shown = await timed('preview', () => page(preview))
    getByRole(shown, 'button', `Import ${whole} games`)
    expect(wordsOf(shown)).toContain(`${repeats} rows repeat an earlier one`)
    await timed('again', () => page(preview))
    await timed('import', () => confirm(preview, seenOn(shown)!))
    expect(await words(preview)).toContain('All of the file is in.')
    if (process.env.SHOW_TIMES) console.log(Buffer.byteLength(text), times)
    const after = await games()
    expect(after).toHaveLength(before + Number(whole.replace(',', '')))
    expect(after.every(({ slug }) => isSlug(slug))).toBe(true)
    expect(new Set(after.map(({ slug, category }) => `${slug}/${category}`)).size).toBe(
      after.length,
    )
    expect(after.find(({ name }) => name.startsWith('原神'))?.slug).toMatch(/^yuanshen-/)
    expect(new Set(await factsOfPages())).toEqual(new Set(['all']))
    expect((await factsOfPages()).length).toBeLessThan(30)

    const again = await previewOf(text.replaceAll('Sega', 'SEGA Corporation'))
    expect(await words(again)).toMatch(/Import [\d,]+ games/)
    expect(await words(await previewOf(text))).toContain('Nothing to import')
    await timed('update', async () => confirm(again, seenOn(await page(again))!))
    expect(await words(again)).toContain('All of the file is in.')
    if (process.env.SHOW_TIMES) console.log(times)
    expect(
      (await games()).filter(({ publisher }) => publisher === 'Sega').map(({ slug }) => slug),
    ).toEqual(['new-game'])
  })

  test.each([
    [';', '\n'],
    ['\t', '\r'],
    [',', '\r\n'],
  ])('a file with %j and %j between is read the same', async (delimiter, end) => {
    const shown = await words(
      await previewOf(untidyFile(untidyGames(60, 7), { delimiter, end, mark: delimiter !== ';' })),
    )
    expect(shown).toContain('1 row repeats an earlier one')
    expect(shown).toMatch(/Import 59 games/)
  })
})

test('the pages of a few games are dropped each, and a count of offers drops none', async () => {
  const [one, other] = [await buildGame(db), await buildGame(db)]
  await db.deleteFrom('outbox').execute()
  await db.updateTable('games').set({ active_offers: 7 }).where('id', '=', one.id).execute()
  expect(await factsOfPages()).toEqual([])
  await db
    .updateTable('games')
    .set({ publisher: 'New' })
    .where('id', 'in', [one.id, other.id])
    .execute()
  expect((await factsOfPages()).sort()).toEqual(
    [`game:${one.id}`, `game:${other.id}`, 'games'].sort(),
  )
  await db.deleteFrom('games').where('id', '=', one.id).execute()
  expect(await factsOfPages()).toContain(`game:${one.id}`)
})

test('a shop’s games: one file of a person is read at a time, and sixty an hour', async () => {
  const person = await buildAdmin(db)
  const large = `name,category\n${'x'.repeat(1024 * 1024)}`
  const both = await Promise.all([
    upload(large, { viewer: person }),
    upload(large, { viewer: person }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([302, 429])
  expect(await both.find(({ status }) => status === 429)!.text()).toContain(
    'Another file of yours is still being read.',
  )
  for (let sent = 2; sent < 60; sent++)
    expect((await upload('', { viewer: person })).status).toBe(422)
  const late = await upload('', { viewer: person })
  expect([late.status, await late.text()]).toEqual([
    429,
    expect.stringContaining('You sent many files within an hour.'),
  ])
})
