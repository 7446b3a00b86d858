import { toAlgiers } from '#kernel/algiers.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { HIDDEN } from '../message-check.ts'
import type { MessageView } from '../message-view.ts'
import type { LineView, Sending } from './talk.ts'

const clockOf = (at: number): string => toAlgiers(new Date(at)).slice(11)

const notes = {
  hidden: m.talk_note_hidden,
  hides: m.talk_note_hides,
  contact: m.talk_note_contact,
}

/** A message with its time, and for one's own whether it was seen. */
export function MessageItem({ message, isSeen }: { message: MessageView; isSeen: boolean }) {
  const { mine, body, note, greeting, progress, at } = message
  return (
    <li className={classNames('k-msg', mine && 'k-msg--mine')}>
      <Body text={body} />
      {note && (
        <span className="k-flagged">
          <Icon name="triangle-alert" />
          <span>{notes[note]()}</span>
        </span>
      )}
      <span className="k-msg__m">
        {greeting && <span>{m.talk_automatic()}</span>}
        {progress && <b>{m.talk_progress()}</b>}
        <time dateTime={new Date(at).toISOString()} dir="ltr">
          {clockOf(at)}
        </time>
        {mine && <Standing isSeen={isSeen} />}
      </span>
    </li>
  )
}

const Standing = ({ isSeen }: { isSeen: boolean }) =>
  isSeen ? (
    <span className="k-msg__s is-seen">
      <Icon name="check-check" />
      {m.talk_seen()}
    </span>
  ) : (
    <span className="k-msg__s">
      <Icon name="check" />
      {m.talk_sent()}
    </span>
  )

/** What was said, as it was written; each hidden contact is a tag in its place. */
function Body({ text }: { text: string | null }) {
  if (text === null) return <div className="k-msg__b k-msg__b--gone">{m.talk_removed()}</div>
  const [first = '', ...others] = text.split(HIDDEN)
  return (
    <div className="k-msg__b" dir="auto">
      {first}
      {others.map((part, index) => (
        <span key={index}>
          <span className="k-msg__hidden">{m.talk_hidden()}</span>
          {part}
        </span>
      ))}
    </div>
  )
}

type SendingItemProps = { sending: Sending; onAgain: () => void; onDrop: () => void }

/** What is on its way; what did not get there says why, and can be sent again. */
export function SendingItem({ sending, onAgain, onDrop }: SendingItemProps) {
  const isUnsent = sending.state === 'unsent'
  return (
    <li className="k-msg k-msg--mine">
      <div className={classNames('k-msg__b', isUnsent && 'k-msg__b--unsent')} dir="auto">
        {sending.body}
      </div>
      {isUnsent ? (
        <span className="k-msg__unsent" role="alert">
          <span>
            <Icon name="circle-alert" />
            <b>{m.talk_unsent()}</b> {sending.problem}
          </span>
          <span className="k-row">
            <Button type="button" size="sm" onClick={onAgain}>
              {m.talk_again()}
            </Button>
            <Button type="button" size="sm" variant="ghost" onClick={onDrop}>
              {m.talk_drop()}
            </Button>
          </span>
        </span>
      ) : (
        <span className="k-msg__m">
          <Icon name="clock" />
          {m.talk_sending()}
        </span>
      )}
    </li>
  )
}

/** What happened to the order, or a day that begins. */
export const LineItem = ({ line }: { line: Pick<LineView, 'text'> & Partial<LineView> }) => (
  <li className="k-said">
    <span>
      {line.icon && <Icon name={line.icon} />}
      <span>{line.text}</span>
    </span>
  </li>
)
