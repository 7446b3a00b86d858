import { type KeyboardEvent, type RefObject, type SubmitEvent, useId } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { MAX_MESSAGE } from '../conversation.ts'
import type { ConversationView, Draft } from './conversation-view.ts'
import { PickedPictures, PicturesField } from './pictures-field.tsx'
import type { Picking } from './use-picking.ts'

type ComposeProps = Pick<
  ConversationView,
  'action' | 'delivery' | 'token' | 'replies' | 'takesPictures'
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
 * Where a message is written. Enter sends where there is a keyboard, with Shift it begins a new
 * line; on phones it always does.
 */
export function Compose(props: ComposeProps) {
  const { action, delivery, token, replies, takesPictures, draft, lost, picking } = props
  const { field, onSend, onChange } = props
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // without a secure page a browser names nothing: then the form goes its own way
    if (!('randomUUID' in crypto)) return
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const anyway = submitter instanceof HTMLButtonElement && submitter.name === 'anyway'
    const body = field.current!.value.trim()
    if (body !== '' || picking.picked.length > 0) onSend(body, anyway)
    field.current!.focus()
  }
  const insert = (body: string) => {
    const { value } = field.current!
    const text = value.trim() === '' ? body : `${value.trimEnd()}\n${body}`
    field.current!.setRangeText(text, 0, value.length, 'end')
    field.current!.focus()
    onChange()
  }
  return (
    <form
      method="post"
      action={hrefOf(action)}
      encType={takesPictures ? 'multipart/form-data' : undefined}
      className="k-compose"
      onSubmit={submit}
    >
      <input type="hidden" name="say_token" value={token} />
      {draft && (
        <Problem draft={draft} delivery={delivery} onChange={() => field.current!.focus()} />
      )}
      {lost && (
        <Callout icon="info" role="status">
          {lost}
        </Callout>
      )}
      {takesPictures && <PickedPictures {...picking} />}
      {replies.length > 0 && <Canned replies={replies} onPick={insert} />}
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
          dir="auto"
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

const titles = {
  contact: m.talk_contact_title,
  code: m.talk_code_title,
  password: m.talk_password_title,
}

type ProblemProps = { draft: Draft; delivery: string | null; onChange: () => void }

/** Enter sends where there is a keyboard, by the form's own button. */
function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
  if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return
  event.preventDefault()
  event.currentTarget.form!.requestSubmit()
}

type CannedProps = Pick<ConversationView, 'replies'> & { onPick: (body: string) => void }

/** What a seller says often, to be put where they write. */
const Canned = ({ replies, onPick }: CannedProps) => (
  <div className="k-canned k-scripted" role="group" aria-label={m.talk_ready()}>
    {replies.map(({ title, body }) => (
      <button key={title + body} type="button" className="k-chip" onClick={() => onPick(body)}>
        <bdi>{title}</bdi>
      </button>
    ))}
  </div>
)

/** Why what was typed was not sent, and what can be done. */
function Problem({ draft, delivery, onChange }: ProblemProps) {
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
      <p>{isPassword && delivery ? m.talk_password_delivery() : draft.problem}</p>
      <div className="k-row">
        <Button type="button" size="sm" className="k-scripted" onClick={onChange}>
          {m.talk_change()}
        </Button>
        {isPassword && delivery && (
          <ButtonLink to={delivery} size="sm" variant="primary">
            {m.talk_to_delivery()}
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
