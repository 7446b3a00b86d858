import { data, redirect, type RouterContextProvider } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { updateOffer } from '#modules/offers/offer-editing.server.ts'
import { gathered, type offerModalForm, type offerScreenForm } from '#modules/offers/offer.form.ts'
import type { NoForm } from '#modules/offers/ui/edit-form.tsx'
import { type OfferAnswer, untouched } from '#modules/offers/ui/offer-words.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, requireViewer } from '#platform/http.server.ts'
import { typedValues } from './offer-answer.ts'

export const statusOf: Record<NoForm, number> = { not_found: 404, forbidden: 403 }

/** Saves an offer's form, of the edit screen or the modal, and goes back to its page, which says so. Whatever is refused keeps all that was typed. */
export async function saveOffer(
  request: Request, context: Readonly<RouterContextProvider>, offerId: number,
  schema: typeof offerScreenForm | typeof offerModalForm, path: (id: number) => string,
) {
  const viewer = requireViewer(context, request)
  const posted = await postedForm(request)
  const values = typedValues(posted)
  if (posted.has('update') || posted.has('drop')) return data<OfferAnswer>({ ...untouched, values })
  const form = readForm(schema, gathered(posted))
  if (!form.ok) return data<OfferAnswer>({ values, errors: form.errors, refusal: null }, { status: 422 })
  const saved = await updateOffer(db, viewer.id, offerId, form.value, factsOf(context).now)
  if (saved.ok) return redirect(`${path(offerId)}?saved`)
  if (saved.code === 'not_found' || saved.code === 'forbidden') return data<OfferAnswer>({ ...untouched, values }, { status: statusOf[saved.code] })
  const refusal = saved as OfferAnswer['refusal']
  return data<OfferAnswer>({ values, errors: {}, refusal }, { status: saved.code === 'changed' || saved.code === 'stock_changed' ? 409 : 422 })
}
