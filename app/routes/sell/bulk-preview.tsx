import { Form, redirect } from 'react-router'
import * as v from 'valibot'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { BulkKind } from '#modules/offers/bulk.ts'
import { percentField } from '#modules/offers/bulk.form.ts'
import { applyBatch, previewBatch } from '#modules/offers/bulk.server.ts'
import { doneHref, MY_OFFERS, offerQuery, offerSearch } from '#modules/offers/own-offers.ts'
import { BulkRows, MOST_SHOWN } from '#modules/offers/ui/bulk-rows.tsx'
import { Skipped } from '#modules/offers/ui/bulk-result.tsx'
import { db } from '#platform/db.server.ts'
import { factsOf, postedForm, redirectWith } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Field, Input } from '#ui/field.tsx'
import { pageMeta } from '../shell/meta.ts'
import { BECOME_SELLER, requireSeller } from './require-seller.ts'
import type { Route } from './+types/bulk-preview'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: titles[args.loaderData?.kind ?? 'reprice'](), index: false })

const titles: Record<BulkKind, () => string> = {
  pause: m.bulk_pause, activate: m.bulk_activate, reprice: m.bulk_reprice_title, delete: m.bulk_delete_title,
}

/** What the act would do to each of the chosen offers; one that was done leads to what came of it. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const viewer = requireSeller(context, request)
  const query = offerQuery(url.searchParams)
  const asked = url.searchParams.get('percent')
  const percent = asked === null ? null : v.safeParse(percentField, asked)
  const change = percent?.success ? percent.output : 0
  const batch = await previewBatch(db, viewer.id, params.batchId, change, factsOf(context).now)
  if (!batch) throw redirectWith(MY_OFFERS + offerSearch(query), 'offers_expired')
  if (batch.isApplied) throw redirect(doneHref(query, params.batchId))
  const { kind, rows, result } = batch
  return { kind, query, asked, percent: change, error: percent?.issues?.[0].message, chosen: rows.length, rows: rows.slice(0, MOST_SHOWN), result }
}

/** Does it, by the percentage that was previewed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = requireSeller(context, request)
  const posted = await postedForm(request)
  const query = offerQuery(posted)
  const { now } = factsOf(context)
  const percent = v.safeParse(percentField, posted.get('percent'))
  const kind = posted.get('intent') === 'delete' ? 'delete' : 'reprice'
  const preview = `${MY_OFFERS}/bulk/${params.batchId}${offerSearch(query)}`
  if (kind === 'reprice' && !percent.success) return redirect(preview)
  const applied = await applyBatch(db, viewer.id, params.batchId, { kind, percent: percent.success ? percent.output : 0 }, now)
  if (applied.ok) return redirect(doneHref(query, params.batchId))
  return applied.code === 'not_a_seller' ? redirect(BECOME_SELLER) : redirectWith(MY_OFFERS + offerSearch(query), 'offers_expired')
}

type Shown = Route.ComponentProps['loaderData']

export default function BulkPreview({ loaderData }: Route.ComponentProps) {
  const { kind, query, chosen } = loaderData
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-bulkpage">
      <BackLink to={MY_OFFERS + offerSearch(query)}>{m.bulk_back()}</BackLink>
      <h1>{titles[kind]()}</h1>
      <p className="k-muted">{m.bulk_chosen_count({ count: chosen, number: formatNumber(chosen) })}</p>
      {kind === 'delete' ? <Deleting {...loaderData} /> : <Repricing {...loaderData} />}
    </main>
  )
}

function Repricing(shown: Shown) {
  const { query, asked, percent, error, rows, chosen, result } = shown
  return (
    <>
      <Form className="k-bulkpercent" data-busy={m.bulk_busy()}>
        <QueryFields query={query} />
        <Field label={m.bulk_percent()} hint={m.bulk_percent_hint()} error={error && (errors[error] ?? m.bulk_percent_bounds)()}>
          <Input name="percent" dir="ltr" inputMode="text" maxLength={8} defaultValue={asked ?? ''} unit="%" placeholder="-10" required />
        </Field>
        <Button variant={percent === 0 ? 'primary' : 'secondary'}>{m.bulk_preview()}</Button>
      </Form>
      {Object.keys(result.skipped).length > 0 && percent !== 0 && (
        <Callout tone="warning" icon="circle-alert"><Skipped result={result} /></Callout>
      )}
      {percent !== 0 && (
        <>
          {result.changed > 0
            ? <Confirm {...shown} />
            : <Callout tone="warning" icon="circle-alert" title={m.bulk_reprice_none()} />}
          <BulkRows kind="reprice" rows={rows} chosen={chosen} />
        </>
      )}
    </>
  )
}

const errors: Record<string, () => string> = {
  required: m.bulk_percent_required, whole: m.bulk_percent_whole, nothing: m.bulk_percent_nothing,
  too_low: m.bulk_percent_bounds, too_high: m.bulk_percent_bounds,
}

function Deleting(shown: Shown) {
  const { rows, chosen, result } = shown
  return (
    <>
      <Callout tone="danger" icon="triangle-alert" title={m.bulk_delete_question(counted(result.changed))} />
      <Confirm {...shown} />
      <BulkRows kind="delete" rows={rows} chosen={chosen} />
    </>
  )
}

function Confirm({ kind, query, percent, result }: Shown) {
  const label = kind === 'delete' ? m.bulk_delete_confirm(counted(result.changed)) : m.bulk_reprice_confirm(counted(result.changed))
  return (
    <Form method="post" className="k-row">
      <QueryFields query={query} />
      <input type="hidden" name="intent" value={kind} />
      {kind === 'reprice' && <input type="hidden" name="percent" value={percent} />}
      <Button variant={kind === 'delete' ? 'danger' : 'primary'} data-busy={m.bulk_busy()}>{label}</Button>
      <ButtonLink to={MY_OFFERS + offerSearch(query)}>{m.bulk_cancel()}</ButtonLink>
    </Form>
  )
}

const counted = (count: number) => ({ count, number: formatNumber(count) })

/** The list to go back to. */
function QueryFields({ query: { text, status, game, page } }: { query: Shown['query'] }) {
  return (
    <>
      {text && <input type="hidden" name="q" value={text} />}
      {status && <input type="hidden" name="status" value={status} />}
      {game && <input type="hidden" name="game" value={game} />}
      {page > 1 && <input type="hidden" name="page" value={page} />}
    </>
  )
}
