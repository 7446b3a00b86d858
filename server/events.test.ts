import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { buildProfile, suspend } from '../tests/factories/profile.ts'
import { routerBuild } from '../tests/router-build.ts'
import { eventReader, type LiveEvent } from '#modules/notifications/internal/live.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import { markAllRead } from '#modules/notifications/reading.server.ts'
import { listen, pool, transact } from '#platform/db.server.ts'
import { closeAllStreams, closeStreams, notifyStreams } from '#platform/live-streams.server.ts'
import { startHeartbeats } from './events.ts'
import { createListener } from './main.ts'

const { db, env, request, signIn } = await openTestApp()
const ORDER = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

const stop = await listen(
  ['notices', 'session_ended'],
  (channel, payload) => {
    const { user_id, id } = JSON.parse(payload) as { user_id: string; id?: string }
    if (channel === 'notices') notifyStreams(user_id)
    else closeStreams(user_id, id)
  },
  () => {},
)
afterAll(stop)

let viewer: { id: string }
beforeEach(async () => {
  viewer = await buildProfile(db)
})

let left = 0
const leave = (
  kind = 'order_paid',
  more: Record<string, string | number> = {},
  { people = [viewer], title = 'Stored title' } = {},
) =>
  transact(db, (tx) =>
    notify(
      tx,
      people.map(({ id }) => ({
        user_id: id,
        type: 'payment',
        title,
        content: 'Stored words',
        cause: `cause ${++left}`,
        created_at: new Date(),
        metadata: {
          kind,
          order_id: ORDER,
          status: 'paid',
          total_price: 100,
          game_name: 'Free Fire',
          ...more,
        },
      })),
    ),
  )

/** A live stream as the browser reads it: what was heard so far, and whether it has ended. */
async function openStream(headers: Record<string, string> = {}, person = viewer) {
  const response = await request('/events', { viewer: person, headers })
  const heard: LiveEvent[] = []
  const stream = { heard, ended: false, status: response.status, cancel: () => {} }
  const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const read = eventReader((event) => heard.push(event))
  stream.cancel = () => void pieces.cancel()
  void (async () => {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
      read(piece.value)
    stream.ended = true
  })()
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0))
  return stream
}

const brief = ({ heard }: { heard: LiveEvent[] }) =>
  heard.map(({ event, data }) => (event === 'unread' ? `unread ${data}` : event))

test('a signed-in page hears of each new notification and of every change of the count [RT-01 RT-02 RT-03]', async () => {
  const stream = await openStream()
  expect(brief(stream)).toEqual(['unread 0'])
  await leave()
  await vi.waitFor(() => expect(brief(stream)).toEqual(['unread 0', 'notification', 'unread 1']))
  await markAllRead(db, viewer.id)
  await vi.waitFor(() =>
    expect(brief(stream)).toEqual(['unread 0', 'notification', 'unread 1', 'unread 0']),
  )
  stream.cancel()
})

test('a notification comes in both languages, with the address it leads to [RT-02]', async () => {
  const stream = await openStream()
  await leave('sale_paid')
  await vi.waitFor(() => expect(stream.heard).toHaveLength(3))
  expect(JSON.parse(stream.heard[1]!.data)).toEqual({
    en: { title: 'Order paid, time to deliver', href: `/sales/${ORDER}` },
    ar: { title: 'دُفع الطلب، حان وقت التسليم', href: `/ar/sales/${ORDER}` },
  })
  stream.cancel()
})

// what each of the five kinds knows besides; the titles are those of its page of notifications
const kinds = [
  ['order_received', {}, 'Order received', 'تمّ الاستلام', `/orders/${ORDER}`],
  [
    'withdrawal_paid',
    { amount: 5000, net: 4900 },
    'Withdrawal paid',
    'دُفع السحب',
    '/wallet/withdraw',
  ],
  ['deposit_confirmed', { amount: 5000 }, 'Deposit confirmed', 'تأكّد الإيداع', '/wallet/deposit'],
  [
    'receipt_short',
    { amount: 300, received: 5000 },
    'Part of your transfer arrived',
    'استلمنا جزءًا من تحويلك',
    `/orders/${ORDER}/payment`,
  ],
  ['account_restored', {}, 'Your account is restored', 'أُعيد حسابك', '/settings'],
  ['application_approved', {}, 'You are a seller now', 'أصبحت بائعًا', '/become-seller'],
  [
    'feedback_replied',
    { title: 'Diamonds', seller: 'Yacine', reply: 'Thanks' },
    '\u2066Yacine\u2069 replied to your feedback',
    'ردّ \u2066Yacine\u2069 على تقييمك',
    `/orders/${ORDER}`,
  ],
  ['offer_removed', { title: 'Diamonds' }, 'Your offer was deleted', 'حُذف عرضك', '/notifications'],
  ['of_another_time', {}, 'Stored title', 'Stored title', '/notifications'],
] as const

test.each(kinds)(
  'a notification of the kind %s comes in the words of the page, with its own address [RT-02]',
  async (kind, more, en, ar, href) => {
    const stream = await openStream()
    await leave(kind, more)
    await vi.waitFor(() => expect(stream.heard).toHaveLength(3))
    expect(JSON.parse(stream.heard[1]!.data)).toEqual({
      en: { title: en, href },
      ar: { title: ar, href: `/ar${href}` },
    })
    stream.cancel()
  },
)

