import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { classNames } from '#ui/class-names.ts'
import { FileDrop } from '#ui/field.tsx'
import './offer-images.css'

interface AddImagesProps {
  /** The field's name where its form is sent without scripts. */
  name: string | undefined
  isFull: boolean
  onFiles: (files: readonly File[]) => void
  /** The button that sends it without scripts. */
  children?: ReactNode
}

/** The field that adds images: they are taken as soon as they are chosen or dropped. */
export function AddImages({ name, isFull, onFiles, children }: AddImagesProps) {
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
    <div
      ref={area}
      className={classNames('k-stack', isOver && 'is-over')}
      hidden={isFull}
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
        name={name}
        label={m.offer_images_add()}
        hint={m.offer_images_hint()}
        accept={ACCEPTED_IMAGES}
        multiple
        onChange={({ target }) => takeFrom(target)}
      />
      {children}
    </div>
  )
}
