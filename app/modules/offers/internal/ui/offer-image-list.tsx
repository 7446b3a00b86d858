import {
  type ComponentProps,
  type DragEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES, sourcesOf } from '#modules/images/image.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { Tag } from '#ui/tag.tsx'
import { useStore } from '#ui/use-store.ts'
import {
  afterChange,
  type OfferImageChange,
  imagesPath,
  MOST_IMAGES,
  type OwnImage,
} from '../../offer-image.ts'
import { ShotButtons } from './image-row.tsx'
import { moved, type Shot, type Uploads } from './image-uploads.ts'
import { changeImage } from './send-image.ts'
import { useDrag } from './use-drag.ts'
import { Shots } from './waiting-images.tsx'
import './offer-images.css'

type ImagesProps = {
  uploads: Uploads
  /** Null while the offer is not created: its images wait in the page. */
  offerId: number | null
  /** Whether it stands in a form already, which only happens with scripts. */
  inForm?: boolean
  /** What came back from the form of the page without scripts. */
  problems?: readonly string[]
}

/**
 * The images of an offer: moved, made the main one, removed and added; by plain forms until React
 * is here.
 */
export function OfferImageList({ uploads, offerId, inForm, problems = [] }: ImagesProps) {
  const { images: kept, shots } = useStore(uploads.store)
  const [images, expect] = useOptimistic(kept, afterChange)
  const [said, say] = useState('')
  const lost = shots.filter(({ fault }) => fault === 'connection').length
  useLostConnection(uploads)

  const change = (wanted: OfferImageChange) =>
    startTransition(async () => {
      expect(wanted)
      say(announced(afterChange(images, wanted), wanted))
      if (!(await uploads.change(wanted, (each) => changeImage(offerId!, each))))
        say(m.offer_image_unchanged())
    })
  const arrange = (shot: Shot, to: 'first' | 'earlier' | 'later') => {
    uploads.move(shot.key, to)
    const place = uploads.store.get().shots.findIndex(({ key }) => key === shot.key)
    say(movedTo(place, uploads.store.get().shots.length))
  }
  return (
    <section className="k-stack k-images" aria-label={m.offer_images()}>
      {problems.length > 0 && (
        <div role="alert">
          {problems.map((problem) => (
            <FieldError key={problem}>{problem}</FieldError>
          ))}
        </div>
      )}
      <p className="k-vh" role="status">
        {said}
      </p>
      {images.length > 0 && offerId !== null && (
        <OwnForm action={hrefOf(imagesPath(offerId))} inForm={inForm}>
          <Images images={images} onChange={change} />
        </OwnForm>
      )}
      {shots.length > 0 && (
        <Shots shots={shots} uploads={uploads} waits={offerId === null} onArrange={arrange} />
      )}
      {images.length + shots.length === 0 && offerId !== null && (
        <p className="k-muted k-sm">{m.offer_images_none()}</p>
      )}
      {lost > 1 && (
        <div>
          <Button size="sm" type="button" onClick={() => void uploads.retryLost()}>
            {m.offer_images_retry_all()}
          </Button>
        </div>
      )}
      <Add
        offerId={offerId}
        inForm={inForm}
        hidden={images.length >= MOST_IMAGES}
        onFiles={uploads.take}
      />
    </section>
  )
}

type OwnFormProps = Omit<ComponentProps<'form'>, 'method'> & { inForm: boolean | undefined }

/** A form of the images' own, for who has no scripts; none within another. */
const OwnForm = ({ inForm, children, ...form }: OwnFormProps) =>
  inForm ? (
    children
  ) : (
    <form {...form} method="post">
      {children}
    </form>
  )

/** What a lost connection stopped goes on when it is back. */
function useLostConnection(uploads: Uploads) {
  useEffect(() => {
    const back = () => void uploads.retryLost()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [uploads])
}

const movedTo = (index: number, count: number) =>
  m.offer_image_moved({ number: formatNumber(index + 1), count: formatNumber(count) })

/** What a change comes to, for who cannot see it. */
function announced(images: readonly OwnImage[], { name, id }: OfferImageChange): string {
  if (name === 'remove') return m.offer_image_removed({ number: formatNumber(images.length) })
  return name === 'main'
    ? m.offer_image_now_main()
    : movedTo(
        images.findIndex((image) => image.id === id),
        images.length,
      )
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
    const next = moved(keyed, key, { at })
    onChange({
      name: 'place',
      id: Number(key),
      before: next[next.findIndex((each) => each.key === key) + 1]?.id ?? null,
    })
  })
  return (
    <ol className="k-shots">
      {keyed.map((image, index) => (
        <li key={image.key} {...drag(image.key)}>
          <span className="k-shot__p">
            <Image
              image={{ ...sourcesOf(image.url), width: 64, height: 64, sizes: '4rem' }}
              alt={m.offer_image_name({ number: formatNumber(index + 1) })}
            />
          </span>
          <div className="k-shot__t">
            {image.is_main && <Tag tone="gold">{m.offer_image_main()}</Tag>}
          </div>
          <ShotButtons
            id={image.id}
            index={index}
            count={images.length}
            isMain={image.is_main}
            onAct={(name) => onChange({ name, id: image.id })}
          />
        </li>
      ))}
    </ol>
  )
}

/**
 * The field that adds images: they are taken as soon as they are chosen or dropped; without
 * scripts a button sends them.
 */
function Add({
  offerId,
  inForm,
  hidden,
  onFiles,
}: {
  offerId: number | null
  inForm: boolean | undefined
  hidden: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const [isOver, setOver] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const takeFrom = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    field.value = ''
    if (files.length > 0) onFiles(files)
  }
  const takeEarly = useEffectEvent(() => takeFrom(area.current!.querySelector('input')!))
  // what was chosen before this ran
  useEffect(() => takeEarly(), [])
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <OwnForm
      action={offerId === null ? undefined : hrefOf(imagesPath(offerId))}
      encType="multipart/form-data"
      inForm={inForm}
      onSubmit={(event) => event.preventDefault()}
    >
      <div
        ref={area}
        className={classNames('k-stack', isOver && 'is-over')}
        hidden={hidden}
        onDrop={drop}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) {
            event.preventDefault()
            setOver(true)
          }
        }}
        onDragLeave={() => setOver(false)}
      >
        <FileDrop
          name={inForm ? undefined : 'images'}
          label={m.offer_images_add()}
          hint={m.offer_images_hint()}
          accept={ACCEPTED_IMAGES}
          multiple
          onChange={({ target }) => takeFrom(target)}
        />
        {offerId !== null && (
          <div className="k-unscripted">
            <Button data-busy={m.offer_images_uploading()}>{m.offer_images_upload()}</Button>
          </div>
        )}
      </div>
    </OwnForm>
  )
}
