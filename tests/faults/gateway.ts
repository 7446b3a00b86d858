import type { Db } from '../../app/platform/db.server.ts'
import type { Checkout } from '../../stand-in/checkouts.ts'
import { startStandIn } from '../../stand-in/server.ts'

const KEY = 'test_sk_of_the_faults'
/** How long after each other a webhook is sent again, in ms: a longer outage loses it. */
const AGAIN = [1_000, 3_000]

/** The gateway of the play, which nothing kills. */
export interface Gateway {
  /** What the site is told of it. */
  env: Record<string, string>
  /** Where its pages are. */
  origin: string
  /** The order that is paid on a page. */
  orderOf(page: string): string
  /** Whether money was taken there. */
  isPaid(page: string): boolean
  /** All that it took money for. */
  paid(): Checkout[]
  close(): Promise<void>
}

export async function openGateway(): Promise<Gateway> {
  const standIn = await startStandIn({ key: KEY, again: AGAIN })
  const checkouts = () => [...standIn.checkouts.values()]
  const checkoutOf = (page: string) =>
    checkouts().find(({ checkout_url }) => checkout_url === page)!
  return {
    env: { CHARGILY_SECRET_KEY: KEY, CHARGILY_MODE: 'test', CHARGILY_URL: standIn.url },
    origin: standIn.origin,
    orderOf: (page) => orderIn(checkoutOf(page).success_url)!,
    isPaid: (page) => checkoutOf(page).status === 'paid',
    paid: () => checkouts().filter(({ status }) => status === 'paid'),
    close: standIn.close,
  }
}

/** The order that an address is about. */
export const orderIn = (address: string): string | undefined =>
  /\/orders\/([0-9a-f-]{36})/.exec(address)?.[1]

/** How what was paid at the gateway is booked, and what is not booked exactly once. */
export interface Booked {
  orders: number
  wallets: number
  /** Of how many the gateway had to be asked, since its webhook was lost or late. */
  asked: number
  wrong: string[]
}

/** Compares what the gateway took with what is in the ledger. */
export async function bookedOf(db: Db, paid: readonly Checkout[]): Promise<Booked> {
  const attempts = await db
    .selectFrom('payment_attempts')
    .select(['provider_id', 'order_id', 'state'])
    .execute()
  const transfers = await db
    .selectFrom('ledger_transfers')
    .select(['reference', 'order_id', 'code', 'amount'])
    .where('code', 'in', ['capture', 'late_payment'])
    .execute()
  const byOrder = Map.groupBy(
    transfers,
    ({ reference, order_id }) => order_id ?? reference.replace('order:', ''),
  )
  const found = new Map(attempts.map((attempt) => [attempt.provider_id, attempt]))
  const { asked } = await db
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('asked'))
    .where('id', 'like', 'asked:%')
    .where('outcome', 'in', ['paid', 'to_wallet'])
    .executeTakeFirstOrThrow()
  const booked: Booked = { orders: 0, wallets: 0, asked, wrong: [] }
  for (const { id, amount } of paid) {
    const { order_id, state } = found.get(id) ?? {}
    const moved = byOrder.get(order_id ?? '') ?? []
    const [only] = moved
    if (state !== 'paid' || moved.length !== 1 || only!.amount !== amount)
      booked.wrong.push(
        `checkout ${id} of order ${order_id}: the attempt is ${state}, booked are ${moved.map((each) => `${each.code} ${each.amount}`).join(', ') || 'nothing'}`,
      )
    else if (only!.code === 'capture') booked.orders++
    else booked.wallets++
  }
  return booked
}
