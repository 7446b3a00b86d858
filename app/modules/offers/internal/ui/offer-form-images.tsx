import { type MouseEvent, useEffect, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { useStore } from '#ui/use-store.ts'
import { type Album, imagesPath, MOST_IMAGES, type OwnImage } from '../../offer-image.ts'
import type { OfferAnswer } from '../../ui/offer-words.ts'
import type { FormView } from '../../ui/sheet-view.ts'
import { AddImages } from './add-images.tsx'
import { ImageProblems, ImageRow } from './image-row.tsx'
import type { Uploads } from './image-uploads.ts'
import type { OfferImageList } from './offer-image-list.tsx'
import './offer-images.css'

interface FormImagesProps {
  form: FormView
  uploads: Uploads
  album: Album
  /** What came back from the plain form of a new offer. */
  answer: OfferAnswer['images']
}

/**
 * The images within a form. With scripts they are sent as soon as they are chosen; without, those
 * of a new offer go with its form, and those of one that is there have a page.
 */
export function FormImages({ form, uploads, album, answer }: FormImagesProps) {
  const { offerId, like } = form
  const { images, shots } = useStore(uploads.store)
  return (
    <section className="k-stack k-gap-2 k-images" aria-label={m.offer_images()}>
      <h2 className="k-h3">{m.offer_images()}</h2>
      <ImageProblems problems={answer?.problems} />
      <Rows offerId={offerId} images={images} uploads={uploads} album={album} />
      {like && images.length + shots.length === 0 && (
        <TakeAlong like={like} uploads={uploads} album={album} />
      )}
      <div className={offerId === null ? undefined : 'k-scripted'}>
        <AddImages
          name={offerId === null ? 'images' : undefined}
          isFull={images.length >= MOST_IMAGES}
          onFiles={uploads.take}
        >
          {offerId === null && (
            <div className="k-unscripted">
              <Button size="sm" name="update" value="images" formNoValidate>
                {m.offer_images_upload()}
              </Button>
            </div>
          )}
        </AddImages>
      </div>
    </section>
  )
}

interface RowsProps extends Pick<FormImagesProps, 'uploads' | 'album'> {
  offerId: number | null
  images: readonly OwnImage[]
}

/** The images: plain rows, or the way to their page, until what arranges them is here. */
function Rows({ offerId, images, uploads, album }: RowsProps) {
  const [Images, setImages] = useState<typeof OfferImageList | null>(null)
  useEffect(() => {
    import('./offer-image-list.tsx').then(
      (file) => setImages(() => file.OfferImageList),
      (error: unknown) => console.warn('the images could not be loaded', error),
    )
  }, [])
  if (Images)
    return (
      <div className="k-scripted k-stack k-gap-2">
        <Images uploads={uploads} album={album} />
      </div>
    )
  return (
    <div className="k-unscripted">
      {offerId !== null ? (
        <ButtonLink to={imagesPath(offerId)}>{m.offer_images_title()}</ButtonLink>
      ) : (
        images.length > 0 && <PlainRows images={images} />
      )}
    </div>
  )
}

/** Those that wait for a new offer, without scripts. */
const PlainRows = ({ images }: { images: readonly OwnImage[] }) => (
  <ol className="k-shots">
    {images.map((image, index) => (
      <ImageRow key={image.id} image={image} index={index} count={images.length} />
    ))}
  </ol>
)

/** Takes the images of the offer that the new one is like along, by one press. */
function TakeAlong({
  like,
  uploads,
  album,
}: Pick<FormImagesProps, 'uploads' | 'album'> & { like: NonNullable<FormView['like']> }) {
  const [isLost, setLost] = useState(false)
  const take = async (event: MouseEvent) => {
    event.preventDefault()
    const { takeAlong } = await import('./send-image.ts')
    setLost(!(await uploads.change(() => takeAlong(String(album), like.id))))
  }
  return (
    <div>
      <Button size="sm" name="like" value={like.id} formNoValidate onClick={(e) => void take(e)}>
        {m.offer_images_like({ count: like.images, number: formatNumber(like.images) })}
      </Button>
      {isLost && (
        <div role="alert">
          <FieldError>{m.offer_image_unchanged()}</FieldError>
        </div>
      )}
    </div>
  )
}
