import { formatDa, isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import {
  type PermissionHeld,
  heldBy,
  type Permission,
  permissionNames,
  type PermissionLimit,
  staffRoles,
} from '#modules/step-up/permissions.ts'
import { roleName } from '#events/role-name.ts'
import { contextOf } from '#platform/http.server.ts'
import { Icon } from '#ui/icon.tsx'
import { ListHead, ListTable } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import type { Route } from './+types/permissions'

/** The limits as they stand. */
type Limits = Readonly<Record<PermissionLimit, number>>

export function loader({ context }: Route.LoaderArgs) {
  const { support_refund_most, adjust_day_most } = contextOf(context).settings
  return { limits: { support_refund_most, adjust_day_most } satisfies Limits }
}

export const meta: Route.MetaFunction = () => titled(m.staff_may(), m.staff_title())

const words: Record<Permission, () => string> = {
  read: m.permission_read,
  take_payments: m.permission_take_payments,
  approve_payouts: m.permission_approve_payouts,
  send_payouts: m.permission_send_payouts,
  refund: m.permission_refund,
  adjust_wallets: m.permission_adjust_wallets,
  moderate: m.permission_moderate,
  help_accounts: m.permission_help_accounts,
  edit_shop: m.permission_edit_shop,
  read_figures: m.permission_read_figures,
  read_books: m.permission_read_books,
  run_site: m.permission_run_site,
  manage_staff: m.permission_manage_staff,
}

/** Who may what, row by row of the table of permissions. */
export default function Permissions({ loaderData: { limits } }: Route.ComponentProps) {
  const columns = [
    {
      label: m.permission_what,
      wide: true,
      cell: (permission: Permission) => <strong>{words[permission]()}</strong>,
    },
    ...staffRoles.map((role) => ({
      label: () => roleName(role),
      cell: (permission: Permission) => (
        <HowFar
          held={heldBy(role, permission)}
          limits={limits}
          takesTwo={permission === 'manage_staff'}
        />
      ),
    })),
  ]
  return (
    <div className="k-stack k-gap-5">
      <ListHead title={m.staff_may()} />
      <p className="k-muted">{m.permission_lead()}</p>
      <ListTable
        label={m.staff_may()}
        columns={columns}
        rows={permissionNames}
        rowKey={(permission) => permission}
      />
    </div>
  )
}

type HowFarProps = { held: PermissionHeld; limits: Limits; takesTwo: boolean }

/** How far a permission goes, in words; `takesTwo` of what one owner does not do alone. */
function HowFar({ held, limits, takesTwo }: HowFarProps) {
  if (held === false)
    return (
      <span className="k-muted">
        <span aria-hidden="true">–</span>
        <span className="k-vh">{m.permission_no()}</span>
      </span>
    )
  const bound = held === true ? takesTwo && m.permission_second() : boundWords(held, limits)
  return (
    <span className="k-row k-gap-1">
      <Icon name="check" size="sm" />
      <span className={bound ? undefined : 'k-vh'}>{bound || m.permission_yes()}</span>
    </span>
  )
}

function boundWords(held: Exclude<PermissionHeld, boolean>, limits: Limits): string {
  if (held.bound === 'others') return m.permission_others()
  const amount = isolated(formatDa(limits[held.setting]))
  return held.bound === 'act' ? m.permission_act({ amount }) : m.permission_day({ amount })
}
