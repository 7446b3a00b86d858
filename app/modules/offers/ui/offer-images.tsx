import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_PICTURES, LARGEST_PICTURE } from '#modules/files/picture.ts'
import { Button, IconButton, ButtonLink } from '#ui/button.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Tag } from '#ui/tag.tsx'
import { Island } from '#ui/island.tsx'
import { OfferImages } from './offer-images.island.tsx'
import { MOST_IMAGES, type OwnImage } from '../offer-image.ts'
import './offer-images.css'

export const imagesPath = (offerId: number) => `/edit-offer/${offerId}/images`

/** The wizard's own: pictures wait in the page until the offer is created. Without scripts they are added afterwards. */
export function NewImages() {
  return (
    <section className="k-stack k-gap-2" data-images="" data-room={MOST_IMAGES} data-largest={LARGEST_PICTURE} aria-label={m.offer_pictures()}>
      <h2 className="k-h3">{m.offer_pictures()}</h2>
      <p className="k-muted k-sm k-unscripted">{m.offer_images_after()}</p>
      <div className="k-stack k-scripted">
        <ol className="k-shots" data-shots />
        <Drop />
      </div>
      <ShotTemplate />
      <template data-some-missing><FieldError>{m.offer_images_some()}</FieldError></template>
    </section>
  )
}

/** In the edit modal: the images themselves with scripts, the way to their page without. */
export function ImagesOrLink(props: { offerId: number; images: readonly OwnImage[] }) {
  return (
    <section className="k-stack k-gap-2">
      <h2 className="k-h3">{m.offer_pictures()}</h2>
      <div className="k-unscripted"><ButtonLink to={imagesPath(props.offerId)}>{m.offer_images_title()}</ButtonLink></div>
      <div className="k-scripted"><Island of={OfferImages} props={props} when="visible" /></div>
    </section>
  )
}

const Drop = () => (
  <FileDrop name="images" label={m.offer_images_add()} hint={m.offer_images_hint()} accept={ACCEPTED_PICTURES} multiple data-drop-images data-full={m.offer_images_full()} data-too-large={m.offer_image_too_large()} data-not-picture={m.offer_image_not_picture()} />
)

function ShotButtons({ id, number: n, isMain }: { id: number | string; number: number; isMain: boolean }) {
  const number = formatNumber(n)
  return (
    <div className="k-shot__b">
      {!isMain && <IconButton type="submit" icon="star" label={m.offer_image_make_main({ number })} name="main" value={id} data-main />}
      <IconButton type="submit" icon="chevron-down" label={m.offer_image_earlier({ number })} name="earlier" value={id} data-up />
      <IconButton type="submit" icon="chevron-down" label={m.offer_image_later({ number })} name="later" value={id} data-down />
      <IconButton type="submit" icon="x" label={m.offer_image_remove({ number })} name="remove" value={id} data-remove />
    </div>
  )
}

/** A picture that is chosen and not there yet, for scripts to fill: how far it is, what is wrong with it, and to try again. */
function ShotTemplate() {
  return (
    <template data-shot-template>
      <li className="k-shot" draggable data-waiting>
        <span className="k-shot__p" data-preview />
        <div className="k-shot__t">
          <span data-state data-waits={m.offer_image_waiting()} data-sends={m.offer_image_sending()} data-failed={m.offer_image_failed()}>{m.offer_image_waiting()}</span>
          <span hidden data-is-main><Tag tone="gold">{m.offer_image_main()}</Tag></span>
          <progress max={1} value={0} hidden aria-label={m.offer_image_sending()} />
          <Button size="sm" type="button" hidden data-retry>{m.offer_image_retry()}</Button>
        </div>
        <ShotButtons id="" number={0} isMain={false} />
      </li>
    </template>
  )
}
