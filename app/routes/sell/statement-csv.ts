import { toAlgiers } from '#kernel/algiers.ts'
import { m } from '#i18n/paraglide/messages.js'
import { csvOf } from '#kernel/csv.ts'
import { statementRows } from '#modules/documents/statements.server.ts'
import { asViewer, notFound } from '#platform/http.server.ts'
import { csvFile } from '../layout/csv-file.ts'
import type { Route } from './+types/statement-csv'

/** A month of the viewer's own sales as a file: one row an order, in whole DA. */
export async function loader({ request, params: { month }, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const rows = await statementRows(db, viewer.id, month)
  if (!rows) throw notFound()
  const header = [
    m.statement_released(),
    m.statement_order(),
    m.paper_what(),
    m.statement_price(),
    m.statement_back_column(),
    m.statement_fee(),
    m.statement_payout(),
  ]
  const cells = rows.map(({ released_at, id, offer_title, price, back, fee, payout }) => [
    toAlgiers(released_at).replace('T', ' '),
    id,
    offer_title,
    price,
    0 - back,
    0 - fee,
    payout,
  ])
  return csvFile(csvOf(header, cells), `kanz-${month}.csv`)
}
