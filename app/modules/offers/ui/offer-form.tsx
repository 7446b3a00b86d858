import {
  type ComponentType,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { lacksMuch, typingFaults } from '../offer-typing.ts'
import { type Desk, handOver, keyOf, uploadsOf } from './offer-desk.ts'
import { FormProblem, OfferFields } from './offer-fields.tsx'
import type { OfferPictures } from './offer-pictures.tsx'
import type { Uploads } from './picture-uploads.ts'
import { OfferQuote } from './offer-quote.tsx'
import { DiscountRows, LinkFields } from './offer-terms.tsx'
import { type OfferValues, typedValues } from './offer-values.ts'
import { type OfferAnswer, untouched, withoutError } from './offer-words.ts'
import { MY_OFFERS } from '../own-offers.ts'
import { imagesPath } from '../offer-image.ts'
import { sendOffer } from './send-offer.ts'
import { type FormView, modalPath, wizardHref } from './sheet-view.ts'
import { Picked, Steps } from './wizard-head.tsx'
import './offer-images.css'

export interface FrameProps {
  title: ReactNode
  /** The buttons at its foot. */
  footer?: ReactNode
  children: ReactNode
}

/** The sheet of a page, or the dialog. */
export type Frame = ComponentType<FrameProps>

export interface FlowProps {
  Frame: Frame
  desk: Desk
  /** What came back from the plain form of the page. */
  answer?: OfferAnswer
  /** Told once the offer is saved and its message is shown. */
  onSaved: (offerId: number) => void
  /** Told when the offer is there, but not all of its pictures. */
  onMissing: (offerId: number) => void
}

type OfferFormProps = FlowProps & { form: FormView }

type Stage = 'typing' | 'sending' | 'pictures' | 'saved'

/**
 * The form of an offer, new or there: seven fields, and in the wizard and the modal also discounts,
 * payment link and pictures.
 */
export function OfferForm(props: OfferFormProps) {
  const { form: given, Frame, desk, answer: first = untouched } = props
  const { kind, offerId } = given
  const key = keyOf(offerId)
  const [values] = useState(() => ({ ...given.values, ...desk.drafts.get(key), ...first.values }))
  const [uploads] = useState(() => uploadsOf(desk, offerId, given.images))
  const form = useRef<HTMLFormElement>(null)
  const { typed, told, type, leave } = useTyping(form, desk, key)
  const { answer, setAnswer, seen, stage, trouble, send } = useSending(props, form, uploads)
  const shown = { ...answer, errors: { ...answer.errors, ...told } }
  const blocked =
    typed !== null &&
    ((kind === 'new' && lacksMuch(typed)) || Object.keys(typingFaults(typed)).length > 0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (stage === 'typing' && !blocked) void send()
  }
  const input = (event: FormEvent<HTMLFormElement>) => {
    type()
    const { name } = event.target as HTMLInputElement
    setAnswer((now) => withoutError(now, name))
  }
  const title =
    kind === 'new' ? (
      m.offer_new()
    ) : (
      <>
        {`${m.offer_edit()}: `}
        <bdi>{given.game.name}</bdi>
      </>
    )
  if (stage === 'saved') {
    const words = kind === 'screen' ? m.offer_saved_redirecting() : m.offer_saved()
    return (
      <Frame title={title}>
        <Callout tone="success" icon="circle-check" role="status" title={words} />
      </Frame>
    )
  }
  const id = kind === 'new' ? 'new-offer' : 'edit-offer'
  return (
    <Frame title={title} footer={<Buttons form={given} id={id} stage={stage} blocked={blocked} />}>
      {kind === 'new' && <Steps now={4} />}
      {kind === 'new' && <Picked game={given.game} device={given.device ?? undefined} />}
      {trouble && <Trouble of={trouble} />}
      <FormProblem answer={answer} open={given.path} onOpen={() => desk.drafts.delete(key)} />
      <form
        ref={form}
        method="post"
        action={hrefOf(given.path)}
        id={id}
        className="k-stack k-gap-5"
        noValidate
        onSubmit={submit}
        onInput={input}
        onBlur={leave}
      >
        <button type="submit" hidden>
          {kind === 'new' ? m.offer_create() : m.offer_save()}
        </button>
        {Object.entries(seen).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
        ))}
        {given.device !== null && <input type="hidden" name="device" value={given.device} />}
        <OfferFields
          values={values}
          answer={shown}
          delivery={kind === 'screen' ? 'clock' : given.instant ? 'instant' : 'hours'}
          devices={kind === 'new' ? undefined : given.devices}
        />
        <OfferQuote price={(typed ?? values).price} fee_bp={given.fee_bp} />
        {kind !== 'screen' && <DiscountRows values={values} answer={shown} />}
        {kind !== 'screen' && <LinkFields values={values} answer={shown} methods={given.methods} />}
      </form>
      {kind === 'screen' ? (
        <p>
          <TextLink tap to={modalPath(offerId!)}>
            {m.offer_more()}
          </TextLink>
        </p>
      ) : (
        <FormPictures uploads={uploads} offerId={offerId} />
      )}
    </Frame>
  )
}

/**
 * The pictures below a form: themselves with scripts, once the form stands; without, the way to
 * their page or when there will be one.
 */
function FormPictures({ uploads, offerId }: { uploads: Uploads; offerId: number | null }) {
  const [Pictures, setPictures] = useState<typeof OfferPictures | null>(null)
  useEffect(() => {
    import('./offer-pictures.tsx').then(
      (file) => setPictures(() => file.OfferPictures),
      (error: unknown) => console.warn('the pictures could not be loaded', error),
    )
  }, [])
  return (
    <section className="k-stack k-gap-2">
      <h2 className="k-h3">{m.offer_pictures()}</h2>
      <div className="k-unscripted">
        {offerId === null ? (
          <p className="k-muted k-sm">{m.offer_images_after()}</p>
        ) : (
          <ButtonLink to={imagesPath(offerId)}>{m.offer_images_title()}</ButtonLink>
        )}
      </div>
      <div className="k-scripted k-formpictures">
        {Pictures && <Pictures uploads={uploads} offerId={offerId} />}
      </div>
    </section>
  )
}

