import { hashPassword } from 'better-auth/crypto'
import { randomBytes } from 'node:crypto'
import { DAY, plus } from '../../app/kernel/time.ts'
import type { Tx } from '../../app/platform/db.server.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'

export interface DemoAccount {
  role: string
  username: string
  email: string
  password: string
}

const administrator = { username: 'kanz_admin', email: 'kanz_admin@example.com' }

/** Who can sign in to the demo: an administrator, two sellers and two buyers. */
const signIns: { role: string; username: string; email: string }[] = [
  { role: 'admin', ...administrator },
  ...sellers.slice(0, 2).map(({ username, email }) => ({ role: 'seller', username, email })),
  ...buyers.slice(0, 2).map(({ username, email }) => ({ role: 'buyer', username, email })),
]

/** Creates the demo's people. Returns their ids by username. */
export async function seedPeople(tx: Tx, now: Date): Promise<Map<string, string>> {
  const rows = await tx.insertInto('profiles').values([
    { ...administrator, is_admin: true, email_verified: true, created_at: plus(now, -1_100 * DAY), last_seen_at: now },
    ...sellers.map(({ username, email, joined_days_ago }) =>
      ({ username, email, is_seller: true, email_verified: true, created_at: plus(now, -joined_days_ago * DAY), last_seen_at: now })),
    ...buyers.map(({ username, email, joined_days_ago }, index) =>
      ({ username, email, email_verified: true, locale: index % 4 === 0 ? 'en' as const : 'ar' as const, created_at: plus(now, -joined_days_ago * DAY), last_seen_at: now })),
  ]).returning(['id', 'username']).execute()
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  return ids
}

/** Gives the demo accounts their passwords, made anew for each database. */
export async function seedSignIns(tx: Tx, ids: Map<string, string>): Promise<DemoAccount[]> {
  const accounts = signIns.map((account) => ({ ...account, password: randomBytes(9).toString('base64url') }))
  for (const { username, password } of accounts) {
    const user_id = ids.get(username)!
    await tx.insertInto('auth_accounts')
      .values({ user_id, account_id: user_id, provider_id: 'credential', password: await hashPassword(password) }).execute()
  }
  return accounts
}
