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

/** When the seller is paid, as a page says it, of an order of a category. */
const conditions = {
  currencies: {
    en: /holds? [^.]*(until (they|you) mark the order as received\.)|after (the buyer marks|you mark) it as received\./,
    ar: /حتى (يؤكّد|تؤكّد) الاستلام\.|بعد (تأكيد المشتري|تأكيدك)\./,
  },
  accounts: {
    en: /as received and the (account’s )?protection ends\./,
    ar: /(الاستلام وتنتهي حماية الحساب|(تأكيد المشتري|تأكيدك) وانتهاء الحماية)\./,
  },
}

describe.each(['pending', 'paid', 'completed'] as const)('of an order that is %s', (status) => {
  test.each(['currencies', 'accounts'] as const)(
    'its two pages say the true condition of the payment: %s [GEN-19 GEN-20]',
    async (category) => {
      const traded = await buildOrder(db, { category, status })
      const read = async (path: string, id: string) =>
        wordsOf(await mainOf(request(path, { viewer: { id } })))
      for (const [path, id] of [
        [`/orders/${traded.id}`, traded.user_id],
        [`/sales/${traded.id}`, traded.seller_id],
      ] as const)
        for (const language of ['en', 'ar'] as const) {
          const words = await read(language === 'ar' ? `/ar${path}` : path, id)
          expect(words).toMatch(conditions[category][language])
          const other = category === 'accounts' ? 'currencies' : 'accounts'
          expect(words).not.toMatch(conditions[other][language])
        }
    },
  )
})

test('what is said of all orders says it of accounts too [GEN-20]', async () => {
  const seller = await buildProfile(db)
  const of = async (path: string) => wordsOf(await mainOf(request(path, { viewer: seller })))
  expect(await of('/')).toMatch(/Only then is the seller paid, and for an account only once its/)
  expect(await of('/ar')).toContain('ولا ثمن حساب قبل انتهاء حمايته')
  expect(await of('/become-seller')).toMatch(/marks it as received, for an account until its/)
  expect(await of('/tradeshield-selling')).toMatch(/For an account, you are paid once its/)
})
