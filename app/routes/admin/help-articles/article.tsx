import { randomUUID } from 'node:crypto'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { createArticle, saveArticle } from '#modules/content/commands.server.ts'
import { categoriesByName, articleToEdit } from '#modules/content/queries.server.ts'
import { Editor, type EditorValues, writingFault } from '#modules/content/ui.ts'
import { articlePath, limits } from '#modules/content/rules.ts'
import { articleForm } from '#modules/content/forms.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { Field, Input, Select } from '#ui/field.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import {
  editedId,
  overtaken,
  readWriting,
  shown,
  unsaved,
  valuesOf,
  whenSent,
} from '../writing/writing.server.ts'
import type { Route } from './+types/article'

const NEW = 'new'
const LIST = '/admin/help-articles'

export async function loader({ params: { articleId }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const categories = await categoriesByName(db)
  if (articleId === NEW)
    return {
      article: null,
      categories,
      values: { locale: getLocale(), create_token: randomUUID() } as EditorValues,
      preview: null,
    }
  const article = await articleToEdit(db, idFrom(articleId) ?? 0)
  if (!article) throw missing('article')
  return {
    article,
    categories,
    values: {
      ...valuesOf(article),
      category_id: String(article.category_id),
      keywords: article.keywords ?? '',
    },
    preview: shown(article.content, article.locale),
  }
}

/**
 * Saves the article and goes back to the list; what is refused comes back with all that was typed.
 */
export async function action({ params: { articleId }, request, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = editedId(articleId, 'article')
  return whenSent(request, given, (posted) => save(given, id, posted))
}

async function save({ db, viewer, now }: ViewerContext, id: number | null, posted: FormData) {
  const form = readWriting(articleForm, posted, id)
  if (!form.ok) return form.answer
  const saved =
    id === null
      ? await createArticle(db, form.value, viewer, now)
      : await saveArticle(db, id, form.value, viewer, now)
  if (saved.ok) return redirectWith(LIST, 'article_saved')
  if (saved.code === 'no_category')
    return unsaved(textsOf(posted), { errors: { category_id: 'required' } })
  const current = saved.code === 'changed' && id !== null ? await articleToEdit(db, id) : null
  return overtaken(posted, current, 'article')
}

const titleOf = (isNew: boolean) => (isNew ? m.admin_article_new() : m.admin_article_edit())

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${titleOf(!loaderData.article)} · ${m.admin_help_title()} · ${m.site_name()}` },
]

export default function ArticleEditor({
  loaderData: { article, categories, values: stored, preview },
  actionData,
}: Route.ComponentProps) {
  const values = actionData?.values ? { ...(article ? {} : stored), ...actionData.values } : stored
  const errors = actionData?.errors ?? {}
  return (
    <>
      <BackLink to={LIST}>{m.admin_help_title()}</BackLink>
      <h1>{titleOf(!article)}</h1>
      <Editor
        action={`${LIST}/${article?.id ?? NEW}`}
        values={values}
        errors={errors}
        problem={actionData?.problem}
        preview={actionData?.preview ?? (actionData?.values ? null : preview)}
        isNew={!article}
        unsaved={Boolean(actionData?.values)}
        links={
          article && (
            <ButtonLink to={articlePath(article.slug)} target="_blank" rel="noopener">
              {m.editor_open()}
            </ButtonLink>
          )
        }
      >
        <Field
          label={m.editor_category()}
          required
          error={writingFault('category_id', errors.category_id)}
        >
          <Select name="category_id" defaultValue={values.category_id ?? ''}>
            <option value="">{m.editor_category_choose()}</option>
            {categories.map((each) => (
              <option key={each.id} value={each.id}>
                {nameIn(each, getLocale())}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={m.editor_keywords()}
          hint={m.editor_keywords_hint()}
          error={writingFault('keywords', errors.keywords)}
        >
          <Input
            name="keywords"
            dir="auto"
            defaultValue={values.keywords}
            maxLength={limits.keywords}
            autoComplete="off"
          />
        </Field>
      </Editor>
    </>
  )
}
