import { createServer } from 'node:net'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decideUndelivered } from '#modules/reports/undelivered.server.ts'
import { transact } from '#platform/db.server.ts'
import { openMail, storedMails } from '#platform/mail.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { openTestApp } from '../../tests/app.ts'
import { buildAdmin, buildProfile } from '../../tests/factories/profile.ts'
import { lookNow, retryNow } from '../../tests/queues.ts'
import { handleEvents } from './events.server.ts'
import { workGivenUp } from './given-up.server.ts'
import { openQueues, queueMailsOn, workMails, workSchedules } from './jobs.server.ts'
import { schedules } from './event-handlers.ts'
import { queueAgainOn } from './undelivered.server.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')
const admin = await buildAdmin(db)
const amina = await buildProfile(db, { username: 'amina', email: 'amina@example.com' })

let boss: PgBoss

beforeAll(async () => {
  boss = await openQueues(env.databaseUrl!)
  await workMails(boss, env)
  await workGivenUp(boss)
})
beforeEach(() => db.deleteFrom('undelivered').execute())
afterAll(() => boss.stop({ graceful: false }))

/** The port of a mail server that takes no connection. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

const mail = {
  to: amina.email,
  locale: 'en',
  template: 'two_step_on',
  params: { link: 'https://kanz.example/forgot-password', username: 'amina' },
} as const
const reset = {
  to: amina.email,
  locale: 'ar',
  template: 'reset_password',
  params: { link: 'https://kanz.example/reset-password?token=secret' },
} as const

const relay = async () => {
  const by = { queueMails: queueMailsOn(boss), queueAgain: queueAgainOn(boss) }
  while (await relayOnce((tx, events) => handleEvents(tx, events, by)));
  lookNow(boss)
}
const waiting = () =>
  db.selectFrom('undelivered').selectAll().where('settled_as', 'is', null).execute()

/** Tries what is in the queues until so many things were given up. */
async function untilGivenUp(count: number) {
  await vi.waitFor(
    async () => {
      await retryNow(db, boss)
      expect(await waiting()).toHaveLength(count)
    },
    { timeout: 30_000, interval: 50 },
  )
  return waiting()
}

const lastTry = () => sql`update jobs.job set retry_limit = 1 where name = 'mail'`.execute(db)

test('a mail is tried for a day before it is given up', async () => {
  const { retryLimit, retryDelay, retryDelayMax } = (await boss.getQueue('mail'))!
  // the shortest that the pauses can be, in seconds (pg-boss doubles each and caps it)
  const pauses = Array.from({ length: retryLimit! }, (_, n) =>
    Math.min(retryDelayMax!, retryDelay! * 2 ** n),
  )
  const day = 24 * 60 * 60
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(day)
  expect(pauses.reduce((sum, each) => sum + each, 0)).toBeLessThan(day + 60 * 60)
})

test('a queue that an earlier version made is changed to try as long', async () => {
  await boss.updateQueue('mail', { retryLimit: 8, deadLetter: null })
  const again = await openQueues(env.databaseUrl!)
  expect(await again.getQueue('mail')).toMatchObject({ retryLimit: 33, deadLetter: 'given-up' })
  await again.stop({ graceful: false })
})

