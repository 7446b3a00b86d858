import type { Page, Request, Response } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { demoAccount, expect, type Language, test } from './fixtures.ts'
import { type Member, newMember, newOffer, newOrder, query } from './people.ts'

const admin = () => demoAccount('owner')

test('a list of the back office is searched as one types: rows, count and address follow, the field stays as it is, and a late answer changes nothing [OP-105 ADM-USER-01] @ar-phone', async ({
  at,
  enter,
}) => {
  const [first, second] = [await newMember(), await newMember()]
  const desk = await enter(admin(), '/admin/users?size=10')
  const [field, rows] = [searchOf(desk), desk.locator('#main tbody tr')]
  const address = (text: string) =>
    `${at('/admin/users')}?${new URLSearchParams({ q: text, size: '10' })}`
  await desk.locator('#main a[rel="next"]').click()
  await expect(desk).toHaveURL(/after=/)
  await expect(rows).not.toHaveCount(1)
  const documents: string[] = []
  desk.on(
    'request',
    (request) => void (request.isNavigationRequest() && documents.push(request.url())),
  )

  await field.pressSequentially(first.email)
  await expect(rows).toHaveCount(1)
  await expect(desk).toHaveURL(address(first.email))
  const counted = desk.locator('#main h1 + .k-muted')
  await expect(counted).toHaveText(/^(1 user|مستخدم واحد)$/)
  await expect(said(desk)).toHaveText(await counted.innerText())
  await expect(field).toBeFocused()

  // what stands in the field's middle is typed on where the caret was
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await field.press('x')
  await expect(rows).toHaveCount(0)
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)

  // the answer for the first person comes after the one for the second, if anybody waits for it
  // still
  const goOn = await holdAnswer(desk, first.email)
  const asked = desk.waitForRequest(asksFor(first.email))
  const over = Promise.race([
    desk.waitForEvent('requestfinished', asksFor(first.email)),
    desk.waitForEvent('requestfailed', asksFor(first.email)),
  ])
  await field.fill(first.email)
  await asked
  await field.fill(second.email)
  await expect(desk).toHaveURL(address(second.email))
  goOn()
  await over
  await drawn(desk)
  await expect(desk).toHaveURL(address(second.email))
  await expect(rows).toHaveCount(1)
  expect(documents).toEqual([])
  await desk.reload()
  await expect(rows).toHaveCount(1)
})

const searchOf = (page: Page) => page.getByRole('main').getByRole('search').getByRole('searchbox')
const said = (page: Page) => page.getByRole('main').getByRole('search').getByRole('status')
const doubledIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })

/** Lets what the list answers to this text wait until it is told to go on. */
async function holdAnswer(page: Page, text: string) {
  const held = Promise.withResolvers<undefined>()
  await page.route(
    (url) => url.searchParams.get('q') === text,
    async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    },
  )
  return () => held.resolve(undefined)
}

/**
 * Waits for a further answer of the server and until the page is drawn again: what came before has
 * taken effect by then, if it has any.
 */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/healthz')).text()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Searches for this text, and does something else before the list has its answer. */
async function searchMeanwhile(page: Page, text: string, act: () => Promise<void>) {
  const goOn = await holdAnswer(page, text)
  const asked = page.waitForRequest(asksFor(text))
  await searchOf(page).fill(text)
  await asked
  await act()
  const answered = page.waitForResponse(asksFor(text))
  goOn()
  await (await answered).finished()
  await drawn(page)
}

/** Searches orders for what is answered without a list: the page says that it failed. */
async function searchInVain(page: Page, language: Language) {
  await page.route(
    (url) => url.searchParams.get('q') === 'away',
    (route) => route.fulfill({ contentType: 'text/html', body: '<main></main>' }),
  )
  const refused = page.waitForResponse(asksFor('away'))
  await searchOf(page).fill('away')
  await (await refused).finished()
  await expect(page.locator('#main').getByRole('alert')).toContainText(
    m.orders_failed({}, { locale: language }),
  )
}

const asksFor = (text: string) => (asked: Request | Response) =>
  new URL(asked.url()).searchParams.get('q') === text

/** An order of a new offer, brought to its state. */
async function ordered(buyer: Member, seller: Member, status: 'received' | 'pending') {
  const offer = await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 })
  const id = await newOrder(buyer, offer.id, status)
  return { id, title: offer.title }
}

/** Two orders that have arrived, and one that is not paid. */
async function threeOrders(buyer: Member, seller: Member) {
  const first = await ordered(buyer, seller, 'received')
  const second = await ordered(buyer, seller, 'received')
  const open = await ordered(buyer, seller, 'pending')
  return { first, second, open }
}

