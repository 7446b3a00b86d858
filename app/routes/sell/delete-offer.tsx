import { Form, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { MY_OFFERS, offerQuery, offerSearch } from '#modules/offers/rules.ts'
import { deleteOffer } from '#modules/offers/commands.server.ts'
import { ownOffer } from '#modules/offers/queries.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { redirectWith } from '../shell/flash.server.ts'
import { missing } from '../shell/missing.server.ts'
import { pageMeta } from '../shell/meta.ts'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import type { Route } from './+types/delete-offer'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_delete_title(), index: false })

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer } = asSeller(context, request)
  const id = idFrom(params.offerId)
  const offer = id === null ? null : await ownOffer(db, id, viewer.id)
  if (!offer) throw missing('offer')
  return { offer, back: MY_OFFERS + offerSearch(offerQuery(url.searchParams)) }
}

/** Deletes the offer; one that is gone already is not found. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const id = idFrom(params.offerId)
  if (id === null) throw missing('offer')
  const deleted = await deleteOffer(db, id, viewer.id, now)
  if (!deleted.ok && deleted.code === 'not_a_seller') return redirect(BECOME_SELLER)
  if (!deleted.ok) throw missing('offer')
  return redirectWith(MY_OFFERS + offerSearch(offerQuery(url.searchParams)), 'offer_deleted')
}

export default function DeleteOffer({ loaderData: { offer, back } }: Route.ComponentProps) {
  const footer = (
    <>
      <ButtonLink to={back}>{m.offer_delete_cancel()}</ButtonLink>
      <Button form="delete" variant="danger" data-busy={m.offer_delete_busy()}>
        {m.offer_delete_confirm()}
      </Button>
    </>
  )
  return (
    <Dialog title={m.offer_delete_title()} closeTo={back} closeLabel={m.close()} footer={footer}>
      <p className="k-strong">
        <bdi>{offer.title}</bdi>
      </p>
      <p>{m.offer_delete_question()}</p>
      <Form id="delete" method="post" />
    </Dialog>
  )
}
