import { formatDuration } from '../../app/i18n/duration.ts'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, test } from './fixtures.ts'
import { newMember, query } from './people.ts'

// A boost that is priced by the step, from its seller's form to the order of a buyer.

test.use({ allowedErrors: [/status of (409|422)/] })

type Page = import('@playwright/test').Page
type Check = (page: Page) => Promise<void>

const says = (
  message: (inputs: object, options: { locale: Language }) => string,
  language: Language,
) => message({}, { locale: language })

/** An amount as the page of a language writes it. */
const da = (amount: number, language: Language) =>
  `${String(amount).replace(/\B(?=(\d{3})+$)/g, language === 'ar' ? '\u00a0' : ',')} ${says(m.currency, language)}`

const rank = {
  en: { from: 'Gold 2', to: 'Platinum 3' },
  ar: { from: 'ذهبي 2', to: 'بلاتيني 3' },
}

const choose = (page: Page, name: string, key: string) =>
  page.locator(`select[name="${name}"]:visible`).selectOption(key)

const valorant = async () =>
  (
    await query<{ id: string }>(
      `select id from games where slug = 'valorant' and category = 'boosting'`,
    )
  )[0]!.id

/** States what the game asks of each of its boosts, whatever that is. */
async function stateFacts(page: Page) {
  for (const chips of await page.locator('.k-factfields fieldset:has(.k-req)').all())
    await chips.locator('.k-chip').first().click()
}

/** Lists a boost from Gold 1 to Platinum 3 by the wizard, with one price wrong at first. */
async function sellByStep(page: Page, language: Language, expectAccessible: Check) {
  await awake(page, 'offer-sheet')
  await stateFacts(page)
  await page.getByText(says(m.ladder_by_step, language), { exact: true }).click()
  await expect(page.locator('input[name="price"]')).toBeHidden()
  await page.locator('select[name="step_from"]').selectOption('gold_1')
  // Gold 1 to Platinum 3 are five steps
  const more = page.getByRole('button', { name: says(m.ladder_add, language) })
  await more.click()
  await more.click()
  const prices = page.locator('input[name="step_price"]')
  const hours = page.locator('input[name="step_hours"]')
  await expect(prices).toHaveCount(5)
  for (let row = 0; row < 5; row++) {
    await prices.nth(row).fill(row === 3 ? 'x' : String(310 + row))
    await hours.nth(row).fill('2')
  }
  await page.locator('input[name="title"]').fill('Boost by hand, step by step')
  await page.locator('input[name="quantity"]').fill('2')
  const create = page.getByRole('button', { name: says(m.offer_create, language) }).last()
  await create.click()
  await expect(page.locator('.k-steps')).toContainText(
    m.ladder_error_price({ row: '4' }, { locale: language }),
  )
  await prices.nth(3).fill('313')
  await expect(page.locator('.k-steps')).toContainText(da(1_560, language))
  await expectAccessible(page)
  await create.click()
  await expect(page).toHaveURL(new RegExp('/manage-offers'))
}

/** Answers what the checkout asks. */
async function fillCheckout(shop: Page) {
  await shop.locator('input[name="buyer_name"]').fill('Amina Benali')
  await shop.locator('input[name="buyer_phone"]').fill('0555123456')
  await shop.locator('input[name="contact_method"]').first().check({ force: true })
  await shop.locator('input[name="contact_details"]').fill('@amina')
  for (const asked of await shop.locator('select[name^="field_"]').all())
    await asked.selectOption({ index: 1 })
  for (const cards of await shop.locator('fieldset:has(> * [name^="field_"])').all())
    await cards.locator('input[type="radio"]').first().check({ force: true })
  await shop.locator('input[type="text"][name^="field_"]').first().fill('Amina#EUW')
}

