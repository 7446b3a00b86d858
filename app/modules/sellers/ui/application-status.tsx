import { m } from '#i18n/paraglide/messages.js'
import type { IconName } from '#ui/icon-names.ts'
import { Status, type Tone } from '#ui/status.tsx'
import type { ApplicationStatus } from '../seller-application.ts'

const looks: Record<ApplicationStatus, { tone: Tone; icon: IconName; label: () => string }> = {
  pending: { tone: 'warning', icon: 'clock', label: m.admin_apps_pending },
  approved: { tone: 'success', icon: 'circle-check', label: m.admin_apps_approved },
  rejected: { tone: 'danger', icon: 'circle-x', label: m.admin_apps_rejected },
}

/** The words of an application's status in the reader's language. */
export const applicationStatusLabel = (status: ApplicationStatus): string => looks[status].label()

/** An application's status as icon, word and colour. */
export function ApplicationStatusLine({ status }: { status: ApplicationStatus }) {
  const { tone, icon, label } = looks[status]
  return (
    <Status tone={tone} icon={icon}>
      {label()}
    </Status>
  )
}
