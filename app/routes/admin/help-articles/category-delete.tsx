import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { categoryToEdit, deleteCategory } from '#modules/content/help-categories.server.ts'
import { defineDeletion } from '../../layout/deletion.tsx'

const deletion = defineDeletion({
  list: { path: '/admin/help-articles', title: m.admin_help_title },
  find: ({ categoryId }, { db }) => categoryToEdit(db, idFrom(categoryId) ?? 0),
  missing: 'help_category',
  remove: ({ id }, { db, viewer, now }) => deleteCategory(db, id, viewer, now),
  deleted: () => 'help_category_deleted',
  title: () => m.admin_article_category_delete(),
  what: (category) => nameIn(category, getLocale()),
  question: () => m.admin_article_category_delete_question(),
  refusal: ({ count }) => count > 0 && { text: m.admin_article_category_not_empty() },
})

export const loader = deletion.loader
export const action = deletion.action
export const meta = deletion.meta
export default deletion.Screen
