import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDateTime, formatNumber, isolated } from '#i18n/format.ts'
import { getLocale } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { shortId } from '#kernel/id.ts'
import { directionOfText } from '#kernel/text-direction.ts'
import { stepDueAt } from '#modules/disputes/dispute.ts'
import { type Answer, faultsOf } from '#modules/disputes/ui/dispute-faults.ts'
import {
  BothSides,
  Course,
  Decision,
  Ended,
  Proposals,
} from '#modules/disputes/ui/dispute-parts.tsx'
import {
  momentWords,
  reasonLabel,
  disputeStatusLabel,
  disputeStatusLook,
} from '#modules/disputes/ui/dispute-words.ts'
import { MAX_MESSAGE } from '#modules/messaging/conversation.ts'
import { EvidenceCard } from '#modules/messaging/ui/evidence.tsx'
import { StaffTalk } from '#modules/messaging/ui/staff-talk.tsx'
import { PersonLink } from '../parts/cells.tsx'
import { Bdi } from '#ui/bdi.tsx'
import { BackLink, Button } from '#ui/button.tsx'
import { Note } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Da, Digits } from '#ui/da.tsx'
import { Field, Select, Textarea } from '#ui/field.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { FormFaults, showingAnswer } from '#ui/form-faults.tsx'
import { Link } from '#ui/link.tsx'
import { Status } from '#ui/status.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { AskedInPlace } from '../parts/asked-in-place.tsx'
import { SameAccounts } from '../parts/same-accounts.tsx'
import type { CaseData } from './case.server.ts'
import { DecisionForm, SecondLook } from './decision-form.tsx'
import './case.css'

// What staff see of a dispute (decision 44). Its page /admin/disputes/{number} draws it, and so do
// the forms behind it: to ask both sides, to decide, and to review what a colleague decided.

type CaseProps = CaseData & {
  text: string | null
  asked?: Answer | undefined
  decided?: Answer | undefined
  returned?: Answer | undefined
}

/** A dispute on one page: both sides, the facts, the money, and what its reader may decide. */
export function Case(props: CaseProps) {
  const { found, isParty, may, texts, text, pictures, same, decided, returned } = props
  const { number, status, order, second } = found
  const due = stepDueAt(found)
  return (
    <div className="k-stack k-gap-5">
      <BackLink to="/admin/disputes">{m.disputes_back()}</BackLink>
      <div className="k-between">
        <h1>{m.dispute_case({ number: `D-${number}` })}</h1>
        <Status {...disputeStatusLook(status)}>{disputeStatusLabel(status)}</Status>
      </div>
      <Ended dispute={found} order={order} reader="admin" />
      {isParty && <Note>{m.disputes_party()}</Note>}
      <div className="k-case">
        <div className="k-stack">
          <Card className="k-stack">
            <h2 className="k-h3">{m.disputes_facts()}</h2>
            <OrderFacts found={found} due={due} />
          </Card>
          <BothSides dispute={found} quantity={order.quantity} reader="admin" />
          <Proposals dispute={found} order={order} reader="admin" />
          {same.length > 0 && (
            <Card>
              <SameAccounts accounts={same} of={order.id} />
            </Card>
          )}
          <EvidenceCard pictures={pictures} reader="admin" action={null} />
          <Talk {...props} />
          <Course dispute={found} reader="admin" />
        </div>
        <aside className="k-stack">
          <Handler {...props} />
          <Decision dispute={found} order={order} />
          {found.decided_by_name && (
            <p className="k-muted">
              {m.disputes_decided_by({ name: isolated(found.decided_by_name) })}
            </p>
          )}
          {second === 'impossible' && <Note>{m.disputes_second_impossible()}</Note>}
          {may.includes('escalate') && (
            <Form method="post" action={`/admin/disputes/${number}`}>
              <Button>{m.disputes_take()}</Button>
            </Form>
          )}
          {may.includes('free') && (
            <AskedInPlace label={m.disputes_free()} question={m.disputes_free_question()}>
              <Form method="post" action={`/admin/disputes/${number}`}>
                <Button name="step" value="free">
                  {m.disputes_free()}
                </Button>
              </Form>
            </AskedInPlace>
          )}
          {status === 'deciding' && !isParty && !may.includes('decide') && (
            <Note>{m.disputes_another()}</Note>
          )}
          {may.includes('decide') && (
            <DecisionForm found={found} texts={texts} text={text} answer={decided} />
          )}
          {status === 'second_look' && !isParty && (
            <SecondLook number={number} mine={!may.includes('confirm')} answer={returned} />
          )}
        </aside>
      </div>
    </div>
  )
}

