import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readForm, textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { sayForm } from '#modules/messaging/send-message.form.ts'
import { ask, openQuestion } from '#modules/messaging/send-message.server.ts'
import { draftOf } from '#modules/messaging/ui/send-words.ts'
import { offerForCheckout } from '#modules/checkout/checkout-offer.server.ts'
import { BackToOffer, OfferMini } from '#modules/order-payments/ui/offer-mini.tsx'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { hrefOf } from '#i18n/language.ts'
import { missing } from '../layout/missing.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { sayingOf } from '../layout/send-message.server.ts'
import '../layout/ask-page.css'
import type { Route } from './+types/ask'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.ask_title(), index: false })

/** Where a question about an offer begins; one that is open already is where it goes on. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer, settings } = asViewer(context, request)
  const id = idFrom(params.offerId)
  const offer = id === null ? null : await offerForCheckout(db, id)
  if (!offer) throw missing('offer')
  const open = await openQuestion(db, offer.id, viewer.id)
  if (open) throw redirect(`/inbox/${open}`)
  const isOwn = offer.user_id === viewer.id
  const closed = isOwn ? ('own' as const) : settings.messaging_open ? null : ('off' as const)
  return { offer, closed, token: randomUUID() as string }
}

/** Asks, and goes to where the answer will stand. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = idFrom(params.offerId)
  if (id === null || !given.settings.messaging_open) throw missing('offer')
  const posted = await postedForm(request)
  const form = readForm(sayForm, posted)
  const body = textOf(posted, 'body')
  const refused = (code: string) => data({ draft: draftOf(body, code) }, { status: 422 })
  if (!form.ok) return refused(Object.values(form.errors)[0] ?? 'required')
  const asked = await ask(given.db, id, given.viewer.id, form.value, sayingOf(given))
  if (asked.ok) return redirect(`/inbox/${asked.value}#chat`)
  if (asked.code === 'not_found') throw missing('offer')
  return refused(asked.code)
}

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, closed, token } = loaderData
  const draft = actionData?.draft
  return (
    <main id="main" className="k-wrap k-section k-pt-6">
      <div className="k-stack k-gap-5 k-askpage">
        <BackToOffer offer={offer} />
        <h1>{m.ask_title()}</h1>
        <OfferMini offer={offer} />
        {closed ? (
          <Callout tone="sea" icon="info">
            {closed === 'own' ? m.ask_own() : m.ask_off()}
          </Callout>
        ) : (
          <Card>
            <form
              method="post"
              action={hrefOf(`/ask/${offer.id}`)}
              className="k-stack k-gap-4"
              {...unsavedProps(draft)}
            >
              <input type="hidden" name="say_token" value={token} />
              <Field
                label={m.ask_label()}
                hint={m.ask_hint({ name: isolated(offer.seller_username) })}
                error={draft?.problem}
                required
              >
                <Textarea name="body" rows={4} maxLength={MAX_MESSAGE} defaultValue={draft?.body} />
              </Field>
              <div className="k-actions">
                {draft?.warning && draft.warning !== 'password' && (
                  <Button name="anyway" value="on">
                    {m.talk_send_anyway()}
                  </Button>
                )}
                <Button variant="primary">{m.ask_send()}</Button>
              </div>
            </form>
          </Card>
        )}
      </div>
    </main>
  )
}
