import { data, Form, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { textOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { comingFees, takeFeeBack } from '#modules/settings/coming-fees.server.ts'
import { lastChanges } from '#modules/settings/setting-changes.server.ts'
import { SETTINGS, settingPath } from '#modules/settings/setting-path.ts'
import { type SettingSection, sections } from '#modules/settings/setting-rule.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import {
  saveSettings,
  storedSettings,
  type TypedSetting,
} from '#modules/settings/settings.server.ts'
import { defaults, isSettingKey, rules, settingKeys } from '#modules/settings/settings.ts'
import { sectionName } from '#modules/settings/ui/setting-words.ts'
import { isConfirmed } from '#modules/step-up/step-up.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { webhookKey } from '#platform/security.server.ts'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { askToConfirm } from '../parts/confirmed.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { SettingFieldset, WebhookKey } from './setting-fields.tsx'
import { COUNTS_FROM, type Said } from './setting-part.tsx'
import { SwitchSection } from './switch-section.tsx'
import { titled } from '../parts/titled.ts'
import { askFirst, valuesOf } from './ask-first.server.ts'
import type { Route } from './+types/section'

/**
 * Whoever has the webhook's key can speak to the operator's server in our name, so a session alone
 * does not see it.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const section = sectionOf(params.section)
  const keys = settingKeys.filter((key) => rules[key].section === section)
  const [settings, last, coming, confirmed] = await Promise.all([
    storedSettings(db, now),
    lastChanges(db, keys),
    section === 'fees' ? comingFees(db, now) : [],
    isConfirmed(db, viewer, now),
  ])
  return {
    section,
    keys,
    settings,
    last,
    coming,
    today: algiersDay(now),
    webhookKey: confirmed ? webhookKey() : null,
  }
}

/** A setting's own address leads to its field, on the page of its section. */
function sectionOf(named: string): SettingSection {
  if (isSettingKey(named)) throw redirect(settingPath(named))
  return sections.find((each) => each === named) ?? missing()
}

const missing = (): never => {
  throw notFound()
}

/**
 * A section saves what was typed into it, a switch turns itself, a setting goes back to its
 * default, and the webhook's key is shown.
 */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const asking = { ...asViewer(context, request), url }
  const posted = await postedForm(request)
  const section = sectionOf(params.section)
  if (section !== 'switches' && posted.get('section') === section)
    return save(posted, section, asking)
  if (posted.has('switch')) return turn(posted, asking)
  if (posted.has('show')) return show(asking)
  if (posted.has('take_back')) return takeBack(posted, asking)
  return reset(posted, asking)
}

interface Asking extends ViewerContext {
  url: URL
}

/** Saves, or throws the way to the page that asks first whether it is them. */
async function saveConfirmed(typed: readonly TypedSetting[], { db, viewer, now, url }: Asking) {
  const saved = await saveSettings(db, typed, viewer, now)
  if (saved.ok || saved.code === 'ask_first' || saved.code === 'invalid') return saved
  if (saved.code === 'pending') throw redirectWith(`${SETTINGS}/payouts`, 'account_pending')
  throw saved.code === 'not_found' ? notFound() : askToConfirm(url)
}

async function save(posted: FormData, section: SettingSection, asking: Asking) {
  const own = settingKeys.filter(
    (key) =>
      rules[key].section === section &&
      rules[key].is !== 'switch' &&
      typeof posted.get(key) === 'string',
  )
  const sure = posted.get('sure') === 'yes'
  const typed = own.map((key) => ({
    key,
    typed: textOf(posted, key),
    seen: textOf(posted, `seen_${key}`),
    sure,
    from: textOf(posted, COUNTS_FROM),
  }))
  const saved = await saveConfirmed(typed, asking)
  if (saved.ok) return redirectWith(`${SETTINGS}/${section}`, flashOf(saved))
  if (saved.code === 'ask_first') return askFirst({ section, typed, ...saved }, asking)
  return data({ section, values: valuesOf(typed), errors: saved.errors } satisfies Said, {
    status: 422,
  })
}

const flashOf = ({ value, waits }: { value: number; waits?: true }): Done =>
  waits ? 'account_proposed' : value > 0 ? 'settings_saved' : 'unchanged'

async function turn(posted: FormData, asking: Asking) {
  const [key, to] = [textOf(posted, 'switch'), textOf(posted, 'to')]
  if (!isSettingKey(key) || rules[key].is !== 'switch' || (to !== 'true' && to !== 'false'))
    throw notFound()
  const saved = await saveConfirmed(
    [
      {
        key,
        typed: to,
        seen: to === 'true' ? 'false' : 'true',
        sure: posted.get('sure') === 'yes',
      },
    ],
    asking,
  )
  if (!saved.ok && saved.code === 'ask_first') return redirect(`${SETTINGS}/switches/${key}`)
  // the switch itself says what is missing
  if (!saved.ok && 'errors' in saved && saved.errors[key] === 'no_account')
    return data({ section: 'switches', values: {}, errors: saved.errors } satisfies Said, {
      status: 409,
    })
  return redirectWith(`${SETTINGS}/switches`, saved.ok ? 'settings_saved' : 'setting_changed')
}

async function reset(posted: FormData, asking: Asking) {
  const key = textOf(posted, 'default')
  if (!isSettingKey(key)) throw notFound()
  const typed = [
    { key, typed: settingText(rules[key], defaults[key]), seen: textOf(posted, `seen_${key}`) },
  ]
  const saved = await saveConfirmed(typed, asking)
  if (!saved.ok && saved.code === 'ask_first')
    return askFirst({ section: rules[key].section, typed, ...saved }, asking)
  return redirectWith(settingPath(key), saved.ok ? 'settings_saved' : 'setting_changed')
}

/** A fee that changes on a day to come stays as it is. */
async function takeBack(posted: FormData, { db, viewer, now, url }: Asking) {
  const id = idFrom(textOf(posted, 'take_back'))
  const taken = id === null ? null : await takeFeeBack(db, id, viewer, now)
  if (taken?.ok) return redirectWith(`${SETTINGS}/fees`, 'fee_taken_back')
  if (taken && taken.code !== 'not_found') throw askToConfirm(url)
  return redirectWith(`${SETTINGS}/fees`, 'fee_counts')
}

/** The page again, which shows the key by then. */
async function show({ db, viewer, now, url }: Asking) {
  if (!(await isConfirmed(db, viewer, now))) throw askToConfirm(url)
  return redirect(`${SETTINGS}/mails`)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titled(...(loaderData ? [sectionName(loaderData.section)] : []), m.admin_settings_title())

export default function Section({
  loaderData: { webhookKey, ...loaderData },
  actionData,
}: Route.ComponentProps) {
  const { section } = loaderData
  const shown = { ...loaderData, said: actionData }
  return (
    <DeskPage title={sectionName(section)} back={SETTINGS} list={m.admin_settings_title()}>
      {section === 'switches' ? (
        <SwitchSection {...shown} />
      ) : (
        <SettingFieldset {...shown}>
          {section === 'mails' && <WebhookKey text={webhookKey} />}
        </SettingFieldset>
      )}
      <Form method="post" action={`${SETTINGS}/${section}`} id="setting-default" />
    </DeskPage>
  )
}
