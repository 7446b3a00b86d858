import { m } from '#i18n/paraglide/messages.js'
import { placeFrom, placeIn } from '#kernel/list-params.ts'
import { statementOf } from '#modules/documents/statements.server.ts'
import { PaperPage } from '#modules/documents/ui/paper-parts.tsx'
import { monthName, StatementPaper } from '#modules/documents/ui/statement-paper.tsx'
import { asViewer, notFound } from '#platform/http.server.ts'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/statement'

// /sales/statements/{month}: a printable statement of the orders whose money a seller got in a
// month (decision 37).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData
      ? m.statement_of({ month: monthName(args.loaderData.sum.month) })
      : m.statement_title(),
    index: false,
  })

/** What was paid out to the viewer in a month. */
export async function loader({ request, params: { month }, context, url }: Route.LoaderArgs) {
  const { db, viewer, settings } = asViewer(context, request)
  const statement = await statementOf(db, viewer.id, month, placeFrom(url.searchParams))
  if (!statement) throw notFound()
  return { ...statement, seller: viewer.username, company: settings.company_name }
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { sum, before, after, fits_file } = loaderData
  const path = `/sales/statements/${sum.month}`
  const file = fits_file && <ButtonLink to={`${path}/orders.csv`}>{m.statement_csv()}</ButtonLink>
  return (
    <PaperPage back={{ to: '/sales/statements', label: m.statement_back_all() }} actions={file}>
      <StatementPaper {...loaderData} />
      <div className="k-screen-only">
        <KeysetPager
          first={path}
          before={placeIn(path, before, 'before')}
          after={placeIn(path, after, 'after')}
        />
      </div>
    </PaperPage>
  )
}
