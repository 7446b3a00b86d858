import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatNumber, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isHeld, type OrderStatus } from '#modules/orders/order.ts'
import { leftOf, type Shared, sharedBy } from '#modules/orders/split.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import { OrderTurn } from '#modules/orders/ui/order-turn.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { escalateFrom, MOST_PROPOSALS, type DisputeMove, type Side } from '../dispute.ts'
import { LEAST_WORDS } from '../dispute.form.ts'
import type { DisputeSeen } from '../view.server.ts'
import type { Answer, Disputed } from './dispute-faults.ts'
import { OpenDispute, Propose, Say } from './dispute-forms.tsx'
import { BothSides, Course, Decision, Ended, Proposals } from './dispute-parts.tsx'
import { disputeTurn } from '../internal/ui/dispute-turn.ts'
import { disputeTitle, momentWords } from './dispute-words.ts'

// The page of a dispute for its buyer and seller: whose turn it is, what is proposed, what was said
// and shown.

export interface DisputePageProps {
  order: Parameters<typeof OrderPage>[0]['order'] &
    Disputed &
    Shared &
    Parameters<typeof isHeld>[0] & { refunded_part: number }
  side: Side
  /** The newest dispute of the order as its sides see it, if there was one. */
  dispute: DisputeSeen | null
  /** What its reader may do in it now, and whether they may open one. */
  may: DisputeMove[]
  mayOpen: boolean
  /** Of the form that creates something. */
  token: string
  now: Date
  /** What each side shows. */
  evidence?: ReactNode
  /** What the two say to each other, and how many messages wait for its reader. */
  talk?: { unread: number; shown: ReactNode } | undefined
  /** Which form came back, with its mistakes. */
  answer?: (Answer & { act: string }) | undefined
}

/** The dispute of an order as one of its sides sees it. */
export function DisputePage(props: DisputePageProps) {
  const { order, side, dispute, mayOpen, token, talk, answer } = props
  const list = side === 'buyer' ? '/orders' : '/sales'
  const path = `${list}/${order.id}/dispute`
  const opens = mayOpen && (
    <Card className="k-stack">
      <Callout tone="sea" icon="lock" title={m.order_problem_what_title()}>
        {m.dispute_open_what({ amount: daInWords(leftOf(order)) })}
      </Callout>
      <OpenDispute
        order={order}
        path={path}
        token={token}
        answer={answer?.act === 'open' ? answer : undefined}
      />
    </Card>
  )
  return (
    <OrderPage title={disputeTitle(dispute)} order={order} list={list} beside={talk?.shown}>
      {talk && <ToTalk unread={talk.unread} />}
      {dispute && <Open {...props} dispute={dispute} path={path} />}
      {opens}
      {!dispute && !mayOpen && <NoDispute order={order} />}
    </OrderPage>
  )
}

/** Why none can be opened: only a buyer opens one, and only while the money is held. */
const NoDispute = ({ order }: Pick<DisputePageProps, 'order'>) => {
  const isNoneHeld = !isHeld(order)
  return (
    <Callout
      tone="sea"
      icon="info"
      title={isNoneHeld ? m.order_problem_none_title() : m.order_problem_buyers_title()}
    >
      {isNoneHeld
        ? noneHeldWords[order.status]()
        : m.order_problem_buyers({ amount: daInWords(leftOf(order)) })}
    </Callout>
  )
}

/** Why no money of an order is held, by its status; of what holds some, why no longer. */
const noneHeldWords: Record<OrderStatus, () => string> = {
  pending: m.order_problem_unpaid,
  cancelled: m.order_problem_cancelled,
  refunded_wallet: m.order_problem_refunded,
  refunded_original: m.order_problem_refunded,
  paid: m.order_problem_released,
  completed: m.order_problem_released,
  received: m.order_problem_released,
}

/** The way to the conversation where that does not stand beside. */
const ToTalk = ({ unread }: { unread: number }) => (
  <ButtonLink className="k-dispute__talk" to="#chat">
    <Icon name="message-circle" />
    {unread > 0 ? m.talk_new({ count: unread, number: formatNumber(unread) }) : m.talk_label()}
  </ButtonLink>
)

type OpenProps = DisputePageProps & { dispute: DisputeSeen; path: string }

