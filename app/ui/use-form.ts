import {
  type FocusEvent,
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { hrefOf } from '#i18n/language.ts'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { postForm } from './post-form.ts'

// Forms of islands: checked by the server's schema as one types, and posted without leaving the
// page.

/** What a page says of a form that it did not take: of the whole, and at each field, in words. */
export interface IslandFormAnswer {
  error?: string | null
  errors: FieldErrors
}

/** The words of each field's errors, by their codes. */
export type FieldWords = Record<string, Record<string, () => string>>

/** The errors of a form in words. */
export const inWords = (errors: FieldErrors, words: FieldWords): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, code = '']) => [field, words[field]?.[code]?.()]),
  )

/** What `say` says of a form by its schema, as `readForm` reads it on the server too. */
export const checkBy =
  (schema: Parameters<typeof readForm>[0], say: (errors: FieldErrors) => IslandFormAnswer) =>
  (form: FormData): IslandFormAnswer => {
    const read = readForm(schema, form)
    return read.ok ? FINE : say(read.errors)
  }

const FINE: IslandFormAnswer = { errors: {} }

/** What an address answers a form that a script has posted (routes/layout/json.ts). */
type Reply<Answer> = { to: string } | { problem: string } | Answer

interface Form<Answer> {
  /** What the `<form>` wears. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    method: 'post'
    action: string
    noValidate: true
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    onInput: (event: InputEvent<HTMLFormElement>) => void
    onBlur: (event: FocusEvent<HTMLFormElement>) => void
  }
  answer: Answer
  error: string | null
  errors: FieldErrors
  isPending: boolean
}

/**
 * A form of an island that is posted without leaving its page, so that what stands in its fields
 * stays there, passwords too. A field is checked when it is left, by the rules that the server
 * reads it by, and what is wrong with it is said until it is right. `first` is what the page came
 * with.
 */
export function useForm<Answer extends IslandFormAnswer>(
  path: string,
  check: (form: FormData) => IslandFormAnswer,
  first: Answer,
): Form<Answer> {
  const ref = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState(first)
  const [found, setFound] = useState(FINE)
  const [refusals, setRefusals] = useState(0)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    // what was taken may have no form any more
    if (refusals > 0 && ref.current) leadToFault(ref.current)
  }, [refusals])

  const refuse = (next: Answer, wrong = FINE) => {
    setAnswer(next)
    setFound(wrong)
    setPending(false)
    setRefusals((count) => count + 1)
  }
  const send = async (form: HTMLFormElement) => {
    // at once, so that a second press in the same instant finds it on its way
    flushSync(() => setPending(true))
    const reply = await postForm<Reply<Answer>>(path, new FormData(form))
    if ('to' in reply) leave(form, reply.to)
    else if ('problem' in reply) refuse({ ...answer, error: reply.problem, errors: {} })
    else refuse(reply)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!navigator.onLine) return // submit.client.ts says so
    event.preventDefault()
    if (isPending) return
    const wrong = check(new FormData(event.currentTarget))
    if (isFine(wrong)) void send(event.currentTarget)
    else refuse({ ...answer, error: null, errors: {} }, wrong)
  }
  const onInput = ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    setAnswer((now) => ({ ...now, errors: { ...now.errors, [name]: undefined } }))
    if (!isFine(found)) setFound(stillOf(found, check(new FormData(currentTarget))))
  }
  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement
    if (!name || !value) return
    whenReleased(() => {
      const wrong = check(new FormData(currentTarget))
      setFound((before) => stillOf({ ...before, errors: { ...before.errors, [name]: '' } }, wrong))
    })
  }
  return {
    form: {
      ref,
      method: 'post',
      action: hrefOf(path),
      noValidate: true,
      onSubmit,
      onInput,
      onBlur,
    },
    answer,
    error: found.error ?? answer.error ?? null,
    errors: { ...answer.errors, ...found.errors },
    isPending,
  }
}

const isFine = ({ error, errors }: IslandFormAnswer) =>
  !error && Object.values(errors).every((words) => words === undefined)

/** Of all that is wrong now, what was said to be before. */
const stillOf = (before: IslandFormAnswer, now: IslandFormAnswer): IslandFormAnswer => ({
  error: before.error ? now.error : null,
  errors: Object.fromEntries(
    Object.entries(now.errors).filter(([name]) => before.errors[name] !== undefined),
  ),
})

/**
 * Takes the reader to the first field that was refused or is missing, else to what is said of the
 * whole.
 */
function leadToFault(form: HTMLFormElement) {
  const field = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], :is(input, textarea):invalid',
  )
  const said = form.closest('k-island')?.querySelector('[role="alert"]')
  if (field) field.focus()
  else said?.scrollIntoView({ block: 'nearest' })
}

/** Goes on; the page itself is read again, also where it differs in what follows `#` alone. */
function leave(form: HTMLFormElement, to: string) {
  delete form.dataset.guard // nothing of it is unsaved any more
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  const next = new URL(to, location.href)
  const isHere = next.pathname + next.search === location.pathname + location.search
  location.assign(next)
  if (isHere && next.hash) location.reload()
}

let isPressed = false

// an island's module runs on the server too
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, () => (isPressed = false), true)
}

/**
 * Does what may move a page once no pointer is pressed on it: what stood under it as it was pressed
 * is then clicked, and not its neighbour.
 */
function whenReleased(act: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(act), { once: true })
  else setTimeout(act)
}
