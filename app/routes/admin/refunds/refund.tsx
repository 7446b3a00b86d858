import { data, Form } from 'react-router'
import { formatDa, formatDate, formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { idFrom, shortId } from '#kernel/id.ts'
import { algiersDay } from '#kernel/algiers.ts'
import {
  type ArrivedReceipt,
  arrivedReceiptsOf,
} from '#modules/order-payments/receipt-lists.server.ts'
import { wayName } from '#modules/orders/ui/contact.ts'
import { refundReason } from '#modules/orders/ui/refund-reason.ts'
import { type SentForm, sentForm } from '#modules/payments/bank.form.ts'
import {
  findRefundTask,
  finishRefund,
  type RefundTask,
} from '#modules/payments/refund-tasks.server.ts'
import { isRefundOpen, refundRestsUntil } from '#modules/payments/refund-tasks.ts'
import { storedAccountShown } from '#modules/payments/transfer-account.ts'
import { asViewer, notFound, postedForm } from '#platform/http.server.ts'
import { PersonLink, ReceiptLink } from '../parts/cells.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Link } from '#ui/link.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Filled, fieldErrorInWords } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { BankFields } from '../payments/bank-fields.tsx'
import { bankWords } from '../payments/bank-words.ts'
import { providerName } from '../payments/payment-parts.tsx'
import { Signs } from './refund-signs.tsx'
import type { Route } from './+types/refund'

// /admin/refunds/{number}: money that staff send back by hand from the bank, to whom and to which
// account, and the form that notes that it was sent (decisions 93 and 95).

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const number = idFrom(params.number)
  const task = number === null ? null : await findRefundTask(db, number)
  if (!task) throw notFound()
  return {
    task,
    receipts: task.order_id ? await arrivedReceiptsOf(db, task.order_id) : [],
    isOwn: task.user_id === viewer.id,
    restsUntil: refundRestsUntil(task, now),
    today: algiersDay(now),
    search: url.search,
  }
}

/** Marks it as sent; a reference or a day that cannot be, or a sign not looked at, comes back. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const number = idFrom(params.number)
  const posted = await postedForm(request)
  const form = readForm(sentForm, posted)
  if (number === null || !(await findRefundTask(db, number))) throw notFound()
  if (!form.ok) return data(form, { status: 422 })
  const done = confirmedOr(await finishRefund(db, number, form.value, viewer, now), url)
  const path = `/admin/refunds/${number}${url.search}`
  if (done.ok) return redirectWith(path, 'refund_done')
  if (done.code === 'not_found') throw notFound()
  const wrong = (name: keyof SentForm) =>
    data({ values: textsOf(posted), errors: { [name]: done.code } }, { status: 422 })
  if (done.code === 'in_future' || done.code === 'long_ago') return wrong('sent_on')
  if (done.code === 'reference_taken') return wrong('bank_reference')
  if (done.code === 'signs_unseen') return wrong('seen')
  if (done.code === 'resting') return data(null, { status: 409 })
  return redirectWith(path, done.code === 'own' ? 'refund_own' : 'refund_done_before')
}

export const meta: Route.MetaFunction = ({ params }) =>
  titled(m.admin_refunds_one({ id: params.number ?? '' }), m.admin_refunds_title())

export default function Refund({
  loaderData: { task, receipts, isOwn, restsUntil, today, search },
  actionData,
}: Route.ComponentProps) {
  const open = isRefundOpen(task) && !isOwn && !restsUntil
  return (
    <DeskPage
      title={m.admin_refunds_one({ id: String(task.id) })}
      back={`/admin/refunds${search}`}
      list={m.admin_refunds_title()}
    >
      {isOwn && isRefundOpen(task) && <Note>{m.admin_refunds_own()}</Note>}
      {restsUntil && isRefundOpen(task) && (
        <Note>{m.admin_refunds_resting({ date: isolated(formatDateTime(restsUntil)) })}</Note>
      )}
      <Card>
        <TaskFacts task={task} receipts={receipts} />
      </Card>
      {open && (
        <Card>
          <SentFields
            task={task}
            today={today}
            action={`/admin/refunds/${task.id}${search}`}
            answer={actionData ?? null}
          />
        </Card>
      )}
    </DeskPage>
  )
}

function TaskFacts({ task, receipts }: { task: RefundTask; receipts: ArrivedReceipt[] }) {
  return (
    <Facts>
      <Fact label={m.admin_payments_amount()}>
        <b>
          <Da amount={task.amount} />
        </b>
      </Fact>
      <Fact label={m.admin_refunds_who()}>
        <Payee task={task} />
      </Fact>
      <Fact label={m.admin_refunds_for()}>
        <Cause task={task} />
      </Fact>
      <CameFrom task={task} receipts={receipts} />
      <Fact label={m.admin_refunds_since()} is={formatDateTime(task.created_at)} />
      {task.refund_reason && (
        <Fact label={m.admin_refund_reason()} is={<Bdi>{refundReason(task.refund_reason)}</Bdi>} />
      )}
      <Sent task={task} />
    </Facts>
  )
}

/** How the money came, and so where it goes back to. */
function CameFrom({ task, receipts }: { task: RefundTask; receipts: ArrivedReceipt[] }) {
  return (
    <>
      {task.payment_method && (
        <Fact label={m.admin_payment()}>
          <Bdi>{wayName(task)}</Bdi>
        </Fact>
      )}
      {task.provider && (
        <Fact label={m.desk_provider_name()} is={<Bdi>{providerName(task.provider)}</Bdi>} />
      )}
      {task.provider_id && (
        <Fact label={m.desk_provider_number()}>
          <bdi className="k-num k-payment__whole" dir="ltr">
            {task.provider_id}
          </bdi>
        </Fact>
      )}
      {receipts.map((receipt) => (
        <Fact key={receipt.id} label={m.admin_refunds_sender()}>
          <Sender receipt={receipt} />
        </Fact>
      ))}
      <Account task={task} />
      {isRefundOpen(task) && !task.provider_id && !task.account && receipts.length === 0 && (
        <Fact label={m.admin_refunds_where()} is={m.admin_refunds_where_unknown()} />
      )}
    </>
  )
}

