import { randomUUID } from 'node:crypto'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { categoryToEdit } from '#modules/content/queries.server.ts'
import { createCategory, saveCategory } from '#modules/content/commands.server.ts'
import { type EditorValues, writingFault } from '#modules/content/ui.ts'
import { limits } from '#modules/content/rules.ts'
import { categoryForm } from '#modules/content/forms.ts'
import { asViewer, contextOf, postedForm } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { editedId, overtaken, readWriting } from '../writing/writing.server.ts'
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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${titleOf(loaderData.id === null)} · ${m.admin_help_title()} · ${m.site_name()}` },
]

export default function CategoryEditor({
  loaderData: { id, values: stored, search },
  actionData,
}: Route.ComponentProps) {
  const values = { ...stored, ...actionData?.values }
  const footer = (
    <>
      <ButtonLink to={LIST + search}>{m.admin_cancel()}</ButtonLink>
      <Button form="category" variant="primary" data-busy={m.admin_saving()}>
        {m.admin_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={titleOf(id === null)}
      closeTo={LIST + search}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      <Form
        id="category"
        method="post"
        action={`${LIST}/categories/${id ?? NEW}${search}`}
        className="k-stack"
        {...guarded(actionData)}
      >
        {actionData?.problem && (
          <Callout tone="danger" icon="circle-x" role="alert">
            {actionData.problem}
          </Callout>
        )}
        <input type="hidden" name="seen" value={values.seen ?? ''} autoComplete="off" />
        {id === null && (
          <input
            type="hidden"
            name="create_token"
            value={values.create_token ?? ''}
            autoComplete="off"
          />
        )}
        <Fields values={values} errors={actionData?.errors ?? {}} />
      </Form>
    </Dialog>
  )
}

function Fields({ values, errors }: { values: EditorValues; errors: FieldErrors }) {
  const line = (name: (typeof fields)[number], label: string, most: number, hint?: string) => (
    <Field
      label={label}
      required={name.startsWith('name')}
      hint={hint}
      error={writingFault(name, errors[name])}
    >
      <Input name={name} dir="auto" defaultValue={values[name]} maxLength={most} />
    </Field>
  )
  const text = (name: (typeof fields)[number], label: string, most: number) => (
    <Field label={label} error={writingFault(name, errors[name])}>
      <Textarea name={name} rows={2} dir="auto" defaultValue={values[name]} maxLength={most} />
    </Field>
  )
  return (
    <>
      {line('name_ar', m.editor_name_ar(), limits.category)}
      {line('name', m.editor_name_en(), limits.category)}
      {text('description_ar', m.editor_description_ar(), limits.description)}
      {text('description', m.editor_description_en(), limits.description)}
      {line('slug', m.editor_slug(), limits.slug, m.editor_slug_hint_name())}
      <details className="k-stack">
        <summary className="k-link k-link--tap">{m.editor_for_search()}</summary>
        <div className="k-stack">
          {line('meta_title_ar', m.editor_meta_title_ar(), limits.meta_title)}
          {line('meta_title', m.editor_meta_title_en(), limits.meta_title)}
          {text('meta_description_ar', m.editor_meta_description_ar(), limits.meta_description)}
          {text('meta_description', m.editor_meta_description_en(), limits.meta_description)}
        </div>
      </details>
    </>
  )
}
