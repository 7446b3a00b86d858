import { sql } from 'kysely'
import { isUuid } from '#kernel/id.ts'
import type { ListPlace } from '#kernel/list-params.ts'
import { ok, refuse, type Result } from '#kernel/result.ts'
import { audit } from '#platform/audit.server.ts'
import type { Administrator } from '#platform/context.ts'
import { tokenOfBody } from '#platform/form-body.server.ts'
import { type Db, transact, type Tx } from '#platform/db.server.ts'
import { keysetPage } from '#platform/keyset.server.ts'
import type { NoteForm } from './note.form.ts'

/**
 * Notes something of a person for staff alone, once by its token; the entry of the audit log says
 * that, and not what. Refused: where there is no such person, and to who is no administrator.
 */
export async function writeNote(
  db: Db,
  personId: string,
  note: NoteForm,
  author: Administrator,
  now: Date,
): Promise<Result<null, 'not_found'>> {
  if (!author.is_admin || !isUuid(personId)) return refuse('not_found')
  return transact(db, async (tx) => {
    const found = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', personId)
      .executeTakeFirst()
    if (!found) return refuse('not_found')
    await writeNoteIn(tx, { ...note, person_id: personId, author_id: author.id }, now)
    return ok(null)
  })
}

/**
 * The same in a transaction that does more. Other words under the same token are another note, and
 * so is one of somebody else.
 */
export async function writeNoteIn(
  tx: Tx,
  note: NoteForm & { person_id: string; author_id: string },
  now: Date,
): Promise<void> {
  const token = tokenOfBody(note.token, [note.person_id, note.body])
  const written = await tx
    .insertInto('person_notes')
    .values({ ...note, token, created_at: now })
    .onConflict((conflict) => conflict.columns(['author_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await audit(
    tx,
    {
      actor_id: note.author_id,
      action: 'person.note',
      subject: `profile:${note.person_id}`,
      after: { note: written.id },
    },
    now,
  )
}

/** How many notes a page shows. */
const SIZE = 25

/** What staff noted of a person, the newest first. */
export const notesOf = (db: Db, personId: string, place: ListPlace) =>
  keysetPage(
    [{ by: sql`r.id`, is: 'number', down: true }],
    { size: SIZE, place },
    ({ key, beyond, sorted, limit }) =>
      sorted(
        db
          .selectFrom('person_notes as r')
          .innerJoin('profiles as a', 'a.id', 'r.author_id')
          .where('r.person_id', '=', personId)
          .where(beyond)
          .select(['r.id', 'r.body', 'r.created_at', 'r.author_id', 'a.username as author', key]),
      )
        .limit(limit)
        .execute(),
  )
