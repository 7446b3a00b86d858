import type { ComponentProps } from 'react'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import './stepper.css'

type StepperProps = Omit<ComponentProps<'input'>, 'type'> & { decreaseLabel: string; increaseLabel: string }

/** A whole number with buttons beside it (stepper.client.ts); without scripts it is a plain number field. */
export function Stepper({ decreaseLabel, increaseLabel, ...rest }: StepperProps) {
  return (
    <div className="k-stepper">
      <button type="button" className="k-scripted" aria-label={decreaseLabel} data-step="down"><Icon name="minus" /></button>
      <input {...useField()} {...rest} type="number" inputMode="numeric" />
      <button type="button" className="k-scripted" aria-label={increaseLabel} data-step="up"><Icon name="plus" /></button>
    </div>
  )
}
