import { Form } from 'react-router'
import { formatDa, formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { amountsOf, sharesOf } from '#modules/orders/order-money.ts'
import type { AdminOrder } from '#modules/orders/orders-for-admin.server.ts'
import { MAX_PROBLEM } from '#modules/orders/problem.form.ts'
import { actPermissions } from '#modules/step-up/permissions.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { AskedInPlace } from '../parts/asked-in-place.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useMay } from '../parts/use-may.ts'
import type { Route } from './+types/order'

const acts = ['cancel', 'refund_wallet', 'complete', 'mark_paid']

/** Whether an administrator can do anything with an order. */
export const hasActs = ({ can, looksAt }: Route.ComponentProps['loaderData']) =>
  looksAt ||
  can.dispute ||
  can.disputed ||
  can.refund_part ||
  can.moves.some((move: string) => acts.includes(move))

/** What of it the reader's role may do. */
function useOffered({ can, looksAt }: Pick<Route.ComponentProps['loaderData'], 'can' | 'looksAt'>) {
  const may = useMay()
  const moves: readonly string[] = can.moves
  return {
    moves: moves.filter((move) => may(actPermissions[`order.${move}`] ?? 'read')),
    settle: can.settle && may('refund'),
    freeze: can.dispute && may('moderate'),
    letPass: looksAt && may('refund'),
    part: can.refund_part && may('refund'),
  }
}

/** What an administrator can do with an order as it stands. */
export function AdminOrderActions({
  order,
  can,
  payAt,
  completedPayAt,
  dispute,
  looksAt,
  search,
}: Route.ComponentProps['loaderData']) {
  const { moves, settle, freeze, letPass, part } = useOffered({ can, looksAt })
  const action = `/admin/orders/${order.id}${search}`
  return (
    <>
      {settle && (
        <Asked
          question={settleQuestion(order, payAt)}
          label={m.admin_settle()}
          action={action}
          step="settle"
          quiet={dispute !== null}
          reason={m.admin_settle_reason()}
        />
      )}
      {freeze && (
        <ButtonLink to={`/admin/orders/${order.id}/freeze${search}`}>
          {m.admin_dispute()}
        </ButtonLink>
      )}
      {moves.includes('cancel') && (
        <Asked
          question={cancelQuestion(order)}
          label={m.admin_cancel_order()}
          action={action}
          step="cancel"
          danger
        />
      )}
      {(moves.includes('refund_wallet') || part) && (
        <ButtonLink variant="outline-danger" to={`/admin/orders/${order.id}/refund${search}`}>
          <Icon name="undo-2" />
          {m.admin_refund()}
        </ButtonLink>
      )}
      {moves.includes('complete') && completedPayAt && (
        <Asked
          question={m.admin_complete_question(paidOn(order, completedPayAt))}
          label={m.admin_mark_completed()}
          action={action}
          step="complete"
        />
      )}
      {moves.includes('mark_paid') && (
        <Asked
          question={paidQuestion(order)}
          label={m.admin_mark_paid()}
          confirm={m.admin_paid_yes()}
          action={action}
          step="mark_paid"
        />
      )}
      {letPass && <LetPass order={order} action={action} quiet={dispute !== null} />}
      {dispute !== null && (
        <ButtonLink variant="primary" to={`/admin/disputes/${dispute}`}>
          {m.admin_dispute_link({ number: dispute })}
        </ButtonLink>
      )}
    </>
  )
}

/** Lets the money of an account go that was given before. */
const LetPass = ({
  order,
  action,
  quiet,
}: {
  order: AdminOrder
  action: string
  quiet: boolean
}) => (
  <Asked
    question={m.admin_resale_question({ payout: isolated(formatDa(sharesOf(order).payout)) })}
    label={m.admin_resale_pass()}
    action={action}
    step="let_resale_pass"
    quiet={quiet}
  />
)

/**
 * When the seller is paid once nothing is frozen any more: on a day, or (when that is over, `payAt`
 * null) at once.
 */
function settleQuestion(order: AdminOrder, payAt: Date | null): string {
  return payAt
    ? m.admin_settle_question(paidOn(order, payAt))
    : m.admin_settle_question_now({ payout: isolated(formatDa(sharesOf(order).payout)) })
}

/** What a cancellation does, also with a part that has arrived. */
function cancelQuestion(order: AdminOrder): string {
  const { arrived } = amountsOf(order)
  return arrived > 0
    ? m.admin_cancel_question_part({ arrived: isolated(formatDa(arrived)) })
    : m.admin_cancel_question()
}

/** Whether all of it arrived, or the rest where a part is known to have. */
function paidQuestion(order: AdminOrder): string {
  const { arrived, due } = amountsOf(order)
  const amount = isolated(formatDa(order.total_price))
  return arrived > 0
    ? m.admin_paid_question_short({
        amount,
        arrived: isolated(formatDa(arrived)),
        due: isolated(formatDa(due)),
      })
    : m.admin_paid_question({ amount })
}

/** What the seller is paid, and when, for a sentence. */
const paidOn = (order: AdminOrder, payAt: Date) => ({
  payout: isolated(formatDa(sharesOf(order).payout)),
  date: isolated(formatDateTime(payAt)),
})

type AskedProps = {
  action: string
  step: string
  question: string
  label: string
  confirm?: string
  danger?: boolean
  quiet?: boolean
  /** What a field for a reason is called, which may stay empty. */
  reason?: string
}

/** A step that asks first. */
function Asked({
  question,
  label,
  confirm = label,
  action,
  step,
  danger,
  quiet,
  reason,
}: AskedProps) {
  return (
    <AskedInPlace label={label} question={question} danger={danger} quiet={quiet}>
      <Form method="post" action={action} className="k-stack">
        {reason && <TextField name="reason" label={reason} rows={2} maxLength={MAX_PROBLEM} />}
        <Button name="step" value={step} variant={danger ? 'danger' : 'primary'}>
          {confirm}
        </Button>
      </Form>
    </AskedInPlace>
  )
}
