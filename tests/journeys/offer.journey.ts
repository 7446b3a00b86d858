import type { Page } from '@playwright/test'
import pg from 'pg'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, test } from './fixtures.ts'

const words = {
  en: {
    sort: 'Sort by',
    sortNow: 'Sort',
    guide: 'Guide',
    all: 'All Devices',
    buy: 'Buy now',
    next: 'Next image',
    more: 'Read more',
    less: 'Read less',
    feedback: 'Feedback',
  },
  ar: {
    sort: 'الترتيب',
    sortNow: 'رتّب',
    guide: 'الدليل',
    all: 'كلّ الأجهزة',
    buy: 'اشترِ الآن',
    next: 'الصورة التالية',
    more: 'اقرأ المزيد',
    less: 'اقرأ أقلّ',
    feedback: 'التقييمات',
  },
} as const

// one in which no other journey sells
const slug = 'call-of-duty-mobile'
const game = `/${slug}/accounts`
const cards = (page: Page) => page.locator('.k-offer')

/**
 * The address of the game's cheapest offer, with eight images and a long description put there.
 */
async function offerWithImages(): Promise<{ path: string; seller: string }> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE_URL })
  await client.connect()
  try {
    const {
      rows: [offer],
    } = await client.query<{ id: string; seller_username: string }>(
      `
      select o.id, o.seller_username from offers o join games g on g.id = o.game_id
      where o.status = 'active' and g.slug = $1 and g.category = 'accounts' order by o.price, o.id limit 1`,
      [slug],
    )
    await client.query('begin')
    await client.query('select from offers where id = $1 for update', [offer!.id]) // another journey may do the same just now
    await client.query('delete from offer_images where offer_id = $1', [offer!.id])
    await client.query(
      `insert into offer_images (offer_id, url, is_main, position)
      select $1, '/apple-touch-icon.png', n = 0, n from generate_series(0, 7) n`,
      [offer!.id],
    )
    await client.query('commit')
    await client.query(
      `update offers set description = repeat(E'A line of a long description.\\n', 40) where id = $1`,
      [offer!.id],
    )
    return { path: `${game}/offers/${offer!.id}`, seller: offer!.seller_username }
  } finally {
    await client.end()
  }
}

/**
 * The address of an offer whose images the demo drew, of a game whose offers are all on one page.
 */
async function drawnOffer(): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE_URL })
  await client.connect()
  try {
    const {
      rows: [offer],
    } = await client.query<{ path: string }>(`
      select format('/%s/%s/offers/%s', g.slug, g.category, o.id) as path from offers o join games g on g.id = o.game_id
      where o.status = 'active' and o.main_image_url like '/files/offer-images/%' and g.active_offers < 20 order by o.id limit 1`)
    return offer!.path
  } finally {
    await client.end()
  }
}

/** The address of an offer that has at least four others beside it. */
async function offerAmongOthers(): Promise<string> {
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE_URL })
  await client.connect()
  try {
    const {
      rows: [offer],
    } = await client.query<{ path: string }>(`
      select format('/%s/%s/offers/%s', g.slug, g.category, o.id) as path from offers o join games g on g.id = o.game_id
      where o.status = 'active' and g.active and g.active_offers between 7 and 20 order by o.id limit 1`)
    return offer!.path
  } finally {
    await client.end()
  }
}

test('"Similar Offers" is a grid of 4 columns, and of 2 where a phone has no orderPage for more [OFFER-24]', async ({
  page,
  at,
  language,
}) => {
  await page.goto(at(await offerAmongOthers()))
  const section = page.getByRole('region', {
    name: { en: 'Similar Offers', ar: 'عروض مشابهة' }[language],
  })
  const offers = section.getByRole('article')
  await expect(offers).toHaveCount(4)
  const boxes = await Promise.all(
    [0, 1, 2, 3].map(async (index) => (await offers.nth(index).boundingBox())!),
  )
  const isPhone = page.viewportSize()!.width < 768
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(isPhone ? 2 : 4)
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(isPhone ? 2 : 1)
  expect(new Set(boxes.map(({ width }) => Math.round(width))).size).toBe(1)
})

