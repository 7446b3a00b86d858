import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, plus } from '#kernel/time.ts'
import { person } from '#modules/auth/actor.ts'
import { moveOrder } from '#modules/orders/orders.server.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import { moveWithdrawal } from '#modules/payouts/withdrawals.server.ts'
import {
  applyDueChanges,
  confirmChange,
  withdrawChange,
} from '#modules/people/staff-changes.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { auditActions } from '#modules/reports/audit.ts'
import { saveSettings, storedSettings } from '#modules/settings/settings.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import {
  actPermissions,
  heldBy,
  isPermitted,
  type Permission,
  permissionNames,
  type StaffRole,
  staffRoles,
} from '#modules/step-up/permissions.ts'
import { isMoneyAct } from '#modules/step-up/step-up.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { transact } from '#platform/db.server.ts'
import { openTestDb } from './app.ts'
import { buildOrder, findOrder } from './factories/order.ts'
import { buildWithdrawal } from './factories/payout.ts'
import { buildAdmin, buildProfile, giveRole, takeRoles } from './factories/profile.ts'
import { letWait } from './factories/waiting.ts'

// Who may what is one table in the program, and the same in the database, which asks it at every
// entry of the audit log: what may not be written is not done.

const db = await openTestDb()
const now = new Date()
const people = {
  owner: await buildAdmin(db),
  finance: await buildAdmin(db, { role: 'finance' }),
  support: await buildAdmin(db, { role: 'support' }),
}
const [member, second] = [await buildProfile(db), await buildAdmin(db)]

/** What people do with what is their own, for which no role is asked. */
const ownActs = [
  'seller_application.submit',
  'seller_application.update',
  'seller_application.resubmit',
  'account.delete',
  'account.two_step_off',
]

const outcome = async (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: { constraint?: string }) => error.constraint ?? 'no constraint',
  )

/** What the database says to an entry of this act by somebody. */
const write = (
  by: { id: string },
  action: string,
  given: { subject?: string; amount?: number } = {},
) =>
  outcome(
    transact(db, (tx) =>
      audit(
        tx,
        {
          actor_id: by.id,
          action,
          subject:
            given.subject ?? (action.startsWith('reward.') ? 'reward:1' : `thing:${randomUUID()}`),
          ...(isMoneyAct(action) && { amount: given.amount ?? 1, credited: member.id }),
        },
        now,
      ),
    ),
  )

describe('the table', () => {
  test('names a permission for every act that is written, and for nothing else', () => {
    expect([...Object.keys(actPermissions), ...ownActs].sort()).toEqual([...auditActions].sort())
  })

  test('is the same in the database: which act takes what', async () => {
    const rows = await db.selectFrom('act_permissions').select(['action', 'permission']).execute()
    expect(Object.fromEntries(rows.map((row) => [row.action, row.permission]))).toEqual(
      actPermissions,
    )
  })

  test('is the same in the database: which role may what, and how far', async () => {
    const rows = await db.selectFrom('role_permissions').selectAll().execute()
    const stored = rows.map(({ role, permission, bound, setting, most }) => [
      role,
      permission,
      bound === null ? true : { bound, ...(setting && { setting }) },
      most,
    ])
    const written = staffRoles.flatMap((role) =>
      permissionNames
        .filter((permission) => isPermitted(role, permission))
        .map((permission) => {
          const held = heldBy(role, permission)
          const limit = typeof held === 'object' && 'setting' in held ? held.setting : null
          return [role, permission, held, limit && defaults[limit]]
        }),
    )
    const byName = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
    expect(byName(stored)).toEqual(byName(written))
  })
})

/** What is written only once it has waited, whoever writes it. */
const afterWait = ['user.grant_admin', 'staff.take_effect', 'user.two_step_off', 'user.address']
const guarded = Object.entries(actPermissions).filter(([act]) => !afterWait.includes(act))

test.each(guarded)('%s is written by whose role holds %s alone', async (act, permission) => {
  for (const role of staffRoles)
    expect([role, await write(people[role], act)]).toEqual([
      role,
      isPermitted(role, permission) ? 'done' : 'audit_by_permission',
    ])
  expect(await write(member, act)).toBe('audit_by_administrators')
})