/**
 * Sends the form without leaving it, then its pictures; what comes back is shown in it, and nothing
 * typed is lost.
 */
function useSending(
  { form: given, desk, answer: first = untouched, onSaved, onMissing }: OfferFormProps,
  form: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
) {
  const [answer, setAnswer] = useState(first)
  const [seen, setSeen] = useState({ ...given.seen, ...seenBefore(first) })
  const [stage, setStage] = useState<Stage>('typing')
  const [trouble, setTrouble] = useState<'lost' | 'signed_out' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) focusFault(form.current)
  }, [form, round])
  const isNew = given.kind === 'new'
  const finish = async (id: number) => {
    setStage('pictures')
    // what is typed from here on is not saved
    desk.drafts.delete(keyOf(given.offerId))
    const arrived = await (isNew ? uploads.finish(id) : uploads.settled())
    if (isNew) handOver(desk, id)
    if (!arrived) return onMissing(id)
    setStage('saved')
    onSaved(id)
  }
  const send = async () => {
    setTrouble(null)
    setStage('sending')
    const sent = await sendOffer(given.path, new FormData(form.current!))
    if (typeof sent === 'object' && 'to' in sent) return location.assign(hrefOf(sent.to))
    if (typeof sent === 'object' && 'saved' in sent) return finish(sent.saved)
    if (typeof sent === 'string') setTrouble(sent)
    else {
      setAnswer(sent.answer)
      setSeen({ ...seen, ...sent.seen })
    }
    setStage('typing')
    setRound(round + 1)
  }
  return { answer, setAnswer, seen, stage, trouble, send }
}

/** What the form says now, and what it said when it was opened. */
const looked = (before: { typed: OfferValues | null; opened: string }, typed: OfferValues) => ({
  typed,
  opened: before.opened || JSON.stringify(typed),
})

/** A form that comes back leads to what is wrong with it. */
function focusFault(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], .is-error input')
  const target = wrong ?? form?.parentElement?.querySelector<HTMLElement>('[role="alert"]')
  target?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

/**
 * What was typed, and what is said of it: a fault once its field is left, until it is right. Null
 * before scripts run.
 */
function useTyping(form: RefObject<HTMLFormElement | null>, desk: Desk, key: string) {
  const [{ typed, opened }, look] = useReducer(looked, { typed: null, opened: '' })
  const [left, setLeft] = useState<readonly string[]>([])
  const [wasDraft] = useState(() => desk.drafts.has(key))
  const faults: Record<string, string | undefined> = typed ? typingFaults(typed) : {}
  // also what was typed before this ran
  useEffect(() => look(typedValues(new FormData(form.current!))), [form])
  const type = () => {
    const values = typedValues(new FormData(form.current!))
    const now = typingFaults(values)
    look(values)
    setLeft(left.filter((name) => name in now))
    if (wasDraft || JSON.stringify(values) !== opened) desk.drafts.set(key, values)
    else desk.drafts.delete(key)
  }
  const leave = ({ target }: FocusEvent) => {
    const { name } = target as HTMLInputElement
    if (name in faults && !left.includes(name)) setLeft([...left, name])
  }
  return {
    typed,
    told: Object.fromEntries(
      left.filter((name) => name in faults).map((name) => [name, faults[name]!]),
    ),
    type,
    leave,
  }
}

/**
 * What the reader has seen is that of the form they sent, until they are told that it is out of
 * date.
 */
function seenBefore({ values, errors, refusal }: OfferAnswer): OfferValues {
  const { create_token, version_seen, quantity_seen } = values
  return {
    ...(create_token && !errors.create_token && { create_token }),
    ...(version_seen && !errors.version_seen && refusal?.code !== 'changed' && { version_seen }),
    ...(quantity_seen &&
      !errors.quantity_seen &&
      refusal?.code !== 'stock_changed' && { quantity_seen }),
  }
}

function Trouble({ of }: { of: 'lost' | 'signed_out' }) {
  if (of === 'lost')
    return <Callout tone="danger" icon="circle-alert" role="alert" title={m.offer_unsent()} />
  return (
    <Callout tone="danger" icon="circle-alert" role="alert" title={m.offer_signed_out()}>
      <TextLink to="/signin" target="_blank">
        {m.offer_signed_out_link()}
      </TextLink>
    </Callout>
  )
}

function Buttons({
  form: { kind, game, offerId },
  id,
  stage,
  blocked,
}: {
  form: FormView
  id: string
  stage: Stage
  blocked: boolean
}) {
  const isNew = kind === 'new' && offerId === null
  const busy = isNew ? m.offer_creating() : m.offer_saving()
  const words =
    stage === 'pictures'
      ? m.offer_images_uploading()
      : stage === 'sending'
        ? busy
        : isNew
          ? m.offer_create()
          : m.offer_save()
  return (
    <>
      {isNew ? (
        <ButtonLink to={wizardHref({ category: game.category, game: game.id })}>
          {m.offer_back()}
        </ButtonLink>
      ) : (
        <ButtonLink to={MY_OFFERS} data-close>
          {m.offer_cancel()}
        </ButtonLink>
      )}
      <Button
        variant="primary"
        form={id}
        disabled={blocked}
        aria-disabled={stage === 'typing' ? undefined : true}
        data-busy={busy}
      >
        {words}
      </Button>
    </>
  )
}
