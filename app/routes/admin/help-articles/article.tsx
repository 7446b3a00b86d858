import { randomUUID } from 'node:crypto'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { nameIn } from '#kernel/locale.ts'
import { createArticle, saveArticle } from '#modules/content/commands.server.ts'
import { categoriesByName, articleToEdit } from '#modules/content/queries.server.ts'
import type { EditorValues } from '#modules/content/ui.ts'
import { articlePath, limits } from '#modules/content/rules.ts'
import { articleForm } from '#modules/content/forms.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../../shell/flash.server.ts'
import { missing } from '../../shell/missing.server.ts'
import { editedId } from '../parts/answers.ts'
import { ChoiceField, TextField } from '../parts/text-field.tsx'
import { WritingPage } from '../writing/writing-page.tsx'
import {
  overtaken,
  readWriting,
  shown,
  unsaved,
  valuesOf,
  whenSent,
} from '../writing/writing.server.ts'
import { titled } from '../parts/titled.ts'
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

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(titleOf(!loaderData.article), m.admin_help_title())

export default function ArticleEditor({
  loaderData: { article, categories, values, preview },
  actionData,
}: Route.ComponentProps) {
  return (
    <WritingPage
      list={{ path: LIST, title: m.admin_help_title() }}
      title={titleOf(!article)}
      id={article?.id ?? null}
      stored={values}
      preview={preview}
      answer={actionData}
      page={article && articlePath(article.slug)}
    >
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
        maxLength={limits.keywords}
      />
    </WritingPage>
  )
}
