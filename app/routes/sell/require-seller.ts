import { type RouterContextProvider, redirect } from 'react-router'
import { maySell } from '#modules/sellers/rules.ts'
import type { Viewer } from '#platform/context.ts'
import { requireViewer } from '#platform/http.server.ts'

/** Where those who may not sell are led. */
export const BECOME_SELLER = '/become-seller'

/**
 * The signed-in seller or administrator; visitors sign in first, and everyone else is shown how to
 * become a seller.
 */
export function requireSeller(context: Readonly<RouterContextProvider>, request: Request): Viewer {
  const viewer = requireViewer(context, request)
  if (!maySell(viewer)) throw redirect(BECOME_SELLER)
  return viewer
}
