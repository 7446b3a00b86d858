import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildGame } from '../../../tests/factories/game.ts'
import { buildOffer } from '../../../tests/factories/offer.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildPaymentMethod } from '../../../tests/factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from '../../../tests/factories/profile.ts'
import { linkTo, pagesFrom } from '../../../tests/list-pages.ts'
import { getByRole, hrefsOf, mainOf, parsePage, valueOf, wordsOf } from '../../../tests/page.ts'
import { withoutTable } from '../../../tests/without-table.ts'
import { sliceOf } from '../../../tests/slice.ts'

const { db, request } = await openTestApp()
const now = new Date('2026-11-20T10:00:00Z')
const viewer = await buildAdmin(db, { username: 'the_boss', created_at: plus(now, -400 * DAY) })

const json = { accept: 'application/json' }
const member = await buildProfile(db, { created_at: plus(now, -500 * DAY) })

const page = async (path: string) => {
  const response = await request(path, { viewer })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.text())
    .replace(/^.*<main|<\/main>.*$|<select.*?<\/select>/gs, '')
    .replaceAll('&amp;', '&')
}
const common = (html: string) =>
  [...new Set([...html.matchAll(/Common[ _](\d\d)/g)].map(([, number]) => number!))].sort()
const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => String(n + 1).padStart(2, '0'))

/** Prices that neither rise nor fall with the age of their offers. */
const priceOf = (at: number) => 1_000 + ((at * 7) % 23) * 10

// Of each kind many rows called Common, and one called Needle that stands behind the first page.
beforeAll(async () => {
  await buildSeller(db, { username: 'Needle_one', created_at: plus(now, -300 * DAY) })
  for (const n of numbers(55))
    await buildProfile(db, {
      username: `Common_${n}`,
      is_seller: true,
      created_at: plus(now, -Number(n) * DAY),
    })
  await buildGame(db, {
    name: 'Needle',
    slug: 'needle',
    featured: true,
    created_at: plus(now, -300 * DAY),
  })
  for (const n of numbers(22))
    await buildGame(db, {
      name: `Common ${n}`,
      slug: `common-${n}`,
      featured: true,
      created_at: now,
    })
  const [game, seller, buyer, method] = [
    await buildGame(db, { name: 'Aaa' }),
    await buildSeller(db, { username: 'sami' }),
    await buildProfile(db),
    await buildPaymentMethod(db),
  ]
  const titles = ['Needle', ...numbers(22).map((n) => `Common ${n}`)]
  for (const [at, title] of titles.entries()) {
    const { id: offer_id } = await buildOffer(db, {
      title,
      user_id: seller.id,
      game_id: game.id,
      price: priceOf(at),
    })
    if (at > 11) continue
    const { id: order_id } = await buildOrder(db, {
      offer_id,
      buyer_id: buyer.id,
      payment_method_id: method.id,
      status: 'received',
      now: plus(now, (at - 20) * DAY),
    })
    await db
      .insertInto('order_feedback')
      .values({
        order_id,
        user_id: buyer.id,
        seller_id: seller.id,
        rating: 'neutral',
        comment: `${title} said`,
      })
      .execute()
  }
  const named = [{ name: 'First' }, { name: 'Third', name_ar: 'ثالث' }, { name: 'Second' }]
  for (const each of named) {
    await db.insertInto('user_badges').values(each).execute()
    await buildPaymentMethod(db, { ...each, active: each.name !== 'Third' })
    await db
      .insertInto('loyalty_rewards')
      .values({
        ...each,
        active: each.name !== 'Third',
        points_required: each.name === 'First' ? 10 : each.name === 'Second' ? 20 : 30,
        reward_value: 1,
      })
      .execute()
  }
})

