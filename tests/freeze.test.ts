import { beforeEach, expect, test } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { tellOfActs } from '#jobs/operator-events.server.ts'
import { DAY, MINUTE, plus } from '#kernel/time.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import type { Administrator } from '#platform/context.ts'
import { transact } from '#platform/db.server.ts'
import { openTestApp } from './app.ts'
import { buildAdmin, buildProfile, giveRole, takeRoles } from './factories/profile.ts'
import { mainOf, wordsOf } from './page.ts'

// What moves much money, and what becomes of roles, is mailed to every owner at once; of money with
// a link that stops whoever moved it.

const { db, request } = await openTestApp()
// after everybody here was given their role
const now = plus(new Date(), MINUTE)

/** The mails that follow from what was told since the last time, as the queue would get them. */
async function mailsSince(last: string): Promise<MailRequest[]> {
  const mails: MailRequest[] = []
  const events = await db
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', 'audit.told')
    .where('id', '>', Number(last))
    .execute()
  const context = {
    settings: defaults,
    now,
    queueMails: async (_: unknown, some: readonly MailRequest[]) => void mails.push(...some),
  }
  await transact(db, (tx) => tellOfActs(tx, events as never, context as never))
  return mails
}

const lastEvent = async () =>
  (
    await db
      .selectFrom('outbox')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
  )?.id ?? ('0' as never)

const ofTemplate = (mails: readonly MailRequest[], template: MailRequest['template']) =>
  mails.filter((mail) => mail.template === template)

let owners: Awaited<ReturnType<typeof buildAdmin>>[]

beforeEach(async () => {
  owners = [await buildAdmin(db), await buildAdmin(db)]
  const others = await db
    .selectFrom('staff')
    .select('user_id')
    .where(
      'user_id',
      'not in',
      owners.map(({ id }) => id),
    )
    .execute()
  if (others.length > 0)
    await takeRoles(
      db,
      others.map(({ user_id }) => user_id),
    )
})

/** Puts so much into somebody's wallet, and gives the links that the owners are mailed. */
async function moved(by: Administrator, amount: number): Promise<string[]> {
  const before = await lastEvent()
  const { id } = await buildProfile(db)
  const form = { kind: 'deposit', description: 'A correction', token: crypto.randomUUID() } as const
  expect(await adjustWallet(db, id, { ...form, amount }, by, now)).toMatchObject({ ok: true })
  return ofTemplate(await mailsSince(String(before)), 'much_moved').map(
    ({ params }) => (params as { freeze: string }).freeze,
  )
}

const pathOf = (link: string) => new URL(link).pathname + new URL(link).search
const press = (link: string) => request(pathOf(link), { form: {} })
const roleNow = async ({ id }: { id: string }) =>
  (await db.selectFrom('staff').select('role').where('user_id', '=', id).executeTakeFirst())
    ?.role ?? null
const sessionsOf = async ({ id }: { id: string }) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length

test('every owner is mailed of much money, and nobody of little', async () => {
  const from = defaults.owners_told_from
  expect(await moved(owners[0]!, from - 1)).toEqual([])
  expect(await moved(owners[0]!, from)).toHaveLength(2)
})

test('the link stops who did it, once: opening it does nothing, pressing ends sessions and role', async () => {
  const [thief, other] = [owners[0]!, owners[1]!]
  const [, link] = (await moved(thief, defaults.owners_told_from)).toSorted((one) =>
    one.includes(other.id) ? 1 : -1,
  )
  const page = wordsOf(await mainOf(request(pathOf(link!))))
  expect(page).toContain(`Stop ${thief.username}`)
  expect([await roleNow(thief), await sessionsOf(thief)]).toEqual(['owner', 1])
  expect((await press(link!)).status).toBe(200)
  expect([await roleNow(thief), await sessionsOf(thief)]).toEqual([null, 0])
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject'])
    .where('action', '=', 'staff.freeze')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ actor_id: other.id, subject: `profile:${thief.id}` })
  expect((await press(link!)).status).toBe(400)
  // who is given a role again later is not stopped by the old link
  await giveRole(db, [thief.id], 'support')
  await db
    .updateTable('staff')
    .set({ since: plus(now, MINUTE) })
    .where('user_id', '=', thief.id)
    .execute()
  expect((await press(link!)).status).toBe(400)
  expect(await roleNow(thief)).toBe('support')
})

test.each([
  ['no token', () => '/signin/freeze'],
  [
    'another signature',
    (link: string) => pathOf(link).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  ],
  ['another entry', (link: string) => pathOf(link).replace(/token=\d+/, 'token=1')],
  ['a later end', (link: string) => pathOf(link).replace(/\.(\d{13})\./, '.9999999999999.')],
])('a link with %s stops nobody', async (_, change) => {
  const [link] = await moved(owners[0]!, defaults.owners_told_from)
  const path = change(link!)
  expect((await request(path, { form: {} })).status).toBe(400)
  expect(wordsOf(await mainOf(request(path)))).toContain('This link no longer works')
  expect(await roleNow(owners[0]!)).toBe('owner')
})

test('a link of who is no owner any more stops nobody', async () => {
  const [thief, other] = [owners[0]!, owners[1]!]
  const links = await moved(thief, defaults.owners_told_from)
  await giveRole(db, [other.id], 'support')
  const link = links.find((each) => each.includes(other.id))!
  expect((await press(link)).status).toBe(400)
  expect(await roleNow(thief)).toBe('owner')
})

test('the last owner keeps the role and loses the sessions', async () => {
  await takeRoles(db, [owners[1]!.id])
  const [link] = await moved(owners[0]!, defaults.owners_told_from)
  expect((await press(link!)).status).toBe(200)
  expect([await roleNow(owners[0]!), await sessionsOf(owners[0]!)]).toEqual(['owner', 0])
})

test('every owner is mailed of a role that is proposed, in their own language', async () => {
  await db.updateTable('profiles').set({ locale: 'ar' }).where('id', '=', owners[1]!.id).execute()
  const before = await lastEvent()
  const { id, username } = await buildProfile(db)
  const form = { on: true, reason: 'They join us', role: 'finance' } as const
  await actOnUser(db, { id, act: 'administrator', ...form }, owners[0]!, now)
  const mails = ofTemplate(await mailsSince(String(before)), 'staff_changed')
  expect(mails.map(({ to, locale }) => [to, locale]).toSorted()).toEqual(
    [
      [owners[0]!.email, owners[0]!.locale],
      [owners[1]!.email, 'ar'],
    ].toSorted(),
  )
  expect(mails[0]!.params).toEqual({
    act: 'staff.propose',
    role: 'finance',
    by: owners[0]!.username,
    whose: username,
    reason: 'They join us',
  })
})

test('a link works for seven days', async () => {
  const [link] = await moved(owners[0]!, defaults.owners_told_from)
  const until = Number(/\.(\d{13})\./.exec(link!)![1])
  expect(until).toBe(plus(now, 7 * DAY).getTime())
})