test('an act that nobody has entered into the table is the owner’s', async () => {
  expect([
    await write(people.owner, 'thing.invented'),
    await write(people.finance, 'thing.invented'),
    await write(people.support, 'thing.invented'),
  ]).toEqual(['done', 'audit_by_permission', 'audit_by_permission'])
})

test('who has a role is acted on by owners alone', async () => {
  const { id } = await buildProfile(db, { role: 'finance' })
  const subject = `profile:${id}`
  for (const act of ['user.suspend', 'user.sign_out', 'user.grant_seller', 'user.badges'])
    expect([
      await write(people.support, act, { subject }),
      await write(people.support, act),
      await write(people.owner, act, { subject }),
    ]).toEqual(['audit_by_permission', 'done', 'done'])
})

describe('a limit', () => {
  const refund = async (by: Administrator, price: number) => {
    const { id } = await buildOrder(db, { price, status: 'paid' })
    const done = await outcome(
      moveOrder(
        db,
        { id, name: 'refund_wallet', actor: person(by), reason: 'Not delivered' },
        defaults,
        now,
      ),
    )
    return [done, (await findOrder(db, id)).status]
  }

  test('of support ends at its setting, by each act, and the order stays as it was', async () => {
    const most = defaults.support_refund_most
    expect(await refund(people.support, most)).toEqual(['done', 'refunded_wallet'])
    expect(await refund(people.support, most + 100)).toEqual(['audit_within_bounds', 'paid'])
    expect(await refund(people.finance, most + 100)).toEqual(['done', 'refunded_wallet'])
    const set = (value: string) =>
      db.insertInto('settings').values({ key: 'support_refund_most', value }).execute()
    await set('500')
    expect(await refund(people.support, 600)).toEqual(['audit_within_bounds', 'paid'])
    await db.deleteFrom('settings').where('key', '=', 'support_refund_most').execute()
  })

  test('of finance ends at its setting in a day, counted over both ways', async () => {
    const finance = await buildAdmin(db, { role: 'finance' })
    const { id } = await buildProfile(db, { wallet: 50_000 })
    const adjust = async (kind: 'deposit' | 'withdrawal', amount: number, at = now) => {
      const form = { kind, amount, description: 'A correction', token: randomUUID() }
      return outcome(
        adjustWallet(db, id, form, finance, at).then((done) => {
          if (!done.ok) throw Object.assign(new Error(), { constraint: done.code })
        }),
      )
    }
    const most = defaults.adjust_day_most
    expect([
      await adjust('deposit', most - 100),
      await adjust('withdrawal', 200),
      await adjust('withdrawal', 100),
      await adjust('deposit', 1),
      await adjust('deposit', most, plus(now, DAY + HOUR)),
    ]).toEqual(['done', 'audit_within_bounds', 'done', 'audit_within_bounds', 'done'])
    const sums = await db
      .selectFrom('wallet_adjustments')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sums.n).toBe(3)
  })

  test('keeps apart who approves a payout and who sends it, but for the owner', async () => {
    const move = (by: Administrator, id: string, name: 'approve' | 'pay') =>
      outcome(
        moveWithdrawal(db, { id, name, actor: by, note: `VIR ${randomUUID()}` }, now).then(
          (done) => {
            if (!done.ok) throw Object.assign(new Error(), { constraint: done.code })
          },
        ),
      )
    const [mine, other] = [await buildWithdrawal(db), await buildWithdrawal(db)]
    const colleague = await buildAdmin(db, { role: 'finance' })
    expect([
      await move(people.finance, mine.id, 'approve'),
      await move(people.finance, mine.id, 'pay'),
      await move(colleague, mine.id, 'pay'),
      await move(people.owner, other.id, 'approve'),
      await move(people.owner, other.id, 'pay'),
    ]).toEqual(['done', 'audit_within_bounds', 'done', 'done', 'done'])
  })
})