test('a seller sells Valorant by the step, and a buyer climbs from Gold 2 to Platinum 3', async ({
  enter,
  language,
  at,
  expectAccessible,
}) => {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const page = await enter(
    seller,
    `/create-offer?category=boosting&game=${await valorant()}&device=PC`,
  )
  await sellByStep(page, language, expectAccessible)
  const [offer] = await query<{ id: number; price: number }>(
    'select id, price from offers where user_id = $1',
    [seller.id],
  )
  expect(offer!.price).toBe(314)

  const shop = await enter(buyer, `/valorant/boosting/offers/${offer!.id}`)
  await awake(shop, 'ladder-box')
  await choose(shop, 'climb_from', 'gold_2')
  await choose(shop, 'climb_to', 'platinum_3')
  await expect(shop.locator('output:visible').first()).toContainText(da(1_250, language))
  // the other rank follows where the two would cross
  await choose(shop, 'climb_from', 'platinum_2')
  await choose(shop, 'climb_to', 'gold_2')
  await expect(shop.locator('select[name="climb_from"]')).toHaveValue('gold_1')
  await choose(shop, 'climb_to', 'platinum_3')
  await choose(shop, 'climb_from', 'gold_2')
  await expectAccessible(shop)
  await shop
    .getByRole('button', { name: says(m.offer_buy, language) })
    .and(shop.locator(':visible'))
    .click()
  await expect(shop).toHaveURL(/climb_from=gold_2&climb_to=platinum_3/)
  await awake(shop, 'checkout')
  await expect(shop.locator('select[name="climb_to"]')).toHaveValue('platinum_3')

  // meanwhile the last step becomes dearer
  await query(
    `with listed as (update offers set price = 400 where id = $1)
    update offer_steps set price = 400 where offer_id = $1 and option_key = 'platinum_3'`,
    [offer!.id],
  )
  await fillCheckout(shop)
  const pay = shop.locator('button[form="checkout"]:visible')
  await pay.click()
  await expect(shop.getByRole('alert')).toContainText(says(m.checkout_price_changed, language))
  await expect(shop.getByRole('alert')).toContainText(da(1_336, language).replace(/ .*/, ''))
  await pay.click()
  await expect(shop).not.toHaveURL(/\/payment\/\d+(\?|$)/)
  const [order] = await query<{ id: string; total_price: number; delivery_seconds: number }>(
    'select id, total_price, delivery_seconds from orders where user_id = $1',
    [buyer.id],
  )
  expect(order).toMatchObject({ total_price: 1_336, delivery_seconds: 4 * 7_200 })
  await shop.goto(at(`/orders/${order!.id}`))
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(rank[language].from)
  await expect(shop.getByRole('heading', { level: 1 })).toContainText(rank[language].to)
})

/** A ladder of a seller from the first rank of a game on, each step at 300 DA in two hours. */
async function listLadder(seller: { id: string }, game: string) {
  const [offer] = await query<{ id: number }>(
    `with made as (
      insert into offers (user_id, game_id, title, category, device, delivery_time, quantity,
        stock_supplied, price, seller_username)
      select p.id, g.id, 'Boost by hand, rank by rank', g.category, 'PC', '2 hours', 5, 5, 300,
        p.username
      from profiles p, games g
      where p.id = $1 and g.slug = $2 and g.category = 'boosting' returning id, game_id)
    insert into offer_steps (offer_id, position, attribute_id, option_key, price, minutes)
    select m.id, r.place, r.attribute_id, r.key, least(r.place, 1) * 300, least(r.place, 1) * 120
    from made m, lateral (
      select o.attribute_id, o.key, row_number() over (order by o.position) - 1 as place
      from game_attribute_options o
      where o.attribute_id = ladder_attribute(m.game_id) and o.active) r
    where r.place < 4 returning offer_id as id`,
    [seller.id, game],
  )
  return offer!.id
}

test('a time that changes while somebody pays is asked about, and nothing is ordered before', async ({
  enter,
  language,
  expectAccessible,
}) => {
  const [seller, buyer] = [await newMember({ is_seller: true }), await newMember()]
  const id = await listLadder(seller, 'rocket-league')
  const ends = await query<{ key: string }>(
    'select option_key as key from offer_steps where offer_id = $1 order by position',
    [id],
  )
  const shop = await enter(
    buyer,
    `/payment/${id}?climb_from=${ends[0]!.key}&climb_to=${ends[2]!.key}`,
  )
  await awake(shop, 'checkout')
  await query(
    `with listed as (update offers set delivery_time = '50 hours' where id = $1)
    update offer_steps set minutes = 3000 where offer_id = $1 and position = 2`,
    [id],
  )
  await fillCheckout(shop)
  const pay = shop.locator('button[form="checkout"]:visible')
  await pay.click()
  const told = shop.getByRole('alert')
  await expect(told).toContainText(says(m.checkout_time_changed, language))
  for (const minutes of [240, 3_120])
    await expect(told).toContainText(formatDuration(minutes, 'long', language))
  await expectAccessible(shop)
  const ordered = () =>
    query<{ delivery_seconds: number }>('select delivery_seconds from orders where user_id = $1', [
      buyer.id,
    ])
  expect(await ordered()).toEqual([])
  await pay.click()
  await expect(shop).not.toHaveURL(/\/payment\/\d+(\?|$)/)
  expect(await ordered()).toEqual([{ delivery_seconds: 3_120 * 60 }])
})

