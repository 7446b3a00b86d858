import { textOf } from '#kernel/form.ts'
import { MINUTE } from '#kernel/time.ts'
import { contextOf, postedForm } from '#platform/http.server.ts'
import { log } from '#platform/log.server.ts'
import { REPORT_LENGTHS } from '#ui/island.ts'
import { onlyPosted } from '../layout/only-posted.ts'
import type { Route } from './+types/broken-island'

/**
 * So many reports a minute are written into the log of a node, and so many of them from one
 * address; a page tells of one at most.
 */
const MOST_A_MINUTE = 30
const MOST_OF_ONE = 3

/** What was written in this minute, by address, and what was not. */
const written = new Map<string, number>()
let minute = 0
let leftOut = 0

export const loader = onlyPosted

/**
 * Browsers tell here that an island of a page broke (island-root.client.ts): into the log, and
 * nowhere else.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { now } = contextOf(context)
  startMinute(Math.floor(now.getTime() / MINUTE))
  if (mayWrite(request.headers.get('x-client-ip') ?? ''))
    log.warn('an island broke in a browser', reportOf(await postedForm(request)))
  else leaveOut()
  return new Response(null, { status: 204 })
}

function startMinute(now: number) {
  if (now === minute) return
  minute = now
  written.clear()
}

function mayWrite(address: string): boolean {
  const all = written.values().reduce((sum, count) => sum + count, 0)
  const own = written.get(address) ?? 0
  if (all >= MOST_A_MINUTE || own >= MOST_OF_ONE) return false
  written.set(address, own + 1)
  return true
}

/** Counts a report that is not written. How many they were is told a minute after the first. */
function leaveOut() {
  if (leftOut++ === 0) setTimeout(tellLeftOut, MINUTE).unref()
}

function tellLeftOut() {
  log.warn('reports of broken islands were left out', { count: leftOut })
  leftOut = 0
}

function reportOf(form: FormData): Record<string, string> {
  const text = (name: keyof typeof REPORT_LENGTHS) =>
    textOf(form, name).slice(0, REPORT_LENGTHS[name])
  return { island: text('island'), page: text('page'), words: text('error') }
}
