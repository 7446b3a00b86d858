import { randomUUID } from 'node:crypto'
import { m } from '#i18n/paraglide/messages.js'
import { idFrom } from '#kernel/id.ts'
import { categoryToEdit } from '#modules/content/queries.server.ts'
import { createCategory, saveCategory } from '#modules/content/commands.server.ts'
import { type EditorValues, writingFault } from '#modules/content/ui.ts'
import { limits } from '#modules/content/rules.ts'
import { categoryForm } from '#modules/content/forms.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Problem } from '#ui/callout.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { editedId } from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { TextField } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { overtaken, readWriting } from '../writing/writing.server.ts'
import type { Route } from './+types/category'

const NEW = 'new'
const LIST = '/admin/help-articles'

const fields = [
  'name',
  'name_ar',
  'slug',
  'description',
  'description_ar',
  'meta_title',
  'meta_title_ar',
  'meta_description',
  'meta_description_ar',
] as const

export async function loader({ params: { categoryId }, url, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const { search } = url
  if (categoryId === NEW)
    return { id: null, values: { create_token: randomUUID() } as EditorValues, search }
  const category = await categoryToEdit(db, idFrom(categoryId) ?? 0)
  if (!category) throw missing('help_category')
  const values: EditorValues = {
    ...Object.fromEntries(fields.map((name) => [name, category[name] ?? ''])),
    seen: category.updated_at.toISOString(),
  }
  return { id: category.id, values, search }
}

/**
 * Creates or saves the category and goes back to the list; what is refused comes back with all that
 * was typed.
 */
export async function action({ params: { categoryId }, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const id = editedId(categoryId, 'help_category')
  const posted = await postedForm(request)
  const form = readWriting(categoryForm, posted, id)
  if (!form.ok) return form.answer
  const saved =
    id === null
      ? await createCategory(db, form.value, viewer, now)
      : await saveCategory(db, id, form.value, viewer, now)
  if (saved.ok) return redirectWith(LIST + url.search, 'help_category_saved')
  const current = saved.code === 'changed' && id !== null ? await categoryToEdit(db, id) : null
  return overtaken(posted, current, 'help_category')
}

const titleOf = (isNew: boolean) =>
  isNew ? m.admin_article_category_new() : m.admin_article_category_edit()

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(titleOf(loaderData.id === null), m.admin_help_title())

export default function CategoryEditor({
  loaderData: { id, values: stored, search },
  actionData,
}: Route.ComponentProps) {
  const values = { ...stored, ...actionData?.values }
  const { seen = '', create_token = '' } = values
  return (
    <FormDialog
      title={titleOf(id === null)}
      back={LIST + search}
      action={`${LIST}/categories/${id ?? NEW}${search}`}
      stored={values}
      answer={actionData && { errors: actionData.errors }}
      words={(code, field) => writingFault(field, code)}
      hidden={id === null ? { seen, create_token } : { seen }}
    >
      {actionData?.problem && <Problem>{actionData.problem}</Problem>}
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const { category, description, slug, meta_title, meta_description } = limits
  const long = { rows: 2, maxLength: description }
  const found = { rows: 2, maxLength: meta_description }
  return (
    <>
      <TextField name="name_ar" label={m.editor_name_ar()} maxLength={category} required />
      <TextField name="name" label={m.editor_name_en()} maxLength={category} required />
      <TextField name="description_ar" label={m.editor_description_ar()} {...long} />
      <TextField name="description" label={m.editor_description_en()} {...long} />
      <TextField
        name="slug"
        label={m.editor_slug()}
        hint={m.editor_slug_hint_name()}
        maxLength={slug}
      />
      <details className="k-stack">
        <summary className="k-link k-link--tap">{m.editor_for_search()}</summary>
        <div className="k-stack">
          <TextField name="meta_title_ar" label={m.editor_meta_title_ar()} maxLength={meta_title} />
          <TextField name="meta_title" label={m.editor_meta_title_en()} maxLength={meta_title} />
          <TextField name="meta_description_ar" label={m.editor_meta_description_ar()} {...found} />
          <TextField name="meta_description" label={m.editor_meta_description_en()} {...found} />
        </div>
      </details>
    </>
  )
}
