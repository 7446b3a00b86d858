import { sql } from 'kysely'
import { ok, refuse, type Refusal, type Result } from '#kernel/result.ts'
import { isShown } from '#modules/catalog/catalog.server.ts'
import { type Category, devicesFor } from '#modules/catalog/category.ts'
import { attributesOfGame } from '#modules/catalog/game-attributes.server.ts'
import type { AttributeValues } from '#modules/catalog/game-attributes.ts'
import { wayOf } from '#modules/payments/payment-method.ts'
import { gateway } from '#modules/payments/providers.server.ts'
import { lockSeller } from '#modules/sellers/seller.server.ts'
import {
  type Db,
  isUniqueViolation,
  isForeignKeyViolation,
  type Tx,
  transact,
} from '#platform/db.server.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { versionOf } from '#platform/version.server.ts'
import { discountsOfOffer } from './discounts.server.ts'
import { isOfOtherRanks, rungsOf } from './ladder.server.ts'
import { deliverySeconds } from './offer.ts'
import { attributeColumns, type OfferAttributes, offerAttributes } from './offer-attributes.ts'
import type { OfferExtras, OfferFields, OfferTerms } from './offer.form.ts'
import { decideStock, type FieldRefusal, type LinkMethod, whyNotOffer } from './offer-rules.ts'
import { beyondLevel } from './stock.server.ts'
import { attachDrafts } from './internal/draft-images.server.ts'
import { insertOffers, updateOffers } from './internal/offer-rows.server.ts'

/** The active payment methods that a seller's link can be for, in the order buyers see them. */
export async function linkMethods(db: Db): Promise<LinkMethod[]> {
  const open = { gateway: gateway() !== null, transfer: true }
  const methods = await db
    .selectFrom('payment_methods')
    .where('active', '=', sql.lit(true))
    .where('supports_links', '=', sql.lit(true))
    .select(['id', 'name', 'name_ar', 'link_hosts', 'kind'])
    .orderBy('id')
    .execute()
  return methods.map(({ kind, ...method }) => ({
    ...method,
    by_gateway: wayOf(kind, open) === 'gateway',
  }))
}

/**
 * The active game of an enabled category that an offer is to be for, with the devices it can be
 * for; null when there is none.
 */
export async function gameToSell(db: Db, gameId: number, category: Category) {
  const game = await db
    .selectFrom('games as g')
    .where('g.id', '=', gameId)
    .where('g.category', '=', category)
    .where(isShown())
    .select([
      'g.id',
      'g.name',
      'g.slug',
      'g.category',
      'g.mono',
      'g.logo_url',
      'g.platform_support',
      attributesOfGame.as('attributes'),
    ])
    .executeTakeFirst()
  return game ? { ...game, devices: devicesFor(game.platform_support) } : null
}

export type SellGame = NonNullable<Awaited<ReturnType<typeof gameToSell>>>

type CreateRefusal = 'not_a_seller' | 'game_unavailable' | 'too_many_offers' | FieldRefusal

/**
 * Creates an active offer with the images that wait for its form. The same form again (its token)
 * gives the same offer again, one that says something else another offer. Refused: a person who is
 * neither seller nor administrator, a game that is not shown, what `whyNotOffer` refuses, ranks
 * that changed meanwhile, and more offers than the seller's level may have (`most` of them).
 */
export async function createOffer(
  db: Db,
  sellerId: string,
  game: { id: number; category: Category },
  form: OfferFields & { create_token: string },
  now: Date,
): Promise<Result<{ id: number }, CreateRefusal>> {
  const create_token = tokenOfBody(form.create_token, [game.id, form])
  const create = () =>
    transact(db, async (tx) => {
      const none = await lockSeller(tx, sellerId)
      if (none) return none
      const before = await offerOfToken(tx, sellerId, create_token)
      if (before) return ok(before)
      const sold = await gameToSell(tx, game.id, game.category)
      if (!sold) return refuse('game_unavailable')
      const refusal = whyNotOffer(
        form,
        { devices: sold.devices, methods: await linkMethods(tx) },
        now,
      )
      if (refusal) return refusal
      const [id] = await insertOffers(
        tx,
        sellerId,
        [{ ...form, create_token, game_id: sold.id, category: sold.category }],
        now,
      )
      await attachDrafts(tx, sellerId, form.create_token, id!)
      return ok({ id: id! })
    })
  const created = await create().catch(async (error: unknown) => {
    // the same form was faster: now its offer is there to be found
    if (isUniqueViolation(error, 'offers_created_once')) return create()
    if (isOfOtherRanks(error)) return refuse('ranks_changed')
    // its game was deleted, or went to another category, at the same moment
    if (isForeignKeyViolation(error)) return refuse('game_unavailable')
    return beyondLevel(db, sellerId, error)
  })
  return created
}

const offerOfToken = (tx: Tx, sellerId: string, token: string) =>
  tx
    .selectFrom('offers')
    .where('user_id', '=', sellerId)
    .where('create_token', '=', token)
    .select('id')
    .executeTakeFirst()

/**
 * An offer as its owner edits it, with what its form needs to know. Deleted offers are not found.
 */
export async function offerToEdit(
  db: Db,
  offerId: number,
  userId: string,
): Promise<Result<EditableOffer, 'not_found' | 'forbidden'>> {
  const offer = await findEditable(db, offerId)
  if (!offer) return refuse('not_found')
  return offer.user_id === userId ? ok(offer) : refuse('forbidden')
}

export type EditableOffer = NonNullable<Awaited<ReturnType<typeof findEditable>>>

