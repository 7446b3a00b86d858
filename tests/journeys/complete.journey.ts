import { randomBytes } from 'node:crypto'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, signIn, test } from './fixtures.ts'
import { newMember, query } from './people.ts'

// A game begins to demand facts: a seller completes the offers that lack them, in one grid.

// what is refused here is refused on purpose
test.use({ allowedErrors: [/status of 422/] })

/** A game that demands a rank and asks for a level, and a seller with offers that say neither. */
async function lacking(offers: number) {
  const seller = await newMember({ is_seller: true })
  const slug = `complete-${randomBytes(4).toString('hex')}`
  const [game] = await query<{ id: string }>(
    `insert into games (name, slug, category, description, mono, platform_support)
     values ($1, $1, 'accounts', 'A game of a journey.', 'CO', '{Mobile}') returning id`,
    [slug],
  )
  const [rank] = await query<{ id: string }>(
    `insert into game_attributes (game_id, key, type, label, label_ar, required_since, position)
     values ($1, 'rank', 'choice', 'Rank', 'الرتبة', now(), 1) returning id`,
    [game!.id],
  )
  await query(
    `insert into game_attribute_options (attribute_id, key, label, label_ar, position)
     values ($1, 'gold', 'Gold', 'ذهبي', 0), ($1, 'ace', 'Ace', 'آس', 1)`,
    [rank!.id],
  )
  await query(
    `insert into game_attributes (game_id, key, type, label, label_ar, min, max, position)
     values ($1, 'level', 'number', 'Level', 'المستوى', 1, 100, 0)`,
    [game!.id],
  )
  await query(
    `insert into offers (user_id, game_id, title, description, category, device, delivery_time, quantity, stock_supplied, price, seller_username)
     select id, $2, 'Account ' || n, 'By a journey.', 'accounts', 'Mobile', '00:30:00', 1, 1, 3000, username
     from profiles, generate_series(1, $3::int) n where id = $1`,
    [seller.id, game!.id, offers],
  )
  return seller
}

const stated = (seller: { id: string }) =>
  query(`select title, attributes from offers where user_id = $1 order by title`, [seller.id])
const words = (offers: number, language: Language) =>
  m.complete_offers({ count: offers, number: String(offers) }, { locale: language })

test('a seller is led to what their offers lack, is told at the field what is wrong, and saves them together @ar-phone', async ({
  enter,
  at,
  language,
  expectAccessible,
}) => {
  const seller = await lacking(3)
  const page = await enter(seller, '/manage-offers')
  await page.getByRole('link', { name: words(3, language) }).click()
  await awake(page, 'complete-offers')
  const row = (title: string) => page.locator('tbody tr', { hasText: title })
  const save = page.locator('.k-complete ~ .k-actions button')
  await page.locator('select[name="attr_rank.all"]').selectOption('gold')
  await row('Account 1').locator('input[inputmode=numeric]').fill('101')
  await row('Account 2').locator('select').selectOption('ace')
  await expectAccessible(page)
  await save.click()
  const wrong = row('Account 1').locator('input[inputmode=numeric]')
  await expect(wrong).toBeFocused()
  await expect(row('Account 1')).toContainText(
    m.asked_large({ number: '100' }, { locale: language }),
  )
  await expect(row('Account 2').locator('select')).toHaveValue('ace')
  expect(await stated(seller)).toMatchObject([
    { attributes: {} },
    { attributes: {} },
    { attributes: {} },
  ])
  await wrong.fill('٦٠')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/manage-offers'))
  await expect(page.getByText(m.flash_offers_completed({}, { locale: language }))).toBeVisible()
  expect(await stated(seller)).toEqual([
    { title: 'Account 1', attributes: { rank: 'gold', level: 60 } },
    { title: 'Account 2', attributes: { rank: 'ace' } },
    { title: 'Account 3', attributes: { rank: 'gold' } },
  ])
  await expect(page.getByText(m.complete_lacking({}, { locale: language }))).toHaveCount(0)
})

test('by keyboard alone, offer by offer; one that is left empty waits @en-desktop', async ({
  enter,
  at,
  language,
}) => {
  const seller = await lacking(2)
  const page = await enter(seller, '/manage-offers/complete')
  await awake(page, 'complete-offers')
  await page.locator('tbody tr', { hasText: 'Account 2' }).locator('select').focus()
  await page.keyboard.type('Ace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words(1, language))
  await expect(page).toHaveURL(at('/manage-offers/complete'))
  expect(await stated(seller)).toEqual([
    { title: 'Account 1', attributes: {} },
    { title: 'Account 2', attributes: { rank: 'ace', level: 7 } },
  ])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the grid keeps what was typed, and saves it @ar-phone', async ({ page, language, at }) => {
    const seller = await lacking(2)
    await page.goto(at('/signin?to=/manage-offers/complete'))
    await signIn(page, seller)
    const row = (title: string) => page.locator('tbody tr', { hasText: title })
    await row('Account 1').locator('input[inputmode=numeric]').fill('5')
    await page.locator('.k-complete ~ .k-actions button').click()
    await expect(row('Account 1')).toContainText(m.attribute_required({}, { locale: language }))
    await expect(row('Account 1').locator('input[inputmode=numeric]')).toHaveValue('5')
    await page.locator('select[name="attr_rank.all"]').selectOption('gold')
    await page.locator('.k-complete ~ .k-actions button').click()
    await expect(page).toHaveURL(at('/manage-offers'))
    expect(await stated(seller)).toEqual([
      { title: 'Account 1', attributes: { rank: 'gold', level: 5 } },
      { title: 'Account 2', attributes: { rank: 'gold' } },
    ])
  })
})
