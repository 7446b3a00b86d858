import { redirect } from 'react-router'
import { maySell } from '#modules/sellers/seller.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, type Context } from '#platform/http.server.ts'

/** Where those who may not sell are led. */
export const BECOME_SELLER = '/become-seller'

/**
 * The context of a signed-in seller or administrator; visitors sign in first, and everyone else is
 * shown how to become a seller.
 */
export function asSeller(context: Context, request: Request): ViewerContext {
  const given = asViewer(context, request)
  if (!maySell(given.viewer)) throw redirect(BECOME_SELLER)
  return given
}
