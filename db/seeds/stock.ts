import { randomUUID } from 'node:crypto'
import { defaults } from '#modules/settings/settings.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import { storeUnits } from '#modules/vault/stock.server.ts'
import type { Db } from '../../app/platform/db.server.ts'
import { sellers } from './data/sellers.ts'
import type { OfferSeed } from './data/types.ts'
import { must } from './orders.ts'

/** Of so many offers of each seller who can sign in there are units in stock, one of them few. */
const units = [12, 2]

/** How many units of a third seller wait for staff, as a setting could have it. */
const held = 3

/**
 * Puts accounts into the stock of some offers, which are delivered by their payment from then on:
 * of those who can sign in, so that the demo shows how it is done; and of one more some that staff
 * are to look at first.
 */
export async function seedStock(
  db: Db,
  offers: readonly OfferSeed[],
  {
    offerIds,
    people,
    now,
  }: { offerIds: readonly number[]; people: Map<string, string>; now: Date },
): Promise<void> {
  const ownOf = (username: string) =>
    offers.flatMap((offer, index) =>
      offer.seller === username && offer.category === 'accounts' && offer.status === 'active'
        ? [offerIds[index]!]
        : [],
    )
  for (const { username } of sellers.slice(0, 2)) {
    const own = ownOf(username)
    for (const [nth, count] of units.entries()) {
      const id = own[nth]
      if (id !== undefined) await store(db, people.get(username)!, id, count, now)
    }
  }
  const third = sellers.slice(2).find(({ username }) => ownOf(username).length > 0)
  const [id] = third ? ownOf(third.username) : []
  if (third && id !== undefined)
    await store(db, people.get(third.username)!, id, held, now, {
      ...defaults,
      first_units_looked_at: 10,
    })
}

async function store(
  db: Db,
  sellerId: string,
  offerId: number,
  count: number,
  now: Date,
  settings = defaults,
) {
  const { category, game_id } = await db
    .selectFrom('offers')
    .select(['category', 'game_id'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  const { version } = await goodsFields(db, { category, game_id })
  const goods = Array.from({ length: count }, (_, unit) => ({
    login: `sakura${unit + 10}.${offerId}@mail.example`,
    password: `Kz-${randomUUID().slice(0, 8)}`,
    email_password: `Mx-${randomUUID().slice(0, 8)}`,
  }))
  const form = { token: randomUUID(), fields_seen: version, goods }
  must(await storeUnits(db, sellerId, offerId, form, settings, now))
}
