import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { focusNeighbour } from './image-row.tsx'
import type { Shot, ShotFault, Uploads } from './image-uploads.ts'
import './offer-images.css'

/** The images that are not at the server yet; one that is not on its way can be taken away. */
export const Shots = ({ shots, uploads }: { shots: readonly Shot[]; uploads: Uploads }) => (
  <ol className="k-shots">
    {shots.map((shot) => (
      <li key={shot.key} className={classNames('k-shot', shot.state === 'failed' && 'is-error')}>
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
          <Bdi className="k-shot__name">{shot.file.name}</Bdi>
          <ShotState shot={shot} />
          {shot.again && shot.state === 'failed' && (
            <Button size="sm" type="button" onClick={() => void uploads.retry(shot.key)}>
              {m.offer_image_retry()}
            </Button>
          )}
        </div>
        {shot.state !== 'sends' && (
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
        )}
      </li>
    ))}
  </ol>
)

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

const faults: Record<ShotFault, () => string> = {
  not_an_image: m.offer_image_not_image,
  heic: m.image_heic,
  too_large: m.offer_image_too_large,
  too_many_pixels: m.image_too_many_pixels,
  storage_failed: m.image_storage_failed,
  full: m.offer_images_full,
  connection: m.offer_image_failed,
}
