import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { contains, type Db, transact, type Tx } from '#platform/db.server.ts'
import { type Keyset, keysetPage } from '#platform/keyset.server.ts'
import { publishEach } from '#platform/outbox.server.ts'
import { byStepsOf } from './ladder.server.ts'
import { isIncomplete } from './internal/incomplete.server.ts'
import { workedOnColumns } from './offer-attributes.ts'
import { isSoldOut, type OfferFilter, type OfferQuery, type OfferStatus } from './own-offers.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'

// A seller's own offers: listed, paused, activated and deleted.

const OWN_OFFERS_PER_PAGE = 24

const newestFirst: Keyset = [{ by: sql`o.id`, is: 'number', down: true }]

/** The seller's own offers that fit a filter, hidden ones left out. */
export function matchingOffers(db: Db, sellerId: string, { text, status, game }: OfferFilter) {
  return db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.user_id', '=', sellerId)
    .where('o.deleted_at', 'is', null)
    .$if(status !== null, (query) => query.where('o.status', '=', status!))
    .$if(game !== null, (query) => query.where('g.slug', '=', game!))
    .$if(text !== '', (query) => query.where(matches(text)))
}

/**
 * Title or game name contain the text, whatever the case, the accents and the forms of Arabic
 * letters.
 */
function matches(text: string) {
  const like = sql`(select fold(${contains(text)}))`
  return sql<boolean>`(fold(o.title) like ${like} or g.search_text like ${like})`
}

/**
 * A page of the seller's own offers, newest first, how many fit the filter, and the games that all
 * of their offers are of.
 */
