import {
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
import { ACCEPTED_PICTURES, sourcesOf } from '#modules/files/picture.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { Tag } from '#ui/tag.tsx'
import { useStore } from '#ui/use-store.ts'
import {
  afterChange,
  imagesPath,
  type ImageChange,
  MOST_IMAGES,
  type OwnImage,
} from '../offer-image.ts'
import { moved, type Shot, type ShotFault, type Uploads } from './picture-uploads.ts'
import { changeImage } from './send-picture.ts'
import './offer-images.css'

type PicturesProps = {
  uploads: Uploads
  /** Null while the offer is not created: its pictures wait in the page. */
  offerId: number | null
  /** What came back from the form of the page without scripts. */
  problems?: readonly string[]
}

/**
 * The pictures of an offer: moved, made the main one, removed and added; by plain forms until React
 * is here.
 */
export function OfferPictures({ uploads, offerId, problems = [] }: PicturesProps) {
  const { images: kept, shots } = useStore(uploads.store)
  const [images, expect] = useOptimistic(kept, afterChange)
  const [said, say] = useState('')
  const lost = shots.filter(({ fault }) => fault === 'connection').length
  useLostConnection(uploads)

  const change = (wanted: ImageChange) =>
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
    <section className="k-stack k-pictures" aria-label={m.offer_pictures()}>
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
        <form method="post" action={hrefOf(imagesPath(offerId))}>
          <Images images={images} onChange={change} />
        </form>
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
      <Add offerId={offerId} hidden={images.length >= MOST_IMAGES} onFiles={uploads.take} />
    </section>
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

const movedTo = (index: number, count: number) =>
  m.offer_image_moved({ number: formatNumber(index + 1), count: formatNumber(count) })

/** What a change comes to, for who cannot see it. */
function announced(images: readonly OwnImage[], { name, id }: ImageChange): string {
  if (name === 'remove') return m.offer_image_removed({ number: formatNumber(images.length) })
  return name === 'main'
    ? m.offer_image_now_main()
    : movedTo(
        images.findIndex((image) => image.id === id),
        images.length,
      )
}

/** Rows that are dragged onto each other's places, by their keys. */
function useDrag(onDrop: (key: string, at: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (key: string) => ({
    draggable: true,
    className: classNames(
      'k-shot',
      over === key && dragged !== key && 'is-over',
      dragged === key && 'is-dragged',
    ),
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) {
        event.preventDefault()
        setOver(key)
      }
    },
    onDrop: (event: DragEvent) => {
      if (dragged !== null) {
        event.preventDefault()
        if (dragged !== key) onDrop(dragged, key)
        end()
      }
    },
    onDragEnd: end,
  })
}

function Images({
  images,
  onChange,
}: {
  images: readonly OwnImage[]
  onChange: (change: ImageChange) => void
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
            <Picture
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

type Act = 'main' | 'earlier' | 'later' | 'remove'

type ShotButtonsProps = {
  id?: number
  index: number
  count: number
  isMain: boolean
  onAct: (act: Act) => void
}

/**
 * Buttons stay where they are while their picture moves, so that who presses them again need not
 * look for them.
 */
function ShotButtons({ id, index, count, isMain, onAct }: ShotButtonsProps) {
  const number = formatNumber(index + 1)
  const button = (name: Act, idle = false) => ({
    type: id === undefined ? ('button' as const) : ('submit' as const),
    name,
    value: id,
    'aria-disabled': idle || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      if (idle) return
      if (name === 'remove') focusNeighbour(event.currentTarget)
      onAct(name)
    },
  })
  return (
    <div className="k-shot__b">
      <IconButton
        icon="star"
        label={m.offer_image_make_main({ number })}
        aria-pressed={isMain}
        {...button('main', isMain)}
      />
      <IconButton
        icon="chevron-down"
        className="k-shot__up"
        label={m.offer_image_earlier({ number })}
        {...button('earlier', index === 0)}
      />
      <IconButton
        icon="chevron-down"
        label={m.offer_image_later({ number })}
        {...button('later', index === count - 1)}
      />
      <IconButton icon="x" label={m.offer_image_remove({ number })} {...button('remove')} />
    </div>
  )
}

/**
 * Before its row goes, the focus is handed to the one beside it, or to the field that adds
 * pictures.
 */
function focusNeighbour(button: HTMLElement) {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    next?.querySelector<HTMLElement>('button[name="remove"]') ??
    button.closest('.k-pictures')?.querySelector<HTMLElement>('input[type="file"]')
  target?.focus()
}

type ShotsProps = {
  shots: readonly Shot[]
  uploads: Uploads
  waits: boolean
  onArrange: (shot: Shot, to: 'first' | 'earlier' | 'later') => void
}

function Shots({ shots, uploads, waits, onArrange }: ShotsProps) {
  const drag = useDrag((key, at) => uploads.move(key, { at }))
  const main = waits ? shots.find(({ state }) => state !== 'failed') : undefined
  return (
    <ol className="k-shots">
      {shots.map((shot, index) => (
        <li
          key={shot.key}
          {...(waits && drag(shot.key))}
          className={classNames(
            'k-shot',
            waits && drag(shot.key).className,
            shot.state === 'failed' && 'is-error',
          )}
        >
          <span className="k-shot__p">
            <img
              src={shot.src}
              alt=""
              width={64}
              height={64}
              onError={({ currentTarget }) => {
                currentTarget.hidden = true
              }}
            />
          </span>
          <div className="k-shot__t">
            {shot === main && <Tag tone="gold">{m.offer_image_main()}</Tag>}
            <bdi className="k-shot__name">{shot.file.name}</bdi>
            <ShotState shot={shot} />
            {shot.again && shot.state === 'failed' && (
              <Button size="sm" type="button" onClick={() => void uploads.retry(shot.key)}>
                {m.offer_image_retry()}
              </Button>
            )}
          </div>
          {waits ? (
            <ShotButtons
              index={index}
              count={shots.length}
              isMain={shot === main}
              onAct={(act) =>
                act === 'remove'
                  ? uploads.remove(shot.key)
                  : onArrange(shot, act === 'main' ? 'first' : act)
              }
            />
          ) : (
            shot.state === 'failed' && (
              <div className="k-shot__b">
                <IconButton
                  icon="x"
                  name="remove"
                  label={m.offer_image_remove({ number: shot.file.name })}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget)
                    uploads.remove(shot.key)
                  }}
                />
              </div>
            )
          )}
        </li>
      ))}
    </ol>
  )
}

