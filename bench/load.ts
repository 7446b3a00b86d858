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

/** Sends as many requests as the server answers over some connections for some seconds, to loopback only. */
export async function load(name: string, { url, connections, seconds, headers, form, expect = 200 }: Load): Promise<Measured> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('loads go to this machine only')
  let taken = 0
  const { requests, latency, duration } = await new Promise<Result>((resolve, reject) => {
    const instance = autocannon({
      url, connections, duration: seconds, pipelining: 1,
      requests: [form
        ? { method: 'POST', setupRequest: (request) => ({ ...request, ...form() }) }
        : { setupRequest: (request) => ({ ...request, headers: { ...request.headers, ...(typeof headers === 'function' ? headers() : headers), 'x-forwarded-for': anyone() } }) }],
    }, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_, status) => { if (status === expect) taken++ })
  })
  return { name, perSecond: Math.round(taken / duration), p50: latency.p50, p99: latency.p99, refused: requests.total - taken }
}

let asked = 0

/** Each request comes from another reader's address, since one reader's pages are made one after the other. */
const anyone = () => `10.${(asked++ >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`

/** Runs something again and again in as many lanes for some seconds. */
export async function repeat(name: string, lanes: number, seconds: number, work: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: lanes }, async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await work()
      times.push(performance.now() - began)
    }
  }))
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2))
  return { name, perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), refused: 0 }
}
