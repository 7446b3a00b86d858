import { randomUUID } from 'node:crypto'
import { DAY, plus } from '../../app/kernel/time.ts'
import { createBadge, setBadgesOf } from '../../app/modules/identity/badges.server.ts'
import { actOnUser } from '../../app/modules/identity/user-acts.server.ts'
import { adjustWallet } from '../../app/modules/identity/wallet-adjustment.server.ts'
import type { AdjustmentKind } from '../../app/modules/identity/wallet-adjustment.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'

const seller = (nth: number) => sellers[nth]!.username
const buyer = (nth: number) => buyers.at(nth)!.username

const badges: { name: string; name_ar: string; color: string; people: string[] }[] = [
  { name: 'Founding seller', name_ar: 'بائع مؤسّس', color: '#D9A441', people: [seller(0), seller(1), seller(3)] },
  { name: 'Fast delivery', name_ar: 'تسليم سريع', color: '#22C55E', people: [seller(0), seller(2)] },
  { name: 'Beta tester', name_ar: 'من أوائل المجرّبين', color: '#3B82F6', people: [buyer(0), seller(4)] },
  { name: 'Champion of Algeria 2026', name_ar: 'بطل الجزائر 2026', color: '#E11D48', people: [seller(1), buyer(1)] },
  { name: 'Good neighbour', name_ar: 'جار طيّب', color: '#FFF', people: [] },
]

const adjustments: { username: string; kind: AdjustmentKind; amount: number; description: string; days_ago: number }[] = [
  { username: buyer(0), kind: 'deposit', amount: 2_000, description: 'Goodwill for a late delivery', days_ago: 12 },
  { username: buyer(1), kind: 'deposit', amount: 500, description: 'هدية مسابقة الصيف', days_ago: 9 },
  { username: buyer(1), kind: 'withdrawal', amount: 300, description: 'Paid twice by mistake', days_ago: 8 },
]

/** What the administrator did to people: badges, adjusted wallets, a suspension. Done by the real commands. */
export async function seedCare(db: Db, people: Map<string, string>, now: Date): Promise<void> {
  const actor = { id: people.get('kanz_admin')!, is_admin: true }
  for (const { people: holders, ...badge } of badges) {
    const created = await createBadge(db, { ...badge, remove_icon: false, token: randomUUID() }, null, actor, plus(now, -60 * DAY))
    if (!created.ok) throw new Error(`the badge ${badge.name} was refused: ${created.code}`)
    for (const username of holders) await setBadgesOf(db, people.get(username)!, { shown: [], ticked: [created.value] }, actor, plus(now, -30 * DAY))
  }
  for (const { username, days_ago, ...form } of adjustments) {
    const adjusted = await adjustWallet(db, people.get(username)!, { ...form, token: randomUUID() }, actor, plus(now, -days_ago * DAY))
    if (!adjusted.ok) throw new Error(`the wallet of ${username} was not adjusted: ${adjusted.code}`)
  }
  const suspension = { id: people.get(buyer(-1))!, act: 'suspension', on: true, reason: 'Asked buyers to pay outside Kanz, twice.' } as const
  await actOnUser(db, suspension, actor, plus(now, -5 * DAY))
}
