import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#modules/orders/order.ts'
import { decideOnDeposit } from '#modules/payouts/deposits.server.ts'
import { openTestApp } from './app.ts'
import { buildApplication } from './factories/application.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'
import { buildDeposit, buildWithdrawal, closePayouts, openPayouts } from './factories/payout.ts'
import { type Actor, actors, type Form, forms, openReads, openWrites, reads, writes } from './matrix-tables.ts'
import { routerBuild } from './router-build.ts'

const { db, env, request } = await openTestApp()
const seen = { last_seen_at: new Date() }
const people = {
  visitor: undefined,
  member: await buildProfile(db, seen),
  buyer: await buildProfile(db, { ...seen, wallet: 900_000 }),
  seller: await buildSeller(db, { ...seen, wallet: 100_000 }),
  other: await buildSeller(db, seen),
  admin: await buildAdmin(db, seen),
}
const newcomer = await buildProfile(db)
const method = await buildPaymentMethod(db, { supports_links: true, link_hosts: ['pay.example'] })
const offer = await buildOffer(db, { user_id: people.seller.id, quantity: 900, payment_link: 'https://pay.example/x', payment_link_active: true, payment_link_methods: [method.id] })
const game = await db.selectFrom('games').selectAll().where('id', '=', offer.game_id).executeTakeFirstOrThrow()
const application = await buildApplication(db)
const fixed: Record<string, string> = { application: application.id, offer: String(offer.id), game: `/${game.slug}/${game.category}`, wizard: `?category=${game.category}&game=${game.id}&device=PC`, seller: people.seller.username, buyer: people.buyer.username, newcomer: newcomer.username }

interface Cell { path: string; form: string | null; actor: Actor; expected: string }

Object.assign(forms, {
  take_back: { intent: 'cancel', id: application.id },
  pause_offer: { offer: offer.id, status: 'paused' }, activate_offer: { offer: offer.id, status: 'active' },
  activate_many: { offer: offer.id, intent: 'activate' }, reprice: { intent: 'reprice', percent: 10 },
})

function cellsOf(table: string, hasForm: boolean): Cell[] {
  const rows = table.trim().split('\n').slice(1).map((line) => line.trim().split(/\s+/))
  return rows.flatMap(([path = '', ...rest]) => {
    const form = hasForm ? rest.shift()! : null
    if (rest.length !== actors.length) throw new Error(`the row of ${path} has ${rest.length} answers`)
    return actors.map((actor, index) => ({ path, form, actor, expected: rest[index]! }))
  })
}

const readCells = cellsOf(reads, false)
const writeCells = cellsOf(writes, true)

/** A deposit that waits; only so many may wait at once, so those before it are refused. */
async function depositOfBuyer() {
  const waiting = await db.selectFrom('deposits').select('id').where('user_id', '=', people.buyer.id).where('status', '=', 'pending').execute()
  for (const { id } of waiting) await decideOnDeposit(db, id, { name: 'refuse', reason: 'The next one' }, people.admin, new Date())
  return buildDeposit(db, { user_id: people.buyer.id })
}

/** The path with its objects made: a new order of this buyer and seller for each name of a status. */
async function prepared(path: string) {
  const status = /\{(pending|paid|completed|received|disputed)\}/.exec(path)?.[1]
  const disputed = status === 'disputed'
  // those of the buyer, new ones each time, since they are decided on once
  const payouts: Record<string, string> = path.includes('{withdrawal}') ? { withdrawal: (await buildWithdrawal(db, { user_id: people.buyer.id, amount: 1_000 })).id }
    : path.includes('{deposit}') ? { deposit: (await depositOfBuyer()).id } : {}
  const order = status === undefined ? null : await buildOrder(db, {
    status: disputed ? 'completed' : (status as OrderStatus), disputed,
    buyer_id: people.buyer.id, offer_id: offer.id, payment_method_id: method.id,
  })
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => fixed[name] ?? payouts[name] ?? order!.id)
  return { path: filled, order }
}

const statusOf = async (id: string) => {
  const { status, disputed_at } = await findOrder(db, id)
  return disputed_at && !status.startsWith('refunded') ? 'disputed' : status
}

/** What was answered, in the words of the table. */
function answerOf(response: Response, path: string, orderId: string | undefined): string {
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || location === null) return String(response.status)
  const flash = response.headers.getSetCookie().find((each) => each.startsWith('flash='))?.slice('flash='.length).split(';')[0]
  if (flash) return `+${flash}`
  if (location === `/signin?to=${encodeURIComponent(path)}`) return 'signin'
  if (location.startsWith(`/orders?open=${orderId}`)) return '>opened'
  if (location === `/orders/${orderId}/feedback?sent`) return '>thanks'
  if (/^\/manage-offers\?done=[\da-f-]{36}$/.test(location)) return '>done'
  if (/^\/payment\/\d+\/leave\/[\da-f-]{36}$/.test(location)) return '>placed'
  return `>${location}`
}

