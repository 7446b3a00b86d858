import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Event } from './checkouts.ts'
import type { Switches } from './switches.ts'

/** How long an endpoint may take to answer, in ms. */
const PATIENCE = 10_000
/** How long an event waits for one that it is to come after, in ms. */
const HELD = 5_000

/** One delivery: the status it was answered with, or why there was no answer. */
export interface Told {
  event: Event
  endpoint: string
  answer: number | string
}

export interface Webhooks {
  /** Tells an endpoint of an event as the switches say; resolves when it was told or given up. */
  tell(event: Event, endpoint: string): Promise<void>
  /** Every delivery that was tried, the oldest first. */
  told: readonly Told[]
  /** Gives up what was not delivered yet. */
  stop(): void
}

/** The signature of a body, as the header `signature` has it. */
export const signatureOf = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('hex')

/**
 * Sends webhooks, signed with the key. One that is not answered with 2xx is sent again after each
 * of `again` (ms).
 */
export function openWebhooks(key: string, switches: Switches, again: readonly number[]): Webhooks {
  const told: Told[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let release: (() => void) | null = null

  async function send(event: Event, endpoint: string) {
    const body = JSON.stringify(event)
    for (const wait of [0, ...again]) {
      await sleep(wait, undefined, { signal })
      const answer = await post(endpoint, body, signatureOf(body, key), signal)
      told.push({ event, endpoint, answer })
      if (typeof answer === 'number' && answer >= 200 && answer < 300) return
    }
  }

  /** Waits until the next event was sent, or no longer. */
  async function hold() {
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    await Promise.race([promise, sleep(HELD, undefined, { signal })])
  }

  async function tell(event: Event, endpoint: string) {
    const { webhook, webhook_late } = switches
    if (webhook === 'lost') return
    await sleep(webhook_late * 1_000, undefined, { signal })
    if (webhook === 'out_of_order' && !release) await hold()
    await send(event, endpoint)
    release?.()
    release = null
    if (webhook === 'twice') await send(event, endpoint)
  }

  return {
    told,
    tell: (event, endpoint) => tell(event, endpoint).catch(unlessStopped(signal)),
    stop: () => stopping.abort(),
  }
}

const unlessStopped = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

async function post(endpoint: string, body: string, signature: string, stopping: AbortSignal) {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', signature },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE)]),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    return (error as Error).name
  }
}
