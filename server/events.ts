import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { openStream } from '#platform/hub.server.ts'
import type { Viewer } from '#platform/context.ts'
import { noticesSince, unreadCount } from '#modules/notifications/notifications.server.ts'
import { db } from '#platform/db.server.ts'

const HEARTBEAT_MS = 20_000

/**
 * The live stream of the signed-in person (server-sent events, WHATWG HTML). `notice` carries a new notice and the
 * unread count, `unread` only the count. A browser that comes back sends the last id it saw and catches up from there.
 */
export function liveStream(c: Context, viewer: Viewer): Response {
  return streamSSE(c, async (stream) => {
    let last = Number(c.req.header('last-event-id') ?? 0) || 0
    let wake = () => {}
    let open = true
    const close = openStream(viewer.id, {
      session_id: viewer.session_id,
      send: () => wake(),
      close: () => { open = false; wake() },
    })
    stream.onAbort(() => { open = false; wake() })
    try {
      if (!last) last = (await noticesSince(db, viewer.id, null)).last
      await stream.writeSSE({ event: 'unread', data: String(await unreadCount(db, viewer.id)), id: String(last), retry: 200 })
      while (open) {
        const woken = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(false), HEARTBEAT_MS)
          wake = () => { clearTimeout(timer); resolve(true) }
        })
        if (!open) break
        if (!woken) { await stream.write(': \n\n'); continue }
        const news = await noticesSince(db, viewer.id, last)
        last = news.last
        const unread = await unreadCount(db, viewer.id)
        for (const notice of news.notices) await stream.writeSSE({ event: 'notice', data: JSON.stringify(notice), id: String(notice.id) })
        await stream.writeSSE({ event: 'unread', data: String(unread), id: String(last) })
      }
    } finally {
      close()
    }
  })
}
