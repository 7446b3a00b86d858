import type { Db } from '#platform/db.server.ts'
import { appSecrets } from '#platform/security.server.ts'
import { sessionToken } from '../session.server.ts'

/** Ends the session that a browser had until now, since signing in opens another one there. */
export async function endEarlierSession(db: Db, cookies: string | null | undefined): Promise<void> {
  const token = sessionToken(cookies ?? null, appSecrets())
  if (token) await db.deleteFrom('sessions').where('token', '=', token).execute()
}
