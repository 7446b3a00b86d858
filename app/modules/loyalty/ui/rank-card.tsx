import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Kashida } from '#ui/kashida.tsx'
import { RankEmblem } from '#ui/rank.tsx'
import { rankProgress } from '../rank.ts'
import './rank-card.css'

/** The Hunter Rank of a points balance and the way to the next one. */
export function RankCard({ points }: { points: number }) {
  const { rank, next, missing, percent } = rankProgress(points)
  return (
    <Card className="k-rankcard" aria-labelledby="hunter-rank">
      <RankEmblem rank={rank} size={56} />
      <div>
        <h2 id="hunter-rank" className="k-h3">
          {m.wallet_hunter_rank({ rank })}
        </h2>
        <p className="k-muted">
          {m.wallet_points({ count: points, points: formatNumber(points) })}
        </p>
      </div>
      <div className="k-rankcard__way">
        <Kashida
          percent={percent}
          label={next ? m.wallet_rank_progress({ rank: next }) : m.wallet_rank_highest()}
        />
        <p className="k-between k-sm k-muted">
          <span>
            {next
              ? m.wallet_rank_missing({ count: missing, points: formatNumber(missing), rank: next })
              : m.wallet_rank_highest()}
          </span>
          <bdi className="k-num" dir="ltr">
            {percent}%
          </bdi>
        </p>
      </div>
    </Card>
  )
}
