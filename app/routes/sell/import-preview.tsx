import { data, Form, redirect } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import type { ImportNote } from '#modules/offers/batch.server.ts'
import { importOrWait } from '#modules/offers/import-run.server.ts'
import { type ImportPlan, importState } from '#modules/offers/import.server.ts'
import { doneHref } from '#modules/offers/own-offers.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { cellProblem } from '#modules/offers/ui/csv-words.ts'
import { loaderHeaders, postedForm } from '#platform/http.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Cell } from '#ui/table.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { EncodingNote, MOST_ERRORS, RowChange, SheetErrors, SheetTable } from '../layout/sheet.tsx'
import { UploadForm } from './import.tsx'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import type { Route } from './+types/import-preview'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.csv_preview_title(), index: false })

export const headers = loaderHeaders

/** After so many seconds the page of an import that is under way asks again what became of it. */
const ASK_AGAIN_S = 3

/**
 * What the kept file would do now, or that it waits for its turn; one that was imported leads to
 * what came of it.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const kept = await importState(db, viewer.id, params.batchId, now)
  if (!kept) throw redirectWith(`${MY_OFFERS}/import`, 'offers_expired')
  if (kept.state === 'done')
    throw redirect(doneHref({ text: '', status: null, game: null }, params.batchId))
  if (kept.state === 'importing')
    return data({ shown: null }, { headers: { refresh: String(ASK_AGAIN_S) } })
  const { counts, errors, rows, seen } = kept.plan
  const isBlind = rows.some((row) => row.kind === 'changed' && row.isBlind)
  return data({
    shown: {
      counts,
      seen,
      isBlind,
      encoding: kept.encoding,
      refused: kept.refused,
      rows: rows.slice(0, MOST_ROWS),
      errors: errors.slice(0, MOST_ERRORS),
      errorCount: errors.length,
    },
  })
}

/**
 * Imports what was shown, or says that it waits for its turn. What would be something else by now
 * is shown again.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const applied = await importOrWait(db, viewer.id, params.batchId, textOf(posted, 'seen'), now)
  if (!applied) return redirect(`${MY_OFFERS}/import/${encodeURIComponent(params.batchId)}`)
  if (applied.ok) return redirect(doneHref({ text: '', status: null, game: null }, params.batchId))
  if (applied.code === 'changed') return data(null, { status: 409 })
  if (applied.code === 'failed') return data(null, { status: 503 })
  if (applied.code === 'not_a_seller') return redirect(BECOME_SELLER)
  return redirectWith(`${MY_OFFERS}/import`, 'offers_expired')
}

const reasons: Record<ImportNote, readonly [title: () => string, text: () => string]> = {
  changed: [m.csv_changed_title, m.csv_changed],
  not_a_seller: [m.csv_failed_title, m.csv_not_a_seller],
  failed: [m.csv_failed_title, m.csv_failed],
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['shown']>

export default function ImportPreview({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-csv">
      <BackLink to={`${MY_OFFERS}/import`}>{m.csv_other_file()}</BackLink>
      <h1>{shown ? m.csv_preview_title() : m.csv_title()}</h1>
      {shown ? (
        <Preview {...shown} />
      ) : (
        <Callout tone="sea" icon="clock" role="status" title={m.csv_waiting_title()}>
          {m.csv_waiting()}
        </Callout>
      )}
    </main>
  )
}

function Preview({ counts, seen, isBlind, encoding, refused, rows, errors, errorCount }: Shown) {
  const due = counts.created + counts.changed
  return (
    <>
      {refused && (
        <Callout tone="warning" icon="circle-alert" role="alert" title={reasons[refused][0]()}>
          {reasons[refused][1]()}
        </Callout>
      )}
      <EncodingNote encoding={encoding} />
      <Card>
        <Facts>
          <Fact label={m.csv_count_new()}>
            <Num value={counts.created} />
          </Fact>
          <Fact label={m.csv_count_changed()}>
            <Num value={counts.changed} />
          </Fact>
          <Fact label={m.csv_count_unchanged()}>
            <Num value={counts.unchanged} />
          </Fact>
          <Fact label={m.csv_count_errors()}>
            <Num value={errorCount} />
          </Fact>
        </Facts>
      </Card>
      {errorCount > 0 && (
        <>
          <Callout
            tone="danger"
            icon="circle-x"
            title={m.csv_errors_title({ count: errorCount, number: formatNumber(errorCount) })}
          >
            {m.csv_errors_why()}
          </Callout>
          <SheetErrors errors={errors} count={errorCount} problem={cellProblem} />
          <Card>
            <UploadForm />
          </Card>
        </>
      )}
      {errorCount === 0 && due === 0 && (
        <Callout tone="sea" icon="info" title={m.csv_nothing_title()}>
          {m.csv_nothing()}
        </Callout>
      )}
      {errorCount === 0 && due > 0 && (
        <>
          {isBlind && (
            <Callout tone="warning" icon="circle-alert" title={m.csv_blind_title()}>
              {m.csv_blind()}
            </Callout>
          )}
          <p className="k-muted">{m.csv_not_yet()}</p>
          <Form method="post" className="k-row">
            <input type="hidden" name="seen" value={seen} />
            <Button variant="primary" data-busy={m.csv_importing()}>
              {m.csv_confirm({ count: due, number: formatNumber(due) })}
            </Button>
            <ButtonLink to={MY_OFFERS}>{m.batch_cancel()}</ButtonLink>
          </Form>
          <ImportRows rows={rows} count={due} />
        </>
      )}
    </>
  )
}

/** How many of the rows that would be written a preview shows. */
const MOST_ROWS = 50

/** What would be written: new offers, and changes with what was and what will be. */
function ImportRows({ rows, count }: { rows: ImportPlan['rows']; count: number }) {
  return (
    <SheetTable
      label={m.csv_preview_title()}
      columns={[
        { label: m.csv_row() },
        { label: m.offers_column_offer() },
        { label: m.offers_column_price() },
        { label: m.offers_column_stock() },
        { label: m.csv_change() },
      ]}
      more={count - rows.length}
    >
      {rows.map((row) => (
        <Row key={row.row} row={row} />
      ))}
    </SheetTable>
  )
}

function Row({ row }: { row: ImportPlan['rows'][number] }) {
  const before = row.kind === 'changed' ? row.before : null
  const { title, price, quantity } = row.fields
  return (
    <tr>
      <Cell label={m.csv_row()}>
        <Num value={row.row} />
      </Cell>
      <Cell>
        <Bdi className="k-strong">{title}</Bdi>
      </Cell>
      <Cell label={m.offers_column_price()}>
        <Change before={before?.price} after={price} of={(amount) => <Da amount={amount} />} />
      </Cell>
      <Cell label={m.offers_column_stock()}>
        <Change before={before?.quantity} after={quantity} of={(value) => <Num value={value} />} />
      </Cell>
      <Cell label={m.csv_change()}>
        <RowChange columns={row.kind === 'changed' ? row.columns : null} />
      </Cell>
    </tr>
  )
}

/** A figure, and before it the one it takes the place of. */
function Change({
  before,
  after,
  of,
}: {
  before: number | undefined
  after: number
  of: (value: number) => React.ReactNode
}) {
  if (before === undefined || before === after) return <span>{of(after)}</span>
  return (
    <span className="k-csv__figures">
      <del className="k-muted">
        <span className="k-vh">{m.csv_was()} </span>
        {of(before)}
      </del>{' '}
      <ins>
        <span className="k-vh">{m.csv_becomes()} </span>
        {of(after)}
      </ins>
    </span>
  )
}
