import { beforeAll, describe, expect, test } from 'vitest'
import { shortId } from '#kernel/id.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { processPayment } from '#modules/order-payments/payments.server.ts'
import { invoiceNumber } from '#modules/payments/invoice.ts'
import { MOST_WAITING } from '#modules/reports/waiting.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { identity } from '../../../../db/seeds/site.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { openSettings } from '../../../../tests/factories/payout.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../../tests/factories/profile.ts'
import { allByRole, columnOf, getByRole, mainOf, pageOf, wordsOf } from '../../../../tests/page.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)

const page = (path: string, as: { id: string } = viewer) => mainOf(request(path, { viewer: as }))
const words = async (...of: Parameters<typeof page>) => wordsOf(await page(...of))
/** The short ids of the orders that a page lists. */
const listed = async (query: string) =>
  columnOf(await page(`/admin/orders?${query}`), 'Order')
    .map((id) => id.slice(0, 8))
    .sort()
/** Where the menu leads for these, and how many it says are waiting. */
const badge = async (path: string) => {
  const menu = getByRole(await pageOf(request('/admin', { viewer })), 'navigation', 'Desk')
  const links = allByRole(menu, 'link')
  const [link] = links.filter((each) => each.getAttribute('href')!.startsWith(`/admin/${path}`))
  const count = link!.querySelector('[data-waits]:not([hidden])')
  return [link!.getAttribute('href'), count && (/\d+/.exec(wordsOf(count))?.[0] ?? null)]
}

let number = 0
const plain = (form: object = {}) => ({
  buyer_name: 'Somebody Else',
  buyer_email: `other${++number}@example.com`,
  buyer_phone: '0661 98 76 54',
  contact_details: '@else',
  ...form,
})

describe('orders that wait for the office', () => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    for (const key of ['deposit_account_ccp', 'deposit_account_holder'] as const)
      await db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(openSettings[key]) })
        .execute()
    await loadSettings(db)
    const { id: link } = await buildPaymentMethod(db, { kind: 'link' })
    ids.pending = (await buildOrder(db, { form: plain() })).id
    ids.by_link = (await buildOrder(db, { form: plain(), payment_method_id: link })).id
    ids.paid = (await buildOrder(db, { status: 'paid', form: plain() })).id
    ids.frozen = (await buildOrder(db, { status: 'completed', disputed: true, form: plain() })).id
    const refunded = await buildOrder(db, { status: 'completed', disputed: true, form: plain() })
    ids.refunded = refunded.id
    const { proposal } = (await latestDispute(db, refunded.id))!
    await request(`/sales/${refunded.id}/dispute/accept`, {
      viewer: { id: refunded.seller_id },
      form: { proposal: String(proposal!.id) },
    })
  })
  const short = (...names: string[]) => names.map((name) => shortId(ids[name]!)).sort()

  test('are found by one filter, and frozen ones by another: those that were refunded are not among them [ADM-ORD-02]', async () => {
    expect(await listed('status=frozen')).toEqual(short('frozen'))
    // the gateway tells of the other, and its sides or the list of disputes of what is frozen
    expect(await listed('status=waiting')).toEqual(short('by_link'))
    expect(await listed('status=waiting&sort=highest')).toEqual(short('by_link'))
  })

  test.each(['frozen', 'Disputed', 'مجمّد', 'مجمد', 'مجمَّدة', 'نزاع'])(
    'are found by the word for a frozen one: %s [ADM-ORD-01]',
    async (text) => {
      expect(await listed(`q=${encodeURIComponent(text)}`)).toEqual(short('frozen'))
      expect(await words(`/ar/admin/orders?q=${encodeURIComponent(text)}`)).toContain(
        shortId(ids.frozen!),
      )
    },
  )

  test('are counted in the menu, which leads to them; so are applications', async () => {
    expect(await badge('orders')).toEqual(['/admin/orders?status=waiting&sort=oldest', '1'])
    expect(await badge('seller-applications')).toEqual(['/admin/seller-applications', null])
    await buildApplication(db)
    expect(await badge('seller-applications')).toEqual([
      '/admin/seller-applications?status=pending&sort=oldest',
      '1',
    ])
    expect(MOST_WAITING).toBeGreaterThan(2)
  })
})

