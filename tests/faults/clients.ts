import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { m } from '#i18n/paraglide/messages.js'
import { flashOf } from '../flash.ts'
import { type Gateway, orderIn } from './gateway.ts'
import { deliver, share } from './hands.ts'
import { answerOf, pageOf, payAt } from './payers.ts'

/** What the site told a user: this order was placed, or moved like that. */
export interface Acknowledged {
  order_id: string
  move: string
  checkout_token?: string
}

export interface Cast {
  /** The value of the Cookie header that signs each person in. Every other buyer pays by card. */
  buyers: string[]
  seller: string
  admin: string
  /**
   * What is bought: things that are given in the game, and accounts by form or out of the stock.
   */
  offers: Record<'items' | 'sealed' | 'instant', { id: number; price: number }>
  /** The methods that are paid by hand, and at the gateway. */
  methods: { hand: number; card: number }
}

/** What came of the trade. */
export interface Traded {
  acknowledged: Acknowledged[]
  /** Orders that were paid at the gateway, and whose page never said what became of the money. */
  unanswered: string[]
}

/** Asks the site as a browser does. */
export interface Client {
  /** Posts a form again and again until it is answered, or the play is over. */
  post(path: string, cookie: string, form: Record<string, string | number>): Promise<Response>
  /** Reads a page, asking until it is answered, or the play is over. */
  read(path: string, cookie: string): Promise<string>
  /** Asks once, for JSON unless it is told otherwise; null when there is no answer. */
  get(path: string, cookie: string, accept?: string): Promise<Response | null>
  /** Whether nothing new is to be begun. */
  isOver(): boolean
}

const RETRY_MS = 150
/** How a move is refused that was done before. */
const takenBefore = new Set(['order_wrong_state', 'dispute_changed'])
/** Up to which round some open a dispute: so many are opened in an hour at most. */
const SHARED = 15
const REQUEST_MS = 10_000

/**
 * Lets every buyer place one order after the other and bring it on its way, until `isOver`. What is
 * not answered is sent again unchanged, as people do, so an answer may tell of what took effect
 * before. Whoever has paid at the gateway then still waits for their answer. Returns all that was
 * acknowledged.
 */
export async function trade(
  url: string,
  cast: Cast,
  gateway: Gateway,
  isOver: () => boolean,
  client = clientOf(url, isOver),
): Promise<Traded> {
  const traded: Traded = { acknowledged: [], unanswered: [] }
  await Promise.all(
    cast.buyers.map(async (buyer, n) => {
      const bought = (['items', 'items', 'sealed', 'instant'] as const)[n % 4]!
      const play = { client, cast, gateway, buyer, bought, traded, byCard: n % 2 === 1 }
      for (let round = n; !isOver(); round++) await oneOrder(play, round)
    }),
  )
  return traded
}

/** Asks the site at `url`, by a fetch that may note what it is answered. */
export function clientOf(url: string, isOver: () => boolean, ask = fetch): Client {
  const send = (path: string, cookie: string, more: RequestInit) =>
    ask(url + path, {
      redirect: 'manual',
      headers: { cookie, origin: url },
      signal: AbortSignal.timeout(REQUEST_MS),
      ...more,
    })
  return {
    isOver,
    post: (path, cookie, form) => {
      const fields = Object.entries(form).map(([name, value]) => [name, String(value)])
      const body = () => new URLSearchParams(fields)
      return patiently(() => send(path, cookie, { method: 'POST', body: body() }), isOver)
    },
    read: async (path, cookie) => {
      const page = () => send(path, cookie, { headers: { cookie, accept: 'text/html' } })
      return (await patiently(page, isOver)).text()
    },
    get: (path, cookie, accept = 'application/json') =>
      send(path, cookie, { headers: { cookie, accept } }).catch(() => null),
  }
}

/** Repeats a request until the site answers it, whatever it answers, or it is over. */
async function patiently(
  request: () => Promise<Response>,
  isOver: () => boolean,
): Promise<Response> {
  for (;;) {
    const response = await request().catch(() => null)
    if (response && response.status < 500) return response
    if (isOver()) throw new Over()
    await sleep(RETRY_MS)
  }
}

class Over extends Error {}

