import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { pagesFrom } from '../../../../tests/list-pages.ts'
import {
  allByRole,
  columnOf,
  getByRole,
  hrefsOf,
  mainOf,
  nameOf,
  pageOf,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const [viewer, other] = [await buildAdmin(db), await buildAdmin(db)]
const LIST = '/admin/game-relations'

const { page, words } = as(viewer)
const wordsIn = async (answer: Response) => wordsOf(await mainOf(answer))
const relate = (
  primary: number | string,
  related: number | string,
  by = viewer,
  more: Record<string, string> = {},
) =>
  request(`${LIST}/new`, {
    viewer: by,
    form: { create_token: crypto.randomUUID(), primary, related, ...more },
  })
const relations = () => db.selectFrom('game_relations').selectAll().orderBy('id').execute()
const account = (name: string, given = {}) =>
  buildGame(db, { name, category: 'accounts', ...given })
type Picker = 'Primary game' | 'Related game'
const choicesOf = (shown: Element, picker: Picker) =>
  allByRole(getByRole(shown, 'group', picker), 'radio')
/** The names that a picker of the page offers. */
const offered = (shown: Element, picker: Picker) => choicesOf(shown, picker).map(nameOf)
/** The values of what is chosen there. */
const chosen = (shown: Element, picker: Picker) =>
  choicesOf(shown, picker)
    .filter((choice) => choice.hasAttribute('checked'))
    .map(valueOf)

beforeEach(async () => {
  await db.deleteFrom('game_relations').execute()
  await db.deleteFrom('games').execute()
})

describe('the list of relations', () => {
  test('without any says so, and how to begin [ADM-REL-09 OP-110]', async () => {
    expect(await words(LIST)).toMatch(/No relations found\.\.\. Create the first one/)
    expect(await words(`/ar${LIST}`)).toContain('لم نجد علاقات')
  })

  test('shows both games, the newest relation first, and is searched by either [ADM-REL-01 CALL-20]', async () => {
    const [fire, duty, coins] = [
      await account('Free Fire'),
      await account('Call of Duty'),
      await buildGame(db, { name: 'Fire Coins', category: 'currencies' }),
    ]
    for (const [primary, related, day] of [
      [fire, coins, 1],
      [duty, fire, 2],
    ] as const) {
      await db
        .insertInto('game_relations')
        .values({
          primary_game_id: primary.id,
          related_game_id: related.id,
          created_at: new Date(2026, 0, day),
        })
        .execute()
    }
    const rows = async (query = '') => {
      const shown = await page(LIST + query)
      const related = columnOf(shown, 'Related game')
      return columnOf(shown, 'Primary game').map((game, at) => [game, related[at]])
    }
    expect(await rows()).toEqual([
      ['Call of Duty Accounts', 'Free Fire Accounts'],
      ['Free Fire Accounts', 'Fire Coins Currencies'],
    ])
    expect(await rows('?q=duty')).toEqual([['Call of Duty Accounts', 'Free Fire Accounts']])
    expect(await rows('?q=COINS')).toEqual([['Free Fire Accounts', 'Fire Coins Currencies']])
    expect(await words(`${LIST}?q=%25`)).toContain('No relations found')
  })

  test('comes in pages', async () => {
    const primary = await account('Main')
    for (let n = 0; n < 23; n++)
      await db
        .insertInto('game_relations')
        .values({ primary_game_id: primary.id, related_game_id: (await buildGame(db)).id })
        .execute()
    const deletions = (shown: Element) => hrefsOf(shown).filter((href) => /\d+\/delete/.test(href!))
    for (const sort of ['newest', 'oldest']) {
      const pages = await pagesFrom(`${LIST}?sort=${sort}&size=10`, page, deletions)
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 3])
      expect(new Set(pages.flat()).size).toBe(23)
    }
  })
})

