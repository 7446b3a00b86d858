import { signOut } from '#modules/identity/accounts.server.ts'
import { redirectWith } from '#platform/http.server.ts'
import type { Route } from './+types/sign-out'

/** Only a form ends a session: a link or a picture could be laid out by any other site. */
export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

export const action = async ({ request }: Route.ActionArgs) => redirectWith('/', 'signed_out', await signOut(request))