export interface Play {
  client: Client
  cast: Cast
  gateway: Gateway
  buyer: string
  bought: keyof Cast['offers']
  byCard: boolean
  traded: Traded
}

async function oneOrder(play: Play, round: number) {
  try {
    await (play.byCard ? byCard(play, round) : byHand(play, round))
  } catch (error) {
    if (!(error instanceof Over)) throw error
  }
}

async function byHand(play: Play, round: number) {
  const { cast, buyer, traded } = play
  const { placed, checkout_token } = await place(play, cast.methods.hand)
  const order_id = orderIn(placed.headers.get('location') ?? '')
  if (!order_id) throw await unexpected(placed)
  traded.acknowledged.push({ order_id, move: 'place', checkout_token })
  if (round % 5 === 0) return told(play, order_id, 'cancel', `/orders/${order_id}/cancel`, buyer)
  await told(play, order_id, 'mark_paid', `/admin/orders/${order_id}`, cast.admin, {
    step: 'mark_paid',
  })
  if (play.bought === 'items' && round % 3 === 0 && round < SHARED) await share(play, order_id)
  else await bringHome(play, order_id)
}

/**
 * The same paid at the gateway. Some cancel the order and pay all the same, and some never come
 * back from the gateway to see what became of it.
 */
async function byCard(play: Play, round: number) {
  const { client, cast, gateway, buyer, traded } = play
  const { placed, checkout_token } = await place(play, cast.methods.card)
  const page = await pageOf(client, gateway, buyer, placed)
  if (page === null) return
  const order_id = gateway.orderOf(page)
  traded.acknowledged.push({ order_id, move: 'place', checkout_token })
  if (round % 5 === 0) await told(play, order_id, 'cancel', `/orders/${order_id}/cancel`, buyer)
  await payAt(page)
  if (round % 3 === 0) return
  const answer = await answerOf(client, gateway, buyer, page)
  if (answer === null) traded.unanswered.push(order_id)
  if (answer !== 'paid') return
  traded.acknowledged.push({ order_id, move: 'mark_paid' })
  await bringHome(play, order_id)
}

type Placing = Pick<Play, 'client' | 'cast' | 'buyer' | 'bought'>

/** Orders one of what is bought, by this method. Throws when the checkout refuses. */
export async function place({ client, cast, buyer, bought }: Placing, method: number) {
  const checkout_token = randomUUID()
  const offer = cast.offers[bought]
  const path = `/payment/${offer.id}`
  // whoever left an order of it unpaid has read so on the page
  const page = await client.read(path, buyer)
  const seen = (name: string) =>
    new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? ''
  const form = {
    ...formOf(offer, method, checkout_token),
    order_seen: seen('order_seen'),
    promise_seen: seen('promise_seen'),
  }
  const placed = await client.post(path, buyer, form)
  if (placed.status !== 302 && placed.status !== 303) throw await unexpected(placed)
  return { placed, checkout_token }
}

const unexpected = async (placed: Response) =>
  new Error(`checkout answered ${placed.status}: ${(await placed.text()).slice(0, 300)}`)

async function bringHome(play: Play, order_id: string) {
  await deliver(play, order_id)
  await told(play, order_id, 'receive', `/orders/${order_id}/receive`, play.buyer)
}

export async function told(
  { client, traded }: Play,
  order_id: string,
  move: string,
  path: string,
  cookie: string,
  form = {},
) {
  const answer = await client.post(path, cookie, form)
  const flash = flashOf(answer) ?? ''
  // a move that was sent again after its answer was lost is refused, since it took effect
  const isTold = `flash_${flash}` in m || takenBefore.has(flash)
  if (answer.status !== 302 || !isTold)
    throw new Error(`${move} answered ${answer.status} ${flash}`)
  traded.acknowledged.push({ order_id, move })
}

const formOf = (offer: { price: number }, payment_method_id: number, checkout_token: string) => ({
  quantity: 1,
  buyer_name: 'Amina Benali',
  buyer_email: 'amina@example.com',
  buyer_phone: '+213 555 12 34 56',
  contact_method: 'telegram',
  contact_details: '@amina',
  payment_method_id,
  price_seen: offer.price,
  terms_seen: '',
  checkout_token,
})
