import { redirect } from 'react-router'

/** /admin opens the administrator's first screen. */
export const loader = () => redirect('/admin/orders')
