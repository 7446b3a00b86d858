import { sessionPerson } from '#modules/auth/session.server.ts'
import type { Env } from '#platform/env.server.ts'

/**
 * Who asks: the person whose session this node has found alive before, else the address. So a
 * session that is over, or that nobody has looked at yet, gives nobody a queue of its own.
 */
export const askerOf = (
  cookies: string | null | undefined,
  address: string,
  { appSecrets }: Pick<Env, 'appSecrets'>,
): string => sessionPerson(cookies ?? null, appSecrets) ?? address
