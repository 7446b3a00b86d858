import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { SETTINGS } from '#modules/settings/setting-path.ts'
import type { ComingFee } from '#modules/settings/coming-fees.server.ts'
import type { SettingChange } from '#modules/settings/setting-changes.server.ts'
import type { Rule } from '#modules/settings/setting-rule.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import { defaults, rules, type SettingKey, type Settings } from '#modules/settings/settings.ts'
import {
  choiceName,
  problemWords,
  settingHint,
  settingName,
  shownSetting,
  settingUnitOf,
} from '#modules/settings/ui/setting-words.ts'
import { aheadWords } from '#modules/settings/ui/fee-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Input, Select } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { AskedAbout } from './asked-about.tsx'
import { ChangedLast } from './changed-last.tsx'
import { COUNTS_FROM, type SectionProps, SettingPart } from './setting-part.tsx'
import './settings.css'

/**
 * Settings that are typed or chosen: each section is a form of its own, and what else it has stands
 * below.
 */
export function SettingFieldset({
  section,
  keys,
  settings,
  last,
  coming,
  today,
  said,
  children,
}: SectionProps & { children?: ReactNode }) {
  const values = said?.values ?? {}
  return (
    <SettingPart section={section}>
      {said?.asked && <AskedAbout {...said} asked={said.asked} settings={settings} />}
      {said && !said.asked && <Problem>{m.admin_setting_not_saved()}</Problem>}
      <Form
        method="post"
        action={`${SETTINGS}/${section}`}
        className="k-stack"
        {...unsavedProps(said)}
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
                last={last[key]}
                coming={coming.find((fee) => fee.key === key)}
                typed={values[key]}
                error={code && problemWords(key, code, settings[key])}
              />
            )
          })}
        </div>
        {section === 'fees' && <CountsFrom today={today} typed={values[COUNTS_FROM]} />}
        <div className="k-actions">
          <Button variant="primary">{m.admin_save()}</Button>
        </div>
      </Form>
      {children}
    </SettingPart>
  )
}

interface SettingProps {
  name: SettingKey
  settings: Settings
  last: SettingChange | undefined
  coming: ComingFee | undefined
  typed?: string
  error?: string
}

function Setting({ name, settings, last, coming, typed, error }: SettingProps) {
  const rule = rules[name]
  const shown = settingText(rule, settings[name])
  return (
    <div className="k-sitefield" id={`setting-${name}`}>
      <Field label={settingName(name)} hint={settingHint(name)} error={error}>
        <Control name={name} rule={rule} value={typed ?? shown} />
      </Field>
      <input type="hidden" name={`seen_${name}`} value={shown} autoComplete="off" />
      {coming && <Coming fee={coming} />}
      <Default name={name} shown={shown} />
      <ChangedLast name={name} change={last} />
    </div>
  )
}

/** From which day what is typed counts; empty for what each change has by itself. */
const CountsFrom = ({ today, typed }: { today: string; typed: string | undefined }) => (
  <Field label={m.admin_fee_from()} hint={m.admin_fee_from_hint()}>
    <Input type="date" name={COUNTS_FROM} min={today} defaultValue={typed} dir="ltr" />
  </Field>
)

/** What a fee becomes and who said so, and the way to keep it as it is. */
const Coming = ({ fee }: { fee: ComingFee }) => (
  <p className="k-sitefield__d">
    <b>{aheadWords({ bp: fee.value, from: fee.counts_from })}</b>
    <Bdi>{fee.by ?? m.audit_deleted()}</Bdi>
    <button
      type="submit"
      form="setting-default"
      name="take_back"
      value={fee.id}
      className="k-link"
      aria-label={m.admin_fee_take_back_of({ name: settingName(fee.key) })}
    >
      {m.admin_fee_take_back()}
    </button>
  </p>
)

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
  return <Input name={name} defaultValue={value} {...looks(rule)} autoComplete="off" />
}

/** What an input of the rule looks like; what is wrong with its text is told by the server. */
function looks(rule: Exclude<Rule, { is: 'choice' }>): ComponentProps<typeof Input> {
  if (rule.is === 'percent') return { inputMode: 'decimal', unit: '%', maxLength: 8 }
  if ('least' in rule) return { inputMode: 'numeric', unit: settingUnitOf(rule), maxLength: 15 }
  // the browser only brings the right keyboard
  if (rule.is === 'text') return { maxLength: 300 }
  const text = { maxLength: 300, dir: 'ltr', inputMode: 'text' } as const
  if (rule.is === 'email') return { ...text, inputMode: 'email' }
  if (rule.is === 'link' || rule.is === 'hook') return { ...text, inputMode: 'url' }
  return text
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
        <Form method="post" action={`${SETTINGS}/mails`}>
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
