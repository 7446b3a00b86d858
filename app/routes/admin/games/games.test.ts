import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { filesOf } from '#modules/images/image.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildSeller } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { linkTo, pagesFrom } from '../../../../tests/list-pages.ts'
import {
  allByRole,
  columnOf,
  getByLabel,
  getByRole,
  hrefOf,
  hrefsOf,
  mainOf,
  nameOf,
  sentBy,
  valueOf,
  wordsOf,
} from '../../../../tests/page.ts'
import { questionOf } from '../../../../tests/question.ts'
import { hostileFiles } from '../../../../tests/hostile-images.ts'

const { as, db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
// images are counted, sixty an hour of each person
const [viewer, other] = [await buildAdmin(db), await buildAdmin(db)]

const { page, words } = as(viewer)
const wordsIn = async (answer: Response) => wordsOf(await mainOf(answer))
/** The slugs of the games that a page lists, in its order: they stand below the names. */
const slugsOf = (shown: Element) =>
  columnOf(shown, 'Name').map((cell) => cell.slice(cell.lastIndexOf(' ') + 1))
const listed = async (query: string) => slugsOf(await page(`/admin/games${query}`))
const find = (id: number) =>
  db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst()
const audits = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

type Fields = Record<string, string | Blob | string[]>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each)
  return form
}

/** The form as its page shows it, which is what a browser sends back. */
async function shownForm(path: string): Promise<Fields> {
  const form = (await page(path)).querySelector('form#edited')!
  const { logo: _logo, banner: _banner, ...fields } = sentBy(form)
  return { ...fields, platform_support: platformsIn(form) }
}

const platformsIn = (shown: Element) =>
  allByRole(getByRole(shown, 'group', 'Supported Platforms'), 'checkbox')
    .filter((box) => box.hasAttribute('checked'))
    .map(valueOf)

const edit = async (id: number, changes: Fields, by = viewer) =>
  request(`/admin/games/${id}`, {
    viewer: by,
    form: formOf({ ...(await shownForm(`/admin/games/${id}`)), ...changes }),
  })
const create = async (fields: Fields) =>
  request('/admin/games/new', {
    viewer,
    form: formOf({ create_token: crypto.randomUUID(), active: 'on', ...fields }),
  })
const image = async (width = 400, height = 400) =>
  new File(
    [
      await sharp({ create: { width, height, channels: 3, background: '#2147a3' } })
        .jpeg()
        .toBuffer(),
    ],
    'image.jpg',
  )
const isStored = async (url: string) =>
  (await request(`/files/${filesOf(url)[0]!.key}`)).status === 200

test('without games the list says so, and how to begin [ADM-GAME-01 OP-110]', async () => {
  const shown = await page('/admin/games')
  expect(wordsOf(shown)).toContain('No games found')
  expect(await words('/ar/admin/games')).toContain('لم نجد ألعابًا')
  expect(hrefsOf(shown)).toContain('/admin/games/import')
})

