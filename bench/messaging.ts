import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Person, peopleWithSessions, withSessions } from './checkout.ts'
import { type Heard, type Listener, openListeners } from './listeners.ts'
import { ask, type Measured, paced, sharesOf } from './load.ts'
import { openMarket, query, SECRET } from './market.ts'
import { rateOf, serveNode, type SiteNode } from './node.ts'

// `npm run bench -- --messaging`: how long it takes from sending a message until it is seen on the
// other side, on a small market: 1,000 people have a live stream each, and buyers and sellers among
// them write to each other through the same form as the page, each message noted as read by who
// sees it. It fails when the slowest of a hundred takes longer than it may.

const PEOPLE = 1_000
const A_SECOND = 50
const WARM_UP_S = 5
const MEASURED_S = 30
/** A node looks at each stream once in so many seconds (server/events.ts). */
const HEARTBEAT_S = 20
const MOST_MS = 300
/** What was not seen by then counts as never seen. */
const LOST_MS = 10_000
const MARKET = process.env.SMALL_DATA_DIR || '.data/small'

/** A conversation whose two people both listen. */
interface Talk {
  id: string
  sides: readonly [Listener, Listener]
}

/** From sending, in ms. */
interface Times {
  answered: number[]
  seen: number[]
  read: number[]
}

/** Measures it, prints it, and returns the exit code. */
export async function benchMessaging(): Promise<number> {
  const database = await openMarket(MARKET, 0.01)
  try {
    const prepared = await prepare(database.url)
    const node = await serveNode(database.url)
    try {
      return (await measure(node, prepared)) ? 0 : 1
    } finally {
      await node.end()
      await query(database.url, 'delete from sessions where token = any($1)', [
        prepared.people.map(({ token }) => token),
      ])
    }
  } finally {
    await database.stop()
  }
}

interface Prepared {
  people: Person[]
  /** Whose conversations they are, by their places among the people. */
  conversations: { id: string; buyer: number; seller: number }[]
}

async function measure(node: SiteNode, { people, conversations }: Prepared): Promise<boolean> {
  const listeners = await openListeners(node.url, people, PEOPLE)
  const byId = new Map(listeners.map((listener) => [listener.person.id, listener]))
  const of = (place: number) => byId.get(people[place]!.id)!
  const talks = conversations.map(({ id, buyer, seller }): Talk => ({
    id,
    sides: [of(buyer), of(seller)],
  }))
  await talk(node, talks, WARM_UP_S)
  const rest = await rateOf(node, sleep(2 * HEARTBEAT_S * 1000))
  let told: { sent: Measured; times: Times } | undefined
  const busy = await rateOf(
    node,
    talk(node, talks, MEASURED_S).then((measured) => (told = measured)),
  )
  const open = listeners.filter(({ ended }) => !ended).length
  for (const listener of listeners) listener.close()
  show(told!)
  console.log(
    `\n${open} of ${PEOPLE} streams were open in the end. At rest: ${words(rest)}; while people wrote: ${words(busy)}.`,
  )
  const { sent, times } = told!
  return sent.refused === 0 && open === PEOPLE && sharesOf(times.seen).p99 <= MOST_MS
}

/** Lets people write to each other in turns, at a steady pace. */
async function talk(node: SiteNode, conversations: readonly Talk[], seconds: number) {
  const times: Times = { answered: [], seen: [], read: [] }
  let turn = 0
  const sent = await paced('', A_SECOND, seconds, () => {
    const { id, sides } = conversations[turn % conversations.length]!
    const round = Math.floor(turn / conversations.length)
    const [author, reader] = (turn++ + round) % 2 ? ([0, 1] as const) : ([1, 0] as const)
    return say(node, id, sides[author], sides[reader], times)
  })
  return { sent, times }
}

