import type { Page } from '@playwright/test'
import { m } from '../../app/i18n/paraglide/messages.js'
import { awake, expect, type Language, test } from './fixtures.ts'
import { type Member, newMember, newOffer, newOrder, query } from './people.ts'
import { card } from './trade.ts'

// Pages that stay open change by themselves when the other side acts, and what one does shows at
// once.

test.describe.configure({ timeout: 90_000 })

type Status = 'received' | 'paid' | 'completed' | 'pending'

/**
 * Orders of one buyer at one seller, of an offer each, brought to these states; the newest is the
 * last. Both have been told of them, so that what a page hears from then on is new.
 */
async function trade(
  ...states: Status[]
): Promise<{ buyer: Member; seller: Member; orders: { id: string; title: string }[] }> {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const orders = []
  for (const status of states) {
    const { id: offer_id, title } = await newOffer(seller.id, {
      category: 'items',
      price: 900,
      quantity: 5,
    })
    orders.push({ id: await newOrder(buyer, offer_id, status), title })
  }
  const ids = orders.map(({ id }) => id)
  const untold = () => query('select from outbox where subject_id = any($1)', [ids])
  await expect.poll(untold, { timeout: 60_000 }).toEqual([])
  return { buyer, seller, orders }
}

const button = (page: Page, id: string, name: string) =>
  page.locator(`[id="order-${id}"]`).getByRole('button', { name })
const receive = (language: Language) => m.order_receive({}, { locale: language })
const deliver = (language: Language) => m.sale_complete({}, { locale: language })

test('open lists of orders and sales follow what the other side does, and what is being written stays [ORD-14 ORD-16] @ar-phone @core', async ({
  enter,
  language,
}) => {
  const {
    buyer,
    seller,
    orders: [rated, moved],
  } = await trade('received', 'paid')
  const bought = await enter(buyer, '/orders')
  const sold = await enter(seller, '/sales')
  await awake(bought, 'order-list')
  await awake(sold, 'order-list')
  const comment = bought.locator(`[id="order-${rated!.id}"] textarea`)
  await comment.pressSequentially('It came at once, ')

  await button(sold, moved!.id, deliver(language)).click()
  await expect(sold.locator('.k-toast')).toHaveText([
    m.flash_order_completed({}, { locale: language }),
  ])
  await expect(button(bought, moved!.id, receive(language))).toBeVisible()
  await expect(comment).toBeFocused()
  await bought.keyboard.type('and it works')
  await expect(comment).toHaveValue('It came at once, and it works')

  await button(bought, moved!.id, receive(language)).click()
  await expect(card(sold, moved!.id).locator('summary')).toContainText(
    m.order_status_received({}, { locale: language }),
  )
  await expect(comment).toHaveValue('It came at once, and it works')
})

test('a list that nobody has touched wakes when the other side acts [ORD-14] @en-desktop', async ({
  enter,
  language,
}) => {
  const {
    buyer,
    seller,
    orders: [order],
  } = await trade('paid')
  const bought = await enter(buyer, '/orders')
  const list = bought.locator('k-island[data-of$="/order-list.island.tsx"]')
  await awake(bought, 'bell')
  await expect(list).not.toHaveAttribute('data-state', 'awake')

  const sold = await enter(seller, '/sales')
  await button(sold, order!.id, deliver(language)).click()
  await expect(button(bought, order!.id, receive(language))).toBeVisible()
  await expect(list).toHaveAttribute('data-state', 'awake')
})

