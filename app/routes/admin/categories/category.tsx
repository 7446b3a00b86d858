import type { LoaderFunctionArgs } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { refuse } from '#kernel/result.ts'
import { categorySwitchForm, MAX_CATEGORY_REASON } from '#modules/catalog/category-switch.form.ts'
import { categorySetting, setCategoryEnabled } from '#modules/catalog/category-settings.server.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import { TextLink } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import { defineQuestion } from '../parts/define-question.tsx'

async function find({ params: { category = '' }, context }: LoaderFunctionArgs) {
  const setting = await categorySetting(contextOf(context).db, category)
  if (!setting) throw notFound()
  return setting
}

/** Asks before a category is switched off, and says before it is switched on what stays hidden. */
const question = defineQuestion({
  find,
  form: categorySwitchForm,
  act: async ({ category = '' }, { enabled, reason, games }, { db, viewer, now }) =>
    enabled === 'true' || enabled === 'false'
      ? setCategoryEnabled(
          db,
          category,
          { is_enabled: enabled === 'true', reason, games },
          viewer,
          now,
        )
      : refuse('not_found'),
  back: () => '/admin/categories',
  done: (_, { enabled }) => (enabled === 'true' ? 'category_enabled' : 'category_disabled'),
  question: ({ category, is_enabled, active_games, inactive_games, hidden_with_it }) =>
    is_enabled
      ? {
          title: m.categories_disable_title(),
          keep: m.categories_keep(),
          act: { label: m.categories_disable(), fields: { enabled: 'false' } },
          reason: { hint: m.admin_reason_hint_log(), most: MAX_CATEGORY_REASON, optional: true },
          children: (
            <>
              <p className="k-strong">{categoryTitle(category)}</p>
              <p>{m.categories_disable_question(counted(active_games))}</p>
              <p className="k-muted">{m.categories_disable_later()}</p>
            </>
          ),
        }
      : {
          title: m.categories_enable_title(),
          keep: m.categories_keep(),
          act: { label: m.categories_enable(), variant: 'primary', fields: { enabled: 'true' } },
          fields: hidden_with_it > 0 && (
            <Check name="games" value="on">
              {m.categories_enable_games(counted(hidden_with_it))}
            </Check>
          ),
          children: (
            <>
              <p className="k-strong">{categoryTitle(category)}</p>
              <p>{m.categories_enable_question(counted(inactive_games))}</p>
              {inactive_games > 0 && (
                <p>
                  <TextLink to={`/admin/games?category=${category}&status=inactive`}>
                    {m.categories_hidden_games()}
                  </TextLink>
                </p>
              )}
            </>
          ),
        },
})

const counted = (count: number) => ({ count, number: formatNumber(count) })

export const loader = question.loader
export const action = question.action
export const meta = question.meta
export default question.Screen
