import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { buildOrder } from '../tests/factories/order.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { eventReader, type LiveEvent } from '#modules/notifications/internal/live.ts'
import { openConversation } from '#modules/messaging/open-conversation.server.ts'
import { markRead } from '#modules/messaging/read.server.ts'
import { sendMessage } from '#modules/messaging/send-message.server.ts'
import { listen } from '#platform/db.server.ts'
import { notifyStreams, refreshStreams } from '#platform/live-streams.server.ts'
import { plus } from '#kernel/time.ts'

const { db, request } = await openTestApp()

const stop = await listen(
  ['conversations'],
  (_, payload) => {
    const { people, read } = JSON.parse(payload) as { people: string[]; read?: string }
    for (const person of people) notifyStreams(person, read)
  },
  refreshStreams,
)
afterAll(stop)

let conversation: { id: string; buyer: string; seller: string }
beforeEach(async () => {
  const order = await buildOrder(db, { status: 'paid' })
  const id = await openConversation(
    db,
    order.id,
    order.user_id,
    { messaging_open: true },
    new Date(),
  )
  conversation = { id: id!, buyer: order.user_id, seller: order.seller_id }
})

/** A minute holds twelve messages of one person, so each is said in its own. */
let minute = 0
async function tell(body: string, author = conversation.seller) {
  const form = { body, say_token: randomUUID(), anyway: false }
  const at = plus(new Date(), ++minute * 60_000)
  const said = await sendMessage(db, conversation.id, author, form, {
    host: 'kanz.example',
    now: at,
  })
  if (!said.ok) throw new Error(said.code)
  return said.value
}

/** A live stream of a person as the browser reads it. */
async function openStream(person: string, lastSeen?: string) {
  const headers: Record<string, string> = lastSeen ? { 'last-event-id': lastSeen } : {}
  const response = await request('/events', { viewer: { id: person }, headers })
  const heard: LiveEvent[] = []
  const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = eventReader((event) => heard.push(event))
  const listening = async () => {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
      read(piece.value)
  }
  // a test that fails leaves its streams to the end of the server
  listening().catch(() => {})
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  return { heard, cancel: () => void pieces.cancel() }
}

const of = (name: string, { heard }: { heard: LiveEvent[] }) =>
  heard.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data) as unknown)

const bodies = (stream: { heard: LiveEvent[] }) =>
  (of('message', stream) as { body: string }[]).map(({ body }) => body)

test('both hear what is said, as their own and as the other side’s, and what waits for them', async () => {
  const [buyer, seller] = [
    await openStream(conversation.buyer),
    await openStream(conversation.seller),
  ]
  const id = await tell('Salam')
  await vi.waitFor(() => expect(bodies(buyer)).toEqual(['Salam']))
  await vi.waitFor(() => expect(of('conversations', seller)).toEqual([{ unread: 0, newest: id }]))
  expect(of('message', buyer)).toMatchObject([{ id, mine: false, conversation: conversation.id }])
  expect(of('message', seller)).toMatchObject([{ id, mine: true, previous: 0 }])
  expect(of('conversations', buyer)).toEqual([{ unread: 1, newest: id }])
  await markRead(db, conversation.id, conversation.buyer, id)
  await vi.waitFor(() =>
    expect(of('read', seller)).toEqual([{ conversation: conversation.id, up_to: id }]),
  )
  await vi.waitFor(() =>
    expect(of('conversations', buyer).at(-1)).toEqual({ unread: 0, newest: id }),
  )
  for (const { cancel } of [buyer, seller]) cancel()
})

test('nobody hears what others say', async () => {
  const stranger = await openStream((await buildProfile(db)).id)
  const buyer = await openStream(conversation.buyer)
  const id = await tell('For you alone')
  await markRead(db, conversation.id, conversation.buyer, id)
  await vi.waitFor(() =>
    expect(of('conversations', buyer).at(-1)).toEqual({ unread: 0, newest: id }),
  )
  notifyStreams((await buildProfile(db)).id)
  expect(stranger.heard.map(({ event }) => event)).toEqual(['unread'])
  for (const { cancel } of [buyer, stranger]) cancel()
})

test('a browser that comes back catches up from the last message it saw, and has none twice', async () => {
  await tell('Before')
  const before = await openStream(conversation.buyer)
  await tell('Heard')
  await vi.waitFor(() => expect(bodies(before)).toEqual(['Heard']))
  await vi.waitFor(() => expect(before.heard.at(-1)!.event).toBe('conversations'))
  before.cancel()
  for (const body of ['Missed', 'Missed too']) await tell(body)
  const after = await openStream(conversation.buyer, before.heard.at(-1)!.id)
  await vi.waitFor(() => expect(bodies(after)).toEqual(['Missed', 'Missed too']))
  // somebody may have read something meanwhile
  expect(of('again', after)).toEqual([true])
  after.cancel()
  // the stream may have ended between two messages
  const first = after.heard.find(({ event }) => event === 'message')!
  const again = await openStream(conversation.buyer, first.id)
  await vi.waitFor(() => expect(bodies(again)).toEqual(['Missed too']))
  again.cancel()
})

test('of many that were missed the newest fifty come, each with the one before it', async () => {
  const start = await openStream(conversation.buyer)
  const { id } = start.heard.at(-1)!
  start.cancel()
  for (let each = 0; each < 60; each++) await tell(`No. ${each}`)
  const after = await openStream(conversation.buyer, id)
  await vi.waitFor(() => expect(bodies(after)).toHaveLength(50))
  expect(bodies(after)[0]).toBe('No. 10')
  const news = of('message', after) as { id: number; previous: number }[]
  for (const [index, { previous }] of news.entries())
    if (index > 0) expect(previous).toBe(news[index - 1]!.id)
  after.cancel()
})

test('a connection that listens and dies in the middle of a talk loses nothing, and brings nothing twice', async () => {
  const [buyer, seller] = [
    await openStream(conversation.buyer),
    await openStream(conversation.seller),
  ]
  const all = Array.from({ length: 20 }, (_, index) => `No. ${index}`)
  for (const [index, body] of all.entries()) {
    if (index % 6 === 3) await killListener()
    await tell(body, index % 2 ? conversation.buyer : conversation.seller)
  }
  for (const stream of [buyer, seller])
    await vi.waitFor(() => expect(bodies(stream)).toEqual(all), { timeout: 20_000 })
  expect(of('again', buyer).length).toBeGreaterThan(0)
  for (const { cancel } of [buyer, seller]) cancel()
})

/** Ends the connection that listens for this node, as a network may. */
async function killListener() {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await vi.waitFor(async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })
  quiet.mockRestore()
}
