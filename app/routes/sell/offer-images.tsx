import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { imagesPath } from '#modules/offers/offer-image.ts'
import { changeImages, imagesOf } from '#modules/offers/offer-images.server.ts'
import { NotEditable } from '#modules/offers/ui/not-editable.tsx'
import { OfferImages } from '#modules/offers/ui/offer-images.island.tsx'
import { OfferMain, SheetFrame } from '#modules/offers/ui/offer-sheet.tsx'
import { modalPath } from '#modules/offers/ui/sheet-view.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Island } from '#ui/island.tsx'
import { pageMeta } from '../layout/meta.ts'
import { postedFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import { changeFrom } from './image-change.ts'
import { offerImageProblem } from './offer-image-problem.ts'
import { addImages, imagesIn } from './posted-images.server.ts'
import { ownOfferToEdit, savedStatusOf } from './save-offer.server.ts'
import type { Route } from './+types/offer-images'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.offer_images_title(), index: false })

/**
 * The images of the reader's offer: the way without scripts, and what scripts fetch after each
 * change.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const found = await ownOfferToEdit(given, params.offerId)
  if (!found.ok) return data({ show: found.code }, { status: savedStatusOf[found.code] })
  return {
    show: 'images' as const,
    offer: found.value,
    images: await imagesOf(given.db, given.viewer.id, found.value.id),
  }
}

/**
 * Arranges or removes an image, or adds images; each that is refused is named with the reason,
 * the others are there.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const found = await ownOfferToEdit(given, params.offerId)
  if (!found.ok) return data({ problems: [] }, { status: savedStatusOf[found.code] })
  const { id, user_id } = found.value
  const taken = await postedFiles(request, user_id, (posted) => answerTo(given, id, posted))
  if (taken.ok) return taken.value
  return data({ problems: [offerImageProblem(taken.code)] }, { status: uploadStatusOf(taken.code) })
}

async function answerTo(given: ViewerContext, offerId: number, posted: FormData) {
  const { db, viewer } = given
  const change = changeFrom(posted)
  if (change) {
    await changeImages(db, viewer.id, offerId, change)
    return redirect(imagesPath(offerId))
  }
  const files = imagesIn(posted)
  if (files.length === 0) return data({ problems: [m.offer_images_choose()] }, { status: 422 })
  const problems = await addImages(given, files, offerId)
  return problems.length > 0 ? data({ problems }, { status: 422 }) : redirect(imagesPath(offerId))
}

export default function OfferImagesPage({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.show !== 'images')
    return (
      <OfferMain>
        <SheetFrame title={m.offer_images_title()}>
          <NotEditable why={page.show} />
        </SheetFrame>
      </OfferMain>
    )
  const { offer, images } = page
  return (
    <OfferMain>
      <SheetFrame
        title={m.offer_images_title()}
        footer={<ButtonLink to={modalPath(offer.id)}>{m.offer_images_done()}</ButtonLink>}
      >
        <p className="k-muted">
          <Bdi>{offer.title}</Bdi>
        </p>
        <Island
          of={OfferImages}
          props={{ offerId: offer.id, images, problems: actionData?.problems }}
          when="visible"
        />
      </SheetFrame>
    </OfferMain>
  )
}
