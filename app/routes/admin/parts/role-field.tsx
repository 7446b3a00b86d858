import { m } from '#i18n/paraglide/messages.js'
import { roleName } from '#events/role-name.ts'
import { type StaffRole, staffRoles } from '#modules/step-up/permissions.ts'
import { ChoiceField } from './text-field.tsx'

const texts: Record<StaffRole, () => string> = {
  owner: m.staff_role_owner_text,
  finance: m.staff_role_finance_text,
  support: m.staff_role_support_text,
}

/** What a role is called, and what it is for. */
const roleWithText = (role: StaffRole): string =>
  m.audit_named({ name: roleName(role), value: texts[role]() })

/** Which role somebody is given; support where nothing was chosen yet. */
export const RoleField = () => (
  <ChoiceField
    name="role"
    label={m.staff_role()}
    options={staffRoles.toReversed().map((role) => [role, roleWithText(role)] as const)}
    required
  />
)
