import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { searchedText } from '#kernel/paging.ts'
import { SETTINGS } from '#modules/settings/setting-path.ts'
import { sections } from '#modules/settings/setting-rule.ts'
import { sectionLead, sectionName, settingsNamed } from '#modules/settings/ui/setting-words.ts'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersJson } from '../../layout/json.ts'
import { titled } from '../parts/titled.ts'
import { SettingSearch, type SettingsFound } from './setting-search.island.tsx'
import type { Route } from './+types/settings'

/** The sections, or the settings that a text names by their label, help or section. */
function read({ request, context, url }: LoaderFunctionArgs): SettingsFound {
  asViewer(context, request)
  const text = searchedText(url.searchParams.get('q'))
  if (text !== '') return { text, hits: settingsNamed(text, { help: true }) }
  return {
    text,
    hits: sections.map((section) => ({
      to: `${SETTINGS}/${section}`,
      id: section,
      name: sectionName(section),
      note: sectionLead(section),
    })),
  }
}

export const loader = (args: Route.LoaderArgs) => read(args)
export const middleware = [answersJson('GET', async (args) => read(args), SETTINGS)]
export const meta: Route.MetaFunction = () => titled(m.admin_settings_title())

export default function Settings({ loaderData }: Route.ComponentProps) {
  return <Island of={SettingSearch} props={{ first: loaderData }} when="list" />
}
