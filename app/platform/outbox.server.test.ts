import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DomainEvent } from '#kernel/events.ts'
import { openTestDb } from '../../tests/app.ts'
import { listen, transact, type Tx } from './db.server.ts'
import { pokeRelay, publish, relayOnce, startRelay } from './outbox.server.ts'

const db = await openTestDb()
vi.stubEnv('LOG_LEVEL', 'silent')

beforeEach(() => db.deleteFrom('outbox').execute())

const publishAll = (...subjects: string[]) =>
  transact(db, async (tx) => {
    for (const subject of subjects) await publish(tx, 'order.settled', subject, {})
  })

const left = () =>
  db.selectFrom('outbox').select(['subject_id', 'attempts']).orderBy('id').execute()

const givenUp = () =>
  db
    .deleteFrom('undelivered')
    .returning(['kind', 'name', 'subject_id', 'payload', 'reason', 'tries', 'settled_as'])
    .execute()

/** A handler that leaves a mark in the database for each event, and breaks on some of them. */
function marking(breaksOn: string[] = []) {
  return async (tx: Tx, events: readonly DomainEvent[]) => {
    for (const { subject_id } of events) {
      await tx.insertInto('settings').values({ key: subject_id, value: '1' }).execute()
      if (breaksOn.includes(subject_id)) await sql`select 1 / 0`.execute(tx)
    }
  }
}

const marks = async () => {
  const rows = await db.deleteFrom('settings').returning('key').execute()
  return rows.map(({ key }) => key).sort()
}

test('what a command published takes effect once, together with its removal', async () => {
  await publishAll('a', 'b')
  expect(await relayOnce(marking())).toBe(2)
  expect(await marks()).toEqual(['a', 'b'])
  await relayOnce(marking())
  expect(await marks()).toEqual([])
})

test('an event that fails holds up no other, leaves nothing behind and is tried again later', async () => {
  await publishAll('a', 'broken', 'b', 'worse', 'c')
  await relayOnce(marking(['broken', 'worse']))
  expect(await marks()).toEqual(['a', 'b', 'c'])
  expect((await left()).filter(({ attempts }) => attempts > 0)).toEqual([
    { subject_id: 'broken', attempts: 1 },
    { subject_id: 'worse', attempts: 1 },
  ])

  await db
    .updateTable('outbox')
    .set({ due_at: sql`now()` })
    .execute()
  await relayOnce(marking(['worse']))
  expect(await marks()).toEqual(['broken'])
  expect((await left()).filter(({ attempts }) => attempts > 0)).toEqual([
    { subject_id: 'worse', attempts: 2 },
  ])
})

test('an event that fails again and again leaves the outbox and waits for an administrator', async () => {
  await publishAll('broken')
  for (let attempt = 0; attempt < 12; attempt++) {
    await relayOnce(marking(['broken']))
    await sql`update outbox set due_at = now()`.execute(db)
  }
  expect(await left()).toEqual([])
  expect(await givenUp()).toEqual([
    {
      kind: 'event',
      name: 'order.settled',
      subject_id: 'broken',
      payload: {},
      reason: 'division by zero',
      tries: 10,
      settled_as: null,
    },
  ])
})

test('of a mail that was given up before it was queued the link is not kept, whatever it says', async () => {
  const mail = { to: 'amina@example.com', locale: 'en', template: 'reset_password' }
  await sql`insert into outbox (event, subject_id, payload, attempts) values
    ('mail.requested', 'amina', ${JSON.stringify({ ...mail, params: { link: 'secret' } })}, 9),
    ('mail.requested', 'odd', ${JSON.stringify({ ...mail, params: null })}, 9),
    ('mail.requested', 'odder', 'null', 9)`.execute(db)
  await relayOnce(() => Promise.reject(new Error('amina@example.com is not to be had')))
  expect((await givenUp()).map(({ payload, reason }) => ({ payload, reason }))).toEqual([
    { payload: { ...mail, params: {} }, reason: '… is not to be had' },
    { payload: { ...mail, params: {} }, reason: expect.stringContaining('mail.requested is not') },
    { payload: {}, reason: expect.stringContaining('mail.requested is not') },
  ])
})