test('a visitor orders the offers, opens one, looks at its images and goes to the checkout [GAME-16 GAME-15 OFFER-04 OFFER-16 OFFER-17] @ar-phone @core', async ({
  page,
  at,
  language,
}) => {
  const say = words[language]
  await offerWithImages()
  await page.goto(at(game))
  await awake(page, 'game-offers')
  await page.getByLabel(say.sort, { exact: true }).selectOption('price-desc')
  await expect(page).toHaveURL(/sort=price-desc/)
  const count = await cards(page).count()
  await page.getByRole('link', { name: new RegExp(say.all) }).click()
  await page.getByLabel(say.sort, { exact: true }).selectOption('price')
  await expect(page).toHaveURL(at(game)) // the order that is chosen first is in no address
  expect(await cards(page).count()).toBe(count)
  await cards(page).first().getByRole('link').click()

  const { hash } = new URL(page.url())
  await page.locator('#image-1').hover()
  await expect(page.locator('k-island[data-of$="/gallery.island.tsx"]')).toHaveAttribute(
    'data-state',
    'awake',
  )
  await page.locator('#image-1').getByRole('link', { name: say.next }).click()
  await expect(page.locator('#image-2')).toBeInViewport({ ratio: 0.9 })
  await expect(page.locator('.k-thumbs a[aria-current]')).toHaveAttribute('href', '#image-2')
  expect(new URL(page.url()).hash).toBe(hash)
  await page.locator('.k-thumbs__more').click()
  await expect(page.locator('#image-7')).toBeInViewport({ ratio: 0.9 })

  await page.getByText(say.more, { exact: true }).click()
  await page.getByText(say.less, { exact: true }).click()
  await page.getByRole('link', { name: say.buy, exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/(payment\/\d+|signin\?)/)
})

test('while images load and when they do not, the plate of the game is there; what loads fits its place @en-desktop', async ({
  page,
  at,
}) => {
  const path = await drawnOffer()
  await page.goto(at(path))
  const first = page.locator('#image-1 img')
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/files\/offer-images\/\d+\/\d+(w\d+)?(-\d+)?\.avif$/,
  )

  await page.route('**/files/**', (route) =>
    route.fulfill({ body: 'no image', contentType: 'image/avif' }),
  )
  await page.goto(at(path.replace(/\/offers\/.*/, '')))
  const card = page.locator('.k-offer', { has: page.locator('img[data-image]') }).first()
  await expect(card.locator('.k-plate img')).toBeHidden()
  await expect(card.locator('.k-plate svg')).toBeVisible()
})

test('the first press on an image enlarges it; keys, wheel and double clicks zoom and turn, and the focus comes back [OFFER-04] @en-desktop', async ({
  page,
  at,
  language,
  expectAccessible,
}) => {
  const number = (n: number) =>
    m.gallery_count({ number: String(n), count: '8' }, { locale: language })
  await page.goto(at((await offerWithImages()).path))
  const opener = page.getByRole('link', {
    name: m.gallery_open({ number: '1' }, { locale: language }),
  })
  await opener.press('Enter')
  const large = page.getByRole('dialog', { name: m.gallery_large({}, { locale: language }) })
  const scale = () =>
    large
      .locator('.k-lightbox__moved')
      .evaluate((element) => new DOMMatrix(element.style.transform).a)
  await expect(large).toBeVisible()
  await expectAccessible(page)
  await expect(large.getByRole('status')).toHaveText(number(1))
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
  await expect(large.getByRole('status')).toHaveText(number(2))
  await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
  await expect(large.getByRole('status')).toHaveText(number(8))
  const viewport = large.locator('.k-lightbox__viewport')
  await viewport.dblclick({ position: { x: 150, y: 200 } })
  await expect.poll(scale).toBe(2.5)
  await viewport.dblclick({ position: { x: 150, y: 200 } })
  await expect.poll(scale).toBe(1)
  await large.getByRole('button', { name: m.gallery_zoom_in({}, { locale: language }) }).click()
  await expect.poll(scale).toBe(1.5)
  await page.keyboard.press('-')
  await expect.poll(scale).toBe(1)
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('two fingers enlarge an image and one turns to the next @ar-phone', async ({
  page,
  at,
  language,
}) => {
  await page.goto(at((await offerWithImages()).path))
  await page
    .getByRole('link', { name: m.gallery_open({ number: '1' }, { locale: language }) })
    .click()
  const large = page.getByRole('dialog', { name: m.gallery_large({}, { locale: language }) })
  await expect(large).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: [x: number, y: number][]
  ) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  const [from, to] = language === 'ar' ? [120, 260] : [260, 120]
  await touch('touchStart', [from, 400])
  await touch('touchMove', [(from + to) / 2, 402])
  await touch('touchMove', [to, 402])
  await touch('touchEnd')
  await expect(large.getByRole('status')).toHaveText(
    m.gallery_count({ number: '2', count: '8' }, { locale: language }),
  )
  await touch('touchStart', [180, 400], [220, 400])
  await touch('touchMove', [160, 400], [240, 400])
  await touch('touchMove', [140, 400], [260, 400])
  await touch('touchEnd')
  await expect
    .poll(() =>
      large
        .locator('.k-lightbox__moved')
        .evaluate((element) => new DOMMatrix(element.style.transform).a),
    )
    .toBeGreaterThan(2)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('order, devices, tabs, images and the long description work too [GAME-05 GAME-10 GAME-16 OFFER-04 OFFER-17] @ar-phone', async ({
    page,
    at,
    language,
  }) => {
    const say = words[language]
    const { path } = await offerWithImages()
    await page.goto(at(game))
    await page.getByLabel(say.sort, { exact: true }).selectOption('newest')
    await page.getByRole('button', { name: say.sortNow, exact: true }).click()
    await expect(page).toHaveURL(/sort=newest/)
    await page.getByRole('link', { name: say.guide, exact: true }).click()
    await expect(page.locator('.k-guide h2')).toBeVisible()

    await page.goto(at(path))
    await page.locator('#image-1').getByRole('link', { name: say.next }).click()
    await expect(page.locator('#image-2')).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('#image-2').getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/(files\/|apple-touch-icon)/,
    )
    await page.getByText(say.more, { exact: true }).click()
    await expect(page.getByText(say.less, { exact: true })).toBeVisible()
  })
})
