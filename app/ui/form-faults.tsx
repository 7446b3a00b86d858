import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Callout, Problem } from './callout.tsx'

const CAME_BACK = 'came-back'

/**
 * Where a form is sent that is long, or stands low on its page: a browser shows at once what came
 * back with it, with and without scripts. What went well shows nothing by that name.
 */
export const showingAnswer = (action: string): string => `${action}#${CAME_BACK}`

/** What a form came back with; on a page there is one at most. */
export const CameBack = ({ children }: { children: ReactNode }) => (
  <div id={CAME_BACK} tabIndex={-1}>
    {children}
  </div>
)

/** That a short form was refused: why, or that its fields say it. */
export const RefusedForm = ({ children }: { children?: ReactNode }) => (
  <CameBack>
    <Problem>{children || m.form_fields_say()}</Problem>
  </CameBack>
)

/** What went wrong with a form as a whole. */
export const FormError = ({ children }: { children?: string | null }) =>
  children ? (
    <Callout tone="danger" icon="circle-x" role="alert">
      {children}
    </Callout>
  ) : null

/** A field that was refused, by the id of its control. */
export interface Fault {
  id: string
  label: string
  text: string
}

/** What of a form was refused, each with the way to it. */
export function FormFaults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null
  return (
    <CameBack>
      <Callout tone="danger" icon="circle-alert" role="alert" title={m.form_faults()}>
        <ul>
          {faults.map(({ id, label, text }) => (
            <li key={id}>
              <a className="k-link" href={`#${id}`}>
                {label}
              </a>
              {': '}
              {text}
            </li>
          ))}
        </ul>
      </Callout>
    </CameBack>
  )
}
