import { Fragment } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { rewardName } from '#modules/loyalty/ui/reward-name.ts'
import { SETTINGS } from '#modules/settings/setting-path.ts'
import type { SettingValue } from '#modules/settings/setting-rule.ts'
import { settingText } from '#modules/settings/setting-values.ts'
import { rules, type SettingKey, settingKeys, type Settings } from '#modules/settings/settings.ts'
import { settingAsks, settingName, shownSetting } from '#modules/settings/ui/setting-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Icon } from '#ui/icon.tsx'
import { generousWords } from '../rewards/generous.tsx'
import { COUNTS_FROM, type Said } from './setting-part.tsx'

type AskedProps = Said & { asked: Partial<Settings>; settings: Settings }

/**
 * What would change that is confirmed first, and what follows from it. Its button is of a form of
 * its own, which sends what it names and nothing else: what is typed meanwhile is asked about anew,
 * and Enter in a field confirms nothing.
 */
export function AskedAbout({
  section,
  values,
  asked,
  days = {},
  generous = [],
  settings,
}: AskedProps) {
  const typed = settingKeys.filter((key) => Object.hasOwn(values, key))
  const inWords = Map.groupBy(
    typed.filter((key) => Object.hasOwn(asked, key)),
    (key) => settingAsks(key, asked[key]!, settings[key]),
  )
  return (
    <Callout tone="warning" icon="triangle-alert" role="alert" title={m.admin_setting_asked()}>
      <Form method="post" action={`${SETTINGS}/${section}`} className="k-settingasked">
        <input type="hidden" name="section" value={section} />
        {values[COUNTS_FROM] && (
          <input type="hidden" name={COUNTS_FROM} value={values[COUNTS_FROM]} autoComplete="off" />
        )}
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
                <Change
                  key={key}
                  name={key}
                  from={settings[key]}
                  to={asked[key]!}
                  day={days[key]}
                />
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

interface ChangeProps {
  name: SettingKey
  from: SettingValue
  to: SettingValue
  /** From which day, of a fee. */
  day: string | undefined
}

function Change({ name, from, to, day }: ChangeProps) {
  return (
    <li>
      {settingName(name)}:{' '}
      <b>
        <Bdi>{shownSetting(name, from)}</Bdi> <Icon name="arrow-right" size="sm" />
        <span className="k-vh">{m.admin_setting_becomes()}</span>{' '}
        <Bdi>{shownSetting(name, to)}</Bdi>
      </b>
      {day && <> {m.admin_fee_counts_from({ day: formatDate(day) })}</>}
    </li>
  )
}
