import { Fragment, useId, type ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { settingText } from '#modules/settings/setting-values.ts'
import type { SettingErrors } from '#modules/settings/settings.server.ts'
import {
  defaults,
  missingForDeposits,
  rules,
  type Rule,
  type Section,
  settingKeys,
  type SettingKey,
  type Settings,
  type SettingValue,
} from '#modules/settings/settings.ts'
import {
  choiceName,
  problemWords,
  sectionLead,
  sectionName,
  settingAsks,
  settingHint,
  settingName,
  shownSetting,
  unitOf,
} from '#modules/settings/ui/setting-words.ts'
import { Button, ButtonLink, TextLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Input, Select } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { Icon } from '#ui/icon.tsx'
import { Status } from '#ui/status.tsx'
import './settings.css'

/**
 * What a section that was not saved had in its fields, what is wrong with them, and to what would
 * change what is confirmed first.
 */
export interface Said {
  section: Section
  values: Record<string, string>
  errors: SettingErrors
  asked?: Partial<Settings>
}

type SectionProps = {
  section: Section
  keys: readonly SettingKey[]
  settings: Settings
  said?: Said
}

function Part({ section, children }: { section: Section; children: ReactNode }) {
  const id = useId()
  return (
    <Card id={section} className="k-sitepart" aria-labelledby={id}>
      <div className="k-stack k-gap-1">
        <h2 id={id} className="k-h3">
          {sectionName(section)}
        </h2>
        <p className="k-muted k-sm">{sectionLead(section)}</p>
      </div>
      {children}
    </Card>
  )
}

/**
 * Settings that are typed or chosen: each section is a form of its own, and what else it has stands
 * below.
 */
export function SettingSection({
  section,
  keys,
  settings,
  said,
  children,
}: SectionProps & { children?: ReactNode }) {
  const values = said?.values ?? {}
  return (
    <Part section={section}>
      {said?.asked && <Asked {...said} asked={said.asked} settings={settings} />}
      {said && !said.asked && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {m.admin_setting_not_saved()}
        </Callout>
      )}
      <Form
        method="post"
        action={`/admin/settings#${section}`}
        className="k-stack"
        {...guarded(said)}
      >
        <input type="hidden" name="section" value={section} />
        <div className="k-sitepart__f">
          {keys.map((key) => {
            const code = said?.errors[key]
            return (
              <Setting
                key={key}
                name={key}
                settings={settings}
                typed={values[key]}
                error={code && problemWords(key, code, settings[key])}
              />
            )
          })}
        </div>
        <div className="k-actions">
          <Button>{m.admin_save()}</Button>
        </div>
      </Form>
      {children}
    </Part>
  )
}

/**
 * What the operator's server checks our messages with, unfolded by who wants to copy it; null until
 * they confirm that it is them.
 */
export function WebhookKey({ text }: { text: string | null }) {
  return (
    <details className="k-sitekey">
      <summary>{m.admin_webhook_key()}</summary>
      <p className="k-muted k-sm">{m.admin_webhook_key_hint()}</p>
      {text === null ? (
        <Form method="post" action="/admin/settings">
          <Button size="sm" name="show" value="webhook_key">
            {m.admin_webhook_key_show()}
          </Button>
        </Form>
      ) : (
        <p className="k-sitekey__k" dir="ltr">
          <code>{text}</code>
          <CopyButton
            text={text}
            label={m.admin_webhook_key_copy()}
            copiedLabel={m.admin_copied()}
          />
        </p>
      )}
    </details>
  )
}

type AskedProps = Said & { asked: Partial<Settings>; settings: Settings }

/**
 * What would change that is confirmed first, and what follows from it. Its button is of a form of
 * its own, which sends what it names and nothing else: what is typed meanwhile is asked about anew,
 * and Enter in a field confirms nothing.
 */