function Open({ order, side, dispute, may, path, token, now, evidence, answer }: OpenProps) {
  const of = (act: string) => (answer?.act === act ? answer : undefined)
  // one act of the page stands out: what it is their turn for
  const isTurn = (['answer', 'remedied', 'agree'] as const).some((act) => may.includes(act))
  return (
    <>
      <OrderTurn turn={disputeTurn(dispute, side, order.total_price, now)}>
        {dispute.status === 'closed' && <Ended dispute={dispute} order={order} reader={side} />}
        {may.includes('answer') && (
          <Say
            id="answer"
            action={`${path}/answer`}
            label={m.dispute_answer()}
            hint={m.dispute_words_hint({ count: formatNumber(LEAST_WORDS) })}
            submit={m.dispute_answer_submit()}
            answer={of('answer')}
          />
        )}
        {may.includes('remedied') && (
          <Press path={path} act="remedied" variant="primary">
            {m.dispute_remedied()}
          </Press>
        )}
        {may.includes('agree') && <Agree dispute={dispute} order={order} side={side} path={path} />}
      </OrderTurn>
      <Decision dispute={dispute} order={order} />
      <Proposals dispute={dispute} order={order} reader={side} path={path} isMain={!isTurn} />
      <BothSides dispute={dispute} quantity={order.quantity} reader={side} />
      {evidence}
      {may.includes('propose') && (
        <Card className="k-stack">
          <h2 className="k-h3">
            {m.dispute_own_proposal({ count: dispute.proposals[side], most: MOST_PROPOSALS })}
          </h2>
          <Propose order={order} path={path} token={token} side={side} answer={of('propose')} />
        </Card>
      )}
      <Ask dispute={dispute} may={may} path={path} side={side} />
      {may.includes('appeal') && (
        <Card className="k-stack">
          <h2 className="k-h3">{m.dispute_appeal_title()}</h2>
          <p className="k-muted">{m.dispute_appeal_what()}</p>
          <Say
            id="appeal"
            action={`${path}/appeal`}
            label={m.dispute_appeal_words()}
            submit={m.dispute_appeal_submit()}
            isMain={!isTurn}
            answer={of('appeal')}
          />
        </Card>
      )}
      <Course dispute={dispute} reader={side} />
    </>
  )
}

function Agree({
  dispute,
  order,
  side,
  path,
}: Pick<OpenProps, 'dispute' | 'order' | 'side' | 'path'>) {
  const { refund, payout } = sharedBy(order, dispute.decided_part ?? 0)
  const gets = side === 'buyer' ? refund : payout
  return (
    <div className="k-stack k-gap-2">
      <Press path={path} act="agree" variant="primary">
        {m.dispute_agree()}
      </Press>
      <p className="k-hint">
        {gets > 0 ? m.dispute_agree_what({ amount: daInWords(gets) }) : m.dispute_agree_nothing()}
      </p>
    </div>
  )
}

/** Ways out besides an agreement: that we decide, and that it is solved. */
function Ask({ dispute, may, path, side }: Pick<OpenProps, 'dispute' | 'may' | 'path' | 'side'>) {
  const from = dispute.status === 'talking' ? escalateFrom(dispute) : null
  const withdraws = may.includes('withdraw') && dispute.opener === side
  if (!from && !withdraws) return null
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{from ? m.dispute_ask_title() : m.dispute_withdraw_title()}</h2>
      {from && <p className="k-muted">{m.dispute_ask_what({ date: momentWords(from) })}</p>}
      {withdraws && <p className="k-muted">{m.dispute_withdraw_what()}</p>}
      <div className="k-actions">
        {may.includes('escalate') && (
          <Press path={path} act="escalate">
            {m.dispute_ask()}
          </Press>
        )}
        {withdraws && (
          <Press path={path} act="withdraw" {...(from && { variant: 'ghost' })}>
            {m.dispute_withdraw()}
          </Press>
        )}
      </div>
    </Card>
  )
}

type PressProps = {
  path: string
  act: DisputeMove
  variant?: 'primary' | 'ghost'
  children: string
}

const Press = ({ path, act, variant, children }: PressProps) => (
  <Form method="post" action={`${path}/${act}`}>
    <Button {...(variant && { variant })}>{children}</Button>
  </Form>
)
