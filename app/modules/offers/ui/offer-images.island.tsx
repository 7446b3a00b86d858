import { type DragEvent, startTransition, type SubmitEvent, useOptimistic, useReducer, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_PICTURES, LARGEST_PICTURE, sourcesOf } from '#modules/files/picture.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldError, FileDrop } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { Tag } from '#ui/tag.tsx'
import { afterChange, type ImageChange, MOST_IMAGES, type OwnImage } from '../offer-image.ts'
import './offer-images.css'

type OfferImagesProps = { offerId: number; images: readonly OwnImage[]; problems?: readonly string[] }

/** The images of an offer that is there: moved, made the main one, removed and added, by plain forms until React is here. */
export function OfferImages({ offerId, images: stored, problems = [] }: OfferImagesProps) {
  const [kept, setKept] = useState(stored)
  const [images, expect] = useOptimistic(kept, afterChange)
  const [waiting, tell] = useReducer(told, [])
  const queue = useRef(Promise.resolve())
  const path = hrefOf(`/edit-offer/${offerId}`)
  const room = images.length < MOST_IMAGES

  const change = (wanted: ImageChange) => startTransition(async () => {
    expect(wanted)
    const next = await post(`${path}/shots`, fieldsOf(wanted)).catch(() => null)
    if (!next) return location.assign(`${path}/images`)
    startTransition(() => setKept(next))
  })
  /** Each picture waits for those before it, so that they keep their order. */
  const send = (shot: Waiting) => {
    queue.current = queue.current.then(async () => {
      tell({ key: shot.key, state: 'sends', part: 0 })
      const answer = await upload(`${path}/picture`, shot.file, (part) => tell({ key: shot.key, part }))
      if ('image' in answer) { setKept((now) => [...now, answer.image]); tell({ key: shot.key, gone: true }) } else tell({ key: shot.key, state: 'failed', words: answer.problem ?? m.offer_image_failed(), again: !answer.problem })
    })
  }
  const take = (files: readonly File[]) => {
    let free = MOST_IMAGES - images.length - waiting.filter(({ state }) => state !== 'failed').length
    for (const file of files) {
      const words = refusal(file, free)
      const shot: Waiting = { key: crypto.randomUUID(), file, src: URL.createObjectURL(file), state: words ? 'failed' : 'waits', part: 0, words, again: false }
      tell({ add: shot })
      if (!words) { free--; send(shot) }
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name, value } = event.nativeEvent.submitter as HTMLButtonElement
    event.preventDefault()
    change({ name, id: Number(value) } as ImageChange)
  }
  return (
    <section className="k-stack" data-pictures aria-label={m.offer_pictures()}>
      {problems.map((problem) => <FieldError key={problem}>{problem}</FieldError>)}
      <form method="post" action={`${path}/images`} onSubmit={submit}>
        <Shots images={images} onPlace={(id, before) => change({ name: 'place', id, before })} />
      </form>
      {waiting.length > 0 && (
        <ol className="k-shots">
          {waiting.map((shot) => <WaitingShot key={shot.key} shot={shot} onRetry={() => send(shot)} onRemove={() => tell({ key: shot.key, gone: true })} />)}
        </ol>
      )}
      {images.length + waiting.length === 0 && <p className="k-muted k-sm">{m.offer_images_none()}</p>}
      <form method="post" action={`${path}/images`} encType="multipart/form-data" className="k-stack" hidden={!room}>
        <DropZone onFiles={take} />
        <div className="k-unscripted"><Button data-busy={m.offer_images_uploading()}>{m.offer_images_upload()}</Button></div>
      </form>
    </section>
  )
}

function Shots({ images, onPlace }: { images: readonly OwnImage[]; onPlace: (id: number, before: number | null) => void }) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (at: number) => {
    const [from, to] = [images.findIndex(({ id }) => id === dragged), images.findIndex(({ id }) => id === at)]
    if (dragged !== null && from !== to) onPlace(dragged, images[from < to ? to + 1 : to]?.id ?? null)
  }
  return (
    <ol className="k-shots">
      {images.map((image, index) => (
        <li
          key={image.id} draggable className={`k-shot${over === image.id ? ' is-over' : ''}${dragged === image.id ? ' is-dragged' : ''}`}
          onDragStart={() => setDragged(image.id)} onDragEnd={() => { setDragged(null); setOver(null) }}
          onDragOver={(event) => { if (dragged !== null) { event.preventDefault(); setOver(image.id) } }} onDrop={(event) => { event.preventDefault(); drop(image.id) }}
        >
          <span className="k-shot__p"><Picture image={{ ...sourcesOf(image.url), width: 64, height: 64, sizes: '4rem' }} alt={m.offer_image_name({ number: formatNumber(index + 1) })} /></span>
          <div className="k-shot__t">{image.is_main && <Tag tone="gold">{m.offer_image_main()}</Tag>}</div>
          <ShotButtons image={image} number={formatNumber(index + 1)} />
        </li>
      ))}
    </ol>
  )
}