function Asked({ section, values, asked, settings }: AskedProps) {
  const typed = settingKeys.filter((key) => Object.hasOwn(values, key))
  const inWords = Map.groupBy(
    typed.filter((key) => Object.hasOwn(asked, key)),
    (key) => settingAsks(key, asked[key]!),
  )
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_setting_asked()}>
      <Form method="post" action={`/admin/settings#${section}`} className="k-asked">
        <input type="hidden" name="section" value={section} />
        {typed.map((key) => (
          <Fragment key={key}>
            <input type="hidden" name={key} value={values[key]} autoComplete="off" />
            <input
              type="hidden"
              name={`seen_${key}`}
              value={settingText(rules[key], settings[key])}
              autoComplete="off"
            />
          </Fragment>
        ))}
        {[...inWords].map(([follows, keys]) => (
          <div key={follows}>
            <ul>
              {keys.map((key) => (
                <Change key={key} name={key} from={settings[key]} to={asked[key]!} />
              ))}
            </ul>
            <p>{follows}</p>
          </div>
        ))}
        <div className="k-actions">
          <Button size="sm" name="sure" value="yes">
            {m.admin_setting_save_asked()}
          </Button>
        </div>
      </Form>
    </Callout>
  )
}

function Change({ name, from, to }: { name: SettingKey; from: SettingValue; to: SettingValue }) {
  return (
    <li>
      {settingName(name)}:{' '}
      <b>
        <bdi>{shownSetting(name, from)}</bdi> <Icon name="arrow-right" size="sm" />
        <span className="k-vh">{m.admin_setting_becomes()}</span>{' '}
        <bdi>{shownSetting(name, to)}</bdi>
      </b>
    </li>
  )
}

type SettingProps = { name: SettingKey; settings: Settings; typed?: string; error?: string }

function Setting({ name, settings, typed, error }: SettingProps) {
  const rule = rules[name]
  const shown = settingText(rule, settings[name])
  return (
    <div className="k-sitefield" id={`setting-${name}`}>
      <Field label={settingName(name)} hint={settingHint(name)} error={error}>
        <Control name={name} rule={rule} value={typed ?? shown} />
      </Field>
      <input type="hidden" name={`seen_${name}`} value={shown} autoComplete="off" />
      <Default name={name} shown={shown} />
    </div>
  )
}

/** What holds without anybody's change, and the way back to it. */
function Default({ name, shown }: { name: SettingKey; shown: string }) {
  const isDefault = shown === settingText(rules[name], defaults[name])
  return (
    <p className="k-sitefield__d">
      <span>{m.admin_setting_default({ value: shownSetting(name, defaults[name]) })}</span>
      {!isDefault && (
        <>
          <input
            type="hidden"
            form="setting-default"
            name={`seen_${name}`}
            value={shown}
            autoComplete="off"
          />
          <button
            type="submit"
            form="setting-default"
            name="default"
            value={name}
            className="k-link"
            aria-label={m.admin_setting_reset_of({ name: settingName(name) })}
          >
            {m.admin_setting_reset()}
          </button>
        </>
      )}
    </p>
  )
}

function Control({ name, rule, value }: { name: SettingKey; rule: Rule; value: string }) {
  if (rule.is === 'choice') {
    return (
      <Select name={name} defaultValue={value}>
        {rule.of.map((each) => (
          <option key={each} value={each}>
            {choiceName(each)}
          </option>
        ))}
      </Select>
    )
  }
  if (rule.is === 'percent')
    return (
      <Input
        name={name}
        defaultValue={value}
        inputMode="decimal"
        unit="%"
        maxLength={8}
        autoComplete="off"
      />
    )
  if ('least' in rule)
    return (
      <Input
        name={name}
        defaultValue={value}
        inputMode="numeric"
        unit={unitOf(rule)}
        maxLength={15}
        autoComplete="off"
      />
    )
  // told by the server, in the page's language; the browser only brings the right keyboard
  const isLatin = rule.is !== 'text'
  const inputMode =
    rule.is === 'email' ? 'email' : rule.is === 'link' || rule.is === 'hook' ? 'url' : 'text'
  return (
    <Input
      name={name}
      defaultValue={value}
      inputMode={inputMode}
      dir={isLatin ? 'ltr' : 'auto'}
      maxLength={300}
      autoComplete="off"
    />
  )
}

/**
 * Switches: each is turned by a button of its own; one that concerns money is asked about first.
 */
export function SwitchSection({ section, keys, settings, said }: SectionProps) {
  return (
    <Part section={section}>
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
    </Part>
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
      <Status tone={isOn ? 'success' : 'muted'} icon={isOn ? 'circle-check' : 'circle-minus'}>
        {isOn ? m.admin_setting_on() : m.admin_setting_off()}
      </Status>
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
