import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './clients.ts'
import { type Gateway, orderIn } from './gateway.ts'

/** How long a buyer who has paid waits until their order's page says so, in ms. */
const PATIENCE_MS = 90_000
const LOOKED_AGAIN_AFTER_MS = 500
/**
 * How long after each other “pay” is pressed, in ms: a person does that 20 times an hour at most.
 */
const PRESSED_AGAIN_AFTER_MS = 4_000
/** How long people are at the gateway's page, in ms: a minute has 60 payments at most. */
const AT_CARD_MS = { least: 1_000, more: 3_500 }

/**
 * Where the buyer of an order is led to pay it, however often they must press until they are; null
 * when the play is over before.
 */
export async function pageOf(
  client: Client,
  { origin }: Gateway,
  buyer: string,
  placed: Response,
): Promise<string | null> {
  let led = placed.headers.get('location') ?? ''
  while (!led.startsWith(origin)) {
    const order = orderIn(led)
    if (!order) throw new Error(`paying led to “${led}”, answered ${placed.status}`)
    await sleep(PRESSED_AGAIN_AFTER_MS)
    if (client.isOver()) return null
    const begun = await client.post(`/orders/${order}/payment/go`, buyer, {})
    led = begun.headers.get('location') ?? ''
  }
  return led
}

/** Types a card number there, and presses “pay”. */
export async function payAt(page: string) {
  await sleep(AT_CARD_MS.least + Math.random() * AT_CARD_MS.more)
  const { status } = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ press: 'pay' }),
  })
  if (status !== 303) throw new Error(`the gateway answered ${status}`)
}

/**
 * Waits at the order's payment page, back from the gateway, until it says what became of the money:
 * the order is paid, or it came too late. Null when it never does.
 */
export async function answerOf(
  client: Client,
  gateway: Gateway,
  buyer: string,
  page: string,
): Promise<'paid' | 'late' | 'cancelled' | null> {
  const address = `/orders/${gateway.orderOf(page)}/payment?back=1`
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const answer = await client.get(address, buyer)
    const state = answer?.ok ? ((await answer.json()) as { state: string }).state : ''
    if (state === 'paid' || state === 'late') return state
    // delivered by its payment
    if (state === 'delivered') return 'paid'
    if (state === 'cancelled' && !gateway.isPaid(page)) return state
    await sleep(LOOKED_AGAIN_AFTER_MS)
  }
  return null
}
