import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#modules/orders/order.ts'
import { openTestApp } from './app.ts'
import { buildOffer } from './factories/offer.ts'
import { buildOrder, checkout, findOrder } from './factories/order.ts'
import { buildPaymentMethod } from './factories/payment-method.ts'
import { buildAdmin, buildProfile, buildSeller } from './factories/profile.ts'
import { routerBuild } from './router-build.ts'

// Who may do what. Every address of app/routes.ts has its rows here: one that is missing fails the last tests.
//
//   200 404 …    the status
//   signin       must sign in first, and comes back to this page
//   >/path       is led there
//   +message     is led on, and the next page shows this message
//   =status      after +message: the order is in this status now; without it nothing about the order has changed
//
// {paid} is an order in that status, of the offer's seller, bought by the buyer; {offer} is the seller's offer, {game} its page.
// The other seller and the member have nothing to do with either; the newcomer never signed in.

const actors = ['visitor', 'member', 'buyer', 'seller', 'other', 'admin'] as const
type Actor = (typeof actors)[number]

const reads = `
                                    visitor   member    buyer     seller    other     admin
  /                                 200       200       200       200       200       200
  /allgames                         200       200       200       200       200       200
  /search?q=game                    200       200       200       200       200       200
  /games.json                       200       200       200       200       200       200
  {game}                            200       200       200       200       200       200
  {game}/offers/{offer}             200       200       200       200       200       200
  /users/{seller}                   200       200       200       200       200       200
  /users/{buyer}                    200       200       200       200       200       200
  /users/{newcomer}                 404       404       404       404       404       404
  /users/nobody_here                404       404       404       404       404       404
  /no-such-game/items               404       404       404       404       404       404
  {game}/offers/999999999           404       404       404       404       404       404
  /signin                           200       >/        >/        >/        >/        >/
  /signup                           200       >/        >/        >/        >/        >/
  /forgot-password                  200       200       200       200       200       200
  /reset-password                   200       200       200       200       200       200
  /signin/google                    >/signin  >/signin  >/signin  >/signin  >/signin  >/signin
  /signout                          405       405       405       405       405       405
  /payment/{offer}                  signin    200       200       200       200       200
  /payment/999999999                signin    404       404       404       404       404
  /payment/{offer}?payment=success  signin    200       200       200       200       200
  /payment/{offer}/leave/{pending}  signin    404       200       404       404       404
  /payment/{offer}/leave/{paid}     signin    404       404       404       404       404
  /orders                           signin    200       200       200       200       200
  /orders?open={paid}               signin    200       200       200       200       200
  /orders/{received}/feedback       signin    404       200       404       404       404
  /orders/{paid}/problem            signin    404       200       404       404       404
  /orders/{completed}/receive       signin    >opened   >opened   >opened   >opened   >opened
  /orders/{pending}/mark_paid       404       404       404       404       404       404
  /sales                            signin    >/orders  >/orders  200       200       200
  /manage-offers                    signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/{offer}/delete     signin    >/become-seller >/become-seller 200 404     404
  /manage-offers/bulk               signin    >/become-seller >/become-seller >/manage-offers >/manage-offers >/manage-offers
  /manage-offers/bulk/no-such-batch signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/import             signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/import/no-batch    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/export.csv         signin    >/become-seller >/become-seller 200 200     200
  /manage-offers/example.csv        signin    >/become-seller >/become-seller 200 200     200
  /wallet                           signin    200       200       200       200       200
  /wallet/deposit                   signin    200       200       200       200       200
  /wallet/withdraw                  signin    200       200       200       200       200
  /notifications                    signin    200       200       200       200       200
  /admin                            signin    >/        >/        >/        >/        >/admin/orders
  /admin/orders                     signin    >/        >/        >/        >/        200
  /admin/orders/{paid}              signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/refund       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/freeze       signin    >/        >/        >/        >/        200
  /admin/orders/{paid}/freeze       signin    >/        >/        >/        >/        200
  /language?to=ar&path=/wallet      >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet >/ar/wallet
  /theme                            400       400       400       400       400       400
  /mail                             200       200       200       200       200       200
  /mail/no-such-mail                404       404       404       404       404       404
  /functions/v1/order-webhook       405       405       405       405       405       405
  /hooks/payments                   405       405       405       405       405       405
  /sitemap.xml                      200       200       200       200       200       200
  /robots.txt                       200       200       200       200       200       200
  /og/site                          200       200       200       200       200       200
  /og/games{game}                   200       200       200       200       200       200
  /og/games/no-such-game/items      404       404       404       404       404       404
  /og/offers/{offer}                200       200       200       200       200       200
  /og/offers/999999999              404       404       404       404       404       404
  /no/such/page/at/all              404       404       404       404       404       404
  /healthz                          200       200       200       200       200       200
  /events                           401       200       200       200       200       200
  /__manifest                       404       404       404       404       404       404
  /orders.data                      404       404       404       404       404       404
`