describe('the list of games', () => {
  beforeAll(async () => {
    await buildGame(db, {
      name: 'Free Fire',
      slug: 'free-fire',
      category: 'accounts',
      featured: true,
      tags: ['فري فاير'],
      short_description: 'Short and fast',
      short_description_ar: 'قصيرة وسريعة',
      created_at: new Date('2026-01-05'),
    })
    await buildGame(db, {
      name: 'Free Fire',
      slug: 'free-fire',
      category: 'currencies',
      created_at: new Date('2026-01-04'),
    })
    await buildGame(db, {
      name: 'Valorant',
      slug: 'valorant',
      category: 'boosting',
      active: false,
      created_at: new Date('2026-01-03'),
    })
    await db
      .insertInto('category_settings')
      .values({ category: 'items', is_enabled: false })
      .execute()
    for (let number = 1; number <= 22; number++)
      await buildGame(db, {
        name: `Zebra ${String(number).padStart(2, '0')}`,
        slug: `zebra-${number}`,
        category: 'items',
        created_at: new Date(2026, 0, 2, 0, number),
      })
  })

  test('shows logo, name, description, banner, category, featured and status of every game, shown to the public or not [ADM-GAME-01 ADM-GAME-02]', async () => {
    const shown = await page('/admin/games')
    expect(allByRole(shown, 'columnheader').map(nameOf)).toEqual([
      'Logo',
      'Name',
      'Description',
      'Banner',
      'Category',
      'Featured',
      'Status',
      'Actions',
    ])
    expect(columnOf(shown, 'Description')).toContain('Short and fast')
    expect(await words('/ar/admin/games')).toContain('قصيرة وسريعة')
    const pages = await pagesFrom('/admin/games?size=10', page, slugsOf)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(pages.flat()).toEqual(await listed(''))
    expect((await listed('')).slice(0, 4)).toEqual([
      'free-fire',
      'free-fire',
      'valorant',
      'zebra-1',
    ])
    expect(wordsOf(shown)).toContain('25 games')
  })

  test('is searched as the site is, filtered and ordered, over all pages; the address keeps it [ADM-GAME-01]', async () => {
    expect(await listed(`?q=${encodeURIComponent('فري فير')}`)).toEqual(['free-fire'])
    expect(await listed('?q=free&category=currencies')).toEqual(['free-fire'])
    expect(await listed('?q=valornt')).toEqual(['valorant'])
    expect(await listed('?status=inactive')).toEqual(['valorant'])
    expect(await listed('?featured=yes')).toEqual(['free-fire'])
    expect(await listed('?featured=no&status=active&category=accounts')).toEqual([])
    expect((await listed('?sort=newest')).slice(0, 3)).toEqual([
      'free-fire',
      'free-fire',
      'valorant',
    ])
    expect((await listed('?sort=newest&category=items'))[0]).toBe('zebra-22')
    for (const sort of ['newest', 'offers'])
      expect((await pagesFrom(`/admin/games?sort=${sort}&size=10`, page, slugsOf)).flat()).toEqual(
        await listed(`?sort=${sort}`),
      )
    const shown = await page('/admin/games?q=zebra&category=items&size=10')
    expect(linkTo('next', shown)).toMatch(
      /^\/admin\/games\?q=zebra&category=items&size=10&after=\w+/,
    )
    expect(hrefOf(shown, /^Manage FAQ of \W*Zebra 01/)).toMatch(
      /^\/admin\/games\/\d+\/faqs\?q=zebra&category=items&size=10$/,
    )
  })

  test('takes any address as it comes', async () => {
    for (const query of [
      '?after=0',
      '?category=cars',
      '?status=x&featured=x&sort=x',
      '?q=%25',
      `?q=${'x'.repeat(500)}`,
      '?q=%5C',
      '?category=__proto__',
    ]) {
      expect((await request(`/admin/games${query}`, { viewer })).status).toBe(200)
    }
    expect(await words('/admin/games?q=nothing+like+it')).toContain('No games found')
  })

  test('switches a game straight from its row, written down once [ADM-GAME-02 OP-122]', async () => {
    const { id, slug } = await buildGame(db, { category: 'accounts' })
    const press = (intent: string, game: string | number = id) =>
      request('/admin/games?q=x', { viewer, form: { intent, game } })
    const shown = async () => (await request(`/${slug}/accounts`)).status
    expect(await shown()).toBe(200)
    const off = await press('deactivate')
    expect([off.headers.get('location'), flashOf(off)]).toEqual([
      '/admin/games?q=x',
      'game_inactive',
    ])
    await vi.waitFor(async () => expect(await shown()).toBe(404))
    for (const intent of ['deactivate', 'feature', 'feature', 'activate', 'unfeature'])
      expect((await press(intent)).status).toBe(302)
    expect(await find(id)).toMatchObject({ active: true, featured: false })
    expect(
      (await audits(`game:${id}`)).map(({ action, before, after }) => [action, before, after]),
    ).toEqual([
      ['game.update', { active: true }, { active: false }],
      ['game.update', { featured: false }, { featured: true }],
      ['game.update', { active: false }, { active: true }],
      ['game.update', { featured: true }, { featured: false }],
    ])
    expect(flashOf(await press('activate', 999_999_999))).toBe('game_gone')
    for (const [intent, game] of [
      ['', id],
      ['delete', id],
      ['constructor', id],
      ['activate', 'x'],
      ['activate', ''],
    ] as const)
      expect((await press(intent, game)).status).toBe(404)
  })
})

