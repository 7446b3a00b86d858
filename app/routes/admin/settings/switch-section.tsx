import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import {
  defaults,
  missingForDeposits,
  rules,
  type SettingKey,
  type Settings,
} from '#modules/settings/settings.ts'
import type { SettingChange } from '#modules/settings/setting-changes.server.ts'
import { SETTINGS, settingPath } from '#modules/settings/setting-path.ts'
import { settingHint, settingName, shownSetting } from '#modules/settings/ui/setting-words.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Switched } from '../parts/cells.tsx'
import { ChangedLast } from './changed-last.tsx'
import { type SectionProps, SettingPart } from './setting-part.tsx'
import './settings.css'

/**
 * Switches: each is turned by a button of its own; one that concerns money is asked about first.
 */
export function SwitchSection({ section, keys, settings, said, last }: SectionProps) {
  return (
    <SettingPart section={section}>
      <ul className="k-switches">
        {keys.map((key) => (
          <Switch
            key={key}
            name={key}
            isOn={settings[key] === true}
            last={last[key]}
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
      <TextLink to={settingPath(missing)}>{settingName(missing)}</TextLink>
    </Callout>
  )
}

interface SwitchProps {
  name: SettingKey
  isOn: boolean
  last: SettingChange | undefined
  note?: ReactNode
}

function Switch({ name, isOn, last, note }: SwitchProps) {
  const title = settingName(name)
  const asks = rules[name].asks === 'more' && !isOn
  return (
    <li id={`setting-${name}`}>
      <div className="k-switches__t">
        <h2>{title}</h2>
        <p className="k-muted k-sm">
          {settingHint(name)}{' '}
          {m.admin_setting_default({ value: shownSetting(name, defaults[name]) })}
        </p>
        <ChangedLast name={name} change={last} />
        {note}
      </div>
      <Switched on={isOn} yes={m.admin_setting_on} no={m.admin_setting_off} />
      {asks ? (
        <ButtonLink
          size="sm"
          to={`${SETTINGS}/switches/${name}`}
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
    <Form method="post" action={`${SETTINGS}/switches`}>
      <input type="hidden" name="switch" value={name} />
      <Button size="sm" name="to" value={String(!isOn)} aria-label={label}>
        {isOn ? m.admin_setting_turn_off() : m.admin_setting_turn_on()}
      </Button>
    </Form>
  )
}
