import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { enabledCategories } from '#modules/catalog/catalog.server.ts'
import { setCategoryEnabled } from '#modules/catalog/category-settings.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { allByRole, hrefsOf, mainOf, textOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const now = new Date()

const page = (path = '/admin/categories') => mainOf(request(path, { viewer }))
const post = (category: string, enabled: string) =>
  request(`/admin/categories/${category}`, { viewer, form: { enabled } })
const audits = (category: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `category:${category}`)
    .orderBy('id')
    .execute()
const active = async (...ids: number[]) =>
  (
    await db.selectFrom('games').select('active').where('id', 'in', ids).orderBy('id').execute()
  ).map((game) => game.active)

test('shows four cards, each enabled while no setting exists, with 0 where nothing is counted [ADM-CAT-01 ADM-CAT-02 ADM-CAT-05 OP-111]', async () => {
  const shown = await page()
  expect(
    allByRole(shown, 'heading')
      .filter(({ localName }) => localName === 'h2')
      .map(textOf),
  ).toEqual(['Game Accounts', 'Game Currencies', 'Boosting Services', 'Game Items'])
  expect(wordsOf(shown).match(/Enabled Active listings 0 Total sales 0/g)).toHaveLength(4)
  expect(await enabledCategories(db)).toHaveLength(4)
})

test('counts active listings and sales of each category [ADM-CAT-03 ADM-CAT-04 OP-111 CALL-71 CALL-72]', async () => {
  const offer = await buildOffer(db, { category: 'boosting', quantity: 30 })
  await buildOffer(db, { category: 'boosting' })
  await buildOffer(db, { category: 'boosting', status: 'paused' })
  for (const status of [
    'paid',
    'completed',
    'received',
    'pending',
    'cancelled',
    'refunded_wallet',
  ] as const)
    await buildOrder(db, { status, offer_id: offer.id })
  expect(wordsOf(await page())).toMatch(
    /Boosting Services Enabled Active listings 2 Total sales 3 Games shown 3/,
  )
})

test('asks before it disables, and says how many games go [ADM-CAT-02]', async () => {
  await buildGame(db, { category: 'accounts' })
  await buildGame(db, { category: 'accounts' })
  await buildGame(db, { category: 'accounts', active: false })
  expect(wordsOf(await page('/admin/categories/accounts'))).toContain(
    '2 games and their offers will no longer be shown or sold.',
  )
  expect(wordsOf(await page('/ar/admin/categories/accounts'))).toContain('لعبتان وعروضهما')
  expect(await audits('accounts')).toEqual([])
})

test('disabling hides the games of the category at once, and no others; enabling brings none back [ADM-CAT-06 ADM-CAT-07 OP-122]', async () => {
  const [mine, hidden, other] = [
    await buildGame(db, { category: 'currencies' }),
    await buildGame(db, { category: 'currencies', active: false }),
    await buildGame(db, { category: 'items' }),
  ]
  const ids = [mine.id, hidden.id, other.id]
  expect(flashOf(await post('currencies', 'false'))).toBe('category_disabled')
  expect(await active(...ids)).toEqual([false, false, true])
  expect(await enabledCategories(db)).toEqual(['accounts', 'boosting', 'items'])
  expect(wordsOf(await page())).toMatch(/Game Currencies Disabled/)
  const question = await page('/admin/categories/currencies')
  expect(wordsOf(question)).toContain('2 games of it stay hidden until you activate each of them.')
  expect(hrefsOf(question)).toContain('/admin/games?category=currencies&status=inactive')

  expect(flashOf(await post('currencies', 'true'))).toBe('category_enabled')
  expect(await active(...ids)).toEqual([false, false, true])
  expect(await enabledCategories(db)).toHaveLength(4)
  expect(await audits('currencies')).toEqual([
    {
      action: 'category.update',
      actor_id: viewer.id,
      before: { is_enabled: true, games_shown: [mine.id] },
      after: { is_enabled: false, games_hidden: 1 },
    },
    {
      action: 'category.update',
      actor_id: viewer.id,
      before: { is_enabled: false },
      after: { is_enabled: true },
    },
  ])
})

test('enabling shows those games again that disabling hid, where that is ticked, and no others', async () => {
  const [shown, deleted, hidden] = [
    await buildGame(db, { category: 'boosting' }),
    await buildGame(db, { category: 'boosting' }),
    await buildGame(db, { category: 'boosting', active: false }),
  ]
  await post('boosting', 'false')
  await db.deleteFrom('games').where('id', '=', deleted.id).execute()
  expect(wordsOf(await page('/admin/categories/boosting'))).toMatch(
    /Show again the \d+ games that were hidden with it/,
  )
  await request('/admin/categories/boosting', { viewer, form: { enabled: 'true', games: 'on' } })
  expect(await active(shown.id, hidden.id)).toEqual([true, false])
  expect((await audits('boosting')).at(-1)!.after).toMatchObject({
    is_enabled: true,
    games_shown: expect.arrayContaining([shown.id]),
  })
  // what was hidden once is not shown again by the next time
  await post('boosting', 'false')
  await post('boosting', 'true')
  expect(wordsOf(await page('/admin/categories/boosting'))).not.toContain('Show again')
})

