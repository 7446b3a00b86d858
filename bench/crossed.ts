import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Person, peopleWithSessions } from './checkout.ts'
import { openMarket, query, SECRET } from './market.ts'
import { serveNode } from './node.ts'

// `npm run bench -- --crossed`: 2,000,000 notifications over 1,000 live streams of as many people,
// each of which must hear its own, all of them, once and in order. Then whose session ends must
// hear nothing a second later, and one person keeps as many streams as they may. STREAM_EVENTS and
// STREAM_PEOPLE make it smaller.

const EVENTS = Number(process.env.STREAM_EVENTS) || 2_000_000
const PEOPLE = Number(process.env.STREAM_PEOPLE) || 1_000
/** Of one person at once: a stream that is woken tells the newest 20. */
const AT_ONCE = 20
const WRITERS = 4
const REVOKED = 100
const MOST_REVOKED_MS = 1_000
/** A person may have so many (app/platform/live-streams.server.ts), and here asks for more. */
const [MOST_STREAMS, OPENED] = [8, 30]
/** What was not heard by then is lost, in ms. */
const LOST_MS = 60_000
const MARKET = process.env.SMALL_DATA_DIR || '.data/small'

/** Measures it, prints it, and returns the exit code. */
export async function benchCrossed(): Promise<number> {
  const database = await openMarket(MARKET, 0.01)
  const pool = new pg.Pool({ connectionString: database.url, max: WRITERS + 2 })
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    const people = await peopleWithSessions(client, SECRET, PEOPLE + 1)
    client.release()
    const node = await serveNode(database.url)
    try {
      return (await measure(pool, node.url, people)) ? 0 : 1
    } finally {
      await node.end()
      await cleanUp(database.url, people)
    }
  } finally {
    await pool.end()
    await database.stop()
  }
}

async function measure(pool: pg.Pool, site: string, people: readonly Person[]) {
  const [greedy, ...listening] = people
  const streams: HearingStream[] = []
  const left = listening.entries()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const [place, person] of left)
        streams.push(await HearingStream.open(site, person, place))
    }),
  )
  const began = performance.now()
  const each = Math.ceil(EVENTS / streams.length / AT_ONCE) * AT_ONCE
  const size = Math.ceil(streams.length / WRITERS)
  await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      tellAll(pool, streams.slice(writer * size, (writer + 1) * size), each),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const sum = (of: (heard: Hearing) => number) =>
    streams.reduce((all, { heard }) => all + of(heard), 0)
  const counts = {
    heard: sum(({ right }) => right),
    crossed: sum(({ crossed }) => crossed),
    doubled: sum(({ doubled }) => doubled),
    lost: each * streams.length - sum(({ last }) => last) + sum(({ skipped }) => skipped),
  }
  const revoked = await revoke(pool, streams.slice(0, REVOKED))
  const open = await openMany(site, greedy!)
  for (const stream of streams) stream.close()
  console.log(
    `ROW 19: ${counts.heard} events over ${streams.length} streams in ${seconds.toFixed(0)} s, ${counts.crossed} crossed, ${counts.lost} lost, ${counts.doubled} doubled; ${REVOKED} revoked streams ended within ${revoked.toFixed(0)} ms; of ${OPENED} streams of one person ${open} stay open`,
  )
  return (
    counts.heard === each * streams.length &&
    counts.crossed + counts.doubled + counts.lost === 0 &&
    revoked <= MOST_REVOKED_MS &&
    open === MOST_STREAMS
  )
}

