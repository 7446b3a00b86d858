import { useId, type ReactNode } from 'react'
import './button.css'
import './show-more.css'

type ShowMoreProps = {
  /** How many lines stand before it is opened. */
  lines?: 3 | 4 | 6
  moreLabel: string
  lessLabel: string
  children: ReactNode
}

/**
 * Long text cut to some lines, with a switch for the rest; the switch is a checkbox, so it needs no
 * scripts.
 */
export function ShowMore({ lines = 4, moreLabel, lessLabel, children }: ShowMoreProps) {
  const id = useId()
  return (
    <div className="k-more">
      <div className="k-more__text" data-lines={lines}>
        {children}
      </div>
      <input className="k-vh" type="checkbox" id={id} aria-label={moreLabel} />
      <label htmlFor={id} className="k-link k-link--tap" aria-hidden="true">
        <span className="k-more__more">{moreLabel}</span>
        <span className="k-more__less">{lessLabel}</span>
      </label>
    </div>
  )
}
