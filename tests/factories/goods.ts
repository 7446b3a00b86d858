import { randomUUID } from 'node:crypto'
import { deliverOrder } from '#modules/orders/deliver-order.server.ts'
import { defaults } from '#modules/settings/settings.ts'
import { goodsFields } from '#modules/vault/fields.server.ts'
import { storeUnits } from '#modules/vault/stock.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Goods } from '#modules/vault/goods.ts'
import { buildGame } from './game.ts'
import { buildOffer } from './offer.ts'
import { buildOrder, findOrder } from './order.ts'

/** An account as a seller types it, which nobody has delivered before. */
export const account = (given: Goods = {}): Goods => ({
  login: `player_${randomUUID()}`,
  password: `Tq7#${randomUUID()}`,
  ...given,
})

/** What the form of a delivery posts. */
export async function deliveryOf(
  db: Db,
  orderId: string,
  ...units: Goods[]
): Promise<Record<string, string>> {
  const { version } = await goodsFields(db, await findOrder(db, orderId))
  const fields = units.flatMap((unit, index) =>
    Object.entries(unit).map(([key, text]) => [`unit${index + 1}_${key}`, text] as const),
  )
  return {
    delivery_token: randomUUID(),
    fields_seen: version,
    ...Object.fromEntries(fields),
  }
}

/** The same as the command takes it. */
export async function deliveryForm(db: Db, orderId: string, ...goods: Goods[]) {
  const { version } = await goodsFields(db, await findOrder(db, orderId))
  return { token: randomUUID() as string, fields_seen: version, goods }
}

/** So many pieces of one name, as they are delivered: accounts one by one, all else as one code. */
export const piecesOf = (name: string, isAccount: boolean, quantity: number): Goods[] =>
  isAccount
    ? Array.from({ length: quantity }, (_, at) => ({
        login: `${name}:${at}`,
        password: 'the same',
      }))
    : [{ code: name }]

/** An active offer that is delivered by its payment, with these accounts in stock, or so many. */
export async function buildInstantOffer(
  db: Db,
  {
    units = 3,
    now = new Date(),
    ...given
  }: Parameters<typeof buildOffer>[1] & { units?: number | readonly Goods[]; now?: Date } = {},
) {
  const offer = await buildOffer(db, { ...given, category: 'accounts' })
  const goods = typeof units === 'number' ? Array.from({ length: units }, () => account()) : units
  const stored = await storeGoods(db, offer, goods, now)
  if (!stored.ok) throw new Error(`the units were refused: ${stored.code}`)
  return rowOf(db, offer.id)
}

/**
 * An account that was delivered by one, and again by another, so that the money of the second order
 * waits.
 */
export async function buildResale(db: Db, { price = 1_000, now = new Date() } = {}) {
  const game = await buildGame(db, { category: 'accounts' })
  const login = account().login!
  const sell = async () => {
    const offer = await buildOffer(db, { game_id: game.id, price })
    const order = await buildOrder(db, { offer_id: offer.id, status: 'paid', now })
    const form = await deliveryForm(db, order.id, account({ login }))
    const delivered = await deliverOrder(db, order.id, offer.user_id, form, defaults, now)
    if (!delivered.ok) throw new Error(`the account was refused: ${delivered.code}`)
    return order
  }
  return { game, login, first: await sell(), second: await sell() }
}

export type Answer = { ok: true } | { ok: false; code: string }

/** What a command answered, in a word. */
export const answerOf = (result: Answer): string => (result.ok ? 'done' : result.code)

/** An offer as it is now. */
export const rowOf = (db: Db, id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All that was ever put into an offer's stock, the oldest first. */
export const unitsOf = (db: Db, offerId: number) =>
  db
    .selectFrom('vault_units')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('number')
    .execute()

/** The state of each of them. */
export const statesOf = async (db: Db, offerId: number) =>
  (await unitsOf(db, offerId)).map(({ state }) => state)

/** Puts units into the stock of an offer, as its seller does by a form. */
export async function storeGoods(
  db: Db,
  offer: { id: number; user_id: string; game_id: number },
  goods: readonly Goods[],
  now = new Date(),
  token: string = randomUUID(),
  settings = defaults,
) {
  const { version } = await goodsFields(db, { category: 'accounts', game_id: offer.game_id })
  const form = { token, fields_seen: version, goods }
  return storeUnits(db, offer.user_id, offer.id, form, settings, now)
}
