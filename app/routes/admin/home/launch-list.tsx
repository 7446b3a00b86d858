import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { isTicked, type LaunchStep } from '#modules/reports/launch.ts'
import type { LaunchState } from '#modules/reports/launch.server.ts'
import { settingPath } from '#modules/settings/setting-path.ts'
import type { SetupGap } from '#modules/settings/setup-gaps.server.ts'
import { Button, TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'

// The checklist of a new site on the first page of the back office, /admin: what is set up and what
// is missing before it opens (decision 91).

const names: Record<LaunchStep, () => string> = {
  mail: m.launch_mail,
  keys: m.launch_keys,
  gateway: m.launch_gateway,
  files: m.launch_files,
  games: m.launch_games,
  wallet_payment: m.launch_wallet_payment,
  deposits: m.launch_deposits,
  withdrawals: m.launch_withdrawals,
  policies: m.launch_policies,
  backup: m.launch_backup,
}

const gapWords: Record<SetupGap, () => string> = {
  mail_kept: m.setup_mail_kept,
  demo_sender: m.setup_demo_sender,
  no_vault: m.setup_no_vault,
  no_gateway: m.setup_no_gateway,
  files_apart: m.setup_files_apart,
}

/** Where a step is done, as far as it is done here. */
const places: Partial<Record<LaunchStep, string>> = {
  games: '/admin/games',
  wallet_payment: settingPath('wallet_payment_open'),
  deposits: settingPath('deposits_open'),
  withdrawals: settingPath('withdrawals_open'),
  policies: '/terms',
}

/** What has to be there before the site opens, until all of it is. */
export function Launch({ steps }: { steps: readonly LaunchState[] }) {
  const isMachines = steps.some(({ gaps }) => gaps.length > 0)
  return (
    <Card aria-labelledby="launch">
      <h2 id="launch">{m.launch_title()}</h2>
      <ul className="k-launch">
        {steps.map(({ step, done, gaps }) => (
          <li key={step} className={done ? 'is-done' : undefined}>
            <Icon name={done ? 'circle-check' : 'circle-minus'} />
            <span>
              {places[step] && !done ? (
                <TextLink tap to={places[step]}>
                  {names[step]()}
                </TextLink>
              ) : (
                names[step]()
              )}
              <span className="k-vh"> {done ? m.launch_done() : m.launch_open()}</span>
              {gaps.map((gap) => (
                <small key={gap}>{gapWords[gap]()}</small>
              ))}
            </span>
            {isTicked(step) && !done && (
              <Form method="post" action="/admin/launch">
                <input type="hidden" name="step" value={step} />
                <Button size="sm">
                  {m.launch_tick()}
                  <span className="k-vh"> {names[step]()}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isMachines && <p className="k-muted k-sm">{m.setup_gaps_where()}</p>}
    </Card>
  )
}
