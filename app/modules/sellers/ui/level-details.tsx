import { formatNumber, formatRate, isolated, leftToRight } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DAY } from '#kernel/time.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import '#ui/card.css'
import {
  type EarnedLevel,
  LEVEL_DAYS,
  type LevelBounds,
  levelBounds,
  type LevelFacts,
  sellerLevels,
} from '../seller-level.ts'
import { levelName } from './level-mark.tsx'
import './level-details.css'

type DetailsProps = { facts: LevelFacts & { level: number }; now: Date }

/** What a seller's level asks beside what they have; of who has none yet, the first. */
export function LevelDetails({ facts, now }: DetailsProps) {
  const level = sellerLevels[Math.max(facts.level, 1)] as EarnedLevel
  return (
    <details className="k-card k-leveldetails">
      <summary className="k-between">
        <b>{m.level_what_makes({ level: levelName(level) })}</b>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {rowsOf(facts, levelBounds[level], now).map(([label, words]) => (
          <li key={label}>
            <span>{label}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <p className="k-muted k-sm">
        {m.level_over({ number: formatNumber(LEVEL_DAYS) })}{' '}
        <Link className="k-link" to="/help/ranking">
          {m.ranking_title()}
        </Link>
      </p>
    </details>
  )
}

type Row = readonly [label: string, words: string]

function rowsOf(facts: LevelFacts, bounds: LevelBounds, now: Date): Row[] {
  const { ended_180, rated_180, first_sale_at } = facts
  const least = (value: string, bound: string) =>
    m.level_at_least({ value: isolated(value), bound: isolated(bound) })
  const days = first_sale_at ? Math.floor((now.getTime() - first_sale_at.getTime()) / DAY) : 0
  return [
    [m.level_received(), least(formatNumber(facts.received), formatNumber(bounds.received))],
    [m.seller_positive(), least(share(facts.positive_180, rated_180), rate(bounds.positive_bp))],
    [m.seller_on_time(), least(share(facts.on_time_180, ended_180), rate(bounds.on_time_bp))],
    [
      m.level_lost(),
      m.level_at_most({
        value: isolated(shareUp(facts.lost_180, ended_180)),
        bound: isolated(rate(bounds.lost_bp)),
      }),
    ],
    [m.level_buyers(), least(formatNumber(facts.buyers), formatNumber(bounds.buyers))],
    ...(bounds.days === undefined
      ? []
      : [[m.level_days(), least(dayWords(days), dayWords(bounds.days))] as const]),
  ]
}

const dayWords = (days: number) => m.level_day_count({ count: days, number: formatNumber(days) })

const rate = (bp: number) => leftToRight(formatRate(bp))

/** A share in tenths of a percent, down where more is better; a dash where nothing was counted. */
const share = (part: number, whole: number) =>
  whole === 0 ? '–' : rate(Math.floor((1_000 * part) / whole) * 10)

const shareUp = (part: number, whole: number) =>
  whole === 0 ? '–' : rate(Math.ceil((1_000 * part) / whole) * 10)