describe('the games to choose from', () => {
  test('are active ones of the category, by name; the primary one sells accounts [ADM-REL-03 ADM-REL-04]', async () => {
    for (const name of ['Zelda', 'Apex', 'Minecraft']) await account(name)
    await account('Hidden', { active: false })
    await buildGame(db, { name: 'Gold', category: 'currencies' })
    const shown = await page(`${LIST}/new?category=currencies`)
    expect([offered(shown, 'Primary game'), offered(shown, 'Related game')]).toEqual([
      ['Apex', 'Minecraft', 'Zelda'],
      ['Gold'],
    ])
    expect(offered(await page(`${LIST}/new?category=cars`), 'Related game')).toEqual([
      'Apex',
      'Minecraft',
      'Zelda',
    ])
  })

  test('are narrowed by a search each, without scripts, and what was chosen stays chosen [ADM-REL-04]', async () => {
    for (let n = 0; n < 30; n++) await account(`Game ${String(n).padStart(2, '0')}`)
    const zelda = await account('Zelda', { tags: ['زيلدا'] })
    const first = await page(`${LIST}/new`)
    expect(offered(first, 'Primary game')).toHaveLength(8)
    expect(wordsOf(first)).toContain('8 of 31. Search to find the others.')
    const searches = allByRole(first, 'button', 'Search')
    expect(searches.map((button) => button.getAttribute('formmethod'))).toEqual(['get', 'get'])
    const found = await page(
      `${LIST}/new?find_primary=${encodeURIComponent('زيلدا')}&find_related=game+2`,
    )
    expect(offered(found, 'Primary game')).toEqual(['Zelda'])
    const kept = await page(`${LIST}/new?primary=${zelda.id}&find_primary=game`)
    expect(offered(kept, 'Primary game')[0]).toBe('Zelda')
    const alone = await request(`${LIST}/new?primary=${zelda.id}&find_primary=game`, {
      viewer,
      headers: { accept: 'application/json' },
    })
    const { primary } = (await alone.json()) as { primary: { games: { name: string }[] } }
    expect(primary.games.map(({ name }) => name)).toEqual(offered(kept, 'Primary game'))
    expect(chosen(kept, 'Primary game')).toEqual([String(zelda.id)])
    for (const query of [
      '?primary=x',
      '?primary=-1',
      `?find_primary=${'x'.repeat(500)}`,
      '?find_related=%25%5C',
    ])
      expect((await request(`${LIST}/new${query}`, { viewer })).status).toBe(200)
  })

  test('are none when no game sells accounts: the form says so, and how to begin [ADM-REL-10 OP-110]', async () => {
    await buildGame(db, { category: 'items' })
    const shown = await page(`${LIST}/new`)
    expect(wordsOf(shown)).toContain(
      'No account games found... Create an active game of the category accounts first',
    )
    expect(hrefsOf(shown)).toContain('/admin/games/new')
    expect(shown.querySelectorAll('[name="primary"]')).toHaveLength(0)
    expect(await words(`/ar${LIST}/new`)).toContain('لم نجد ألعابًا من فئة الحسابات')
  })
})

