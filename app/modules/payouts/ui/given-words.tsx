import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'

/** Why something was refused, as it was written to the person; nothing without a reason. */
export const GivenReason = ({ of, className }: { of: string | null; className: string }) =>
  of && (
    <Labelled label={m.payouts_reason()} className={className}>
      <Bdi>{of}</Bdi>
    </Labelled>
  )

/** What the bank calls a transfer of ours; nothing before there is one. */
export const GivenReference = ({ of, className }: { of: string | null; className?: string }) =>
  of && (
    <Labelled label={m.payouts_bank_reference()} className={className}>
      <bdi dir="ltr">{of}</bdi>
    </Labelled>
  )

type LabelledProps = { label: string; className: string | undefined; children: ReactNode }

const Labelled = ({ label, className, children }: LabelledProps) => (
  <p className={className}>
    <span className="k-muted">{m.payouts_labelled({ label })}</span> {children}
  </p>
)