test('nodes that relay at the same time take each event once', async () => {
  await publishAll(...Array.from({ length: 450 }, (_, number) => `event ${number}`))
  const seen: string[] = []
  const take = async (_: Tx, events: readonly DomainEvent[]) =>
    void seen.push(...events.map(({ subject_id }) => subject_id))
  await Promise.all(Array.from({ length: 4 }, () => relayOnce(take)))
  await relayOnce(take)
  expect(seen).toHaveLength(450)
  expect(new Set(seen).size).toBe(450)
})

test('nodes are told once of each page that changed in a batch', async () => {
  const heard: string[] = []
  const stop = await listen(
    ['pages'],
    (_, subject) => heard.push(subject),
    () => {},
  )
  await transact(db, async (tx) => {
    for (const subject of ['game:1', 'game:1', 'games', 'game:1'])
      await sql`select page_changed(${subject})`.execute(tx)
  })
  const handled: string[] = []
  await relayOnce(async (_, events) => void handled.push(...events.map(({ event }) => event)))
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['game:1', 'games']))
  expect(handled).toEqual([])
  await stop()
})

test('a relay that nobody wakes looks by itself', async () => {
  const seen: string[] = []
  const stop = startRelay(
    async (_, events) => void seen.push(...events.map(({ subject_id }) => subject_id)),
    20,
  )
  for (const subject of ['first', 'second', 'third']) {
    await publishAll(subject)
    await vi.waitFor(() => expect(seen).toContain(subject), { interval: 5, timeout: 60_000 })
  }
  await stop()
})

test('a relay that is poked looks at once, also when it was busy', async () => {
  const seen: string[] = []
  const ever = 10 * 60_000
  const stop = startRelay(async (_, events) => {
    seen.push(...events.map(({ subject_id }) => subject_id))
    if (seen.length === 1) {
      await publishAll('second')
      pokeRelay()
    }
  }, ever)
  await publishAll('first')
  pokeRelay()
  const both = () => expect(seen).toEqual(['first', 'second'])
  await vi.waitFor(both, { interval: 5, timeout: 60_000 })
  await stop()
})

test('an event that nobody knows, or that is not as it should be, is kept for an operator, and holds up no other', async () => {
  await publishAll('a')
  for (const [event, payload] of [
    ['order.lost', {}],
    ['constructor', {}],
    ['offer.activated', { user_id: 'x' }],
    ['mail.requested', { to: 'a@b.dz', template: 'confirm_email', params: { link: 7 } }],
  ] as const)
    await sql`insert into outbox (event, subject_id, payload)
      values (${event}, ${event}, ${JSON.stringify(payload)})`.execute(db)
  await publishAll('b')
  await relayOnce(marking())
  expect(await marks()).toEqual(['a', 'b'])
  expect((await left()).filter(({ attempts }) => attempts > 0)).toEqual(
    ['order.lost', 'constructor', 'offer.activated', 'mail.requested'].map((subject_id) => ({
      subject_id,
      attempts: 1,
    })),
  )
})

test('what is no event, or carries something else, does not compile', () => {
  const wrong = (tx: Tx) => [
    // @ts-expect-error no event is called so
    () => publish(tx, 'order.lost', 'a', {}),
    // @ts-expect-error its reason is missing
    () => publish(tx, 'offer.held', '1', { user_id: 'a', title: 'b' }),
    // @ts-expect-error it carries nothing
    () => publish(tx, 'order.paid', 'a', { amount: 1 }),
    // @ts-expect-error the mail needs its link
    () => publish(tx, 'mail.requested', 'a', mailOf({})),
  ]
  expect(wrong).toBeTypeOf('function')
})

const mailOf = <Texts>(params: Texts) =>
  ({ to: 'a@b.dz', locale: 'en', template: 'confirm_email', params }) as const