test('mails that the server never took wait with person and reason, without the link that opens an account, and go out when they are sent again', async () => {
  openMail({ ...env, smtpUrl: `smtp://127.0.0.1:${await closedPort()}` })
  await transact(db, (tx) => queueMailsOn(boss)(tx, [mail, reset]))
  await lastTry()
  const rows = await untilGivenUp(2)
  expect(rows.find(({ name }) => name === 'two_step_on')).toMatchObject({
    kind: 'mail',
    person_id: amina.id,
    payload: mail,
    tries: 2,
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  const kept = rows.find(({ name }) => name === 'reset_password')!
  expect(kept).toMatchObject({ person_id: amina.id, payload: { ...reset, params: {} } })

  openMail(env)
  const [first] = rows
  expect(
    await decideUndelivered(db, { id: first!.id, act: 'again', all: true }, admin, new Date()),
  ).toEqual({ ok: true, value: 2 })
  await relay()
  await vi.waitFor(
    async () => {
      lookNow(boss)
      const sent = (await storedMails(100))!.filter(({ to }) => to === amina.email)
      expect(sent).toHaveLength(2)
      expect(JSON.stringify(sent)).toMatch(
        /\/ar\/reset-password\?type=recovery&amp;token=[\w-]{32}/,
      )
      expect(JSON.stringify(sent)).not.toContain('token=secret')
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(await waiting()).toEqual([])
})

test('a mail whose node was lost at the last try is written down as well, once', async () => {
  await transact(db, (tx) => queueMailsOn(boss)(tx, [{ ...mail, to: 'nobody@example.com' }]))
  await sql`update jobs.job set retry_limit = 0, state = 'active', started_on = now() - interval '1 hour'
    where name = 'mail' and data ->> 'to' = 'nobody@example.com'`.execute(db)
  await boss.supervise('mail')
  const [row] = await untilGivenUp(1)
  // the account that is called as the mail says
  expect(row).toMatchObject({ person_id: amina.id, tries: 1, name: 'two_step_on' })
})

test('a scheduled job that fails each time is one row, until it has run', async () => {
  vi.spyOn(schedules['fold-counts']!, 'run')
    .mockRejectedValueOnce(new Error('the counts are locked'))
    .mockRejectedValueOnce(new Error('the disk is full'))
  await workSchedules(boss)
  const run = async () => {
    await boss.send('fold-counts')
    lookNow(boss)
  }
  await run()
  await untilGivenUp(1)
  await run()
  await vi.waitFor(
    async () => {
      lookNow(boss)
      expect(await waiting()).toMatchObject([
        { kind: 'job', name: 'fold-counts', reason: 'the disk is full', tries: 2 },
      ])
    },
    { timeout: 20_000, interval: 50 },
  )
  const [row] = await waiting()
  await decideUndelivered(db, { id: row!.id, act: 'aside', all: false }, admin, new Date())

  vi.mocked(schedules['fold-counts']!.run).mockRejectedValueOnce(new Error('once more'))
  await run()
  await untilGivenUp(1)
  await run()
  await vi.waitFor(
    async () => {
      lookNow(boss)
      expect(await waiting()).toEqual([])
    },
    { timeout: 20_000, interval: 50 },
  )
  const settled = await db
    .selectFrom('undelivered')
    .select(['reason', 'settled_as', 'settled_by'])
    .orderBy('id')
    .execute()
  expect(settled).toEqual([
    { reason: 'the disk is full', settled_as: 'aside', settled_by: admin.id },
    { reason: 'once more', settled_as: 'succeeded', settled_by: null },
  ])
})

test('a job that is to run again is queued by its name', async () => {
  await db
    .insertInto('undelivered')
    .values({
      kind: 'job',
      name: 'close-days',
      reason: 'broken',
      tries: 1,
      asked_at: new Date(),
      failed_at: new Date(),
    })
    .execute()
  const [row] = await waiting()
  await decideUndelivered(db, { id: row!.id, act: 'again', all: false }, admin, new Date())
  const before = await jobsOf('close-days')
  await relay()
  expect((await jobsOf('close-days')) - before).toBe(1)
})

test('an event that is to be handled again is in the outbox as it was told', async () => {
  const asked_at = new Date('2026-11-20T10:00:00Z')
  await db
    .insertInto('undelivered')
    .values({
      kind: 'event',
      name: 'account.seller_removed',
      subject_id: amina.id,
      payload: JSON.stringify({ reason: 'Fraud' }),
      reason: 'broken',
      tries: 10,
      asked_at,
      failed_at: new Date(),
    })
    .execute()
  const [row] = await waiting()
  await decideUndelivered(db, { id: row!.id, act: 'again', all: false }, admin, new Date())
  await relay()
  const told = await db
    .selectFrom('notifications')
    .select('created_at')
    .where('user_id', '=', amina.id)
    .execute()
  expect(told).toEqual([{ created_at: asked_at }])
})

const jobsOf = async (name: string) => (await boss.findJobs(name)).length
