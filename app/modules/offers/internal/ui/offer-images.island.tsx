import { useState } from 'react'
import type { OwnImage } from '../offer-image.ts'
import { OfferPictures } from './offer-pictures.tsx'
import { createUploads } from './picture-uploads.ts'
import { sendPicture } from './send-picture.ts'

type OfferImagesProps = {
  offerId: number
  images: readonly OwnImage[]
  problems?: readonly string[]
}

/** The images of an offer that is there, on their own page. */
export function OfferImages({ offerId, images, problems }: OfferImagesProps) {
  const [uploads] = useState(() => createUploads(images, offerId, sendPicture))
  return <OfferPictures uploads={uploads} offerId={offerId} problems={problems} />
}
