import { sql } from 'kysely'
import { closeDb, type Db, openDb, transact, type Tx } from '../../app/platform/db.server.ts'
import type { Env } from '../../app/platform/env.server.ts'
import { countFigures } from '#modules/messaging/figures.server.ts'
import { tellOfWaiting } from '#modules/messaging/waiting.server.ts'
import { closeDays } from '#modules/reports/closing.server.ts'
import { countSellerFacts } from '#modules/sellers/seller-facts.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { openStorage } from '../../app/platform/storage.server.ts'
import { applicationSteps, seedApplications } from './applications.ts'
import { careSteps } from './care.ts'
import { seedCatalog } from './catalog.ts'
import { seedConversations } from './conversations.ts'
import { games } from './data/games.ts'
import { offersFor } from './data/offers.ts'
import { createRng } from './data/rng.ts'
import type { OfferSeed } from './data/types.ts'
import { sellers } from './data/sellers.ts'
import { closeOffice, openOffice } from './office.ts'
import { seedOffers, seedPaymentMethods } from './offers.ts'
import { ordersFor, stepsOf, unitsOf } from './orders.ts'
import { payoutSteps, seedDepositAccount } from './payouts.ts'
import { receiptSteps } from './receipts.ts'
import {
  type DemoAccount,
  seedColleagues,
  seedDevices,
  seedPeople,
  seedSignIns,
  seedWelcome,
} from './people.ts'
import { seedPostImages, seedReading } from './reading.ts'
import { redemptionSteps, seedRewards, tellEvents } from './rewards.ts'
import { paymentSteps, settlementSteps } from './payments.ts'
import { seedImages } from './images.ts'
import { moderationSteps } from './moderation.ts'
import { seedSite } from './site.ts'
import { seedStock } from './stock.ts'

export type { DemoAccount }

const SEED = 213

/** So many images offers have at most; three small ones take as long to draw as a large one. */
const MOST_IMAGES = 120

/**
 * Fills an empty database with the demo marketplace: games, people, offers, and past orders that
 * were lived through the real commands, and draws images into the store of `env`. Returns the
 * accounts to sign in with, or null when the database is not empty. The same program gives the same
 * marketplace each time, but for ids and passwords.
 */
export async function seedDemo(
  url: string,
  env: Pick<Env, 'dataDir' | 's3'>,
  mostImages = MOST_IMAGES,
): Promise<DemoAccount[] | null> {
  const db = openDb(unhurried(url))
  try {
    if (await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) return null
    const now = new Date()
    const rng = createRng(SEED)
    const offers = offersFor(rng, games, sellers)
    const orders = ordersFor(rng, offers)
    const { kept, lent } = unitsOf(orders, offers)

    const { accounts, keys } = await transact(db, async (tx) => {
      const people = await seedPeople(tx, now)
      await seedApplications(tx, people, now)
      const idOf = await seedCatalog(tx)
      const methods = await seedPaymentMethods(tx)
      await seedRewards(tx)
      await seedDepositAccount(tx)
      await seedSite(tx)
      await seedReading(tx, people.get('kanz_admin')!, now)
      const offerIds = await seedOffers(
        tx,
        offers,
        kept.map((units, index) => units + lent[index]!),
        { people, idOf, methods },
        now,
      )
      const payable = [...methods].filter(([name]) => name !== 'Wallet').map(([, id]) => id)
      await seedDevices(tx, people, now)
      await seedWelcome(tx, people, now)
      const admin = await openOffice(tx, people.get('kanz_admin')!, now)
      return {
        accounts: await seedSignIns(tx, people),
        keys: { people, offerIds, methods: payable, admin, now },
      }
    })
    await openStorage(env)
    const { id: admin } = keys.admin
    const steps = [
      ...orders.flatMap((order) => stepsOf(rng, order, offers[order.offer]!, keys)),
      ...(await applicationSteps(db, admin)),
      ...payoutSteps(keys.people, keys.admin, now),
      ...receiptSteps(keys.admin, now),
      ...careSteps(keys.people, keys.admin, now),
      ...redemptionSteps(keys.people, now),
      ...moderationSteps({ offers, orders, offerIds: keys.offerIds }, admin, now),
      ...paymentSteps(admin, now),
      ...settlementSteps(keys.admin, now),
    ]
    // in the order of time, as all lists that are newest first take it to be
    for (const step of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await step.run(db)
    await transact(db, (tx) => closeOffice(tx, keys.admin))
    const colleagues = await transact(db, (tx) => seedColleagues(tx, now))
    await transact(db, (tx) => settleOffers(tx, offers, keys.offerIds, lent))
    await seedStock(db, offers, keys)
    await closeDays(db, now) // last, since what moved on a closed day cannot be added
    // drawing takes seconds, for which no transaction may wait
    const shops = sellers.map(({ username }) => ({ id: keys.people.get(username)!, username }))
    await seedImages(db, { offers, ids: keys.offerIds, most: mostImages }, shops, now)
    await seedPostImages(db, now)
    await tellEvents()
    await talkAndCount(db, keys.people, now)
    return accounts.toSpliced(1, 0, ...colleagues)
  } finally {
    await closeDb()
  }
}

/** Lets the people talk, and counts how sellers keep their word. */
async function talkAndCount(db: Db, people: ReadonlyMap<string, string>, now: Date) {
  await seedConversations(db, people, now)
  await tellOfWaiting(db, now) // as it was told in its time, so that no mail comes of it now
  await countFigures(db, now)
  await countSellerFacts(db, defaults, now)
  await tellEvents()
}

/**
 * Takes back the units that were only lent to past orders, and gives each offer the state it shall
 * have.
 */
async function settleOffers(
  tx: Tx,
  offers: readonly OfferSeed[],
  ids: readonly number[],
  lent: readonly number[],
) {
  await sql`update offers o
    set quantity = quantity - l.units, stock_supplied = stock_supplied - l.units,
      status = case when status = 'active' and quantity = l.units then 'completed' else status end
    from (select unnest(${ids}::bigint[]) as id, unnest(${lent}::int[]) as units) l
    where l.id = o.id and l.units > 0`.execute(tx)
  const paused = ids.filter((_, index) => offers[index]!.status === 'paused')
  await tx.updateTable('offers').set({ status: 'paused' }).where('id', 'in', paused).execute()
}

/** Nobody has been promised this data yet, so its commits need not wait for the disk. */
function unhurried(url: string): string {
  const fast = new URL(url)
  fast.searchParams.set('options', '-c synchronous_commit=off')
  return fast.href
}
