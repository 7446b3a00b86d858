import {
  type RefObject,
  startTransition,
  type SubmitEvent,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatDuration } from '#i18n/duration.ts'
import { wholeNumber } from '#kernel/whole.ts'
import type { AskedField } from '#modules/catalog/ui/asked-field-words.ts'
import { TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { postForm } from '#ui/post-form.ts'
import type { SavedDetails } from '../checkout.form.ts'
import type { PaymentFlow } from '#modules/offers/payment-flow.ts'
import { type ClimbAsked, climbOf } from '#modules/offers/ladder.ts'
import { climbWords, type ShownRung } from '#modules/offers/ui/ladder-words.ts'
import { MAX_QUANTITY, type Pricing, totalOf } from '../price.ts'
import { promiseOf } from '../promise.ts'
import { CheckoutForm } from '../internal/ui/checkout-form.tsx'
import type { MiniOffer } from '#modules/order-payments/ui/offer-mini.tsx'
import { chosenFirst } from '../internal/ui/checkout-payment.tsx'
import { CheckoutBar, CheckoutSummary } from '../internal/ui/checkout-summary.tsx'
import {
  type CheckoutAnswer,
  type CheckoutReply,
  formError,
  withoutChanged,
  wrongFields,
} from './checkout-words.ts'
import type { OfferedMethod } from '../internal/ui/pay-ways.tsx'
import type { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { Shield } from '#modules/orders/ui/shield.tsx'
import './checkout.css'

// The checkout in the browser: total, errors and sending without leaving the page.

/**
 * Why no answer came. Made anew each time, so that the same words lead their reader there again.
 */
interface Problem {
  words: string
}

export interface CheckoutProps {
  offer: MiniOffer & {
    delivery: string
    /** The same in seconds, of an offer at one price. */
    delivery_seconds: number
    price: number
    quantity: number
    min_quantity: number
    methods: OfferedMethod[]
    /** The ranks between which it boosts where its steps make the price. */
    ladder: ShownRung[] | null
  }
  /** Between which of them, as it is asked for at first; null of an offer at one price. */
  climb: ClimbAsked | null
  /**
   * A balance that could not be read is null; `wallet_open`: whether the wallet is a way to pay.
   */
  buyer: { email: string; wallet_balance: number | null; wallet_open: boolean }
  pricing: Pricing
  saved: SavedDetails | null
  /** What the game asks of its buyers, and what this one answered the last time, by their names. */
  fields: AskedField[]
  proposed: Record<string, string>
  /** Names this form, so that it orders once however often it is sent. */
  token: string
  /** The unpaid order of this offer that the page names; empty if it names none. */
  order_seen: string
  /** How long the money is held after the delivery. */
  protection: ReturnType<typeof protectionWords>
  /** Whether there is a method to pay with. */
  open: boolean
  answer: CheckoutAnswer
}

/**
 * The checkout: the total follows the quantity by the rule that the server counts by, and what is
 * refused is said at its field without leaving the page, above which a summary leads to the first.
 * Before scripts are there all of it is a plain form.
 */
export function Checkout(first: CheckoutProps) {
  const form = useRef<HTMLFormElement>(null)
  const [page, setPage] = useState(first)
  const { offer, answer } = page
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const said = withoutChanged(answer, changed)
  const least = Math.max(1, offer.min_quantity)
  const [quantity, setQuantity] = useState(
    () => within(wholeNumber(answer.values.quantity ?? '') ?? Number.NaN, offer.quantity) ?? least,
  )
  const [methodId, setMethodId] = useState(() => chosenFirst(offer.methods, answer)?.id)
  const [asked, setAsked] = useState(page.climb)
  const { pricing, delivery, promise, words, crossed } = climbed(page, asked)
  const show = (fresh: CheckoutProps) => {
    setPage(fresh)
    setChanged(new Set())
  }
  const [problem, send, pending] = useOrdering(offer.id, show)

  const change = (field: string, value: string) => {
    setChanged((now) => (now.has(field) ? now : new Set([...now, field])))
    if (field === 'payment_method_id') setMethodId(Number(value))
  }
  const onClimb = (climb: ClimbAsked) => {
    if (climb.from === asked?.from && climb.to === asked.to) return
    change('climb_to', '')
    setAsked(climb)
  }
  const onQuantity = (typed: number) => {
    change('quantity', '')
    setQuantity((now) => within(typed, offer.quantity) ?? now)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    if (!pending) startTransition(() => send(body))
  }
  useLeading(form, { answer, fields: page.fields, isOwn: answer === first.answer, problem })
  const total = totalOf(pricing, quantity).total_price
  const ways = waysOf(page)
  const chosen = offer.methods.find(({ id }) => id === methodId)?.way ?? 'by_hand'
  const button = { total, ways, chosen, open: page.open, pending }
  const bought = { pricing, quantity, climb: words }
  const unsent = problem?.words ?? null
  return (
    <>
      <Summary answer={said} fields={page.fields} price={pricing.price} problem={unsent} />
      <div className="k-split k-split--wide">
        <CheckoutForm
          {...page}
          pricing={pricing}
          promise={promise}
          answer={crossed ? { ...said, refusal: crossed } : said}
          ref={form}
          quantity={quantity}
          onQuantity={onQuantity}
          onClimb={onClimb}
          onChanged={change}
          onSubmit={submit}
        />
        <aside className="k-stack k-sticky">
          <CheckoutSummary offer={{ ...offer, delivery }} {...bought} button={button} />
          <Shield protection={page.protection} />
        </aside>
      </div>
      <CheckoutBar button={button} />
    </>
  )
}

/**
 * What a climb costs and takes, what is promised with it, and why it cannot be bought; of other
 * offers what they say.
 */
function climbed({ offer, pricing }: CheckoutProps, asked: ClimbAsked | null) {
  const climb = offer.ladder && asked ? climbOf(offer.ladder, asked) : null
  if (!climb?.ok) {
    const crossed = climb && { code: climb.code, details: climb.details ?? {} }
    const promise = promiseOf({ seconds: offer.delivery_seconds, rungs: null })
    return { pricing, delivery: offer.delivery, promise, words: null, crossed }
  }
  const { price, minutes, rungs } = climb.value
  return {
    pricing: { ...pricing, price, discounts: [] },
    delivery: formatDuration(minutes),
    promise: promiseOf({ seconds: 60 * minutes, rungs }),
    words: climbWords({ from: rungs[0]!.label, to: rungs.at(-1)!.label }),
    crossed: null,
  }
}

/** By which ways the offer can be paid at all. */
const waysOf = ({ offer, buyer }: CheckoutProps): PaymentFlow[] => {
  const ways = new Set(offer.methods.map(({ way }) => way))
  if (!buyer.wallet_open) ways.delete('wallet')
  return [...ways]
}

/** Sends the form and shows the page that comes back; gives why no answer came. */
function useOrdering(offerId: number, show: (fresh: CheckoutProps) => void) {
  return useActionState(async (_: Problem | null, body: FormData) => {
    // the same form sent again gives the same order, so it may be tried again
    const reply = await postForm<CheckoutReply<CheckoutProps>>(`/payment/${offerId}`, body)
    if ('to' in reply) return leave(reply.to)
    if ('problem' in reply) return { words: reply.problem }
    startTransition(() => show(reply.page))
    return null
  }, null)
}

interface Said {
  answer: CheckoutAnswer
  fields: readonly AskedField[]
  /** Whether it is what the page came with: its reader may be elsewhere by now. */
  isOwn: boolean
  problem: Problem | null
}

/** Leads the reader to what is wrong, once for each answer and each problem. */
function useLeading(
  form: RefObject<HTMLFormElement | null>,
  { answer, fields, isOwn, problem }: Said,
) {
  const lead = useEffectEvent(() => {
    if (!isOwn || document.activeElement === document.body) leadTo(answer, fields, form.current!)
  })
  useEffect(() => lead(), [answer])
  useEffect(() => {
    if (problem) leadTo(null, [], form.current!)
  }, [form, problem])
}

/** What is wrong as a whole, and the way to each field that was refused. */
function Summary({
  answer,
  fields,
  price,
  problem,
}: {
  answer: CheckoutAnswer
  fields: readonly AskedField[]
  price: number
  problem: string | null
}) {
  const error: ReturnType<typeof formError> =
    problem === null ? formError(answer, price) : { title: problem }
  if (!error) return null
  const wrong = problem === null ? wrongFields(answer, fields) : []
  return (
    <div className="k-checkout__error" tabIndex={-1}>
      <Callout tone="danger" icon="circle-alert" role="alert" title={error.title}>
        {wrong.length === 0 ? (
          <>
            {error.text} {error.link && <TextLink to={error.link.to}>{error.link.label}</TextLink>}
          </>
        ) : (
          <ul>
            {wrong.map(({ id, label }) => (
              <li key={id}>
                <a className="k-link" href={`#${id}`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Callout>
    </div>
  )
}

/** A quantity as it is counted: whole, at least 1, at most what there is; null when it is none. */
const within = (typed: number, stock: number): number | null => {
  const quantity = Math.min(typed, stock || MAX_QUANTITY, MAX_QUANTITY)
  return Number.isInteger(quantity) && quantity >= 1 ? quantity : null
}

/**
 * Takes the reader to the first field that was refused; where none was, to what is said of the
 * whole.
 */
function leadTo(
  answer: CheckoutAnswer | null,
  fields: readonly AskedField[],
  form: HTMLFormElement,
) {
  const [first] = answer ? wrongFields(answer, fields) : []
  const target = first
    ? document.getElementById(first.id)
    : form.closest('k-island')?.querySelector<HTMLElement>('.k-checkout__error')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}

/** Goes on to the order. A page that comes back from the browser's memory can be sent again. */
function leave(to: string): Promise<null> {
  location.assign(to)
  return new Promise((resolve) => {
    addEventListener('pageshow', () => resolve(null), { once: true })
  })
}
