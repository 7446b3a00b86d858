import type { MouseEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isAsked, type Standing } from '#modules/payments/attempt-standing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { usePolling } from '#ui/use-polling.ts'

export interface CardDepositProps {
  /** Of the attempt at the gateway. */
  id: string
  state: Standing
  /** As it is read. */
  total: string
  /** Whether orders can be paid from the wallet. */
  pays: boolean
  /** The gateway's page, while it can be paid there; null else. */
  url: string | null
  /** How many notifications were unread then. */
  unread: number
}

/** How a deposit by card stands: it is asked for again for a while, and follows what happens. */
export function CardDeposit(first: CardDepositProps) {
  const page = `/wallet/deposit?attempt=${first.id}`
  const news = hrefOf(page)
  const { shown, asking, ask } = usePolling(
    { news, asking: `${news}&back=1` },
    first,
    ({ state }) => isAsked(state),
  )
  const { state, total, pays, url } = shown
  const { tone, icon, title, text } = cardDepositLooks[state]
  const instead = (event: MouseEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <div className="k-stack k-gap-3" aria-busy={asking || undefined}>
      <Callout tone={tone} icon={icon} role="status" title={title({ total })}>
        {text({ total, pays })}
      </Callout>
      {(url !== null || state === 'processing') && (
        <div className="k-actions">
          <ButtonLink to={`${page}&back=1`} onClick={instead}>
            {m.payment_ask()}
          </ButtonLink>
          {url !== null && (
            <a className="k-btn k-btn--ghost" href={url}>
              {m.deposit_card_resume()}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

interface Look {
  tone: 'sea' | 'success' | 'danger' | 'warning'
  icon: IconName
  title: (words: { total: string }) => string
  text: (words: { total: string; pays: boolean }) => string
}

const failed = { tone: 'danger', icon: 'circle-alert', text: m.deposit_card_failed } as const
const waits: Look = {
  tone: 'warning',
  icon: 'clock',
  title: m.deposit_card_waiting,
  text: m.deposit_card_begun,
}
const silent: Look = { ...failed, title: m.payment_slow_title }
const broken: Look = { ...failed, title: m.payment_broken_title }

/** What is said of a deposit by card, by how its payment stands. */
const cardDepositLooks: Record<Standing, Look> = {
  unbegun: waits,
  begun: waits,
  asking: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_asking_title,
    text: m.payment_asking,
  },
  processing: {
    tone: 'sea',
    icon: 'clock',
    title: m.payment_processing_title,
    text: m.payment_processing,
  },
  paid: {
    tone: 'success',
    icon: 'circle-check',
    title: m.deposit_card_paid_title,
    text: ({ pays }) => (pays ? m.deposit_card_paid() : m.deposit_card_paid_only()),
  },
  declined: { ...failed, title: m.payment_declined_title },
  canceled: { ...failed, tone: 'warning', icon: 'ban', title: m.payment_canceled_title },
  expired: { ...failed, tone: 'warning', icon: 'timer', title: m.payment_expired_title },
  unavailable: { ...failed, title: m.payment_unavailable_title },
  slow: silent,
  no_answer: silent,
  busy: { ...failed, title: m.payment_busy_title },
  wrong_key: broken,
  refused: broken,
  unreadable: broken,
  other_money: {
    tone: 'warning',
    icon: 'triangle-alert',
    title: m.payment_other_money_title,
    text: m.payment_other_money,
  },
}