export async function ownOffers(db: Db, sellerId: string, query: OfferQuery) {
  const asked = { size: OWN_OFFERS_PER_PAGE, place: query.place }
  const [{ rows, ...beside }, { count }, games] = await Promise.all([
    keysetPage(newestFirst, asked, ({ key, beyond, sorted, limit }) =>
      sorted(
        matchingOffers(db, sellerId, query)
          .where(beyond)
          .select([...listed, key]),
      )
        .limit(limit)
        .execute(),
    ),
    matchingOffers(db, sellerId, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('offers as o')
      .innerJoin('games as g', 'g.id', 'o.game_id')
      .where('o.user_id', '=', sellerId)
      .where('o.deleted_at', 'is', null)
      .select(['g.slug', sql<string>`min(g.name)`.as('name')])
      .groupBy('g.slug')
      .orderBy(sql`min(g.search_text)`)
      .execute(),
  ])
  return { offers: rows, ...beside, count, games }
}

/** What of the offer `o` is held by orders that are not paid, and when all of it is back. */
export const heldByUnpaid = sql<{ pieces: number; until: string } | null>`(
  select json_build_object('pieces', sum(r.quantity), 'until', max(waits_until(r)))
  from orders r where r.offer_id = o.id and r.status = 'pending' having count(*) > 0)`

const listed = [
  ...workedOnColumns,
  'o.game_id',
  'g.logo_url as game_logo_url',
  heldByUnpaid.as('unpaid'),
  isIncomplete.as('incomplete'),
] as const

/** How many of a seller's offers say what they sell. */
const LATEST = 200

/** The ids of the games that a seller offers something of, the latest first. */
export async function gamesSoldBy(db: Db, sellerId: string): Promise<number[]> {
  const { rows } = await sql<{ game_id: number }>`
    select game_id from (select id, game_id from offers
      where user_id = ${sellerId} and deleted_at is null order by id desc
      limit ${sql.lit(LATEST)}) latest
    group by game_id order by max(id) desc`.execute(db)
  return rows.map(({ game_id }) => game_id)
}

/** The seller's own offer as a question about it names it; null for everyone else's. */
export async function ownOffer(db: Db, id: number, sellerId: string) {
  const offer = await db
    .selectFrom('offers')
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .where('user_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return offer ?? null
}

/**
 * Pauses or activates the seller's own offer; one that is so already stays so. Refused: a person
 * who is neither seller nor administrator, an offer that is not theirs (as if it did not exist),
 * one that an administrator keeps paused, and one that is sold out, whose state only new stock
 * changes.
 */
export async function setOfferStatus(
  db: Db,
  id: number,
  sellerId: string,
  status: 'active' | 'paused',
  now: Date,
): Promise<Result<OfferStatus, 'not_a_seller' | 'not_found' | 'no_stock' | 'held'>> {
  return transact(
    db,
    async (
      tx,
    ): Promise<Result<OfferStatus, 'not_a_seller' | 'not_found' | 'no_stock' | 'held'>> => {
      const none = await lockSeller(tx, sellerId)
      if (none) return none
      const [offer] = await lockOwnOffers(tx, sellerId, [id])
      if (!offer) return refuse('not_found')
      if (status === 'active' && offer.held_at) return refuse('held')
      if (isSoldOut(offer)) return refuse('no_stock')
      if (offer.status !== status)
        await tx
          .updateTable('offers')
          .set({ status, updated_at: now })
          .where('id', '=', id)
          .execute()
      return ok(status)
    },
  )
}

/**
 * Deletes the seller's own offer. Refused: a person who is neither seller nor administrator, and an
 * offer that is not theirs, as if it did not exist.
 */
export async function deleteOffer(
  db: Db,
  id: number,
  sellerId: string,
  now: Date,
): Promise<Result<null, 'not_a_seller' | 'not_found'>> {
  return transact(db, async (tx): Promise<Result<null, 'not_a_seller' | 'not_found'>> => {
    const none = await lockSeller(tx, sellerId)
    if (none) return none
    const offers = await lockOwnOffers(tx, sellerId, [id])
    if (offers.length === 0) return refuse('not_found')
    await removeOffers(tx, [id], now)
    return ok(null)
  })
}

/** Locks those of the offers that are the seller's and not hidden, in the order of their ids. */
export async function lockOwnOffers(tx: Tx, sellerId: string, ids: readonly number[]) {
  return tx
    .selectFrom('offers')
    .select([
      'id',
      'title',
      'price',
      'quantity',
      'status',
      'held_at',
      byStepsOf('offers').as('by_steps'),
    ])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('user_id', '=', sellerId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Removes offers that are locked. One that was ever ordered or asked about, or had units in stock,
 * is only hidden, since these keep referring to it; of the others the images are told of, so that
 * their files go when this has taken effect.
 */
export async function removeOffers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const chosen = sql<number>`any(${ids}::bigint[])`
  const kept = sql<boolean>`(exists (select 1 from orders r where r.offer_id = offers.id)
    or exists (select 1 from conversations c where c.offer_id = offers.id)
    or exists (select 1 from vault_units u where u.offer_id = offers.id))`
  await tx
    .updateTable('offers')
    .set({
      deleted_at: now,
      updated_at: now,
      status: sql`case when status = 'active' then 'paused' else status end`,
    })
    .where('id', '=', chosen)
    .where(kept)
    .execute()
  const images = await tx
    .selectFrom('offer_images as i')
    .innerJoin('offers', 'offers.id', 'i.offer_id')
    .where('offers.id', '=', chosen)
    .where('offers.deleted_at', 'is', null)
    .select(['i.offer_id', 'i.url'])
    .orderBy('i.offer_id')
    .orderBy('i.position')
    .execute()
  await tx.deleteFrom('offers').where('id', '=', chosen).where('deleted_at', 'is', null).execute()
  await tellDropped(tx, images)
}

/**
 * Removes all offers of a seller whose account ends, and what they were about to do to many of
 * them. Of those that are only hidden for their orders, now or since before, description, images
 * and payment link go; images of none are forgotten, and their files removed at night.
 */
export async function removeOffersOf(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx.deleteFrom('offer_batches').where('user_id', '=', sellerId).execute()
  const offers = await tx
    .selectFrom('offers')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', sellerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await removeOffers(
    tx,
    offers.filter(({ deleted_at }) => !deleted_at).map(({ id }) => id),
    now,
  )
  await tx
    .updateTable('offers')
    .set({
      description: null,
      payment_link: null,
      payment_link_methods: [],
      payment_link_active: false,
      payment_link_expires: null,
      payment_link_status: null,
      updated_at: now,
    })
    .where('user_id', '=', sellerId)
    .execute()
  await tx.deleteFrom('draft_offer_images').where('user_id', '=', sellerId).execute()
  await tellDropped(
    tx,
    await tx
      .deleteFrom('offer_images')
      .where('offer_id', '=', sql<number>`any(${offers.map(({ id }) => id)}::bigint[])`)
      .returning(['offer_id', 'url'])
      .execute(),
  )
}

/** One event for each offer, however many went at once. */
const tellDropped = (tx: Tx, images: readonly { offer_id: number; url: string }[]) =>
  publishEach(
    tx,
    'offer.images_dropped',
    [...Map.groupBy(images, ({ offer_id }) => offer_id)].map(([id, own]) => ({
      subject_id: String(id),
      payload: { urls: own.map(({ url }) => url) },
    })),
  )
