import { data } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf } from '#kernel/form.ts'
import { categoryReasonForm, MAX_CATEGORY_REASON } from '#modules/catalog/forms.ts'
import { categorySetting, type CategorySetting } from '#modules/catalog/queries.server.ts'
import { setCategoryEnabled } from '#modules/catalog/commands.server.ts'
import { categoryTitle } from '#modules/catalog/ui.ts'
import { asViewer, contextOf, notFound, postedForm } from '#platform/http.server.ts'
import { TextLink } from '#ui/button.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { Question, reasonField } from '../parts/question.tsx'
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
  const done = await setCategoryEnabled(
    db,
    params.category,
    enabled === 'true',
    viewer,
    now,
    form.value.reason,
  )
  if (!done.ok) throw notFound()
  return redirectWith(LIST, enabled === 'true' ? 'category_enabled' : 'category_disabled')
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.is_enabled === false ? m.categories_enable_title() : m.categories_disable_title()} · ${m.site_name()}`,
  },
]

export default function SwitchCategory({
  loaderData: setting,
  actionData: said,
}: Route.ComponentProps) {
  return setting.is_enabled ? (
    <Disable setting={setting} said={said} />
  ) : (
    <Enable setting={setting} />
  )
}

function Disable({
  setting: { category, active_games },
  said,
}: {
  setting: CategorySetting
  said: Route.ComponentProps['actionData']
}) {
  const reason = {
    ...reasonField(m.admin_reason_hint_log(), MAX_CATEGORY_REASON, said),
    optional: true,
  }
  return (
    <Question
      title={m.categories_disable_title()}
      back={LIST}
      keep={m.categories_keep()}
      act={{ label: m.categories_disable(), fields: { enabled: 'false' } }}
      reason={reason}
    >
      <p className="k-strong">{categoryTitle(category)}</p>
      <p>
        {m.categories_disable_question({ count: active_games, number: formatNumber(active_games) })}
      </p>
      <p className="k-muted">{m.categories_disable_later()}</p>
    </Question>
  )
}

function Enable({ setting: { category, inactive_games } }: { setting: CategorySetting }) {
  return (
    <Question
      title={m.categories_enable_title()}
      back={LIST}
      keep={m.categories_keep()}
      act={{ label: m.categories_enable(), variant: 'primary', fields: { enabled: 'true' } }}
    >
      <p className="k-strong">{categoryTitle(category)}</p>
      <p>
        {m.categories_enable_question({
          count: inactive_games,
          number: formatNumber(inactive_games),
        })}
      </p>
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
