import { redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { statementMonths } from '#modules/documents/statements.server.ts'
import { StatementMonths } from '#modules/documents/ui/statement-paper.tsx'
import { asViewer } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/statements'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.statement_title(), index: false })

/** The months of the viewer's own sales. Who neither sells nor ever sold is led to their orders. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const months = await statementMonths(db, viewer.id)
  if (months.length === 0 && !viewer.is_seller && !viewer.is_admin) throw redirect('/orders')
  return { months }
}

export default function Statements({ loaderData: { months } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-gap-5">
      <BackLink to="/sales">{m.statement_back()}</BackLink>
      <h1>{m.statement_title()}</h1>
      {months.length === 0 ? (
        <Empty title={m.statement_none()} level="h2">
          {m.statement_none_text()}
        </Empty>
      ) : (
        <>
          <p className="k-muted">{m.statement_lead()}</p>
          <Card>
            <StatementMonths months={months} />
          </Card>
        </>
      )}
    </main>
  )
}
