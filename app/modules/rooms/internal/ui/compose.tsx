import { type KeyboardEvent, type RefObject, type SubmitEvent, useId } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, IconButton } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { MAX_MESSAGE } from '../room.ts'
import type { ConversationView, Draft } from './conversation-view.ts'

type ComposeProps = Pick<ConversationView, 'action' | 'token' | 'replies'> & {
  draft: Draft | null
  field: RefObject<HTMLTextAreaElement | null>
  onSend: (body: string, anyway: boolean) => void
  onChange: () => void
}

/**
 * Where a message is written. A ready reply is sent by one press, or put behind what was typed. Enter sends where there is a keyboard, with Shift it begins a new
 * line; on phones it always does.
 */
export function Compose({ action, token, replies, draft, field, onSend, onChange }: ComposeProps) {
  const id = useId()
  const append = (body: string) => {
    const { value } = field.current!
    field.current!.setRangeText(`${value.trimEnd()}\n${body}`, 0, value.length, 'end')
    field.current!.focus()
    onChange()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    // without a secure page a browser names nothing: then the form goes its own way
    if (!('randomUUID' in crypto)) return
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const pressed = submitter instanceof HTMLButtonElement ? submitter : null
    const typed = field.current!.value.trim()
    if (pressed?.name === 'ready' && typed !== '') return append(pressed.value)
    const body = pressed?.name === 'ready' ? pressed.value : typed
    if (body !== '') onSend(body, pressed?.name === 'anyway')
    // a phone's keyboard would cover what was sent
    if (pressed?.name !== 'ready') field.current!.focus()
  }
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (event.key !== 'Enter' || !isPlain || event.nativeEvent.isComposing) return
    if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return
    event.preventDefault()
    event.currentTarget.form!.requestSubmit()
  }
  return (
    <form method="post" action={hrefOf(action)} className="k-compose" onSubmit={submit}>
      <input type="hidden" name="say_token" value={token} />
      {draft && <Problem draft={draft} onChange={() => field.current!.focus()} />}
      {replies.length > 0 && <Ready replies={replies} />}
      <div className="k-compose__f">
        <label className="k-vh" htmlFor={id}>
          {m.talk_write()}
        </label>
        <textarea
          ref={field}
          id={id}
          name="body"
          rows={1}
          dir="auto"
          required
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

/** What a seller answers often, each sent by one press. */
const Ready = ({ replies }: Pick<ComposeProps, 'replies'>) => (
  <div className="k-canned" role="group" aria-label={m.talk_ready()}>
    {replies.map(({ title, body }) => (
      <button
        key={title + body}
        name="ready"
        value={body}
        formNoValidate
        className="k-chip"
        title={body}
      >
        <bdi>{title}</bdi>
      </button>
    ))}
  </div>
)

/** Why what was typed was not sent, and what can be done. */
function Problem({ draft, onChange }: { draft: Draft; onChange: () => void }) {
  if (!draft.warning)
    return (
      <Callout tone="danger" icon="circle-x" role="alert">
        {draft.problem}
      </Callout>
    )
  const isSecret = draft.warning === 'secret'
  return (
    <div className="k-guard" role="alert">
      <Icon name={isSecret ? 'lock' : 'triangle-alert'} />
      <b>{isSecret ? m.talk_secret_title() : m.talk_contact_title()}</b>
      <p>{draft.problem}</p>
      <div className="k-row">
        <Button type="button" size="sm" className="k-scripted" onClick={onChange}>
          {m.talk_change()}
        </Button>
        <Button size="sm" variant="ghost" name="anyway" value="on">
          {m.talk_send_anyway()}
        </Button>
      </div>
    </div>
  )
}
