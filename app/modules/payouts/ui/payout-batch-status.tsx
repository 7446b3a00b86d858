import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import type { PayoutBatchState } from '../payout-batch.ts'

type Look = { tone: Tone; icon: IconName; label: () => string }

const looks: Record<PayoutBatchState, Look> = {
  open: { tone: 'warning', icon: 'clock', label: m.payout_batch_state_open },
  approved: { tone: 'info', icon: 'check', label: m.payout_batch_state_approved },
  exported: { tone: 'info', icon: 'landmark', label: m.payout_batch_state_exported },
  closed: { tone: 'success', icon: 'circle-check', label: m.payout_batch_state_closed },
  dropped: { tone: 'muted', icon: 'ban', label: m.payout_batch_state_dropped },
}

export const payoutBatchStateName = (state: PayoutBatchState): string => looks[state].label()

export const PayoutBatchStatus = ({ state }: { state: PayoutBatchState }) => (
  <Status tone={looks[state].tone} icon={looks[state].icon}>
    {looks[state].label()}
  </Status>
)
