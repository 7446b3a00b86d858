import { DAY, plus } from '../../app/kernel/time.ts'
import { holdOffer } from '../../app/modules/offers/offer-moderation.server.ts'
import type { Db } from '../../app/platform/db.server.ts'

const reasons = [
  'الصور من حساب آخر. ضع صورًا من الحساب الذي تبيعه.',
  'The description asks buyers to pay outside the site.',
  'العنوان يذكر لعبة أخرى.',
]

/** One offer of each of some sellers, a demo account's first, that an administrator keeps paused. */
export async function seedModeration(db: Db, offerIds: readonly number[], { adminId, firstSellerId, now }: { adminId: string; firstSellerId: string; now: Date }): Promise<void> {
  const active = await db.selectFrom('offers').where('id', 'in', offerIds).where('status', '=', 'active').select(['id', 'user_id']).orderBy('id').execute()
  const bySeller = Map.groupBy(active, ({ user_id }) => user_id)
  const sellers = [firstSellerId, ...bySeller.keys().filter((id) => id !== firstSellerId)]
  const chosen = sellers.slice(0, reasons.length).map((id) => bySeller.get(id)!.at(-1)!)
  for (const [index, { id }] of chosen.entries()) {
    const held = await holdOffer(db, id, reasons[index]!, { id: adminId, is_admin: true }, plus(now, -(index + 1) * DAY))
    if (!held.ok) throw new Error(`a step of the demo was refused: ${held.code}`)
  }
}
