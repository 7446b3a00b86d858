import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import { Status, type Tone } from '#ui/status.tsx'
import type { OfferStatus } from '../own-offers.ts'

const looks: Record<OfferStatus, { tone: Tone; icon: IconName; label: () => string }> = {
  active: { tone: 'success', icon: 'circle-check', label: m.offer_status_active },
  paused: { tone: 'warning', icon: 'pause', label: m.offer_status_paused },
  completed: { tone: 'accent', icon: 'package', label: m.offer_status_completed },
}

/** The word for an offer's status in the reader's language. */
export const offerStatusName = (status: OfferStatus): string => looks[status].label()

/** An offer's status as icon, word and colour; one that an administrator keeps paused says so. */
export function OfferStatusLine({ status, held = false }: { status: OfferStatus; held?: boolean }) {
  if (held)
    return (
      <Status tone="danger" icon="ban">
        {m.admin_offer_held()}
      </Status>
    )
  const { tone, icon } = looks[status]
  return (
    <Status tone={tone} icon={icon}>
      {offerStatusName(status)}
    </Status>
  )
}
