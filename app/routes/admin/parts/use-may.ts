import { useRouteLoaderData } from 'react-router'
import { isPermitted, type Permission, type StaffRole } from '#modules/step-up/permissions.ts'

/** Tells of what the reader's role may do, so that a page offers nothing else. */
export function useMay(): (permission: Permission) => boolean {
  const data = useRouteLoaderData<{ role: StaffRole | null }>('routes/admin/layout')
  return (permission) => isPermitted(data?.role ?? null, permission)
}
