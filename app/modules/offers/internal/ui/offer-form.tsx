import {
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
import { getLocale } from '#i18n/paraglide/runtime.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { typingFaults } from '../offer-typing.ts'
import { albumOf, type Desk, deskKeyOf, uploadsOf } from './offer-desk.ts'
import { FormParts } from './form-parts.tsx'
import { FormProblem } from './offer-fields.tsx'
import { FormImages } from './offer-form-images.tsx'
import type { OfferFormProps } from './offer-frame.ts'
import { followingTitle } from './proposed-title.ts'
import { SavedNote } from '../../ui/offer-sheet.tsx'
import { type OfferValues, typedValues } from '../../ui/offer-values.ts'
import { untouched, withoutError } from '../../ui/offer-words.ts'
import { MY_OFFERS } from '../../offer.ts'
import { type FormView, modalPath, wizardHref } from '../../ui/sheet-view.ts'
import { seenBefore, type Stage, type Trouble, useSending } from './use-sending.ts'
import { PickedGame, Steps } from './wizard-head.tsx'
import './offer-images.css'

/**
 * The form of an offer, new or there: its terms and words, and in the wizard and the modal also
 * facts, images, discounts and payment link.
 */
export function OfferForm(props: OfferFormProps) {
  const { form: given, Frame, desk, answer: first = untouched } = props
  const { kind, offerId } = given
  const key = deskKeyOf(offerId)
  const [values] = useState(() => ({ ...given.values, ...desk.drafts.get(key), ...first.values }))
  const [album] = useState(() => seenBefore(first).create_token ?? albumOf(desk, given))
  const [uploads] = useState(() =>
    uploadsOf(desk, offerId, album, first.images?.list ?? given.images),
  )
  const form = useRef<HTMLFormElement>(null)
  const { typed, told, type, leave } = useTyping(form, desk, given)
  const { answer, setAnswer, seen, stage, trouble, send } = useSending(props, form, uploads, album)
  const shown = { ...answer, errors: { ...answer.errors, ...told } }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (stage === 'typing') void send()
  }
  const input = (event: FormEvent<HTMLFormElement>) => {
    type()
    const { name } = event.target as HTMLInputElement
    setAnswer((now) => withoutError(now, name))
  }
  const title = titleOf(given)
  if (stage === 'saved' || stage === 'unchanged')
    return (
      <Frame title={title}>
        <SavedNote kind={kind} unchanged={stage === 'unchanged'} />
      </Frame>
    )
  const id = kind === 'new' ? 'new-offer' : 'edit-offer'
  return (
    <Frame title={title} footer={<Buttons form={given} id={id} stage={stage} />}>
      {kind === 'new' && <Steps now={4} />}
      {kind === 'new' && <PickedGame game={given.game} device={given.device ?? undefined} />}
      {trouble && <Note of={trouble} />}
      <FormProblem answer={answer} open={given.path} onOpen={() => desk.drafts.delete(key)} />
      <form
        ref={form}
        method="post"
        action={hrefOf(given.path)}
        id={id}
        encType={kind === 'new' ? 'multipart/form-data' : undefined}
        className="k-stack k-gap-5"
        noValidate
        onSubmit={submit}
        onInput={input}
        onBlur={leave}
      >
        <Seen form={given} seen={seen} />
        <FormParts
          form={given}
          values={values}
          typed={typed}
          answer={shown}
          images={<FormImages form={given} uploads={uploads} album={album} answer={first.images} />}
        />
      </form>
      {kind === 'screen' && <More offerId={offerId!} />}
    </Frame>
  )
}

function titleOf({ kind, game }: FormView): ReactNode {
  if (kind === 'new') return m.offer_new()
  return (
    <>
      {`${m.offer_edit()}: `}
      <Bdi>{game.name}</Bdi>
    </>
  )
}

/**
 * The button that Enter presses, and what goes along unseen: what the reader has seen, and the
 * device of a new offer.
 */
function Seen({ form: { kind, device }, seen }: { form: FormView; seen: OfferValues }) {
  return (
    <>
      <button type="submit" hidden>
        {kind === 'new' ? m.offer_create() : m.offer_save()}
      </button>
      {Object.entries(seen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
      ))}
      {device !== null && <input type="hidden" name="device" value={device} />}
    </>
  )
}

const More = ({ offerId }: { offerId: number }) => (
  <p>
    <TextLink tap to={modalPath(offerId)}>
      {m.offer_more()}
    </TextLink>
  </p>
)

function Note({ of }: { of: Trouble }) {
  if (of !== 'signed_out') {
    const words = of === 'images' ? m.offer_images_some() : m.offer_unsent()
    return <Callout tone="danger" icon="circle-alert" role="alert" title={words} />
  }
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
}: {
  form: FormView
  id: string
  stage: Stage
}) {
  const isNew = kind === 'new' && offerId === null
  const busy = isNew ? m.offer_creating() : m.offer_saving()
  const words =
    stage === 'images'
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
        aria-disabled={stage === 'typing' ? undefined : true}
        data-busy={busy}
      >
        {words}
      </Button>
    </>
  )
}

/**
 * What was typed, and what is said of it: a fault once its field is left, until it is right. Null
 * before scripts run.
 */
function useTyping(
  form: RefObject<HTMLFormElement | null>,
  desk: Desk,
  { offerId, attributes, values: stands }: FormView,
) {
  const key = deskKeyOf(offerId)
  const [{ typed, opened }, look] = useReducer(looked, { typed: null, opened: '' })
  const [left, setLeft] = useState<readonly string[]>([])
  const [wasDraft] = useState(() => desk.drafts.has(key))
  const faults: Record<string, string | undefined> = typed ? typingFaults(typed, stands) : {}
  // also what was typed before this ran
  useEffect(() => look(typedValues(new FormData(form.current!))), [form])
  const type = () => {
    const values = typedValues(new FormData(form.current!))
    const title = typed && followingTitle(attributes, typed, values, getLocale())
    if (title) {
      const field = form.current!.elements.namedItem('title') as HTMLInputElement
      field.value = title
      values.title = title
    }
    const now = typingFaults(values, stands)
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

/** What the form says now, and what it said when it was opened. */
const looked = (before: { typed: OfferValues | null; opened: string }, typed: OfferValues) => ({
  typed,
  opened: before.opened || JSON.stringify(typed),
})
