import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Da } from '#ui/da.tsx'
import { Fact } from '#ui/facts.tsx'
import { PersonLink } from './cells.tsx'

/** How much arrived at the bank; nothing before somebody has looked. */
export const ReceivedFact = ({ amount }: { amount: number | null }) =>
  amount !== null && (
    <Fact label={m.payouts_admin_received()}>
      <b>
        <Da amount={amount} />
      </b>
    </Fact>
  )

type DecidedFactProps = {
  of: { decided_at: Date | null; decided_by: string | null; decided_by_username: string | null }
}

/** When somebody has decided on it, and who. */
export const DecidedFact = ({ of }: DecidedFactProps) =>
  of.decided_at && (
    <Fact label={m.payouts_admin_decided()}>
      {formatDateTime(of.decided_at)} ·{' '}
      <PersonLink id={of.decided_by} name={of.decided_by_username} />
    </Fact>
  )
