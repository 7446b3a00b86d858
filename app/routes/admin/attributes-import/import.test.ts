import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildRank } from '../../../../tests/factories/attribute.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, sentBy, wordsOf } from '../../../../tests/page.ts'
import { forgetOldAttributeFiles } from '#modules/catalog/game-attribute-import.server.ts'
import { HOUR, plus } from '#kernel/time.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
let slug: string
let game: Awaited<ReturnType<typeof buildGame>>
beforeEach(async () => {
  await db.deleteFrom('auth_rate_limits').execute()
  slug = `game-${crypto.randomUUID().slice(0, 8)}`
  game = await buildGame(db, { slug, category: 'accounts' })
})

const IMPORT = '/admin/games/attributes/import'

async function upload(text: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new File([text], 'attributes.csv', { type: 'text/csv' }))
  const sent = new Response(form)
  const body = new Uint8Array(await sent.arrayBuffer())
  return request(IMPORT, {
    viewer,
    body,
    headers: {
      'content-type': sent.headers.get('content-type')!,
      'content-length': String(body.length),
    },
  })
}

const previewOf = async (text: string | Uint8Array<ArrayBuffer>) =>
  (await upload(text)).headers.get('location')!
const page = (path: string) => mainOf(request(path, { viewer }))
const words = async (path: string) => wordsOf(await page(path))
/** What the form that imports says it has shown; undefined where nothing can be imported. */
const seenOn = async (path: string) =>
  [...(await page(path)).querySelectorAll('form')].map(sentBy).find((sent) => 'seen' in sent)?.seen

/** Imports all of a file that can be, and gives its page. */
async function imported(text: string): Promise<string> {
  const path = await previewOf(text)
  const seen = await seenOn(path)
  if (seen) await request(path, { viewer, form: { seen } })
  return words(path)
}

const rows = (id = game.id) =>
  db
    .selectFrom('game_attributes')
    .selectAll()
    .where('game_id', '=', id)
    .orderBy('position')
    .execute()
const keys = async (id?: number) => (await rows(id)).map(({ key }) => key)
const optionsOf = (id: number) =>
  db
    .selectFrom('game_attribute_options')
    .selectAll()
    .where('attribute_id', '=', id)
    .orderBy('position')
    .execute()
const everything = async () => ({
  attributes: await db.selectFrom('game_attributes').selectAll().orderBy('id').execute(),
  options: await db
    .selectFrom('game_attribute_options')
    .selectAll()
    .orderBy('attribute_id')
    .orderBy('position')
    .execute(),
})
const file = async (name: 'csv' | 'json') =>
  (await request(`/admin/games/attributes/export.${name}`, { viewer })).text()

const sheet = (...lines: string[]) => lines.join('\n')
const HEAD =
  'game,category,key,type,label_en,label_ar,required,on_card,choices,min,max,steps,order,active'

const design = () => ({
  format: 'kanz-attributes/1',
  choice_sets: {
    servers: [
      { key: 'mena', en: 'Middle East; Africa', ar: 'الشرق الأوسط' },
      { key: 'europe', en: 'Europe | West', ar: 'أوروبا' },
    ],
  },
  games: [
    {
      slug,
      name: { en: 'Free Fire', ar: 'فري فاير' },
      categories: {
        accounts: [
          {
            key: 'server',
            type: 'choice',
            label: { en: 'Server', ar: 'السيرفر' },
            required: true,
            filterable: true,
            on_card: true,
            asked: 'seller',
            choices: '@servers',
            landing: true,
            order: 1,
          },
          { key: 'player_id', type: 'text', asked: 'buyer', label: { en: 'ID', ar: 'آيدي' } },
          {
            key: 'level',
            type: 'number',
            label: { en: 'Level', ar: 'المستوى' },
            required: false,
            filterable: true,
            on_card: false,
            asked: 'seller',
            min: 1,
            max: 100,
            steps: [30, 50],
            order: 3,
          },
        ],
      },
    },
  ],
})

test('what Excel saves in Arabic is read, and it is said how [OP-108]', async () => {
  // game,category,key,type,label,label_ar with رتبة in Windows-1256
  const rank = [0xd1, 0xca, 0xc8, 0xc9]
  const text = `game,category,key,type,label,label_ar\n${game.slug},accounts,w_rank,boolean,Rank,`
  const path = await previewOf(Uint8Array.from([...Buffer.from(text, 'latin1'), ...rank]))
  expect(await words(path)).toContain('Read as Windows-1256')
  const kept = await db
    .selectFrom('attribute_imports')
    .select(['content', 'encoding'])
    .where('id', '=', path.split('/').at(-1)!)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ content: `${text}رتبة`, encoding: 'windows-1256' })
})

