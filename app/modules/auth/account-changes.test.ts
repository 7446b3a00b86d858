import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MailRequest } from '#jobs/mails/mail-request.ts'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { freezeActor } from '#modules/people/freeze.server.ts'
import { deleteAccount } from '#modules/privacy/delete-account.server.ts'
import { undoEmailChange } from '#modules/privacy/undo-email-change.server.ts'
import { transact } from '#platform/db.server.ts'
import { audit } from '#platform/audit.server.ts'
import { openTestApp } from '../../../tests/app.ts'
import { buildOrder } from '../../../tests/factories/order.ts'
import { buildWithdrawal } from '../../../tests/factories/payout.ts'
import {
  buildAdmin,
  buildProfile,
  giveMoney,
  giveRole,
  inSession,
  suspend,
  takeRoles,
} from '../../../tests/factories/profile.ts'
import { letWait } from '../../../tests/factories/waiting.ts'
import { untilOneWaits } from '../../../tests/locks.ts'
import { pageOf, wordsOf } from '../../../tests/page.ts'
import { relay } from '../../../tests/relay.ts'
import { applyAccountChanges } from './account-changes-due.server.ts'
import {
  accountRests,
  askAccountChange,
  findStoppable,
  stopAccountChange,
  waitingChangeOf,
  withdrawAccountChange,
} from './account-changes.server.ts'
import { sendAccountLink } from './account-help.server.ts'
import { makeReversal } from './email-reversal.server.ts'

// Support helps somebody into their account, and none of it alone gives staff the account.

const { db, request } = await openTestApp()
const now = new Date()
const support = await buildAdmin(db, { role: 'support' })
const reason = 'They wrote from their phone, and know their last three orders'

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)
const constraintOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: { constraint?: string }) => error.constraint ?? 'no constraint',
  )

let count = 0
/** Somebody with a second step. */
async function person(given: Parameters<typeof buildProfile>[1] = {}) {
  count += 1
  const email = `old_${count}@example.com`
  const profile = await buildProfile(db, { email, ...given })
  await db
    .updateTable('profiles')
    .set({ two_factor_enabled: true })
    .where('id', '=', profile.id)
    .execute()
  await db
    .insertInto('two_factors')
    .values({ user_id: profile.id, secret: 'sealed', confirmed_at: plus(now, -9 * DAY) })
    .execute()
  return { ...profile, email, other: `new_${count}@example.com` }
}

type Person = Awaited<ReturnType<typeof person>>

const askOff = ({ id }: { id: string }, by = support, at = now) =>
  askAccountChange(db, { userId: id, kind: 'two_step_off', reason }, by, at)
const askAddress = ({ id, other }: Person, by = support, at = now) =>
  askAccountChange(db, { userId: id, kind: 'address', email: other, reason }, by, at)

