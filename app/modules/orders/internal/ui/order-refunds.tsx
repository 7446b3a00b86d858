import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { refundPath } from '../../order-paths.ts'
import type { BoughtPageView } from '../../ui/page-view.ts'
import { OrderPart } from './order-parts.tsx'
import '../../ui/refunds.css'

/** What went back to its buyer, time by time, and where what is still to be sent shall go. */
export function OrderRefunds({ page: { id, refunds, refund_ask } }: { page: BoughtPageView }) {
  if (refunds.length === 0) return null
  return (
    <OrderPart id="refunds" icon="undo-2" title={m.refunds_title()}>
      <ul className="k-refunds">
        {refunds.map(({ key, icon, amount, date, text }) => (
          <li key={key}>
            <Icon name={icon} />
            <b>
              <Da amount={amount} />
            </b>
            <span>{text}</span>
            <small>{date}</small>
          </li>
        ))}
      </ul>
      {refund_ask && (
        <div className="k-actions">
          <ButtonLink variant={refund_ask.given ? 'secondary' : 'primary'} to={refundPath(id)}>
            {refund_ask.given ? m.refund_other_account() : m.refund_say_account()}
          </ButtonLink>
          {!refund_ask.given && (
            <form method="post" action={hrefOf(refundPath(id))}>
              <Button name="to" value="wallet">
                {m.refund_to_wallet({ amount: refund_ask.amount })}
              </Button>
            </form>
          )}
        </div>
      )}
    </OrderPart>
  )
}
