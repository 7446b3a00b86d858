import { startTransition, useEffect, useOptimistic, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { useStore } from '#ui/use-store.ts'
import { afterChange, type Album, type OfferImageChange, type OwnImage } from '../../offer-image.ts'
import { ImageRow } from './image-row.tsx'
import { moved, type Uploads } from './image-uploads.ts'
import { changeImage } from './send-image.ts'
import { useDrag } from './use-drag.ts'
import { Shots } from './waiting-images.tsx'
import './offer-images.css'

interface ImageListProps {
  uploads: Uploads
  album: Album
  /** Where the form of their own is sent without scripts; none within another form. */
  action?: string
}

/**
 * The images of an album, those that are on their way behind those that are there: moved, made the
 * main one, and removed.
 */
export function OfferImageList({ uploads, album, action }: ImageListProps) {
  const { images: kept, shots } = useStore(uploads.store)
  const [images, expect] = useOptimistic(kept, afterChange)
  const [said, say] = useState('')
  const lost = shots.filter(({ fault }) => fault === 'connection').length
  useLostConnection(uploads)

  const change = (wanted: OfferImageChange) =>
    startTransition(async () => {
      expect(wanted)
      say(announced(afterChange(images, wanted), wanted))
      if (!(await uploads.change(() => changeImage(album, wanted)))) say(m.offer_image_unchanged())
    })
  return (
    <>
      <p className="k-vh" role="status">
        {said}
      </p>
      {images.length > 0 &&
        (action ? (
          <form method="post" action={hrefOf(action)}>
            <Images images={images} onChange={change} />
          </form>
        ) : (
          <Images images={images} onChange={change} />
        ))}
      {shots.length > 0 && <Shots shots={shots} uploads={uploads} />}
      {lost > 1 && (
        <div>
          <Button size="sm" type="button" onClick={() => void uploads.retryLost()}>
            {m.offer_images_retry_all()}
          </Button>
        </div>
      )}
    </>
  )
}

/** What a lost connection stopped goes on when it is back. */
function useLostConnection(uploads: Uploads) {
  useEffect(() => {
    const back = () => void uploads.retryLost()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [uploads])
}

/** What a change comes to, for who cannot see it. */
function announced(images: readonly OwnImage[], { name, id }: OfferImageChange): string {
  const [number, count] = [
    formatNumber(images.findIndex((image) => image.id === id) + 1),
    formatNumber(images.length),
  ]
  if (name === 'remove') return m.offer_image_removed({ number: count })
  return name === 'main' ? m.offer_image_now_main() : m.offer_image_moved({ number, count })
}

function Images({
  images,
  onChange,
}: {
  images: readonly OwnImage[]
  onChange: (change: OfferImageChange) => void
}) {
  const keyed = images.map((image) => ({ ...image, key: String(image.id) }))
  const drag = useDrag((key, at) => {
    const next = moved(keyed, key, at)
    onChange({
      name: 'place',
      id: Number(key),
      before: next[next.findIndex((each) => each.key === key) + 1]?.id ?? null,
    })
  })
  return (
    <ol className="k-shots">
      {images.map((image, index) => (
        <ImageRow
          key={image.id}
          image={image}
          index={index}
          count={images.length}
          drag={drag(String(image.id))}
          onAct={(name) => onChange({ name, id: image.id })}
        />
      ))}
    </ol>
  )
}
