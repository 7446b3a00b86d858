import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import type { DepositStatus } from '../deposit.ts'
import type { WithdrawalStatus } from '../withdrawal.ts'

// What the status of a withdrawal or of a deposit is called and looks like, to the person whose it
// is and to staff.

type Shown = { tone: Tone; icon: IconName; label: () => string }

const ofWithdrawals: Record<WithdrawalStatus, Shown> = {
  requested: { tone: 'warning', icon: 'clock', label: m.withdraw_status_requested },
  approved: { tone: 'info', icon: 'check', label: m.withdraw_status_approved },
  paid: { tone: 'success', icon: 'circle-check', label: m.withdraw_status_paid },
  returned: { tone: 'danger', icon: 'undo-2', label: m.withdraw_status_returned },
  cancelled: { tone: 'muted', icon: 'ban', label: m.withdraw_status_cancelled },
}

const ofDeposits: Record<DepositStatus, Shown> = {
  pending: { tone: 'warning', icon: 'clock', label: m.deposit_status_pending },
  confirmed: { tone: 'success', icon: 'circle-check', label: m.deposit_status_confirmed },
  refused: { tone: 'danger', icon: 'circle-x', label: m.deposit_status_refused },
}

export const withdrawalStatusLabel = (status: WithdrawalStatus): string =>
  ofWithdrawals[status].label()
export const depositStatusLabel = (status: DepositStatus): string => ofDeposits[status].label()

export const WithdrawalStatusLine = ({ status }: { status: WithdrawalStatus }) => (
  <Line shown={ofWithdrawals[status]} />
)
export const DepositStatusLine = ({ status }: { status: DepositStatus }) => (
  <Line shown={ofDeposits[status]} />
)

function Line({ shown: { tone, icon, label } }: { shown: Shown }) {
  return (
    <Status tone={tone} icon={icon}>
      {label()}
    </Status>
  )
}
