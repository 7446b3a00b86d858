import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp } from '../../tests/app.ts'
import { buildOrder } from '../../tests/factories/order.ts'
import { buildWithdrawal } from '../../tests/factories/payout.ts'
import { buildAdmin, buildProfile } from '../../tests/factories/profile.ts'
import { newBrowser, openPushService } from '../../tests/push/service.ts'
import { loadSettings } from '#modules/settings/settings.server.ts'
import { transact } from '#platform/db.server.ts'
import { sendMail, storedMails } from '#platform/mail.server.ts'
import { endSilence, silence, Silenced } from '#platform/silence.server.ts'
import { openQueues, queueMailsOn, startJobs } from './jobs.server.ts'

// The operator's server and a push service, both of which hear what the site says.
const outside = await openPushService(() => 201)
const { db, env, as, request } = await openTestApp({ pushHosts: [outside.host] })
vi.stubEnv('LOG_LEVEL', 'silent')
const viewer = await buildAdmin(db)
const boss = await openQueues(env.databaseUrl!)
afterAll(async () => {
  await boss.stop({ graceful: false })
  await outside.close()
})
beforeEach(() => silence(db, new Date()))

/** Longer than a queue waits between two looks, and a node between two of its own, in ms. */
const LONG_MS = 4_000

const queueMail = () =>
  transact(db, (tx) =>
    queueMailsOn(boss)(tx, [
      {
        to: 'someone@example.com',
        locale: 'en',
        template: 'reset_password',
        params: { link: 'https://kanz.example/reset-password?token=t' },
      },
    ]),
  )
const mails = async () => (await storedMails(1_000))!.length

test('a copy lets nothing out of what its queues hold, runs nothing by the clock, and all of it goes on once it is the real one', async () => {
  await db
    .insertInto('settings')
    .values({ key: 'order_webhook_url', value: JSON.stringify(`https://${outside.host}/orders`) })
    .execute()
  await loadSettings(db)
  onTestFinished(await startJobs(env.databaseUrl!, env))
  const browser = newBrowser(`https://${outside.host}/browser`)
  const buyer = await buildProfile(db)
  expect((await request('/push', { viewer: buyer, form: browser.form })).status).toBe(204)
  await buildOrder(db, { buyer_id: buyer.id })
  await queueMail()
  // its relay goes on, so what followed from the orders is in the queues
  await vi.waitFor(
    async () => {
      for (const queue of ['order-webhook', 'push', 'mail'])
        expect((await boss.findJobs(queue)).length).toBeGreaterThan(0)
    },
    { timeout: 15_000 },
  )
  await sleep(LONG_MS)
  expect([await mails(), outside.got]).toEqual([0, []])

  await endSilence(db)
  await vi.waitFor(
    async () => {
      expect(await mails()).toBeGreaterThan(0)
      expect(outside.got.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/orders', '/browser']),
      )
    },
    { timeout: 30_000, interval: 100 },
  )

  // and back again, while it runs
  await silence(db, new Date())
  await sleep(LONG_MS)
  const before = await mails()
  await queueMail()
  await sleep(LONG_MS)
  expect(await mails()).toBe(before)
})

test('whatever tries to send a mail from a copy is told so', async () => {
  const mail = { to: 'a@example.com', subject: 'x', text: 'x', html: 'x' }
  await expect(sendMail(mail, 'one', new Date())).rejects.toThrow(Silenced)
})

test('a copy makes no file for the bank, and says why in both languages', async () => {
  await buildWithdrawal(db, { status: 'approved' })
  const file = await request('/admin/withdrawals/export.csv', { viewer, form: {} })
  expect([file.status, file.headers.get('location')]).toEqual([302, '/admin/withdrawals'])
  expect(await as(viewer).words('/admin')).toContain('This site is a copy')
  expect(await as(viewer).words('/ar/admin')).toContain('هذا الموقع نسخة')
  await endSilence(db)
  expect((await request('/admin/withdrawals/export.csv', { viewer, form: {} })).status).toBe(200)
  expect(await as(viewer).words('/admin')).not.toContain('This site is a copy')
})
