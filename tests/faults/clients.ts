import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { flashOf } from '../flash.ts'

/** What the site told a user: this order was placed, or moved like that. */
export interface Acknowledged {
  order_id: string
  move: string
  checkout_token?: string
}

export interface Cast {
  /** The value of the Cookie header that signs each person in. */
  buyers: string[]
  seller: string
  admin: string
  offer: { id: number; price: number }
  payment_method_id: number
}

type Post = (
  path: string,
  cookie: string,
  form: Record<string, string | number>,
) => Promise<Response>

const RETRY_MS = 150

/**
 * Lets every buyer place one order after the other and bring it on its way, until `isOver`. What is
 * not answered is sent again unchanged, as people do, so an answer may tell of what took effect
 * before. Returns all that was acknowledged.
 */
export async function trade(
  url: string,
  cast: Cast,
  isOver: () => boolean,
): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const post: Post = (path, cookie, form) =>
    patiently(
      () =>
        fetch(url + path, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, origin: url },
          body: new URLSearchParams(
            Object.entries(form).map(([name, value]) => [name, String(value)]),
          ),
          signal: AbortSignal.timeout(5_000),
        }),
      isOver,
    )
  await Promise.all(
    cast.buyers.map(async (buyer, n) => {
      for (let round = n; !isOver(); round++) await oneOrder(post, cast, buyer, round, acknowledged)
    }),
  )
  return acknowledged
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

async function oneOrder(
  post: Post,
  cast: Cast,
  buyer: string,
  round: number,
  acknowledged: Acknowledged[],
) {
  try {
    const checkout_token = randomUUID()
    const placed = await post(`/payment/${cast.offer.id}`, buyer, formOf(cast, checkout_token))
    const order_id = /order=([0-9a-f-]{36})/.exec(placed.headers.get('location') ?? '')?.[1]
    if (placed.status !== 302 || !order_id)
      throw new Error(`checkout answered ${placed.status}: ${(await placed.text()).slice(0, 300)}`)
    acknowledged.push({ order_id, move: 'place', checkout_token })
    const told = async (move: string, path: string, cookie: string, form = {}) => {
      const answer = await post(path, cookie, form)
      const flash = flashOf(answer)
      // a move that was sent again after its answer was lost is refused, since it took effect
      if (
        answer.status !== 302 ||
        !/^order_(paid|completed|received|cancelled|wrong_state)$/.test(flash ?? '')
      ) {
        throw new Error(`${move} answered ${answer.status} ${flash}`)
      }
      acknowledged.push({ order_id, move })
    }
    if (round % 5 === 0) return await told('cancel', `/orders/${order_id}/cancel`, buyer)
    await told('mark_paid', `/admin/orders/${order_id}`, cast.admin, { step: 'mark_paid' })
    await told('complete', `/orders/${order_id}/complete`, cast.seller)
    await told('receive', `/orders/${order_id}/receive`, buyer)
  } catch (error) {
    if (!(error instanceof Over)) throw error
  }
}

const formOf = ({ offer, payment_method_id }: Cast, checkout_token: string) => ({
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