describe('a new game', () => {
  test('takes all fields and both images, and is written down [ADM-GAME-05 ADM-GAME-06 OP-108 OP-122 ENT-01]', async () => {
    const response = await create({
      name: '  Genshin   Impact ',
      category: 'currencies',
      unit: 'Crystals',
      mono: 'gi',
      short_description: 'A wide world',
      short_description_ar: 'عالم واسع',
      description: 'Long\r\n\r\ntext',
      description_ar: 'نصّ طويل',
      release_date: '2020-09-28',
      publisher: 'HoYoverse',
      developer: 'miHoYo',
      tags: 'RPG, قنشن',
      platform_support: ['Mobile', 'PC'],
      featured: 'on',
      logo: await image(),
      banner: await image(1600, 500),
    })
    expect([response.status, response.headers.get('location'), flashOf(response)]).toEqual([
      302,
      '/admin/games',
      'game_created',
    ])
    const game = await db
      .selectFrom('games')
      .selectAll()
      .where('slug', '=', 'genshin-impact')
      .executeTakeFirstOrThrow()
    expect(game).toMatchObject({
      name: 'Genshin Impact',
      category: 'currencies',
      unit: 'Crystals',
      mono: 'GI',
      description: 'Long\n\ntext',
      release_date: '2020-09-28',
      publisher: 'HoYoverse',
      tags: ['rpg', 'قنشن'],
      platform_support: ['PC', 'Mobile'],
      featured: true,
      active: true,
    })
    expect([await isStored(game.logo_url!), await isStored(game.banner_url!)]).toEqual([true, true])
    expect(await audits(`game:${game.id}`)).toMatchObject([
      {
        action: 'game.create',
        actor_id: viewer.id,
        after: { name: 'Genshin Impact', slug: 'genshin-impact' },
      },
    ])
    expect(await words('/genshin-impact/currencies')).toContain('Genshin Impact')
  })

  test('needs a name and a category, and says what is wrong in the language of the page; what was typed stays [ADM-GAME-05]', async () => {
    const response = await request('/ar/admin/games/new', {
      viewer,
      form: formOf({
        create_token: crypto.randomUUID(),
        publisher: 'Somebody',
        platform_support: ['Mobile', 'PC'],
      }),
    })
    const shown = await mainOf(response)
    const form = shown.querySelector('form#edited')!
    expect([
      response.status,
      wordsOf(shown).includes('املأ هذه الخانة'),
      wordsOf(shown).includes('اختر إحدى الفئات'),
      sentBy(form).publisher,
    ]).toEqual([422, true, true, 'Somebody'])
    for (const platform of ['PC', 'الهاتف'])
      expect(getByLabel(form, platform).hasAttribute('checked')).toBe(true)
    expect(await wordsIn(await create({ name: 'x'.repeat(121), category: 'accounts' }))).toContain(
      'Use at most 120 characters',
    )
  })

  test('has a slug of its own within its category, from the name when none is typed [OP-108]', async () => {
    expect((await create({ name: 'Twice Made', category: 'accounts' })).status).toBe(302)
    const again = await create({ name: 'TWICE  made!', category: 'accounts' })
    expect([
      again.status,
      (await wordsIn(again)).includes('Another game of this category has this slug'),
    ]).toEqual([409, true])
    expect((await create({ name: 'Twice Made', category: 'items' })).status).toBe(302)
    const reserved = await create({ name: 'X', category: 'items', slug: 'wallet' })
    expect([
      reserved.status,
      (await wordsIn(reserved)).includes('This word is an address of the site'),
    ]).toEqual([422, true])
  })

  test('is one, however often its form is sent at once [ADM-GAME-05]', async () => {
    const fields = { name: 'Only Once', category: 'boosting', create_token: crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(fields)))
    expect(new Set(answers.map(flashOf))).toEqual(new Set(['game_created']))
    expect(
      await db.selectFrom('games').select('id').where('slug', '=', 'only-once').execute(),
    ).toHaveLength(1)
    const strangers = await Promise.all(
      Array.from({ length: 8 }, () => create({ name: 'Many At Once', category: 'boosting' })),
    )
    expect(strangers.map(({ status }) => status).sort()).toEqual([
      302,
      ...Array.from({ length: 7 }, () => 409),
    ])
  })

  test('is not made of a form without its token or of other people’s', async () => {
    expect((await create({ name: 'No token', category: 'items', create_token: '' })).status).toBe(
      422,
    )
    expect(
      (await create({ name: 'No token', category: 'items', create_token: "' or 1=1" })).status,
    ).toBe(422)
    expect(
      (
        await request('/admin/games/new', {
          viewer: await buildSeller(db),
          form: formOf({ name: 'Mine', category: 'items', create_token: crypto.randomUUID() }),
        })
      ).headers.get('location'),
    ).toBe('/')
    expect(
      await db.selectFrom('games').select('id').where('name', 'in', ['No token', 'Mine']).execute(),
    ).toEqual([])
  })

  test('takes no hostile file: nothing is created or left in the store, and the form says why', async () => {
    const admin = await buildAdmin(db)
    const bad = (await hostileFiles())
      .filter(({ answer, bytes }) => answer === 'not_an_image' && bytes.length > 0)
      .slice(0, 6)
    for (const { what, bytes, name = 'a.png' } of bad) {
      const form = formOf({
        name: 'Hostile',
        category: 'items',
        create_token: crypto.randomUUID(),
        logo: await image(),
        banner: new File([bytes as Uint8Array<ArrayBuffer>], name, { type: 'image/png' }),
      })
      const response = await request('/admin/games/new', { viewer: admin, form })
      expect([
        what,
        response.status,
        (await wordsIn(response)).includes('This file cannot be read as an image'),
      ]).toEqual([what, 422, true])
    }
    expect(
      await db.selectFrom('games').select('id').where('name', '=', 'Hostile').execute(),
    ).toEqual([])
  })
})

