import { request } from 'node:http'
import { afresh, signedIn } from '../beside.ts'
import { any, checkoutByHttp, type Goods } from '../checkout.ts'
import type { Child } from '../children.ts'
import { load, type Measured, perSecondOf, repeat } from '../load.ts'
import { ENCODINGS, type Market } from '../market.ts'
import { residentOf } from '../node.ts'
import type { Asked, Catalogue, Shop } from './peer.ts'

export const CLIENTS = 8

/** What is measured of each. */
export const KINDS = ['list', 'product', 'checkout'] as const
export type Kind = (typeof KINDS)[number]

/** Somebody who sells, as it is measured. */
export interface Runner {
  name: string
  ours: boolean
  runs: Partial<Record<Kind, (seconds: number) => Promise<Measured>>>
  /** What one answer weighs on the wire, in bytes. */
  bytes: Partial<Record<Kind, number>>
  /** The memory of its process, in MB. */
  resident(): number
}

/** Ours for a signed-in reader: from the cached pages, made afresh, and orders. */
export async function oursOf(site: Child, market: Market, goods: Goods): Promise<Runner[]> {
  const reader = async (name: string, headers: () => Record<string, string>): Promise<Runner> => {
    const visit = (path: string) => (seconds: number) =>
      load(name, { url: site.url + path, connections: CLIENTS, seconds, headers })
    const bytes = async (path: string) =>
      (await answerTo(site.url, { path, headers: headers() })).bytes
    return {
      name,
      ours: true,
      runs: { list: visit(market.game), product: visit(market.offer) },
      bytes: { list: await bytes(market.game), product: await bytes(market.offer) },
      resident: () => residentOf(site),
    }
  }
  return [
    await reader('Kanz, kept', () => signedIn(any(goods.buyers))),
    await reader('Kanz, made afresh', () => afresh(any(goods.buyers))),
    {
      name: 'Kanz',
      ours: true,
      runs: { checkout: (seconds) => checkoutByHttp(site.url, goods, seconds) },
      bytes: {},
      resident: () => residentOf(site),
    },
  ]
}

/**
 * A peer with the same game, the same thing, and orders of the same things by the catalogue's
 * buyers. Refuses a list that is not one of 24.
 */
export async function runnerOf(
  name: string,
  site: Child,
  shop: Shop,
  { game, offer }: Market,
  offers: number[],
  { buyers }: Catalogue,
): Promise<Runner> {
  const list = shop.list(game.split('/')[1]!)
  const product = shop.product(Number(offer.split('/').at(-1)))
  const things = shop.listed((await answerTo(site.url, list)).text)
  if (things !== 24) throw new Error(`its list has ${things} things, not 24`)
  const compressed = (asked: Asked) => ({
    ...asked,
    headers: { ...asked.headers, 'accept-encoding': ENCODINGS },
  })
  const bytesOf = async (asked: Asked) => (await answerTo(site.url, compressed(asked))).bytes
  const visit = (asked: Asked) => (seconds: number) =>
    ask(name, site.url, compressed(asked), seconds)
  const people: ((offer: number) => Promise<void>)[] = []
  for (const email of buyers) people.push(await shop.signIn(email))
  const sold = new Set(shop.offers)
  return {
    name,
    ours: false,
    bytes: { list: await bytesOf(list), product: await bytesOf(product) },
    resident: () => residentOf(site),
    runs: {
      list: visit(list),
      product: visit(product),
      checkout: orders(
        name,
        people,
        offers.filter((id) => sold.has(id)),
      ),
    },
  }
}

const ask = (
  name: string,
  url: string,
  { path, headers, body }: Asked,
  seconds: number,
): Promise<Measured> =>
  body === undefined
    ? load(name, { url: url + path, connections: CLIENTS, seconds, headers })
    : load(name, { url, connections: CLIENTS, seconds, form: () => ({ path, headers, body }) })

/** Orders of anything of these by anybody who is not ordering yet. Fails when none is placed. */
function orders(name: string, buyers: ((offer: number) => Promise<void>)[], offers: number[]) {
  return async (seconds: number): Promise<Measured> => {
    const free = [...buyers]
    const faults: unknown[] = []
    let placed = 0
    const began = performance.now()
    const measured = await repeat(name, CLIENTS, seconds, async () => {
      const buyer = free.shift()!
      await buyer(any(offers)).then(
        () => placed++,
        (fault: unknown) => faults.push(fault),
      )
      free.push(buyer)
    })
    if (placed === 0) throw faults[0]
    // what began in time is waited for
    return {
      ...measured,
      perSecond: perSecondOf(placed, (performance.now() - began) / 1000),
      refused: faults.length,
    }
  }
}

/** One answer as it comes over the wire. Refuses any status but 200. */
function answerTo(
  site: string,
  { path, headers, body }: Asked,
): Promise<{ bytes: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(
      site + path,
      { headers, method: body === undefined ? 'GET' : 'POST', timeout: 20_000 },
      (response) => {
        const chunks: Buffer[] = []
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const whole = Buffer.concat(chunks)
            if (response.statusCode === 200)
              resolve({ bytes: whole.length, text: whole.toString() })
            else
              reject(
                new Error(
                  `${path} was answered by ${response.statusCode}: ${whole.toString().slice(0, 200)}`,
                ),
              )
          })
      },
    )
      .on('error', reject)
      .end(body)
  })
}
