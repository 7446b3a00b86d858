import { Button } from './button.tsx'
import { Field, Input } from './field.tsx'
import { Icon } from './icon.tsx'
import './copy-button.css'

type ShareButtonProps = {
  url: string
  title: string
  label: string
  copiedLabel: string
  /** The name of the field that holds the address where there are no scripts. */
  fieldLabel: string
}

/**
 * Opens the system's own sheet to share a page, or copies its address where there is none
 * (copy-button.client.ts). Without scripts the address stands in a field.
 */
export function ShareButton({ url, title, label, copiedLabel, fieldLabel }: ShareButtonProps) {
  return (
    <>
      <span
        className="k-copy k-scripted"
        data-copy={url}
        data-share={title}
        data-copied={copiedLabel}
      >
        <Button type="button" variant="ghost">
          <Icon name="share-2" />
          <Icon name="check" hidden />
          {label}
        </Button>
        <output className="k-copy__said">{''}</output>
      </span>
      <div className="k-unscripted">
        <Field label={fieldLabel}>
          <Input dir="ltr" readOnly defaultValue={url} />
        </Field>
      </div>
    </>
  )
}