describe('a file of attributes', () => {
  test('in the shape of the design comes in, without what is asked from buyers', async () => {
    const path = await previewOf(JSON.stringify(design()))
    expect(path).toMatch(/^\/admin\/games\/attributes\/import\/[\w-]+$/)
    const shown = await words(path)
    expect(shown).toContain('1 entry is asked from buyers and left out')
    expect(shown).toContain('Import 2 attributes')
    expect(await rows()).toEqual([])
    const seen = await seenOn(path)
    await request(path, { viewer, form: { seen: seen! } })
    expect(await words(path)).toContain('written in the audit log')
    const [server, level] = await rows()
    expect([server, level]).toMatchObject([
      { key: 'server', landing: true, on_card: true, position: 0 },
      { key: 'level', min: 1, max: 100, steps: [30, 50], required_since: null, position: 1 },
    ])
    expect((await optionsOf(server!.id)).map(({ key, label }) => [key, label])).toEqual([
      ['mena', 'Middle East; Africa'],
      ['europe', 'Europe | West'],
    ])
    const entry = await db
      .selectFrom('audit_log')
      .select(['subject', 'after'])
      .where('action', '=', 'attributes.import')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.after).toMatchObject({ games: 1, created: 2, changed: 0, buyers: 1 })
    const again = await request(path, { viewer, form: { seen: seen! } })
    expect([again.status, (await rows()).length]).toEqual([302, 2])
    expect(await imported(JSON.stringify(design()))).toContain('Nothing to import')
  })

  test('that was exported changes nothing, as sheet and as JSON, whatever is in it', async () => {
    await imported(JSON.stringify(design()))
    await buildRank(db, {
      game_id: game.id,
      key: 'rank',
      label: '=1+1; a \\ b | "c"',
      position: 2,
      active: false,
      options: [
        { key: 'gold', label: 'G=1', label_ar: 'ذهبي', short: 'G', short_ar: 'ذ' },
        { key: 'old', label: '-x', label_ar: 'قديم', active: false },
        { key: 'older', label: 'A,b', label_ar: 'أقدم', active: false, replaced_by: 'gold' },
      ],
    })
    const before = await everything()
    for (const name of ['csv', 'json'] as const) {
      const text = await file(name)
      expect(await imported(text)).toContain('Nothing to import')
      expect(await everything()).toEqual(before)
      await db.deleteFrom('game_attributes').where('game_id', '=', game.id).execute()
      expect(await imported(text)).toContain('Imported')
      expect(await file(name)).toBe(text)
      await db.deleteFrom('game_attributes').where('game_id', '=', game.id).execute()
      await restore(before)
    }
  })

  async function restore(before: Awaited<ReturnType<typeof everything>>) {
    const own = before.attributes.filter(({ game_id }) => game_id === game.id)
    await sql`insert into game_attributes overriding system value
      select * from jsonb_populate_recordset(null::game_attributes, ${JSON.stringify(own)})`.execute(
      db,
    )
    const ids = new Set(own.map(({ id }) => id))
    await db
      .insertInto('game_attribute_options')
      .values(before.options.filter(({ attribute_id }) => ids.has(attribute_id)))
      .execute()
  }

  test('adds and corrects: what it does not name or leaves empty stays', async () => {
    await buildRank(db, { game_id: game.id, key: 'rank', on_card: true })
    await buildRank(db, { game_id: game.id, key: 'kept' })
    const text = sheet(
      HEAD,
      `${slug},accounts,rank,,Tier,,,,platinum=Platinum|بلاتيني,,,,,`,
      `${slug},accounts,level,number,Level,المستوى,yes,,,1,60,"20,40",,`,
    )
    expect(await imported(text)).toContain('Imported')
    const [rank, kept, level] = await rows()
    expect([rank, kept, level]).toMatchObject([
      { key: 'rank', label: 'Tier', label_ar: 'الرتبة', on_card: true, active: true },
      { key: 'kept', active: true },
      { key: 'level', steps: [20, 40], filterable: true },
    ])
    expect((await optionsOf(rank!.id)).map(({ key, active }) => [key, active])).toEqual([
      ['platinum', true],
      ['gold', true],
      ['silver', true],
      ['bronze', true],
    ])
    expect(await imported(text)).toContain('Nothing to import')
    await imported(sheet('game,category,key,active', `${slug},accounts,rank,no`))
    expect((await rows())[0]).toMatchObject({ key: 'rank', active: false })
  })

  test('puts its rows in their order among the places that they have, once', async () => {
    for (const key of ['y', 'x']) await buildRank(db, { game_id: game.id, key })
    const row = (key: string, order: number) =>
      `${slug},accounts,${key},boolean,${key},${key},,,,,,,${order},`
    const text = sheet(HEAD, row('c', 3), row('a', 1), row('b', 2))
    await imported(text)
    expect(await keys()).toEqual(['y', 'x', 'a', 'b', 'c'])
    expect(await imported(text)).toContain('Nothing to import')
    await imported(sheet('game,category,key,order', `${slug},accounts,y,9`, `${slug},accounts,b,1`))
    expect(await keys()).toEqual(['b', 'x', 'a', 'y', 'c'])
  })

  test('leaves a game out whole where one of its rows is wrong, and says which', async () => {
    const other = await buildGame(db, { slug: `${slug}-b`, category: 'items' })
    const row = (at: string, key: string, more = ',,,,,,,,') =>
      `${at},${key},boolean,${key},${key}${more}`
    const path = await previewOf(
      sheet(
        HEAD,
        row(`${slug},accounts`, 'fine'),
        row(`${slug},accounts`, 'wrong', ',maybe,,,,,,,'),
        row(`${slug}-b,items`, 'good'),
        row('nowhere,items', 'none'),
      ),
    )
    const shown = await words(path)
    for (const said of ['left out whole', 'Write yes or no.', 'No game of this category'])
      expect(shown).toContain(said)
    expect(shown).toContain('Import 1 attribute')
    await request(path, { viewer, form: { seen: (await seenOn(path))! } })
    expect([await keys(), await keys(other.id)]).toEqual([[], ['good']])
  })

  test.each([
    ['rank,choice,Rank,رتبة,,,a=A|ب,,,,,', 'at least two options'],
    ['rank,choice,Rank,رتبة,,,a;b,,,,,', 'key=English|Arabic'],
    ['rank,text,Rank,رتبة,,,,,,,,', 'choice, multi, number or boolean'],
    ['rank,number,Rank,رتبة,,,,9,1,,,', 'must not be below'],
    ['pin,number,Pin,رقم,,,,,,,,', 'never state a password'],
    ['there,number,There,هنا,,,,,,,,', 'The kind stays'],
  ])('is refused for %s', async (cells, said) => {
    await buildRank(db, { game_id: game.id, key: 'there' })
    const shown = await words(await previewOf(sheet(HEAD, `${slug},accounts,${cells}`)))
    expect(shown).toContain(said)
    expect(shown).not.toContain('Import 1')
    expect(await keys()).toEqual(['there'])
  })

  test('is refused together where it is too much for its game', async () => {
    const lines = Array.from(
      { length: 5 },
      (_, at) => `${slug},accounts,fact_${at},boolean,F,ح,,yes,,,,,,`,
    )
    expect(await words(await previewOf(sheet(HEAD, ...lines)))).toContain('at most 4 facts')
  })

  test.each([
    ['', 'Choose a'],
    ['name,label\na,b', 'first row has to name'],
    ['game,key\na,b', 'columns are missing: category'],
    ['game,category,key,key\na,b,c,d', 'there twice: key'],
    ['game,category,key\n', 'no attributes in this file'],
    ['{"games": [', 'not JSON'],
    ['{"games": [{"slug": 5, "categories": {}}]}', 'games.0.slug'],
    ['{"games": []}', 'no attributes in this file'],
  ])('cannot be read: %s', async (text, said) => {
    const response = await upload(text)
    expect(response.status).toBe(422)
    expect(wordsOf(await mainOf(response))).toContain(said)
  })

  test('is not imported as something else than was shown, nor after a day', async () => {
    const text = sheet(HEAD, `${slug},accounts,fine,boolean,Fine,جيد,,,,,,,,`)
    const path = await previewOf(text)
    const seen = (await seenOn(path))!
    await buildRank(db, { game_id: game.id, key: 'fine', type: 'boolean' })
    expect(flashOf(await request(path, { viewer, form: { seen } }))).toBe('attributes_changed')
    expect(await rows()).toMatchObject([{ key: 'fine', label: 'Rank' }])
    expect(await forgetOldAttributeFiles(db, plus(new Date(), 25 * HOUR))).toBeGreaterThan(0)
    expect(flashOf(await request(path, { viewer, form: { seen } }))).toBe('attributes_expired')
  })

  test('of examples can be read', async () => {
    const example = await request('/admin/games/attributes/example.csv', { viewer })
    expect((await upload(await example.text())).status).toBe(302)
  })
})
