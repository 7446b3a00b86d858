import type { MouseEvent } from 'react'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isAsked, type Standing } from '#modules/payments/attempt-standing.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { usePolling } from '#ui/use-polling.ts'
import { cardDepositLooks } from '../internal/ui/card-deposit-words.ts'

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
