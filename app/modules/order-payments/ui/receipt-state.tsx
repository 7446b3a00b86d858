import { m } from '#i18n/paraglide/messages.js'
import type { ReceiptState } from '#modules/payments/transfer-receipt.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Status, type Tone } from '#ui/status.tsx'

const states: Record<ReceiptState, { tone: Tone; icon: IconName; label: () => string }> = {
  under_review: { tone: 'warning', icon: 'clock', label: m.receipt_state_under_review },
  arrived: { tone: 'success', icon: 'circle-check', label: m.receipt_state_arrived },
  not_found: { tone: 'danger', icon: 'circle-x', label: m.receipt_state_not_found },
}

export const receiptStateLabel = (state: ReceiptState): string => states[state].label()

/** How the receipt of a transfer stands. */
export function ReceiptStateLine({ state }: { state: ReceiptState }) {
  const { tone, icon, label } = states[state]
  return (
    <Status tone={tone} icon={icon}>
      {label()}
    </Status>
  )
}
