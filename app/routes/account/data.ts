import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { ownData, secondsUntilData } from '#modules/privacy/queries.server.ts'
import { contextOf } from '#platform/http.server.ts'
import { redirectWith } from '../shell/flash.server.ts'
import type { Route } from './+types/data'

export const loader = () => redirect('/settings#data')

/**
 * Sends what the site holds of the person as a file, in pieces as they are read; a few times an
 * hour at most.
 */
export async function action({ context }: Route.ActionArgs) {
  const { db, viewer, now } = contextOf(context)
  if (!viewer) return redirect('/signin?to=/settings')
  if (await secondsUntilData(db, viewer.id, now))
    return redirectWith('/settings#data', 'data_too_often')
  const pieces = Readable.toWeb(
    Readable.from(ownData(db, viewer.id, now), { objectMode: false }),
  ) as ReadableStream
  const name = `kanz-${viewer.username}-${now.toISOString().slice(0, 10)}.json`
  return new Response(pieces, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