test('orders are searched as one types, and what was opened and written in them stays [ORD-03 OP-105] @en-desktop', async ({
  at,
  enter,
  language,
  expectAccessible,
}) => {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const { first, second, open } = await threeOrders(buyer, seller)
  const address = (text: string) =>
    at('/orders') + (text ? `?${new URLSearchParams({ q: text })}` : '')

  const page = await enter(buyer, '/orders')
  const [field, cards] = [searchOf(page), page.locator('details.k-order:visible')]
  const card = ({ id }: { id: string }) => page.locator(`[id="order-${id}"]`)
  await expect(cards).toHaveCount(3)
  for (const each of [first, second])
    if ((await card(each).getAttribute('open')) === null)
      await card(each).locator('summary').click()
  await card(first).locator('textarea[name="comment"]').fill('It came at once')
  await card(first).locator('label:has(input[value="positive"])').click()

  await field.pressSequentially(first.title)
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(address(first.title))
  await expect(field).toBeFocused()
  await expect(said(page)).toHaveText(
    m.orders_count({ count: 1, number: '1' }, { locale: language }),
  )
  await expect(card(first).locator('textarea')).toHaveValue('It came at once')
  await expectAccessible(page)

  // what the list does not show now comes back as it was
  await field.fill(second.title)
  await expect(card(second)).toBeVisible()
  await expect(card(first)).toBeHidden()
  await expect(card(second)).toHaveAttribute('open', '')
  await field.fill('')
  await expect(cards).toHaveCount(3)
  await expect(page).toHaveURL(address(''))
  await expect(card(first).locator('textarea')).toHaveValue('It came at once')
  await expect(card(first).locator('input[value="positive"]')).toBeChecked()
  expect(await doubledIds(page)).toEqual([])
  await field.fill('nothing is called so')
  await expect(said(page)).toHaveText(m.orders_empty({}, { locale: language }))
  await field.fill('')
  await expect(cards).toHaveCount(3)

  // an answer without a list takes nothing of what was written
  await searchInVain(page, language)
  await expect(card(first).locator('textarea')).toHaveValue('It came at once')

  // a question that is asked meanwhile stays until it is answered
  await card(open).locator('summary').click()
  await searchMeanwhile(page, first.title, () =>
    card(open).locator(`button[popovertarget="cancel-${open.id}"]`).first().click(),
  )
  await expect(page.locator(`[id="cancel-${open.id}"]`)).toBeVisible()
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(cards).toHaveCount(1)
  await expect(card(first).locator('textarea')).toHaveValue('It came at once')
})

test('sales are searched as one types [OP-105] @ar-phone', async ({ at, enter, language }) => {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const [{ title }] = [
    await ordered(buyer, seller, 'received'),
    await ordered(buyer, seller, 'pending'),
  ]
  const page = await enter(seller, '/sales')
  await expect(page.locator('details.k-order')).toHaveCount(2)
  await searchOf(page).pressSequentially(title)
  await expect(page.locator('details.k-order')).toHaveCount(1)
  await expect(page).toHaveURL(`${at('/sales')}?${new URLSearchParams({ q: title })}`)
  await expect(said(page)).toHaveText(
    m.orders_count({ count: 1, number: '1' }, { locale: language }),
  )
})

test('a seller finds their offers as they type; what was ticked stays, and a dialog is not disturbed [SELL-05 SELL-15 OP-105] @en-desktop', async ({
  at,
  enter,
  language,
}) => {
  const seller = await newMember({ is_seller: true })
  const [first, second] = [
    await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 }),
    await newOffer(seller.id, { category: 'items', price: 950, quantity: 5 }),
  ]
  const page = await enter(seller, '/manage-offers?q=nothing+is+called+so')
  const [field, rows, chosen] = [
    searchOf(page),
    page.locator('#main .k-own tbody tr'),
    page.locator('form#batch [aria-live] b'),
  ]
  const tick = ({ title }: { title: string }) =>
    rows.filter({ hasText: title }).locator('input[name="offer"][type="checkbox"]')
  await expect(rows).toHaveCount(0)
  // the first time, the page's script may not be there yet
  await expect(async () => {
    await field.fill('no such')
    await field.fill('')
    await expect(rows).toHaveCount(2, { timeout: 2_000 })
  }).toPass()
  await expect(page).toHaveURL(at('/manage-offers'))
  await tick(first).check()
  await tick(second).check()
  await expect(chosen).toHaveText('2')
  await expect(
    page.getByLabel(m.batch_page({}, { locale: language }), { exact: true }),
  ).toBeChecked()

  await field.fill(first.title)
  await expect(rows).toHaveCount(1)
  await expect(field).toBeFocused()
  await expect(tick(first)).toBeChecked()
  await expect(chosen).toHaveText('1')
  await expect(said(page)).toHaveText(
    m.admin_offer_total({ count: 1, number: '1' }, { locale: language }),
  )
  await field.fill('')
  await expect(rows).toHaveCount(2)
  await expect(chosen).toHaveText('2')
  await tick(second).uncheck()

  // the answer comes when the edit form lies over the list
  const title = page.locator('dialog[open] input[name="title"]')
  await searchMeanwhile(page, first.title, async () => {
    await rows.filter({ hasText: second.title }).locator('a[data-offer-dialog]').first().click()
    await title.fill('A better title')
  })
  await expect(title).toHaveValue('A better title')
  await expect(page).toHaveURL(at(`/edit-offer/${second.id}/full`))
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: m.offer_discard_yes({}, { locale: language }) })
    .click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(`${at('/manage-offers')}?${new URLSearchParams({ q: first.title })}`)
  await expect(chosen).toHaveText('1')
  await page.locator('form#batch button[value="pause"]').click()
  await expect(page).toHaveURL(/done=/)
  expect(
    await query('select status from offers where user_id = $1 order by id', [seller.id]),
  ).toEqual([{ status: 'paused' }, { status: 'active' }])
})
