import { m } from '#i18n/paraglide/messages.js'
import { algiersDay } from '#kernel/algiers.ts'
import { csvOf } from '#kernel/csv.ts'
import { readFigures, splitRows } from '#modules/reports/figures.server.ts'
import { comparedBuckets, figuresAsked, measures } from '#modules/reports/figures.ts'
import { splitRowName } from '#modules/reports/ui/figure-split.tsx'
import { measureNames, splitNames } from '#modules/reports/ui/figure-words.ts'
import { isPermitted } from '#modules/step-up/permissions.ts'
import { contextOf, notFound } from '#platform/http.server.ts'
import { csvFile } from '../../layout/csv-file.ts'
import { requirePermission } from '../../layout/permitted.ts'
import type { Route } from './+types/csv'

/**
 * The figures of the address as a file, in whole DA: `days`, every measure by day, week or month,
 * or `split`, all rows that the chosen measure divides into. Sellers take the right to read names.
 */
export async function loader({ params: { table }, context, url }: Route.LoaderArgs) {
  const { backOffice, viewer, now } = contextOf(context)
  const role = viewer?.role ?? null
  if (url.searchParams.get('split') === 'seller') requirePermission(role, 'read_books')
  const today = algiersDay(now)
  const asked = figuresAsked(url.searchParams, { today, names: isPermitted(role, 'read_books') })
  const { span, measure, split } = asked
  const name = `kanz-${table === 'days' ? 'figures' : split}-${span.from}-${span.to}.csv`
  if (table === 'split' && measure !== 'people') {
    const rows = await splitRows(backOffice, asked, measure)
    return csvFile(
      csvOf(
        [splitNames[split](), measureNames[measure](), m.figures_before()],
        rows.map((row) => [splitRowName(split, row), row.amount, row.before]),
      ),
      name,
    )
  }
  if (table !== 'days') throw notFound()
  const figures = await readFigures(backOffice, asked)
  if (!figures) throw new Response(null, { status: 500 })
  const columns = measures.map((each) => comparedBuckets(figures.days, asked, each, today))
  const header = measures.flatMap((each) => [
    measureNames[each](),
    `${measureNames[each]()}: ${m.figures_before()}`,
  ])
  return csvFile(
    csvOf(
      [m.admin_orders_from(), m.admin_orders_to(), m.stats_table_orders(), ...header],
      columns[0]!.map(({ from, to, orders }, at) => [
        from,
        to,
        orders,
        ...columns.flatMap((buckets) => [buckets[at]!.amount, buckets[at]!.before]),
      ]),
    ),
    name,
  )
}
