import { m } from '#i18n/paraglide/messages.js'
import type { ClimbAsked } from '#modules/offers/ladder.ts'
import { ClimbFields } from '#modules/offers/ui/climb-fields.tsx'
import type { ShownRung } from '#modules/offers/ui/ladder-words.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { type CheckoutAnswer, fieldError, fieldId } from '../../ui/checkout-words.ts'
import { Block } from './checkout-block.tsx'

type ClimbBlockProps = {
  ladder: ShownRung[]
  /** What is asked for at first. */
  climb: ClimbAsked
  answer: CheckoutAnswer
  onClimb: (climb: ClimbAsked) => void
}

/** Between which ranks, in place of how many: one such boost is bought at a time. */
export function ClimbBlock({ ladder, climb, answer, onClimb }: ClimbBlockProps) {
  const none = fieldError('quantity', answer)
  return (
    <Block title={m.ladder_ranks()}>
      <input type="hidden" name="quantity" value="1" />
      <div id={fieldId('quantity')} tabIndex={-1}>
        {none && <FieldError>{none}</FieldError>}
      </div>
      <ClimbFields
        ladder={ladder}
        asked={climb}
        onClimb={onClimb}
        id={fieldId('climb_to')}
        error={fieldError('climb_to', answer)}
      />
      <noscript>
        <Button name="update" value="1" formNoValidate>
          {m.ladder_show()}
        </Button>
      </noscript>
    </Block>
  )
}
