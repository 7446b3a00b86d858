import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, test } from './fixtures.ts'
import { type Member, newMember, newOffer, newOrder, query } from './people.ts'

// Two people talk about an order, live, by forms alone, and over a network that comes and goes.

test.describe.configure({ timeout: 90_000 })

/** An order that was paid, with its two people. */
async function trade(): Promise<{ buyer: Member; seller: Member; id: string }> {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const offer = await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 })
  const id = await newOrder(buyer, offer.id, 'paid')
  const untold = () => query('select from outbox where subject_id = $1', [id])
  await expect.poll(untold, { timeout: 60_000 }).toEqual([])
  return { buyer, seller, id }
}

const box = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: m.talk_write({}, { locale: language }), exact: true })

async function say(page: Page, language: Language, text: string) {
  await box(page, language).fill(text)
  await page
    .getByRole('button', { name: m.talk_send({}, { locale: language }), exact: true })
    .click()
}

const bubbles = (page: Page) => page.locator('.k-msg__b')
const marks = (page: Page) => page.locator('.k-msg--mine .k-msg__s')

test('two people talk on two phones: what one says the other reads at once, and it is seen @ar-phone @core', async ({
  enter,
  language,
  at,
  expectAccessible,
}) => {
  const { buyer, seller, id } = await trade()
  const bought = await enter(buyer, `/orders/${id}`)
  const sold = await enter(seller, `/sales/${id}`)
  for (const page of [bought, sold]) await awake(page, 'conversation')

  await say(bought, language, 'السلام عليكم، متى التسليم؟')
  await expect(bubbles(sold)).toHaveText(['السلام عليكم، متى التسليم؟'])
  await expect(marks(bought)).toHaveText([m.talk_seen({}, { locale: language })])
  for (const text of ['وعليكم السلام', 'بعد خمس دقائق', 'أرسلها هنا'])
    await say(sold, language, text)
  await expect(bubbles(bought)).toHaveText([
    'السلام عليكم، متى التسليم؟',
    'وعليكم السلام',
    'بعد خمس دقائق',
    'أرسلها هنا',
  ])
  await expect(bubbles(bought).last()).toBeInViewport()
  await expect(box(bought, language)).toBeEmpty()
  await expectAccessible(bought)

  // another page of the same person counts what waits
  await bought.goto(at('/orders'))
  await awake(bought, 'bell')
  await say(sold, language, 'هل وصلت؟')
  await expect(
    bought.getByRole('link', {
      name: m.header_messages_unread({ number: '1' }, { locale: language }),
    }),
  ).toBeVisible()
})

test('who reads further up stays there, and is told what is new below @en-desktop', async ({
  enter,
  language,
}) => {
  const { buyer, seller, id } = await trade()
  const sold = await enter(seller, `/sales/${id}/say`)
  await awake(sold, 'conversation')
  const long = Array.from({ length: 10 }, (_, index) => `No. ${index + 1}\n${'word '.repeat(60)}`)
  for (const text of long) await say(sold, language, text)
  await expect(marks(sold)).toHaveCount(10)
  const bought = await enter(buyer, `/orders/${id}/say`)
  await awake(bought, 'conversation')
  await expect(bubbles(bought).last()).toBeInViewport()
  const third = bubbles(bought).nth(2)
  await third.scrollIntoViewIfNeeded()
  const place = async () => (await third.boundingBox())!.y
  const before = await place()
  await say(sold, language, 'And one more')
  const pill = bought.getByRole('button', {
    name: m.talk_new({ count: 1, number: '1' }, { locale: language }),
  })
  await expect(pill).toBeVisible()
  // a browser scrolls by whole pixels
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  await pill.click()
  await expect(bubbles(bought).last()).toBeInViewport()
  await expect(pill).toBeHidden()
})

test.describe('a network that comes and goes', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('what is said while the network is away is not lost, and nothing comes twice @en-desktop', async ({
    enter,
    language,
  }) => {
    const { buyer, seller, id } = await trade()
    const bought = await enter(buyer, `/orders/${id}/say`)
    const sold = await enter(seller, `/sales/${id}/say`)
    for (const page of [bought, sold]) await awake(page, 'conversation')
    await say(sold, language, 'Before')
    await expect(bubbles(bought)).toHaveText(['Before'])

    await bought.context().setOffline(true)
    await say(bought, language, 'From a tunnel')
    await expect(bought.getByText(m.talk_unsent({}, { locale: language }))).toBeVisible()
    await say(sold, language, 'Are you there?')
    await expect(marks(sold)).toHaveCount(2)
    await bought.context().setOffline(false)
    await bought
      .getByRole('button', { name: m.talk_again({}, { locale: language }), exact: true })
      .click()
    const all = ['Before', 'Are you there?', 'From a tunnel']
    await expect(bubbles(bought)).toHaveText(all, { timeout: 30_000 })
    await expect(bubbles(sold)).toHaveText(all)
  })
})

test.describe('a message that is answered by a warning', () => {
  test.use({ allowedErrors: [/status of 422/] })

  test('a contact is warned of before it is sent, and the note stands for both @en-desktop', async ({
    enter,
    language,
  }) => {
    const { buyer, seller, id } = await trade()
    const bought = await enter(buyer, `/orders/${id}/say`)
    const sold = await enter(seller, `/sales/${id}/say`)
    for (const page of [bought, sold]) await awake(page, 'conversation')
    await say(bought, language, 'Call me: 0555 12 34 56')
    await bought
      .getByRole('button', { name: m.talk_send_anyway({}, { locale: language }), exact: true })
      .click()
    await expect(bubbles(sold)).toHaveText(['Call me: 0555 12 34 56'])
    for (const page of [bought, sold])
      await expect(page.getByText(m.talk_note_contact({}, { locale: language }))).toBeVisible()
  })
})

test('a talk by forms alone, from a question to the order @ar-phone', async ({
  browser,
  enter,
  language,
  baseURL,
  at,
}) => {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const offer = await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 })
  const signed = await enter(buyer)
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    storageState: await signed.context().storageState(),
  })
  const page = await context.newPage()
  await page.goto(at(`${offer.path}/offers/${offer.id}`))
  await page.getByRole('link', { name: m.ask_link({}, { locale: language }) }).click()
  await page
    .getByRole('textbox', { name: m.ask_label({}, { locale: language }) })
    .fill('Is it still there?')
  await page.getByRole('button', { name: m.ask_send({}, { locale: language }) }).click()
  await expect(bubbles(page)).toHaveText(['Is it still there?'])
  await say(page, language, 'I would buy it today')
  await expect(bubbles(page)).toHaveText(['Is it still there?', 'I would buy it today'])
  await expect(bubbles(page).last()).toBeInViewport()
  await context.close()
})