test('who looks at the page that news is about has read it, and another page has not [NOTE-07] @ar-phone', async ({
  enter,
  language,
}) => {
  const {
    buyer,
    seller,
    orders: [order],
  } = await trade('paid')
  await query('update notifications set read = true where user_id = $1', [buyer.id])
  const unread = async () =>
    (await query('select from notifications where user_id = $1 and not read', [buyer.id])).length
  const told = () =>
    query('select from notifications where user_id = $1 and leads_to = $2', [
      buyer.id,
      `/orders/${order!.id}`,
    ])
  const bought = await enter(buyer, `/orders/${order!.id}`)
  await awake(bought, 'bell')
  const before = (await told()).length
  const sold = await enter(seller, '/sales')
  await button(sold, order!.id, deliver(language)).click()
  await expect.poll(async () => (await told()).length, { timeout: 60_000 }).toBe(before + 1)
  await expect.poll(unread, { timeout: 60_000 }).toBe(0)

  // what leads elsewhere stays to be read
  await query(
    `insert into notifications (user_id, type, title, content, metadata, cause, leads_to)
     values ($1, 'system', 'A', 'B', '{}', 'elsewhere', '/wallet')`,
    [buyer.id],
  )
  await expect(bought.locator('.k-bell .k-count')).toHaveText('1')
  expect(await unread()).toBe(1)
})

test('a move that is pressed twice is made once [ORD-16] @ar-phone', async ({
  enter,
  language,
}) => {
  const {
    buyer,
    orders: [order],
  } = await trade('completed')
  const page = await enter(buyer, '/orders')
  await awake(page, 'order-list')
  let sent = 0
  await page.route('**/receive', (route) => {
    sent++
    return route.continue()
  })
  await button(page, order!.id, receive(language)).dblclick()
  await expect(page.locator('.k-toast')).toHaveText([
    m.flash_order_received({}, { locale: language }),
  ])
  expect(sent).toBe(1)
})

test('an open wallet follows what comes in [WALL-01 WALL-04] @en-desktop', async ({
  enter,
  language,
}) => {
  const {
    buyer,
    seller,
    orders: [order],
  } = await trade('completed')
  const wallet = await enter(seller, '/wallet')
  await awake(wallet, 'wallet')
  const before = await wallet.locator('.k-purse__n').innerText()
  const bought = await enter(buyer, '/orders')
  await button(bought, order!.id, receive(language)).click()
  await expect(wallet.locator('.k-purse__n')).not.toHaveText(before)
  await expect(wallet.locator('.k-tx')).toContainText(order!.title)
})

test.describe('when the server does not answer', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('a move shows at once, and is taken back with words [ORD-16] @ar-phone', async ({
    enter,
    language,
  }) => {
    const {
      buyer,
      orders: [order],
    } = await trade('completed')
    const page = await enter(buyer, '/orders')
    await awake(page, 'order-list')
    const held = Promise.withResolvers<undefined>()
    await page.route('**/receive', async (route) => {
      await held.promise
      await route.abort()
    })
    const summary = page.locator(`[id="order-${order!.id}"] summary`)
    await button(page, order!.id, receive(language)).click()
    await expect(summary).toContainText(m.order_status_received({}, { locale: language }))
    held.resolve(undefined)
    await expect(page.getByRole('alert')).toContainText(m.unanswered({}, { locale: language }))
    await expect(button(page, order!.id, receive(language))).toBeVisible()
    expect(await query('select status from orders where id = $1', [order!.id])).toEqual([
      { status: 'completed' },
    ])
  })

  test('news whose answer failed are asked for again [WALL-04] @en-desktop', async ({
    enter,
    language,
  }) => {
    const {
      buyer,
      seller,
      orders: [order],
    } = await trade('completed')
    const wallet = await enter(seller, '/wallet')
    await awake(wallet, 'wallet')
    const before = await wallet.locator('.k-purse__n').innerText()
    let refused = 0
    await wallet.route('**/wallet', (route) =>
      refused++ < 2 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    const bought = await enter(buyer, '/orders')
    await button(bought, order!.id, receive(language)).click()
    await expect(wallet.locator('.k-purse__n')).not.toHaveText(before)
  })
})

