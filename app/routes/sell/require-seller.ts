import { type RouterContextProvider, redirect } from 'react-router'
import type { Viewer } from '#platform/context.ts'
import { requireViewer } from '#platform/http.server.ts'

/** The signed-in seller or administrator; visitors sign in first, and everyone else is shown how to become a seller. */
export function requireSeller(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const viewer = requireViewer(context, request)
  if (!viewer.is_seller && !viewer.is_admin) throw redirect('/become-seller')
  return viewer
}
