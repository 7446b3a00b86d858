import type { ReactNode } from 'react'
import { data } from 'react-router'
import { formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories } from '#modules/catalog/category.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { levelNames } from '#modules/ledger/ui/wallet-level.tsx'
import { levelStarts, walletLevels, withdrawalFeeBp } from '#modules/ledger/wallet-level.ts'
import { LevelMark } from '#modules/sellers/ui/level-mark.tsx'
import { type RateAhead, ratesAhead } from '#modules/settings/fee-change.ts'
import { levelDiscounts } from '#modules/settings/level-discounts.ts'
import { sellerFeeBp, type Settings } from '#modules/settings/settings.ts'
import { aheadWords } from '#modules/settings/ui/fee-words.ts'
import { contextOf, isOwnQuery, loaderHeaders, cacheTags } from '#platform/http.server.ts'
import { Da } from '#ui/da.tsx'
import { Section } from '#ui/section.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/fees'
import './fees.css'

// /fees: what sellers, buyers and withdrawals pay, now and from the days for which changes are
// announced (decision 101).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.fees_title(), description: m.fees_lead() })

export const headers = loaderHeaders

export function loader({ url, context }: Route.LoaderArgs) {
  const { settings, comingFees } = contextOf(context)
  const rateOf = (of: (each: Settings) => number) => ({
    bp: of(settings),
    ahead: ratesAhead(settings, comingFees, of),
  })
  const seller = categories.map((category) => ({
    category,
    rate: rateOf((each) => sellerFeeBp(each, category)),
  }))
  const withdrawal = walletLevels.map((level) => ({
    level,
    rate: rateOf((each) => withdrawalFeeBp(each, level)),
  }))
  const levels = levelDiscounts(settings)
    .map((_, place) => ({
      level: place + 1,
      rate: rateOf((each) => levelDiscounts(each)[place]!),
    }))
    .filter(({ rate: { bp, ahead } }) => bp > 0 || ahead.length > 0)
  const { charge_buyer_fee, withdrawals_open } = settings
  return data(
    {
      seller,
      levels,
      withdrawal,
      buyer: rateOf((each) => each.buyer_fee_bp),
      charge_buyer_fee,
      below: rateOf((each) => each.withdrawal_fee_bp),
      withdrawals_open,
    },
    isOwnQuery(url.searchParams) ? cacheTags('fees') : undefined,
  )
}

type FeesData = Route.ComponentProps['loaderData']

export default function Fees({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-fees">
      <h1>{m.fees_title()}</h1>
      <p className="k-muted">{m.fees_lead()}</p>
      <SellerFees {...loaderData} />
      <BuyerFee {...loaderData} />
      <WithdrawalFees {...loaderData} />
    </main>
  )
}

function SellerFees({ seller, levels }: FeesData) {
  return (
    <Section title={m.fees_sellers()}>
      <p>{m.fees_sellers_text()}</p>
      <FeeTable columns={[m.fees_what(), m.fees_fee()]}>
        {seller.map(({ category, rate }) => (
          <tr key={category}>
            <th scope="row">{categoryTitle(category)}</th>
            <td>
              <Rate {...rate} />
            </td>
          </tr>
        ))}
      </FeeTable>
      {levels.length > 0 && (
        <FeeTable columns={[m.ranking_levels(), m.fees_level_off()]}>
          {levels.map(({ level, rate }) => (
            <tr key={level}>
              <th scope="row">
                <LevelMark level={level} />
              </th>
              <td>
                <Rate {...rate} />
              </td>
            </tr>
          ))}
        </FeeTable>
      )}
    </Section>
  )
}

function BuyerFee({ buyer, charge_buyer_fee }: FeesData) {
  return (
    <Section title={m.fees_buyers()}>
      <p>{charge_buyer_fee ? m.fees_buyers_charged() : m.fees_buyers_waived()}</p>
      <FeeTable columns={[m.fees_what(), m.fees_fee()]}>
        <tr>
          <th scope="row">{m.fees_platform()}</th>
          <td>
            <Rate {...buyer} />
            {!charge_buyer_fee && <small className="k-muted"> {m.fees_waived()}</small>}
          </td>
        </tr>
      </FeeTable>
    </Section>
  )
}

function WithdrawalFees({ withdrawal, below, withdrawals_open }: FeesData) {
  return (
    <Section title={m.fees_withdrawals()}>
      <p>{withdrawals_open ? m.fees_withdrawals_open() : m.fees_withdrawals_text()}</p>
      <FeeTable columns={[m.wallet_level(), m.fees_from(), m.fees_fee()]}>
        <tr>
          <th scope="row">{m.fees_below()}</th>
          <td>
            <Da amount={0} />
          </td>
          <td>
            <Rate {...below} />
          </td>
        </tr>
        {withdrawal.map(({ level, rate }) => (
          <tr key={level}>
            <th scope="row">{levelNames[level]()}</th>
            <td>
              <Da amount={levelStarts[level]} />
            </td>
            <td>
              <Rate {...rate} />
            </td>
          </tr>
        ))}
      </FeeTable>
    </Section>
  )
}

function FeeTable({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className="k-feetable">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const Rate = ({ bp, ahead }: { bp: number; ahead: readonly RateAhead[] }) => (
  <>
    <bdi className="k-num" dir="ltr">
      {formatRate(bp)}
    </bdi>
    {ahead.map((rate) => (
      <small key={rate.from} className="k-muted">
        {' '}
        {aheadWords(rate)}
      </small>
    ))}
  </>
)
