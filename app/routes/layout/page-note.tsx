import type { ReactNode } from 'react'
import { formatDateTime, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { plus } from '#kernel/time.ts'
import { type AccountChangeKind, CHANGE_WAITS_MS } from '#modules/auth/account-change.ts'
import type { ShownViewer } from '#platform/context.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useRoot } from './root-data.ts'
import './page-note.css'

type NoteProps = { icon: IconName; tone?: 'warning'; children: ReactNode }

/** What stands above every page while it holds. */
const PageNote = ({ icon, tone, children }: NoteProps) => (
  <div className={classNames('k-pagenote', tone && `k-pagenote--${tone}`)} role="status">
    <p className="k-wrap">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  </div>
)

/** Says at the top of every page that the site is in maintenance; to staff, that they may act. */
export function MaintenanceNote() {
  const maintenance = useRoot()?.maintenance
  if (!maintenance) return null
  return (
    <PageNote icon="info">
      {maintenance === 'staff' ? m.maintenance_staff() : m.maintenance_note()}
    </PageNote>
  )
}

const waits: Record<AccountChangeKind, (inputs: { date: string }) => string> = {
  address: m.waits_address,
  two_step_off: m.waits_two_step,
}

/**
 * Says to whoever is signed in that support was asked to change their account, and where the way to
 * stop it is: in their mailbox, since somebody else may be signed in.
 */
export function ChangeNote({ viewer }: { viewer: ShownViewer | null }) {
  const change = viewer?.account_change
  if (!change) return null
  const due = plus(new Date(change.asked_at), CHANGE_WAITS_MS)
  return (
    <PageNote icon="timer" tone="warning">
      <b>{waits[change.kind]({ date: isolated(formatDateTime(due)) })}</b> {m.waits_stop()}
    </PageNote>
  )
}
