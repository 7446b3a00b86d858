import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm, textOf, textsOf } from '#kernel/form.ts'
import { MAX_BANK_REFERENCE } from '#modules/payments/transfer-field.ts'
import { bankLayoutForm, readOutcomes, takeAnswerForm } from '#modules/payouts/bank-answer.form.ts'
import {
  findBankAnswer,
  keepBankAnswer,
  saveBankLayout,
  takeBankAnswer,
} from '#modules/payouts/bank-answers.server.ts'
import { isPayoutBatchUnderWay, payoutBatchNumber } from '#modules/payouts/payout-batch.ts'
import { bankFileProblem } from '#modules/payouts/ui/bank-answer-words.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { redirectWith } from '../../layout/flash.server.ts'
import { forbidden } from '../../layout/permitted.ts'
import { postedSheet } from '../../layout/uploads.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { titled } from '../parts/titled.ts'
import { AnswerPage } from './answer-page.tsx'
import type { AnswerBack } from './batch-props.ts'
import { batchToSend } from './batch-to-send.server.ts'
import type { Route } from './+types/answer'

/** The batch of an address, and which of its rows are not the reader's to enter. */
async function answerable(args: Pick<LoaderFunctionArgs, 'params'>, given: ViewerContext) {
  const { batch, maySend, approvedByReader } = await batchToSend(args, given)
  if (!maySend) throw forbidden('send_payouts', true)
  const own = batch.rows.filter(({ user_id }) => user_id === given.viewer.id).map(({ id }) => id)
  return { batch, others: [...approvedByReader, ...own], path: `/admin/payout-batches/${batch.id}` }
}

/** What the bank answered to the batch: its file, what its columns hold, and what follows. */
export async function loader(args: LoaderFunctionArgs) {
  const given = asViewer(args.context, args.request)
  const { batch, others, path } = await answerable(args, given)
  if (!isPayoutBatchUnderWay(batch.state)) throw redirectWith(path, 'payout_wrong_state')
  const kept = await findBankAnswer(given.db, batch.id, others)
  return { batch, kept, asksColumns: args.url.searchParams.has('columns') }
}

const cameBack = (given: Partial<AnswerBack>, status = 422) =>
  data<AnswerBack>(
    { values: {}, errors: {}, problem: null, fileProblem: null, ...given },
    { status },
  )

/** Keeps a file, says what its columns hold or what the bank's words mean, or takes it in. */
export async function action(args: Route.ActionArgs) {
  const given = asViewer(args.context, args.request)
  const { batch, others, path } = await answerable(args, given)
  const { request, url } = args
  if (/multipart/i.test(request.headers.get('content-type') ?? ''))
    return takeFile(given, request, batch.id, path)
  const form = await postedForm(request)
  const step = textOf(form, 'step')
  if (step === 'columns') return saveColumns(given, form, batch.id, url, path)
  if (step === 'words') return saveWords(given, form, batch.id, url, path)
  if (step !== 'take') throw notFound()
  return take(given, form, { id: batch.id, others, path }, url)
}

async function takeFile(given: ViewerContext, request: Request, id: number, path: string) {
  const { db, viewer, now } = given
  const taken = await postedSheet(request, given, (file) =>
    keepBankAnswer(db, viewer, { id, file }, now),
  )
  if (!taken.ok) return cameBack({ fileProblem: bankFileProblem(taken.code, {}) }, 429)
  const kept = taken.value
  if (kept.ok) return redirect(`${path}/answer`)
  if (kept.code === 'not_found') throw notFound()
  if (kept.code === 'wrong_state') return redirectWith(path, 'payout_wrong_state')
  return cameBack({ fileProblem: bankFileProblem(kept.code, kept.details ?? {}) })
}

async function saveColumns(
  given: ViewerContext,
  form: FormData,
  id: number,
  url: URL,
  path: string,
) {
  const { db, viewer, now } = given
  const read = readForm(bankLayoutForm, form)
  if (!read.ok) return cameBack({ values: textsOf(form), errors: read.errors })
  const words = (await findBankAnswer(db, id, []))?.layout?.words ?? {}
  const saved = confirmedOr(
    await saveBankLayout(db, viewer, { id, layout: { ...read.value, words } }, now),
    url,
  )
  if (saved.ok) return redirect(`${path}/answer`)
  if (saved.code === 'not_found') throw notFound()
  return redirectWith(`${path}/answer`, 'payout_answer_gone')
}

/** Adds what was said of the bank's words to what is known of its files. */
async function saveWords(given: ViewerContext, form: FormData, id: number, url: URL, path: string) {
  const { db, viewer, now } = given
  const known = (await findBankAnswer(db, id, []))?.layout
  if (!known) return redirectWith(`${path}/answer`, 'payout_answer_gone')
  const layout = { ...known, words: { ...known.words, ...readOutcomes(form) } }
  const saved = confirmedOr(await saveBankLayout(db, viewer, { id, layout }, now), url)
  if (saved.ok) return redirect(`${path}/answer`)
  if (saved.code === 'not_found') throw notFound()
  return redirectWith(`${path}/answer`, 'payout_answer_gone')
}

type Taking = { id: number; others: readonly string[]; path: string }

async function take(given: ViewerContext, form: FormData, { id, others, path }: Taking, url: URL) {
  const { db, viewer, now } = given
  const read = readForm(takeAnswerForm, form)
  const values = textsOf(form)
  if (!read.ok)
    return cameBack({
      values,
      problem: read.errors.note
        ? m.payout_pay_long({ number: formatNumber(MAX_BANK_REFERENCE) })
        : m.payout_answer_changed(),
    })
  const taken = confirmedOr(
    await takeBankAnswer(db, viewer, { id, others, ...read.value }, now),
    url,
  )
  if (taken.ok) return redirectWith(path, 'payout_answered')
  switch (taken.code) {
    case 'not_found':
      throw notFound()
    case 'changed':
      return cameBack({ values, problem: m.payout_answer_changed() }, 409)
    case 'required':
      return cameBack({ values, problem: m.payout_answer_reference() })
    case 'reference_taken': {
      const name = taken.details?.name
      const problem = name ? m.payout_pay_taken({ name: String(name) }) : m.payout_pay_taken_any()
      return cameBack({ values, problem })
    }
    case 'none':
    case 'no_file':
      return redirectWith(`${path}/answer`, 'payout_answer_gone')
    default:
      return redirectWith(path, taken.code === 'own' ? 'payout_own' : 'payout_wrong_state')
  }
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.payout_answer_title({ number: payoutBatchNumber(Number(params.batchId)) }))

export default function Answer({ loaderData, actionData }: Route.ComponentProps) {
  return <AnswerPage {...loaderData} back={actionData ?? null} />
}
