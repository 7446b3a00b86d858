import { m } from '#i18n/paraglide/messages.js'
import { staffRoles } from '#modules/step-up/permissions.ts'
import { roleWithText } from '#modules/step-up/ui/role-words.ts'
import { ChoiceField } from './text-field.tsx'

/** Which role somebody is given; support where nothing was chosen yet. */
export const RoleField = () => (
  <ChoiceField
    name="role"
    label={m.staff_role()}
    options={staffRoles.toReversed().map((role) => [role, roleWithText(role)] as const)}
    required
  />
)