/** Tells each of these people so many, some at a time, and waits until they have heard them. */
async function tellAll(pool: pg.Pool, streams: readonly HearingStream[], count: number) {
  const ids = streams.map(({ person }) => person.id)
  const places = streams.map(({ place }) => place)
  for (let told = 0; told < count; told += AT_ONCE) {
    await pool.query(
      `insert into notifications (user_id, type, title, content, read, cause, metadata)
      select u, 'system', 'kanz-' || p || '-' || s, 'x', true, 'crossed:' || s,
        '{"kind": "of_another_time"}'
      from unnest($1::uuid[], $2::int[]) as t(u, p), generate_series($3::int, $4::int) s
      order by s, p`,
      [ids, places, told + 1, told + AT_ONCE],
    )
    const late = performance.now() + LOST_MS
    while (streams.some(({ heard }) => heard.last < told + AT_ONCE)) {
      if (performance.now() > late) return
      await sleep(2)
    }
  }
}

/** Ends the sessions of these streams; how long the last of them went on, in ms. */
async function revoke(pool: pg.Pool, streams: readonly HearingStream[]): Promise<number> {
  const began = performance.now()
  await pool.query('delete from sessions where token = any($1)', [
    streams.map(({ person }) => person.token),
  ])
  const ends = await Promise.all(streams.map(({ ended }) => ended))
  return Math.max(...ends) - began
}

/** How many of very many streams of one person stay open. */
async function openMany(site: string, person: Person): Promise<number> {
  const streams = await Promise.all(
    Array.from({ length: OPENED }, () => HearingStream.open(site, person, -1)),
  )
  await sleep(3_000)
  const open = streams.filter(({ isOpen }) => isOpen).length
  for (const stream of streams) stream.close()
  return open
}

/** What one stream was told of its own, and of what it should not have been told. */
export class Hearing {
  /** The last of its own, which are numbered from 1. */
  last = 0
  right = 0
  crossed = 0
  doubled = 0
  skipped = 0
  readonly #place: number
  #rest = ''

  constructor(place: number) {
    this.#place = place
  }

  /** Takes what came, wherever the network cut it. */
  take(words: string): void {
    const text = this.#rest + words
    let end = 0
    for (const found of text.matchAll(/"en":\{"title":"kanz-(\d+)-(\d+)"/g)) {
      this.#count(Number(found[1]), Number(found[2]))
      end = found.index + found[0].length
    }
    this.#rest = text.slice(Math.max(end, text.length - 200))
  }

  #count(place: number, number: number) {
    if (place !== this.#place) this.crossed++
    else if (number <= this.last) this.doubled++
    else {
      this.right++
      this.skipped += number - this.last - 1
      this.last = number
    }
  }
}

class HearingStream {
  readonly person: Person
  readonly place: number
  readonly heard: Hearing
  /** When it ended, by the clock of this process. */
  readonly ended: Promise<number>
  isOpen = true
  readonly #socket: Socket

  private constructor(person: Person, place: number, socket: Socket) {
    this.person = person
    this.place = place
    this.heard = new Hearing(place)
    this.#socket = socket
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.isOpen = false
        resolve(performance.now())
      }
      socket.on('data', (words: string) => {
        this.heard.take(words)
        // said in words, or by the last chunk of the answer, which leaves the connection open
        if (words.includes('event: signed_out') || /(?:^|\r\n)0\r\n\r\n$/.test(words)) end()
      })
      socket.on('close', end).on('end', end).on('error', end)
    })
  }

  /** Opens the stream of a person, and waits for its first words. Rejects when it is refused. */
  static open(site: string, person: Person, place: number): Promise<HearingStream> {
    const { hostname, port } = new URL(site)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname).setEncoding('latin1')
      const stream = new HearingStream(person, place, socket)
      socket.write(
        `GET /events HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${person.cookie}\r\n\r\n`,
      )
      socket.on('data', (words: string) => {
        if (words.includes('event: unread')) resolve(stream)
        if (words.startsWith('HTTP/1.1') && !words.startsWith('HTTP/1.1 200'))
          reject(new Error(`a stream was refused: ${words.slice(0, 12)}`))
      })
      void stream.ended.then(() => resolve(stream))
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

async function cleanUp(url: string, people: readonly Person[]) {
  await query(url, `delete from notifications where cause like 'crossed:%'`)
  await query(url, 'delete from sessions where token = any($1)', [people.map(({ token }) => token)])
}
