import { data, Form, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { applyImport, previewImport } from '#modules/offers/import.server.ts'
import { doneHref, MY_OFFERS } from '#modules/offers/own-offers.ts'
import { cellProblem } from '#modules/offers/ui/csv-words.ts'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, redirectWith } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { pageMeta } from '../shell/meta.ts'
import { MOST_ERRORS, SheetErrors } from '../shell/sheet.tsx'
import { UploadForm } from './import.tsx'
import { ImportRows, MOST_ROWS } from './import-rows.tsx'
import { BECOME_SELLER, requireSeller } from './require-seller.ts'
import type { Route } from './+types/import-preview'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: m.csv_preview_title(), index: false })

/** What the kept file would do now; one that was imported leads to what came of it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = requireSeller(context, request)
  const plan = await previewImport(db, viewer.id, params.batchId, factsOf(context).now)
  if (!plan) throw redirectWith(`${MY_OFFERS}/import`, 'offers_expired')
  if (plan.isApplied) throw redirect(doneHref({ text: '', status: null, game: null }, params.batchId))
  const { counts, errors, rows, seen } = plan
  const isBlind = rows.some((row) => row.kind === 'changed' && row.isBlind)
  return { counts, seen, isBlind, rows: rows.slice(0, MOST_ROWS), errors: errors.slice(0, MOST_ERRORS), errorCount: errors.length }
}

/** Imports what was shown. What would be something else by now is shown again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = requireSeller(context, request)
  const posted = await postedForm(request)
  const applied = await applyImport(db, viewer.id, params.batchId, textOf(posted, 'seen'), factsOf(context).now)
  if (applied.ok) return redirect(doneHref({ text: '', status: null, game: null }, params.batchId))
  if (applied.code === 'changed') return data({ changed: true }, { status: 409 })
  if (applied.code === 'not_a_seller') return redirect(BECOME_SELLER)
  return redirectWith(`${MY_OFFERS}/import`, 'offers_expired')
}

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, seen, isBlind, rows, errors, errorCount } = loaderData
  const due = counts.created + counts.changed
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-csv">
      <BackLink to={`${MY_OFFERS}/import`}>{m.csv_other_file()}</BackLink>
      <h1>{m.csv_preview_title()}</h1>
      {actionData && <Callout tone="warning" icon="circle-alert" role="alert" title={m.csv_changed_title()}>{m.csv_changed()}</Callout>}
      <Card>
        <Facts>
          <Fact label={m.csv_count_new()}><Num value={counts.created} /></Fact>
          <Fact label={m.csv_count_changed()}><Num value={counts.changed} /></Fact>
          <Fact label={m.csv_count_unchanged()}><Num value={counts.unchanged} /></Fact>
          <Fact label={m.csv_count_errors()}><Num value={errorCount} /></Fact>
        </Facts>
      </Card>
      {errorCount > 0 && (
        <>
          <Callout tone="danger" icon="circle-x" title={m.csv_errors_title({ count: errorCount, number: formatNumber(errorCount) })}>{m.csv_errors_why()}</Callout>
          <SheetErrors errors={errors} count={errorCount} problem={cellProblem} />
          <Card><UploadForm /></Card>
        </>
      )}
      {errorCount === 0 && due === 0 && (
        <Callout tone="sea" icon="info" title={m.csv_nothing_title()}>{m.csv_nothing()}</Callout>
      )}
      {errorCount === 0 && due > 0 && (
        <>
          {isBlind && <Callout tone="warning" icon="circle-alert" title={m.csv_blind_title()}>{m.csv_blind()}</Callout>}
          <p className="k-muted">{m.csv_not_yet()}</p>
          <Form method="post" className="k-row">
            <input type="hidden" name="seen" value={seen} />
            <Button variant="primary" data-busy={m.csv_importing()}>{m.csv_confirm({ count: due, number: formatNumber(due) })}</Button>
            <ButtonLink to={MY_OFFERS}>{m.bulk_cancel()}</ButtonLink>
          </Form>
          <ImportRows rows={rows} count={due} />
        </>
      )}
    </main>
  )
}
