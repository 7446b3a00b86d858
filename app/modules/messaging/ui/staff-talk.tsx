import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ReadMessage, SeenReport } from '../staff-reading.server.ts'
import { Body, FromStaff, Pictures } from '../internal/ui/message-item.tsx'
import { seenReasonLabels } from './quoted-message.tsx'
import './messaging.css'

type StaffTalkProps = {
  messages: readonly ReadMessage[]
  names: { buyer: string; seller: string }
  reports?: readonly SeenReport[]
  /** Where a message is removed, by its id. */
  removeAt?: (id: number) => string
}

/** What was said in a conversation, whole, as staff read it: the buyer on one side. */
export const StaffTalk = ({ messages, names, reports = [], removeAt }: StaffTalkProps) => (
  <ol className="k-stafftalk">
    {messages.map((message) => (
      <Said
        key={message.id}
        message={message}
        name={message.side && names[message.side]}
        reports={reports.filter(({ message_id }) => message_id === message.id)}
        removeTo={removeAt?.(message.id)}
      />
    ))}
  </ol>
)

type SaidProps = {
  message: ReadMessage
  /** Null of what staff said. */
  name: string | null
  reports: readonly SeenReport[]
  removeTo: string | undefined
}

function Said({ message, name, reports, removeTo }: SaidProps) {
  const { side, body, pictures, kind, flags, created_at } = message
  const isRemoved = message.removed_at !== null
  const found = flags.filter((flag) => !flag.startsWith('hidden:'))
  return (
    <li
      id={`m${message.id}`}
      className={classNames(
        'k-msg',
        name === null ? 'k-msg--staff' : side === 'seller' && 'k-msg--mine',
      )}
    >
      <span className="k-msg__m">
        {name === null ? (
          <FromStaff />
        ) : (
          <>
            <b>
              <bdi dir="ltr">{name}</bdi>
            </b>
            <span>{side === 'buyer' ? m.talk_with_buyer() : m.talk_with_seller()}</span>
          </>
        )}
        {kind === 'greeting' && <span>{m.talk_automatic()}</span>}
        {kind === 'proof' && <span>{m.talk_proof()}</span>}
      </span>
      <Pictures ids={pictures} />
      {(isRemoved || body !== '') && <Body text={isRemoved ? null : body} />}
      {found.length > 0 && (
        <span className="k-flagged">
          <Icon name="triangle-alert" />
          <span>{m.admin_read_flags({ flags: found.map(flagInWords).join(m.list_comma()) })}</span>
        </span>
      )}
      {reports.map((report) => (
        <span key={report.id} className="k-flagged k-flagged--report">
          <Icon name="flag" />
          <ReportWords report={report} />
        </span>
      ))}
      <span className="k-msg__m">
        <time dateTime={created_at.toISOString()}>{formatDateTime(created_at)}</time>
        {removeTo && !isRemoved && (
          <Link
            className="k-link"
            to={removeTo}
            aria-label={m.admin_read_remove_of({ name: name ?? m.dispute_team() })}
          >
            {m.admin_read_remove()}
          </Link>
        )}
      </span>
    </li>
  )
}

const ReportWords = ({
  report: { reason, words, reporter_name, handled_at },
}: {
  report: SeenReport
}) => (
  <span>
    <b>{seenReasonLabels[reason]()}</b>{' '}
    {reporter_name ? <bdi dir="ltr">{reporter_name}</bdi> : m.admin_messages_site()}{' '}
    {handled_at && <Tag>{m.admin_read_handled()}</Tag>}
    {words && (
      <>
        <br />
        <Bdi>{words}</Bdi>
      </>
    )}
  </span>
)

const flagWords: Record<string, () => string> = {
  phone: m.guard_phone,
  email: m.guard_email,
  messenger: m.guard_messenger,
  link: m.guard_link,
  handle: m.guard_handle,
  secret: m.guard_secret,
}

const flagInWords = (flag: string): string => flagWords[flag]?.() ?? flag
