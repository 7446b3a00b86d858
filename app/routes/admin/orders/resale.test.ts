import { afterEach, expect, test, vi } from 'vitest'
import { person } from '#modules/auth/actor.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { shortId } from '#kernel/id.ts'
import { DAY, plus } from '#kernel/time.ts'
import { verify } from '../../../../scripts/verify.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { disputeOrder } from '../../../../tests/factories/dispute.ts'
import { account, buildResale, storeGoods, unitsOf } from '../../../../tests/factories/goods.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { findOrder } from '../../../../tests/factories/order.ts'
import { buildAdmin, buildProfile, giveRole } from '../../../../tests/factories/profile.ts'
import { flashOf } from '../../../../tests/flash.ts'
import { mainOf, wordsOf } from '../../../../tests/page.ts'

const { db, env, request } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const now = plus(new Date(), -10 * DAY)
const staff = { id: (await buildAdmin(db)).id }

afterEach(async () => {
  expect(await verify(env.databaseUrl!)).toEqual([])
})

const words = async (path: string, viewer: { id: string } = staff) =>
  wordsOf(await mainOf(request(path, { viewer })))

const resold = () => buildResale(db, { now })

const pathOf = ({ id }: { id: string }) => `/admin/orders/${id}`

test('staff see on both orders who gave the account when, and let the money of the second go', async () => {
  const { first, second } = await resold()
  expect(await words('/admin/stock')).toContain(`#${shortId(second.id)}`)
  const before = await words(pathOf(second))
  expect(before).toContain('This account was on Kanz before')
  expect(before).toContain(`#${shortId(first.id)}`)
  expect(before).toContain('This order')
  const earlier = await words(pathOf(first))
  expect(earlier).toContain('The same account')
  expect(earlier).toContain(`#${shortId(second.id)}`)
  expect(earlier).not.toContain('Allow the resale')

  const buyer = person({ id: second.user_id, is_admin: false })
  await moveOrder(db, { id: second.id, name: 'receive', actor: buyer }, defaults, now)
  for (const [list, id] of [
    ['/orders', second.user_id],
    ['/sales', second.seller_id],
  ] as const)
    expect(await words(`${list}/${second.id}`, { id })).toContain('We are checking this account')

  const form = { step: 'let_resale_pass' }
  expect(flashOf(await request(pathOf(second), { viewer: staff, form }))).toBe('resale_passed')
  expect(flashOf(await request(pathOf(second), { viewer: staff, form }))).toBe('order_wrong_state')
  expect(await words(pathOf(second))).not.toContain('Allow the resale')
  expect(await words('/admin/stock')).not.toContain(`#${shortId(second.id)}`)
  const noted = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'amount'])
    .where('subject', '=', `order:${second.id}`)
    .execute()
  const { total_price: amount } = second
  expect(noted).toEqual([{ actor_id: staff.id, action: 'order.let_resale_pass', amount }])
})

test('who lets more pass than the limit is asked who they are first, with what they posted', async () => {
  const { second } = await buildResale(db, { price: defaults.mark_paid_limit + 1, now })
  const unconfirmed = { id: (await buildProfile(db, { is_admin: true })).id }
  const form = { step: 'let_resale_pass' }
  const asked = await request(pathOf(second), { viewer: unconfirmed, form })
  expect([asked.status, asked.headers.get('location')]).toEqual([
    307,
    `/admin/confirm?to=${encodeURIComponent(pathOf(second))}`,
  ])
  expect(await words(pathOf(second))).toContain('Allow the resale')
  expect(flashOf(await request(pathOf(second), { viewer: staff, form }))).toBe('resale_passed')
})

test('the dispute of the first buyer shows it, also what was only offered', async () => {
  const { game, login, first, second } = await resold()
  const offer = await buildOffer(db, { game_id: game.id })
  await storeGoods(db, offer, [account({ login })], now)
  const buyer = person({ id: first.user_id, is_admin: false })
  await disputeOrder(db, first.id, buyer, 'It was taken back', now)
  const { number } = (await latestDispute(db, first.id))!
  const page = await words(`/admin/disputes/${number}`)
  expect(page).toContain('The same account')
  expect(page).toContain(`#${shortId(second.id)}`)
  expect(page).toContain('in review')
  const [unit] = await unitsOf(db, offer.id)
  const own = await words(`/admin/stock/${offer.user_id}/${unit!.id}`)
  expect(own).toContain('Sold, shared or offered before')
  expect(own).toContain(`#${shortId(first.id)}`)
})

test('an administrator who is a party is shown nothing of it, nor lets it pass', async () => {
  const { second } = await resold()
  await giveRole(db, [second.seller_id])
  const viewer = { id: second.seller_id }
  expect(await words(pathOf(second), viewer)).not.toContain('on Kanz before')
  const form = { step: 'let_resale_pass' }
  expect(flashOf(await request(pathOf(second), { viewer, form }))).toBe('order_not_found')
  expect((await findOrder(db, second.id)).status).toBe('completed')
})
