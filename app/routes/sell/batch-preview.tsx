import { redirect } from 'react-router'
import * as v from 'valibot'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { percentField } from '#modules/offers/batch.form.ts'
import { applyBatch } from '#modules/offers/batch.server.ts'
import type { BatchKind } from '#modules/offers/batch.ts'
import { doneHref, offerQuery, offerSearch } from '#modules/offers/own-offers.ts'
import { MY_OFFERS } from '#modules/offers/offer.ts'
import { BatchConfirm } from '#modules/offers/ui/batch-confirm.tsx'
import { BatchReprice } from '#modules/offers/ui/batch-reprice.island.tsx'
import { BatchRows } from '#modules/offers/ui/batch-rows.tsx'
import { postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Island } from '#ui/island.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { answersJson, ownJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { batchPreviewOf } from './batch-view.server.ts'
import { asSeller, BECOME_SELLER } from './as-seller.ts'
import type { Route } from './+types/batch-preview'

// /manage-offers/batch/{id}: shows a seller what pausing, activating, repricing or deleting would
// do to the offers they ticked, and does it once they confirm (decision 10).

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: titles[args.loaderData?.kind ?? 'reprice'](), index: false })

const titles: Record<BatchKind, () => string> = {
  pause: m.batch_pause,
  activate: m.batch_activate,
  reprice: m.batch_reprice_title,
  delete: m.batch_delete_title,
}

/**
 * What the act would do to each of the chosen offers; one that was done leads to what came of it.
 */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const given = asSeller(context, request)
  const query = offerQuery(url.searchParams)
  const preview = await batchPreviewOf(given, params.batchId, url.searchParams.get('percent'))
  if (!preview) throw redirectWith(MY_OFFERS + offerSearch(query), 'offers_expired')
  if (preview.isApplied) throw redirect(doneHref(query, params.batchId))
  return { query, batchId: params.batchId, ...preview }
}

/** The preview alone, while a seller types the percentage. */
export const middleware = [
  answersJson('GET', async ({ params, request, context, url }) => {
    const given = asSeller(context, request)
    const percent = url.searchParams.get('percent')
    const preview = await batchPreviewOf(given, params.batchId ?? '', percent)
    return preview && !preview.isApplied ? preview : ownJson(null, 404)
  }),
]

/** Does it, by the percentage that was previewed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, viewer, now } = asSeller(context, request)
  const posted = await postedForm(request)
  const query = offerQuery(posted)
  const percent = v.safeParse(percentField, posted.get('percent'))
  const kind = posted.get('intent') === 'delete' ? 'delete' : 'reprice'
  const preview = `${MY_OFFERS}/batch/${encodeURIComponent(params.batchId)}${offerSearch(query)}`
  if (kind === 'reprice' && !percent.success) return redirect(preview)
  const applied = await applyBatch(
    db,
    viewer.id,
    params.batchId,
    { kind, percent: percent.success ? percent.output : 0 },
    now,
  )
  if (applied.ok) return redirect(doneHref(query, params.batchId))
  return applied.code === 'not_a_seller'
    ? redirect(BECOME_SELLER)
    : redirectWith(MY_OFFERS + offerSearch(query), 'offers_expired')
}

export default function BatchPreview({ loaderData }: Route.ComponentProps) {
  const { kind, query, chosen } = loaderData
  return (
    <main id="main" className="k-wrap k-pt-6 k-section k-stack k-batchpage">
      <BackLink to={MY_OFFERS + offerSearch(query)}>{m.batch_back()}</BackLink>
      <h1>{titles[kind]()}</h1>
      <p className="k-muted">
        {m.batch_chosen_count({ count: chosen, number: formatNumber(chosen) })}
      </p>
      {kind === 'delete' ? (
        <Deleting {...loaderData} />
      ) : (
        <Island of={BatchReprice} props={loaderData} when="idle" />
      )}
    </main>
  )
}

function Deleting(shown: Route.ComponentProps['loaderData']) {
  const { rows, chosen, result } = shown
  return (
    <>
      <Callout
        tone="danger"
        icon="triangle-alert"
        title={m.batch_delete_question({
          count: result.changed,
          number: formatNumber(result.changed),
        })}
      />
      <BatchConfirm {...shown} />
      <BatchRows kind="delete" rows={rows} chosen={chosen} />
    </>
  )
}
