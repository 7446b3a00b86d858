import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder, findOrder } from '../../../tests/factories/order.ts'
import { buildProfile } from '../../../tests/factories/profile.ts'
import { flashOf } from '../../../tests/flash.ts'
import { mainOf, textOf } from '../../../tests/page.ts'

const { db, request } = await openTestApp()

async function orderOf(given: Parameters<typeof buildOrder>[1] = {}) {
  const viewer = await buildProfile(db)
  const { id } = await buildOrder(db, { buyer_id: viewer.id, status: 'completed', ...given })
  return { viewer, id, path: `/orders/${id}/problem` }
}

describe('a problem', () => {
  test.each(['paid', 'completed'] as const)(
    'of a %s order freezes its money with the buyer’s words [GEN-20]',
    async (status) => {
      const { viewer, id, path } = await orderOf({ status })
      expect(await (await request(path, { viewer })).text()).toContain(
        'What happens with the money',
      )
      const reported = await request(path, {
        viewer,
        form: { reason: '  The login does not work.  ' },
      })
      expect([reported.headers.get('location'), flashOf(reported)]).toEqual([
        `/orders/${id}`,
        'order_disputed',
      ])
      expect(await findOrder(db, id)).toMatchObject({
        status,
        dispute_reason: 'The login does not work.',
        disputed_at: expect.any(Date),
      })
      const { balance } = await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('id', '=', `escrow:${id}`)
        .executeTakeFirstOrThrow()
      expect(balance).toBe(1_000)
    },
  )

  test('of a received account freezes it until the protection ends [GEN-20 GEN-21]', async () => {
    const { viewer, id, path } = await orderOf({ status: 'received', category: 'accounts' })
    expect(
      flashOf(await request(path, { viewer, form: { reason: 'The seller took it back' } })),
    ).toBe('order_disputed')
    expect(await (await request(path, { viewer })).text()).toContain('The seller took it back')
    expect((await findOrder(db, id)).disputed_at).not.toBeNull()
  })

  test('is taken back, and the order goes on [GEN-20]', async () => {
    const { viewer, id, path } = await orderOf({ disputed: true })
    expect(await (await request(path, { viewer })).text()).toContain('Take the report back')
    expect(flashOf(await request(path, { viewer, form: { intent: 'settle' } }))).toBe(
      'order_settled',
    )
    expect((await findOrder(db, id)).disputed_at).toBeNull()
    expect(flashOf(await request(path, { viewer, form: { intent: 'settle' } }))).toBe(
      'order_wrong_state',
    )
  })

  test.each(['pending', 'received', 'cancelled', 'refunded_wallet'] as const)(
    'of a %s order, whose money is not held, freezes nothing',
    async (status) => {
      const { viewer, id, path } = await orderOf({ status })
      expect(await (await request(path, { viewer })).text()).toContain(
        'There is no payment to freeze',
      )
      expect(flashOf(await request(path, { viewer, form: { reason: 'Late' } }))).toBe(
        'order_wrong_state',
      )
      expect((await findOrder(db, id)).disputed_at).toBeNull()
    },
  )
})

describe('its form', () => {
  test.each([
    ['nothing', {}],
    ['an empty reason', { reason: '' }],
    ['a blank reason', { reason: ' \n\t ' }],
    ['control characters', { reason: '\u0000\u0007' }],
    ['a reason that is too long', { reason: 'x'.repeat(2_001) }],
    ['an unknown intent', { intent: 'freeze' }],
  ] as [string, Record<string, string>][])('%s is refused beside its field', async (_, form) => {
    const { viewer, id, path } = await orderOf()
    const refused = await request(path, { viewer, form })
    expect(refused.status).toBe(422)
    expect((await mainOf(refused)).querySelectorAll('[aria-invalid="true"]')).toHaveLength(1)
    expect((await findOrder(db, id)).disputed_at).toBeNull()
  })

  test('without a session nothing is frozen, and it says so', async () => {
    const { id, path } = await orderOf()
    const refused = await request(path, { form: { reason: 'It is wrong' } })
    expect([refused.status, (await refused.text()).includes('Not authenticated')]).toEqual([
      401,
      true,
    ])
    expect((await findOrder(db, id)).disputed_at).toBeNull()
  })

  test('only the buyer has it: strangers, the seller and administrators find no order', async () => {
    const { id, path } = await orderOf({ disputed: true })
    const { seller_id } = await findOrder(db, id)
    for (const viewer of [
      await buildProfile(db),
      await buildProfile(db, { is_admin: true }),
      { id: seller_id },
    ]) {
      expect((await request(path, { viewer, form: { reason: 'Mine now' } })).status).toBe(404)
      expect((await request(path, { viewer, form: { intent: 'settle' } })).status).toBe(404)
      expect((await request(path, { viewer })).status).toBe(404)
    }
    expect((await findOrder(db, id)).disputed_at).not.toBeNull()
  })

  test('the words stand on the page as text', async () => {
    const { viewer, path } = await orderOf()
    await request(path, { viewer, form: { reason: '<script>alert(1)</script>' } })
    const shown = await mainOf(request('/orders', { viewer }))
    expect(textOf(shown)).toContain('<script>alert(1)</script>')
    expect([...shown.querySelectorAll('script')].map(textOf).join()).not.toContain('alert')
  })
})