const faults: Record<ShotFault, () => string> = {
  not_a_picture: m.offer_image_not_picture,
  too_large: m.offer_image_too_large,
  full: m.offer_images_full,
  connection: m.offer_image_failed,
}

function ShotState({ shot: { state, part, fault, words } }: { shot: Shot }) {
  if (state === 'failed')
    return <span role="alert">{words ?? faults[fault ?? 'connection']()}</span>
  if (state === 'waits') return <span className="k-muted">{m.offer_image_waiting()}</span>
  return (
    <>
      <span className="k-muted">{m.offer_image_sending()}</span>
      <progress max={1} value={part} aria-label={m.offer_image_sending()} />
    </>
  )
}

/**
 * The field that adds pictures: they are taken as soon as they are chosen or dropped; without
 * scripts a button sends them.
 */
function Add({
  offerId,
  hidden,
  onFiles,
}: {
  offerId: number | null
  hidden: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const [isOver, setOver] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const takeFrom = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])]
    field.value = ''
    if (files.length > 0) onFiles(files)
  }
  const takeEarly = useEffectEvent(() => takeFrom(form.current!.querySelector('input')!))
  // what was chosen before this ran
  useEffect(() => takeEarly(), [])
  const drop = (event: DragEvent) => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <form
      ref={form}
      method="post"
      action={offerId === null ? undefined : hrefOf(imagesPath(offerId))}
      encType="multipart/form-data"
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
      onSubmit={(event) => event.preventDefault()}
    >
      <FileDrop
        name="images"
        label={m.offer_images_add()}
        hint={m.offer_images_hint()}
        accept={ACCEPTED_PICTURES}
        multiple
        onChange={({ target }) => takeFrom(target)}
      />
      {offerId !== null && (
        <div className="k-unscripted">
          <Button data-busy={m.offer_images_uploading()}>{m.offer_images_upload()}</Button>
        </div>
      )}
    </form>
  )
}
