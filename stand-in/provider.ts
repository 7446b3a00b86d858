import { randomBytes } from 'node:crypto'
import {
  type Checkout,
  ended,
  type End,
  eventOf,
  newCheckout,
  type WantedCheckout,
} from './checkouts.ts'
import type { Switches } from './switches.ts'
import type { Webhooks } from './webhooks.ts'

/** The checkouts of one stand-in, kept in memory, and what happens to them. */
export interface Provider {
  key: string
  switches: Switches
  webhooks: Webhooks
  /** By id, the oldest first. Tests may change them, of which nobody is told. */
  checkouts: Map<string, Checkout>
  /** Makes a checkout; `pageOf` says where it is paid. */
  create(wanted: WantedCheckout, pageOf: (id: string) => string): Promise<Checkout>
  /** Ends a checkout that waits, and tells of it; null of any other. */
  settle(id: string, end: End): Checkout | null
}

const idOf = () => `01${randomBytes(12).toString('hex')}`
const seconds = () => Math.floor(Date.now() / 1_000)

export function openProvider(key: string, switches: Switches, webhooks: Webhooks): Provider {
  const checkouts = new Map<string, Checkout>()

  function end(id: string, how: End) {
    const before = checkouts.get(id)
    const after = before && ended(before, how, seconds())
    if (!after) return null
    checkouts.set(id, after)
    const endpoint = after.webhook_endpoint
    const event = eventOf(after, how, idOf(), seconds())
    return { after, told: endpoint ? webhooks.tell(event, endpoint) : Promise.resolve() }
  }

  return {
    key,
    switches,
    webhooks,
    checkouts,
    async create(wanted, pageOf) {
      const id = idOf()
      const amount = Math.max(1, wanted.amount + switches.amount_off)
      checkouts.set(
        id,
        newCheckout({ ...wanted, amount }, { id, page: pageOf(id), now: seconds() }),
      )
      if (switches.paid_at_once) await end(id, 'paid')?.told
      return checkouts.get(id)!
    },
    settle(id, how) {
      return end(id, how)?.after ?? null
    },
  }
}