const done = { received: '+order_received=received', delivered: '+order_completed=completed', cancelled: '+order_cancelled=cancelled' }
const unknown = '+order_not_found'
const late = '+order_wrong_state'

const writes = `
                                            visitor   member      buyer        seller      other       admin
  /signin                 sign_in           400       >/          >/           >/          >/          >/
  /signup                 sign_up           400       >/          >/           >/          >/          >/
  /signout                nothing           +signed_out +signed_out +signed_out +signed_out +signed_out +signed_out
  /signin/google          nothing           >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed >/signin?error=failed
  /forgot-password        nothing           400       400         400          400         400         400
  /reset-password         nothing           400       400         400          400         400         400
  /payment/{offer}        checkout          signin    >placed     >placed      409         >placed     >placed
  /payment/999999999      checkout          signin    404         404          404         404         404
  /orders/{pending}/cancel      back        signin    ${unknown}  ${done.cancelled} ${unknown} ${unknown} ${done.cancelled}
  /orders/{paid}/cancel         back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${late}
  /orders/{paid}/complete       back        signin    ${unknown}  ${unknown}   ${done.delivered} ${unknown} ${done.delivered}
  /orders/{pending}/complete    back        signin    ${unknown}  ${unknown}   ${late}     ${unknown}  ${late}
  /orders/{completed}/receive   back        signin    ${unknown}  ${done.received} ${unknown} ${unknown} ${unknown}
  /orders/{paid}/receive        back        signin    ${unknown}  ${late}      ${unknown}  ${unknown}  ${unknown}
  /orders/{disputed}/receive    back        signin    ${unknown}  +order_frozen ${unknown} ${unknown}  ${unknown}
  /orders/{pending}/mark_paid   back        404       404         404          404         404         404
  /orders/{paid}/refund_wallet  back        404       404         404          404         404         404
  /orders/{received}/feedback   rating      401       404         >thanks      404         404         404
  /orders/{completed}/feedback  rating      401       404         ${late}      404         404         404
  /orders/{paid}/problem        reason      401       404         +order_disputed=disputed 404 404     404
  /orders/{pending}/problem     reason      401       404         ${late}      404         404         404
  /orders/{disputed}/problem    settle      401       404         +order_settled=completed 404 404     404
  /manage-offers          pause_offer       signin    >/become-seller >/become-seller +offer_paused +offer_not_found +offer_not_found
  /manage-offers          activate_offer    signin    >/become-seller >/become-seller +offer_active +offer_not_found +offer_not_found
  /manage-offers/999999999/delete nothing   signin    >/become-seller >/become-seller 404 404         404
  /manage-offers/bulk     activate_many     signin    >/become-seller >/become-seller >done +offers_none_chosen +offers_none_chosen
  /manage-offers/bulk/no-such-batch reprice signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /manage-offers/import   nothing           signin    >/become-seller >/become-seller 422 422         422
  /manage-offers/import/no-batch nothing    signin    >/become-seller >/become-seller +offers_expired +offers_expired +offers_expired
  /notifications          read_all          signin    +notices_read +notices_read +notices_read +notices_read +notices_read
  /admin/orders/{pending} mark_paid         signin    >/          >/           >/          >/          +order_paid=paid
  /admin/orders/{pending} cancel            signin    >/          >/           >/          >/          +order_cancelled=cancelled
  /admin/orders/{paid}    complete          signin    >/          >/           >/          >/          +order_completed=completed
  /admin/orders/{completed} dispute         signin    >/          >/           >/          >/          404
  /admin/orders/{completed}/freeze reason   signin    >/          >/           >/          >/          +order_disputed=disputed
  /admin/orders/{disputed}/freeze reason    signin    >/          >/           >/          >/          ${late}
  /admin/orders/{completed}/freeze no_reason signin   >/          >/           >/          >/          422
  /admin/orders/{disputed} settle           signin    >/          >/           >/          >/          +order_settled=completed
  /admin/orders/{received} mark_paid        signin    >/          >/           >/          >/          ${late}
  /admin/orders/{paid}    receive           signin    >/          >/           >/          >/          404
  /admin/orders/{paid}/refund to_wallet     signin    >/          >/           >/          >/          +order_refunded=refunded_wallet
  /admin/orders/{paid}/refund to_source     signin    >/          >/           >/          >/          +order_refunded=refunded_original
  /admin/orders/{disputed}/refund to_wallet signin    >/          >/           >/          >/          +order_refunded=refunded_wallet
  /admin/orders/{completed}/refund to_wallet signin   >/          >/           >/          >/          ${late}
  /admin/orders/{paid}/refund no_reason     signin    >/          >/           >/          >/          422
  /theme                  theme             >/wallet  >/wallet    >/wallet     >/wallet    >/wallet    >/wallet
  /functions/v1/order-webhook nothing       401       401         401          401         401         401
  /hooks/payments         nothing           404       404         404          404         404         404
`

