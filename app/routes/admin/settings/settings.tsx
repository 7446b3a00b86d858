import type { ReactNode } from 'react'
import { data, Form, Outlet, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { type SettingSection, sections } from '#modules/settings/setting-rule.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import {
  saveSettings,
  storedSettings,
  type TypedSetting,
} from '#modules/settings/settings.server.ts'
import {
  defaults,
  isSettingKey,
  missingForDeposits,
  rules,
  type SettingKey,
  settingKeys,
  type Settings,
} from '#modules/settings/settings.ts'
import {
  sectionName,
  settingHint,
  settingName,
  shownSetting,
} from '#modules/settings/ui/setting-words.ts'
import { isConfirmed } from '#modules/step-up/step-up.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { webhookKey } from '#platform/security.server.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { type Done, redirectWith } from '../../layout/flash.server.ts'
import { Switched } from '../parts/cells.tsx'
import { askToConfirm } from '../parts/confirmed.ts'
import { ListHead } from '../parts/list.tsx'
import { SettingFieldset, WebhookKey } from './setting-fields.tsx'
import { type Said, type SectionProps, SettingPart } from './setting-part.tsx'
import { titled } from '../parts/titled.ts'
import { askFirst, valuesOf } from './ask-first.server.ts'
import type { Route } from './+types/settings'
import './settings.css'

/**
 * Whoever has the webhook's key can speak to the operator's server in our name, so a session alone
 * does not see it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const confirmed = await isConfirmed(db, viewer, now)
  return { settings: await storedSettings(db), webhookKey: confirmed ? webhookKey() : null }
}

/**
 * A section saves what was typed into it, a switch turns itself, a setting goes back to its
 * default, and the webhook's key is shown.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const asking = { ...asViewer(context, request), url }
  const posted = await postedForm(request)
  const section = sections.find((each) => each === posted.get('section'))
  if (section && section !== 'switches') return save(posted, section, asking)
  if (posted.has('switch')) return turn(posted, asking)
  if (posted.has('show')) return show(asking)
  return reset(posted, asking)
}

interface Asking extends ViewerContext {
  url: URL
}

/** Saves, or throws the way to the page that asks first whether it is them. */
async function saveConfirmed(typed: readonly TypedSetting[], { db, viewer, now, url }: Asking) {
  const saved = await saveSettings(db, typed, viewer, now)
  if (saved.ok || saved.code === 'ask_first' || saved.code === 'invalid') return saved
  if (saved.code === 'pending') throw redirectWith('/admin/settings#payouts', 'account_pending')
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
  }))
  const saved = await saveConfirmed(typed, asking)
  if (saved.ok) return redirectWith(`/admin/settings#${section}`, flashOf(saved))
  if (saved.code === 'ask_first') return askFirst(section, typed, saved.asked, asking.db)
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
  if (!saved.ok && saved.code === 'ask_first') return redirect(`/admin/settings/${key}`)
  // the switch itself says what is missing
  if (!saved.ok && 'errors' in saved && saved.errors[key] === 'no_account')
    return data({ section: 'switches', values: {}, errors: saved.errors } satisfies Said, {
      status: 409,
    })
  return redirectWith('/admin/settings#switches', saved.ok ? 'settings_saved' : 'setting_changed')
}

async function reset(posted: FormData, asking: Asking) {
  const key = textOf(posted, 'default')
  if (!isSettingKey(key)) throw notFound()
  const typed = [
    { key, typed: settingText(rules[key], defaults[key]), seen: textOf(posted, `seen_${key}`) },
  ]
  const saved = await saveConfirmed(typed, asking)
  if (!saved.ok && saved.code === 'ask_first')
    return askFirst(rules[key].section, typed, saved.asked, asking.db)
  return redirectWith(
    `/admin/settings#${rules[key].section}`,
    saved.ok ? 'settings_saved' : 'setting_changed',
  )
}

