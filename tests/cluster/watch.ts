import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseAt, front } from './configuration.ts'

/** Now, in ms. */
export const clock = () => performance.timeOrigin + performance.now()

/** One request to the site. `status` is 0 where there was no answer. */
interface Asked {
  at: number
  ms: number
  method: string
  path: string
  status: number
  /** Whether it is the site's own page for when the database is away. */
  isAway: boolean
  why: string
}

const MOST_PER_SECOND = 8

/** A fetch that notes what it was answered, and asks so often a second at most. */
export function notedFetch(): { asked: Asked[]; fetch: typeof fetch } {
  const asked: Asked[] = []
  let next = 0
  return {
    asked,
    fetch: async (input, init) => {
      const turn = Math.max(next, performance.now())
      next = turn + 1_000 / MOST_PER_SECOND
      await sleep(Math.max(0, turn - performance.now()))
      const { method = 'GET' } = init ?? {}
      const path = new Request(input).url.slice(front.length)
      const note = { at: clock(), ms: 0, method, path, status: 0, isAway: false, why: '' }
      try {
        // its own patience begins with its turn
        const response = await fetch(input, { ...init, signal: AbortSignal.timeout(10_000) })
        note.status = response.status
        if (response.status >= 500) {
          const text = await response.clone().text()
          note.isAway = response.status === 503 && response.headers.has('retry-after')
          note.why = /<title>([^<]*)/.exec(text)?.[1] ?? text.slice(0, 80)
        }
        return response
      } catch (error) {
        const { message, cause } = error as Error & { cause?: { code?: string } }
        note.why = cause?.code ?? message
        throw error
      } finally {
        note.ms = clock() - note.at
        asked.push(note)
      }
    },
  }
}

/** Rows that were written straight into the database and acknowledged. */
export interface Probe {
  acknowledged: { id: number; at: number }[]
  ended: Promise<void>
}

/** Writes a row after the other through the write port of the first site machine. */
export async function probeDatabase(isOver: () => boolean): Promise<Probe> {
  const acknowledged: Probe['acknowledged'] = []
  const first = await openProbe()
  await first.query('create table probe (id bigint primary key)')
  const run = async () => {
    let client: pg.Client | null = first
    for (let id = 1; !isOver(); id++) {
      try {
        client ??= await openProbe()
        await client.query('insert into probe values ($1)', [id])
        acknowledged.push({ id, at: clock() })
      } catch {
        hangUp(client)
        client = null
      }
      await sleep(150)
    }
    hangUp(client)
  }
  return { acknowledged, ended: run() }
}

async function openProbe(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseAt(1, 'kanz_owner', { name: 'probe' }),
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A connection that is not answered is not closed in good order either. */
function hangUp(client: pg.Client | null) {
  const { connection } = (client ?? {}) as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

/** How many acknowledged rows are not stored. */
export async function lostRows({ acknowledged }: Probe): Promise<number> {
  const client = await openProbe()
  const { rows } = await client.query<{ id: string }>('select id from probe')
  await client.end()
  const stored = new Set(rows.map(({ id }) => Number(id)))
  return acknowledged.filter(({ id }) => !stored.has(id)).length
}

/** What a live stream has told. */
export interface Streamed {
  cookie: string
  messages: Set<number>
  opened: number[]
  ended: number[]
  signedOut: number
}

/** Follows a live stream as a browser does: back after a second, with the last id it saw. */
export function followStream(cookie: string, isOver: () => boolean) {
  const streamed: Streamed = { cookie, messages: new Set(), opened: [], ended: [], signedOut: 0 }
  const run = async () => {
    for (let last = ''; !isOver(); await sleep(1_000)) {
      last = await readStream(streamed, last, isOver)
      streamed.ended.push(clock())
    }
  }
  return { streamed, ended: run() }
}

/** Reads one connection to its end; resolves to the last id that was seen. */
function readStream(streamed: Streamed, seen: string, isOver: () => boolean): Promise<string> {
  let last = seen
  return new Promise((done) => {
    const headers = { cookie: streamed.cookie, ...(seen && { 'last-event-id': seen }) }
    const request = get(`${front}/events`, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200) return void request.destroy()
      streamed.opened.push(clock())
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) last = readBlock(streamed, block) ?? last
      })
      response.on('end', () => done(last)).on('error', () => done(last))
    })
    request.setTimeout(45_000, () => request.destroy())
    const over = setInterval(() => isOver() && request.destroy(), 500)
    request
      .on('error', () => {})
      .on('close', () => {
        clearInterval(over)
        done(last)
      })
  })
}

/** Notes what one event of a stream says; returns its id, if it has one. */
function readBlock(streamed: Streamed, block: string): string | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
  const id = field('id')
  if (field('event') === 'message') streamed.messages.add(Number(id!.split('.')[1]))
  if (field('event') === 'signed_out') streamed.signedOut++
  return id
}
