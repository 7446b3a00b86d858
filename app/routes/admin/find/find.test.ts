import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shortId } from '#kernel/id.ts'
import { latestDispute } from '#modules/disputes/view.server.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from '../../../../tests/app.ts'
import { buildApplication } from '../../../../tests/factories/application.ts'
import { buildGame } from '../../../../tests/factories/game.ts'
import { buildOffer } from '../../../../tests/factories/offer.ts'
import { buildOrder } from '../../../../tests/factories/order.ts'
import { buildWithdrawal, openPayouts } from '../../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildProfile,
  buildSeller,
  giveRole,
} from '../../../../tests/factories/profile.ts'
import { untilOneWaits } from '../../../../tests/locks.ts'
import { hrefsOf, mainOf, wordsOf } from '../../../../tests/page.ts'
import type { DeskFound } from '../../layout/desk-found.ts'
import { oneSearch } from './one-search.server.ts'

const { db, request } = await openTestApp()
const viewer = await buildAdmin(db)

const addressOf = (text: string) => `/admin/find?q=${encodeURIComponent(text)}`
const find = async (text: string, as: { id: string } = viewer): Promise<DeskFound> =>
  (await request(addressOf(text), { viewer: as, headers: { accept: 'application/json' } })).json()
/** The addresses that a text finds, in their order. */
const found = async (...of: Parameters<typeof find>) =>
  (await find(...of)).kinds.flatMap(({ hits }) => hits.map(({ to }) => to))

describe('a search of the back office', () => {
  let order = { id: '' }
  let buyer = { id: '' }
  let seller = { id: '' }
  let withdrawal = { id: '' }
  let offer = { id: 0 }
  let game = { id: 0 }
  let dispute = 0
  let application = ''
  const at = {
    order: () => `/admin/orders/${order.id}`,
    buyer: () => `/admin/users/${buyer.id}`,
    dispute: () => `/admin/disputes/${dispute}`,
    withdrawal: () => `/admin/withdrawals/${withdrawal.id}`,
  }
  beforeAll(async () => {
    await openPayouts(db)
    game = await buildGame(db, { name: 'Roblox Planet' })
    seller = await buildSeller(db, { username: 'Souk_Master', email: 'souk@market.example' })
    buyer = await buildProfile(db, { username: 'quiet_one', email: 'quiet@home.example' })
    offer = await buildOffer(db, {
      title: 'Robux by the thousand',
      game_id: game.id,
      user_id: seller.id,
      price: 16_800,
    })
    const form = {
      buyer_name: 'Sofiane Aït Ouali',
      buyer_phone: '0550 12 34 56',
      contact_details: '@sofi',
    }
    order = await buildOrder(db, {
      buyer_id: buyer.id,
      offer_id: offer.id,
      status: 'completed',
      disputed: true,
      form,
    })
    dispute = (await latestDispute(db, order.id))!.number
    const paidOut = await buildProfile(db, { wallet: 20_000 })
    withdrawal = await buildWithdrawal(db, {
      user_id: paidOut.id,
      holder: 'Nadjet Ziani',
      amount: 7_350,
    })
    await buildApplication(db, {
      user: paidOut,
      full_name: 'Nadjet Ziani',
      phone: '0699 00 11 22',
    })
    application = `/admin/seller-applications/${
      (await db.selectFrom('seller_applications').select('id').executeTakeFirstOrThrow()).id
    }`
    // others, that no search here is for
    for (let n = 0; n < 3; n++) await buildOrder(db, { form: { buyer_phone: '0661 98 76 54' } })
  })

  test.each([
    '0550 12 34 56',
    '0550123456',
    '+213 550 12 34 56',
    '+213550123456',
    '00213550123456',
    '213550123456',
    '550 12 34 56',
    '0550.12.34.56',
    '0550-12-34-56',
    '٠٥٥٠ ١٢ ٣٤ ٥٦',
    '3456',
  ])('finds order, buyer and dispute by the phone as %s', async (text) => {
    expect(await found(text)).toEqual([at.order(), at.buyer(), at.dispute()])
  })

  test.each(['16800', '16,800', '16 800 DA', '١٦٬٨٠٠ دج'])(
    'finds what an amount is of, as it is shown: %s',
    async (text) => {
      expect(await found(text)).toEqual([at.order(), at.dispute()])
    },
  )

  test('finds a withdrawal by its amount, by its holder and by its person’s phone', async () => {
    expect(await found('7,350')).toEqual([at.withdrawal()])
    for (const text of ['nadjet ziani', 'Ziani Nadjet', '0699 00 11 22', '٠٦٩٩٠٠١١٢٢'])
      expect({ text, found: await found(text) }).toEqual({
        text,
        found: expect.arrayContaining([at.withdrawal(), application]),
      })
  })

  test('narrows by two facts at once, in any order', async () => {
    for (const text of [
      'Robux sofiane',
      'ouali robux',
      'robux 0550 12 34 56',
      'souk_master 16,800',
    ])
      expect({ text, found: await found(text) }).toEqual({
        text,
        found: [at.order(), at.dispute()],
      })
    expect(await found('robux nadjet')).toEqual([])
    expect(await found('robux 9,999')).toEqual([])
  })

  test('finds by number: an order by how it begins, a dispute as it is shown', async () => {
    expect(await found(`#${shortId(order.id)}`)).toEqual([at.order(), at.dispute()])
    expect(await found(`D-${dispute}`)).toEqual([at.dispute()])
  })

  test('finds games, offers, sellers and what is theirs by their names', async () => {
    expect(await found('robux thousand')).toEqual([
      at.order(),
      at.dispute(),
      '/admin/offers?q=Robux%20by%20the%20thousand',
    ])
    expect(await found('roblox')).toContain(`/admin/games/${game.id}`)
    expect(await found('souk_m')).toContain(`/admin/users/${seller.id}`)
  })

  test('finds screens and settings by their names in both languages', async () => {
    for (const text of ['audit log', 'سجل'])
      expect({ text, found: await found(text) }).toEqual({
        text,
        found: expect.arrayContaining(['/admin/audit']),
      })
    const [one] = (await find('fees buyers')).kinds.filter(({ kind }) => kind === 'settings')
    const [other] = (await find('المشترون الرسوم')).kinds.filter(({ kind }) => kind === 'settings')
    expect(one!.hits[0]!.to).toBe('/admin/settings/fees#setting-buyer_fee_bp')
    expect(other!.hits.map(({ name }) => name)).toEqual(
      expect.arrayContaining(one!.hits.map(({ name }) => name)),
    )
  })

  test('asks for more letters where a text is too short, and says when nothing is found', async () => {
    expect(await find('zq')).toEqual({ text: 'zq', kinds: [], isShort: true, isPart: false })
    const short = await mainOf(request(addressOf('zq'), { viewer }))
    expect(wordsOf(short)).toContain('Type three letters or digits in a row')
    const nothing = await mainOf(request(addressOf('zqxzqx'), { viewer }))
    expect(wordsOf(nothing)).toContain('Check the spelling')
    const arabic = await mainOf(request(`/ar${addressOf('zqxzqx')}`, { viewer }))
    expect(wordsOf(arabic)).toContain('تحقّق من الكتابة')
  })

  test('shows a few of each kind, and leads to the list with the rest', async () => {
    for (let n = 0; n < 6; n++)
      await buildOrder(db, { form: { buyer_name: 'Farid Manyfold', contact_details: '@farid' } })
    const { kinds } = await find('manyfold')
    const [orders] = kinds.filter(({ kind }) => kind === '/admin/orders')
    expect(orders!.hits).toHaveLength(5)
    expect(orders!.all).toBe('/admin/orders?q=manyfold')
    const page = await mainOf(request(addressOf('manyfold'), { viewer }))
    expect(hrefsOf(page)).toContain('/admin/orders?q=manyfold')
  })

  test('finds nothing that the role of its reader may not open', async () => {
    const support = await buildAdmin(db)
    await giveRole(db, [support.id], 'support')
    expect(await found('7,350', support)).toEqual([])
    expect(await found('Ziani Nadjet', support)).toContain(application)
    expect((await find('fees buyers', support)).kinds.map(({ kind }) => kind)).not.toContain(
      'settings',
    )
    const member = await request(addressOf('robux'), { viewer: buyer })
    expect(member.status).toBe(302)
  })
})

