import { data, type LoaderFunctionArgs } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textsOf } from '#kernel/form.ts'
import { refuse } from '#kernel/result.ts'
import type { QueueRefusal } from '#modules/images/image.ts'
import { paymentPath } from '#modules/orders/order-paths.ts'
import { type NewReceiptRefusal, submitReceipt } from '#modules/order-payments/receipts.server.ts'
import { transferOf } from '#modules/order-payments/transfer.server.ts'
import { TransferPayment } from '#modules/order-payments/ui/transfer-payment.tsx'
import type { TransferAnswer } from '#modules/order-payments/ui/transfer-words.ts'
import { transferReceiptForm } from '#modules/payments/transfer-receipt.form.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { fileOf, mayAddImage, postedFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import type { Route } from './+types/order-payment-receipt'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.transfer_title(), index: false })

export const loader = orderToTransfer

/**
 * Takes the receipt of a transfer. An image that was sent before is asked for again, since browsers
 * do not keep it.
 */
export async function action(args: Route.ActionArgs) {
  // whoever may not send one is not read
  const { order_id } = await orderToTransfer(args)
  const { request, context } = args
  const given = asViewer(context, request)
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    answerTo(given, order_id, posted),
  )
  if (taken.ok) return taken.value
  return answer({ values: {}, errors: { receipt: taken.code } }, uploadStatusOf(taken.code))
}

async function answerTo(given: ViewerContext, orderId: string, posted: FormData) {
  const { db, settings, viewer, now } = given
  const form = readForm(transferReceiptForm, posted)
  const image = fileOf(posted, 'receipt')
  if (!form.ok || !image) {
    const { values, errors } = form.ok ? { values: textsOf(posted), errors: {} } : form
    return answer({ values, errors: { ...errors, receipt: image ? 'again' : 'required' } }, 422)
  }
  const sent = (await mayAddImage(given))
    ? await submitReceipt(db, orderId, viewer.id, form.value, image, settings, now)
    : refuse('too_many_uploads')
  if (sent.ok) return redirectWith(paymentPath(orderId), 'receipt_sent')
  return refused(sent.code, orderId, textsOf(posted))
}

function refused(
  code: NewReceiptRefusal | QueueRefusal,
  orderId: string,
  values: Record<string, string>,
) {
  switch (code) {
    case 'not_found':
      throw missing('order')
    case 'wrong_state':
      return redirectWith(paymentPath(orderId), 'order_wrong_state')
    case 'under_review':
      return redirectWith(paymentPath(orderId), 'order_under_review')
    case 'payment_runs':
      return answer({ values, errors: { receipt: 'again' }, problem: code }, 409)
    case 'no_account':
      return answer({ values, errors: { kind: code, receipt: 'again' } }, 422)
    case 'in_future':
    case 'too_old':
      return answer({ values, errors: { sent_at: code, receipt: 'again' } }, 422)
    default:
      return answer({ values, errors: { receipt: code } }, uploadStatusOf(code))
  }
}

const answer = (said: TransferAnswer, status: number) => data<TransferAnswer>(said, status)

/** The form that came back, below what is to be sent. */
export default function Receipt({ loaderData: transfer, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to={paymentPath(transfer.order_id)}>{m.order_page_back()}</BackLink>
      <h1>{m.transfer_title()}</h1>
      <TransferPayment transfer={transfer} answer={actionData} />
    </main>
  )
}

/** How a transfer pays the reader's own order that an address names. */
async function orderToTransfer({ params, request, context }: LoaderFunctionArgs) {
  const { db, settings, viewer } = asViewer(context, request)
  const transfer = await transferOf(db, params.orderId ?? '', viewer.id, settings)
  if (!transfer) throw missing('order')
  return transfer
}
