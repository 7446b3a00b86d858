import { sessionPerson } from '#modules/auth/session.server.ts'
import type { Env } from '#platform/env.server.ts'

/**
 * Who asks: the person whose session this node has found alive before, else the address. So a
 * session that is over, or that nobody has looked at yet, gives nobody a queue of its own.
 */
export const askerOf = (
  cookies: string | null | undefined,
  address: string,
  { appSecret }: Pick<Env, 'appSecret'>,
): string => sessionPerson(cookies ?? null, appSecret) ?? address
