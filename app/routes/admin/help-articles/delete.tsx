import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { deleteArticle } from '#modules/content/article-editing.server.ts'
import { articleToEdit } from '#modules/content/writing-lists.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

const deletion = defineDeletion({
  list: { path: '/admin/help-articles', title: m.admin_help_title },
  find: ({ articleId }, { db }) => articleToEdit(db, idFrom(articleId) ?? 0),
  missing: 'article',
  remove: ({ id }, { db, viewer, now }) => deleteArticle(db, id, viewer, now),
  deleted: () => 'article_deleted',
  title: () => m.admin_article_delete(),
  what: ({ title }) => title,
  question: () => m.admin_article_delete_question(),
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
