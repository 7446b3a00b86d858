import { boughtOrderOf } from '#modules/checkout/placed-order.server.ts'
import type { Category } from '#modules/catalog/category.ts'
import { findGoneOffer } from '#modules/offers/gone-offer.server.ts'
import type { RequestContext } from '#platform/context.ts'
import { keptOrMissing, ledToKept } from '../layout/kept-order.server.ts'

/**
 * The page of an offer that is not for sale any more, for this reader: who bought it is led to
 * their order, whose it is to its form. Throws where it never was for sale, and the way to an order
 * of it that the reader has not paid.
 */
export async function gonePage(
  given: RequestContext,
  id: number,
  gameSlug: string,
  category: Category,
) {
  const { db, settings, viewer } = given
  const found = await findGoneOffer(db, id, gameSlug, category)
  if (!found) throw await keptOrMissing(given, id)
  const kept = await ledToKept(given, id)
  if (kept) throw kept
  const { user_id, isEditable, ...gone } = found
  return {
    ...gone,
    isOwn: viewer?.id === user_id && isEditable,
    order: viewer && (await boughtOrderOf(db, id, viewer.id)),
    discountsApply: settings.apply_discounts,
  }
}

export type GonePage = Awaited<ReturnType<typeof gonePage>>
