import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { withoutTable } from '../../../tests/without-table.ts'
import { allByRole, getByRole, nameOf, pageOf, type Part, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const page = (path: string) => pageOf(request(path, { headers: { cookie: 'lang=en' } }))
const hrefs = (part: Part) => allByRole(part, 'link').map((link) => link.getAttribute('href'))
const heroOf = (home: Document) => home.querySelector('h1')!.closest('section')!

describe('without games', () => {
  test('the page says that nothing is featured, and shows no section and no way to one [HOME-06 HOME-10]', async () => {
    const home = await page('/')
    expect(textOf(home)).toContain('No featured games available')
    expect(home.querySelector('#accounts')).toBeNull()
    expect(hrefs(home)).not.toContain('#accounts')
    expect(textOf(await page('/ar'))).toContain('لا توجد ألعاب مميّزة حاليًا')
  })
})

describe('with games', () => {
  let home: Document
  let arabic: Document
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
    home = await page('/')
    arabic = await page('/ar')
  })

  test('it opens with a headline, a way to the first section and one to all games [HOME-01 HOME-02 HOME-03 HOME-04]', () => {
    const hero = heroOf(home)
    const headline = getByRole(hero, 'heading', 'Every game’s treasure, kept safe')
    expect(textOf(headline.querySelector('em')!)).toBe('kept safe')
    expect(hrefs(hero)).toEqual(expect.arrayContaining(['#accounts', '/allgames']))
  })

  test('featured games are gems that lead to their page; what is missing leaves an empty setting [HOME-05 CALL-16]', () => {
    const hero = heroOf(home)
    expect(hrefs(hero)).toContain('/pubg-mobile/currencies')
    expect(hero.querySelectorAll('.k-gem--set').length).toBe(5)
    expect(textOf(hero)).not.toContain('No featured games available')
  })

  test('the four sections follow in their order, each with tiles and a way to all [HOME-07 HOME-08 HOME-09 GEN-02]', () => {
    const categories = ['accounts', 'currencies', 'boosting', 'items']
    const titles = ['Game Accounts', 'Game Currencies', 'Boosting Services', 'Game Items']
    expect(
      allByRole(home, 'heading')
        .filter(({ id }) => categories.includes(id))
        .map(nameOf),
    ).toEqual(titles)
    expect(allByRole(home, 'link', /^View All/).map((link) => link.getAttribute('href'))).toEqual(
      categories.map((category) => `/allgames?category=${category}`),
    )
    expect(hrefs(home)).toContain('/free-fire/accounts')
    expect(textOf(home)).toContain('Herald to Immortal')
    const images = [...home.querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(images).toContain('/files/roblox.webp')
  })

  test('a currency tells its unit and its lowest price [HOME-09]', () => {
    const [unit] = [...home.querySelectorAll('small[dir="ltr"]')].filter(
      (each) => textOf(each) === 'UC',
    )
    expect(textOf(unit!.closest('a, article, li')!)).toMatch(/UC.*from.*1,250/)
  })

  test('then come three promises, the payment brands and the four steps, in this order [HOME-11 HOME-12 HOME-13]', () => {
    const after = [
      'Not delivered? Full refund',
      'People who answer',
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
    expect(textOf(getByRole(home, 'main'))).toMatch(new RegExp(after.map(RegExp.escape).join('.*')))
  })

  test('after the steps the next prayer of Algiers is named in both languages [HOME-14 OP-015]', () => {
    expect(textOf(home).replace(/.*How it works/, '')).toMatch(
      /Next prayer in Algiers: (Fajr|Dhuhr|Asr|Maghrib|Isha) at \d{2}:\d{2}\./,
    )
    expect(textOf(arabic)).toMatch(
      /الصلاة القادمة في الجزائر العاصمة: (الفجر|الظهر|العصر|المغرب|العشاء) على الساعة \d{2}:\d{2}\./,
    )
  })

  test('the page is the same for all visitors and may be kept', async () => {
    const response = await request('/', { headers: { cookie: 'lang=en' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('its head names it in both languages, and the organisation behind it', () => {
    expect(home.title).toBe('Game accounts, currencies, boosting and items · Kanz')
    expect(arabic.title).toBe('حسابات الألعاب وعملاتها وأغراضها · كنز')
    const told = [...home.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
      JSON.parse(script.textContent),
    )
    expect(told).toContainEqual(
      expect.objectContaining({ '@context': 'https://schema.org', '@type': 'Organization' }),
    )
  })
})

describe('when the games cannot be loaded', () => {
  test('that is only logged: the page stands without them, and is not kept [HOME-16]', async () => {
    const response = await withoutTable(db, 'games', () =>
      request('/', { headers: { cookie: 'lang=en' } }),
    )
    const home = await pageOf(response.clone())
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, no-cache',
    ])
    expect(allByRole(home, 'heading', /^Every game’s treasure/).length).toBe(1)
    expect(home.querySelector('[aria-labelledby="accounts"]')).toBeNull()
    expect(await response.text()).not.toMatch(/wrong|error/i)
  })
})
