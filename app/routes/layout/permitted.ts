import { data } from 'react-router'
import { isPermitted, type Permission, type StaffRole } from '#modules/step-up/permissions.ts'

/** What is known of an act that somebody's role may not do, or not as far. */
export interface Forbidden {
  forbidden: Permission
  /** Whether the role may do it, but not so much. */
  beyond: boolean
}

/** To throw where a role may not what was asked: the page says who may. */
export const forbidden = (permission: Permission, beyond = false) =>
  data<Forbidden>({ forbidden: permission, beyond }, { status: 403 })

/** Throws unless the role may, up to its limit. */
export function requirePermission(role: StaffRole | null, permission: Permission): void {
  if (!isPermitted(role, permission)) throw forbidden(permission)
}