describe.each`
  list          | count | fits                 | fitsNot               | sort
  ${'users'}    | ${55} | ${'show=sellers'}    | ${'show=suspended'}   | ${'sort=username-down'}
  ${'orders'}   | ${11} | ${'status=received'} | ${'status=cancelled'} | ${'sort=oldest'}
  ${'offers'}   | ${22} | ${'status=active'}   | ${'status=paused'}    | ${'sort=oldest'}
  ${'feedback'} | ${11} | ${'rating=neutral'}  | ${'rating=negative'}  | ${'sort=oldest'}
  ${'games'}    | ${22} | ${'featured=yes'}    | ${'featured=no'}      | ${'sort=newest'}
`(
  'the list of $list is searched on the server, over all rows, by its address [ADM-SHELL-07 OP-105]',
  (row: { list: string; count: number; fits: string; fitsNot: string; sort: string }) => {
    const { list, count, fits, fitsNot, sort } = row
    const at = (...query: string[]) => page(`/admin/${list}?${['size=10', ...query].join('&')}`)

    test('a text finds what the first page does not show, in any case, and nothing else', async () => {
      expect(await at()).not.toContain('Needle')
      const found = await at('q=needle')
      expect([found.includes('Needle'), common(found)]).toEqual([true, []])
      expect(valueOf(getByRole(parsePage(found), 'searchbox'))).toBe('needle')
    })

    test('a filter and a text narrow it together', async () => {
      expect(await at('q=needle', fits)).toContain('Needle')
      expect(await at('q=needle', fitsNot)).not.toContain('Needle')
    })

    test('what a text finds is paged, and the way to the next page keeps text, filter and order', async () => {
      const first = await at('q=common', fits, sort)
      const next = linkTo('next', first)!
      for (const part of ['q=common', fits, ...sort.split('&')]) expect(next).toContain(part)
      const second = (await pagesFrom(next, page, (html) => html)).join('')
      expect([...common(first), ...common(second)].sort()).toEqual(numbers(count))
      expect(common(second).length).toBeGreaterThan(0)
      expect(`${first}${second}`).not.toContain('Needle')
    })
  },
)

describe.each`
  list                 | found
  ${'badges'}          | ${'No badges found'}
  ${'payment-methods'} | ${'No payment methods found'}
  ${'rewards'}         | ${'No rewards found'}
`(
  'the short list of $list, on the server and by its address [ADM-SHELL-07 OP-105]',
  ({ list, found }: { list: string; found: string }) => {
    const at = (query: string) => page(`/admin/${list}?${query}`)

    test('is searched by either name in any case, and says when nothing has it', async () => {
      for (const text of ['tHiRd', 'ثالث']) {
        const html = await at(`q=${encodeURIComponent(text)}`)
        expect([html.includes('Third'), html.includes('First')]).toEqual([true, false])
        expect(hrefsOf(parsePage(html)).join(' ')).toContain(`?q=${encodeURIComponent(text)}`)
      }
      for (const text of ['zzz', '%25', '_']) expect(await at(`q=${text}`)).toContain(found)
    })

    test('stands by its age where the address says so', async () => {
      const order = (html: string) =>
        ['First', 'Second', 'Third'].toSorted(
          (one, other) => html.indexOf(one) - html.indexOf(other),
        )
      expect(order(await at('sort=oldest'))).toEqual(['First', 'Third', 'Second'])
      expect(order(await at('sort=newest'))).toEqual(['Second', 'Third', 'First'])
      expect(order(await at('sort=constructor'))).toEqual(['First', 'Second', 'Third'])
    })
  },
)

test.each(['payment-methods', 'rewards'])(
  'the short list of %s is narrowed to what can be chosen, or to what cannot [ADM-SHELL-07 OP-105]',
  async (list) => {
    const named = async (query: string) => {
      const html = await page(`/admin/${list}?${query}`)
      return ['First', 'Third'].filter((name) => html.includes(name))
    }
    expect([
      await named('status=active'),
      await named('status=inactive'),
      await named('status=inactive&q=first'),
      await named('status=__proto__'),
    ]).toEqual([['First'], ['Third'], [], ['First', 'Third']])
  },
)

test.each([
  ['users', 'sort=username', 'sort=username-down'],
  ['games', 'sort=name', 'sort=newest'],
])(
  'the order of %s is that of the address, over all rows [ADM-SHELL-07]',
  async (list, one, other) => {
    const [upwards, otherwise] = [
      common(await page(`/admin/${list}?q=common&size=10&${one}`)),
      common(await page(`/admin/${list}?q=common&size=10&${other}`)),
    ]
    expect(upwards[0]).toBe('01')
    expect(otherwise).not.toEqual(upwards)
  },
)

test.each(['orders', 'offers', 'feedback'])(
  '%s stand newest first, or oldest first over all rows where the address says so [ADM-SHELL-07 OP-105]',
  async (list) => {
    const [newest, oldest] = [
      await page(`/admin/${list}?q=common`),
      await page(`/admin/${list}?q=common&sort=oldest`),
    ]
    const order = (html: string) => [
      ...new Set([...html.matchAll(/Common (\d\d)/g)].map(([, number]) => number!)),
    ]
    expect(order(oldest)[0]).toBe('01')
    expect(order(newest)[0]).toBe(list === 'offers' ? '22' : '11')
    expect(order(oldest)).toEqual(order(oldest).toSorted())
    expect(order(newest)).toEqual(order(newest).toSorted().reverse())
    expect(await page(`/admin/${list}?q=common&sort=constructor`)).toBe(newest)
  },
)

