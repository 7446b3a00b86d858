import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Settings } from '#modules/settings/settings.ts'
import { letUnitsThrough, removeHeldStock } from '#modules/vault/held-units.server.ts'
import { deliverByHand, removeUnit } from '#modules/vault/remove-stock.server.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { account, answerOf, rowOf, storeGoods } from './factories/goods.ts'
import type { MakeStep, Market, Order, Step, Unit } from './model-market.ts'

// What the model knows of stock: what its sellers add and take out, and what staff look at first.

/** Who really acts, and on what. */
interface Means {
  db: Db
  settings: Settings
  /** An administrator who sells nothing, and has confirmed that it is them. */
  staff: Administrator
}
type Among = (units: readonly Unit[]) => readonly Unit[]
/** An administrator; the unit's seller, were they one; and another person, who is none. */
type Decider = 'staff' | 'their own staff' | 'somebody'
/** About what: a unit alone, or all that its seller had added up to it. */
interface Decision {
  name: 'let through' | 'take out'
  by: Decider
  which: 'one' | 'known'
}

const any: Among = (units) => units
const held: Among = (units) => units.filter(({ state }) => state === 'held')
const unsold: Among = (units) => units.filter(({ state }) => state === 'held' || state === 'stock')

/**
 * Everything that can happen to stock, as steps of the model's market: that it grows, and all else.
 */
export function stockSteps(means: Means, step: MakeStep) {
  const n = fc.nat({ max: 40 })
  const anOffer = fc.constantFrom(0, 0, 0, 0, 2, 2, 2, 1, 3)
  const usual = fc.record<Decision>({
    name: fc.constantFrom('let through', 'let through', 'take out'),
    by: fc.constant('staff'),
    which: fc.constantFrom('one', 'one', 'known'),
  })
  const odd = fc.record<Decision>({
    name: fc.constantFrom('let through', 'take out'),
    by: fc.constantFrom('staff', 'their own staff', 'somebody'),
    which: fc.constantFrom('one', 'known'),
  })
  const deciding = (decision: fc.Arbitrary<Decision>, ...among: Among[]) =>
    fc
      .tuple(n, fc.constantFrom(...among), decision)
      .map(([at, some, made]) => decide(means, step, at, some, made))
  const adding = fc
    .tuple(anOffer, fc.integer({ min: 1, max: 3 }))
    .map(([at, many]) => add(means, step, at, many))
  const takingBack = fc
    .tuple(n, fc.constantFrom(any, unsold, held), fc.constantFrom(true, true, true, false))
    .map(([at, some, isTheirs]) => takeBack(means, step, at, some, isTheirs))
  const changing: fc.Arbitrary<Step>[] = [
    takingBack,
    deciding(usual, held),
    deciding(usual, held),
    deciding(odd, any, held),
    fc.oneof(
      fc.constantFrom(0, 2, 6, 10).map((many) => lookAtFirst(step, many)),
      anOffer.map((at) => byHand(means, step, at)),
    ),
  ]
  return { adding, changing }
}

/** From now on staff look at so many of each seller's first units. */
const lookAtFirst = (step: MakeStep, many: number) =>
  step(
    `staff look at the first ${many} units`,
    (market) => {
      market.looked = many
      return 'done'
    },
    async () => 'done',
  )

/** A seller adds units to an offer: to its stock, or to what staff are to look at. */
const add = ({ db, settings }: Means, step: MakeStep, offerAt: number, many: number) =>
  step(
    `${many} units are added to offer ${offerAt}`,
    (market) => {
      const offer = market.offers[offerAt]!
      if (offer.category !== 'accounts') return 'closed'
      const isHeld = market.passed[offer.owner]! < market.looked
      for (let left = many; left > 0; left--) {
        const unit: Unit = { offer, state: 'held' }
        market.units.push(unit)
        if (!isHeld) stockUp(market, unit)
      }
      return isHeld ? 'held' : 'in stock'
    },
    async (market) => {
      const offer = await rowOf(db, market.offers[offerAt]!.id)
      const goods = Array.from({ length: many }, () => account())
      const rules = { ...settings, first_units_looked_at: market.looked }
      const stored = await storeGoods(db, offer, goods, market.now, randomUUID(), rules)
      if (!stored.ok) return stored.code
      return stored.value === 'stored' ? 'in stock' : 'held'
    },
  )

/**
 * A unit can be sold from now on. The first makes its offer instant, in place of what was typed.
 */
function stockUp(market: Market, unit: Unit) {
  const { offer } = unit
  unit.state = 'stock'
  offer.stock = offer.instant ? offer.stock + 1 : 1
  offer.instant = true
  market.passed[offer.owner]!++
}