/** The account that its buyer gave, in whose name; until then, since when they are asked. */
function Account({ task }: { task: RefundTask }) {
  const { account, holder, asked_at } = task
  if (!account && !(asked_at && isRefundOpen(task))) return null
  return (
    <Fact label={m.admin_refunds_account()}>
      {account ? (
        <>
          <b>
            <Digits>{storedAccountShown(account)}</Digits>
          </b>{' '}
          · <Bdi>{holder}</Bdi>
        </>
      ) : (
        m.admin_refunds_account_waits({ date: formatDate(asked_at!) })
      )}
    </Fact>
  )
}

const Sender = ({ receipt: { id, sender_name, received_amount } }: { receipt: ArrivedReceipt }) => (
  <>
    {sender_name && (
      <>
        <Bdi>{sender_name}</Bdi> ·{' '}
      </>
    )}
    {received_amount !== null && (
      <>
        <Da amount={received_amount} /> ·{' '}
      </>
    )}
    <ReceiptLink id={id} />
  </>
)

function Payee({ task: { user_id, username, buyer_name } }: { task: RefundTask }) {
  if (!user_id || !username) return <>{m.admin_refunds_nobody()}</>
  return (
    <>
      <PersonLink id={user_id} name={username} />
      {buyer_name && (
        <>
          {' '}
          · <Bdi>{buyer_name}</Bdi>
        </>
      )}
    </>
  )
}

function Cause({ task: { order_id, event_seq } }: { task: RefundTask }) {
  return order_id ? (
    <Link className="k-link k-link--tap" to={`/admin/orders/${order_id}`}>
      {m.admin_refunds_for_order({ id: shortId(order_id) })}
    </Link>
  ) : (
    <Link className="k-link k-link--tap" to={`/admin/payments/${event_seq}`}>
      {m.admin_refunds_for_payment()}
    </Link>
  )
}

function Sent({ task }: { task: RefundTask }) {
  const { sent_on, bank_reference, done_at, done_by_id, done_by, to_wallet_at } = task
  if (to_wallet_at)
    return <Fact label={m.admin_refunds_wallet()} is={formatDateTime(to_wallet_at)} />
  if (!done_at || !sent_on) return null
  return (
    <>
      <Fact label={m.admin_refunds_sent_on()} is={formatDate(sent_on)} />
      <Fact label={m.payouts_bank_reference()} is={<Digits>{bank_reference}</Digits>} />
      <Fact label={m.admin_refunds_done_by()}>
        {formatDateTime(done_at)} · <PersonLink id={done_by_id} name={done_by} />
      </Fact>
    </>
  )
}

type SentFieldsProps = {
  task: RefundTask
  today: string
  action: string
  answer: { values: Record<string, string>; errors: FieldErrors } | null
}

function SentFields({ task, today, action, answer }: SentFieldsProps) {
  return (
    <Form method="post" action={action} className="k-stack" {...unsavedProps(answer !== null)}>
      <p>{m.admin_refunds_how({ amount: isolated(formatDa(task.amount)) })}</p>
      <Filled
        value={{
          values: answer?.values ?? { sent_on: today },
          errors: fieldErrorInWords(answer?.errors, bankWords),
        }}
      >
        <div className="k-grid2">
          <BankFields
            day={{ name: 'sent_on', label: m.admin_refunds_sent_on() }}
            today={today}
            hint={m.admin_refunds_reference_hint()}
          />
        </div>
        <Signs task={task} isUnseen={answer?.errors.seen !== undefined} />
      </Filled>
      <div className="k-actions">
        <Button variant="primary">{m.admin_refunds_mark()}</Button>
      </div>
    </Form>
  )
}
