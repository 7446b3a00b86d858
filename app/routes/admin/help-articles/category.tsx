import { m } from '#i18n/paraglide/messages.js'
import { categoryToEdit, saveCategory } from '#modules/content/help-categories.server.ts'
import { writingFault } from '#modules/content/ui/editor-words.ts'
import { categoryForm } from '#modules/content/writing.form.ts'
import { writingLimits } from '#modules/content/writing.ts'
import { Problem } from '#ui/callout.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { TextField } from '../parts/text-field.tsx'

// Form of a category of the help centre: /admin/help-articles/categories/{id}, or `new`.

const { category, description, slug, meta_title, meta_description } = writingLimits

const lengths = {
  name: category,
  name_ar: category,
  slug,
  description,
  description_ar: description,
  meta_title,
  meta_title_ar: meta_title,
  meta_description,
  meta_description_ar: meta_description,
}

const titleOf = (isNew: boolean) =>
  isNew ? m.admin_article_category_new() : m.admin_article_category_edit()

const editor = defineEditor({
  list: '/admin/help-articles',
  at: 'categories/',
  param: 'categoryId',
  find: (id, { db }) => categoryToEdit(db, id),
  missing: 'help_category',
  version: ({ updated_at }) => updated_at.toISOString(),
  form: categoryForm,
  save: ({ db, viewer, now, row, form, create_token }) =>
    saveCategory(db, row?.id ?? null, { ...form, create_token }, viewer, now),
  saved: () => 'help_category_saved',
  titles: (isNew) => [titleOf(isNew), m.admin_help_title()],
  title: (row) => titleOf(!row),
  look: { words: (code, field) => writingFault(field, code), lengths },
  values: (row) => (row ? { ...row, updated_at: undefined } : {}),
  changed: () => <Problem>{m.editor_changed()}</Problem>,
  fields: () => <Fields />,
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

function Fields() {
  return (
    <>
      <TextField name="name_ar" label={m.editor_name_ar()} required />
      <TextField name="name" label={m.editor_name_en()} required />
      <TextField name="description_ar" label={m.editor_description_ar()} rows={2} />
      <TextField name="description" label={m.editor_description_en()} rows={2} />
      <TextField name="slug" label={m.editor_slug()} hint={m.editor_slug_hint_name()} />
      <details className="k-stack">
        <summary className="k-link k-link--tap">{m.editor_for_search()}</summary>
        <div className="k-stack">
          <TextField name="meta_title_ar" label={m.editor_meta_title_ar()} />
          <TextField name="meta_title" label={m.editor_meta_title_en()} />
          <TextField name="meta_description_ar" label={m.editor_meta_description_ar()} rows={2} />
          <TextField name="meta_description" label={m.editor_meta_description_en()} rows={2} />
        </div>
      </details>
    </>
  )
}
