import { data, type LoaderFunctionArgs } from 'react-router'
import { formatList, formatNumber, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf, textsOf } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { approveBatchForm, readPaidRows } from '#modules/payouts/payout-batch.form.ts'
import { payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import {
  approvePayoutBatch,
  dropPayoutBatch,
  takeOutOfBatch,
} from '#modules/payouts/payout-batches.server.ts'
import { payBatchRows } from '#modules/payouts/payout-sending.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { type Done, redirectWith, type RefusedFlash } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import { BatchPage } from './batch-page.tsx'
import { batchToSend } from './batch-to-send.server.ts'
import type { Route } from './+types/batch'

/** A batch, and what its reader may do with it. */
export async function loader(args: LoaderFunctionArgs) {
  const given = asViewer(args.context, args.request)
  const found = await batchToSend(args, given)
  const { rows } = found.batch
  const hasOwn = rows.some(
    ({ state, user_id }) => state === 'waiting' && user_id === given.viewer.id,
  )
  return { ...found, hasOwn }
}

function idOf(text: string | undefined): number {
  const id = idFrom(text)
  if (id === null) throw notFound()
  return id
}

/** Approves it, drops it, takes a row out of it, or marks rows as paid. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const { db, viewer, now } = given
  const id = idOf(params.batchId)
  const form = await postedForm(request)
  const path = `/admin/payout-batches/${id}`
  const step = textOf(form, 'step')
  if (step === 'paid') return markPaid(given, id, form, url)
  if (step === 'take_out') {
    const withdrawal = textOf(form, 'withdrawal')
    return answer(path, await takeOutOfBatch(db, viewer, { batch: id, withdrawal }, now), step)
  }
  if (step === 'drop') return answer(path, await dropPayoutBatch(db, viewer, id, now), step)
  const shown = step === 'approve' ? readForm(approveBatchForm, form) : null
  if (!shown?.ok) throw notFound()
  const { rows_seen: rows, total_seen: total } = shown.value
  const approved = await approvePayoutBatch(db, viewer, { id, seen: { rows, total } }, now)
  return answer(path, confirmedOr(approved, url), 'approve')
}

const done = {
  approve: 'payout_batch_approved',
  drop: 'payout_batch_dropped',
  take_out: 'payout_taken_out',
} as const satisfies Record<string, Done>

const refusals = {
  wrong_state: 'payout_wrong_state',
  changed: 'payout_changed',
  own: 'payout_own',
  none: 'payout_none',
} as const satisfies Record<string, RefusedFlash>

type Answered = { ok: true } | { ok: false; code: 'not_found' | keyof typeof refusals }

function answer(path: string, acted: Answered, step: keyof typeof done) {
  if (acted.ok) return redirectWith(path, done[step])
  if (acted.code === 'not_found') throw notFound()
  return redirectWith(path, refusals[acted.code])
}

/**
 * Without a reference, with one that paid somebody before, and where a row has changed since, the
 * form comes back: nothing is marked, and a second press marks the others.
 */
async function markPaid({ db, viewer, now }: ViewerContext, id: number, form: FormData, url: URL) {
  const path = `/admin/payout-batches/${id}`
  const back = (problem: string, status = 422) =>
    data(
      { problem, values: textsOf(form), chosen: form.getAll('withdrawal').map(String) },
      { status },
    )
  const read = readPaidRows(form)
  if (!read.ok)
    return back(
      read.code === 'required'
        ? m.payout_pay_required()
        : m.payout_pay_long({ number: formatNumber(MAX_BANK_REFERENCE) }),
    )
  const paid = confirmedOr(await payBatchRows(db, viewer, { id, references: read.value }, now), url)
  if (paid.ok) return redirectWith(path, 'payout_rows_paid')
  if (paid.code === 'not_found') throw notFound()
  if (paid.code === 'changed') {
    const names = Object.values(paid.details ?? {}).map((name) => isolated(String(name)))
    return names.length > 0
      ? back(m.payout_pay_changed({ names: formatList(names) }), 409)
      : redirectWith(path, 'payout_changed')
  }
  if (paid.code !== 'reference_taken') return redirectWith(path, refusals[paid.code])
  const name = paid.details?.name
  return back(name ? m.payout_pay_taken({ name: String(name) }) : m.payout_pay_taken_any())
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(
    m.payout_batch_title({ number: payoutBatchNumber(Number(params.batchId)) }),
    m.payout_batches_title(),
  )

export default function Batch({ loaderData, actionData }: Route.ComponentProps) {
  return <BatchPage {...loaderData} answer={actionData ?? null} />
}
