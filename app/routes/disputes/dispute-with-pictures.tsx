import { hrefOf } from '#i18n/language.ts'
import { DisputeNews } from '#modules/disputes/ui/dispute-news.island.tsx'
import { DisputePage } from '#modules/disputes/ui/dispute-page.tsx'
import { Conversation } from '#modules/messaging/ui/conversation.island.tsx'
import { EvidenceCard, type EvidenceProblem } from '#modules/messaging/ui/evidence.tsx'
import { disputePath } from '#modules/orders/order-paths.ts'
import { Island } from '#ui/island.tsx'
import type { disputeFor } from './dispute.server.ts'

// What buyer and seller see of a dispute about their order, /orders/{orderId}/dispute and
// /sales/{orderId}/dispute (decision 44): how it stands, its evidence, and their conversation.

type Props = Awaited<ReturnType<typeof disputeFor>> & {
  answer?: Answer | undefined
}
type Answer = NonNullable<Parameters<typeof DisputePage>[0]['answer']> & {
  refused?: EvidenceProblem
}

/** The page of a dispute with what each side shows in it, and what they say to each other. */
export function DisputeWithPictures({ pictures, talk, answer, stand, unread, ...props }: Props) {
  const { order, side, dispute } = props
  const isOpen = dispute !== null && dispute.status !== 'closed'
  const path = disputePath(side === 'buyer' ? '/orders' : '/sales', order.id)
  return (
    <>
      <DisputePage
        {...props}
        answer={answer}
        talk={
          talk
            ? {
                unread: talk.unread,
                shown: <Island of={Conversation} props={{ view: talk.view }} when="idle" />,
              }
            : undefined
        }
        evidence={
          dispute && (
            <EvidenceCard
              pictures={pictures}
              reader={side}
              action={isOpen ? `${path}/pictures` : null}
              refused={answer?.refused}
            />
          )
        }
      />
      {stand !== null && (
        <Island
          of={DisputeNews}
          props={{ path: hrefOf(path), stand, unread }}
          when="news"
          unread={unread}
        />
      )}
    </>
  )
}