/** A step about one of some units, or `nothing` while there is none. */
function onUnit(
  step: MakeStep,
  name: string,
  n: number,
  among: Among,
  expected: (market: Market, unit: Unit) => string,
  real: (market: Market, unit: Unit) => Promise<string>,
) {
  const pick = ({ units }: Market) => among(units)[n % Math.max(1, among(units).length)]
  return step(
    `${name} unit ${n}`,
    (market) => {
      const unit = pick(market)
      return unit ? expected(market, unit) : 'nothing'
    },
    async (market) => {
      const unit = pick(market)
      return unit ? real(market, unit) : 'nothing'
    },
  )
}

/** Its seller takes a unit out that is not sold, or another seller tries to. */
const takeBack = ({ db }: Means, step: MakeStep, n: number, among: Among, isTheirs: boolean) =>
  onUnit(
    step,
    isTheirs ? 'its seller takes back' : 'another seller takes back',
    n,
    among,
    (_, unit) => {
      const { offer, state } = unit
      if (!isTheirs) return 'not_found'
      if (state !== 'held' && state !== 'stock') return 'not_in_stock'
      // unpaid orders hold all that are left
      if (state === 'stock' && offer.stock === 0) return 'orders_wait'
      if (state === 'stock') offer.stock--
      unit.state = 'removed'
      return `done, ${state}`
    },
    async (market, unit) => {
      const { id: offerId, owner } = unit.offer
      const by = market.people[isTheirs ? owner : (owner + 1) % market.people.length]!
      const { id: unitId, state } = (await rowsOf(db, market))[market.units.indexOf(unit)]!
      const done = await removeUnit(db, by, { offerId, unitId }, market.now)
      return done.ok ? `done, ${state}` : done.code
    },
  )

/** Staff decide about what is held. */
const decide = (
  { db, settings, staff }: Means,
  step: MakeStep,
  n: number,
  among: Among,
  { name, by, which }: Decision,
) =>
  onUnit(
    step,
    `${by}: ${name} ${which}`,
    n,
    among,
    (market, unit) => {
      if (by === 'somebody') return 'not_found'
      if (by === 'their own staff') return 'own'
      const known = market.units.slice(0, market.units.indexOf(unit) + 1)
      const ofSeller = known.filter(({ offer }) => offer.owner === unit.offer.owner)
      const meant = held(which === 'one' ? [unit] : ofSeller)
      if (meant.length === 0) return 'none'
      for (const each of meant) {
        if (name === 'let through') stockUp(market, each)
        else each.state = 'removed'
      }
      return `done, ${meant.length}`
    },
    async (market, unit) => {
      const row = (await rowsOf(db, market))[market.units.indexOf(unit)]!
      const { owner } = unit.offer
      const seller = market.people[owner]!
      const somebody = market.people[(owner + 1) % market.people.length]!
      const whoElse = {
        'their own staff': { id: seller, is_admin: true },
        somebody: { id: somebody, is_admin: false },
      }
      const who = by === 'staff' ? staff : whoElse[by]
      const meant = which === 'one' ? { unitId: row.id } : { upTo: row.number }
      const done =
        name === 'let through'
          ? await letUnitsThrough(db, who, seller, meant, settings, market.now)
          : await removeHeldStock(db, who, seller, meant, 'Sold elsewhere', market.now)
      return done.ok ? `done, ${done.value}` : done.code
    },
  )

/** A seller delivers an offer by hand again: its units are taken out, and as many can be bought. */
const byHand = ({ db }: Means, step: MakeStep, offerAt: number) =>
  step(
    `offer ${offerAt} is delivered by hand`,
    (market) => {
      const offer = market.offers[offerAt]!
      const waits = (order: Order) =>
        order.offer === offer && order.instant && order.status === 'pending'
      if (market.orders.some(waits)) return 'orders_wait'
      offer.instant = false
      for (const unit of unsold(market.units)) if (unit.offer === offer) unit.state = 'removed'
      return 'done'
    },
    async ({ people, offers, now }) => {
      const { id, owner } = offers[offerAt]!
      return answerOf(await deliverByHand(db, people[owner]!, id, now))
    },
  )

/** What was ever put into a stock of the market, the oldest first. */
const rowsOf = (db: Db, { offers }: Market) =>
  db
    .selectFrom('vault_units')
    .select(['id', 'number', 'offer_id', 'state'])
    .where(
      'offer_id',
      'in',
      offers.map(({ id }) => id),
    )
    .orderBy('number')
    .execute()

/** Every unit is where the model has it, and every offer is delivered as it says. */
export async function compareUnits(db: Db, market: Market) {
  const { units, offers } = market
  const rows = await rowsOf(db, market)
  expect(rows.map(({ offer_id, state }) => ({ offer_id, state }))).toEqual(
    units.map(({ offer, state }) => ({ offer_id: offer.id, state })),
  )
  for (const { id, instant } of offers)
    expect((await rowOf(db, id)).delivery_mode).toBe(instant ? 'instant' : 'manual')
}
