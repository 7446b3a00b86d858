import type { Child } from '../children.ts'

/** What all are filled with: the games, and what is for sale in them. Prices in whole dinars. */
export interface Catalogue {
  games: { slug: string; name: string }[]
  goods: {
    id: number
    title: string
    description: string
    price: number
    stock: number
    game: string
  }[]
  buyers: string[]
  password: string
  /** When filling ends, done or not: ms since 1970. */
  until: number
}

/** One request as a storefront sends it; with a body it is posted. */
export interface Asked {
  path: string
  headers: Record<string, string>
  body?: string
}

/** A shop that is filled and runs. */
export interface Shop {
  /** The offers that it sells, by their ids. */
  offers: number[]
  list(game: string): Asked
  product(offer: number): Asked
  /** How many things an answer to `list` has. */
  listed(answer: string): number
  /**
   * Signs somebody in who has an account, or makes one first; what it gives orders one of an offer,
   * from the cart to the placed order.
   */
  signIn(email: string): Promise<(offer: number) => Promise<void>>
}

/** Another shop to measure beside ours. Its project's files lie in bench/peers/{key}. */
export interface Peer {
  key: string
  name: string
  /** What is installed from the registry, in exact versions. */
  packages: Record<string, string>
  module: boolean
  /** Programs of Node that fill its empty database, one after the other. */
  fill: string[][]
  /** The program of Node that serves. */
  server: string[]
  env: NodeJS.ProcessEnv
  /** What an order takes, in words. */
  order: string
  /** Opens what was filled; `seeded` is what filling wrote down. */
  open(site: Child, seeded: unknown, password: string): Shop
}

/** Sends a request and reads its answer as JSON. Fails on any status but success. */
export async function json<Answer>(
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ answer: Answer; headers: Headers }> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(
      `${new URL(url).pathname} was answered by ${response.status}: ${text.slice(0, 200)}`,
    )
  return { answer: JSON.parse(text) as Answer, headers: response.headers }
}