/** What the two have said to each other, which they see was read; and what both are asked. */
function Talk({ found: { number, order }, talk, mayAsk, token, asked }: CaseProps) {
  const messages = talk?.messages ?? []
  if (messages.length === 0 && !mayAsk) return null
  const names = { buyer: order.buyer_username, seller: order.seller_username }
  return (
    <Card className="k-stack k-case__said" id="talk">
      <h2 className="k-h3">{m.disputes_talk()}</h2>
      {messages.length > 0 && (
        <>
          <p className="k-muted">
            {talk?.earlier ? m.disputes_talk_newest() : m.disputes_talk_read()}
          </p>
          <div className="k-case__talk">
            <StaffTalk messages={messages} names={names} />
          </div>
        </>
      )}
      {mayAsk && <AskBoth number={number} token={token} answer={asked} />}
    </Card>
  )
}

/** Which administrator handles it, and by which it is given to another. */
function Handler({ found, isParty, deciders }: CaseProps) {
  const { number, status, assigned_to, assigned_name } = found
  if (isParty || status === 'closed' || status === 'decided')
    return (
      assigned_name && (
        <p className="k-muted">{m.disputes_handles({ name: isolated(assigned_name) })}</p>
      )
    )
  return (
    <Form method="post" action={`/admin/disputes/${number}`} className="k-case__handler">
      <input type="hidden" name="step" value="assign" />
      <Field label={m.disputes_assigned()}>
        <Select key={assigned_to} name="to" defaultValue={assigned_to ?? ''}>
          <option value="">{m.disputes_nobody()}</option>
          {deciders.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
      </Field>
      <Button>{m.disputes_assign()}</Button>
    </Form>
  )
}

function OrderFacts({ found, due }: { found: CaseData['found']; due: Date | null }) {
  const { order, reason, opened_at } = found
  return (
    <Facts>
      <Fact label={m.disputes_order()}>
        <Link className="k-link k-link--tap" to={`/admin/orders/${order.id}`}>
          <Digits>#{shortId(order.id)}</Digits>
        </Link>{' '}
        <Bdi>{order.offer_title}</Bdi>
      </Fact>
      <Fact label={m.admin_total()} is={<Da amount={order.total_price} />} />
      <Fact label={m.dispute_reason()} is={reasonLabel(reason)} />
      <Person
        label={m.dispute_buyer()}
        id={order.user_id}
        name={order.buyer_username}
        past={order.buyer_past}
      />
      <Person
        label={m.dispute_seller()}
        id={order.seller_id}
        name={order.seller_username}
        past={order.seller_past}
      />
      {order.paid_at && <Fact label={m.order_step_paid()} is={formatDateTime(order.paid_at)} />}
      {order.completed_at && (
        <Fact label={m.order_step_completed()} is={formatDateTime(order.completed_at)} />
      )}
      {order.opened_by_buyer_at && (
        <Fact
          label={m.disputes_goods_opened()}
          is={formatDateTime(new Date(order.opened_by_buyer_at))}
        />
      )}
      {order.ticks.map(({ title_en, title_ar, act }) => (
        <Fact key={title_en} label={act === 'done' ? m.guide_done() : m.guide_cannot_said()}>
          <span dir={directionOfText(getLocale() === 'ar' ? title_ar : title_en)}>
            {getLocale() === 'ar' ? title_ar : title_en}
          </span>
        </Fact>
      ))}
      <Fact label={m.disputes_opened()} is={formatDateTime(opened_at)} />
      {due && <Fact label={m.disputes_due()} is={momentWords(due)} />}
    </Facts>
  )
}

function Person({
  label,
  id,
  name,
  past: { orders, disputes },
}: {
  label: ReactNode
  id: string
  name: string
  past: { orders: number; disputes: number }
}) {
  return (
    <Fact label={label}>
      <PersonLink id={id} name={name} />{' '}
      <span className="k-muted">
        {m.disputes_past({ orders: formatNumber(orders), disputes: formatNumber(disputes) })}
      </span>
    </Fact>
  )
}

type AskBothProps = {
  number: number
  token: string
  answer?: Answer | undefined
}

const required = () => m.disputes_ask_required({ count: formatNumber(MAX_MESSAGE) })

/** What both sides of a dispute are asked in their conversation. */
const AskBoth = ({ number, token, answer }: AskBothProps) => (
  <Form
    key={token}
    method="post"
    action={showingAnswer(`/admin/disputes/${number}/ask`)}
    className="k-stack"
    {...unsavedProps(answer)}
  >
    <input type="hidden" name="say_token" value={token} />
    <h3>{m.disputes_ask()}</h3>
    <FormFaults
      faults={faultsOf(answer?.errors ?? {}, {
        body: { id: 'question', label: m.disputes_ask_words(), text: required() },
      })}
    />
    <Field
      id="question"
      label={m.disputes_ask_words()}
      hint={m.disputes_ask_hint()}
      error={answer?.errors.body && required()}
      required
    >
      <Textarea name="body" rows={3} maxLength={MAX_MESSAGE} defaultValue={answer?.values.body} />
    </Field>
    <div className="k-actions">
      <Button>{m.disputes_ask_submit()}</Button>
    </div>
  </Form>
)
