import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import type { OfferImageList } from './offer-image-list.tsx'
import type { Uploads } from './image-uploads.ts'
import { imagesPath } from '../../offer-image.ts'
import './offer-images.css'

/**
 * The images within a form: themselves with scripts, once the form stands; without, the way to
 * their page or when there will be one.
 */
export function FormImages({ uploads, offerId }: { uploads: Uploads; offerId: number | null }) {
  const [Images, setImages] = useState<typeof OfferImageList | null>(null)
  useEffect(() => {
    import('./offer-image-list.tsx').then(
      (file) => setImages(() => file.OfferImageList),
      (error: unknown) => console.warn('the images could not be loaded', error),
    )
  }, [])
  return (
    <section className="k-stack k-gap-2">
      <h2 className="k-h3">{m.offer_images()}</h2>
      <div className="k-unscripted">
        {offerId === null ? (
          <p className="k-muted k-sm">{m.offer_images_after()}</p>
        ) : (
          <ButtonLink to={imagesPath(offerId)}>{m.offer_images_title()}</ButtonLink>
        )}
      </div>
      <div className="k-scripted k-formimages">
        {Images && <Images uploads={uploads} offerId={offerId} inForm />}
      </div>
    </section>
  )
}