test.each([
  ['orders', 11],
  ['offers', 22],
] as const)(
  '%s stand by their price over all rows, and the next page goes on [ADM-SHELL-07 OP-105]',
  async (list, count) => {
    const order = (html: string) => [
      ...new Set([...html.matchAll(/Common (\d\d)/g)].map(([, number]) => number!)),
    ]
    const both = async (sort: string) =>
      (await pagesFrom(`/admin/${list}?q=common&size=10&sort=${sort}`, page, order)).flat()
    const dearest = numbers(count).toSorted(
      (one, other) => priceOf(Number(other)) - priceOf(Number(one)),
    )
    expect(await both('highest')).toEqual(dearest)
    expect(await both('lowest')).toEqual(dearest.toReversed())
    expect(await page(`/admin/${list}?sort=highest`)).toContain(`Common ${dearest[0]}`)
  },
)

test('games stand by how many offers they have [ADM-SHELL-07]', async () => {
  await db
    .updateTable('games')
    .set({ active_offers: 900 })
    .where('slug', '=', 'common-17')
    .execute()
  expect((await page('/admin/games?sort=offers')).indexOf('Common 17')).toBeLessThan(
    (await page('/admin/games?sort=offers')).indexOf('Aaa'),
  )
  expect(await page('/admin/games?sort=offers&size=10')).not.toContain('Needle')
})

const adminAddress = (list: string) => `/admin/${list}`

const asJson = async (path: string) => {
  const response = await request(path, { viewer, headers: json })
  expect([path, response.status, response.headers.get('cache-control')]).toEqual([
    path,
    200,
    'private, no-store',
  ])
  return (await response.json()) as {
    page: { rows: Record<string, string>[]; after: string | null }
  }
}

const lists = [
  'users',
  'orders',
  'offers',
  'feedback',
  'seller-applications',
  'withdrawals',
  'deposits',
  'receipts',
  'payments',
  'undelivered',
  'audit',
  'games',
  'game-relations',
  'blog',
  'help-articles',
  'badges',
  'payment-methods',
  'rewards',
]

describe.each(sliceOf(lists, String, adminAddress))('the list of %s [OP-105]', (list) => {
  const path = `/admin/${list}`

  test('begins anew at a place that makes no sense', async () => {
    const first = await asJson(`${path}?q=common&sort=oldest`)
    for (const odd of ['999', 'two', btoa('[]'), btoa('["a", "b", "c"]')]) {
      const { page: same } = await asJson(`${path}?q=common&sort=oldest&after=${odd}`)
      expect(same).toEqual(first.page)
    }
  })

  test('answers administrators with its rows as JSON, and nobody else', async () => {
    const [{ page: found }, html] = [await asJson(`${path}?size=10`), await page(`${path}?size=10`)]
    expect(found.after !== null).toBe(linkTo('next', html) !== null)
    for (const { offer_title, title, comment, username, name } of found.rows)
      expect(html).toContain(offer_title ?? title ?? comment ?? username ?? name)
    for (const other of [{ viewer: member }, {}]) {
      const refused = await request(path, { ...other, headers: json })
      expect([refused.status, await refused.text()]).toEqual([302, ''])
    }
  })
})

test.each`
  list                          | table
  ${'orders?status=paid'}       | ${'orders'}
  ${'offers?status=held'}       | ${'offers'}
  ${'games?q=zebra'}            | ${'game_guides'}
  ${'game-relations?q=x'}       | ${'game_relations'}
  ${'categories'}               | ${'category_settings'}
  ${'users?q=amine'}            | ${'ledger_accounts'}
  ${'badges'}                   | ${'user_badges'}
  ${'feedback?rating=negative'} | ${'order_feedback'}
  ${'withdrawals'}              | ${'withdrawals'}
  ${'deposits'}                 | ${'deposits'}
  ${'receipts'}                 | ${'transfer_receipts'}
  ${'payments'}                 | ${'payment_events'}
  ${'undelivered'}              | ${'undelivered'}
  ${'blog'}                     | ${'blog_posts'}
  ${'help-articles'}            | ${'help_articles'}
  ${'audit?kind=game'}          | ${'audit_log'}
  ${'payment-methods'}          | ${'payment_methods'}
  ${'rewards'}                  | ${'loyalty_rewards'}
`(
  '/admin/$list that could not be read says so on the whole screen, with a way to try again [OP-104 ADM-SHELL-06]',
  async ({ list, table }) => {
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const response = await withoutTable(db, table, () => request(`/admin/${list}`, { viewer }))
    const shown = await mainOf(response.clone())
    expect([
      response.status,
      wordsOf(shown).includes('The list could not be loaded'),
      hrefsOf(shown).includes(`/admin/${list}`),
    ]).toEqual([500, true, true])
    expect(await response.text()).not.toContain('does not exist')
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  },
)
