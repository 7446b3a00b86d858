import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { nameIn } from '#kernel/locale.ts'
import { saveArticle } from '#modules/content/article-editing.server.ts'
import { categoriesByName } from '#modules/content/help-categories.server.ts'
import { articleToEdit } from '#modules/content/writing-lists.server.ts'
import { articleForm } from '#modules/content/writing.form.ts'
import { articlePath, writingLimits } from '#modules/content/writing.ts'
import { ChoiceField, TextField } from '../parts/text-field.tsx'
import { defineWriting } from '../writing/define-writing.tsx'

// Editor of a help article, /admin/help-articles/{id} or /admin/help-articles/new. Only its
// category and keywords are described here: the rest is as for blog posts
// (../writing/define-writing.tsx).

const editor = defineWriting({
  kind: 'article',
  list: m.admin_help_title,
  title: (isNew) => (isNew ? m.admin_article_new() : m.admin_article_edit()),
  param: 'articleId',
  place: async (_, { db }) => ({ categories: await categoriesByName(db) }),
  find: (id, { db }) => articleToEdit(db, id),
  missing: 'article',
  form: articleForm,
  save: ({ db, viewer, now, row, form, create_token }) =>
    saveArticle(db, row?.id ?? null, { ...form, create_token }, viewer, now),
  saved: 'article_saved',
  refused: ({ code }) => code === 'no_category' && { errors: { category_id: 'required' } },
  values: ({ category_id, keywords }) => ({
    category_id: String(category_id),
    keywords: keywords ?? '',
  }),
  page: ({ slug }) => articlePath(slug),
  fields: ({ place: { categories } }) => (
    <>
      <ChoiceField
        name="category_id"
        label={m.editor_category()}
        required
        none={m.editor_category_choose()}
        options={categories.map((each) => [each.id, nameIn(each, getLocale())])}
      />
      <TextField
        name="keywords"
        label={m.editor_keywords()}
        hint={m.editor_keywords_hint()}
        maxLength={writingLimits.keywords}
      />
    </>
  ),
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen
