import { hashPassword } from 'better-auth/crypto'
import { randomBytes } from 'node:crypto'
import { DAY, MINUTE, plus } from '../../app/kernel/time.ts'
import { notify } from '#modules/notifications/notifications.server.ts'
import type { StaffRole } from '#modules/step-up/permissions.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'

export interface DemoAccount {
  role: StaffRole | 'seller' | 'buyer'
  username: string
  email: string
  password: string
}

const administrator = { username: 'kanz_admin', email: 'kanz_admin@example.com' }

/** Who runs the site besides: they came after all that the owner had done alone. */
const colleagues = [
  { role: 'finance', username: 'kanz_finance', email: 'kanz_finance@example.com' },
  { role: 'support', username: 'kanz_support', email: 'kanz_support@example.com' },
] as const

/** One of those who can sign in reads English, so that its mails can be seen too. */
const ENGLISH = sellers[1]!.username

/** Who can sign in to the demo besides them: the owner, two sellers and two buyers. */
const signIns: Omit<DemoAccount, 'password'>[] = [
  { role: 'owner', ...administrator },
  ...sellers
    .slice(0, 2)
    .map(({ username, email }) => ({ role: 'seller' as const, username, email })),
  ...buyers.slice(0, 2).map(({ username, email }) => ({ role: 'buyer' as const, username, email })),
]

/** Creates the demo's people. Returns their ids by username. */
export async function seedPeople(tx: Tx, now: Date): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('profiles')
    .values([
      {
        ...administrator,
        locale: 'ar',
        is_admin: true,
        email_verified: true,
        created_at: plus(now, -1_100 * DAY),
        last_seen_at: now,
      },
      ...sellers.map(({ username, email, joined_days_ago }) => ({
        username,
        email,
        locale: username === ENGLISH ? ('en' as const) : ('ar' as const),
        is_seller: true,
        email_verified: true,
        created_at: plus(now, -joined_days_ago * DAY),
        last_seen_at: now,
      })),
      ...buyers.map(({ username, email, joined_days_ago }, index) => ({
        username,
        email,
        email_verified: true,
        locale: index % 4 === 2 ? ('en' as const) : ('ar' as const),
        created_at: plus(now, -joined_days_ago * DAY),
        last_seen_at: now,
      })),
    ])
    .returning(['id', 'username'])
    .execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  await giveRoles(tx, [{ id: ids.get(administrator.username)!, role: 'owner' }], now)
  return ids
}

/**
 * Gives roles as who runs the machine does, just now: whoever tries the demo can set two-step
 * verification up and act at once.
 */
const giveRoles = (tx: Tx, given: readonly { id: string; role: StaffRole }[], now: Date) =>
  tx
    .insertInto('staff')
    .values(given.map(({ id, role }) => ({ user_id: id, role, since: now })))
    .execute()

/** Creates the owner's colleagues, who can sign in too. */
export async function seedColleagues(tx: Tx, now: Date): Promise<DemoAccount[]> {
  const rows = await tx
    .insertInto('profiles')
    .values(
      colleagues.map(({ username, email }) => ({
        username,
        email,
        locale: 'ar' as const,
        is_admin: true,
        email_verified: true,
        created_at: now,
        last_seen_at: now,
      })),
    )
    .returning(['id', 'username'])
    .execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  await giveRoles(
    tx,
    colleagues.map(({ username, role }) => ({ id: ids.get(username)!, role })),
    now,
  )
  return givePasswords(tx, colleagues, ids)
}

/** Gives the demo accounts their passwords, made anew for each database. */
export const seedSignIns = (tx: Tx, ids: Map<string, string>): Promise<DemoAccount[]> =>
  givePasswords(tx, signIns, ids)

async function givePasswords(
  tx: Tx,
  people: readonly Omit<DemoAccount, 'password'>[],
  ids: Map<string, string>,
): Promise<DemoAccount[]> {
  const accounts = people.map((account) => ({
    ...account,
    password: randomBytes(9).toString('base64url'),
  }))
  for (const { username, password } of accounts) {
    const user_id = ids.get(username)!
    const { created_at } = await tx
      .selectFrom('profiles')
      .select('created_at')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('auth_accounts')
      .values({
        user_id,
        account_id: user_id,
        provider_id: 'credential',
        password: await hashPassword(password),
        created_at,
        updated_at: created_at,
      })
      .execute()
  }
  return accounts
}

/** A word to the administrator, in the language of the demo's staff. */
export async function seedWelcome(tx: Tx, ids: Map<string, string>, now: Date): Promise<void> {
  await notify(tx, [
    {
      user_id: ids.get(administrator.username)!,
      type: 'system',
      title: 'أهلًا بك في إدارة كنز',
      content: 'كلّ ما ينتظر قرارك تجده في لوحة الإدارة: طلبات البيع والسحب والإيداع والنزاعات.',
      metadata: {},
      cause: 'welcome',
      created_at: plus(now, -2 * DAY),
    },
  ])
}

/**
 * Other devices on which the demo accounts are signed in: browser, address (of the ranges kept for
 * examples), last use.
 */
const devices = [
  {
    minutes_ago: 25,
    ip_address: '198.51.100.23',
    user_agent:
      'Mozilla/5.0 (Linux; Android 12; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
  },
  {
    minutes_ago: 60 * 26,
    ip_address: '203.0.113.84',
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
  {
    minutes_ago: 60 * 24 * 9,
    ip_address: '2001:db8:4d2:19::7',
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  },
]

/** Signs the demo accounts in on a few devices, of which nobody holds the cookie. */
export async function seedDevices(tx: Tx, ids: Map<string, string>, now: Date): Promise<void> {
  await tx
    .insertInto('sessions')
    .values(
      signIns.flatMap(({ username }) =>
        devices.map(({ minutes_ago, ...device }) => ({
          ...device,
          token: randomBytes(32).toString('base64url'),
          user_id: ids.get(username)!,
          created_at: plus(now, -(minutes_ago + 600) * MINUTE),
          updated_at: plus(now, -minutes_ago * MINUTE),
          expires_at: plus(now, 20 * DAY),
        })),
      ),
    )
    .execute()
}