test.describe('when the server does not answer about notifications', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('notifications are read at once, taken back with words, and new ones come by themselves [NOTE-01 NOTE-02 NOTE-03] @ar-phone', async ({
    enter,
    language,
  }) => {
    const locale = { locale: language }
    const person = await newMember()
    const leave = (cause: string) =>
      query(
        `insert into notifications (user_id, type, title, content, cause) values ($1, 'system', $2, 'There', $2)`,
        [person.id, cause],
      )
    await leave('first')
    await leave('second')
    const page = await enter(person, '/notifications')
    await awake(page, 'notification-list')
    const unread = page.locator('#main .is-unread')
    await expect(unread).toHaveCount(2)
    await page.route('**/notifications', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: m.notifications_read_all({}, locale) }).click()
    await expect(page.locator('#main').getByRole('alert')).toContainText(m.unanswered({}, locale))
    await expect(unread).toHaveCount(2)
    await page.unroute('**/notifications')

    await leave('third')
    await expect(unread).toHaveCount(3)
    await unread
      .first()
      .getByRole('button', { name: m.notifications_read({}, locale) })
      .click()
    await expect(unread).toHaveCount(2)
    await page.getByRole('button', { name: m.notifications_read_all({}, locale) }).click()
    await expect(unread).toHaveCount(0)
    await expect
      .poll(() => query('select 1 from notifications where user_id = $1 and not read', [person.id]))
      .toEqual([])
  })
})

test('news wait until what the reader asked for is answered @en-desktop', async ({ enter, at }) => {
  const { buyer } = await trade('received', 'paid')
  const page = await enter(buyer, '/orders')
  await awake(page, 'order-list')
  const wallet = await page.context().newPage()
  await wallet.goto(at('/wallet'))
  await awake(wallet, 'wallet')
  const held = Promise.withResolvers<undefined>()
  await page.route('**/orders?status=received*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/orders?status=received*')
  await page.locator('#main a[href$="?status=received"]').first().click()
  await asked
  // the other page hears the same news, and reads them after the same pause
  const heard = wallet.waitForResponse('**/wallet')
  await query(
    `insert into notifications (user_id, type, title, content, cause) values ($1, 'system', 'Hello', 'There', 'journey:' || gen_random_uuid())`,
    [buyer.id],
  )
  await heard
  const renewed = page.waitForResponse((response) =>
    response.url().includes('/orders?status=received'),
  )
  held.resolve(undefined)
  await expect(page).toHaveURL(at('/orders?status=received'))
  await renewed
  await expect(page.locator('details.k-order:visible')).toHaveCount(1)
})

test('after submission the feedback form shows "Thank You!" in its place and closes 2 seconds later; the card shows "Feedback submitted", and the seller\'s card what was said [ORD-25 ORD-26 ORD-27] @ar-phone', async ({
  enter,
  language,
}) => {
  const locale = { locale: language }
  const {
    buyer,
    seller,
    orders: [order],
  } = await trade('received')
  const sold = await enter(seller, '/sales')
  await awake(sold, 'order-list')
  const page = await enter(buyer, '/orders')
  await awake(page, 'order-list')
  const own = card(page, order!.id)
  await own.locator('label', { hasText: m.feedback_positive({}, locale) }).click()
  await own.getByRole('button', { name: m.order_feedback_submit({}, locale) }).click()
  await expect(own.getByText(m.order_feedback_thanks({}, locale))).toBeVisible()
  await expect(own.getByRole('radio')).toHaveCount(0)
  await expect(own.getByText(m.order_feedback_thanks({}, locale))).toBeHidden({ timeout: 4_000 })
  await expect(own.getByText(m.order_feedback_submitted({}, locale))).toBeVisible()
  await expect(sold.locator(`[id="order-${order!.id}"]`)).toContainText(
    m.feedback_positive({}, locale),
  )
})

test('another page of the list comes in place, is read from its top, and Back leads to the one before [NAV-44] @en-desktop', async ({
  enter,
  at,
}) => {
  const { buyer } = await trade(...Array<Status>(11).fill('received'))
  const page = await enter(buyer, '/orders')
  await awake(page, 'order-list')
  const cards = page.locator('details.k-order:visible')
  await expect(cards).toHaveCount(10)
  await page.locator('#main a[rel="next"]').click()
  await expect(page).toHaveURL(/\/orders\?after=/)
  await expect(cards).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('.k-orderlist > ul')).toBeFocused()
  await page.goBack()
  await expect(cards).toHaveCount(10)
  await expect(page).toHaveURL(at('/orders'))
})

const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

