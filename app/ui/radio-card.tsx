import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import './radio-card.css'

/** Lays radio cards one below the other, or three in a row. */
export function RadioCards({ columns, children }: { columns?: 3; children: ReactNode }) {
  return <div className={classNames('k-radios', columns === 3 && 'k-radios--3')}>{children}</div>
}

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  icon?: IconName
  note?: ReactNode
  /** Shown at the far end: a payment mark, a tag. */
  end?: ReactNode
}

/**
 * A choice in a box. A choice that cannot be made yet (`disabled`) has no control; its `end` says
 * why.
 */
export function RadioCard({ icon, note, end, disabled, children, ...rest }: RadioCardProps) {
  const body = (
    <>
      {icon && <Icon name={icon} />}
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
      {end && <span className="k-radio__end">{end}</span>}
    </>
  )
  if (disabled)
    return (
      <div className="k-radio" aria-disabled="true">
        {body}
      </div>
    )
  return (
    <label className="k-radio">
      <input {...rest} type="radio" />
      {body}
    </label>
  )
}
