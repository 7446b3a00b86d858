import type { ReactNode } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { SEALED_FIELD } from '#kernel/form.ts'
import { unsavedProps } from './unsaved-props.ts'

type SealedFormProps = {
  /** Where it is posted to. */
  action: string
  className: string
  encType?: 'multipart/form-data'
  children: ReactNode
}

/**
 * Draws a form whose fields are sealed as soon as they arrive: neither the browser nor the site
 * keeps, proposes or sends back what is typed into it.
 */
export const SealedForm = ({ action, className, encType, children }: SealedFormProps) => (
  <form
    method="post"
    action={hrefOf(action)}
    encType={encType}
    className={className}
    autoComplete="off"
    data-no-bfcache=""
    {...unsavedProps()}
  >
    <input type="hidden" name={SEALED_FIELD} value="1" />
    {children}
  </form>
)
