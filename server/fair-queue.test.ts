import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../tests/app.ts'
import { buildOffer } from '../tests/factories/offer.ts'
import { buildProfile } from '../tests/factories/profile.ts'
import { askerOf } from './asker.ts'
import { atOnce, enqueue, QueueFull } from './fair-queue.ts'
import { sliceOf } from '../tests/slice.ts'

const { db, env, request, send, signInAgain } = await openTestApp({}, undefined, enqueue)
const never = new AbortController().signal
/** In ms. */
const short = { slow: 20, wait: 10_000, refusal: 20 }

/** Uses up the credit of somebody, and has somebody else ask meanwhile. */
function spend(who: string) {
  atOnce(who).charge(200)
  atOnce(who).charge(200)
  atOnce('another reader').charge(1)
}

test('without credit one page of a reader is made after the other, and nobody else waits for them', async () => {
  spend('amina')
  const order: string[] = []
  const ask = (who: string, name: string) =>
    enqueue('pages', who, never).then((end) => {
      order.push(name)
      return end
    })
  const first = await ask('amina', 'first')
  const second = ask('amina', 'second')
  const others = await ask('yacine', 'another reader')
  expect(order).toEqual(['first', 'another reader'])
  first()
  ;(await second)()
  others()
  expect(order).toEqual(['first', 'another reader', 'second'])
})

test('a page that takes long does not hold up the next of its reader, but of those only four are made at once', async () => {
  const ends: (() => void)[] = []
  spend('slow')
  spend('as slow')
  const asked = Array.from({ length: 5 }, () =>
    enqueue('pages', 'slow', never, short).then((end) => void ends.push(end)),
  )
  await Promise.all(asked.slice(0, 4))
  // the second of another reader begins later than the fifth would, did the four not hold it up
  const others = [0, 1].map(() => enqueue('pages', 'as slow', never, short))
  await Promise.all(others)
  expect(ends).toHaveLength(4)
  ends[0]!()
  await asked[4]
  for (const end of [...ends, ...(await Promise.all(others))]) end()
})

test('more than may wait are refused, and who goes away gives the place up', async () => {
  const gone = new AbortController()
  spend('greedy')
  const end = await enqueue('pages', 'greedy', never, { ...short, slow: 60_000 })
  // on a busy machine some are refused for having waited, before they are looked at
  const waiting = Promise.allSettled(
    Array.from({ length: 64 }, () => enqueue('pages', 'greedy', gone.signal)),
  )
  await expect(enqueue('pages', 'greedy', never)).rejects.toBeInstanceOf(QueueFull)
  gone.abort()
  await waiting
  const next = enqueue('pages', 'greedy', never)
  end()
  ;(await next)()
})

test('who has waited long enough is refused without waiting once more', async () => {
  const times = { ...short, slow: 60_000, wait: 20, refusal: 60_000 }
  spend('patient')
  const end = await enqueue('pages', 'patient', never, times)
  await expect(enqueue('pages', 'patient', never)).rejects.toBeInstanceOf(QueueFull)
  end()
})

test('of very many pages at once a person gets most one after the other, and is told of the others in words; everybody else is answered', async () => {
  const [greedy, patient] = [await buildProfile(db), await buildProfile(db)]
  for (const viewer of [greedy, patient])
    expect((await request('/orders', { viewer })).status).toBe(200)
  const asked = Array.from({ length: 100 }, (_, n) =>
    request(n % 2 ? '/ar/orders' : '/orders', { viewer: greedy }),
  )
  const theirs = request('/orders', { viewer: patient })
  expect((await theirs).status).toBe(200)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status === 429)
  // how many of those in line came to their turn in time is the machine's business
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
  expect(refused.length).toBeGreaterThan(10)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
  const pages = (await Promise.all(refused.map((answer) => answer.text()))).join()
  for (const words of ['You have opened many pages at once', 'فتحت صفحات كثيرة دفعة واحدة'])
    expect(pages).toContain(words)
})

