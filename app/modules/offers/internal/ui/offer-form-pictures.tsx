import { useEffect, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import type { OfferPictures } from './offer-pictures.tsx'
import type { Uploads } from './picture-uploads.ts'
import { imagesPath } from '../offer-image.ts'
import './offer-images.css'

/**
 * The pictures below a form: themselves with scripts, once the form stands; without, the way to
 * their page or when there will be one.
 */
export function FormPictures({ uploads, offerId }: { uploads: Uploads; offerId: number | null }) {
  const [Pictures, setPictures] = useState<typeof OfferPictures | null>(null)
  useEffect(() => {
    import('./offer-pictures.tsx').then(
      (file) => setPictures(() => file.OfferPictures),
      (error: unknown) => console.warn('the pictures could not be loaded', error),
    )
  }, [])
  return (
    <section className="k-stack k-gap-2">
      <h2 className="k-h3">{m.offer_pictures()}</h2>
      <div className="k-unscripted">
        {offerId === null ? (
          <p className="k-muted k-sm">{m.offer_images_after()}</p>
        ) : (
          <ButtonLink to={imagesPath(offerId)}>{m.offer_images_title()}</ButtonLink>
        )}
      </div>
      <div className="k-scripted k-formpictures">
        {Pictures && <Pictures uploads={uploads} offerId={offerId} />}
      </div>
    </section>
  )
}
