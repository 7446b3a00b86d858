import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { withoutTable } from '../../../tests/without-table.ts'

const { db, request } = await openTestApp()
const page = async (path: string) =>
  (await (await request(path, { headers: { cookie: 'lang=en' } })).text()).replaceAll(
    '<!-- -->',
    '',
  )

describe('without games', () => {
  test('the page says that nothing is featured, and shows no section and no way to one [HOME-06 HOME-10]', async () => {
    const html = await page('/')
    expect(html).toContain('No featured games available')
    expect(html).not.toContain('<h2 id="accounts">')
    expect(html).not.toContain('href="#accounts')
    expect(await page('/ar')).toContain('لا توجد ألعاب مميّزة حاليًا')
  })
})

describe('with games', () => {
  let html = ''
  let arabic = ''
  beforeAll(async () => {
    const game = await buildGame(db, {
      name: 'PUBG Mobile',
      slug: 'pubg-mobile',
      category: 'currencies',
      featured: true,
      unit: 'UC',
    })
    await buildGame(db, { name: 'Free Fire', slug: 'free-fire', category: 'accounts' })
    await buildGame(db, {
      name: 'Dota 2',
      slug: 'dota-2',
      category: 'boosting',
      short_description: 'Herald to Immortal',
    })
    await buildGame(db, {
      name: 'Roblox',
      slug: 'roblox',
      category: 'items',
      logo_url: '/files/roblox.webp',
    })
    await buildOffer(db, { game_id: game.id, category: 'currencies', price: 1_250 })
    html = await page('/')
    arabic = await page('/ar')
  })

  test('it opens with a headline, a way to the first section and one to all games [HOME-01 HOME-02 HOME-03 HOME-04]', () => {
    const hero = html.slice(html.indexOf('k-hero'), html.indexOf('k-assure'))
    expect(hero).toMatch(/<h1>Every game’s treasure, <em>kept safe<\/em><\/h1>/)
    expect(hero).toContain('href="#accounts"')
    expect(hero).toContain('href="/allgames"')
  })

  test('featured games are gems that lead to their page; what is missing leaves an empty setting [HOME-05 CALL-16]', () => {
    const hero = html.slice(html.indexOf('k-hero'), html.indexOf('k-assure'))
    expect(hero).toContain('href="/pubg-mobile/currencies"')
    expect(hero.match(/k-gem--set/g)).toHaveLength(5)
    expect(hero).not.toContain('No featured games available')
  })

  test('the four sections follow in their order, each with tiles and a way to all [HOME-07 HOME-08 HOME-09 GEN-02]', () => {
    const titles = [...html.matchAll(/<h2 id="(accounts|currencies|boosting|items)">([^<]+)/g)].map(
      ([, , title]) => title,
    )
    expect(titles).toEqual(['Game Accounts', 'Game Currencies', 'Boosting Services', 'Game Items'])
    for (const category of ['accounts', 'currencies', 'boosting', 'items']) {
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="/allgames\\?category=${category}"[^>]*>View All`),
      )
    }
    expect(html).toContain('href="/free-fire/accounts"')
    expect(html).toContain('Herald to Immortal')
    expect(html).toContain('src="/files/roblox.webp"')
  })

  test('a currency tells its unit and its lowest price [HOME-09]', () => {
    expect(html).toMatch(/<small[^>]*dir="auto">UC<\/small>.*from.*1,250/s)
  })

  test('then come three promises, the payment brands and the four steps, in this order [HOME-11 HOME-12 HOME-13]', () => {
    const after = [
      'Not delivered? Full refund',
      'People who answer, 24/7',
      'A community of hunters',
      'Pay the way you already do',
      'CIB',
      'Edahabia',
      'VISA',
      'Mastercard',
      'How it works',
      'Find your offer',
      'Pay in dinars',
      'Secured transaction',
      'Receive and confirm',
    ]
    const places = after.map((words) => html.indexOf(`${words}<`, html.indexOf('k-promises')))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
  })

  test('after the steps the next prayer of Algiers is named in both languages [HOME-14 OP-015]', () => {
    expect(html.slice(html.indexOf('How it works'))).toMatch(
      /Next prayer in Algiers: (Fajr|Dhuhr|Asr|Maghrib|Isha) at \d{2}:\d{2}\./,
    )
    expect(arabic).toMatch(
      /الصلاة القادمة في الجزائر العاصمة: (الفجر|الظهر|العصر|المغرب|العشاء) على الساعة \d{2}:\d{2}\./,
    )
  })

  test('the page is the same for all visitors and may be kept', async () => {
    const response = await request('/', { headers: { cookie: 'lang=en' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('its head names it in both languages, and the organisation behind it', () => {
    expect(html).toContain('<title>Game accounts, currencies, boosting and items · Kanz</title>')
    expect(arabic).toContain('<title>حسابات الألعاب وعملاتها وأغراضها · كنز</title>')
    expect(html).toMatch(
      /<script type="application\/ld\+json">\{"@context":"https:\/\/schema.org","@type":"Organization"/,
    )
  })
})

describe('when the games cannot be loaded', () => {
  test('that is only logged: the page stands without them, and is not kept [HOME-16]', async () => {
    const response = await withoutTable(db, 'games', () =>
      request('/', { headers: { cookie: 'lang=en' } }),
    )
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache',
    ])
    expect(html).toContain('Every game’s treasure')
    expect(html).not.toContain('k-section" aria-labelledby="accounts"')
    expect(html).not.toMatch(/wrong|error/i)
  })
})