/** The page again, which shows the key by then. */
async function show({ db, viewer, now, url }: Asking) {
  if (!(await isConfirmed(db, viewer, now))) throw askToConfirm(url)
  return redirect('/admin/settings#mails')
}

export const meta: Route.MetaFunction = () => titled(m.admin_settings_title())

export default function Settings({
  loaderData: { settings, webhookKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <ListHead title={m.admin_settings_title()} />
      <p className="k-muted">{m.admin_setting_lead()}</p>
      <nav className="k-row k-sitenav" aria-label={m.admin_setting_contents()}>
        {sections.map((section) => (
          <TextLink key={section} tap to={`/admin/settings#${section}`}>
            {sectionName(section)}
          </TextLink>
        ))}
      </nav>
      {sections.map((section) => {
        const keys = settingKeys.filter((key) => rules[key].section === section)
        const said = actionData?.section === section ? actionData : undefined
        const shown = { section, keys, settings, said }
        return section === 'switches' ? (
          <SwitchSection key={section} {...shown} />
        ) : (
          <SettingFieldset key={section} {...shown}>
            {section === 'mails' && <WebhookKey text={webhookKey} />}
          </SettingFieldset>
        )
      })}
      <Form method="post" action="/admin/settings" id="setting-default" />
      <Outlet />
    </>
  )
}

/**
 * Switches: each is turned by a button of its own; one that concerns money is asked about first.
 */
function SwitchSection({ section, keys, settings, said }: SectionProps) {
  return (
    <SettingPart section={section}>
      <ul className="k-switches">
        {keys.map((key) => (
          <Switch
            key={key}
            name={key}
            isOn={settings[key] === true}
            note={
              key === 'deposits_open' && (
                <DepositsNote settings={settings} refused={said?.errors[key] === 'no_account'} />
              )
            }
          />
        ))}
      </ul>
    </SettingPart>
  )
}

/**
 * That deposits cannot open, or are not, because there is nowhere to send them, and the way to the
 * field.
 */
function DepositsNote({ settings, refused }: { settings: Settings; refused: boolean }) {
  const missing = missingForDeposits(settings)
  if (!missing || !(refused || settings.deposits_open)) return null
  return (
    <Callout
      tone={refused ? 'danger' : 'warning'}
      icon="triangle-alert"
      role={refused ? 'alert' : undefined}
      title={refused ? m.admin_setting_problem_no_account() : m.admin_setting_deposits_closed()}
    >
      <TextLink to={`/admin/settings#setting-${missing}`}>{settingName(missing)}</TextLink>
    </Callout>
  )
}

function Switch({ name, isOn, note }: { name: SettingKey; isOn: boolean; note?: ReactNode }) {
  const title = settingName(name)
  const asks = rules[name].asks === 'more' && !isOn
  return (
    <li>
      <div className="k-switches__t">
        <h3>{title}</h3>
        <p className="k-muted k-sm">
          {settingHint(name)}{' '}
          {m.admin_setting_default({ value: shownSetting(name, defaults[name]) })}
        </p>
        {note}
      </div>
      <Switched on={isOn} yes={m.admin_setting_on} no={m.admin_setting_off} />
      {asks ? (
        <ButtonLink
          size="sm"
          to={`/admin/settings/${name}`}
          aria-label={m.admin_setting_turn_on_of({ name: title })}
        >
          {m.admin_setting_turn_on()}
        </ButtonLink>
      ) : (
        <Turn name={name} isOn={isOn} title={title} />
      )}
    </li>
  )
}

function Turn({ name, isOn, title }: { name: SettingKey; isOn: boolean; title: string }) {
  const label = isOn
    ? m.admin_setting_turn_off_of({ name: title })
    : m.admin_setting_turn_on_of({ name: title })
  return (
    <Form method="post" action="/admin/settings#switches">
      <input type="hidden" name="switch" value={name} />
      <Button size="sm" name="to" value={String(!isOn)} aria-label={label}>
        {isOn ? m.admin_setting_turn_off() : m.admin_setting_turn_on()}
      </Button>
    </Form>
  )
}
