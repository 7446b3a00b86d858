import type { Tx } from '#platform/db.server.ts'
import type { DraftOf } from '../writing.ts'

/** The columns of a draft that say of which text it is. */
export const draftKey = ({ kind, id }: DraftOf) => ({
  kind,
  post_id: kind === 'post' ? id : null,
  article_id: kind === 'article' ? id : null,
})

/** Drops somebody's draft of a text, if there is one. */
export async function dropDraft(tx: Tx, userId: string, of: DraftOf): Promise<void> {
  const { kind, post_id, article_id } = draftKey(of)
  await tx
    .deleteFrom('text_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('post_id', 'is not distinct from', post_id)
    .where('article_id', 'is not distinct from', article_id)
    .execute()
}
