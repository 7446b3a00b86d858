import { randomUUID } from 'node:crypto'
import type { Result } from '../../app/kernel/result.ts'
import { DAY, plus } from '../../app/kernel/time.ts'
import { adjustWallet } from '#modules/payouts/wallet-adjustment.server.ts'
import type { AdjustmentKind } from '#modules/payouts/wallet-adjustment.ts'
import { createBadge } from '#modules/people/badges.server.ts'
import { actOnUser } from '#modules/people/user-acts.server.ts'
import { setBadgesOf } from '#modules/people/user-badges.server.ts'
import type { Administrator } from '../../app/platform/context.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { buyers } from './data/buyers.ts'
import { sellers } from './data/sellers.ts'
import { must, type Step } from './orders.ts'

const seller = (nth: number) => sellers[nth]!.username
const buyer = (nth: number) => buyers.at(nth)!.username

const badges: { name: string; name_ar: string; color: string; people: string[] }[] = [
  {
    name: 'Founding seller',
    name_ar: 'بائع مؤسّس',
    color: '#D9A441',
    people: [seller(0), seller(1), seller(3)],
  },
  {
    name: 'Fast delivery',
    name_ar: 'تسليم سريع',
    color: '#22C55E',
    people: [seller(0), seller(2)],
  },
  {
    name: 'Beta tester',
    name_ar: 'من أوائل المجرّبين',
    color: '#3B82F6',
    people: [buyer(0), seller(4)],
  },
  {
    name: 'Champion of Algeria 2026',
    name_ar: 'بطل الجزائر 2026',
    color: '#E11D48',
    people: [seller(1), buyer(1)],
  },
  { name: 'Good neighbour', name_ar: 'جار طيّب', color: '#FFF', people: [] },
]

const adjustments: {
  username: string
  kind: AdjustmentKind
  amount: number
  description: string
  days_ago: number
}[] = [
  {
    username: buyer(0),
    kind: 'deposit',
    amount: 2_000,
    description: 'تعويض عن تأخّر التسليم',
    days_ago: 12,
  },
  {
    username: buyer(1),
    kind: 'deposit',
    amount: 500,
    description: 'هدية مسابقة الصيف',
    days_ago: 9,
  },
  {
    username: buyer(1),
    kind: 'withdrawal',
    amount: 300,
    description: 'دُفع مرّتين بالخطأ',
    days_ago: 8,
  },
]

/**
 * What the administrator did to people as steps: badges, adjusted wallets, a suspension. Done by
 * the real commands.
 */
export function careSteps(people: Map<string, string>, actor: Administrator, now: Date): Step[] {
  const step = (days_ago: number, run: (db: Db, at: Date) => Promise<Result<unknown>>): Step => {
    const at = plus(now, -days_ago * DAY)
    return { at, run: async (db) => void must(await run(db, at)) }
  }
  const awards = badges.flatMap(({ people: holders, ...fields }) => {
    let badge = 0
    return [
      step(60, async (db, at) => {
        const created = await createBadge(
          db,
          { ...fields, remove_icon: false, create_token: randomUUID() },
          null,
          actor,
          at,
        )
        if (created.ok) badge = created.value
        return created
      }),
      ...holders.map((username) =>
        step(30, (db, at) =>
          setBadgesOf(db, people.get(username)!, { shown: [], ticked: [badge] }, actor, at),
        ),
      ),
    ]
  })
  const suspension = {
    id: people.get(buyer(-1))!,
    act: 'suspension',
    on: true,
    reason: 'طلب من المشترين الدفع خارج كنز مرّتين.',
  } as const
  return [
    ...awards,
    ...adjustments.map(({ username, days_ago, ...form }) =>
      step(days_ago, (db, at) =>
        adjustWallet(db, people.get(username)!, { ...form, token: randomUUID() }, actor, at),
      ),
    ),
    // last, since the suspended do nothing more
    step(0, (db, at) => actOnUser(db, suspension, actor, at)),
  ]
}
