import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, type Language, test, demoAccount } from './fixtures.ts'
import { newMember, newOffer, query } from './people.ts'
import { card, fillCheckout, markPaid } from './trade.ts'

const ID = '٢١٣٤٥٦٧٨٩٠'
const WRITTEN = '2134567890'

const admin = () => demoAccount('owner')

async function newSale() {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const offer = await newOffer(seller.id, {
    category: 'currencies',
    price: 270,
    quantity: 9,
    game: 'free-fire',
  })
  return { buyer, seller, offer }
}

const id = (page: Page) => page.locator('[name="field_player_id"]')

/** The words of a message about the id, which shows how it is written. */
const wrong = (language: Language) =>
  m.asked_pattern({ example: '1234567890' }, { locale: language })

const answersOf = async (orderId: string) =>
  (
    await query<{ value: string }>(
      `select buyer_fields -> 0 ->> 'value' as value from orders where id = $1`,
      [orderId],
    )
  )[0]!.value

test.describe('a top-up of a game that asks for an id', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('a wrong id is said at its field, the right one reaches the seller once it is paid, and is proposed the next time @ar-phone', async ({
    at,
    enter,
    language,
    expectAccessible,
  }) => {
    const { buyer, seller, offer } = await newSale()
    const page = await enter(buyer, `/payment/${offer.id}`)
    await expectAccessible(page)
    await id(page).fill('٢١٣')
    await page.locator('[name=buyer_name]').fill('مريم قاسي')
    await page.locator('[name=buyer_phone]').fill('0550 12 34 56')
    await page.locator('[name=contact_details]').fill('@meriem')
    await page.locator('button[form=checkout]:visible').click()
    await expect(id(page)).toBeFocused()
    await expect(page.getByText(wrong(language))).toBeVisible()
    await expectAccessible(page)
    await id(page).fill(ID)
    await expect(page.getByText(wrong(language))).toHaveCount(0)
    const orderId = await fillCheckout(page, 1)
    expect(await answersOf(orderId)).toBe(WRITTEN)

    const sales = await enter(seller, `/sales?open=${orderId}`)
    await expect(card(sales, orderId)).toBeVisible()
    await expect(card(sales, orderId).getByText(WRITTEN)).toHaveCount(0)
    await markPaid(await enter(admin()), at, offer.title, language)
    await sales.goto(at(`/sales?open=${orderId}`))
    await expect(card(sales, orderId).getByText(WRITTEN)).toBeVisible()
    await expectAccessible(sales)

    await page.goto(at(`/payment/${offer.id}`))
    await expect(id(page)).toHaveValue(WRITTEN)
  })

  test('what is asked for one answer only comes with it @en-desktop', async ({ enter }) => {
    const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
    const offer = await newOffer(seller.id, {
      category: 'currencies',
      price: 270,
      quantity: 9,
      game: 'roblox',
    })
    const page = await enter(buyer, `/payment/${offer.id}`)
    const link = page.locator('[name="field_game_pass"]')
    await expect(link).toBeHidden()
    await page.locator('.k-radio:has([name="field_method"][value="game_pass"])').click()
    await expect(link).toBeVisible()
    await page.locator('.k-radio:has([name="field_method"][value="group"])').click()
    await expect(link).toBeHidden()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

  test('an id is asked for, refused in words and taken all the same @en-desktop', async ({
    page,
    at,
    language,
  }) => {
    const { buyer, offer } = await newSale()
    await page.goto(at(`/signin?to=${encodeURIComponent(`/payment/${offer.id}`)}`))
    await page.locator('#main input[name="email"]').fill(buyer.email)
    await page.locator('#main input[name="password"]').fill(buyer.password)
    await page.locator('#main form:has(input[name="password"]) [type="submit"]').first().click()
    await id(page).fill('213')
    await page.locator('[name=buyer_name]').fill('Meriem Kaci')
    await page.locator('[name=buyer_phone]').fill('0550 12 34 56')
    await page.locator('[name=contact_details]').fill('@meriem')
    await page.locator('button[form=checkout]:visible').click()
    await expect(page.getByText(wrong(language))).toBeVisible()
    await expect(page.locator('[name=buyer_name]')).toHaveValue('Meriem Kaci')
    await id(page).fill(ID)
    expect(await answersOf(await fillCheckout(page, 2))).toBe(WRITTEN)
  })
})
