import { type ComponentProps, useId, useRef, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { FieldError, useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { type QuantityBounds, settledQuantity, typedQuantity } from './typed-quantity.ts'
import './stepper.css'

type StepperProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> & {
  decreaseLabel: string
  increaseLabel: string
  min: number
  max: number
  /** The number that stands there, as far as it is one. */
  at: number
  /** Told what is typed or stepped to; NaN where it is no number, more than there is as it is. */
  onQuantity: (typed: number) => void
}

/** What is wrong with a number that stays in the field while it is typed. */
function fault(typed: string, bounds: QuantityBounds): string | null {
  const { is } = typedQuantity(typed, bounds)
  if (is === 'no_number') return m.checkout_whole_number()
  return is === 'too_few' ? m.checkout_at_least({ number: formatNumber(bounds.min) }) : null
}

/**
 * A whole number with buttons beside it that move it within its bounds. More than there is becomes
 * all there is at once; what is no number, or too few, is said to be wrong while it is typed, and
 * becomes the nearest when the field is left. Before scripts are there it is a plain text field.
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
  const wrongId = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const read = () => {
    const { value } = field.current!
    const typed = typedQuantity(value, { min, max })
    if (typed.is === 'too_many') field.current!.value = String(max)
    setWrong(fault(value, { min, max }))
    onQuantity(typed.is === 'no_number' ? Number.NaN : typed.quantity)
  }
  const write = (value: number) => {
    field.current!.value = String(Math.min(max, Math.max(min, value)))
    read()
  }
  const settled = () => settledQuantity(field.current!.value, at, { min, max })
  /** From what stands in the field: presses may come faster than renderings. */
  const step = (by: 1 | -1) => write(settled() + by)
  const leave = () => {
    if (typedQuantity(field.current!.value, { min, max }).is !== 'offered') write(settled())
  }
  return (
    <>
      <div className="k-stepper">
        <StepButton icon="minus" label={decreaseLabel} off={at <= min} onClick={() => step(-1)} />
        <input
          {...useField()}
          {...rest}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': wrongId })}
          ref={field}
          type="text"
          inputMode="numeric"
          dir="ltr"
          onInput={read}
          onBlur={leave}
        />
        <StepButton icon="plus" label={increaseLabel} off={at >= max} onClick={() => step(1)} />
      </div>
      {wrong && (
        <div className="k-stepper__wrong" role="status">
          <FieldError id={wrongId}>{wrong}</FieldError>
        </div>
      )}
    </>
  )
}

type StepButtonProps = {
  icon: 'minus' | 'plus'
  label: string
  off: boolean
  onClick: () => void
}

const StepButton = ({ icon, label, off, onClick }: StepButtonProps) => (
  <button
    type="button"
    className="k-scripted"
    data-eager
    aria-label={label}
    disabled={off}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
)
