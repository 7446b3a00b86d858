import { data, redirect, type RouterContextProvider } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { offerToEdit, updateOffer } from '#modules/offers/offer-editing.server.ts'
import { gathered, type offerModalForm, type offerScreenForm } from '#modules/offers/offer.form.ts'
import type { NoForm } from '#modules/offers/ui/edit-form.tsx'
import { type OfferAnswer, untouched } from '#modules/offers/ui/offer-words.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, requireViewer } from '#platform/http.server.ts'
import { typedValues } from './offer-answer.ts'
import { BECOME_SELLER, requireSeller } from './require-seller.ts'

export const statusOf: Record<NoForm, number> = { not_found: 404, forbidden: 403 }

/**
 * The viewer's own offer, to be edited. Whose it is comes first, so that everyone else is told the same; an owner who sells no
 * more is shown how to become a seller.
 */
export async function ownOfferToEdit(request: Request, context: Readonly<RouterContextProvider>, id: string | undefined) {
  const viewer = requireViewer(context, request)
  const found = await offerToEdit(db, idFrom(id) ?? 0, viewer.id)
  if (found.ok) requireSeller(context, request)
  return found
}

/** Saves an offer's form, of the edit screen or the modal, and goes back to its page, which says so. Whatever is refused keeps all that was typed. */
export async function saveOffer(
  request: Request, context: Readonly<RouterContextProvider>, id: string | undefined,
  schema: typeof offerScreenForm | typeof offerModalForm, path: (id: number) => string,
) {
  const found = await ownOfferToEdit(request, context, id)
  if (!found.ok) return data<OfferAnswer>(untouched, { status: statusOf[found.code] })
  const posted = await postedForm(request)
  const values = typedValues(posted)
  if (posted.has('update') || posted.has('drop')) return data<OfferAnswer>({ ...untouched, values })
  const form = readForm(schema, gathered(posted))
  if (!form.ok) return data<OfferAnswer>({ values, errors: form.errors, refusal: null }, { status: 422 })
  const offer = found.value
  const saved = await updateOffer(db, offer.user_id, offer.id, form.value, factsOf(context).now)
  if (saved.ok) return redirect(`${path(offer.id)}?saved`)
  if (saved.code === 'not_a_seller') return redirect(BECOME_SELLER)
  if (saved.code === 'not_found' || saved.code === 'forbidden') return data<OfferAnswer>(untouched, { status: statusOf[saved.code] })
  const refusal = saved as OfferAnswer['refusal']
  return data<OfferAnswer>({ values, errors: {}, refusal }, { status: saved.code === 'changed' || saved.code === 'stock_changed' ? 409 : 422 })
}