test('one person searches once at a time: a newer search stops the older, and begins when it is over', async () => {
  const steps: string[] = []
  const first = Promise.withResolvers<void>()
  const search = (name: string, until?: Promise<void>) =>
    oneSearch(viewer.id, async (stopped) => {
      steps.push(`${name} begins`)
      await until
      steps.push(`${name} ends${stopped.aborted ? ', stopped' : ''}`)
    })
  const one = search('one', first.promise)
  await vi.waitFor(() => expect(steps).toEqual(['one begins']))
  const others = [search('two'), search('three')]
  await oneSearch(randomUUID(), async () => steps.push('a colleague’s'))
  first.resolve()
  await Promise.all([one, ...others])
  expect(steps).toEqual([
    'one begins',
    'a colleague’s',
    'one ends, stopped',
    'two begins',
    'two ends, stopped',
    'three begins',
    'three ends',
  ])
})

test('while one person searches, others read their lists', async () => {
  const colleague = await buildAdmin(db)
  const searches = await transact(db, async (tx) => {
    // so that a search does not end by itself
    await sql`lock table seller_applications in access exclusive mode`.execute(tx)
    const asked = ['robux', 'coins', 'skins', 'golden'].map((text) => find(text))
    await untilOneWaits(db)
    const list = await request('/admin/users', {
      viewer: colleague,
      headers: { accept: 'application/json' },
    })
    expect(await list.json()).toMatchObject({ page: { rows: expect.anything() } })
    return asked
  })
  const answers = await Promise.all(searches)
  expect(answers.some(({ isPart }) => !isPart)).toBe(true)
})