describe('a role', () => {
  test('that is taken while an act is under way takes the act back', async () => {
    const { id } = await buildAdmin(db, { role: 'finance' })
    const order = await buildOrder(db, { price: 900 })
    let written = () => {}
    const entered = new Promise<void>((done) => {
      written = done
    })
    // who takes it waits for the act that was first; the next one comes too late
    const act = transact(db, async (tx) => {
      await audit(tx, { actor_id: id, action: 'receipt.not_found', subject: 'receipt:x' }, now)
      written()
      await sql`select pg_sleep(0.2)`.execute(tx)
    })
    await entered
    const taken = giveRole(db, [id], 'support')
    expect(await outcome(act)).toBe('done')
    await taken
    const actor = person({ id, is_admin: true })
    expect(
      await outcome(moveOrder(db, { id: order.id, name: 'mark_paid', actor }, defaults, now)),
    ).toBe('audit_by_permission')
    expect((await findOrder(db, order.id)).status).toBe('pending')
    await takeRoles(db, [id])
    expect(await write({ id }, 'conversation.read')).toBe('audit_by_administrators')
  })

  test('makes an administrator, and nothing else does', async () => {
    const { id } = await buildProfile(db)
    const isAdmin = async () =>
      (
        await db
          .selectFrom('profiles')
          .select('is_admin')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).is_admin
    const set = (is_admin: boolean) =>
      outcome(db.updateTable('profiles').set({ is_admin }).where('id', '=', id).execute())
    expect([await set(true), await isAdmin()]).toEqual(['profiles_administrators_are_staff', false])
    await giveRole(db, [id], 'support')
    expect([await isAdmin(), await set(false)]).toEqual([true, 'profiles_administrators_are_staff'])
    await takeRoles(db, [id])
    expect(await isAdmin()).toBe(false)
    const { id: other } = await buildProfile(db, { role: 'support' })
    expect(
      await outcome(
        db.updateTable('staff').set({ user_id: id }).where('user_id', '=', other).execute(),
      ),
    ).toBe('staff_keep_person')
  })
})

/** Proposes a role, and gives the change that waits. */
async function proposed(role: StaffRole = 'finance', by: Administrator = people.owner, at = now) {
  const { id } = await buildProfile(db)
  const form = { on: true, reason: 'They join us', role }
  const done = await actOnUser(db, { id, act: 'administrator', ...form }, by, at)
  expect(done).toMatchObject({ ok: true })
  const { id: change } = await db
    .selectFrom('pending_changes')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, change }
}

/** What is put in force of what waits once so many ms are over. */
async function onceWaited(ms: number) {
  await letWait(db, ms)
  return applyDueChanges(db, now)
}

const roleNow = async (id: string) =>
  (await db.selectFrom('staff').select('role').where('user_id', '=', id).executeTakeFirst())
    ?.role ?? null

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'done' : result.code)

