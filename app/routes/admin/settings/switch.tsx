import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { SETTINGS } from '#modules/settings/setting-path.ts'
import { storedSettings } from '#modules/settings/settings.server.ts'
import { isSettingKey, rules } from '#modules/settings/settings.ts'
import { settingAsks, settingName } from '#modules/settings/ui/setting-words.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import { Callout } from '#ui/callout.tsx'
import { Question } from '../parts/question.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/switch'

const BACK = `${SETTINGS}/switches`

/**
 * The question before a switch that concerns money is turned on; its form goes to the settings
 * themselves.
 */
export async function loader({ params: { section, key }, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const rule = isSettingKey(key) ? rules[key] : null
  if (section !== 'switches' || !isSettingKey(key) || rule?.is !== 'switch' || !rule.asks)
    throw notFound()
  if ((await storedSettings(db))[key] === true) throw redirect(BACK)
  return { key }
}

export const meta: Route.MetaFunction = () => titled(m.admin_settings_title())

export default function TurnOn({ loaderData: { key } }: Route.ComponentProps) {
  const act = {
    label: m.admin_setting_turn_on(),
    variant: 'primary' as const,
    action: BACK,
    fields: { switch: key, to: 'true', sure: 'yes' },
  }
  return (
    <Question
      title={m.admin_setting_question({ name: settingName(key) })}
      back={BACK}
      keep={m.admin_setting_keep_off()}
      act={act}
    >
      <Callout tone="warning" icon="triangle-alert">
        {settingAsks(key, true, false)}
      </Callout>
    </Question>
  )
}
