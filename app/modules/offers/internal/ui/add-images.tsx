import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FileDrop } from '#ui/field.tsx'
import { imagesPath } from '../../offer-image.ts'
import './offer-images.css'

/**
 * The field that adds images: they are taken as soon as they are chosen or dropped; without
 * scripts a button sends them.
 */
export function Add({
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
        accept={ACCEPTED_IMAGES}
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