describe('a game that is edited', () => {
  test('changes at once where it is shown, and only what changed is written down [ADM-GAME-03 OP-108 OP-122]', async () => {
    const game = await buildGame(db, {
      name: 'Before',
      slug: 'edited',
      category: 'accounts',
      tags: ['one'],
      platform_support: ['PC'],
    })
    expect(await words('/edited/accounts')).toContain('Before')
    const saved = await edit(game.id, { name: 'After', platform_support: ['PC', 'Mobile'] })
    expect([saved.headers.get('location'), flashOf(saved)]).toEqual([
      '/admin/games',
      'game_updated',
    ])
    expect(await find(game.id)).toMatchObject({
      name: 'After',
      slug: 'edited',
      tags: ['one'],
      platform_support: ['PC', 'Mobile'],
      active: true,
    })
    await vi.waitFor(async () => expect(await words('/edited/accounts')).toContain('After'))
    expect(await audits(`game:${game.id}`)).toMatchObject([
      {
        action: 'game.update',
        before: { name: 'Before', platform_support: ['PC'] },
        after: { name: 'After', platform_support: ['PC', 'Mobile'] },
      },
    ])
    await edit(game.id, {})
    expect(await audits(`game:${game.id}`)).toHaveLength(1)
  })

  test('is made inactive by leaving its tick out', async () => {
    const { id } = await buildGame(db, { category: 'accounts' })
    const { active: _, ...form } = await shownForm(`/admin/games/${id}`)
    await request(`/admin/games/${id}`, { viewer, form: formOf(form) })
    expect((await find(id))!.active).toBe(false)
  })

  test('meanwhile by somebody else asks before it is overwritten, and keeps what was typed [ADM-GAME-03]', async () => {
    const { id } = await buildGame(db, { name: 'Ours', category: 'accounts' })
    const mine = { ...(await shownForm(`/admin/games/${id}`)), publisher: 'Mine & “yours”' }
    await edit(id, { publisher: 'Theirs' }, other)
    const refused = await request(`/admin/games/${id}`, { viewer, form: formOf(mine) })
    const shown = await mainOf(refused)
    expect([
      refused.status,
      wordsOf(shown).includes('This game was changed elsewhere'),
      valueOf(getByLabel(shown, 'Publisher')),
    ]).toEqual([409, true, 'Mine & “yours”'])
    expect((await find(id))!.publisher).toBe('Theirs')
    const { seen } = sentBy(shown.querySelector('form#edited')!)
    const saved = await request(`/admin/games/${id}`, {
      viewer,
      form: formOf({ ...mine, seen: seen ?? '' }),
    })
    expect(flashOf(saved)).toBe('game_updated')
    expect((await find(id))!.publisher).toBe('Mine & “yours”')
  })

  test('keeps its category while it has offers or orders, or is the primary game of a relation [ADM-GAME-03 OP-108]', async () => {
    const sold = await buildGame(db, { category: 'accounts', slug: 'sold' })
    const offer = await buildOffer(db, { game_id: sold.id })
    const refused = await edit(sold.id, { category: 'items' })
    expect([
      refused.status,
      (await wordsIn(refused)).includes('Offers and orders of this game are of its category'),
    ]).toEqual([422, true])
    expect((await edit(sold.id, { name: 'Still edited' })).status).toBe(302)
    await db
      .updateTable('offers')
      .set({ status: 'paused', deleted_at: new Date() })
      .where('id', '=', offer.id)
      .execute()
    expect((await edit(sold.id, { category: 'items' })).status).toBe(422)

    const [primary, related] = [
      await buildGame(db, { category: 'accounts' }),
      await buildGame(db, { category: 'accounts' }),
    ]
    const { id } = await db
      .insertInto('game_relations')
      .values({ primary_game_id: primary.id, related_game_id: related.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await wordsIn(await edit(primary.id, { category: 'items' }))).toContain(
      'Delete the relation first',
    )
    expect((await edit(related.id, { category: 'currencies', unit: 'Gold' })).status).toBe(302)
    await db.deleteFrom('game_relations').where('id', '=', id).execute()
    expect((await edit(primary.id, { category: 'boosting' })).status).toBe(302)
    expect([
      (await find(sold.id))!.category,
      (await find(primary.id))!.category,
      (await find(related.id))!.unit,
    ]).toEqual(['accounts', 'boosting', 'Gold'])
  })

  test('gets no offer of the category that it is just losing [ADM-GAME-03 OP-108]', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await buildGame(db, { category: 'accounts' })
      const form = formOf({ ...(await shownForm(`/admin/games/${id}`)), category: 'boosting' })
      const [edited, offered] = await Promise.allSettled([
        request(`/admin/games/${id}`, { viewer, form }),
        buildOffer(db, { game_id: id }),
      ])
      const { category } = (await find(id))!
      const offers = await db
        .selectFrom('offers')
        .select('category')
        .where('game_id', '=', id)
        .execute()
      expect(offers.every((each) => each.category === category)).toBe(true)
      expect(edited.status).toBe('fulfilled')
      expect(offers).toHaveLength(offered.status === 'fulfilled' ? 1 : 0)
    }
  })

  test('exchanges and removes its images; those before are gone from the store [OP-108]', async () => {
    const { id } = await buildGame(db, { category: 'accounts' })
    await edit(id, { logo: await image(), banner: await image(900, 300) })
    const first = (await find(id))!
    const logo = getByRole(await page(`/admin/games/${id}`), 'group', 'Logo')
    const sources = [...logo.querySelectorAll('source')].map((each) => each.getAttribute('srcset'))
    expect(sources.join(' ')).toContain(filesOf(first.logo_url!)[0]!.key)
    await edit(id, { logo: await image(300, 300) })
    const second = (await find(id))!
    expect([second.logo_url === first.logo_url, second.banner_url === first.banner_url]).toEqual([
      false,
      true,
    ])
    expect([
      await isStored(first.logo_url!),
      await isStored(second.logo_url!),
      await isStored(first.banner_url!),
    ]).toEqual([false, true, true])
    await edit(id, { remove_logo: 'yes', remove_banner: 'yes' })
    expect(await find(id)).toMatchObject({ logo_url: null, banner_url: null })
    expect([await isStored(second.logo_url!), await isStored(first.banner_url!)]).toEqual([
      false,
      false,
    ])
  })

  test('by two at once is changed by one of them', async () => {
    const { id } = await buildGame(db, { name: 'Contested', category: 'accounts' })
    const form = await shownForm(`/admin/games/${id}`)
    const answers = await Promise.all(
      [viewer, other].map((by, index) =>
        request(`/admin/games/${id}`, {
          viewer: by,
          form: formOf({ ...form, name: `Name ${index}` }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    expect(await audits(`game:${id}`)).toHaveLength(1)
  })

  test('is not found when there is none', async () => {
    for (const path of ['0', '-1', 'x', '999999999', '9'.repeat(30), '1e3']) {
      expect((await request(`/admin/games/${path}`, { viewer })).status).toBe(404)
      expect(
        (
          await request(`/admin/games/${path}`, {
            viewer,
            form: formOf({ name: 'X', category: 'items' }),
          })
        ).status,
      ).toBe(404)
    }
  })
})

describe('a game that is deleted', () => {
  const press = (id: number) => request(`/admin/games/${id}/delete?q=x`, { viewer, form: {} })

  test('is asked about first, and goes with its texts, relations and images [ADM-GAME-04 OP-009 OP-108]', async () => {
    const [game, friend] = [
      await buildGame(db, { category: 'accounts' }),
      await buildGame(db, { category: 'accounts' }),
    ]
    await edit(game.id, { logo: await image() })
    const { logo_url } = (await find(game.id))!
    await db
      .insertInto('game_faqs')
      .values({ game_id: game.id, question: 'Q', answer: 'A' })
      .execute()
    await db
      .insertInto('game_relations')
      .values({ primary_game_id: game.id, related_game_id: friend.id })
      .execute()
    expect(await words(`/admin/games/${game.id}/delete`)).toContain(
      'Are you sure you want to delete this game? This action cannot be undone.',
    )
    expect(await find(game.id)).toBeDefined()
    const gone = await press(game.id)
    expect([
      gone.headers.get('location'),
      flashOf(gone),
      await find(game.id),
      await isStored(logo_url!),
    ]).toEqual(['/admin/games?q=x', 'game_deleted', undefined, false])
    expect((await audits(`game:${game.id}`)).at(-1)).toMatchObject({
      action: 'game.delete',
      before: { name: game.name },
    })
    expect([
      (await press(game.id)).status,
      (await request(`/admin/games/${game.id}/delete`, { viewer })).status,
    ]).toEqual([404, 404])
  })

  test('is refused while it has offers or orders, and can be made inactive instead [ADM-GAME-04 OP-108]', async () => {
    const offer = await buildOffer(db, { category: 'accounts' })
    const order = await buildOrder(db, {
      status: 'paid',
      offer_id: (await buildOffer(db, { category: 'accounts' })).id,
    })
    for (const id of [offer.game_id, order.game_id]) {
      const question = await page(`/admin/games/${id}/delete?q=x`)
      const asked = wordsOf(question)
      expect([
        asked.includes('cannot be deleted'),
        asked.includes('Deactivate instead'),
        asked.includes('Are you sure'),
      ]).toEqual([true, true, false])
      const refused = await press(id)
      expect([refused.status, (await wordsIn(refused)).includes('cannot be deleted')]).toEqual([
        409,
        true,
      ])
      const { action, form } = questionOf(question)
      const off = await request(action, { viewer, form })
      expect([off.headers.get('location'), flashOf(off)]).toEqual([
        '/admin/games?q=x',
        'game_inactive',
      ])
      expect((await find(id))!.active).toBe(false)
    }
  })

  test('while an offer is being made of it goes or stays, but never with the offer [ADM-GAME-04]', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await buildGame(db, { category: 'accounts' })
      const [deleted, offered] = await Promise.allSettled([
        press(id),
        buildOffer(db, { game_id: id }),
      ])
      expect(deleted.status).toBe('fulfilled')
      expect((await find(id)) !== undefined).toBe(offered.status === 'fulfilled')
    }
  })
})
