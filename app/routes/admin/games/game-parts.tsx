import { type ReactNode, use, useId } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES, imageOf } from '#modules/images/image.ts'
import { Check, FieldError, FileDrop } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { Filled } from '../parts/text-field.tsx'
import './game-parts.css'

// What the forms of games and of the texts about them share.

/** A part of a long form. */
export function GamePart({
  legend,
  hint,
  error,
  children,
}: {
  legend: string
  hint?: string
  error?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className="k-gamepart" aria-describedby={error || hint ? id : undefined}>
      <legend>{legend}</legend>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <p className="k-hint" id={id}>
            {hint}
          </p>
        )
      )}
      {children}
    </fieldset>
  )
}

type ImageFieldProps = {
  name: string
  legend: string
  choose: string
  remove: string
  /** The image that is there, or null. */
  url: string | null
  /** Its box in pixels. */
  box: { width: number; height: number }
}

/** An image of a form: what is there with a tick that removes it, and a field for another one. */
export function ImageField({ name, legend, choose, remove, url, box }: ImageFieldProps) {
  const id = useId()
  const error = use(Filled).errors[name]
  const image = imageOf(url, box, `${box.width}px`)
  return (
    <fieldset className="k-gameimage" aria-describedby={error ? id : undefined} data-image-field>
      <legend>{legend}</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div
        className={box.width > box.height ? 'k-gameimage__now is-wide' : 'k-gameimage__now'}
        data-image-now
      >
        {image && <Image image={image} alt={legend} />}
      </div>
      <FileDrop
        name={name}
        accept={ACCEPTED_IMAGES}
        label={choose}
        hint={m.admin_game_image_hint()}
        aria-invalid={error ? true : undefined}
      />
      {url && (
        <div>
          <Check name={`remove_${name}`} value="yes">
            {remove}
          </Check>
        </div>
      )}
    </fieldset>
  )
}