test('each kind waits in a queue of its own, so a page does not wait for what was posted', async () => {
  const ends = await Promise.all(
    (['pages', 'forms', 'streams'] as const).map((queue) => enqueue(queue, 'busy', never)),
  )
  expect(ends).toHaveLength(3)
  for (const end of ends) end()
})

test.each(
  sliceOf(
    [
      [
        'forms',
        (offer: number) => ({ path: `/payment/${offer}`, form: { update: '1', quantity: '2' } }),
      ],
      ['streams', () => ({ path: '/events' })],
    ],
    ([name]) => name,
  ),
)(
  'of very many %s at once a person is refused those beyond the line, and everybody else is answered',
  async (_, asked) => {
    const [greedy, patient, offer] = [
      await buildProfile(db),
      await buildProfile(db),
      await buildOffer(db),
    ]
    for (const viewer of [greedy, patient]) await request('/orders', { viewer })
    const { path, ...how } = asked(offer.id)
    const answers = Array.from({ length: 200 }, () => request(path, { viewer: greedy, ...how }))
    expect((await request(path, { viewer: patient, ...how })).status).toBe(200)
    const statuses = (await Promise.all(answers.map(statusOf))).map(String)
    expect(new Set(statuses)).toEqual(new Set(['200', '429']))
    expect(statuses.filter((status) => status === '200').length).toBeGreaterThan(3)
    expect(statuses.filter((status) => status === '429').length).toBeGreaterThan(10)
  },
  60_000,
)

/** The status of an answer, whose first piece is read and the rest left. */
async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer
  const reader = body!.getReader()
  await reader.read()
  void reader.cancel()
  return status
}

test('forms whose bodies come slowly hold nobody up behind their address', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const bodies = [
    readable,
    ...Array.from({ length: 5 }, () => new TransformStream<Uint8Array, Uint8Array>().readable),
  ]
  const slow = bodies.map((body) =>
    send(
      new Request(`${env.appUrl}/theme`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: {
          origin: env.appUrl,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': '10',
        },
      } as RequestInit),
    ),
  )
  expect((await request('/theme', { form: { theme: 'dark' } })).status).toBeLessThan(400)
  const writer = writable.getWriter()
  await writer.write(new TextEncoder().encode('theme=dark'))
  await writer.close()
  expect((await slow[0]!).status).toBeLessThan(400)
})

test('a stream that stays open holds up no other of its reader', async () => {
  const viewer = await buildProfile(db)
  for (let opened = 0; opened < 6; opened++) {
    const { status, body } = await request('/events', { viewer })
    expect(status).toBe(200)
    expect((await body!.getReader().read()).done).toBe(false)
  }
})

test('with credit several are made at once, and what was free costs none of it', async () => {
  const ask = (who: string) => enqueue('hooks', who, never)
  for (const isFree of [true, false]) {
    const who = `gateway ${isFree}`
    for (let n = 0; n < 3; n++) {
      const ends = await Promise.all([ask(who), ask(who), ask(who)])
      await sleep(70)
      for (const end of ends) end(isFree)
    }
    expect(atOnce(who).hasCredit).toBe(isFree)
  }
})

test('while nobody else asks, who has no credit is not made to wait', async () => {
  spend('alone')
  await sleep(100)
  const began = performance.now()
  const ends = Array.from({ length: 20 }, () => enqueue('pages', 'alone', never))
  for (const end of ends) (await end)()
  // by credit alone the twenty would take seconds
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a person has one queue, whichever of their sessions asks, and a session that is over has none', async () => {
  const viewer = await buildProfile(db)
  const cookies = await Promise.all(Array.from({ length: 3 }, () => signInAgain(viewer)))
  const askers = () => cookies.map((cookie) => askerOf(cookie, '192.0.2.7', env))
  expect(new Set(askers())).toEqual(new Set(['192.0.2.7']))
  const open = () =>
    Promise.all(cookies.map((cookie) => request('/orders', { headers: { cookie } })))
  await open()
  expect(new Set(askers())).toEqual(new Set([viewer.id]))
  await db.deleteFrom('sessions').where('user_id', '=', viewer.id).execute()
  await open()
  expect(new Set(askers())).toEqual(new Set(['192.0.2.7']))
})
