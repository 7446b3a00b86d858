import type { ReactNode } from 'react'
import type { Shown } from '#i18n/moment.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isCategory } from '#modules/catalog/rules.ts'
import { categoryName } from '#modules/catalog/ui.ts'
import {
  changesOf,
  excerptOf,
  type FieldChange,
  humanised,
  partsOf,
} from '#modules/reports/rules.ts'
import type { AuditEntry } from '#modules/reports/queries.server.ts'
import { actionWords, fieldWords, nounWords, valueLines } from '#modules/reports/ui.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { idInWords, isKey, screenOf } from './audit-subject.ts'

/** `clock` is the time of its day. */
export type LoggedEntry = AuditEntry & { clock: string }

type Entry = Shown<LoggedEntry>

/**
 * One entry of the audit log: what was done to what, by whom, when, why, and what it was before and
 * after.
 */
export function AuditEntryCard({ entry }: { entry: Entry }) {
  const { action, created_at, clock, reason, before, after } = entry
  const changes = changesOf(before, after)
  return (
    <Card as="li" className="k-entry">
      <div className="k-entry__h">
        <h2>{actionWords(action)}</h2>
        <time dateTime={created_at.iso}>
          <bdi>{created_at.day}</bdi> <bdi dir="ltr">{clock}</bdi>
        </time>
      </div>
      <p className="k-entry__who">
        <Subject entry={entry} />
        <Actor entry={entry} />
      </p>
      {reason && (
        <p className="k-entry__why">
          <span className="k-muted">{m.audit_reason()}:</span> <Value lines={[reason]} />
        </p>
      )}
      {changes.length > 0 && (
        <Changes noun={partsOf(entry.subject).noun} changes={changes} onlyAfter={before === null} />
      )}
    </Card>
  )
}

function Subject({ entry }: { entry: Entry }) {
  const { subject, name } = entry
  const { noun, id } = partsOf(subject)
  const screen = screenOf(entry)
  const called = name ?? calledBy(noun, id)
  const words = (
    <>
      {nounWords(noun)} {called && <bdi className="k-strong">{called}</bdi>}
      {isKey(id) && (
        <>
          {' '}
          <bdi className="k-num k-muted" dir="ltr">
            {idInWords(id)}
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

/** What says itself what it is: a category, a setting. */
function calledBy(noun: string, id: string): string | null {
  if (isCategory(id)) return categoryName(id)
  if (id === '' || isKey(id)) return null
  return noun === 'setting' ? fieldWords(id) : humanised(id)
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
          <bdi>{name}</bdi>
        </Link>
      ) : (
        name
      )}
    </span>
  )
}

type ChangesProps = {
  noun: string
  changes: FieldChange[]
  /** What is new has no value before. */ onlyAfter: boolean
}

function Changes({ noun, changes, onlyAfter }: ChangesProps) {
  return (
    <table className="k-changes">
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <bdi>{fieldWords(field)}</bdi>
            </th>
            {!onlyAfter && (
              <td className="k-changes__was">
                {before !== undefined && (
                  <Side name={m.audit_before()}>
                    <Value lines={valueLines(noun, field, before)} />
                  </Side>
                )}
              </td>
            )}
            <td>
              {before !== undefined && <Icon name="arrow-right" size="sm" />}
              {onlyAfter ? (
                <Value lines={valueLines(noun, field, after)} />
              ) : (
                <Side name={m.audit_after()}>
                  <Value lines={valueLines(noun, field, after)} />
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

function Value({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <span className="k-muted">{m.audit_nothing()}</span>
  const text = lines.join('\n')
  const cut = excerptOf(text)
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
  <span className="k-value" dir="auto">
    {text}
  </span>
)
