import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { transact } from '#platform/db.server.ts'
import { storedMails } from '#platform/mail.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { handleEvents } from './events.server.ts'
import { openQueues, queueMailsOn, startJobs, workMails } from './jobs.server.ts'
import type { MailRequest } from './mails/mail-request.ts'

const { db, env } = await openTestApp()
vi.stubEnv('LOG_LEVEL', 'silent')

let nodes: PgBoss[]

beforeAll(async () => {
  // two nodes that start together on a database without queues
  nodes = await Promise.all([openQueues(env.databaseUrl!), openQueues(env.databaseUrl!)])
})

afterAll(() => Promise.all(nodes.map((boss) => boss.stop({ graceful: false }))))

const request = (name: string): MailRequest => ({
  to: `${name}@example.com`,
  locale: 'en',
  template: 'reset_password',
  params: { link: 'https://kanz.example/reset-password?token=t' },
})

const sentTo = async (name: string) =>
  (await storedMails(1_000))!.filter(({ to }) => to === `${name}@example.com`).length

test('a mail is queued if and only if the transaction it belongs to takes effect', async () => {
  const queueMails = queueMailsOn(nodes[0]!)
  await transact(db, (tx) => queueMails(tx, [request('kept')]))
  await transact(db, async (tx) => {
    await queueMails(tx, [request('undone')])
    throw new Error('the command failed')
  }).catch(() => {})
  const waiting = await nodes[0]!.findJobs<MailRequest>('mail')
  expect(waiting.map(({ data }) => data.to)).toEqual(['kept@example.com'])
})

test('each mail is sent once, however many nodes there are', async () => {
  const names = Array.from({ length: 30 }, (_, number) => `person${number}`)
  await transact(db, (tx) => queueMailsOn(nodes[1]!)(tx, names.map(request)))
  await Promise.all(nodes.map((boss) => workMails(boss, env)))
  await vi.waitFor(async () => expect(await sentTo('person29')).toBe(1), {
    timeout: 15_000,
    interval: 100,
  })
  await vi.waitFor(
    async () => expect(await Promise.all(names.map(sentTo))).toEqual(names.map(() => 1)),
    { timeout: 5_000, interval: 100 },
  )
})

test('a mail that could not be sent is tried again, and the others are not repeated', async () => {
  const unlucky = {
    ...request('unlucky'),
    template: 'of a later release',
  } as unknown as MailRequest
  await transact(db, (tx) =>
    queueMailsOn(nodes[0]!)(tx, [request('lucky'), unlucky, request('happy')]),
  )
  const stateOf = async (name: string) =>
    (await nodes[0]!.findJobs('mail', { data: { to: `${name}@example.com` } }))[0]
  await vi.waitFor(
    async () => expect(await stateOf('unlucky')).toMatchObject({ state: 'retry', retryLimit: 33 }),
    { timeout: 10_000, interval: 100 },
  )
  for (const name of ['lucky', 'happy']) {
    expect(await stateOf(name)).toMatchObject({ state: 'completed' })
    expect(await sentTo(name)).toBe(1)
  }
  expect(JSON.stringify((await stateOf('unlucky'))?.output)).not.toContain('token')
})

test('a node that runs tells of an order by itself and ends cleanly', async () => {
  const stop = await startJobs(env.databaseUrl!, env)
  onTestFinished(stop)
  const order = await buildOrder(db)
  await vi.waitFor(
    async () => {
      const { count } = await db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', order.user_id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
    },
    { timeout: 5_000 },
  )
  const schedules = await nodes[0]!.getSchedules()
  expect(schedules.map(({ name }) => name).sort()).toEqual([
    'apply-account-changes',
    'apply-due-changes',
    'ask-open-payments',
    'cancel-unpaid-orders',
    'check-provider',
    'clear-deleted-stock',
    'close-days',
    'close-payments',
    'count-game-popularity',
    'count-seller-facts',
    'count-seller-figures',
    'fold-counts',
    'fold-online',
    'forget-old-answers',
    'forget-old-attribute-files',
    'forget-old-bank-answers',
    'forget-old-batches',
    'forget-old-drafts',
    'forget-old-evidence',
    'forget-old-game-files',
    'forget-old-messages',
    'forget-old-prices',
    'forget-old-searches',
    'forget-old-sign-ins',
    'forget-old-undelivered',
    'forget-old-words',
    'move-due-disputes',
    'publish-due-texts',
    'rank-offers',
    'rebuild-facets',
    'receive-delivered-orders',
    'refund-late-orders',
    'release-due-orders',
    'remind-of-orders',
    'remove-orphan-images',
    'rewrite-merged-options',
    'settle-asked-refunds',
    'settle-suspensions',
    'shred-old-goods',
    'store-due-fees',
    'take-kept-payments',
    'tell-followers',
    'tell-of-filters',
    'tell-of-waiting-messages',
  ])
  await stop()
  await relayOnce((tx, events) => handleEvents(tx, events, { quiet: true }))
})
