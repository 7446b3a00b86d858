import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { type Db, isCheckViolation, type Tx } from '#platform/db.server.ts'
import { mayBeRead } from './bare-offer.server.ts'
import {
  cardWithGame,
  keptColumns,
  offersWithGames,
  saleState,
} from './internal/kept-offer.server.ts'

// Alerts by which a person is told that an offer costs less, or is in stock again.

type AlertRefusal = 'not_found' | 'full'

/**
 * Asks to be told once an offer costs so much or less, in whole DA; asked again, at the other
 * price. Refused: an offer that is not on sale, one that costs no more already, and more alerts
 * than a person may have (`alerts_per_person`).
 */
export const askForPrice = (
  db: Db,
  userId: string,
  alert: { offer_id: number; price: number },
  now: Date,
): Promise<Result<null, AlertRefusal | 'not_lower'>> =>
  asked(async () => {
    const { rows } = await sql<{ price: number }>`
      with found as (
        select o.id, o.price from offers o join games g on g.id = o.game_id
        where o.id = ${alert.offer_id} and o.status = 'active' and ${mayBeRead()}),
      added as (
        insert into offer_alerts (user_id, offer_id, kind, price, asked_at)
        select ${userId}, id, 'price', ${alert.price}, ${now} from found
        where price > ${alert.price}
        on conflict (user_id, offer_id, kind) do update set price = excluded.price)
      select price from found`.execute(db)
    const [found] = rows
    if (!found) return refuse('not_found')
    return found.price > alert.price ? ok(null) : refuse('not_lower')
  })

/**
 * Asks to be told once an offer is in stock again. Refused: one whose words are nobody's to read
 * any more (`isBare`), and more alerts than a person may have.
 */
export const askForStock = (
  db: Db,
  userId: string,
  offerId: number,
  now: Date,
): Promise<Result<null, AlertRefusal>> =>
  asked(async () => {
    const { rows } = await sql`
      with found as (
        select o.id from offers o join games g on g.id = o.game_id
        where o.id = ${offerId} and ${mayBeRead()}),
      added as (
        insert into offer_alerts (user_id, offer_id, kind, asked_at)
        select ${userId}, id, 'stock', ${now} from found on conflict do nothing)
      select from found`.execute(db)
    return rows.length > 0 ? ok(null) : refuse('not_found')
  })

async function asked<Code extends string>(
  ask: () => Promise<Result<null, Code>>,
): Promise<Result<null, Code | 'full'>> {
  try {
    return await ask()
  } catch (error) {
    if (isCheckViolation(error, 'offer_alerts_at_most')) return refuse('full')
    throw error
  }
}

type AlertKind = 'price' | 'stock'

export async function removeAlert(
  db: Db,
  userId: string,
  { offer_id, kind }: { offer_id: number; kind: AlertKind },
): Promise<void> {
  await db
    .deleteFrom('offer_alerts')
    .where('user_id', '=', userId)
    .where('offer_id', '=', offer_id)
    .where('kind', '=', kind)
    .execute()
}

/** What a person asked to be told of, newest first: all of it, since a person asks for few. */
export const alertsOf = (db: Db, userId: string) =>
  offersWithGames(db)
    .innerJoin('offer_alerts as a', 'a.offer_id', 'o.id')
    .where('a.user_id', '=', userId)
    .select([...keptColumns, 'a.kind', 'a.price as at_price'])
    .orderBy('a.asked_at', 'desc')
    .orderBy('a.offer_id', 'desc')
    .orderBy('a.kind')
    .execute()

export type OfferAlert = Awaited<ReturnType<typeof alertsOf>>[number]

/**
 * Finds an offer that somebody wants to keep, also once it is sold; null when it is not there, and
 * where its words are nobody's to read any more (`isBare`).
 */
export async function findKeptOffer(db: Db, id: number) {
  const row = await offersWithGames(db)
    .where('o.id', '=', id)
    .where(mayBeRead())
    .select([...cardWithGame, saleState])
    .executeTakeFirst()
  return row ?? null
}

/** The price at which a person is told of an offer; null where they did not ask. */
export async function askedPrice(db: Db, userId: string, offerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('offer_alerts')
    .where('user_id', '=', userId)
    .where('offer_id', '=', offerId)
    .where('kind', '=', sql.lit('price' as const))
    .select('price')
    .executeTakeFirst()
  return row?.price ?? null
}

/** Somebody who asked, and the offer as it is now. */
export interface AlertToTell {
  id: string
  locale: Locale
  offer_id: number
  title: string
  price: number
  slug: string
  category: string
}

/** Who asked to be told that these offers cost no more than they do now; their alerts stay. */
export async function priceAlertsOf(tx: Tx, offerIds: readonly number[]): Promise<AlertToTell[]> {
  const { rows } = await sql<AlertToTell>`select ${told} from ${asking}
    where a.offer_id = any(${[...offerIds]}::bigint[]) and a.kind = 'price' and a.price >= o.price
      and ${isTold}`.execute(tx)
  return rows
}

/** The same of those who wait for an offer that is on sale again; with it their alerts end. */
export async function takeStockAlerts(tx: Tx, offerIds: readonly number[]): Promise<AlertToTell[]> {
  const { rows } = await sql<AlertToTell>`
    with taken as (
      delete from offer_alerts a using offers o
      where a.offer_id = any(${[...offerIds]}::bigint[]) and a.kind = 'stock'
        and o.id = a.offer_id and o.status = 'active'
      returning a.user_id, a.offer_id)
    select ${told} from taken a join offers o on o.id = a.offer_id
      join games g on g.id = o.game_id join profiles p on p.id = a.user_id
    where ${isTold}`.execute(tx)
  return rows
}

const told = sql`p.id, p.locale, o.id as offer_id, o.title, o.price, g.slug, g.category`
const asking = sql`offer_alerts a join offers o on o.id = a.offer_id
  join games g on g.id = o.game_id join profiles p on p.id = a.user_id`
const isTold = sql`o.status = 'active' and ${mayBeRead()}
  and p.deleted_at is null and p.suspended_at is null`