describe('a new relation', () => {
  test('is there for both games at once, and written down [ADM-REL-02 ADM-REL-06 CALL-20 GAME-21]', async () => {
    const [one, two] = [
      await account('One'),
      await buildGame(db, { name: 'Two', category: 'items' }),
    ]
    expect(await words(`/${two.slug}/items`)).toContain('No Related Games')
    const created = await relate(one.id, two.id)
    expect([created.headers.get('location'), flashOf(created)]).toEqual([LIST, 'relation_created'])
    const shown = await request(LIST, { viewer, headers: { cookie: 'flash=relation_created' } })
    expect(wordsOf(await pageOf(shown))).toContain('Game relation created successfully')
    await vi.waitFor(async () =>
      expect(await words(`/${two.slug}/items`)).not.toContain('No Related Games'),
    )
    const [row] = await relations()
    expect(row).toMatchObject({ primary_game_id: one.id, related_game_id: two.id })
    expect(
      await db
        .selectFrom('audit_log')
        .select(['action', 'after'])
        .where('subject', '=', `game_relation:${row!.id}`)
        .execute(),
    ).toMatchObject([{ action: 'game_relation.create', after: { primary: 'One', related: 'Two' } }])
  })

  test.each<[string, (one: number, two: number) => [number | string, number | string]]>([
    ['no primary game', (_, two) => ['', two]],
    ['no related game', (one) => [one, '']],
    ['neither', () => ['', '']],
    ['a game that is none', (one) => [one, 999_999_999]],
    ['words', () => ['x', "' or 1=1"]],
    ['a primary game of another category', (one, two) => [two, one]],
  ])('with %s asks for both, and keeps what was chosen [ADM-REL-03]', async (_, choose) => {
    const [one, two] = [
      await account('One'),
      await buildGame(db, { name: 'Two', category: 'items' }),
    ]
    const [primary, related] = choose(one.id, two.id)
    const refused = await relate(primary, related, viewer, { category: 'items' })
    const shown = await mainOf(refused)
    expect([
      refused.status,
      wordsOf(shown).includes('Please select both a primary and related game'),
    ]).toEqual([422, true])
    if (related === two.id) expect(chosen(shown, 'Related game')).toEqual([String(two.id)])
    expect(await relations()).toEqual([])
  })

  test('of games that were made inactive meanwhile, or of one game with itself, is refused [ADM-REL-03 ADM-REL-04]', async () => {
    const [one, off] = [await account('One'), await account('Off', { active: false })]
    expect((await relate(one.id, off.id)).status).toBe(422)
    expect((await relate(off.id, one.id)).status).toBe(422)
    expect(await wordsIn(await relate(one.id, one.id))).toContain(
      'A game cannot be related to itself',
    )
    expect(await relations()).toEqual([])
  })

  test('that exists in either direction is refused in the words of the page [ADM-REL-05 CALL-20]', async () => {
    const [one, two] = [await account('One'), await account('Two')]
    await relate(one.id, two.id)
    for (const [primary, related] of [
      [one, two],
      [two, one],
    ] as const) {
      const refused = await relate(primary.id, related.id)
      expect([
        refused.status,
        (await wordsIn(refused)).includes('This relation already exists'),
      ]).toEqual([409, true])
    }
    const arabic = await request(`/ar${LIST}/new`, {
      viewer,
      form: { create_token: crypto.randomUUID(), primary: two.id, related: one.id },
    })
    expect(await wordsIn(arabic)).toContain('هذه العلاقة موجودة من قبل')
    expect(await relations()).toHaveLength(1)
  })

  test('by two administrators in both directions at once is one [ADM-REL-05]', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await account('One'), await account('Two')]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          n % 2 === 0 ? relate(one.id, two.id, viewer) : relate(two.id, one.id, other),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        302,
        ...Array.from({ length: 7 }, () => 409),
      ])
      expect(
        await db
          .selectFrom('game_relations')
          .select('id')
          .where((eb) =>
            eb.or([eb('primary_game_id', '=', one.id), eb('related_game_id', '=', one.id)]),
          )
          .execute(),
      ).toHaveLength(1)
    }
  })

  test('of a form that is sent twice is one, and both times created [ADM-REL-06]', async () => {
    const [one, two] = [await account('One'), await account('Two')]
    for (const create_token of ['', 'x'])
      expect(await wordsIn(await relate(one.id, two.id, viewer, { create_token }))).toContain(
        'This form is out of date',
      )
    expect(await relations()).toEqual([])
    const create_token = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => relate(one.id, two.id, viewer, { create_token })),
    )
    expect(new Set(answers.map(flashOf))).toEqual(new Set(['relation_created']))
    expect(await relations()).toHaveLength(1)
  })
})

describe('a relation that is deleted', () => {
  test('is asked about first, and gone for both games [ADM-REL-02 ADM-REL-07 ADM-REL-08 CALL-20]', async () => {
    const [one, two] = [await account('One'), await account('Two')]
    await relate(one.id, two.id)
    const { id } = (await relations())[0]!
    expect(await words(`${LIST}/${id}/delete`)).toContain(
      'Are you sure you want to delete this relation?',
    )
    expect(await words(`/ar${LIST}/${id}/delete`)).toContain('هل تريد حقًّا حذف هذه العلاقة؟')
    expect(await relations()).toHaveLength(1)
    const answers = await Promise.all(
      [1, 2, 3].map(() => request(`${LIST}/${id}/delete?q=one`, { viewer, form: {} })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 404, 404])
    const gone = answers.find(({ status }) => status === 302)!
    expect([gone.headers.get('location'), flashOf(gone)]).toEqual([
      `${LIST}?q=one`,
      'relation_deleted',
    ])
    expect(
      wordsOf(
        await pageOf(request(LIST, { viewer, headers: { cookie: 'flash=relation_deleted' } })),
      ),
    ).toContain('Relation deleted successfully')
    expect(await relations()).toEqual([])
    expect(
      await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', `game_relation:${id}`)
        .execute(),
    ).toEqual([{ action: 'game_relation.create' }, { action: 'game_relation.delete' }])
    for (const each of [id, 'x', '0'])
      expect((await request(`${LIST}/${each}/delete`, { viewer })).status).toBe(404)
  })
})
