import { formatDa, formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Kashida } from '#ui/kashida.tsx'
import { Tag } from '#ui/tag.tsx'
import { levelProgress, levelStarts, type WalletLevelView, walletLevels } from '../wallet-level.ts'
import './wallet-level.css'

/** The fee in basis points of a withdrawal at each level. */
export type LevelFees = Record<WalletLevelView, number>

/**
 * The wallet's level by its balance in whole DA, the way to the highest, and what each level gives.
 */
export function WalletLevelCard({ balance, fees }: { balance: number; fees: LevelFees }) {
  const { level, next, missing, percent } = levelProgress(balance)
  return (
    <Card className="k-levels" aria-labelledby="wallet-level">
      <div className="k-between">
        <h2 id="wallet-level" className="k-h3">
          {m.wallet_level()}
        </h2>
        {level && <Tag tone="gold">{levelNames[level]()}</Tag>}
      </div>
      <div className="k-levels__scale" aria-hidden="true">
        {walletLevels.map((each) => (
          <Num key={each} value={levelStarts[each]} />
        ))}
      </div>
      <Kashida percent={percent} label={m.wallet_level()} />
      <p className="k-sm k-muted">
        {next
          ? m.wallet_level_missing({
              amount: formatDa(missing),
              level: levelNames[next](),
            })
          : m.wallet_level_highest()}
      </p>
      <ol>
        {walletLevels.map((each) => (
          <li
            key={each}
            className="k-level"
            data-reached={balance >= levelStarts[each] || undefined}
          >
            <span className="k-nq" aria-hidden="true" />
            <b>{levelNames[each]()}</b>
            <Da amount={levelStarts[each]} />
            <small>
              {each === 'advanced'
                ? m.wallet_level_priority({ rate: formatRate(fees[each]) })
                : m.wallet_level_fee({ rate: formatRate(fees[each]) })}
            </small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

export const levelNames: Record<WalletLevelView, () => string> = {
  beginner: m.wallet_level_beginner,
  intermediate: m.wallet_level_intermediate,
  advanced: m.wallet_level_advanced,
}