async function findEditable(db: Db, offerId: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('games as g', 'g.id', 'o.game_id')
    .where('o.id', '=', offerId)
    .where('o.deleted_at', 'is', null)
    .select([
      'o.id',
      'o.user_id',
      'o.game_id',
      'o.title',
      'o.description',
      'o.category',
      ...attributeColumns,
      'o.price',
      'o.quantity',
      'o.min_quantity',
      'o.delivery_mode',
      'o.status',
      sql<string>`o.delivery_time::text`.as('delivery_time'),
      'o.payment_link',
      'o.payment_link_methods',
      'o.payment_link_active',
      'o.payment_link_expires',
      'g.name as game_name',
      'g.slug as game_slug',
      'g.mono as game_mono',
      'g.logo_url as game_logo_url',
      'g.platform_support',
      discountsOfOffer.as('discounts'),
      sql<AttributeValues>`o.attributes`.as('attributes'),
      attributesOfGame.as('game_attributes'),
      rungsOf('o').as('rungs'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { platform_support, rungs, ...offer } = row
  const devices = devicesFor(platform_support)
  return {
    ...offer,
    steps: rungs ?? [],
    delivery_seconds: deliverySeconds(offer.delivery_time) ?? 0,
    payment_link_methods: offer.payment_link_methods.map(Number),
    devices: devices.includes(offer.device) ? devices : [offer.device, ...devices],
  }
}

/** The fields that a version is of: all but the quantity, which orders change (`decideStock`). */
const versioned = {
  title: true,
  description: true,
  price: true,
  min_quantity: true,
  delivery_seconds: true,
} satisfies Record<Exclude<keyof OfferTerms, keyof OfferAttributes | 'quantity'>, true>

/**
 * Returns a mark of what a form shows of an offer, to tell whether it changed since: of its terms
 * and facts, or with discounts and link of all.
 */
export function offerVersion(offer: OfferTerms & Partial<OfferExtras>, extras: boolean): string {
  const names = [...(Object.keys(versioned) as (keyof typeof versioned)[]), ...offerAttributes]
  const {
    attributes,
    discounts,
    payment_link,
    payment_link_methods,
    payment_link_active,
    payment_link_expires,
    steps = [],
  } = offer
  const all: unknown[] = names.map((name) => offer[name])
  all.push(Object.entries(attributes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
  if (extras)
    all.push(
      discounts,
      payment_link,
      payment_link_methods?.toSorted((a, b) => a - b),
      payment_link_active,
      payment_link_expires?.getTime() ?? null,
      steps.map(({ key, price, minutes }) => [key, price, minutes]),
    )
  return versionOf(all)
}

export type UpdateRefusal =
  | 'not_a_seller'
  | 'not_found'
  | 'forbidden'
  | 'changed'
  | 'stock_changed'
  | 'too_many_offers'
  | FieldRefusal

/**
 * Saves the owner's changes: the terms, and discounts and payment link if the form has them.
 * Refused: an owner who may sell no more, what changed since the form was opened (`changed`;
 * `stock_changed` with the stock that is left), ranks that changed since it was read
 * (`ranks_changed`), what `whyNotOffer` refuses, and a stock for a sold-out offer beyond what the
 * seller's level allows (`most`). Saving what already stands is no change, so a double click is
 * one; gives whether there was nothing to save since the form said what was seen.
 */
export async function updateOffer(
  db: Db,
  userId: string,
  offerId: number,
  form: OfferTerms & Partial<OfferExtras> & { version_seen: string; quantity_seen: number },
  now: Date,
): Promise<Result<{ unchanged: boolean }, UpdateRefusal>> {
  return transact(db, async (tx): Promise<Result<{ unchanged: boolean }, UpdateRefusal>> => {
    const none = await lockSeller(tx, userId)
    if (none) return none
    await tx.selectFrom('offers').where('id', '=', offerId).select('id').forUpdate().execute()
    const found = await offerToEdit(tx, offerId, userId)
    if (!found.ok) return found
    const offer = found.value
    const decided = decideUpdate(offer, form)
    if ('code' in decided) return decided
    const refusal = whyNotOffer(
      form,
      {
        devices: offer.devices,
        methods: form.payment_link ? await linkMethods(tx) : [],
        before: offer,
      },
      now,
    )
    if (refusal) return refusal
    const changes = decided.changes || decided.stock !== offer.quantity
    if (changes)
      await updateOffers(tx, userId, [{ ...form, id: offerId, quantity: decided.stock }], now)
    return ok({ unchanged: !changes && decided.isAsSeen })
  }).catch(async (error: unknown) =>
    isOfOtherRanks(error) ? refuse('ranks_changed') : beyondLevel(db, userId, error),
  )
}

function decideUpdate(
  offer: EditableOffer,
  form: OfferTerms & Partial<OfferExtras> & { version_seen: string; quantity_seen: number },
): { stock: number; changes: boolean; isAsSeen: boolean } | Refusal<'changed' | 'stock_changed'> {
  const extras = form.discounts !== undefined
  const current = offerVersion(offer, extras)
  const changes = offerVersion(form, extras) !== current
  if (changes && form.version_seen !== current) return refuse('changed')
  const isAsSeen = form.version_seen === current && form.quantity_seen === offer.quantity
  if (offer.delivery_mode === 'instant') return { stock: offer.quantity, changes, isAsSeen }
  const decided = decideStock(form, offer)
  return 'code' in decided ? decided : { stock: decided.stock, changes, isAsSeen }
}
