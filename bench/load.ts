import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'

/** What one load measured. Latencies in ms. */
export interface Measured {
  name: string
  perSecond: number
  p50: number
  p99: number
  refused: number
}

interface Load {
  url: string
  connections: number
  seconds: number
  /** Of each request, or made for it. */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Makes each request's own body: a form. */
  form?: () => { path: string; headers: Record<string, string>; body: string }
  /** The status that counts as success. */
  expect?: number
}

/**
 * Sends as many requests as the server answers over some connections for some seconds, to loopback
 * only.
 */
export async function load(
  name: string,
  { url, connections, seconds, headers, form, expect = 200 }: Load,
): Promise<Measured> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('loads go to this machine only')
  let taken = 0
  const { requests, latency, duration } = await new Promise<Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        pipelining: 1,
        requests: [
          form
            ? { method: 'POST', setupRequest: (request) => ({ ...request, ...form() }) }
            : {
                setupRequest: (request) => ({
                  ...request,
                  headers: {
                    ...request.headers,
                    ...(typeof headers === 'function' ? headers() : headers),
                    'x-forwarded-for': anyone(),
                  },
                }),
              },
        ],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    instance.on('response', (_, status) => {
      if (status === expect) taken++
    })
  })
  return {
    name,
    perSecond: perSecondOf(taken, duration),
    p50: latency.p50,
    p99: latency.p99,
    refused: requests.total - taken,
  }
}

/** How many a second: whole numbers where there are many. */
export const perSecondOf = (count: number, seconds: number): number =>
  Number((count / seconds).toFixed(count < 100 * seconds ? 1 : 0))

let asked = 0

/**
 * Each request comes from another reader's address, since one reader's pages are made one after the
 * other.
 */
const anyone = () => `10.${(asked++ >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`

/** Runs something again and again in as many lanes for some seconds. */
export async function repeat(
  name: string,
  lanes: number,
  seconds: number,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
    }),
  )
  return { name, perSecond: Math.round(times.length / seconds), ...sharesOf(times), refused: 0 }
}

/**
 * Measures one after the other, and all of them again in each round: what slows the machine
 * meanwhile slows all alike. A round before them is not counted.
 */
export async function inRounds<const Measures extends readonly (() => Promise<Measured>)[]>(
  rounds: number,
  measures: Measures,
): Promise<{ [at in keyof Measures]: Measured[] }> {
  const measured: Measured[][] = measures.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, measure] of measures.entries()) {
      const one = await measure()
      if (round > 0) measured[at]!.push(one)
    }
  }
  return measured as { [at in keyof Measures]: Measured[] }
}

/** What half and what 99 of 100 of some times are below. */
export function sharesOf(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}

/**
 * Does something so often a second for some seconds, whether what was begun is done or not; `work`
 * answers whether it went as expected.
 */
export async function paced(
  name: string,
  perSecond: number,
  seconds: number,
  work: () => Promise<boolean>,
): Promise<Measured> {
  const times: number[] = []
  let failed = 0
  const begun: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = start + (n * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    // from when it was due: who is held up has waited too
    begun.push(
      work()
        .catch(() => false)
        .then((went) => {
          if (went) times.push(performance.now() - due)
          else failed++
        }),
    )
  }
  await Promise.all(begun)
  const took = (performance.now() - start) / 1000
  return { name, perSecond: Math.round(times.length / took), ...sharesOf(times), refused: failed }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request, read to its end. With a body a form is posted. */
export function ask(
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
          .on('error', reject)
      },
    )
    sent.on('error', reject).end(body)
  })
}