test('a reason for disabling is kept in the audit log, and comes back when it is too long [ADM-CAT-02]', async () => {
  const long = await request('/admin/categories/boosting', {
    viewer,
    form: { enabled: 'false', reason: 'x'.repeat(501) },
  })
  expect([
    long.status,
    (await long.text()).includes('Keep the reason within 500 characters'),
    await enabledCategories(db),
  ]).toEqual([422, true, expect.arrayContaining(['boosting'])])
  await request('/admin/categories/boosting', {
    viewer,
    form: { enabled: 'false', reason: ' Chargebacks ' },
  })
  const [{ reason }] = (await db
    .selectFrom('audit_log')
    .select('reason')
    .where('subject', '=', 'category:boosting')
    .orderBy('id', 'desc')
    .execute()) as [{ reason: string | null }]
  expect(reason).toBe('Chargebacks')
  await post('boosting', 'true')
  await db.updateTable('games').set({ active: true }).where('category', '=', 'boosting').execute()
})

test('what fails in between changes nothing: setting and games change together [OP-122]', async () => {
  const game = await buildGame(db, { category: 'items' })
  await sql`create function refuse_hiding() returns trigger language plpgsql as $$ begin raise
    exception 'no'; end $$`.execute(db)
  await sql`create trigger refuse_hiding before update of active on games for each row execute
    function refuse_hiding()`.execute(db)
  try {
    expect((await post('items', 'false')).status).toBe(500)
    expect([
      await active(game.id),
      await db
        .selectFrom('category_settings')
        .selectAll()
        .where('category', '=', 'items')
        .execute(),
      await audits('items'),
    ]).toEqual([[true], [], []])
  } finally {
    await sql`drop trigger refuse_hiding on games`.execute(db)
  }
})

test('a category that goes drops the cached pages: of its games and of all that list them [ADM-CAT-06]', async () => {
  const game = await buildGame(db, { category: 'boosting' })
  await db.deleteFrom('outbox').execute()
  await post('boosting', 'false')
  const subjects = (
    await db.selectFrom('outbox').select('subject_id').where('event', '=', 'page.changed').execute()
  ).map(({ subject_id }) => subject_id)
  expect(subjects).toEqual(expect.arrayContaining(['all', `game:${game.id}`, 'games']))
  expect((await request(`/${game.slug}/boosting`)).status).toBe(404)
  await post('boosting', 'true')
})

test('switched twice at once it is switched and written down once; the same again writes nothing', async () => {
  for (let round = 0; round < 4; round++) {
    const enabled = round % 2 === 1
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        setCategoryEnabled(db, 'accounts', { is_enabled: enabled }, viewer, now),
      ),
    )
    expect(answers.filter((each) => each.ok && each.value.changed)).toHaveLength(1)
  }
  expect(await audits('accounts')).toHaveLength(4)
  await db.deleteFrom('outbox').execute()
  expect(flashOf(await post('accounts', 'true'))).toBe('category_enabled')
  expect([
    await audits('accounts').then((all) => all.length),
    await db.selectFrom('outbox').select('id').execute(),
  ]).toEqual([4, []])
})

test('on and off at the same moment end as one of them, with games that fit', async () => {
  for (let round = 0; round < 6; round++) {
    const game = await buildGame(db, { category: 'items' })
    await Promise.all([post('items', 'false'), post('items', 'true'), post('items', 'false')])
    const on = (await enabledCategories(db)).includes('items')
    expect([on, ...(await active(game.id))]).toEqual([on, false])
    await post('items', 'true')
  }
})

test('takes no other category, no other words and nobody else [ADM-CAT-02]', async () => {
  for (const category of ['weapons', 'ITEMS', '__proto__', 'items%00', '%2e%2e'])
    expect((await post(category, 'false')).status).toBeGreaterThanOrEqual(400)
  for (const form of [
    {},
    { enabled: '' },
    { enabled: 'no' },
    { enabled: 'x'.repeat(10_000) },
    { other: 'true' },
  ] as Record<string, string>[]) {
    expect((await request('/admin/categories/items', { viewer, form })).status).toBe(404)
  }
  const both = new URLSearchParams([
    ['enabled', 'maybe'],
    ['enabled', 'false'],
  ])
  expect((await request('/admin/categories/items', { viewer, form: both })).status).toBe(404)
  expect((await request('/admin/categories/weapons', { viewer })).status).toBe(404)
  expect(
    await setCategoryEnabled(db, 'items', { is_enabled: false }, await buildProfile(db), now),
  ).toEqual({
    ok: false,
    code: 'not_found',
  })
  expect(await enabledCategories(db)).toContain('items')
})

test('active listings are the active offers, also those whose game is hidden or whose category is disabled [ADM-CAT-03 OP-111]', async () => {
  const game = await buildGame(db, { category: 'items', active: false })
  await buildOffer(db, { category: 'items', game_id: game.id })
  const count = await db
    .selectFrom('offers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('category', '=', 'items')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  expect(wordsOf(await page())).toMatch(
    new RegExp(`Game Items Enabled Active listings ${count.count} Total sales`),
  )
  await post('items', 'false')
  expect(wordsOf(await page())).toMatch(
    new RegExp(`Game Items Disabled Active listings ${count.count} Total sales \\d+ Games shown 0`),
  )
})
