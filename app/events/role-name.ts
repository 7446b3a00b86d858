import { m } from '#i18n/paraglide/messages.js'
import type { StaffRole } from '#modules/step-up/permissions.ts'

const names: Record<StaffRole, () => string> = {
  owner: m.staff_role_owner,
  finance: m.staff_role_finance,
  support: m.staff_role_support,
}

/** What a role is called, in mails and in the back office. */
export const roleName = (role: StaffRole): string => names[role]()
