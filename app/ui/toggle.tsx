import type { ComponentProps } from 'react'
import './toggle.css'

/** An on/off switch; the label is for screen readers. It posts like a checkbox. */
export function Toggle({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="k-toggle">
      <input {...rest} type="checkbox" aria-label={label} />
      <span />
    </label>
  )
}
