import { formatDa, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChosenBar } from '../parts/chosen.tsx'
import { OneReference } from './one-reference.tsx'

interface PayBarProps {
  action: string
  /** The reference that was typed before. */
  note: string
  /** What is ticked as the page comes. */
  first: { count: number; total: number }
}

/** Marks the ticked rows of the batch as paid, by one reference or by each row's own. */
export const PayBar = ({ action, note, first }: PayBarProps) => (
  <ChosenBar form="paid" action={action} method="post" first={first}>
    {({ count, total }) => (
      <>
        <OneReference label={m.payout_pay_reference()} value={note} />
        <Button name="step" value="paid" variant="primary">
          <Icon name="check" />
          {count === 0
            ? m.payout_pay_chosen()
            : m.payout_pay({ count, number: formatNumber(count), amount: formatDa(total) })}
        </Button>
      </>
    )}
  </ChosenBar>
)
