import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Num } from '#ui/da.tsx'
import { Kashida } from '#ui/kashida.tsx'
import { RankEmblem } from '#ui/rank.tsx'
import { Tag } from '#ui/tag.tsx'
import { rankProgress, rankThresholds, rankStarts } from '../rank.ts'
import './rank-hero.css'

/** The rank of a points balance with the way to the next one, on the sea. */
export function RankHero({ points }: { points: number }) {
  const { rank, next, missing, percent } = rankProgress(points)
  return (
    <section className="k-rankhero" aria-labelledby="rank">
      <RankEmblem rank={rank} size={150} />
      <div className="k-rankhero__t">
        <div className="k-rankhero__h">
          <h1 id="rank">{m.wallet_hunter_rank({ rank })}</h1>
          <Tag tone="gold">{m.loyalty_beta()}</Tag>
        </div>
        <p className="k-rankhero__pts">
          {m.wallet_points({ count: points, points: formatNumber(points) })}
        </p>
        <div className="k-rankhero__bar">
          <Kashida
            percent={percent}
            label={next ? m.wallet_rank_progress({ rank: next }) : m.wallet_rank_highest()}
          />
          <RankEmblem rank={next ?? rank} size={40} />
        </div>
        <p className="k-rankhero__legend">
          <span>
            {next
              ? m.wallet_rank_missing({ count: missing, points: formatNumber(missing), rank: next })
              : m.wallet_rank_highest()}
          </span>
          <Num value={percent} unit="%" />
        </p>
      </div>
    </section>
  )
}

/** The six ranks with the points from which each holds; the reader's own is marked. */
export function RankLadder({ points }: { points: number }) {
  const { rank: now } = rankProgress(points)
  return (
    <ol className="k-ladder">
      {rankThresholds.map((rank) => (
        <li
          key={rank}
          className={`k-ranktag--${rank.toLowerCase()}`}
          aria-current={rank === now ? 'true' : undefined}
        >
          <RankEmblem rank={rank} size={56} />
          <b>{rank}</b>
          <small>
            {m.loyalty_from()} <Num value={rankStarts[rank]} />
          </small>
        </li>
      ))}
    </ol>
  )
}
