import { type ComponentProps, useRef } from 'react'
import { wholeNumber } from '#kernel/whole.ts'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import './stepper.css'

/** The number in a field, in every writing that the server takes; NaN where it is none. */
const numberIn = ({ value }: HTMLInputElement): number => wholeNumber(value) ?? Number.NaN

type StepperProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> & {
  decreaseLabel: string
  increaseLabel: string
  min: number
  max: number
  /** The number that stands there, as far as it is one. */
  at: number
  /** Told what is typed or stepped to; NaN where it is no number. */
  onQuantity: (typed: number) => void
}

/**
 * A whole number with buttons beside it that move it within its bounds; before scripts are there it
 * is a plain text field.
 */
export function Stepper({
  decreaseLabel,
  increaseLabel,
  min,
  max,
  at,
  onQuantity,
  ...rest
}: StepperProps) {
  const field = useRef<HTMLInputElement>(null)
  const write = (value: number) => {
    field.current!.value = String(Math.min(max, Math.max(min, value)))
    onQuantity(numberIn(field.current!))
  }
  /** From what stands in the field: presses may come faster than renderings. */
  const step = (by: 1 | -1) => {
    const now = numberIn(field.current!)
    write((Number.isFinite(now) ? now : at) + by)
  }
  /** More than there is becomes all there is, less than the least the least. */
  const leave = () => {
    const now = numberIn(field.current!)
    if (Number.isFinite(now) && !(Number.isInteger(now) && now >= min && now <= max))
      write(Math.round(now))
  }
  return (
    <div className="k-stepper">
      <button
        type="button"
        className="k-scripted"
        data-eager
        aria-label={decreaseLabel}
        disabled={at <= min}
        onClick={() => step(-1)}
      >
        <Icon name="minus" />
      </button>
      <input
        {...useField()}
        {...rest}
        ref={field}
        type="text"
        inputMode="numeric"
        dir="ltr"
        onInput={({ currentTarget }) => onQuantity(numberIn(currentTarget))}
        onBlur={leave}
      />
      <button
        type="button"
        className="k-scripted"
        data-eager
        aria-label={increaseLabel}
        disabled={at >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
