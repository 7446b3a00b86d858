import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { methodName } from '#modules/orders/ui/contact.ts'
import { ShareRow } from '#ui/bar-chart.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Tab, Tabs } from '#ui/tabs.tsx'
import type { AskedFigures, Dimension, SplitMeasure } from '../figures.ts'
import type { SplitRow } from '../figures.server.ts'
import { FigureFile, Measured } from './figure-chart.tsx'
import { figuresPath, listPath, measured, measureNames, splitNames } from './figure-words.ts'

// A figure of the desk divided by category, game, method or seller.

type SplitProps = {
  asked: AskedFigures
  measure: SplitMeasure
  /** By what the reader may see it divided. */
  splits: readonly Dimension[]
  rows: readonly SplitRow[]
  more: number
  search: string
}

/** How a measure of the span divides, each row with the way to its orders. */
export function FigureSplit({ asked, measure, splits, rows, more, search }: SplitProps) {
  const { split, span } = asked
  const shown = split === 'category' ? withAllCategories(rows) : rows
  const most = Math.max(...shown.map(({ amount }) => amount), 1)
  return (
    <Card className="k-stack" aria-labelledby="split">
      <h2 id="split">{m.figures_split({ measure: measureNames[measure]() })}</h2>
      <Tabs label={m.figures_split_by()}>
        {splits.map((each) => (
          <Tab
            key={each}
            to={figuresPath(search, { split: each === splits[0] ? null : each })}
            current={each === split}
          >
            {splitNames[each]()}
          </Tab>
        ))}
      </Tabs>
      {shown.length === 0 ? (
        <p className="k-muted">{m.figures_none()}</p>
      ) : (
        <ul className="k-stats__shares">
          {shown.map((row, index) => (
            <ShareRow
              key={row.key}
              name={
                <TextLink to={listPath(measure, span, narrowedTo(split, row))}>
                  <Bdi>{splitRowName(split, row)}</Bdi>
                </TextLink>
              }
              value={<Measured measure={measure} value={row.amount} />}
              share={row.amount / most}
              colour={split === 'category' ? ((index + 1) as 1 | 2 | 3 | 4) : 2}
              note={
                row.before > 0 && m.figures_row_before({ amount: measured(measure, row.before) })
              }
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="k-muted k-sm">
          {m.figures_more({ count: more, number: formatNumber(more) })}
        </p>
      )}
      <FigureFile table="split" search={search} />
    </Card>
  )
}

/** Categories that had nothing stand with nothing, behind those that had. */
const withAllCategories = (rows: readonly SplitRow[]): SplitRow[] => [
  ...rows,
  ...categories
    .filter((category) => rows.every(({ key }) => key !== category))
    .map((key) => ({ ...nothing, key })),
]
const nothing = { name: null, name_ar: null, slug: null, amount: 0, orders: 0, before: 0, total: 0 }

/** The name of a row in the reader's language. */
export function splitRowName(split: Dimension, { key, name, name_ar }: SplitRow): string {
  if (split === 'category') return categoryName(key as Category)
  return split === 'method' ? methodName(name ?? '', name_ar ?? '') : (name ?? key)
}

/** By what the list of orders is narrowed to a row's. */
function narrowedTo(split: Dimension, { key, name, slug }: SplitRow): Record<string, string> {
  switch (split) {
    case 'game':
      return { game: slug ?? '' }
    case 'seller':
      return { seller: name ?? '' }
    default:
      return { [split]: key }
  }
}