describe('a role that is proposed', () => {
  test('waits for a second owner, who is neither its proposer nor of another role', async () => {
    const { id, change } = await proposed()
    expect(await roleNow(id)).toBeNull()
    expect(codeOf(await confirmChange(db, change, people.owner, now))).toBe('own')
    expect(await outcome(confirmChange(db, change, people.finance, now))).toBe(
      'audit_by_permission',
    )
    const unconfirmed = await buildProfile(db, { is_admin: true })
    expect(codeOf(await confirmChange(db, change, unconfirmed, now))).toBe('confirm_first')
    expect(await roleNow(id)).toBeNull()
    expect(codeOf(await confirmChange(db, change, second, now))).toBe('done')
    expect(await roleNow(id)).toBe('finance')
    expect(codeOf(await confirmChange(db, change, second, now))).toBe('over')
  })

  test('is in force by itself after a day, and not a moment earlier', async () => {
    const { id } = await proposed('support')
    await onceWaited(DAY - MINUTE)
    expect(await roleNow(id)).toBeNull()
    await onceWaited(MINUTE)
    expect(await roleNow(id)).toBe('support')
  })

  test('is in force though an earlier one fails, which is tried again', async () => {
    const [one, other] = [await proposed('support'), await proposed('finance')]
    const poison = sql`alter table staff add constraint poisoned
      check (user_id <> ${sql.lit(one.id)}) not valid`
    await poison.execute(db)
    expect(await onceWaited(DAY)).toBe(1)
    expect([await roleNow(one.id), await roleNow(other.id)]).toEqual([null, 'finance'])
    await sql`alter table staff drop constraint poisoned`.execute(db)
    await onceWaited(0)
    expect(await roleNow(one.id)).toBe('support')
  })

  test('is withdrawn by any owner, and then never in force', async () => {
    const { id, change } = await proposed()
    expect(codeOf(await withdrawChange(db, change, second, now))).toBe('done')
    await onceWaited(2 * DAY)
    expect(await roleNow(id)).toBeNull()
    expect(codeOf(await confirmChange(db, change, second, now))).toBe('over')
  })

  test('is nothing once its proposer is no owner, or its person is suspended', async () => {
    const former = await buildAdmin(db)
    const [one, other] = [await proposed('owner', former), await proposed()]
    await giveRole(db, [former.id], 'support')
    await db
      .updateTable('profiles')
      .set({ suspended_at: now, suspension_reason: 'Fraud' })
      .where('id', '=', other.id)
      .execute()
    await onceWaited(2 * DAY)
    expect([await roleNow(one.id), await roleNow(other.id)]).toEqual([null, null])
  })

  test('waits in the database too, whoever writes it', async () => {
    const { id, change } = await proposed()
    const subject = `profile:${id}`
    const end = (set: object) =>
      outcome(db.updateTable('pending_changes').set(set).where('id', '=', change).execute())
    expect([
      await write(second, 'user.grant_admin', { subject }),
      await write(people.owner, 'staff.take_effect', { subject }),
      await end({ ended_as: 'done', ended_by: people.owner.id, ended_at: now }),
      await end({ ended_as: 'done', ended_by: null, ended_at: plus(now, HOUR / 2) }),
      await end({ ended_as: 'done', ended_by: null, ended_at: plus(now, DAY) }),
      await end({ role: 'owner' }),
      await outcome(proposed('finance', people.owner, plus(now, -DAY)).then(() => {})),
    ]).toEqual([
      'audit_after_wait',
      'audit_after_wait',
      'pending_changes_wait',
      'pending_changes_wait',
      'ended_by_the_time',
      'pending_changes_fixed',
      'pending_changes_now',
    ])
    expect(
      await outcome(db.deleteFrom('pending_changes').where('id', '=', change).execute()),
    ).not.toBe('done')
  })
})

describe('the account for deposits', () => {
  const typed = (text: string, seen: string) => [
    { key: 'deposit_account_holder' as const, typed: text, seen, sure: true },
    { key: 'company_name' as const, typed: `Kanz ${text}`, seen: '', sure: true },
  ]
  const holder = async () => (await storedSettings(db)).deposit_account_holder
  const waiting = async () =>
    (
      await db
        .selectFrom('pending_changes')
        .select('id')
        .where('settings', 'is not', null)
        .where('ended_as', 'is', null)
        .executeTakeFirstOrThrow()
    ).id

  test('is proposed with what else was saved at once, once at a time', async () => {
    const first = typed('Kanz SARL', '')
    expect(await saveSettings(db, first.slice(0, 1), people.owner, now)).toEqual({
      ok: true,
      value: 0,
      waits: true,
    })
    expect(await saveSettings(db, typed('Thief', '').slice(0, 1), second, now)).toMatchObject({
      ok: false,
      code: 'pending',
    })
    expect(await holder()).toBe('')
    expect(codeOf(await confirmChange(db, await waiting(), second, now))).toBe('done')
    expect(await holder()).toBe('Kanz SARL')
  })

  test('is another one after a day, and its entries are refused before', async () => {
    const change = typed('Kanz Digital', 'Kanz SARL').slice(0, 1)
    expect(await saveSettings(db, change, people.owner, now)).toMatchObject({ waits: true })
    const third = await buildAdmin(db)
    expect(
      await write(third, 'setting.update', { subject: 'setting:deposit_account_holder' }),
    ).toBe('audit_after_wait')
    await onceWaited(DAY + HOUR)
    expect(await holder()).toBe('Kanz Digital')
  })
})

test('permissions are asked for by names that exist', () => {
  const used = new Set<Permission>(Object.values(actPermissions))
  const unused = permissionNames.filter((name) => !used.has(name))
  expect(unused).toEqual(['read_figures'])
})
