import { m } from '../../app/i18n/paraglide/messages.js'
import { expect, test } from './fixtures.ts'
import { newMember, newOffer, newOrder, query } from './people.ts'

// A seller's day: what waits stands above their sales, and a question is answered in two presses.

test.describe.configure({ timeout: 90_000 })

const READY = { title: 'مازال كاين', body: 'إيه مازال كاين، تقدر تشري درك.' }

/** A seller with a reply at hand, whom somebody asked about an offer. */
async function asked() {
  const [buyer, seller] = [await newMember(), await newMember({ is_seller: true })]
  const offer = await newOffer(seller.id, { category: 'items', price: 900, quantity: 5 })
  await query(
    'insert into canned_replies (seller_id, position, title, body) values ($1, 1, $2, $3)',
    [seller.id, READY.title, READY.body],
  )
  return { buyer, seller, offer }
}

const question = 'السلام عليكم، مازال كاين؟'

for (const scripts of [true, false])
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts })

    test(`a seller on a phone answers a waiting question in two presses${scripts ? '' : ', by forms alone'} @ar-phone`, async ({
      enter,
      at,
      language,
      expectAccessible,
    }) => {
      const locale = { locale: language }
      const { buyer, seller, offer } = await asked()
      const page = await enter(seller, '/sales')
      await expect(
        page.getByRole('heading', { name: m.day_done({}, locale), exact: true }),
      ).toBeVisible()

      const bought = await enter(buyer, `/ask/${offer.id}`)
      await bought.getByRole('textbox').fill(question)
      await bought.getByRole('button', { name: m.ask_send({}, locale) }).click()
      await expect(bought.locator('.k-msg__b')).toHaveText([question])

      // it comes by itself where scripts run
      if (!scripts) await page.goto(at('/sales'))
      const region = page.getByRole('region', { name: m.day_title({ number: '1' }, locale) })
      const waits = region.getByRole('link')
      await expect(waits).toContainText(question)
      if (scripts) await expectAccessible(page)

      await waits.click()
      const ready = page.getByRole('button', { name: READY.title })
      await expect(ready).toBeInViewport()
      await ready.click()
      await expect(page.locator('.k-msg__b')).toHaveText([question, READY.body])

      const said = () =>
        query<{ count: number }>(
          'select count(*)::int as count from messages where author_id = $1 and body = $2',
          [seller.id, READY.body],
        )
      await expect.poll(said).toEqual([{ count: 1 }])

      await page.goto(at('/sales'))
      await expect(
        page.getByRole('heading', { name: m.day_done({}, locale), exact: true }),
      ).toBeVisible()
    })
  })

test('a seller of seven is asked whether all seven are delivered, and both sides read how many @ar-phone', async ({
  enter,
  at,
  language,
}) => {
  const locale = { locale: language }
  const { buyer, seller, offer } = await asked()
  const many = { count: 7, number: '7' }
  await query('update offers set quantity = 50, stock_supplied = 50, title = $2 where id = $1', [
    offer.id,
    'Recharge 325 UC شحن',
  ])
  const id = await newOrder(buyer, offer.id, 'paid', undefined, 7)
  const page = await enter(seller, '/sales')
  const waits = page.getByRole('region', { name: m.day_title({ number: '1' }, locale) })
  await expect(waits).toContainText('7\u00a0×\u00a0Recharge 325 UC شحن')
  await waits.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('7\u00a0×\u00a0')

  const press = page.getByRole('button', { name: m.sale_complete({}, locale) })
  const ask = page.getByRole('dialog', { name: m.pieces_delivered(many, locale) })
  await press.first().click()
  await ask.getByRole('button', { name: m.pieces_not_yet({}, locale) }).click()
  await expect(ask).toBeHidden()
  await press.first().click()
  await ask.getByRole('button', { name: m.sale_complete({}, locale) }).click()
  await expect(page.getByText(m.order_page_turn_buyer({}, locale))).toBeVisible()

  // the buyer is told; opening the order reads it
  const bought = await enter(buyer, '/notifications')
  const news = bought.locator('#main .k-notification').first()
  await expect(news).toContainText('7\u00a0×\u00a0Recharge 325 UC شحن')
  await expect(bought.locator('#main .is-unread')).not.toHaveCount(0)
  await bought.goto(at(`/orders/${id}`))
  await expect(
    bought.getByRole('button', { name: m.order_receive({}, locale) }).first(),
  ).toBeVisible()
  await expect(bought.locator('.k-bell .k-count')).toBeHidden()
})

test('a title of both directions is cut at its end, not in its middle @ar-phone', async ({
  enter,
  at,
  language,
}) => {
  const { buyer, offer } = await asked()
  const title = 'رفع من Mythical Honor إلى Mythical Glory، أو نلعب معًا'
  await query('update offers set title = $2 where id = $1', [offer.id, title])
  const page = await enter(buyer, `/ask/${offer.id}`)
  await page.getByRole('textbox').fill(question)
  await page.getByRole('button', { name: m.ask_send({}, { locale: language }) }).click()
  await expect(page.locator('.k-msg__b')).toHaveText([question])
  await page.goto(at('/inbox'))
  const shown = page.locator('.k-thread bdi', { hasText: title }).evaluate((element) => {
    const box = element.getBoundingClientRect()
    const letters = document.createRange()
    const text = element.firstChild as Text
    return [...text.data]
      .filter((_, at) => {
        letters.setStart(text, at)
        letters.setEnd(text, at + 1)
        const { left, width, top, height } = letters.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return x > box.left && x < box.right && y > box.top && y < box.bottom
      })
      .join('')
  })
  expect(await shown).not.toBe(title)
  expect(title.startsWith(await shown)).toBe(true)
})