test.each(readCells)('GET $path as $actor: $expected', async ({ path, actor, expected }) => {
  const { path: filled, order } = await prepared(path)
  const before = order && await statusOf(order.id)
  const response = await request(filled, { viewer: people[actor] })
  expect(answerOf(response, filled, order?.id)).toBe(expected)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
  expect(order && await statusOf(order.id)).toBe(before)
})

test.each(writeCells)('POST $path ($form) as $actor: $expected', async ({ path, form, actor, expected }) => {
  const { path: filled, order } = await prepared(path)
  const before = order && await statusOf(order.id)
  const fields: Form = form === 'checkout' ? { ...checkout({ payment_method_id: method.id }) } : { ...forms[form!]!, ...(form === 'new_offer' && { create_token: crypto.randomUUID() }) }
  // a signed-out person's session is over, and a buyer has only so many unpaid orders: these take a person of their own
  const isAlone = filled === '/signout' || (form === 'checkout' && actor === 'buyer')
  const viewer = isAlone && people[actor] ? await buildProfile(db) : people[actor]
  const [answer, after] = expected.startsWith('+') ? (expected.split('=') as [string, string?]) : [expected]
  const response = await request(filled, { viewer, form: fields })
  expect(answerOf(response, filled, order?.id)).toBe(answer)
  if (order) expect(await statusOf(order.id)).toBe(after ?? before)
})

describe('with withdrawals and deposits open', () => {
  beforeAll(() => openPayouts(db))
  afterAll(() => closePayouts(db))

  test.each(cellsOf(openReads, false))('GET $path as $actor: $expected', async ({ path, actor, expected }) => {
    expect(answerOf(await request(path, { viewer: people[actor] }), path, undefined)).toBe(expected)
  })

  test.each(cellsOf(openWrites, true))('POST $path ($form) as $actor: $expected', async ({ path, form, actor, expected }) => {
    const fields = form === 'take_back' ? { intent: 'cancel', id: (await buildWithdrawal(db, { user_id: people.buyer.id, amount: 1_000 })).id } : forms[form!]!
    expect(answerOf(await request(path, { viewer: people[actor], form: fields }), path, undefined)).toBe(expected)
  })
})

describe('an administrator who bought or sold is a party, not the judge', () => {
  test('they decide neither their own purchase nor their own sale', async () => {
    for (const own of [{ buyer_id: people.admin.id }, { seller_id: people.admin.id }]) {
      const order = await buildOrder(db, { ...own, status: 'paid' })
      const response = await request(`/admin/orders/${order.id}/refund`, { viewer: people.admin, form: forms.to_wallet! })
      expect(answerOf(response, '', order.id)).toBe('+order_wrong_state')
      expect(await statusOf(order.id)).toBe('paid')
    }
  })
})

test('a suspended person is a visitor from then on', async () => {
  const viewer = await buildProfile(db)
  expect((await request('/wallet', { viewer })).status).toBe(200)
  await db.updateTable('profiles').set({ suspended_at: new Date() }).where('id', '=', viewer.id).execute()
  expect(answerOf(await request('/wallet', { viewer }), '/wallet', undefined)).toBe('signin')
})

describe('every route is in the tables', () => {
  let build: ServerBuild
  beforeAll(async () => {
    build = await routerBuild()
  })

  /** The leaf routes that the rows of a table reach. */
  const reached = (cells: Cell[]) => new Set(cells.map(({ path }) => {
    const filled = path.replace('{game}', '/game/items').replace('{wizard}', '').replace(/\{\w+\}/g, 'x')
    return matchRoutes(treeOf(build), new URL(filled, env.appUrl).pathname)?.at(-1)?.route.id
  }))

  test('each of app/routes.ts is read in the first', () => {
    const known = reached(readCells)
    expect(leavesOf(build).filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('each that takes a form is posted to in the second', () => {
    const known = reached(writeCells)
    expect(leavesOf(build).filter(({ id, module }) => module.action && !known.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('all others refuse a form, from everybody', async () => {
    const paths = readCells.filter(({ actor }) => actor === 'visitor').map(({ path }) => path)
    for (const path of paths) {
      const { path: filled } = await prepared(path)
      const leaf = matchRoutes(treeOf(build), new URL(filled, env.appUrl).pathname)?.at(-1)?.route.id
      if (!leaf || build.routes[leaf]?.module.action) continue
      for (const actor of actors) {
        const { status } = await request(filled, { viewer: people[actor], form: { quantity: 1 } })
        expect([path, actor, status >= 300 && status < 500]).toEqual([path, actor, true])
      }
    }
  })
})

type Known = NonNullable<ServerBuild['routes'][string]>

const routesOf = (build: ServerBuild) => Object.values(build.routes).filter((route): route is Known => route !== undefined)

/** The routes that no other stands in. */
const leavesOf = (build: ServerBuild) => routesOf(build).filter(({ id, path, index }) =>
  (path !== undefined || index) && id !== 'root')

function treeOf(build: ServerBuild, parentId?: string): RouteObject[] {
  return routesOf(build).filter((route) => route.parentId === parentId).map(({ id, path, index, caseSensitive }) =>
    (index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(build, id) }))
}