/** Of an offer of one piece, neither more nor fewer can be asked for. */
async function expectFresh(page: Page, language: Language) {
  const locale = { locale: language }
  await expect(page.getByRole('button', { name: m.checkout_increase({}, locale) })).toBeDisabled()
  await expect(page.getByRole('button', { name: m.checkout_decrease({}, locale) })).toBeDisabled()
  await expect(page.locator('#main a[href$="/terms"]')).toBeVisible()
  await expect(page.locator('#main a[href$="/refund-policy"]')).toBeVisible()
}

/** Sends the form without name and number, and fills them in where the page leads. */
async function fillWhatLacks(page: Page, language: Language) {
  const locale = { locale: language }
  await field(page, 'contact_details').fill('@amina')
  await page.locator('button[form=checkout]:visible').click()
  await expect(field(page, 'buyer_name')).toBeFocused()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    m.checkout_name({}, locale),
    m.checkout_phone({}, locale),
  ])
  await summary.getByRole('link', { name: m.checkout_phone({}, locale) }).click()
  await expect(field(page, 'buyer_phone')).toBeFocused()
  await expect(field(page, 'contact_details')).toHaveValue('@amina')

  await field(page, 'buyer_phone').fill('0550 12 34 56')
  await expect(summary.getByRole('link')).toHaveText([m.checkout_name({}, locale)])
  await field(page, 'buyer_name').fill('أمين بلقاسم')
  await expect(summary).toHaveCount(0)
}

/** The next checkout has what was said of oneself at the one before. */
async function expectKnown(page: Page) {
  await expect(field(page, 'buyer_name')).toHaveValue('أمين بلقاسم')
  await expect(field(page, 'buyer_phone')).toHaveValue('0550 12 34 56')
  await expect(field(page, 'contact_details')).toHaveValue('@amina')
  await expect(page.locator('[value=viber]')).toBeChecked()
}

/** Of two pieces, nine become two. */
async function expectMost(page: Page, language: Language) {
  const locale = { locale: language }
  const quantity = field(page, 'quantity')
  await quantity.fill('9')
  await quantity.blur()
  await expect(quantity).toHaveValue('2')
  await expect(
    page.getByText(m.checkout_out_of_stock({ count: 2, number: '2' }, locale)),
  ).toBeVisible()
  await quantity.fill('1')
  await expect(
    page.getByText(m.checkout_out_of_stock({ count: 2, number: '2' }, locale)),
  ).toBeHidden()
}

/** When somebody else has bought one of the two meanwhile, the page leads to the quantity. */
async function expectTaken(page: Page, language: Language) {
  const locale = { locale: language }
  const quantity = field(page, 'quantity')
  await page.getByRole('button', { name: m.checkout_increase({}, locale) }).click()
  await page.locator('button[form=checkout]:visible').click()
  const short = page
    .locator('#checkout')
    .getByText(m.checkout_out_of_stock({ count: 1, number: '1' }, locale))
  await expect(quantity).toBeFocused()
  await expect(short).toBeVisible()
  await field(page, 'buyer_name').focus()
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test.describe('a checkout that is refused', () => {
  test.use({ allowedErrors: [/status of (409|422)/] })

  test('stays, leads to the first wrong field, and the next one knows what was said of oneself [PAY-09 PAY-10] @ar-phone', async ({
    enter,
    language,
  }) => {
    const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
    const [one, another] = [
      await newOffer(seller.id, { category: 'items', price: 300, quantity: 1 }),
      await newOffer(seller.id, { category: 'items', price: 320, quantity: 2 }),
    ]
    const page = await enter(buyer, `/payment/${one.id}`)
    await awake(page, 'checkout')
    await expectFresh(page, language)
    await fillWhatLacks(page, language)
    await page.locator('.k-radio:has([value=viber])').click()
    await page.locator('button[form=checkout]:visible').click()
    await page.waitForURL(/\/orders\/[^/]+\/payment/)
    await page.goto(page.url().replace(/orders\/.*/, `payment/${another.id}`))
    await expectKnown(page)
    await awake(page, 'checkout')
    await expectMost(page, language)
    await newOrder(await newMember(), another.id, 'pending')
    await expectTaken(page, language)
  })
})