test('a browser that comes back catches up from the last id it saw [RT-01]', async () => {
  const before = await openStream()
  await leave()
  await vi.waitFor(() => expect(before.heard).toHaveLength(3))
  before.cancel()
  await leave()
  await leave()
  const after = await openStream({ 'last-event-id': before.heard.at(-1)!.id })
  await vi.waitFor(() => expect(brief(after)).toEqual(['notification', 'notification', 'unread 1']))
  after.cancel()
})

test('nobody hears of the notifications of others [RT-01]', async () => {
  const stream = await openStream()
  const own = viewer
  viewer = await buildProfile(db)
  await leave()
  viewer = own
  await leave()
  await vi.waitFor(() => expect(brief(stream)).toEqual(['unread 0', 'notification', 'unread 1']))
  stream.cancel()
})

test('the stream ends when the session does, and not before', async () => {
  const stream = await openStream()
  const other = await db
    .insertInto('sessions')
    .values({
      user_id: viewer.id,
      token: 'another device',
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('sessions').where('id', '=', other.id).execute()
  await leave()
  await vi.waitFor(() => expect(stream.heard.length).toBe(3))
  expect(stream.ended).toBe(false)
  await db.deleteFrom('sessions').where('user_id', '=', viewer.id).execute()
  await vi.waitFor(() => expect(stream.ended).toBe(true), { timeout: 5_000 })
  expect(brief(stream).at(-1)).toBe('signed_out')
})

test('the stream of a suspended person ends with the next thing it would tell', async () => {
  const stream = await openStream()
  await suspend(db, viewer.id)
  await leave()
  await vi.waitFor(() => expect(stream.ended).toBe(true))
  expect(brief(stream)).toEqual(['unread 0', 'signed_out'])
})

test('a node that goes down ends its streams without saying that anybody signed out', async () => {
  const stream = await openStream()
  closeAllStreams()
  await vi.waitFor(() => expect(stream.ended).toBe(true))
  expect(brief(stream)).toEqual(['unread 0'])
})

test('of thirty streams that one person opens at once, eight stay open and hear what comes [RT-01]', async () => {
  const opened = await Promise.all(Array.from({ length: 30 }, () => openStream()))
  await vi.waitFor(() => expect(opened.filter(({ ended }) => !ended)).toHaveLength(8), {
    timeout: 15_000,
  })
  const open = opened.filter(({ ended }) => !ended)
  await leave()
  await vi.waitFor(
    () => expect(open.map(brief)).toEqual(open.map(() => ['unread 0', 'notification', 'unread 1'])),
    { timeout: 15_000 },
  )
  for (const { cancel } of opened) cancel()
})

test('what is news for many people at once is asked for at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => buildProfile(db)))
  const streams = await Promise.all(people.map((person) => openStream({}, person)))
  const asked = vi.spyOn(pool, 'connect')
  await leave('order_paid', {}, { people })
  await vi.waitFor(() =>
    expect(streams.map(brief)).toEqual(streams.map(() => ['unread 0', 'notification', 'unread 1'])),
  )
  expect(asked.mock.calls.length).toBeLessThan(people.length)
  asked.mockRestore()
  for (const { cancel } of streams) cancel()
})

test('the stream of a session that ends unheard ends with a heartbeat', async () => {
  const stream = await openStream()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', viewer.id)
    .execute()
  const stopHeartbeats = startHeartbeats(200)
  await vi.waitFor(() => expect(stream.ended).toBe(true))
  stopHeartbeats()
  expect(brief(stream)).toEqual(['unread 0', 'signed_out'])
})

test('a reader who does not read is cut off', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {}) // the built files it would serve are not here
  const server = createServer(createListener(await routerBuild(), env)).listen(0, 'localhost')
  quiet.mockRestore()
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, 'localhost')
  socket.write(`GET /events HTTP/1.1\r\nhost: localhost\r\ncookie: ${await signIn(viewer)}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  const connections = promisify(server.getConnections.bind(server))
  expect(await connections()).toBe(1)
  // each is told in both languages; what lies between the two programs takes some of them
  await vi.waitFor(
    async () => {
      await leave('of_another_time', {}, { title: 'long '.repeat(200_000) })
      expect(await connections()).toBe(0)
    },
    { timeout: 30_000, interval: 50 },
  )
  socket.destroy()
  server.close()
})

test('the stream has the headers of every answer and goes out as it is written; only its headers when no more is asked for', async () => {
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
  const {
    status,
    headers: sent,
    body,
  } = await request('/events', { viewer, headers: { 'accept-encoding': 'gzip, br, zstd' } })
  expect([status, Object.fromEntries(sent)]).toEqual([200, expect.objectContaining(headers)])
  expect(sent.has('content-encoding')).toBe(false)
  await body!.cancel()
  const head = await request('/events', { viewer, method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a browser that was told of ids which are not there any more is set back, and hears of what is given them again [RT-02]', async () => {
  const stream = await openStream({ 'last-event-id': '999999999.999999999' })
  await vi.waitFor(() => expect(brief(stream)).toContain('again'))
  await leave()
  await vi.waitFor(() => expect(brief(stream).slice(-2)).toEqual(['notification', 'unread 1']))
  await transact(db, (tx) =>
    tx.deleteFrom('notifications').where('user_id', '=', viewer.id).execute(),
  )
  notifyStreams(viewer.id)
  await vi.waitFor(() => expect(brief(stream).filter((event) => event === 'again')).toHaveLength(2))
  stream.cancel()
})
