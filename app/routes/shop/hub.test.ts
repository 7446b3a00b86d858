import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { allByRole, canonicalOf, getByRole, hrefsOf, pageOf, textOf } from '../../../tests/page.ts'
import { invalidatePages } from '#platform/page-cache.server.ts'

const { db, request } = await openTestApp()

const pubg = { name: 'PUBG Mobile', slug: 'pubg-mobile' }
const items = await buildGame(db, { ...pubg, category: 'items' })
const accounts = await buildGame(db, {
  ...pubg,
  category: 'accounts',
  developer: 'LightSpeed',
  description: 'A hundred players.',
})
const coins = await buildGame(db, { ...pubg, category: 'currencies', unit: 'UC' })
const alone = await buildGame(db, { name: 'Dofus', slug: 'dofus', category: 'currencies' })
const hidden = await buildGame(db, { name: 'Hidden', slug: 'hidden', active: false })
for (const price of [900, 700, 1_200, 800])
  await buildOffer(db, { game_id: accounts.id, title: `For ${price}`, price })
await buildOffer(db, { game_id: coins.id, title: '60 UC', price: 150 })
await buildOffer(db, { game_id: coins.id, title: 'Paused UC', price: 110, status: 'paused' })
const question = { question: 'Is it safe?', answer: 'It is.' }
await db
  .insertInto('game_faqs')
  .values([
    { game_id: accounts.id, ...question },
    { game_id: items.id, ...question },
    { game_id: items.id, question: 'How long?', answer: 'An hour.', order: 1 },
  ])
  .execute()
await db
  .insertInto('game_guides')
  .values({ game_id: coins.id, title: 'Buying UC', content: 'Say your number.' })
  .execute()
await db
  .insertInto('game_relations')
  .values([
    { primary_game_id: accounts.id, related_game_id: alone.id },
    { primary_game_id: accounts.id, related_game_id: hidden.id },
    { primary_game_id: accounts.id, related_game_id: items.id },
  ])
  .execute()

const page = (path: string) => pageOf(request(path))
const tabs = (shown: Awaited<ReturnType<typeof page>>) =>
  [...shown.querySelectorAll('.k-cats a')].map((tab) =>
    [tab.getAttribute('href'), textOf(tab), tab.getAttribute('aria-current')].join(' ').trim(),
  )

describe('the hub of a game', () => {
  test('has a panel for each category with its count and lowest price, in the order of categories', async () => {
    const shown = await page('/pubg-mobile')
    expect(textOf(getByRole(shown, 'heading', 'PUBG Mobile'))).toBe('PUBG Mobile')
    const panels = [...shown.querySelectorAll('a.k-hubcat')]
    expect(panels.map((panel) => panel.getAttribute('href'))).toEqual(
      ['accounts', 'currencies', 'items'].map((category) => `/pubg-mobile/${category}`),
    )
    expect(textOf(panels[0]!)).toMatch(/Accounts.*4 offers.*from 700 DA/)
    expect(textOf(panels[1]!)).toMatch(/UC.*1 offer.*from 150 DA/)
    expect(textOf(panels[2]!)).toMatch(/Items.*0 offers$/)
    expect(textOf(shown)).toContain('in 3 categories')
  })

  test('shows the three cheapest offers of each category that has any', async () => {
    const shown = await page('/pubg-mobile')
    const titles = allByRole(shown, 'article').map((card) => textOf(getByRole(card, 'heading')))
    expect(titles).toEqual(['For 700', 'For 800', 'For 900', '60 UC'])
    expect(hrefsOf(shown)).toContain('/pubg-mobile/accounts')
    expect(textOf(getByRole(shown, 'link', 'All 4'))).toBe('All 4')
  })

  test('has the questions of all categories once, their guides, and the related games that are shown', async () => {
    const shown = await page('/pubg-mobile')
    const questions = [...shown.querySelectorAll('summary')].map((each) => textOf(each))
    expect(questions).toEqual(['Is it safe?', 'How long?'])
    expect(hrefsOf(shown)).toContain('/pubg-mobile/currencies?tab=guides')
    expect(hrefsOf(shown)).toContain('/dofus')
    expect(hrefsOf(shown)).not.toContain('/hidden')
    expect(textOf(shown)).toContain('A hundred players.')
  })

  test('is there for a game of one category too, and for none that is not shown', async () => {
    expect((await request('/dofus')).status).toBe(200)
    for (const slug of ['hidden', 'no-such-game', 'PUBG-Mobile'])
      expect([slug, (await request(`/${slug}`)).status]).toEqual([slug, 404])
  })

  test('has one canonical address in each language', async () => {
    expect(canonicalOf(await page('/pubg-mobile?tab=faqs'))).toMatch(/[^r]\/pubg-mobile$/)
    expect(canonicalOf(await page('/ar/pubg-mobile'))).toMatch(/\/ar\/pubg-mobile$/)
  })

  test('is called in Arabic by its Arabic name, where it has one', async () => {
    await db
      .updateTable('game_families')
      .set({ name_ar: 'ببجي موبايل' })
      .where('slug', '=', 'pubg-mobile')
      .execute()
    invalidatePages('games')
    expect(textOf((await page('/ar/pubg-mobile')).querySelector('h1')!)).toBe('ببجي موبايل')
    expect(textOf((await page('/pubg-mobile')).querySelector('h1')!)).toBe('PUBG Mobile')
  })
})

test('the same tabs stand on the hub and on the page of each category, which they mark', async () => {
  const all = [
    '/pubg-mobile All',
    '/pubg-mobile/accounts Accounts 4',
    '/pubg-mobile/currencies UC 1',
    '/pubg-mobile/items Items 0',
  ]
  const marked = (at: number) => all.map((tab, each) => (each === at ? `${tab} page` : tab))
  expect(tabs(await page('/pubg-mobile'))).toEqual(marked(0))
  expect(tabs(await page('/pubg-mobile/currencies'))).toEqual(marked(2))
})