const find = (id: string) =>
  db
    .selectFrom('profiles')
    .select(['email', 'email_verified', 'two_factor_enabled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const endOf = async (id: string) =>
  (
    await db
      .selectFrom('account_changes')
      .select('ended_as')
      .where('user_id', '=', id)
      .orderBy('asked_at', 'desc')
      .executeTakeFirstOrThrow()
  ).ended_as
const acts = async (id: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject', '=', `profile:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => (actor_id === support.id ? action : `${action}?`))

/** What is done of what waits once so many ms are over. */
async function afterWait(ms: number, at = now) {
  await letWait(db, ms)
  return applyAccountChanges(db, at)
}

/** The mails to somebody's addresses since the last look, and the token of the link in each. */
async function mailsTo(...addresses: string[]) {
  const mails: MailRequest[] = []
  await relay(mails)
  return mails
    .filter(({ to }) => addresses.includes(to))
    .map(({ to, template, params }) => {
      const { link = '', freeze = link } = params as { link?: string; freeze?: string }
      return { to, template, token: new URL(freeze).searchParams.get('token') ?? '' }
    })
}

describe('two-step verification', () => {
  test('is off after a day, not a moment earlier, and its person was mailed at once', async () => {
    const someone = await person()
    expect(codeOf(await askOff(someone))).toBe('done')
    expect(await mailsTo(someone.email)).toMatchObject([{ template: 'two_step_off_asked' }])
    await afterWait(DAY - MINUTE)
    expect((await find(someone.id)).two_factor_enabled).toBe(true)
    expect(await afterWait(MINUTE)).toBe(1)
    expect((await find(someone.id)).two_factor_enabled).toBe(false)
    expect(await endOf(someone.id)).toBe('done')
    expect(await acts(someone.id)).toEqual(['user.ask_two_step_off', 'user.two_step_off'])
    expect(await mailsTo(someone.email)).toMatchObject([{ template: 'two_step_off' }])
    expect(await afterWait(2 * DAY)).toBe(0)
  })

  test('stays where its person presses the link, and is not asked for again for 30 days', async () => {
    const someone = await person()
    await askOff(someone)
    const [{ token } = { token: '' }] = await mailsTo(someone.email)
    expect(await findStoppable(db, token, now)).toMatchObject({ user_id: someone.id })
    expect(await stopAccountChange(db, token, plus(now, HOUR))).toBe(true)
    expect(await stopAccountChange(db, token, plus(now, HOUR))).toBe(false)
    expect(await findStoppable(db, token, now)).toBeNull()
    await afterWait(2 * DAY)
    expect((await find(someone.id)).two_factor_enabled).toBe(true)
    expect(codeOf(await askOff(someone, support, plus(now, 29 * DAY)))).toBe('stopped')
    expect(codeOf(await askOff(someone, support, plus(now, 31 * DAY)))).toBe('done')
  })

  test('is stopped by the link of an earlier ask, too, since who presses it wants none', async () => {
    const someone = await person()
    await askOff(someone)
    const [first] = await mailsTo(someone.email)
    const withdraw = { userId: someone.id, reason: 'It was somebody else' }
    await withdrawAccountChange(db, withdraw, support, now)
    expect(await stopAccountChange(db, first!.token, now)).toBe(false)
    expect(codeOf(await askAddress(someone, support, plus(now, HOUR)))).toBe('done')
    const at = plus(now, 2 * HOUR)
    expect(await findStoppable(db, first!.token, at)).toMatchObject({ kind: 'address' })
    expect(await stopAccountChange(db, first!.token, at)).toBe(true)
    expect(await endOf(someone.id)).toBe('stopped')
    expect(codeOf(await askOff(someone, support, plus(now, 29 * DAY)))).toBe('stopped')
  })

  test('is asked for twice in 30 days at most, whoever writes it, so that nobody is worn down', async () => {
    const someone = await person()
    const withdraw = { userId: someone.id, reason: 'It was somebody else' }
    for (const at of [now, plus(now, HOUR)]) {
      expect(codeOf(await askOff(someone, support, at))).toBe('done')
      await withdrawAccountChange(db, withdraw, support, at)
    }
    expect(codeOf(await askAddress(someone, support, plus(now, 29 * DAY)))).toBe('twice')
    expect(codeOf(await askOff(someone, support, plus(now, 30 * DAY)))).toBe('done')
  })

  test('is told to whoever is signed in, above every page and by a notification', async () => {
    const someone = await person()
    const page = async () => wordsOf(await pageOf(request('/settings', { viewer: someone })))
    expect(await page()).not.toContain('Support was asked for this')
    await askOff(someone)
    await relay()
    expect(await page()).toContain('Two-step verification of your account is turned off on')
    const notices = await db
      .selectFrom('notifications')
      .select(sql<string>`metadata ->> 'kind'`.as('kind'))
      .where('user_id', '=', someone.id)
      .execute()
    expect(notices).toEqual([{ kind: 'account_two_step_off_asked' }])
    await withdrawAccountChange(db, { userId: someone.id, reason: 'Not them' }, support, now)
    expect(await page()).not.toContain('Support was asked for this')
  })

  test('stays where staff withdraw it', async () => {
    const someone = await person()
    await askOff(someone)
    const withdraw = { userId: someone.id, reason: 'It was somebody else' }
    expect(codeOf(await withdrawAccountChange(db, withdraw, support, now))).toBe('done')
    expect(codeOf(await withdrawAccountChange(db, withdraw, support, now))).toBe('over')
    await afterWait(2 * DAY)
    expect((await find(someone.id)).two_factor_enabled).toBe(true)
  })
})

describe('an address', () => {
  test('is another one after a day, to be confirmed in its own mailbox, and goes back for a week', async () => {
    const someone = await person()
    expect(codeOf(await askAddress(someone))).toBe('done')
    expect(
      (await mailsTo(someone.email, someone.other)).map(({ to, template }) => [to, template]),
    ).toEqual([
      [someone.email, 'address_asked'],
      [someone.other, 'address_asked_of'],
    ])
    await afterWait(DAY)
    expect(await find(someone.id)).toMatchObject({
      email: someone.other,
      email_verified: false,
      two_factor_enabled: true,
    })
    const told = await mailsTo(someone.email, someone.other)
    expect(told.map(({ to, template }) => [to, template])).toEqual([
      [someone.email, 'email_changed'],
      [someone.other, 'confirm_email'],
    ])
    const request = new Request('http://kanz.test/confirm-email/undo')
    expect(codeOf(await undoEmailChange(db, request, told[0]!.token, plus(now, 6 * DAY)))).toBe(
      'done',
    )
    expect(await find(someone.id)).toMatchObject({ email: someone.email, email_verified: true })
  })

  test('is stopped from the new mailbox too, whose owner may have no account', async () => {
    const someone = await person()
    await askAddress(someone)
    const [, of] = await mailsTo(someone.email, someone.other)
    expect(await stopAccountChange(db, of!.token, now)).toBe(true)
    await afterWait(2 * DAY)
    expect((await find(someone.id)).email).toBe(someone.email)
  })

  test('of somebody else, or the one that it is, is none', async () => {
    const [someone, other] = [await person(), await person()]
    expect(codeOf(await askAddress({ ...someone, other: other.email }))).toBe('taken')
    expect(codeOf(await askAddress({ ...someone, other: someone.email }))).toBe('same')
  })

  test('that somebody else took meanwhile is dropped', async () => {
    const someone = await person()
    await askAddress(someone)
    await buildProfile(db, { email: someone.other })
    expect(await afterWait(DAY)).toBe(1)
    expect([await endOf(someone.id), (await find(someone.id)).email]).toEqual([
      'dropped',
      someone.email,
    ])
  })
})

describe('is refused', () => {
  test('of oneself, twice at a time, without a second step, and where there is nobody', async () => {
    const [someone, plain] = [await person(), await buildProfile(db)]
    expect(codeOf(await askOff(support))).toBe('own')
    await askOff(someone)
    expect(codeOf(await askAddress(someone))).toBe('pending')
    expect(codeOf(await askOff(plain))).toBe('off')
    expect(codeOf(await askOff({ id: 'nobody' }))).toBe('not_found')
    await deleteAccount(db, inSession(plain), { password: '', username: plain.username }, now)
    expect(codeOf(await askAddress({ ...someone, id: plain.id }))).toBe('not_found')
  })

  test('to whoever is no administrator or holds no such permission, and nothing is left of it', async () => {
    const [someone, finance] = [await person(), await buildAdmin(db, { role: 'finance' })]
    expect(codeOf(await askOff(someone, { ...finance, is_admin: false }))).toBe('not_found')
    expect(await constraintOf(askOff(someone, finance))).toBe('audit_by_permission')
    expect(await waitingChangeOf(db, someone.id)).toBeNull()
    expect(await mailsTo(someone.email)).toEqual([])
    const link = { userId: someone.id, link: 'reset' as const, reason }
    expect(await constraintOf(sendAccountLink(db, link, finance, now))).toBe('audit_by_permission')
    expect(await mailsTo(someone.email)).toEqual([])
  })

  test('of the account of staff, whoever asks, also when the role came meanwhile', async () => {
    const owner = await buildAdmin(db)
    const [colleague, later] = [await person({ role: 'finance' }), await person()]
    for (const by of [support, owner])
      expect(['staff', 'audit_by_permission']).toContain(
        await askAddress(colleague, by).then(codeOf, (error) => error.constraint),
      )
    await askOff(later)
    await giveRole(db, [later.id], 'finance')
    await afterWait(DAY)
    expect([await endOf(later.id), (await find(later.id)).two_factor_enabled]).toEqual([
      'dropped',
      true,
    ])
  })

  test('while money is on its way to a bank, before and after the wait', async () => {
    const [leaving, later] = [await person(), await person()]
    await giveMoney(db, leaving.id, 9_000)
    await buildWithdrawal(db, { user_id: leaving.id })
    expect(codeOf(await askOff(leaving))).toBe('leaving')
    await askOff(later)
    await giveMoney(db, later.id, 9_000)
    await buildWithdrawal(db, { user_id: later.id })
    await afterWait(DAY)
    expect(await endOf(later.id)).toBe('dropped')
  })

  test('while a refund is on its way to an account', async () => {
    const someone = await person()
    const order = await buildOrder(db, { buyer_id: someone.id, status: 'refunded_original' })
    expect(codeOf(await askOff(someone))).toBe('done')
    const account = { account: `rib ${'0'.repeat(20)}`, holder: 'Amina', given_at: now }
    await db.updateTable('refund_tasks').set(account).where('order_id', '=', order.id).execute()
    await afterWait(DAY)
    expect(await endOf(someone.id)).toBe('dropped')
    expect(codeOf(await askOff(someone, support, plus(now, HOUR)))).toBe('leaving')
  })

  test('once who asked may not do it any more, or is suspended', async () => {
    for (const end of [takeRoles, (_: typeof db, [id]: string[]) => suspend(db, id!)]) {
      const [former, someone] = [await buildAdmin(db, { role: 'support' }), await person()]
      await askOff(someone, former)
      await end(db, [former.id])
      expect(await afterWait(DAY)).toBe(1)
      expect([await endOf(someone.id), (await find(someone.id)).two_factor_enabled]).toEqual([
        'dropped',
        true,
      ])
    }
  })
})

test('is dropped once its person got in and changed their address or second step', async () => {
  const [moved, renewed] = [await person(), await person()]
  for (const each of [moved, renewed]) await askOff(each)
  await transact(db, (tx) => makeReversal(tx, moved, plus(now, HOUR)))
  await db
    .updateTable('two_factors')
    .set({ confirmed_at: plus(now, HOUR) })
    .where('user_id', '=', renewed.id)
    .execute()
  await afterWait(DAY)
  for (const { id } of [moved, renewed])
    expect([await endOf(id), (await find(id)).two_factor_enabled]).toEqual(['dropped', true])
})

test('waits in the database too, whoever writes it', async () => {
  const someone = await person()
  await askOff(someone)
  const change = db.updateTable('account_changes').where('user_id', '=', someone.id)
  const entry = { actor_id: support.id, action: 'user.two_step_off' }
  expect([
    await constraintOf(change.set({ ended_as: 'done', ended_at: plus(now, HOUR) }).execute()),
    await constraintOf(change.set({ ended_as: 'done', ended_at: plus(now, DAY) }).execute()),
    await constraintOf(change.set({ asked_at: plus(now, -2 * DAY) }).execute()),
    await constraintOf(change.set({ email: 'thief@example.com' }).execute()),
    await constraintOf(
      transact(db, (tx) => audit(tx, { ...entry, subject: `profile:${someone.id}` }, now)),
    ),
  ]).toEqual([
    'account_changes_wait',
    'ended_by_the_time',
    'account_changes_fixed',
    'account_changes_fixed',
    'audit_after_wait',
  ])
  expect(
    await constraintOf(
      db.deleteFrom('account_changes').where('user_id', '=', someone.id).execute(),
    ),
  ).not.toBe('done')
})

test('is not written down as asked for before, whoever writes it', async () => {
  const someone = await person()
  expect(await constraintOf(askOff(someone, support, plus(now, -DAY)))).toBe('account_changes_now')
})

test('a withdrawal waits for a change that is being done, and finds that the account rests', async () => {
  const someone = await person()
  await giveMoney(db, someone.id, 9_000)
  await askOff(someone)
  await letWait(db, DAY)
  const change = transact(db, async (tx) => {
    await tx.selectFrom('profiles').select('id').where('id', '=', someone.id).forUpdate().execute()
    const asked = buildWithdrawal(db, { user_id: someone.id, now })
    asked.catch(() => {})
    await untilOneWaits(db)
    await tx
      .updateTable('account_changes')
      .set({ ended_as: 'done', ended_at: now })
      .where('user_id', '=', someone.id)
      .execute()
    return { asked }
  })
  const { asked } = await change
  await expect(asked).rejects.toThrow(/rests/)
})

test('every owner is mailed who opened a way into whose account, with the link that stops them', async () => {
  const [owner, thief] = [await buildAdmin(db), await buildAdmin(db, { role: 'support' })]
  const someone = await person()
  const at = new Date() // once they have their role
  await relay()
  await askOff(someone, thief, at)
  await sendAccountLink(db, { userId: someone.id, link: 'reset', reason }, thief, at)
  const mails = (await mailsTo(owner.email)).filter(({ template }) => template === 'access_asked')
  expect(mails).toHaveLength(2)
  expect((await freezeActor(db, mails[0]!.token, at)).ok).toBe(true)
  await afterWait(DAY, at)
  expect(await endOf(someone.id)).toBe('dropped')
})

test('after it the wallet pays nobody for a week', async () => {
  const someone = await person()
  await giveMoney(db, someone.id, 9_000)
  await askOff(someone)
  expect(await accountRests(db, someone.id, now)).toBe(false)
  await afterWait(DAY)
  expect(await accountRests(db, someone.id, plus(now, 7 * DAY - 1))).toBe(true)
  expect(await accountRests(db, someone.id, plus(now, 7 * DAY))).toBe(false)
  const at = plus(now, DAY)
  await expect(buildWithdrawal(db, { user_id: someone.id, now: at })).rejects.toMatchObject({
    message: expect.stringContaining('account_rests'),
  })
  const capture = db.insertInto('ledger_transfers').values({
    reference: 'order:stolen',
    code: 'capture',
    debit_account_id: `wallet:${someone.id}`,
    credit_account_id: 'fees',
    amount: 100,
    created_at: at,
  })
  expect(await constraintOf(capture.execute())).toBe('wallet_rests')
})

describe('a link', () => {
  test('goes to the person’s own mailbox alone, three times a day', async () => {
    const someone = await person()
    const link = { userId: someone.id, link: 'reset' as const, reason }
    for (let n = 0; n < 3; n++)
      expect(codeOf(await sendAccountLink(db, link, support, now))).toBe('done')
    expect(codeOf(await sendAccountLink(db, link, support, now))).toBe('too_many')
    expect(codeOf(await sendAccountLink(db, link, support, plus(now, DAY + 1)))).toBe('done')
    expect(new Set((await mailsTo(someone.email)).map(({ template }) => template))).toEqual(
      new Set(['reset_password']),
    )
    expect(await acts(someone.id)).toEqual(Array.from({ length: 4 }, () => 'user.reset_link'))
  })

  test('confirms an address that nobody has confirmed, and is no other', async () => {
    const waits = await buildProfile(db, { email: 'waits@example.com', email_verified: false })
    const send = (link: 'reset' | 'confirm') =>
      sendAccountLink(db, { userId: waits.id, link, reason }, support, now)
    expect(codeOf(await send('reset'))).toBe('unconfirmed')
    expect(codeOf(await send('confirm'))).toBe('done')
    expect(await mailsTo('waits@example.com')).toMatchObject([{ template: 'confirm_email' }])
  })

  test('to somebody of the staff is sent by owners alone', async () => {
    const colleague = await buildAdmin(db, { role: 'finance' })
    const link = { userId: colleague.id, link: 'reset' as const, reason }
    expect(await constraintOf(sendAccountLink(db, link, support, now))).toBe('audit_by_permission')
    expect(codeOf(await sendAccountLink(db, link, await buildAdmin(db), now))).toBe('done')
  })
})

test('an account that ends takes its addresses along, and what waits is dropped', async () => {
  const someone = await person()
  await askAddress(someone)
  await deleteAccount(db, inSession(someone), { password: '', username: someone.username }, now)
  const left = await db
    .selectFrom('account_changes')
    .select(['email', 'ended_as'])
    .where('user_id', '=', someone.id)
    .execute()
  expect(left).toEqual([{ email: `${someone.id}@deleted.invalid`, ended_as: 'dropped' }])
})
