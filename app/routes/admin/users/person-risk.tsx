import { formatDa, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { RiskSign } from '#modules/reports/person-risk.ts'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { PersonLink } from '../parts/cells.tsx'

/** What may be wrong with somebody, in words, with who is named in it. */
export function Risk({ signs }: { signs: readonly RiskSign[] }) {
  if (signs.length === 0) return null
  const isHigh = signs.some(({ high }) => high)
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="risk">
      <div className="k-between">
        <h2 id="risk" className="k-h3">
          {m.person_risk()}
        </h2>
        <Tag tone={isHigh ? 'danger' : 'gold'}>
          <Num value={signs.length} />
        </Tag>
      </div>
      <ul className="k-risk">
        {signs.map((each) => (
          <li key={each.sign} className={each.high ? 'is-high' : undefined}>
            <Icon name={riskIcons[each.sign]} />
            <span>{riskWords(each)}</span>
            {'with' in each && (
              <small>
                {each.with.map(({ id, username }) => (
                  <PersonLink key={id} id={id} name={username} />
                ))}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const riskIcons = {
  same_account: 'landmark',
  same_browser: 'monitor',
  new_and_dear: 'clock',
  refunds: 'undo-2',
  lost: 'scale',
} as const

function riskWords(of: RiskSign): string {
  switch (of.sign) {
    case 'same_account':
      return of.high ? m.person_risk_account_suspended() : m.person_risk_account()
    case 'same_browser':
      return of.high ? m.person_risk_browser_suspended() : m.person_risk_browser()
    case 'new_and_dear':
      return m.person_risk_new({ amount: isolated(formatDa(of.amount)) })
    case 'refunds':
      return m.person_risk_refunds({ number: formatNumber(of.count), of: formatNumber(of.of) })
    case 'lost':
      return m.person_risk_lost({ number: formatNumber(of.count), of: formatNumber(of.of) })
  }
}
