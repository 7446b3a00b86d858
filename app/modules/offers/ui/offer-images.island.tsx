import { useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/use-store.ts'
import { imagesPath, MOST_IMAGES, type OwnImage } from '../offer-image.ts'
import { AddImages } from '../internal/ui/add-images.tsx'
import { ImageProblems } from '../internal/ui/image-row.tsx'
import { createUploads } from '../internal/ui/image-uploads.ts'
import { OfferImageList } from '../internal/ui/offer-image-list.tsx'
import { sendImage } from '../internal/ui/send-image.ts'

type OfferImagesProps = {
  offerId: number
  images: readonly OwnImage[]
  /** What came back from the form of the page without scripts. */
  problems?: readonly string[]
}

/** The images of an offer that is there, on their own page; by plain forms until React is here. */
export function OfferImages({ offerId, images, problems }: OfferImagesProps) {
  const [uploads] = useState(() => createUploads(images, (...one) => sendImage(offerId, ...one)))
  const { images: there, shots } = useStore(uploads.store)
  const action = imagesPath(offerId)
  return (
    <section className="k-stack k-images" aria-label={m.offer_images()}>
      <ImageProblems problems={problems} />
      <OfferImageList uploads={uploads} album={offerId} action={action} />
      {there.length + shots.length === 0 && <p className="k-muted k-sm">{m.offer_images_none()}</p>}
      <form
        method="post"
        action={hrefOf(action)}
        encType="multipart/form-data"
        onSubmit={(event) => event.preventDefault()}
      >
        <AddImages name="images" isFull={there.length >= MOST_IMAGES} onFiles={uploads.take}>
          <div className="k-unscripted">
            <Button data-busy={m.offer_images_uploading()}>{m.offer_images_upload()}</Button>
          </div>
        </AddImages>
      </form>
    </section>
  )
}
