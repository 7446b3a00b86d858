import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import './stepper.css'

type StepperProps = Omit<ComponentProps<'input'>, 'type'> & { decreaseLabel: string; increaseLabel: string }

/** A whole number with buttons beside it (stepper.client.ts); without scripts it is a plain number field. */
export function Stepper({ decreaseLabel, increaseLabel, ...rest }: StepperProps) {
  // where there is one number only, nothing is to be stepped to
  const only = rest.min !== undefined && rest.max !== undefined && Number(rest.min) >= Number(rest.max)
  return (
    <div className="k-stepper">
      <button type="button" className="k-scripted" aria-label={decreaseLabel} data-step="down" disabled={only}><Icon name="minus" /></button>
      <input {...useField()} {...rest} type="number" inputMode="numeric" />
      <button type="button" className="k-scripted" aria-label={increaseLabel} data-step="up" disabled={only}><Icon name="plus" /></button>
    </div>
  )
}
