import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

type AskedProps = {
  /** What the button that asks says. */
  label: string
  danger?: boolean
  /** Another button beside it is the one that is pressed first. */
  quiet?: boolean
  question: string
  /** Of those with the same name only one is open. */
  name?: string
  /** The form, or its button. */
  children: ReactNode
}

/** A step that asks first: the question opens in place, also without scripts. */
export const AskedInPlace = ({ label, danger, quiet, question, name, children }: AskedProps) => (
  <details className="k-asked" name={name}>
    <summary
      className={classNames('k-btn', danger ? 'k-btn--outline-danger' : !quiet && 'k-btn--primary')}
    >
      {label}
    </summary>
    <div className="k-asked__b">
      <p>{question}</p>
      {children}
    </div>
  </details>
)