describe('one order among others', () => {
  let id = ''
  let seller = { id: '' }
  let buyer = { id: '' }
  beforeAll(async () => {
    seller = await buildSeller(db, { username: 'Souk_Master', email: 'souk@market.example' })
    buyer = await buildProfile(db, { username: 'quiet_one', email: 'quiet@home.example' })
    const offer = await buildOffer(db, { title: 'Plain title', user_id: seller.id })
    const form = {
      buyer_name: 'Rédha Aït Ouali',
      buyer_email: 'redha@casbah.example',
      buyer_phone: '0550 12 34 56',
      contact_method: 'whatsapp' as const,
      contact_details: '+213 770 55 66 77',
    }
    id = (await buildOrder(db, { buyer_id: buyer.id, offer_id: offer.id, form })).id
    await processPayment(
      db,
      'callback',
      {
        id: 'chg_01HX9AB',
        order_id: id,
        type: 'payment.succeeded',
        amount: 1_000,
        currency: 'DZD',
        mode: 'test',
      },
      defaults,
      new Date(),
    )
    for (let n = 0; n < 3; n++) await buildOrder(db, { form: plain() })
  })

  test.each([
    ['the address', 'REDHA@casbah'],
    ['the name', 'redha ait'],
    ['the account’s address', 'quiet@home'],
    ['the username', 'quiet_'],
    ['the phone', '0550 12 34 56'],
    ['the phone with the country', '+213550123456'],
    ['the phone with 00', '00213 550.12.34.56'],
    ['the phone in Arabic digits', '٠٥٥٠ ١٢ ٣٤'],
    ['a part of the phone', '550-12-34'],
    ['the contact', '0770556677'],
    ['the seller', 'souk_master'],
    ['the seller’s address', 'souk@market'],
    ['the payment', 'chg_01hx9'],
  ])('is found by %s [ADM-ORD-01]', async (_, text) => {
    expect(await listed(`q=${encodeURIComponent(text)}`)).toEqual([shortId(id)])
  })

  test('is found by its total, however people write it [ADM-ORD-01]', async () => {
    const own = await buildOrder(db, { price: 12_500, form: plain() })
    const written = ['12500', '12 500', '12\u202f500 DA', '12,500', '١٢٬٥٠٠ دج']
    const found = written.map((text) => listed(`q=${encodeURIComponent(text)}`))
    expect(await Promise.all(found)).toEqual(written.map(() => [shortId(own.id)]))
    expect(await listed('q=12%2C50')).toEqual([])
  })

  test('is found by words that stand in its title or name its game, all of them [ADM-ORD-01]', async () => {
    const game = await buildGame(db, { name: 'Royale Arena' })
    const order = async (title: string) => {
      const offer = await buildOffer(db, { title, game_id: game.id })
      return shortId((await buildOrder(db, { offer_id: offer.id, form: plain() })).id)
    }
    const [pass, coins] = [await order('Gold pass'), await order('80 coins')]
    expect(await listed('q=royale+pass')).toEqual([pass])
    expect(await listed('q=royale')).toEqual([pass, coins].sort())
    expect(await listed('q=royale+sword')).toEqual([])
  })

  test('is found by the number of its invoice [ADM-ORD-01]', async () => {
    const paid = await buildOrder(db, {
      status: 'paid',
      settings: { ...defaults, ...identity },
      form: plain(),
    })
    const invoice = await db
      .selectFrom('invoices')
      .select(['year', 'number'])
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    for (const text of [invoiceNumber(invoice), ` ${invoiceNumber(invoice)} `])
      expect(await listed(`q=${encodeURIComponent(text)}`)).toEqual([shortId(paid.id)])
    expect(await listed('q=2001-000001')).toEqual([])
  })

  test('is found by none of these among their own orders by buyer or seller', async () => {
    for (const text of ['casbah', '0550123456', '+213770556677', 'chg_01']) {
      for (const [path, who] of [
        ['/orders', buyer],
        ['/sales', seller],
      ] as const)
        expect(await words(`${path}?q=${encodeURIComponent(text)}`, who)).not.toContain(shortId(id))
    }
    for (const [path, who] of [
      ['/orders', buyer],
      ['/sales', seller],
    ] as const)
      expect(await words(`${path}?q=plain`, who)).toContain(shortId(id))
  })

  test.each(['Rédha Aït', '0550123456', '+213 550 12', '٠٥٥٠١٢٣٤٥٦'])(
    'makes its buyer found among the users by what they gave: %s [ADM-USER-01]',
    async (text) => {
      const found = await page(`/admin/users?q=${encodeURIComponent(text)}`)
      expect(columnOf(found, 'User')).toEqual(['quiet_one'])
    },
  )

  test('an applicant is found among the users by name and phone [ADM-USER-01]', async () => {
    await buildApplication(db, {
      user: await buildProfile(db, { username: 'hopeful' }),
      full_name: 'Nadjet Ziani',
      phone: '0699 00 11 22',
    })
    for (const text of ['nadjet', '0699001122'])
      expect(await words(`/admin/users?q=${encodeURIComponent(text)}`)).toContain('hopeful')
  })
})
