import { formatTime } from '#i18n/format.ts'
import { isCategory } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import type { AuditEntry } from '#modules/reports/audit-log.server.ts'
import { changesOf, humanised, partsOf } from '#modules/reports/audit.ts'
import { excerptOf } from '#modules/reports/excerpt.ts'
import { actionWords, fieldWords, nounWords, valueLines } from '#modules/reports/ui/audit-words.ts'
import { idInWords, isKey, screenOf } from './audit-subject.ts'

/** A value in words, and how it begins; empty where it is none. */
export interface ValueInWords {
  text: string
  cut: string
}

/**
 * An entry of the log as its reader sees it. The words are put together on the server: those of
 * all that can be changed would be most of what the browser loads.
 */
export interface EntryInWords {
  id: number
  done: string
  created_at: Date
  /** The time of its day. */
  clock: string
  /**
   * What it is about: its kind, what it is called, its id where that is a key, where it is seen.
   */
  subject: { noun: string; called: string | null; key: string | null; screen: string | null }
  actor_id: string | null
  /** Null for a person who is not there any more. */
  actor: string | null
  reason: ValueInWords | null
  changes: { field: string; before: ValueInWords | null; after: ValueInWords }[]
  /** What is new has no value before. */
  isNew: boolean
}

/** Puts an entry into the reader's language. */
export function inWords(entry: AuditEntry): EntryInWords {
  const { id, created_at, actor_id, actor, reason, before, after } = entry
  const parts = partsOf(entry.subject)
  const valueOf = (field: string, value: unknown) =>
    valueInWords(valueLines(parts.noun, field, value))
  return {
    id,
    done: actionWords(entry.action),
    created_at,
    clock: formatTime(created_at),
    subject: {
      noun: nounWords(parts.noun),
      called: entry.name ?? calledBy(parts.noun, parts.id),
      key: isKey(parts.id) ? idInWords(parts.id) : null,
      screen: screenOf(entry),
    },
    actor_id,
    actor,
    reason: reason ? valueInWords([reason]) : null,
    changes: changesOf(before, after).map((change) => ({
      field: fieldWords(change.field),
      before: change.before === undefined ? null : valueOf(change.field, change.before),
      after: valueOf(change.field, change.after),
    })),
    isNew: before === null,
  }
}

function valueInWords(lines: readonly string[]): ValueInWords {
  const text = lines.join('\n')
  return { text, cut: excerptOf(text) }
}

/** What says itself what it is: a category, a setting. */
function calledBy(noun: string, id: string): string | null {
  if (isCategory(id)) return categoryName(id)
  if (id === '' || isKey(id)) return null
  return noun === 'setting' ? fieldWords(id) : humanised(id)
}
