import type { ReactNode } from 'react'
import type { Shown } from '#i18n/moment.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { directionOfText } from '#kernel/text-direction.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { defineList } from '../parts/define-list.tsx'
import type { Options } from '../parts/list-definition.ts'
import type { EntryInWords, ValueInWords } from './audit-words.ts'
import './audit.css'

const PATH = '/admin/audit'

/** What the log can be narrowed to. */
interface Extra {
  kinds: Options<string>
  acts: Options<string>
  actors: { id: string; username: string }[]
}

const kindsIn = ({ kinds }: Extra): Options<string> => [['', m.audit_kind_all()], ...kinds]

const actsIn = ({ acts }: Extra): Options<string> => [['', m.audit_act_all()], ...acts]

const actorsIn = ({ actors }: Extra): Options<string> => [
  ['', m.audit_actor_all()],
  ...actors.map(
    ({ id, username }) =>
      [id, username.startsWith('deleted_') ? m.audit_deleted() : username] as const,
  ),
]

export type AuditFilters = Record<'kind' | 'act' | 'actor' | 'from' | 'to', string>

/** What administrators and the site have changed. */
export const AuditLog = defineList<EntryInWords, AuditFilters, never, Extra>({
  path: PATH,
  title: m.admin_audit_title,
  search: m.audit_search,
  filters: {
    kind: { label: m.audit_kind, found: kindsIn },
    act: { label: m.audit_act, found: actsIn },
    actor: { label: m.audit_actor, found: actorsIn },
    from: { label: m.admin_orders_from, further: true, typed: 'day' },
    to: { label: m.admin_orders_to, further: true, typed: 'day' },
  },
  actions: ({ search }) => (
    <form method="post" action={hrefOf(`${PATH}.csv${search}`)}>
      <Button>
        <Icon name="download" />
        {m.audit_csv()}
      </Button>
    </form>
  ),
  columns: [],
  empty: () => ({ title: m.audit_none(), hint: m.admin_list_none_hint() }),
  rows: (entries) => (
    <ol className="k-audit">
      {entries.map((entry) => (
        <AuditEntryCard key={entry.id} entry={entry} />
      ))}
    </ol>
  ),
})

type Entry = Shown<EntryInWords>

/**
 * One entry of the audit log: what was done to what, by whom, when, why, and what it was before and
 * after.
 */
function AuditEntryCard({ entry }: { entry: Entry }) {
  const { done, created_at, clock, reason, changes } = entry
  return (
    <Card as="li" className="k-entry">
      <div className="k-entry__h">
        <h2>{done}</h2>
        <time dateTime={created_at.iso}>
          <Bdi>{created_at.day}</Bdi> <bdi dir="ltr">{clock}</bdi>
        </time>
      </div>
      <p className="k-entry__who">
        <Subject subject={entry.subject} />
        <Actor entry={entry} />
      </p>
      {reason && (
        <div className="k-entry__why">
          <span className="k-muted">{m.audit_reason()}:</span> <Value {...reason} />
        </div>
      )}
      {changes.length > 0 && <Changes entry={entry} />}
    </Card>
  )
}

function Subject({ subject: { noun, called, key, screen } }: { subject: Entry['subject'] }) {
  const words = (
    <>
      {noun} {called && <Bdi className="k-strong">{called}</Bdi>}
      {key && (
        <>
          {' '}
          <bdi className="k-num k-muted" dir="ltr">
            {key}
          </bdi>
        </>
      )}
    </>
  )
  return (
    <span>
      {screen ? (
        <Link className="k-link" to={screen}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  )
}

function Actor({ entry: { actor, actor_id } }: { entry: Entry }) {
  const name = actor ?? m.audit_deleted()
  return (
    <span className="k-entry__actor">
      <Icon name="user" size="sm" />
      {actor_id ? (
        <Link
          className="k-link"
          to={`/admin/audit?actor=${actor_id}`}
          aria-label={m.audit_by_all({ name })}
        >
          <Bdi>{name}</Bdi>
        </Link>
      ) : (
        name
      )}
    </span>
  )
}

function Changes({ entry: { changes, isNew } }: { entry: Entry }) {
  return (
    <table className="k-changes">
      <tbody>
        {changes.map(({ field, before, after }, at) => (
          <tr key={at}>
            <th scope="row">
              <Bdi>{field}</Bdi>
            </th>
            {!isNew && (
              <td className="k-changes__was">
                {before && (
                  <Side name={m.audit_before()}>
                    <Value {...before} />
                  </Side>
                )}
              </td>
            )}
            <td>
              {before && <Icon name="arrow-right" size="sm" />}
              {isNew ? (
                <Value {...after} />
              ) : (
                <Side name={m.audit_after()}>
                  <Value {...after} />
                </Side>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Sighted readers have the arrow; others are told which side it is. */
const Side = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <span className="k-vh">{name}: </span>
    {children}
  </div>
)

function Value({ text, cut }: ValueInWords) {
  if (text === '') return <span className="k-muted">{m.audit_nothing()}</span>
  if (cut === text) return <Lines text={text} />
  return (
    <details className="k-whole-value">
      <summary>
        <Lines text={cut} /> <span className="k-link">{m.audit_whole()}</span>
      </summary>
      <Lines text={text} />
    </details>
  )
}

/** Each line in its own direction, at the page's side. */
const Lines = ({ text }: { text: string }) => (
  <span className="k-value">
    {text.split('\n').map((line, at) => (
      <span key={at} dir={directionOfText(line)}>
        {line}
      </span>
    ))}
  </span>
)
