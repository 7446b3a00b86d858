import { toAlgiers } from '#kernel/algiers.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { ConversationSide } from '../../conversation.ts'
import { HIDDEN } from '../../message-check.ts'
import { picturePath } from '../../pictures.ts'
import type { MessageView } from '../../message-view.ts'
import type { LineView, Sending } from './talk.ts'
import './pictures.css'

// The rows of a conversation, for its two parties, for staff who read it and as evidence of a
// dispute: a message, one still on its way, and what happened to the order in between.

const clockOf = (at: number): string => toAlgiers(new Date(at)).slice(11)

const notes = {
  hidden: (reader: ConversationSide) =>
    reader === 'seller' ? m.talk_note_hidden_seller() : m.talk_note_hidden(),
  hides: () => m.talk_note_hides(),
  contact: () => m.talk_note_contact(),
}

type MessageItemProps = {
  message: MessageView
  reader: ConversationSide
  isSeen: boolean
  reportAt: string
}

/** A message with its time, and for one's own whether it was seen; the other side's is reported. */
export function MessageItem({ message, reader, isSeen, reportAt }: MessageItemProps) {
  const { mine, body, pictures, note, kind, at } = message
  const isStaff = kind === 'staff'
  return (
    <li className={classNames('k-msg', mine && 'k-msg--mine', isStaff && 'k-msg--staff')}>
      {isStaff && <FromStaff />}
      <Pictures ids={pictures} />
      {body !== '' && <Body text={body} />}
      {note && (
        <span className="k-flagged">
          <Icon name="triangle-alert" />
          <span>{notes[note](reader)}</span>
        </span>
      )}
      <span className="k-msg__m">
        {kind === 'greeting' && <span>{m.talk_automatic()}</span>}
        {kind === 'proof' && <span>{m.talk_proof()}</span>}
        {kind === 'progress' && <b>{m.talk_progress()}</b>}
        <time dateTime={new Date(at).toISOString()} dir="ltr">
          {clockOf(at)}
        </time>
        {mine && <Standing isSeen={isSeen} />}
        {!mine && !isStaff && body !== null && (
          <Link className="k-msg__report" to={reportAt} aria-label={m.report_link()}>
            <Icon name="flag" />
          </Link>
        )}
      </span>
    </li>
  )
}

/** Says of a question to both sides that Kanz asks it. */
export const FromStaff = () => (
  <b className="k-msg__staff">
    <Icon name="shield-check" />
    {m.talk_staff()}
  </b>
)

/** The pictures of a message, each a way to it whole. */
export function Pictures({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <span className="k-msg__pics">
      {ids.map((id, index) => (
        <a key={id} href={picturePath(id)} target="_blank" rel="noreferrer">
          <img
            src={picturePath(id, 'small')}
            alt={m.talk_picture({ number: formatNumber(index + 1) })}
            width={320}
            height={200}
            loading="lazy"
          />
        </a>
      ))}
    </span>
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
export function Body({ text }: { text: string | null }) {
  if (text === null) return <div className="k-msg__b k-msg__b--gone">{m.talk_removed()}</div>
  const [first = '', ...others] = text.split(HIDDEN)
  return (
    <div className="k-msg__b" dir={directionOfText(text)}>
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
  const { files = [], part = 0 } = sending
  const isUnsent = sending.state === 'unsent'
  return (
    <li className="k-msg k-msg--mine">
      {files.length > 0 && (
        <span className="k-msg__pics">
          {files.map(({ src, file }) => (
            <img key={src} src={src} alt={file.name} width={320} height={200} />
          ))}
        </span>
      )}
      {sending.body !== '' && (
        <div
          className={classNames('k-msg__b', isUnsent && 'k-msg__b--unsent')}
          dir={directionOfText(sending.body)}
        >
          {sending.body}
        </div>
      )}
      {!isUnsent && files.length > 0 && (
        <progress className="k-msg__part" value={part} aria-label={m.talk_sending()} />
      )}
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
      <span>
        {line.text}
        {line.at !== undefined && (
          <>
            {' '}
            <time dateTime={new Date(line.at).toISOString()} dir="ltr">
              {clockOf(line.at)}
            </time>
          </>
        )}
      </span>
    </span>
  </li>
)