/** Says something, and waits until it was seen and its author was told that it was read. */
async function say(
  { url }: SiteNode,
  conversation: string,
  author: Listener,
  reader: Listener,
  times: Times,
): Promise<boolean> {
  const body = `Is it still there, ${letters()}?`
  const seen = reader.next(body)
  const read = author.next(`"conversation":"${conversation}","up_to"`)
  const began = performance.now()
  const fields = { body, say_token: randomUUID() }
  const post = (person: Person, form: Record<string, string>) =>
    ask(
      `${url}/inbox/${conversation}`,
      { ...headers, cookie: person.cookie },
      new URLSearchParams(form).toString(),
    )
  const { status } = await post(author.person, fields)
  times.answered.push(performance.now() - began)
  const heard = await inTime(seen)
  if (status !== 200 || !heard) return false
  times.seen.push(heard.at - began)
  const [, upTo = ''] =
    /id: \d+\.(\d+)/.exec(heard.words.slice(heard.words.indexOf('event: message'))) ?? []
  const noted = await post(reader.person, { intent: 'read', up_to: upTo })
  const told = await inTime(read)
  if (told) times.read.push(told.at - began)
  return noted.status === 200 && told !== null
}

const inTime = (heard: Promise<Heard>): Promise<Heard | null> =>
  Promise.race([heard, sleep(LOST_MS, null, { ref: false })])

const headers = {
  accept: 'application/json',
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}

/** A text like no other, which looks like no number and no secret. */
const letters = (): string =>
  randomUUID()
    .replaceAll('-', '')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    .slice(0, 12)

/** People with a session each, of whom those who sell nothing asked one of the others something. */
async function prepare(url: string): Promise<Prepared> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: offers } = await client.query<{ id: string; user_id: string }>(
      'select distinct on (user_id) id, user_id from offers order by user_id, id limit $1',
      [PEOPLE / 2],
    )
    const sellers = await withSessions(
      client,
      SECRET,
      offers.map(({ user_id }) => user_id),
    )
    const buyers = await peopleWithSessions(client, SECRET, PEOPLE - sellers.length)
    const conversations = await conversationsOf(
      client,
      buyers.map(({ id }, nth) => ({ buyer: id, ...offers[nth % offers.length]! })),
    )
    return {
      people: [...buyers, ...sellers],
      conversations: conversations.map((id, nth) => ({
        id,
        buyer: nth,
        seller: buyers.length + (nth % offers.length),
      })),
    }
  } finally {
    await client.end()
  }
}

/** Questions about offers, made where there are none: their ids in the same order. */
async function conversationsOf(
  client: pg.Client,
  asked: readonly { buyer: string; user_id: string; id: string }[],
): Promise<string[]> {
  const parties = [
    asked.map(({ buyer }) => buyer),
    asked.map(({ user_id }) => user_id),
    asked.map(({ id }) => id),
  ]
  await client.query(
    `with made as (
      insert into conversations (buyer_id, seller_id, offer_id, created_at, last_at)
      select b, s, o, now(), now() from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as t(b, s, o)
      on conflict do nothing returning id, buyer_id, seller_id
    )
    insert into conversation_members (conversation_id, person_id)
    select id, unnest(array[buyer_id, seller_id]) from made`,
    parties,
  )
  const { rows } = await client.query<{ id: string }>(
    `select c.id from unnest($1::uuid[], $2::uuid[], $3::bigint[]) with ordinality as t(b, s, o, place)
    join conversations c on c.buyer_id = b and c.offer_id = o and c.order_id is null order by place`,
    parties,
  )
  return rows.map(({ id }) => id)
}

const words = ({ statements, cores }: { statements: number; cores: number }) =>
  `${statements.toFixed(1)} statements per second, ${(cores * 100).toFixed(1)} % of a core`

function show({ sent, times }: { sent: Measured; times: Times }) {
  console.log(
    '| from sending a message until | per second | p50 ms | p99 ms | most ms |\n|---|--:|--:|--:|--:|',
  )
  for (const [name, all] of [
    ['its author is answered', times.answered],
    ['the other side sees it', times.seen],
    ['its author is told that it was read', times.read],
  ] as const) {
    const { p50, p99 } = sharesOf(all)
    console.log(
      `| ${name} | ${sent.perSecond} | ${[p50, p99, Math.max(...all)].map(Math.round).join(' | ')} |`,
    )
  }
  if (sent.refused > 0) console.log(`\n${sent.refused} did not go as they should.`)
}
