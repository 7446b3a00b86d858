import { hashPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, plus } from '#kernel/time.ts'
import { walletBalance } from '#modules/ledger/ledger.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildDoneChange } from '../../../tests/factories/account-change.ts'
import { buildApplication } from '../../../tests/factories/application.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { rib } from '../../../tests/factories/payout.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildIdentity } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, wordsOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()
const support = await buildAdmin(db, { role: 'support' })
const card = await buildPaymentMethod(db, { kind: 'gateway' })
const PASSWORD = 'a long enough secret'
const password = await hashPassword(PASSWORD)

/** An order that a card paid and that goes back, the page of its buyer, and who that is. */
async function goesBack() {
  const order = await buildOrder(db, {
    status: 'refunded_original',
    price: 1_500,
    payment_method_id: card.id,
  })
  const { id, email } = await db
    .selectFrom('profiles')
    .select(['id', 'email'])
    .where('id', '=', order.user_id)
    .executeTakeFirstOrThrow()
  const [of, made] = [{ user_id: id }, { created_at: plus(new Date(), -9 * DAY) }]
  await buildIdentity(db, id, { ...of, ...made, password })
  return { path: `/orders/${order.id}/refund`, buyer: { id, email } }
}

type Asked = Awaited<ReturnType<typeof goesBack>>
const give = ({ path, buyer }: Asked, holder: string) =>
  request(path, {
    viewer: buyer,
    form: { kind: 'rib', rib: rib.digits, holder, password: PASSWORD },
  })
const words = async (page: ReturnType<typeof request> | Response) => wordsOf(await mainOf(page))

describe('the account of a refund', () => {
  test('of card money is in the name that its buyer applied in, and says when it is sent', async () => {
    const asked = await goesBack()
    await buildApplication(db, { user: asked.buyer, full_name: 'Karim Hadj' })
    expect(await words(request(asked.path, { viewer: asked.buyer }))).toContain(
      'It was paid by card, so it is sent to an account from',
    )
    const refused = await give(asked, 'Amina Benali')
    expect(refused.status).toBe(422)
    expect(await words(refused)).toContain('only goes to an account in your name')
    expect(flashOf(await give(asked, 'Hadj Karim'))).toBe('refund_account_given')
  })

  test('is not asked for within a week of a change by support, until when its buyer reads, in both languages', async () => {
    const asked = await goesBack()
    await buildDoneChange(db, {
      user_id: asked.buyer.id,
      asked_by: support.id,
      now: plus(new Date(), -HOUR),
    })
    const page = await mainOf(request(asked.path, { viewer: asked.buyer }))
    expect(wordsOf(page)).toMatch(/Until .+ no account can be entered here. You can have the money/)
    expect(page.querySelector('input[name="rib"]')).toBeNull()
    expect(await words(request(`/ar${asked.path}`, { viewer: asked.buyer }))).toContain(
      'غيّر الدعم حسابك في آخر 7 أيّام',
    )
    const refused = await give(asked, 'Amina Benali')
    expect([refused.status, await words(refused)]).toEqual([
      409,
      expect.stringContaining('Support changed your account'),
    ])
    const wallet = await request(asked.path, { viewer: asked.buyer, form: { to: 'wallet' } })
    expect(flashOf(wallet)).toBe('refund_to_wallet')
    expect(await walletBalance(db, asked.buyer.id)).toBe(1_500)
  })
})
