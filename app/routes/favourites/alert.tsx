import { data } from 'react-router'
import { readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { daInWords } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { alertPath, KEEP_FORM } from '#modules/offers/favourites.ts'
import { askedPrice, askForPrice, findKeptOffer } from '#modules/offers/offer-alerts.server.ts'
import { offerLimits } from '#modules/offers/offer-limits.ts'
import { priceAlertForm } from '#modules/offers/price-alert.form.ts'
import { BackToOffer, OfferMini } from '#modules/order-payments/ui/offer-mini.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Input } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/alert'
import '../layout/ask-page.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.alert_link(), index: false })

/** Where a person says at which price they are told of an offer. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const id = idFrom(params.offerId)
  const offer = id === null ? null : await findKeptOffer(db, id)
  if (!offer) throw missing('offer')
  const at = await askedPrice(db, viewer.id, offer.id)
  // what is for sale no more is told of no price, but what was asked can be taken back
  if (offer.state !== 'active' && at === null) throw missing('offer')
  return { offer: { ...offer, category: offer.game_category }, at }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = idFrom(params.offerId)
  if (id === null) throw missing('offer')
  const form = readForm(priceAlertForm, await postedForm(request))
  if (!form.ok)
    return data({ fault: form.errors.price ?? 'required', typed: form.values.price ?? '' }, 422)
  const { price } = form.value
  const asked = await askForPrice(db, viewer.id, { offer_id: id, price }, now)
  if (asked.ok) return redirectWith('/favourites', 'alert_set')
  if (asked.code === 'not_found') throw missing('offer')
  if (asked.code === 'full') return redirectWith('/favourites', 'alerts_full')
  return data({ fault: asked.code, typed: String(price) }, 422)
}

const faults: Record<string, () => string> = {
  required: m.alert_required,
  low: () => m.alert_low({ amount: daInWords(offerLimits.price_least) }),
  not_lower: m.alert_not_lower,
}

export default function PriceAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, at } = loaderData
  const fault = actionData?.fault
  return (
    <main id="main" className="k-wrap k-section k-pt-6">
      <div className="k-stack k-gap-5 k-askpage">
        <BackToOffer offer={offer} />
        <h1>{m.alert_link()}</h1>
        <OfferMini offer={offer} />
        <Card>
          <form
            method="post"
            action={hrefOf(alertPath(offer.id))}
            className="k-stack k-gap-4"
            {...unsavedProps(actionData)}
          >
            <Field
              label={m.alert_label()}
              hint={(offer.ladder ? m.ladder_alert_now : m.alert_now)({
                amount: daInWords(offer.price),
              })}
              error={fault && (faults[fault] ?? m.alert_whole)()}
              required
            >
              <Input
                name="price"
                inputMode="numeric"
                unit={m.currency()}
                defaultValue={actionData?.typed ?? at ?? ''}
              />
            </Field>
            <div className="k-actions">
              <Button variant="primary">{at === null ? m.alert_submit() : m.alert_change()}</Button>
              {at !== null && (
                <Button variant="ghost" form={KEEP_FORM} name="unprice" value={offer.id}>
                  {m.alert_remove()}
                </Button>
              )}
            </div>
          </form>
        </Card>
      </div>
    </main>
  )
}
