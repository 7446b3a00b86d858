import { beforeAll, describe, expect, test } from 'vitest'
import { shortId } from '#kernel/id.ts'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../../tests/factories/payment-method.ts'
import { buildAdmin } from '../../../../tests/factories/profile.ts'
import { buildReceipt } from '../../../../tests/factories/receipt.ts'
import { allByRole, columnOf, getByLabel, getByRole, valueOf } from '../../../../tests/page.ts'

const { as, db } = await openTestApp()
const { page } = as(await buildAdmin(db))
/** The short ids of the orders that a list shows, in any order. */
const listed = async (query: string) =>
  columnOf(await page(`/admin/orders${query}`), 'Order')
    .map((cell) => cell.slice(0, 8))
    .sort()

describe('the list of orders is narrowed', () => {
  const ids: Record<string, string> = {}
  const short = (...names: string[]) => names.map((name) => shortId(ids[name]!)).sort()
  let method = { id: 0 }
  beforeAll(async () => {
    method = await buildPaymentMethod(db, { kind: 'link', name: 'By link' })
    const game = await buildGame(db, { name: 'Fortnite', slug: 'fortnite', category: 'boosting' })
    const skin = await buildOffer(db, { title: 'A skin', game_id: game.id })
    const placed = async (name: string, given: Parameters<typeof buildOrder>[1]) => {
      ids[name] = (await buildOrder(db, given)).id
    }
    // midnight in Algiers is 23:00 in UTC
    await placed('on the 3rd', { price: 900, now: new Date('2026-11-02T23:00:00Z') })
    await placed('on the 4th', { price: 25_000, now: new Date('2026-11-04T22:59:59Z') })
    await placed('on the 5th', { price: 20_000, now: new Date('2026-11-04T23:00:00Z') })
    await placed('of a game', { offer_id: skin.id, payment_method_id: method.id })
    await placed('late', { status: 'paid', now: plus(new Date(), -60 * DAY) })
    ids.shown = (await buildReceipt(db)).order_id
  })

  test('by the days on which they were placed, as a calendar in Algiers has them', async () => {
    expect(await listed('?from=2026-11-03&to=2026-11-04')).toEqual(
      short('on the 3rd', 'on the 4th'),
    )
    expect(await listed('?from=2026-11-05&to=2026-11-05')).toEqual(short('on the 5th'))
    expect(await listed('?from=2026-11-05&to=2026-11-04')).toEqual([])
  })

  test('by their total, the least and the most themselves among them', async () => {
    expect(await listed('?least=20000&to=2026-11-05')).toEqual(short('on the 4th', 'on the 5th'))
    expect(await listed('?least=20,001&to=2026-11-05')).toEqual(short('on the 4th'))
    expect(await listed('?least=٢٠٬٠٠٠&most=20 000&to=2026-11-05')).toEqual(short('on the 5th'))
  })

  test('by category, payment method and game', async () => {
    expect(await listed('?category=boosting')).toEqual(short('of a game'))
    expect(await listed(`?method=${method.id}`)).toEqual(short('of a game'))
    expect(await listed('?game=fortnite')).toEqual(short('of a game'))
    expect(await listed('?game=fortnite&category=accounts')).toEqual([])
    const shown = await page('/admin/orders?game=fortnite&least=1')
    const rail = getByRole(shown, 'navigation', 'Game')
    expect(getByRole(rail, 'link', 'Fortnite').getAttribute('href')).toBe('/admin/orders?least=1')
  })

  test('to what is late, and to what is unpaid and has a receipt to look at', async () => {
    expect(await listed('?status=late')).toEqual(short('late'))
    expect(await listed('?status=receipt')).toEqual(short('shown'))
    const views = getByRole(await page('/admin/orders?status=frozen'), 'navigation', 'Views')
    expect(allByRole(views, 'link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders?status=late&sort=oldest',
      '/admin/orders?status=receipt&sort=oldest',
      '/admin/orders?least=20000',
      '/admin/orders',
    ])
  })

  test('by what its address says: the form shows it, and what makes no sense is left out', async () => {
    const shown = await page('/admin/orders?from=2026-11-03&least=900')
    expect(valueOf(getByLabel(shown, 'From'))).toBe('2026-11-03')
    expect(valueOf(getByLabel(shown, 'Total from, DA'))).toBe('900')
    const all = await listed('')
    for (const odd of [
      'from=2026-02-31',
      'to=today',
      'least=-5',
      'most=1.5',
      'game=no_slug',
      'category=x',
    ])
      expect({ odd, listed: await listed(`?${odd}`) }).toEqual({ odd, listed: all })
    for (const odd of ['method=99999999999999999999', 'least=9999999999999999999', 'method=x'])
      expect((await page(`/admin/orders?${odd}`)).textContent).not.toContain('could not be')
  })
})
