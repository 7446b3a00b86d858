import { redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { categorySetting, setCategoryEnabled } from '#modules/catalog/category-settings.server.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, notFound, postedForm, redirectWith, requireViewer } from '#platform/http.server.ts'
import { Question } from './question.tsx'
import type { Route } from './+types/category'

const LIST = '/admin/categories'

/** Asks before a category is switched off; one that is off already has nothing to ask. */
export async function loader({ params }: Route.LoaderArgs) {
  const setting = await categorySetting(db, params.category)
  if (!setting) throw notFound()
  if (!setting.is_enabled) throw redirect(LIST)
  return setting
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = requireViewer(context, request)
  const enabled = textOf(await postedForm(request), 'enabled')
  if (enabled !== 'true' && enabled !== 'false') throw notFound()
  const done = await setCategoryEnabled(db, params.category, enabled === 'true', viewer, factsOf(context).now)
  if (!done.ok) throw notFound()
  return redirectWith(LIST, enabled === 'true' ? 'category_enabled' : 'category_disabled')
}

export const meta: Route.MetaFunction = () => [{ title: `${m.categories_disable_title()} · ${m.site_name()}` }]

export default function DisableCategory({ loaderData: { category, active_games } }: Route.ComponentProps) {
  return (
    <Question title={m.categories_disable_title()} back={LIST} keep={m.categories_keep()} act={{ label: m.categories_disable(), fields: { enabled: 'false' } }}>
      <p className="k-strong">{categoryTitle(category)}</p>
      <p>{m.categories_disable_question({ count: active_games, number: formatNumber(active_games) })}</p>
      <p className="k-muted">{m.categories_disable_later()}</p>
    </Question>
  )
}
