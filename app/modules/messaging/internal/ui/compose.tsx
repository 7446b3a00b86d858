import { type KeyboardEvent, type RefObject, type SubmitEvent, useId } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { typed } from '#ui/typed.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { MAX_MESSAGE } from '../../conversation.ts'
import { MOST_PICTURES, PICTURES } from '../../pictures.ts'
import type { ConversationView, Draft } from '../../ui/conversation-view.ts'
import type { Picking } from './use-picking.ts'
import './pictures.css'

// The field in which a message is written, with pictures, ready replies and warnings.

type ComposeProps = Pick<
  ConversationView,
  'action' | 'sealing' | 'token' | 'replies' | 'takesPictures'
> & {
  draft: Draft | null
  /** What could not be sent of the last message, in words. */
  lost: string
  picking: Picking
  field: RefObject<HTMLTextAreaElement | null>
  onSend: (body: string, anyway: boolean) => void
  onChange: () => void
}

/**
 * Where a message is written. A ready reply is sent by one press, or put behind what was typed.
 * Enter sends where there is a keyboard, with Shift it begins a new line; on phones it always does.
 */
export function Compose(props: ComposeProps) {
  const { action, sealing, token, replies, takesPictures, draft, lost, picking } = props
  const { field, onSend, onChange } = props
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // without a secure page a browser names nothing: then the form goes its own way
    if (!('randomUUID' in crypto)) return
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter : null
    const typed = field.current!.value.trim()
    if (pressed?.name === 'ready' && typed !== '') {
      putBehind(field.current!, pressed.value)
      return onChange()
    }
    const body = pressed?.name === 'ready' ? pressed.value : typed
    if (body !== '' || picking.picked.length > 0) onSend(body, pressed?.name === 'anyway')
    // a phone's keyboard would cover what was sent
    if (pressed?.name !== 'ready') field.current!.focus()
  }
  return (
    <form
      method="post"
      action={hrefOf(action)}
      encType={takesPictures ? 'multipart/form-data' : undefined}
      className="k-compose"
      noValidate
      onSubmit={submit}
    >
      <input type="hidden" name="say_token" value={token} />
      {draft && <Problem draft={draft} sealing={sealing} onChange={() => field.current!.focus()} />}
      {lost && <Lost>{lost}</Lost>}
      {takesPictures && <PickedPictures {...picking} />}
      {replies.length > 0 && <Ready replies={replies} />}
      <div className={classNames('k-compose__f', takesPictures && 'k-compose__f--pictures')}>
        {takesPictures && <PicturesField {...picking} />}
        <label className="k-vh" htmlFor={id}>
          {m.talk_write()}
        </label>
        <textarea
          ref={field}
          id={id}
          name="body"
          rows={1}
          {...typed(draft?.body)}
          required={!takesPictures}
          maxLength={MAX_MESSAGE}
          placeholder={m.talk_write()}
          defaultValue={draft?.body}
          enterKeyHint="send"
          onKeyDown={sendByKey}
          onInput={onChange}
        />
        <IconButton type="submit" icon="send" label={m.talk_send()} className="k-compose__send" />
      </div>
    </form>
  )
}

function putBehind(field: HTMLTextAreaElement, body: string) {
  field.setRangeText(`${field.value.trimEnd()}\n${body}`, 0, field.value.length, 'end')
  field.focus()
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
  if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form!.requestSubmit()
}

const Lost = ({ children }: { children: string }) => (
  <Callout icon="info" role="status">
    {children}
  </Callout>
)

const titles = {
  contact: m.talk_contact_title,
  code: m.talk_code_title,
  password: m.talk_password_title,
}

/** What a seller answers often, each sent by one press. */
const Ready = ({ replies }: Pick<ComposeProps, 'replies'>) => (
  <div className="k-canned" role="group" aria-label={m.talk_ready()}>
    {replies.map(({ title, body }) => (
      <button
        key={title + body}
        type="submit"
        name="ready"
        value={body}
        className="k-chip"
        title={body}
      >
        <Bdi>{title}</Bdi>
      </button>
    ))}
  </div>
)

type ProblemProps = Pick<ComposeProps, 'sealing'> & {
  draft: Draft
  onChange: () => void
}

/** Why what was typed was not sent, and what can be done. */
function Problem({ draft, sealing, onChange }: ProblemProps) {
  if (!draft.warning)
    return (
      <Callout tone="danger" icon="circle-x" role="alert">
        {draft.problem}
      </Callout>
    )
  const isPassword = draft.warning === 'password'
  return (
    <div className="k-guard" role="alert">
      <Icon name={draft.warning === 'contact' ? 'triangle-alert' : 'lock'} />
      <b>{titles[draft.warning]()}</b>
      <p>{(isPassword && sealing?.text) || draft.problem}</p>
      <div className="k-row">
        <Button type="button" size="sm" className="k-scripted" onClick={onChange}>
          {m.talk_change()}
        </Button>
        {isPassword && sealing && (
          <ButtonLink to={sealing.to} size="sm" variant="primary">
            {sealing.link}
          </ButtonLink>
        )}
        {!isPassword && (
          <Button size="sm" variant="ghost" name="anyway" value="on">
            {m.talk_send_anyway()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Where pictures are chosen: a square with a sign; without scripts it names what was chosen. */
const PicturesField = ({ input, onPick }: Picking) => (
  <label className="k-iconbtn k-picpick">
    <Icon name="image" />
    <span className="k-vh">{m.talk_pictures()}</span>
    <input
      ref={input}
      type="file"
      name={PICTURES}
      accept={ACCEPTED_IMAGES}
      multiple
      onChange={onPick}
    />
  </label>
)

/** What was chosen, each to be taken back. */
function PickedPictures({ picked, fault, drop }: Picking) {
  return (
    <>
      {picked.length > 0 && (
        <ul className="k-chosenpics" aria-label={m.talk_pictures_picked()}>
          {picked.map(({ src, file }, index) => (
            <li key={src}>
              <img src={src} alt={file.name} />
              <IconButton
                icon="x"
                label={m.talk_picture_drop({ number: formatNumber(index + 1) })}
                onClick={() => drop(src)}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className="k-chosenpics__why" role="alert">
          {fault === 'full'
            ? m.talk_pictures_full({ count: formatNumber(MOST_PICTURES) })
            : imageProblem(fault)}
        </p>
      )}
    </>
  )
}
