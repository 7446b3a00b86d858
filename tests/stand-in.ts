import { afterAll, beforeEach, expect } from 'vitest'
import type { Db } from '#platform/db.server.ts'
import type { Checkout, Event } from '../stand-in/checkouts.ts'
import { startStandIn } from '../stand-in/server.ts'
import { type Switches, usual } from '../stand-in/switches.ts'
import { signatureOf } from '../stand-in/webhooks.ts'

const key = 'test_sk_of_these_tests'

/**
 * A gateway for the test file that opens it: the stand-in, switched before each test as usual but
 * for what is given, without a limit, and closed at the end; with `account` for the site's
 * environment.
 */
export async function openGateway(given: Partial<Switches> = {}) {
  const switches = { ...usual, limit: false, ...given }
  const standIn = await startStandIn({ key, switches })
  beforeEach(() => void Object.assign(standIn.switches, switches))
  afterAll(() => standIn.close())
  return {
    ...standIn,
    account: { keys: [key] as const, mode: 'test' as const, url: standIn.url },
    /** The checkout that was made last. */
    lastCheckout: (): Checkout => [...standIn.checkouts.values()].at(-1)!,
  }
}

/** An event as the gateway posts it: its body, and the headers by which the site believes it. */
export function webhookOf(event: Event) {
  const body = JSON.stringify(event)
  const signature = signatureOf(body, key)
  return { body, headers: { 'content-type': 'application/json', origin: '', signature } }
}

/**
 * Waits until every event that was kept is taken: a webhook is answered before that where taking it
 * is slow.
 */
export const eventsTaken = (db: Db) =>
  expect
    .poll(
      () => db.selectFrom('payment_events').select('id').where('outcome', 'is', null).execute(),
      { timeout: 60_000 },
    )
    .toEqual([])
