import { ok, refuse, type Result } from '#kernel/result.ts'
import type { Administrator } from '#platform/context.ts'
import type { Db } from '#platform/db.server.ts'
import { dropDraft } from './internal/drafts.server.ts'
import { deleteWriting, saveWriting } from './internal/writing-rows.server.ts'
import { decidePublishing, type PublishingRefusal } from './internal/publishing.ts'
import type { ArticleForm } from './writing.form.ts'
import type { WritingRefusal } from './writing.ts'

/**
 * Creates a help article (`id` null) or saves one, and drops its editor's draft. Refused: what
 * `saveWriting` and `decidePublishing` refuse, and `no_category` when that has gone meanwhile.
 */
export async function saveArticle(
  db: Db,
  id: number | null,
  form: ArticleForm & { create_token: string },
  editor: Administrator,
  now: Date,
): Promise<Result<unknown, WritingRefusal | PublishingRefusal | 'no_category'>> {
  const { slug: _, seen: _seen, create_token: _token, ...said } = form
  return saveWriting(
    db,
    'help_articles',
    {
      id,
      form,
      title: form.title,
      first: { author_id: editor.id, created_at: now },
      fieldsOf: async (tx) => {
        const may = decidePublishing(form, now)
        if (!may.ok) return may
        // kept until the end of the transaction
        const category = await tx
          .selectFrom('help_categories')
          .select('id')
          .where('id', '=', form.category_id)
          .forShare()
          .executeTakeFirst()
        return category ? ok(said) : refuse('no_category')
      },
      saved: (tx) => dropDraft(tx, editor.id, { kind: 'article', id }),
    },
    editor,
    now,
  )
}

/** Deletes a help article for good. */
export const deleteArticle = (db: Db, id: number, editor: Administrator, now: Date) =>
  deleteWriting(db, 'help_articles', id, editor, now)
