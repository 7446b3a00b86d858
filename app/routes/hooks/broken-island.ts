import { textOf } from '#kernel/form.ts'
import { MINUTE } from '#kernel/time.ts'
import { factsOf, postedForm } from '#platform/http.server.ts'
import { log } from '#platform/log.server.ts'
import { REPORT_LENGTHS } from '#ui/island.ts'
import type { Route } from './+types/broken-island'

/** So many reports a minute are written into the log of a node; a page tells of one at most. */
const MOST_A_MINUTE = 30

let minute = 0
let written = 0

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Browsers tell here that an island of a page broke (island-root.client.ts): into the log, and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  const now = Math.floor(factsOf(context).now.getTime() / MINUTE)
  if (now !== minute) [minute, written] = [now, 0]
  if (++written <= MOST_A_MINUTE) log.warn('an island broke in a browser', reportOf(await postedForm(request)))
  return new Response(null, { status: 204 })
}

function reportOf(form: FormData): Record<string, string> {
  const text = (name: keyof typeof REPORT_LENGTHS) => textOf(form, name).slice(0, REPORT_LENGTHS[name])
  return { island: text('island'), page: text('page'), words: text('error') }
}