test('a rank that is added to a game moves no price of a ladder that is edited @ar-phone', async ({
  enter,
  language,
  expectAccessible,
}) => {
  const seller = await newMember({ is_seller: true })
  const id = await listLadder(seller, 'overwatch-2')
  await query('update offer_steps set price = 100 * position where offer_id = $1', [id])
  const stands = () =>
    query<{ key: string; price: number }>(
      `select option_key as key, price::int from offer_steps where offer_id = $1 order by position`,
      [id],
    )
  const before = await stands()
  const added = `added_${id}`
  await query(
    `with at as (select o.attribute_id, o.position from game_attribute_options o
      join offer_steps s on s.attribute_id = o.attribute_id and s.option_key = o.key
      where s.offer_id = $1 and s.position = 1),
    moved as (update game_attribute_options o set position = o.position + 1 from at
      where o.attribute_id = at.attribute_id and o.position > at.position)
    insert into game_attribute_options (attribute_id, key, label, label_ar, position)
    select attribute_id, $2, 'Added', 'مضافة', position + 1 from at`,
    [id, added],
  )
  try {
    const page = await enter(seller, `/edit-offer/${id}/full`)
    await awake(page, 'offer-sheet')
    const step = (key: string, field: 'price' | 'hours') =>
      page.locator(`.k-steps__row:has([name="step_rank"][value="${key}"]) [name="step_${field}"]`)
    await expect(step(added, 'price')).toHaveValue('')
    for (const { key, price } of before.slice(1))
      await expect(step(key, 'price')).toHaveValue(String(price))
    await expectAccessible(page)
    await stateFacts(page)
    const save = page.getByRole('button', { name: says(m.offer_save, language) }).last()
    // another price asks for the new rank as well
    await step(before[1]!.key, 'price').fill('150')
    await save.click()
    await expect(page.locator('.k-steps')).toContainText(
      m.ladder_error_price({ row: '2' }, { locale: language }),
    )
    await step(added, 'price').fill('120')
    await step(added, 'hours').fill('1')
    await save.click()
    await expect(page.getByText(says(m.offer_saved, language))).toBeVisible()
    expect(await stands()).toEqual([
      before[0],
      { key: before[1]!.key, price: 150 },
      { key: added, price: 120 },
      ...before.slice(2),
    ])
  } finally {
    await query('update game_attribute_options set active = false where key = $1', [added])
  }
})

test('a boost from Gold 2 to Platinum 3 is found in at most eight presses @ar-phone', async ({
  page,
  at,
  language,
}) => {
  let presses = 0
  const press = async (act: Promise<unknown>) => {
    await act
    presses++
  }
  await page.goto(at('/valorant'))
  await press(page.locator(`a[href$="/valorant/boosting"]:visible`).first().click())
  await expect(page).toHaveURL(/valorant\/boosting/)
  await awake(page, 'game-offers')
  await press(page.locator('.k-shopbar__fil').click())
  await press(choose(page, 'climb_from', 'gold_2'))
  await press(choose(page, 'climb_to', 'platinum_3'))
  await expect(page).toHaveURL(/climb_from=gold_2&climb_to=platinum_3/)
  await press(page.locator('.k-filsheet__f button').click())
  const first = page.locator('.k-offers article').first()
  await expect(first).toContainText(rank[language].from)
  await expect(first).toContainText(rank[language].to)
  await press(first.locator('h3 a').click())
  await expect(page.locator('select[name="climb_from"]')).toHaveValue('gold_2')
  await press(
    page
      .getByRole('button', { name: says(m.offer_buy, language) })
      .and(page.locator(':visible'))
      .click(),
  )
  await expect(page).toHaveURL(/signin/)
  expect(presses).toBeLessThanOrEqual(8)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the ranks are a form whose answer is the price @ar-phone', async ({
    page,
    at,
    language,
  }) => {
    await page.goto(at('/valorant/boosting?climb_from=gold_2&climb_to=platinum_3'))
    await page.locator('.k-offers article h3 a').first().click()
    await choose(page, 'climb_from', 'gold_1')
    await choose(page, 'climb_to', 'gold_3')
    await page.getByRole('button', { name: says(m.ladder_show, language) }).click()
    await expect(page).toHaveURL(/climb_from=gold_1&climb_to=gold_3/)
    await expect(page.locator('output:visible').first()).toContainText(says(m.currency, language))
    await expect(page.locator('select[name="climb_to"]')).toHaveValue('gold_3')
  })
})
