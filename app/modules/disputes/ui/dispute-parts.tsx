import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatDateTime, formatNumber, daInWords } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { goodsOf, type Shared, sharedBy, type Split, splitOf } from '#modules/orders/split.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PopDialog } from '#ui/dialog.tsx'
import { Status } from '#ui/status.tsx'
import { UserText } from '#ui/user-text.tsx'
import type { DisputeSeen } from '../view.server.ts'
import { outcomeLabel, stepWords } from './dispute-said.ts'
import {
  kindLabel,
  partyLabel,
  type Reader,
  reasonLabel,
  stateLabel,
  stateLook,
} from './dispute-words.ts'
import { Share } from './share.tsx'
import './dispute.css'

/** What is wrong in the buyer's words, and what the seller says. */
export function BothSides({
  dispute,
  quantity,
  reader,
}: {
  dispute: DisputeSeen
  /** Of how many pieces the order is. */
  quantity: number
  reader: Reader
}) {
  const { reason, arrived, words, answer, opener, appeal, appealed_by } = dispute
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{reasonLabel(reason)}</h2>
      {arrived !== null && (
        <p>
          {m.dispute_arrived_said({
            arrived: formatNumber(arrived),
            count: formatNumber(quantity),
          })}
        </p>
      )}
      <Said by={partyLabel(opener, reader)} words={words} />
      {answer && <Said by={partyLabel('seller', reader)} words={answer} />}
      {appealed_by && appeal && <Said by={m.dispute_appeal()} words={appeal} />}
    </Card>
  )
}

const Said = ({ by, words }: { by: string; words: string }) => (
  <div className="k-dispute__side">
    <small>{by}</small>
    <Words>{words}</Words>
  </div>
)

const Words = ({ children }: { children: string }) => (
  <UserText text={children} className="k-text k-dispute__words" />
)

type Listed = DisputeSeen['all_proposals'][number]

/** How an order's money is shared by a proposal; null where it moves none. */
const splitBy = (order: Shared, { kind, part }: Pick<Listed, 'kind' | 'part'>) =>
  kind === 'goods' ? null : splitOf(order, kind === 'part' ? part! : goodsOf(order))

/** Every proposal, the open one first with what it comes to. */
export function Proposals({
  dispute,
  order,
  reader,
  path,
  isMain = true,
}: {
  dispute: DisputeSeen
  order: Shared
  reader: Reader
  /** Where a side answers it. */
  path?: string
  /** Whether accepting is the act of its page that stands out. */
  isMain?: boolean
}) {
  const { all_proposals: all, status } = dispute
  if (all.length === 0) return null
  const newest = [...all].reverse()
  return (
    <section className="k-stack k-gap-3" aria-labelledby="proposals">
      <h2 className="k-h3" id="proposals">
        {m.dispute_proposals()}
      </h2>
      {newest.map((each) => (
        <article
          key={each.id}
          className={`k-prop ${each.state === 'open' ? 'k-prop--open' : 'k-prop--done'}`}
        >
          <div className="k-prop__h">
            <b>
              {partyLabel(each.side, reader)}: {kindLabel(each.kind)}
              {each.part !== null && ` (${daInWords(each.part)})`}
            </b>
            <Status {...stateLook(each.state)}>{stateLabel(each.state)}</Status>
            <small>{formatDateTime(each.created_at)}</small>
          </div>
          {each.words && <Words>{each.words}</Words>}
          {each.state === 'open' && (
            <Opened
              proposal={each}
              order={order}
              answers={
                path !== undefined &&
                each.side !== reader &&
                (status === 'talking' || status === 'answering')
              }
              mayDecline={status === 'talking'}
              path={path ?? ''}
              reader={reader}
              isMain={isMain}
            />
          )}
        </article>
      ))}
    </section>
  )
}

