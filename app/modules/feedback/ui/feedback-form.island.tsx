import {
  startTransition,
  type SubmitEvent,
  useActionState,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field, FieldError, Textarea } from '#ui/field.tsx'
import { type ActAnswer, postAct } from '#ui/post-form.ts'
import { RadioCard, RadioCards } from '#ui/radio-card.tsx'
import { Status } from '#ui/status.tsx'
import { MAX_COMMENT, ratings, THANKS_SECONDS } from '../feedback.ts'
import { ratingLooks } from './order-rating.tsx'
import './feedback-form.css'

// The form by which a buyer rates a received order, where it stands in a list and on a page of its
// own.

type FeedbackFormProps = {
  orderId: string
  /** Whether the order has its feedback already. */
  given?: boolean
  /** Where to go once it was thanked for; without it one stays. */
  to?: string
  values?: Record<string, string>
  errors?: FieldErrors
}

/**
 * Rating and comment; once sent, "Thank You!" stands in their place for two seconds. Before scripts
 * are there the form leads to a page that says the same.
 */
export function FeedbackForm({ orderId, given = false, to, values, errors }: FeedbackFormProps) {
  const [answer, send, pending] = useActionState(
    (_: ActAnswer | null, form: FormData) => postAct(`/orders/${orderId}/feedback`, form),
    errors ? { problem: '', errors } : null,
  )
  const [first] = useState(answer)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer !== first) leadToFault(ref.current)
  }, [answer, first])
  const [isClosed, setClosed] = useState(false)
  const isSent = answer !== null && !('problem' in answer)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => {
      if (to) location.assign(hrefOf(to))
      else setClosed(true)
    }, THANKS_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [isSent, to])

  if (isSent && !isClosed) return <Thanks />
  if (given || isSent)
    return (
      <p>
        <Status tone="success" icon="check">
          {m.order_feedback_submitted()}
        </Status>
      </p>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!pending) startTransition(() => send(form))
  }
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      action={hrefOf(`/orders/${orderId}/feedback`)}
      className="k-rate k-stack k-gap-3"
      onSubmit={submit}
    >
      {answer && <Problem answer={answer} />}
      <Fields values={values} errors={answer && 'errors' in answer ? answer.errors : undefined} />
      <div className="k-actions">
        <Button variant="primary" aria-disabled={pending || undefined}>
          {pending ? m.order_feedback_sending() : m.order_feedback_submit()}
        </Button>
      </div>
    </form>
  )
}

/** Takes the reader to the first field that was refused. */
const leadToFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-describedby] input, [aria-invalid="true"]')?.focus()

const Thanks = () => (
  <Callout tone="success" icon="check" role="status" title={m.order_feedback_thanks()}>
    {m.order_feedback_thanks_why()}
  </Callout>
)

function Problem({ answer }: { answer: ActAnswer }) {
  return 'problem' in answer && answer.problem ? (
    <Callout tone="danger" icon="circle-x" role="alert">
      {answer.problem}
    </Callout>
  ) : null
}

function Fields({ values = {}, errors = {} }: Pick<FeedbackFormProps, 'values' | 'errors'>) {
  const errorId = useId()
  return (
    <>
      <fieldset className="k-stack k-gap-2" aria-describedby={errors.rating ? errorId : undefined}>
        <legend className="k-h3 k-mb-2">{m.order_feedback_question()}</legend>
        <RadioCards columns={3}>
          {ratings.map((rating) => (
            <RadioCard
              key={rating}
              name="rating"
              value={rating}
              icon={ratingLooks[rating].icon}
              defaultChecked={values.rating === rating}
            >
              {ratingLooks[rating].label()}
            </RadioCard>
          ))}
        </RadioCards>
        {errors.rating && (
          <FieldError id={errorId}>{m.order_feedback_rating_required()}</FieldError>
        )}
      </fieldset>
      <Field
        label={m.order_feedback_comment()}
        error={
          errors.comment &&
          (errors.comment === 'not_public'
            ? m.public_text_refused()
            : m.order_feedback_comment_long({ count: formatNumber(MAX_COMMENT) }))
        }
      >
        <Textarea
          name="comment"
          maxLength={MAX_COMMENT}
          placeholder={m.order_feedback_placeholder()}
          defaultValue={values.comment}
        />
      </Field>
    </>
  )
}
