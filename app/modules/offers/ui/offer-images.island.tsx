import { useState } from 'react'
import type { OwnImage } from '../offer-image.ts'
import { OfferImageList } from '../internal/ui/offer-image-list.tsx'
import { createUploads } from '../internal/ui/image-uploads.ts'
import { sendImage } from '../internal/ui/send-image.ts'

type OfferImagesProps = {
  offerId: number
  images: readonly OwnImage[]
  problems?: readonly string[]
}

/** The images of an offer that is there, on their own page. */
export function OfferImages({ offerId, images, problems }: OfferImagesProps) {
  const [uploads] = useState(() => createUploads(images, offerId, sendImage))
  return <OfferImageList uploads={uploads} offerId={offerId} problems={problems} />
}
