import { data } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { categoryReasonForm, MAX_CATEGORY_REASON } from '#modules/catalog/category-reason.form.ts'
import { categorySetting, setCategoryEnabled } from '#modules/catalog/category-settings.server.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { TextLink } from '#ui/button.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/category'

const LIST = '/admin/categories'

/** Asks before a category is switched off, and says before it is switched on what stays hidden. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const setting = await categorySetting(db, params.category)
  if (!setting) throw notFound()
  return setting
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const enabled = textOf(posted, 'enabled')
  if (enabled !== 'true' && enabled !== 'false') throw notFound()
  const form = readForm(categoryReasonForm, posted)
  if (!form.ok) return data(form, { status: 422 })
  const on = enabled === 'true'
  const { reason } = form.value
  const done = await setCategoryEnabled(db, params.category, on, viewer, now, reason)
  if (!done.ok) throw notFound()
  return redirectWith(LIST, on ? 'category_enabled' : 'category_disabled')
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(
    loaderData?.is_enabled === false ? m.categories_enable_title() : m.categories_disable_title(),
  )

export default function SwitchCategory({
  loaderData: { category, is_enabled, active_games, inactive_games },
  actionData,
}: Route.ComponentProps) {
  const question = { back: LIST, keep: m.categories_keep() }
  const title = <p className="k-strong">{categoryTitle(category)}</p>
  return is_enabled ? (
    <Question
      title={m.categories_disable_title()}
      act={{ label: m.categories_disable(), fields: { enabled: 'false' } }}
      reason={{ hint: m.admin_reason_hint_log(), most: MAX_CATEGORY_REASON, optional: true }}
      answer={actionData}
      {...question}
    >
      {title}
      <p>{m.categories_disable_question(counted(active_games))}</p>
      <p className="k-muted">{m.categories_disable_later()}</p>
    </Question>
  ) : (
    <Question
      title={m.categories_enable_title()}
      act={{ label: m.categories_enable(), variant: 'primary', fields: { enabled: 'true' } }}
      {...question}
    >
      {title}
      <p>{m.categories_enable_question(counted(inactive_games))}</p>
      {inactive_games > 0 && (
        <p>
          <TextLink to={`/admin/games?category=${category}&status=inactive`}>
            {m.categories_hidden_games()}
          </TextLink>
        </p>
      )}
    </Question>
  )
}

const counted = (count: number) => ({ count, number: formatNumber(count) })
