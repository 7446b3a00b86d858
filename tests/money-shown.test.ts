import { describe, expect, test } from 'vitest'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder } from './factories/order.ts'
import { buildAdmin, buildProfile } from './factories/profile.ts'
import { mainOf, pageOf, wordsOf } from './page.ts'

// Where money stands: every price and balance of 1,234,500 DA, as readers of both languages see it.

const { db, request } = await openTestApp()
const AMOUNT = 1_234_500
const english = '1,234,500 DA'
const arabic = '1 234 500 دج'

const offer = await buildOffer(db, { price: AMOUNT, quantity: 50 })
const game = await db
  .selectFrom('games')
  .select(['slug', 'category'])
  .where('id', '=', offer.game_id)
  .executeTakeFirstOrThrow()
const viewer = await buildProfile(db, { wallet: AMOUNT })
const admin = await buildAdmin(db)
const order = await buildOrder(db, { offer_id: offer.id, buyer_id: viewer.id })
const page = `/${game.slug}/${game.category}`

describe.each([
  ['', english, arabic],
  ['/ar', arabic, english],
])('at %s/', (prefix, shown, other) => {
  test.each([
    ['the price on the card of an offer', page, undefined],
    ['the price of an offer', `${page}/offers/${offer.id}`, undefined],
    ['the total of the checkout', `/payment/${offer.id}`, viewer],
    ['the price of an order', '/orders', viewer],
    ['the balance of a wallet', '/wallet', viewer],
    ['the price of an order in the back office', `/admin/orders/${order.id}`, admin],
    ['the balance of a person in the back office', `/admin/users/${viewer.id}`, admin],
  ])('%s is in DA, written as the language writes it [CONST-01]', async (_, path, by) => {
    const words = wordsOf(await mainOf(request(prefix + path, { ...(by && { viewer: by }) })))
    expect(words).toContain(shown)
    expect(words).not.toContain(other)
    expect(words).not.toMatch(/1234500|DZD/)
    expect(words).not.toContain(prefix ? ' DA' : 'دج')
  })

  test('the balance in the menu is too [CONST-01]', async () => {
    const shownTo = await pageOf(request(`${prefix}/allgames`, { viewer }))
    expect(wordsOf(shownTo.querySelector('nav#account-menu')!)).toContain(shown)
  })
})
