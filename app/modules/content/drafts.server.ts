import { ok, refuse, type Result } from '#kernel/result.ts'
import { DAY, plus } from '#kernel/time.ts'
import type { Administrator } from '#platform/context.ts'
import { type Db, transact } from '#platform/db.server.ts'
import { draftKey, dropDraft } from './internal/drafts.server.ts'
import type { DraftOf } from './writing.ts'

// What an editor typed and has not saved, kept so that it is not lost; readers see nothing of it.

/** What was typed into the form of a text and not saved. */
export interface TextDraft {
  /** The fields by their names, as the form shows them. */
  fields: Record<string, string>
  /** The version of the text that its writer had before them; empty for a new one. */
  seen: string
}

/** The most characters of all fields: of the longest text, and of what stands around it. */
const LARGEST_DRAFT = 60_000
/** For how long a draft that nobody goes on with is kept, in days. */
const KEPT_DAYS = 90

/**
 * Keeps what somebody typed of a text in place of what was kept of it before. What is public does
 * not change. Refused: a text that is not there, and more than the fields of a form can hold.
 */
export async function keepDraft(
  db: Db,
  of: DraftOf,
  { fields, seen }: TextDraft,
  editor: Administrator,
  now: Date,
): Promise<Result<null, 'not_found' | 'too_long'>> {
  if (!editor.is_admin) return refuse('not_found')
  const length = Object.values(fields).reduce((sum, text) => sum + text.length, seen.length)
  if (length > LARGEST_DRAFT) return refuse('too_long')
  return transact(db, async (tx): Promise<Result<null, 'not_found'>> => {
    if (of.id !== null) {
      // deleted at the same moment, it would take the draft with it
      const text = await tx
        .selectFrom(of.kind === 'post' ? 'blog_posts' : 'help_articles')
        .select('id')
        .where('id', '=', of.id)
        .forKeyShare()
        .executeTakeFirst()
      if (!text) return refuse('not_found')
    }
    const said = { fields: JSON.stringify(fields), seen: seen.slice(0, 40), kept_at: now }
    await tx
      .insertInto('text_drafts')
      .values({ user_id: editor.id, ...draftKey(of), ...said })
      .onConflict((conflict) => conflict.constraint('text_drafts_once').doUpdateSet(said))
      .execute()
    return ok(null)
  })
}

/** What somebody typed of a text and did not save; null when there is nothing. */
export async function findDraft(db: Db, userId: string, of: DraftOf) {
  const { kind, post_id, article_id } = draftKey(of)
  const draft = await db
    .selectFrom('text_drafts')
    .select(['fields', 'seen', 'kept_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('post_id', 'is not distinct from', post_id)
    .where('article_id', 'is not distinct from', article_id)
    .executeTakeFirst()
  return draft ? { ...draft, fields: draft.fields as Record<string, string> } : null
}

/** Forgets what somebody typed of a text. */
export const discardDraft = (db: Db, userId: string, of: DraftOf): Promise<void> =>
  transact(db, (tx) => dropDraft(tx, userId, of))

/** Forgets drafts that nobody went on with for three months; returns how many. */
export async function forgetOldDrafts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('text_drafts')
    .where('kept_at', '<', plus(now, -KEPT_DAYS * DAY))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
