import { get } from 'node:http'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres.server.ts'
import { any, checkoutByHttp, checkoutBySql, type Person, prepareCheckout } from './checkout.ts'
import { type Child, serve } from './children.ts'
import { pageStatements } from './growth.ts'
import { inRounds, load, type Measured } from './load.ts'
import { busiest, ENCODINGS, english, type Market, SECRET } from './market.ts'
import { serveSite } from './node.ts'
import { pair, type Rounds, type Row, show } from './table.ts'

/** How long each is measured in one round, and in how many. */
const SECONDS = Number(process.env.BENCH_SECONDS || 2)
const ROUNDS = 5
const CLIENTS = 8

// a message for this time only is of one reader, so the page is made afresh; this one says nothing
export const afresh = ({ cookie }: Person) => ({
  cookie: `${cookie}; flash=none`,
  'accept-encoding': ENCODINGS,
})
export const signedIn = ({ cookie }: Person) => ({ cookie, 'accept-encoding': ENCODINGS })
/** As an island asks for what it shows. */
const listed = { ...english, accept: 'application/json' }

/** Each of what the site does beside the same without it. */
export async function measureBeside(url: string): Promise<void> {
  const market = await busiest(url)
  const site = await serveSite(url)
  try {
    console.log(
      `The busiest game is ${market.game}; ${CLIENTS} clients, ${SECONDS} s each, in turn, ${ROUNDS} times.\n`,
    )
    const goods = await prepareCheckout(url, SECRET)
    const seen = new Map<string, Row>()
    for (const row of (await pages(site, market, url, goods.buyers)).flatMap(pair))
      if (!seen.has(row.name)) seen.set(row.name, row)
    show([...seen.values()])
    show(await searches(site))
    show(await growth(url, market))
    const [alone, orders] = await inRounds(ROUNDS, [
      () => checkoutBySql(url, goods, SECONDS),
      () => checkoutByHttp(site.url, goods, SECONDS),
    ])
    show(pair([orders, alone, 0.85]))
  } finally {
    await site.end()
  }
}

async function bareServer(url: string, asked: Record<string, string>): Promise<Child> {
  const answer = await fetch(url, { headers: asked })
  // fetch opens the answer; what goes over the wire is asked for again without
  const raw = await rawBody(url, asked)
  const kept = [
    'content-type',
    'content-encoding',
    'content-security-policy',
    'etag',
    'vary',
    'cache-control',
    'x-content-type-options',
    'referrer-policy',
  ]
  const headers = Object.fromEntries(
    kept.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
  )
  return serve(['bench/bare-server.ts'], {
    ANSWER: Buffer.from(JSON.stringify({ headers, body: raw.toString('base64') })).toString(
      'base64',
    ),
  })
}

async function rawBody(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

async function pages(
  site: Child,
  { game, offer }: Market,
  url: string,
  people: readonly Person[],
): Promise<[Rounds, Rounds, number][]> {
  type Headers = Record<string, string> | (() => Record<string, string>)
  const ask = (name: string, url: string, headers?: Headers) => () =>
    load(name, { url, connections: CLIENTS, seconds: SECONDS, headers })
  const visit = (name: string, path: string, headers: Headers) =>
    ask(name, site.url + path, headers)
  const [composed, made] = [() => signedIn(any(people)), () => afresh(any(people))]
  await fetch(site.url + game, { headers: english })
  await fetch(site.url + game, { headers: listed })
  const bare = await bareServer(site.url + game, english)
  const bareList = await bareServer(site.url + game, listed)
  const json = await serve(['bench/json-server.ts'], { DATABASE_URL: url })
  try {
    const [bytes, visitors, listBytes, list, data, readers, anew, offerKept, offerAnew, sorted] =
      await inRounds(ROUNDS, [
        ask('bare node:http, the same bytes', bare.url, english),
        visit('game page, kept, for visitors', game, english),
        ask('bare node:http, the bytes of its list as JSON', bareList.url, listed),
        visit('its list as JSON, kept', game, listed),
        ask('its data as bare JSON', json.url + game),
        visit('game page, kept, for the signed-in', game, composed),
        visit('game page, made afresh', game, made),
        visit('offer page, kept, for the signed-in', offer, composed),
        visit('offer page, made afresh', offer, made),
        visit('game page by delivery, page 20, made afresh', `${game}?sort=fastest&page=20`, made),
      ])
    return [
      [visitors, bytes, 0.9],
      [list, listBytes, 0.8],
      [readers, data, 0.9],
      [anew, data, 0.3],
      [offerKept, data, 0],
      [offerAnew, data, 0],
      [sorted, data, 0],
    ]
  } finally {
    await bare.end()
    await bareList.end()
    await json.end()
  }
}

async function searches(site: Child): Promise<Measured[]> {
  const words = ['val', 'pubg', 'free fire', 'valornt', 'ببجي']
  const one = (word: string) =>
    load(`search "${word}", one reader`, {
      url: `${site.url}/search?q=${encodeURIComponent(word)}`,
      connections: 1,
      seconds: 2,
      headers: { cookie: 'lang=en' },
    })
  const results: Measured[] = []
  for (const word of words) results.push(await one(word))
  return results
}

/**
 * The same statements on the large market and, when SMALL_DATA_DIR names one (npm run seed:large --
 * --scale 0.01), on a small one.
 */
async function growth(url: string, market: Market): Promise<Row[]> {
  const large = await pageStatements('large market', url, market, SECONDS)
  if (!process.env.SMALL_DATA_DIR) return large
  const embedded = await startEmbeddedPostgres({ dataDir: process.env.SMALL_DATA_DIR })
  const small = await pageStatements(
    'small market',
    embedded.url,
    await busiest(embedded.url),
    SECONDS,
  )
  await embedded.stop()
  return small.flatMap((own, index) => [
    own,
    {
      ...large[index]!,
      ratio: `${(large[index]!.p50 / own.p50).toFixed(2)} times as long (aim 1.2)`,
    },
  ])
}
