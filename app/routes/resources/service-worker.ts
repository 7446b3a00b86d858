import source from '#modules/notifications/service.worker.js?raw'
import { serviceWorkerOn } from '#platform/http.server.ts'
import { offlineFiles, offlineVersion } from './offline-page.ts'

/** Takes an older service worker and all it kept out of a browser, for when there must be none. */
const farewell = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
})()))
`

/**
 * The service worker with what it keeps, or with SERVICE_WORKER=off the one that removes itself.
 * Browsers ask for it again at each visit.
 */
export function loader() {
  const script = serviceWorkerOn()
    ? `const VERSION = ${JSON.stringify(offlineVersion())}\nconst OFFLINE = ${JSON.stringify(offlineFiles())}\n${source}`
    : farewell
  return new Response(script, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    },
  })
}