const ShotButtons = ({ image: { id, is_main }, number }: { image: OwnImage; number: string }) => (
  <div className="k-shot__b">
    {!is_main && <IconButton type="submit" icon="star" label={m.offer_image_make_main({ number })} name="main" value={id} data-main />}
    <IconButton type="submit" icon="chevron-down" label={m.offer_image_earlier({ number })} name="earlier" value={id} data-up />
    <IconButton type="submit" icon="chevron-down" label={m.offer_image_later({ number })} name="later" value={id} data-down />
    <IconButton type="submit" icon="x" label={m.offer_image_remove({ number })} name="remove" value={id} data-remove />
  </div>
)

function WaitingShot({ shot: { src, state, part, words, again }, onRetry, onRemove }: { shot: Waiting; onRetry: () => void; onRemove: () => void }) {
  return (
    <li className={state === 'failed' ? 'k-shot is-error' : 'k-shot'} data-waiting>
      <span className="k-shot__p"><img src={src} alt="" width={64} height={64} /></span>
      <div className="k-shot__t">
        {state === 'failed' ? <span role="alert">{words}</span> : <span>{state === 'sends' ? m.offer_image_sending() : m.offer_image_waiting()}</span>}
        {state === 'sends' && <progress max={1} value={part} aria-label={m.offer_image_sending()} />}
        {again && <Button size="sm" type="button" onClick={onRetry}>{m.offer_image_retry()}</Button>}
      </div>
      <div className="k-shot__b">{state === 'failed' && <IconButton icon="x" label={m.offer_image_remove({ number: '' })} onClick={onRemove} />}</div>
    </li>
  )
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <FileDrop
        name="images" label={m.offer_images_add()} hint={m.offer_images_hint()} accept={ACCEPTED_PICTURES} multiple data-add-pictures
        onChange={({ target }) => { onFiles([...target.files ?? []]); target.value = '' }}
      />
    </div>
  )
}

type Waiting = { key: string; file: File; src: string; state: 'waits' | 'sends' | 'failed'; part: number; words: string | null; again: boolean }
type Told = { add: Waiting } | { key: string; gone: true } | ({ key: string; gone?: undefined } & Partial<Waiting>)

function told(shots: readonly Waiting[], event: Told): readonly Waiting[] {
  if ('add' in event) return [...shots, event.add]
  if (event.gone) return shots.filter(({ key }) => key !== event.key)
  return shots.map((shot) => (shot.key === event.key ? { ...shot, ...event } : shot))
}

function refusal(file: File, free: number): string | null {
  if (file.type !== '' && !ACCEPTED_PICTURES.split(',').includes(file.type)) return m.offer_image_not_picture()
  if (file.size > LARGEST_PICTURE) return m.offer_image_too_large()
  return free <= 0 ? m.offer_images_full() : null
}

const fieldsOf = (change: ImageChange): Record<string, string> =>
  (change.name === 'place' ? { place: String(change.id), before: String(change.before ?? '') } : { [change.name]: String(change.id) })

async function post(address: string, fields: Record<string, string>): Promise<OwnImage[] | null> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  return answer.ok ? answer.json() : null
}

/** fetch tells nothing of how far it is. */
function upload(address: string, file: File, onPart: (part: number) => void): Promise<{ image: OwnImage } | { problem?: string }> {
  return new Promise((done) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onPart(loaded / total)
    request.onload = () => {
      const answer = parsed(request.responseText)
      done(request.status === 201 ? { image: answer as OwnImage } : (answer as { problem?: string }))
    }
    request.onerror = request.ontimeout = () => done({})
    request.open('POST', address)
    request.timeout = 120_000
    const form = new FormData()
    form.set('picture', file)
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
