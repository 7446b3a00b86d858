import { data } from 'react-router'
import { formatNumber, formatRate, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type RankWeights, weightsFrom } from '#modules/offers/ranking.ts'
import { type LevelBounds, levelBounds, sellerLevels } from '#modules/sellers/seller-level.ts'
import { LevelMark } from '#modules/sellers/ui/level-mark.tsx'
import { cacheTags, contextOf, isOwnQuery, loaderHeaders } from '#platform/http.server.ts'
import { Section } from '#ui/section.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/ranking'
import './ranking.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.ranking_title(), description: m.ranking_lead() })

export const headers = loaderHeaders

/** How lists of offers are ordered, by the weights in force, and what levels ask. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { settings } = contextOf(context)
  return data(
    { weights: weightsFrom(settings.rank_weights), perSeller: settings.rank_per_seller },
    isOwnQuery(url.searchParams) ? cacheTags('ranking') : undefined,
  )
}

type RankingData = Route.ComponentProps['loaderData']

export default function Ranking({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-ranking">
      <h1>{m.ranking_title()}</h1>
      <p className="k-muted">{m.ranking_lead()}</p>
      <Section title={m.ranking_cheapest()}>
        <p>{m.ranking_cheapest_text()}</p>
      </Section>
      <Section title={m.ranking_best()}>
        <p>{m.ranking_best_text()}</p>
        <Terms {...loaderData} />
      </Section>
      <Fairness {...loaderData} />
      <Levels />
    </main>
  )
}

const terms: Record<keyof RankWeights, [name: () => string, text: () => string]> = {
  price: [m.ranking_price, m.ranking_price_text],
  quality: [m.ranking_quality, m.ranking_quality_text],
  time: [m.ranking_time, m.ranking_time_text],
  fresh: [m.ranking_fresh, m.ranking_fresh_text],
  complete: [m.ranking_complete, m.ranking_complete_text],
}

function Terms({ weights }: RankingData) {
  const names = Object.keys(terms) as (keyof RankWeights)[]
  const all = names.reduce((sum, name) => sum + weights[name], 0)
  return (
    <dl className="k-rankterms">
      {names.map((name) => (
        <div key={name}>
          <dt>
            <b>{terms[name][0]()}</b>{' '}
            <span className="k-muted k-sm">
              {m.ranking_share({
                percent: isolated(`${all > 0 ? Math.round((100 * weights[name]) / all) : 0}%`),
              })}
            </span>
          </dt>
          <dd>{terms[name][1]()}</dd>
        </div>
      ))}
    </dl>
  )
}

const Fairness = ({ perSeller }: RankingData) => (
  <Section title={m.ranking_fair()}>
    <ul className="k-rankfair">
      <li>
        {m.ranking_fair_spread({ count: perSeller, number: isolated(formatNumber(perSeller)) })}
      </li>
      <li>{m.ranking_fair_new()}</li>
      <li>{m.ranking_fair_self()}</li>
      <li>{m.ranking_fair_failed()}</li>
    </ul>
  </Section>
)

const columns: [() => string, (bounds: LevelBounds) => string][] = [
  [m.level_received, ({ received }) => formatNumber(received)],
  [m.seller_positive, ({ positive_bp }) => formatRate(positive_bp)],
  [m.seller_on_time, ({ on_time_bp }) => formatRate(on_time_bp)],
  [m.level_lost, ({ lost_bp }) => formatRate(lost_bp)],
  [m.level_buyers, ({ buyers }) => formatNumber(buyers)],
]

/** The bounds of the levels: on phones a level is a block, beside each other from 768 px. */
const Levels = () => (
  <Section title={m.ranking_levels()}>
    <p>{m.ranking_levels_text()}</p>
    <div className="k-ranklevels">
      {Object.entries(levelBounds).map(([level, bounds]) => (
        <section key={level}>
          <h3>
            <LevelMark level={sellerLevels.indexOf(level as keyof typeof levelBounds)} size="lg" />
          </h3>
          <dl>
            {columns.map(([label, value]) => (
              <div key={label()}>
                <dt>{label()}</dt>
                <dd>
                  <bdi dir="ltr">{value(bounds)}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    <p className="k-muted k-sm">{m.ranking_verified()}</p>
  </Section>
)