function Opened({
  proposal,
  order,
  answers,
  mayDecline,
  path,
  reader,
  isMain,
}: {
  proposal: Listed
  order: Shared
  answers: boolean
  mayDecline: boolean
  path: string
  reader: Reader
  isMain: boolean
}) {
  const accept = isMain ? ({ variant: 'primary' } as const) : {}
  const split = splitBy(order, proposal)
  const id = <input type="hidden" name="proposal" value={proposal.id} />
  return (
    <>
      {split && <Share split={split} />}
      {answers && (
        <div className="k-actions k-prop__acts">
          {split ? (
            <AcceptForGood path={path} split={split} reader={reader} button={accept}>
              {id}
            </AcceptForGood>
          ) : (
            <Form method="post" action={`${path}/accept`}>
              {id}
              <Button {...accept} block>
                {m.dispute_accept()}
              </Button>
            </Form>
          )}
          {mayDecline && (
            <Form method="post" action={`${path}/decline`}>
              {id}
              <Button block>{m.dispute_decline()}</Button>
            </Form>
          )}
        </div>
      )}
      {answers && (
        <p className="k-hint">{split ? endOf(split, reader) : m.dispute_accept_goods()}</p>
      )}
    </>
  )
}

type AcceptProps = {
  path: string
  split: Split
  reader: Reader
  /** What its button wears. */
  button: { variant?: 'primary' }
  children: ReactNode
}

/** What ends an order for good is asked once more, with what becomes of its money. */
function AcceptForGood({ path, split, reader, button, children }: AcceptProps) {
  const id = 'accept-proposal'
  return (
    <>
      <Button {...button} type="button" popoverTarget={id}>
        {m.dispute_accept()}
      </Button>
      <PopDialog
        id={id}
        title={m.dispute_accept_title()}
        closeLabel={m.close()}
        footer={
          <>
            <Button type="button" popoverTarget={id} popoverTargetAction="hide">
              {m.back()}
            </Button>
            <Button variant="primary" form={`${id}-form`}>
              {m.dispute_accept_submit()}
            </Button>
          </>
        }
      >
        <Form method="post" action={`${path}/accept`} id={`${id}-form`}>
          {children}
          <p>{endOf(split, reader)}</p>
        </Form>
      </PopDialog>
    </>
  )
}

const endOf = (split: Split, reader: Reader): string =>
  reader === 'buyer'
    ? m.dispute_accept_buyer({ amount: daInWords(split.refund) })
    : sellerGets(split)

const sellerGets = ({ refund, payout }: Split): string =>
  payout > 0
    ? m.dispute_accept_seller({ amount: daInWords(refund), payout: daInWords(payout) })
    : m.dispute_accept_seller_nothing({ amount: daInWords(refund) })

/** What was decided, to the dinar, and why. */
export function Decision({
  dispute,
  order,
}: {
  dispute: DisputeSeen
  order: Shared & { refunded_part: number }
}) {
  const { decided_part: part, decided_to, decision } = dispute
  if (part === null || decision === null) return null
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{m.dispute_decision()}</h2>
      <Share split={sharedBy(order, part)} />
      {decided_to === 'original' && <p className="k-hint">{m.dispute_to_original_said()}</p>}
      <Words>{decision}</Words>
    </Card>
  )
}

/** How a dispute ended. */
export function Ended({
  dispute: { outcome, steps },
  order,
  reader,
}: {
  dispute: DisputeSeen
  order: Shared & { refunded_part: number }
  reader: Reader
}) {
  if (!outcome) return null
  const freed = steps.some(({ move }) => move === 'free')
  return <p className="k-strong">{outcomeLabel({ outcome, freed, order }, reader)}</p>
}

/** Every step with its time. */
export function Course({ dispute, reader }: { dispute: DisputeSeen; reader: Reader }) {
  return (
    <Card className="k-stack">
      <h2 className="k-h3">{m.dispute_course()}</h2>
      <ol className="k-dispute__log">
        {dispute.steps.map((step) => (
          <li key={step.id}>
            <time dateTime={step.created_at.toISOString()}>{formatDateTime(step.created_at)}</time>
            <span>{stepWords({ ...step, reason: dispute.reason }, reader)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
