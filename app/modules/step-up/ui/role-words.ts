import { m } from '#i18n/paraglide/messages.js'
import type { StaffRole } from '../permissions.ts'

const names: Record<StaffRole, () => string> = {
  owner: m.staff_role_owner,
  finance: m.staff_role_finance,
  support: m.staff_role_support,
}

/** What a role is called. */
export const roleName = (role: StaffRole): string => names[role]()

const texts: Record<StaffRole, () => string> = {
  owner: m.staff_role_owner_text,
  finance: m.staff_role_finance_text,
  support: m.staff_role_support_text,
}

/** What a role is called, and what it is for. */
export const roleWithText = (role: StaffRole): string =>
  m.audit_named({ name: roleName(role), value: texts[role]() })
