import { useId } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { MAX_COMMENT } from '../feedback.form.ts'
import { ratings } from '../feedback.ts'
import { ratingLooks } from './order-rating.tsx'
import './feedback-form.css'

type FeedbackFormProps = {
  orderId: string
  /** Where to go afterwards; the feedback's own page without it. */
  back?: string
  values?: Record<string, string>
  errors?: FieldErrors
}

/** Rating and comment. Until a rating is chosen the button is disabled; without `:has()` the server says so instead. */
export function FeedbackForm({ orderId, back, values = {}, errors = {} }: FeedbackFormProps) {
  const errorId = useId()
  return (
    <Form method="post" action={`/orders/${orderId}/feedback`} className="k-rate k-stack k-gap-3">
      {back && <input type="hidden" name="back" value={back} />}
      <fieldset className="k-stack k-gap-2" aria-describedby={errors.rating ? errorId : undefined}>
        <legend className="k-h3 k-mb-2">{m.order_feedback_question()}</legend>
        <RadioCards columns={3}>
          {ratings.map((rating) => (
            <RadioCard key={rating} name="rating" value={rating} icon={ratingLooks[rating].icon} defaultChecked={values.rating === rating}>
              {ratingLooks[rating].label()}
            </RadioCard>
          ))}
        </RadioCards>
        {errors.rating && <FieldError id={errorId}>{m.order_feedback_rating_required()}</FieldError>}
      </fieldset>
      <Field label={m.order_feedback_comment()} error={errors.comment && m.order_feedback_comment_long({ count: formatNumber(MAX_COMMENT) })}>
        <Textarea name="comment" maxLength={MAX_COMMENT} placeholder={m.order_feedback_placeholder()} defaultValue={values.comment} />
      </Field>
      <div className="k-actions">
        <Button variant="primary" className="k-rate__send">{m.order_feedback_submit()}</Button>
        <Button variant="primary" className="k-rate__wait" disabled>{m.order_feedback_submit()}</Button>
      </div>
    </Form>
  )
}
