import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import type { SettingChange } from '#modules/settings/setting-changes.server.ts'
import type { Rule, SettingValue } from '#modules/settings/setting-rule.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import {
  defaults,
  rules,
  type SettingKey,
  settingKeys,
  type Settings,
} from '#modules/settings/settings.ts'
import {
  choiceName,
  problemWords,
  settingAsks,
  settingHint,
  settingName,
  shownSetting,
  settingUnitOf,
} from '#modules/settings/ui/setting-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Callout, Problem } from '#ui/callout.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Field, Input, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { generousWords } from '../rewards/generous.tsx'
import { ChangedLast } from './changed-last.tsx'
import { type Said, type SectionProps, SettingPart } from './setting-part.tsx'
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
        action={`/admin/settings/${section}`}
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
    </SettingPart>
  )
}

interface SettingProps {
  name: SettingKey
  settings: Settings
  last: SettingChange | undefined
  typed?: string
  error?: string
}

function Setting({ name, settings, last, typed, error }: SettingProps) {
  const rule = rules[name]
  const shown = settingText(rule, settings[name])
  return (
    <div className="k-sitefield" id={`setting-${name}`}>
      <Field label={settingName(name)} hint={settingHint(name)} error={error}>
        <Control name={name} rule={rule} value={typed ?? shown} />
      </Field>
      <input type="hidden" name={`seen_${name}`} value={shown} autoComplete="off" />
      <Default name={name} shown={shown} />
      <ChangedLast name={name} change={last} />
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
        <Form method="post" action="/admin/settings/mails">
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
function AskedAbout({ section, values, asked, generous = [], settings }: AskedProps) {
  const typed = settingKeys.filter((key) => Object.hasOwn(values, key))
  const inWords = Map.groupBy(
    typed.filter((key) => Object.hasOwn(asked, key)),
    (key) => settingAsks(key, asked[key]!),
  )
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_setting_asked()}>
      <Form method="post" action={`/admin/settings/${section}`} className="k-settingasked">
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
        {generous.length > 0 && <MadeGenerous rewards={generous} />}
        <div className="k-actions">
          <Button size="sm" name="sure" value="yes">
            {m.admin_setting_save_asked()}
          </Button>
        </div>
      </Form>
    </Callout>
  )
}

/** Rewards that were saved by what settings were then, and cost the site more by what is asked. */
const MadeGenerous = ({ rewards }: { rewards: NonNullable<Said['generous']> }) => (
  <div>
    <p>{m.admin_setting_generous()}</p>
    <ul>
      {rewards.map((reward) => (
        <li key={reward.name}>
          <b>
            <Bdi>{rewardName(reward)}</Bdi>
          </b>
          : {generousWords(reward)}
        </li>
      ))}
    </ul>
  </div>
)

function Change({ name, from, to }: { name: SettingKey; from: SettingValue; to: SettingValue }) {
  return (
    <li>
      {settingName(name)}:{' '}
      <b>
        <Bdi>{shownSetting(name, from)}</Bdi> <Icon name="arrow-right" size="sm" />
        <span className="k-vh">{m.admin_setting_becomes()}</span>{' '}
        <Bdi>{shownSetting(name, to)}</Bdi>
      </b>
    </li>
  )
}