type Form = Record<string, string | number>

const forms: Record<string, Form> = {
  nothing: { unknown: 1 },
  back: { back: '/wallet' },
  sign_in: { email: 'nobody@example.com', password: 'not the password' },
  sign_up: { email: 'nobody@example.com', password: 'a long enough secret', confirm_password: 'another' },
  rating: { rating: 'positive' },
  reason: { reason: 'It does not work' },
  settle: { intent: 'settle' },
  read_all: { intent: 'read_all' },
  to_wallet: { to: 'refund_wallet', reason: 'Not delivered' },
  to_source: { to: 'refund_original', reason: 'Not delivered' },
  no_reason: { to: 'refund_wallet', reason: ' ' },
  theme: { theme: 'dark', path: '/wallet' },
  ...Object.fromEntries(['mark_paid', 'cancel', 'complete', 'dispute', 'settle', 'receive'].map((step) => [step, { step, intent: step }])),
}

const { db, env, request } = await openTestApp()
const seen = { last_seen_at: new Date() }
const people = {
  visitor: undefined,
  member: await buildProfile(db, seen),
  buyer: await buildProfile(db, seen),
  seller: await buildSeller(db, seen),
  other: await buildSeller(db, seen),
  admin: await buildAdmin(db, seen),
}
const newcomer = await buildProfile(db)
const method = await buildPaymentMethod(db, { supports_links: true, link_hosts: ['pay.example'] })
const offer = await buildOffer(db, { user_id: people.seller.id, quantity: 900, payment_link: 'https://pay.example/x', payment_link_active: true, payment_link_methods: [method.id] })
const game = await db.selectFrom('games').selectAll().where('id', '=', offer.game_id).executeTakeFirstOrThrow()
const fixed: Record<string, string> = { offer: String(offer.id), game: `/${game.slug}/${game.category}`, seller: people.seller.username, buyer: people.buyer.username, newcomer: newcomer.username }

interface Cell { path: string; form: string | null; actor: Actor; expected: string }

Object.assign(forms, {
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

/** The path with its objects made: a new order of this buyer and seller for each name of a status. */
async function prepared(path: string) {
  const status = /\{(pending|paid|completed|received|disputed)\}/.exec(path)?.[1]
  const disputed = status === 'disputed'
  const order = status === undefined ? null : await buildOrder(db, {
    status: disputed ? 'completed' : (status as OrderStatus), disputed,
    buyer_id: people.buyer.id, offer_id: offer.id, payment_method_id: method.id,
  })
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => fixed[name] ?? order!.id)
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
  const fields: Form = form === 'checkout' ? { ...checkout({ payment_method_id: method.id }) } : forms[form!]!
  // a signed-out person's session is over, and a buyer has only so many unpaid orders: these take a person of their own
  const isAlone = filled === '/signout' || (form === 'checkout' && actor === 'buyer')
  const viewer = isAlone && people[actor] ? await buildProfile(db) : people[actor]
  const [answer, after] = expected.startsWith('+') ? (expected.split('=') as [string, string?]) : [expected]
  const response = await request(filled, { viewer, form: fields })
  expect(answerOf(response, filled, order?.id)).toBe(answer)
  if (order) expect(await statusOf(order.id)).toBe(after ?? before)
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
    const filled = path.replace('{game}', '/game/items').replace(/\{\w+\}/g, 'x')
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
