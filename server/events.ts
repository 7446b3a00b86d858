import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { locales, withLocale } from '#kernel/locale.ts'
import { inLocale } from '#i18n/locale.server.ts'
import { liveState, type Notice, noticesSince } from '#modules/notifications/notifications.server.ts'
import { lookOf } from '#modules/notifications/ui/notice-look.ts'
import { now } from '#platform/clock.server.ts'
import type { Viewer } from '#platform/context.ts'
import { db, isDatabaseAway } from '#platform/db.server.ts'
import { openStream } from '#platform/hub.server.ts'
import { log } from '#platform/log.server.ts'

const HEARTBEAT_MS = 20_000

/**
 * The live stream of the signed-in person (server-sent events, WHATWG HTML). `notice` carries a new notice in each
 * language, `unread` the count. A browser that comes back sends the last id it saw and catches
 * up from there. The stream ends with its session, at once when that is heard of, otherwise at the next heartbeat, and
 * then says `signed_out`. `answered` is called when its first words are written, or it ended without any; perhaps again later.
 */
export function liveStream(c: Context, viewer: Viewer, answered: () => void): Response {
  const seen = Number(c.req.header('last-event-id') || NaN)
  const waiting = waiter()
  return streamSSE(c, async (stream) => {
    const close = openStream(viewer.id, { session_id: viewer.session_id, wake: waiting.wake, close: waiting.end })
    stream.onAbort(waiting.end)
    try {
      let last = Number.isSafeInteger(seen) ? seen : null
      let told = -1
      while (!waiting.ended()) {
        const state = await liveState(db, viewer, now())
        if (!state) break
        const missed = last !== null && state.newest > last ? await noticesSince(db, viewer.id, last) : []
        for (const notice of missed) await stream.writeSSE({ event: 'notice', data: JSON.stringify(newsOf(notice)), id: String(notice.id) })
        last = Math.max(state.newest, last ?? 0, missed.at(-1)?.id ?? 0)
        if (state.unread === told) await stream.write(': \n\n')
        else await stream.writeSSE({ event: 'unread', data: String(state.unread), id: String(last) })
        told = state.unread
        answered()
        await waiting.next()
      }
      // told in so many words, so that the page does not ask again in vain
      if (!stream.aborted && !(await liveState(db, viewer, now()))) await stream.writeSSE({ event: 'signed_out', data: 'true' })
    } catch (error) {
      if (!isDatabaseAway()) log.error('a live stream broke', error)
    } finally {
      answered()
      close()
    }
  })
}

/** Lets a loop sleep until something happens or the heartbeat is due; what happened while it was busy is not missed. */
function waiter() {
  let over = false
  let pending = false
  let resume = () => {}
  const wake = () => { pending = true; resume() }
  return {
    wake,
    end: () => { over = true; wake() },
    ended: () => over,
    next: async () => {
      if (!pending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, HEARTBEAT_MS)
          resume = () => { clearTimeout(timer); resolve() }
        })
      }
      pending = false
    },
  }
}

/** A new notice's title and address for pages of each language. */
const newsOf = (notice: Notice) => Object.fromEntries(locales.map((locale) => {
  const { title, href } = inLocale(locale, () => lookOf(notice))
  return [locale, { title, href: withLocale(href ?? '/notifications', locale) }]
}))
