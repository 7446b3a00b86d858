import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteOffer, ownOffer } from '#modules/offers/own-offers.server.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import type { ViewerContext } from '#platform/context.ts'
import { defineDeletion } from '../layout/deletion.tsx'
import { asSeller, BECOME_SELLER } from './as-seller.ts'

/** A seller's own offer; one that is gone already is not found. */
const deletion = defineDeletion({
  list: { path: MY_OFFERS },
  by: asSeller,
  find: ({ offerId }, { db, viewer }) => ownOffer(db, idFrom(offerId) ?? 0, viewer.id),
  missing: 'offer',
  remove: ({ id }, given) => remove(id, given),
  deleted: () => 'offer_deleted',
  title: () => m.offer_delete_title(),
  what: ({ title }) => title,
  question: () => m.offer_delete_question(),
  label: () => m.offer_delete_confirm(),
})

async function remove(id: number, { db, viewer, now }: ViewerContext) {
  const deleted = await deleteOffer(db, id, viewer.id, now)
  if (!deleted.ok && deleted.code === 'not_a_seller') throw redirect(BECOME_SELLER)
  return deleted
}

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
