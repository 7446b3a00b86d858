import { data, redirect } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { EditKind } from '#modules/offers/offer.form.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { NotEditable } from '#modules/offers/ui/not-editable.tsx'
import { OfferPage } from '#modules/offers/ui/offer-sheet.island.tsx'
import { OfferMain, OfferSaved, SheetFrame } from '#modules/offers/ui/offer-sheet.tsx'
import type { OfferAnswer } from '#modules/offers/ui/offer-words.ts'
import {
  editPath,
  type FormView,
  type NoForm,
  SAVED_STAYS_S,
} from '#modules/offers/ui/sheet-view.ts'
import { asViewer, type Context } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson, ownJson } from '../layout/json.ts'
import { editView } from './offer-view.server.ts'
import { saveOffer, savedStatusOf } from './save-offer.server.ts'

// What /edit-offer/{offerId} (price, stock and the like) and /edit-offer/{offerId}/full
// (everything) share: reading the form, saving it, and answering the dialog that is drawn where
// scripts run.

type Args = {
  request: Request
  context: Context
  params: { offerId: string }
}
type Shown = { show: NoForm | 'saved' | 'unchanged' } | { show: 'form'; form: FormView }

/**
 * What such a page shows: the form of the viewer's own offer, that it is saved, or why there is
 * none.
 */
export async function readEditPage(
  kind: EditKind,
  { request, context, params, url }: Args & { url: URL },
) {
  const found = await editView(asViewer(context, request), params.offerId, kind)
  if (!found.ok) return data<Shown>({ show: found.code }, { status: savedStatusOf[found.code] })
  if (url.searchParams.has('saved'))
    return data<Shown>(
      { show: url.searchParams.get('saved') === 'unchanged' ? 'unchanged' : 'saved' },
      { headers: { refresh: `${SAVED_STAYS_S}; url=${hrefOf(MY_OFFERS)}` } },
    )
  return data<Shown>({ show: 'form', form: found.value })
}

/** Saves the form and goes back to its page, which says so. */
export async function saveEditPage(kind: EditKind, { request, context, params }: Args) {
  const sent = await saveOffer(asViewer(context, request), request, params.offerId, kind)
  if ('to' in sent) return redirect(sent.to)
  return 'saved' in sent
    ? redirect(`${editPath(kind, sent.saved)}?saved${sent.unchanged ? '=unchanged' : ''}`)
    : data(sent.answer, { status: sent.status })
}

/** The dialog reads the form here, and sends it: what is wrong comes with what is seen now. */
export const answersDialog = (kind: EditKind) => [
  answersJson('GET', async ({ request, context, params }) => {
    const found = await editView(asViewer(context, request), params.offerId, kind)
    return found.ok
      ? { step: 'form', form: found.value }
      : ownJson({ step: 'none', why: found.code }, savedStatusOf[found.code])
  }),
  answersJson('POST', async ({ request, context, params }) => {
    const given = asViewer(context, request)
    const sent = await saveOffer(given, request, params.offerId, kind)
    if (!('answer' in sent)) return sent
    const code = sent.answer.refusal?.code
    const now =
      code === 'changed' || code === 'stock_changed'
        ? await editView(given, params.offerId, kind)
        : null
    return ownJson({ answer: sent.answer, seen: now?.ok ? now.value.seen : null }, sent.status)
  }),
]

export function EditPage({
  kind,
  page,
  answer,
}: {
  kind: EditKind
  page: Shown
  answer: OfferAnswer | undefined
}) {
  if (page.show === 'saved' || page.show === 'unchanged')
    return <OfferSaved title={m.offer_edit()} kind={kind} unchanged={page.show === 'unchanged'} />
  if (page.show !== 'form')
    return (
      <OfferMain>
        <SheetFrame title={m.offer_edit()}>
          <NotEditable why={page.show} />
        </SheetFrame>
      </OfferMain>
    )
  return (
    <OfferMain>
      <Island of={OfferPage} props={{ form: page.form, answer }} when="idle" />
    </OfferMain>
  )
}
